"""From what is kept of a run, and the facts of its game, to moves that par and the account are made from."""

from __future__ import annotations

from collections.abc import Iterable

from topping.play.run.kept import KeptMove
from topping.rules.conditions.conditions import Conditions
from topping.training.analysedmove import AnalysedMove
from topping.training.difficulty import difficulty_of
from topping.training.par import Stake, TimedMove


def stakes_of(conditions: Conditions, facts: Iterable[AnalysedMove]) -> tuple[Stake, ...]:
    """What the moves of a game can cost under the conditions of a run, in their order."""
    return tuple(Stake(difficulty_of(one), conditions.limit_ms(one.number), conditions.penalty_ms) for one in facts)


def timed_moves(
    conditions: Conditions,
    moves: Iterable[KeptMove],
    facts: Iterable[AnalysedMove],
    *,
    first_showings: bool = False,
) -> tuple[TimedMove, ...]:
    """The moves of a run, in their order, without those of which there are no facts.

    With `first_showings`, those whose draw had been seen before are left out too: par is not fitted to them.
    """
    known = tuple(facts)
    stakes = {one.number: stake for one, stake in zip(known, stakes_of(conditions, known), strict=True)}
    return tuple(
        TimedMove(stakes[move.number], move.found, move.elapsed_ms, move.penalty_ms)
        for move in moves
        if move.number in stakes and not (first_showings and move.was_seen)
    )
