"""The charts of one finished run: A1 the clock, A2 a ghost, A3 kinds, A4 and A5 tries, A6 positions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.run.kept import FinishedRun, KeptMove
from topping.play.run.proposal import Answer
from topping.rules.conditions.formula import Measure
from topping.training.account import Account
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.ghosts import Comparison, Ghost
from topping.training.movetime import MoveTime
from topping.training.par import Par, Stake, timed_moves
from topping.training.statistics.counting import Absence, Lacking


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """How many proposals were answered alike."""

    answer: Answer
    count: int


@dataclass(frozen=True, slots=True)
class TriesOfMove:
    """The proposals of one move."""

    number: int
    found: bool
    answers: tuple[AnswerCount, ...]
    """Those that were given, in the order of the answers; the top is one of them."""

    @property
    def before_top(self) -> int:
        """Proposals that were not the top."""
        return sum(one.count for one in self.answers if one.answer is not Answer.TOP)


@dataclass(frozen=True, slots=True)
class ApproachPoint:
    """A valid proposal, by when it was made and how near it was."""

    number: int
    """Its move's."""
    at_ms: int
    points: int
    top_points: int

    @property
    def share(self) -> float:
        """Of the top's points, to four digits."""
        return round(self.points / self.top_points, 4) if self.top_points else 1.0


_ANSWERS: Final = {one.value: one for one in Answer if one is not Answer.HINT}


def tries(moves: Iterable[KeptMove]) -> tuple[TriesOfMove, ...]:
    """The proposals of a run's moves. An answer that no version of this program gives is left out."""
    return tuple(_tries_of(move) for move in moves)


def approach(moves: Iterable[KeptMove]) -> tuple[ApproachPoint, ...]:
    """The valid proposals of a run's moves, in the order in which they were made."""
    return tuple(
        ApproachPoint(move.number, one.at_ms, one.points, move.points)
        for move in moves
        for one in move.proposals
        if one.points is not None
    )


def _tries_of(move: KeptMove) -> TriesOfMove:
    counts = Counter(one.verdict for one in move.proposals)
    given = tuple(AnswerCount(answer, counts[value]) for value, answer in _ANSWERS.items() if counts[value])
    return TriesOfMove(move.number, move.found, given)


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


@dataclass(frozen=True, slots=True)
class ClockBar:
    """What one move cost. The three times sum to `elapsed_ms`; all are None where strokes were not noted."""

    number: int
    found: bool
    elapsed_ms: int
    finding_ms: int | None
    typing_ms: int | None
    placing_ms: int | None
    penalty_ms: int


def clock_bar(move: KeptMove, time: MoveTime | None) -> ClockBar:
    """The bar of a move."""
    return ClockBar(
        move.number,
        move.found,
        move.elapsed_ms,
        None if time is None else time.finding_ms,
        None if time is None else time.typing_ms,
        None if time is None else time.placing_ms,
        move.penalty_ms,
    )


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
    clock: tuple[ClockBar, ...]
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
    named: frozenset[Kind] = frozenset(),
) -> AfterRun:
    """The charts of a run, with the times of its moves and the facts of its game (None where these are not known).

    `par` is that of the player before the run, or why there is none. Without a `ghost`, the run is compared with its
    par. `named` are the kinds that cost him more than chance explains.
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
        account = Account.of(timed, par, named)
        hard = positions(run.moves, facts[: len(timed)], pars)
        ghost = ghost or Ghost(Comparison.PAR, tuple(pars))
    line = Lacking(Absence.NO_GHOST) if ghost is None else ghost_line(ghost, [move.cost_ms for move in run.moves])
    return AfterRun(
        run.id,
        run.game_name,
        day,
        tuple(clock_bar(move, time) for move, time in zip(run.moves, times, strict=True)),
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
