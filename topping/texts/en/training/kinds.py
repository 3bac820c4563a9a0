"""English names of the kinds of moves, as rows of a table."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "kind.joker": "Joker placed",
    "kind.scrabble_sec": "7-letter bingos",
    "kind.scrabble_appui": "Longer bingos",
    "kind.lettre_chere": "Rare letters",
    "kind.rallonge": "Extensions",
    "kind.collante": "Parallel plays",
    "kind.raccord": "One hook",
    "kind.croisement": "Plain crossings",
    "kind.premier_coup": "First moves",
}
