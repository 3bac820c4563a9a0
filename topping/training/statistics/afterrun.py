"""The charts of one finished run: A1 the clock, A2 a ghost, A3 kinds, A4 and A5 tries, A6 positions to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.play.run.kept import FinishedRun
from topping.rules.conditions.formula import Measure
from topping.training.account import Account
from topping.training.analysedmove import AnalysedMove
from topping.training.ghosts import Comparison, Ghost
from topping.training.movetime import MoveTime
from topping.training.par import Par, Stake
from topping.training.statistics.clockbars import ClockBars, clock_bars
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.positions import HardPosition, positions
from topping.training.statistics.tries import ApproachPoint, TriesOfMove, approach, tries
from topping.training.timed import timed_moves


@dataclass(frozen=True, slots=True)
class GhostStep:
    """How a run stood against its ghost after a move."""

    number: int
    behind_ms: int | None
    """Over all moves so far, negative where it was ahead; None before a move can be compared."""


@dataclass(frozen=True, slots=True)
class GhostLine:
    """A run against a ghost, move by move."""

    comparison: Comparison
    player: str
    """Who the ghost is, where it is somebody else; empty otherwise."""
    steps: tuple[GhostStep, ...]


@dataclass(frozen=True, slots=True)
class AfterRun:
    """The charts of a run."""

    run: int
    game_name: str
    day: int
    """`date.toordinal()` of the local day on which it began."""
    clock: ClockBars
    ghost: GhostLine | Lacking
    account: Account | Lacking
    tries: tuple[TriesOfMove, ...]
    approach: tuple[ApproachPoint, ...]
    positions: tuple[HardPosition, ...] | Lacking


def after_run(
    run: FinishedRun,
    day: int,
    times: Sequence[MoveTime | None],
    facts: Sequence[AnalysedMove] | None,
    par: Par | Lacking,
    ghost: Ghost | None = None,
) -> AfterRun:
    """The charts of a run, with the times of its moves and the facts of its game (None where these are not known).

    `par` is that of the player before the run, or why there is none. Without a `ghost`, the run is compared with its
    par.
    """
    timed = timed_moves(run.conditions, run.moves, facts or ())
    is_timed = run.conditions.formula.measure is Measure.TIME
    lacking = Lacking(Absence.NOT_ANALYSED, len(timed), len(run.moves)) if is_timed else Lacking(Absence.NOT_TIMED)
    account: Account | Lacking = lacking
    hard: tuple[HardPosition, ...] | Lacking = lacking
    if is_timed and isinstance(par, Lacking):
        account = hard = par
    elif is_timed and facts and len(timed) == len(run.moves) and isinstance(par, Par):
        pars = [expected_ms(par, one.stake) for one in timed]
        account = Account.of(timed, par)
        hard = positions(run.moves, facts[: len(timed)], pars)
        ghost = ghost or Ghost(Comparison.PAR, tuple(pars))
    line = Lacking(Absence.NO_GHOST) if ghost is None else ghost_line(ghost, [move.cost_ms for move in run.moves])
    return AfterRun(
        run.id,
        run.game_name,
        day,
        clock_bars(zip(run.moves, times, strict=True)),
        line,
        account,
        tries(run.moves),
        approach(run.moves),
        hard,
    )


def expected_ms(par: Par, stake: Stake) -> int:
    """The par of a move."""
    return par.expected_ms(stake.difficulty, stake.limit_ms, stake.penalty_ms)


def ghost_line(ghost: Ghost, costs: Sequence[int]) -> GhostLine:
    """How a run with these costs stood against a ghost after each of its moves."""
    steps: list[GhostStep] = []
    behind: int | None = None
    for number, difference in enumerate(ghost.differences(costs), start=1):
        if difference is not None:
            behind = difference + (behind or 0)
        steps.append(GhostStep(number, behind))
    return GhostLine(ghost.comparison, ghost.player, tuple(steps))
