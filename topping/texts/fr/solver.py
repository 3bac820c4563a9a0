"""French sentences of the solver: what it cannot search."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "solver.rack_too_long": "trop de lettres en main : {letters}, alors que la formule {variant} en tire {most}",
    "solver.characters": "position illisible : il faut une grille de 225 cases et des lettres de A à Z ou ?",
}
