"""Keeping a lexicon's tables between two runs."""

from __future__ import annotations

from topping.lexicon.graph import WordGraph
from topping.solver.building import build
from topping.solver.tables import Tables


def tables_of(graph: WordGraph) -> Tables:
    """The tables of a lexicon."""
    return build(graph)
