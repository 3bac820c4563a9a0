"""French sentences of Loto."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse; the leaflet numbers no paragraphs
    "loto.players": "Le Loto se joue de {least} à {most:players} (livret, « Loto »).",
    "loto.over": "La partie est finie.",
    "loto.too_late": "Des lettres sont déjà appelées : les cartes ne changent plus (livret, « Loto »).",
    "loto.cards_missing": "Chacun écrit d’abord ses deux mots (livret, « Loto »).",
    "loto.not_in_bag": "« {letter} » n’est plus dans le sac.",
    "loto.not_yet": "{name} n’a pas fini : il manque {letters} (livret, « Loto »).",
    "loto.two_words": "Une carte a deux mots (livret, « Loto »).",
    "loto.seven_letters": "« {word} » : chaque mot a sept lettres, de A à Z (livret, « Loto »).",
    "loto.not_admitted": "{word} n’est pas admis.",
    "loto.too_often": "Le jeu n’a que {count} {letter} pour les deux mots (livret, « Loto »).",
    # the screens
    "loto.title": "Loto",
    "loto.rule": "Deux mots de sept lettres chacun",
    "loto.write": "{name} écrit ses deux mots de sept lettres ; les autres regardent ailleurs.",
    "loto.calling": "Entrée appelle une lettre. Qui a tout barré le dit avec son chiffre.",
    "loto.card_of": "carte {number} sur {of}",
    "loto.called_so_far": plural("count", one="{count} lettre appelée", other="{count} lettres appelées"),
    "loto.left": plural("count", one="reste {count} lettre", other="restent {count} lettres"),
    "loto.missing": plural("count", one="manque {count}", other="manquent {count}"),
    "loto.all_crossed": "tout est barré",
    "loto.won": "Loto !",
    "loto.wins": "Loto ! {name} a barré toutes ses lettres.",
    "loto.too_early": "{name}, pas encore : il reste des lettres à barrer.",
    "loto.key.cards": "écrire les cartes",
    "loto.key.take_card": "prendre la carte",
    "loto.key.call": "appeler une lettre",
    "loto.again": "rejouer",
    "loto.call": "appeler",
    "loto.key.sheet": "feuille",
    "loto.key.again": "nouvelle partie",
    "loto.key.leave": "autres jeux",
    # the sheet
    "loto.column.player": "joueur",
    "loto.column.words": "mots",
    "loto.column.missing": "lettres manquantes",
    "loto.column.winner": "résultat",
    "loto.called": "lettres appelées",
}
