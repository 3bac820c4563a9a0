"""What stands in our GCG files for things that the format has no line for, and its own mark of a filled square."""

from __future__ import annotations

from typing import Final

VARIANT: Final = "Variante"
"""What the description begins with; the variant's name follows."""
DRAW: Final = "Tirage"
"""What a note of a draw begins with; the rejected draws and `KEPT+NEW` follow, as in a game file."""
FILLED: Final = "."
"""A letter of a word that lies on the grid already."""
