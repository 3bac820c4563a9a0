"""Conventions shared by reading and writing: words in our GCG files, and what warnings cost in Eliot.

Eliot is another Scrabble program; GCG is a file format for game analysis.
"""

from typing import Final

GCG_VARIANT: Final = "Variante"
"""Start of the description in a GCG file; the variant's name follows."""
GCG_DRAW: Final = "Tirage"
"""Start of a GCG note about a draw; the rejected draws and `KEPT+NEW` follow, as in a game file."""
GCG_FILLED: Final = "."
"""GCG's mark for a letter already on the grid."""

_FREE: Final = 3
_COST: Final = 5


def cost_of_warnings(warnings: int) -> int:
    """Returns the points that warnings cost in Eliot, another Scrabble program: 5 for each after the third."""
    return _COST * max(0, warnings - _FREE)
