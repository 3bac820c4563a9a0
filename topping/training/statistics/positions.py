"""A6: the positions of a run to look at again: missed, or over one and a half times their par."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.run.kept import KeptMove
from topping.training.analysedmove import AnalysedMove
from topping.training.kinds import Kind

MOST: Final = 5
"""How many positions are named."""


@dataclass(frozen=True, slots=True)
class HardPosition:
    """A move to look at again."""

    number: int
    word: str
    """The top's, jokers in lower case."""
    reference: str
    points: int
    """The top's."""
    next_points: int | None
    """The best score below it; None where it is not known, or there is none."""
    scored: int
    """The player's own points."""
    found: bool
    cost_ms: int
    par_ms: int
    kind: Kind


def positions(
    moves: Sequence[KeptMove], facts: Sequence[AnalysedMove], par_ms: Sequence[int]
) -> tuple[HardPosition, ...]:
    """Up to `MOST` moves of a run, those that cost most above par first. `par_ms` has the par of each analysed move."""
    known = {fact.number: (fact, par) for fact, par in zip(facts, par_ms, strict=True)}
    found = []
    for move in moves:
        if move.number not in known:
            continue
        fact, par = known[move.number]
        if not move.found or 2 * move.elapsed_ms > 3 * par:
            next_points = None if fact.gap is None else move.points - fact.gap
            found.append(
                HardPosition(
                    move.number, move.word, move.reference, move.points, next_points, move.scored, move.found,
                    move.cost_ms, par, fact.kind,
                )
            )  # fmt: skip
    return tuple(sorted(found, key=lambda one: (one.par_ms - one.cost_ms, one.number))[:MOST])
