"""A draw as it is printed, in the formats that print it alike."""

from __future__ import annotations

from topping.rules.tiles.draw import Draw


def marked_draw(draw: Draw) -> str:
    """A draw as DupliTop and Eliot print it: `EU+RUZXT`, `AECC?NU`, `-BNISRAA` after a rejection."""
    plus = "+" if draw.kept and draw.new else ""
    return f"{'-' if draw.rejected else ''}{draw.kept}{plus}{draw.new}"
