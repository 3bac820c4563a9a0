"""English sentences of the solver: what it cannot search."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "solver.rack_too_long": "too many letters on the rack: {letters}, where the formula {variant} draws {most}",
    "solver.characters": "position unreadable: it takes a grid of 225 squares and letters from A to Z or “?”",
}
