"""French sentences of the word judge, the letters to tick off, and the blank sheets."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # the word judge
    "judge.title": "Juge des mots",
    "judge.lexicon": plural(
        "count", one="{name} · {words} mot", other="{name} · {words} mots", many="{name} · {words} de mots"
    ),
    "judge.ask": "Tapez le mot contesté, ou tous les mots contestés, séparés par une espace.",
    "judge.ask_more": "L’adversaire regarde ; chacun garde ses lettres cachées.",
    "judge.confirm_one": "Ce mot vient-il bien d’être joué ?",
    "judge.confirm": "Ces mots viennent-ils bien d’être joués ?",
    "judge.confirm_more": "L’adversaire relit, puis confirme.",
    "judge.admitted": "Admis",
    "judge.not_admitted": "Non admis",
    "judge.all_good_one": "Le mot contesté est admis.",
    "judge.all_good": "Les mots contestés sont tous admis.",
    "judge.not_all_good_one": "Le mot contesté n’est pas admis.",
    "judge.not_all_good": "Les mots contestés ne sont pas tous admis.",
    "judge.goes": "S’efface dans {seconds} s",
    "judge.no_pin": "Aucun code n’est défini : n’importe qui peut quitter cet écran.",
    "judge.locked": "Écran verrouillé par le code",
    "judge.leave_title": "Quitter le juge des mots ?",
    "judge.leave_means": "L’écran ne sera plus verrouillé.",
    "judge.stay": "Rester",
    "judge.leave": "Quitter le juge",
    "judge.empty": "Tapez au moins un mot.",
    "judge.character": "« {text} » n’est pas une lettre.",
    "judge.length": "« {text} » : un mot a de 2 à {most:letters}.",
    "judge.too_many": "Un coup ne forme jamais plus de {most:words}.",
    "judge.key.read_again": "relire",
    "judge.key.judge": "juger",
    "judge.key.correct": "corriger",
    "judge.key.erase": "effacer",
    "judge.key.leave": "quitter",
    "judge.key.next": "contestation suivante",
    "words.barred.judge": "Pas d’outils de mots sur l’écran du juge.",
    # letters to tick off
    "tally.title": "Lettres à rayer",
    "tally.left": plural("count", one="Il reste {count} lettre", other="Il reste {count} lettres"),
    "tally.vowels": plural("count", one="{count} voyelle", other="{count} voyelles"),
    "tally.consonants": plural("count", one="{count} consonne", other="{count} consonnes"),
    "tally.others": plural("count", one="{count} Y ou joker", other="{count} Y ou jokers"),
    "tally.none_left": "{letter} : toutes les lettres sont déjà rayées.",
    "tally.none_ticked": "{letter} : aucune n’est rayée.",
    "tally.unreadable": "« {text} » n’est pas une lettre qui peut être rayée.",
    "tally.ticks": "Un clic raye",
    "tally.unticks": "Un clic remet",
    "tally.key.tick": "rayer",
    "tally.key.undo": "reprendre",
    "tally.key.new": "tout remettre",
    "tally.key.leave": "autres jeux",
    # blank sheets
    "blanks.title": "Feuilles à imprimer",
    "blanks.bulletins": "Bulletins de jeu",
    "blanks.bulletins_text": "Duplicate : huit par page, à découper.",
    "blanks.road": "Feuille de route",
    "blanks.road_text": "Duplicate : coups, scores et cumul d’un joueur.",
    "blanks.score": "Feuille de marque",
    "blanks.score_text": "Classique : mots, scores, cumuls, et les 102 lettres à rayer.",
    "blanks.challenge": "Bulletins de contestation",
    "blanks.challenge_text": "Classique : six par page, un cadre par mot contesté.",
    "blanks.match": "Feuilles de match",
    "blanks.match_text": "Classique : deux par page, noms, jokers, scores, points de match, signatures.",
    "blanks.written": "Écrite : {path}",
    "blanks.key.write": "écrire la feuille",
}
