"""Names of the kinds of moves, as rows of a table."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "kind.joker": "Joker placed",
    "kind.scrabble_sec": "Bingos, no letter used",
    "kind.scrabble_appui": "Bingos through a letter",
    "kind.lettre_chere": "High-value letters",
    "kind.rallonge": "Extensions",
    "kind.collante": "Parallel plays",
    "kind.raccord": "One hook",
    "kind.croisement": "Plain crossings",
    "kind.premier_coup": "First moves",
}
