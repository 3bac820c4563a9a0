"""French names of the kinds of moves, as rows of a table."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "kind.joker": "Joker posé",
    "kind.scrabble_sec": "Scrabbles secs",
    "kind.scrabble_appui": "Scrabbles en appui",
    "kind.lettre_chere": "Lettres chères",
    "kind.rallonge": "Rallonges",
    "kind.collante": "Collantes",
    "kind.raccord": "Un raccord",
    "kind.croisement": "Croisements simples",
    "kind.premier_coup": "Premiers coups",
}
