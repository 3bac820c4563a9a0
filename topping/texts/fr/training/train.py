"""Sentences of the screen of ways to train."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "train.title": "S’entraîner",
    "train.weekdays": "lun. mar. mer. jeu. ven. sam. dim.",
    "train.today": "auj.",
    # the deck
    "train.deck": "Paquet",
    "train.deck.today": plural("count", one="{count} carte aujourd’hui", other="{count} cartes aujourd’hui"),
    "train.deck.done": "Rien à revoir aujourd’hui",
    "train.deck.none": "Votre paquet naît ici",
    "train.deck.nobody": "À chacun son paquet",
    "train.deck.new": plural("count", one="{count} nouvelle", other="{count} nouvelles"),
    "train.deck.detail": "{new} · environ {minutes} min · hors classement",
    "train.deck.detail_known": "environ {minutes} min · hors classement",
    "train.deck.detail_done": plural(
        "count",
        one="{count} carte en tout · la prochaine {day} · hors classement",
        other="{count} cartes en tout · les prochaines {day} · hors classement",
    ),
    "train.deck.detail_asleep": plural(
        "count", one="{count} carte en tout · hors classement", other="{count} cartes en tout · hors classement"
    ),
    "train.deck.detail_none": "Jouez : les tops manqués et les tops lents deviennent des cartes, à revoir au bon jour.",
    "train.deck.detail_nobody": (
        "Dites qui joue : les tops manqués et lents deviendront des cartes, à revoir au bon jour."
    ),
    "train.deck.detail_public": "Sur cette borne on joue sans paquet : les cartes sont à leur joueur, chez lui.",
    "train.deck.tomorrow": "demain",
    "train.deck.on_day": "le {day}",
    "train.review": "Réviser",
    "train.play": "Jouer une partie",
    "train.see_deck": "Voir le paquet",
    "train.say_who": "Dire qui joue",
    # runs of positions
    "train.rush": "Éclair",
    "train.rush.text": "trois minutes, de facile à dur ; passer coûte 10 s",
    "train.rush.none": "Combien de tops en trois minutes ?",
    "train.rush.unit": plural("count", one="top, record", other="tops, record"),
    "train.rush.week": "semaine *{found}*",
    "train.rush.month": "mois *{found}*",
    "train.rush.day": "jour *{found}*",
    "train.between": " · ",
    "train.streak.last": "la dernière *{found}*",
    "train.streak": "Série",
    "train.streak.text": "chaque top enchaîne, un seul manqué arrête",
    "train.streak.none": "Combien de tops sans en manquer un ?",
    "train.record": plural("count", one="top, record", other="tops, record"),
    # the kinds
    "train.kinds": "Secondes par coup, au-dessus ou au-dessous de votre par",
    "train.kinds_none": "Neuf genres de coups",
    "train.kinds.aside": plural(
        "count", one="n · intervalle à 80 % · {count} partie", other="n · intervalle à 80 % · {count} parties"
    ),
    "train.kinds.aside_none": "jouez : ce que chacun vous coûte paraît ici",
    "train.kinds.few": "pas encore assez de coups ({n} sur {needed})",
    "train.kinds.few_short": "{n} sur {needed}",
    "train.kinds.between": "{low} à {high}",
    "train.kinds.seconds": "{over} s",
    "train.kinds.mark": "à travailler",
    "train.kinds.rare": "Lettres chères J K Q W X Y Z",
    "train.kinds.about.joker": "un joker est posé",
    "train.kinds.about.scrabble_sec": "sept lettres, sans rien de la grille",
    "train.kinds.about.scrabble_appui": "sept lettres et plus, sur une de la grille",
    "train.kinds.about.lettre_chere": "une de ces lettres est posée",
    "train.kinds.about.rallonge": "un mot de la grille s’allonge",
    "train.kinds.about.collante": "le long d’un mot, plusieurs raccords",
    "train.kinds.about.raccord": "un seul autre mot se forme",
    "train.kinds.about.croisement": "à travers un mot, rien d’autre",
    "train.kinds.about.premier_coup": "la grille est vide",
    # exercises
    "train.anagrams": "Anagrammes",
    "train.anagrams.text": "7 et 8 lettres, sans grille",
    "train.hooks": "Raccords",
    "train.hooks.text": "toutes les lettres devant, derrière",
    "train.short": "Petits mots",
    "train.short.text": "2 et 3 lettres, les chers d’abord",
    # the keys
    "train.key.review": "réviser",
    "train.key.open": "ouvrir",
    "train.key.drill": "s’exercer sur ce genre",
    "train.key.choose": "choisir",
    "train.key.to_deck": "genre au paquet",
    "train.key.out_of_deck": "genre hors du paquet",
    "train.key.deck": "paquet",
    "train.key.statistics": "statistiques",
    "train.key.player": "changer",
}
