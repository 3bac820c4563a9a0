"""What reading and writing of a format share: the words of our GCG files, and how Eliot counts warnings."""

from typing import Final

GCG_VARIANT: Final = "Variante"
"""What the description of a GCG file begins with; the variant's name follows."""
GCG_DRAW: Final = "Tirage"
"""What a note of a draw begins with; the rejected draws and `KEPT+NEW` follow, as in a game file."""
GCG_FILLED: Final = "."
"""A letter of a word that lies on the grid already: the format's own mark."""

_FREE: Final = 3
_COST: Final = 5


def cost_of_warnings(warnings: int) -> int:
    """What warnings cost in Eliot, where nobody has changed its settings: five points for each after the third."""
    return _COST * max(0, warnings - _FREE)
