"""French sentences of what a referee reads aloud."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what a referee reads aloud
    "reading.title": "À lire",
    "reading.about": "{session} · c’est vous qui annoncez",
    "reading.solution": "Coup {move}, la solution",
    "reading.no_solution": "Pas encore de solution",
    "reading.draw": "Coup {move}, le tirage",
    "reading.draw_to_make": "Coup {move} : le tirage est à faire (F2)",
    "reading.no_draw": "Plus de tirage : la partie est finie",
    "reading.seen_as_read": "la salle voit tomber les lettres lues",
    "reading.points": "{points:points}",
    "reading.letters": "{count:letters}",
    "reading.no_other_word": "aucun autre mot",
    "reading.chrono": "« Chrono »",
    "reading.said": "dit",
    "reading.label.points": "points",
    "reading.label.direction": "sens",
    "reading.label.place": "place",
    "reading.label.word": "mot",
    "reading.label.spelling": "épellation",
    "reading.label.formed": "formés",
    "reading.label.again": "encore",
    "reading.label.rejected": "rejet",
    "reading.label.kept": "reliquat",
    "reading.label.new": "nouvelles",
    "reading.label.whole": "le tirage",
    "reading.label.then": "puis",
    "reading.hint.next": "lu, la suite",
    "reading.hint.chrono": "« Chrono »",
    "reading.hint.back": "redire",
    "reading.hint.larger": "plus grand",
    "reading.hint.smaller": "plus petit",
    "reading.hint.desk": "bureau",
}
