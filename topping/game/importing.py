"""Importing a game: a file of any format that is known, read, played, and looked at with a lexicon and a solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from topping.exchange.building import ImportedGame
from topping.lexicon.graph import WordGraph
from topping.rules.position import Position
from topping.rules.solution import Solution
from topping.rules.variant import Variant

Tops: TypeAlias = Callable[[Position, Variant], Sequence[Solution]]
"""The solver, as far as it is needed here: all the tops of a position."""


def import_file(path: Path, graph: WordGraph, variant: Variant | None = None, tops: Tops | None = None) -> ImportedGame:
    """As `import_content`, from a file; raises `GameFileError` where it cannot be read."""
    raise NotImplementedError


def import_content(
    content: bytes, graph: WordGraph, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """The game of a file's content under `variant`, else under the one that it names or holds under.

    Words that `graph` does not admit are remarks and, with `tops`, moves below the top too.
    """
    raise NotImplementedError
