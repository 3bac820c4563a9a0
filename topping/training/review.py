"""What a review of a finished run consists of: its moves with the tries of the player, and which to look at first.

Of a move, what could be laid on the grid: the best solutions, the top that was retained, the player's own valid tries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from topping.errors import InputError
from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal, KeptStrokes
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.rules.moves import Move, Placement, Solution, lay
from topping.rules.tiles import Chance
from topping.training.movetime import MoveTime
from topping.training.statistics.counting import times_of

SLOW: Final = Fraction(3, 2)
"""A top found is slow if it took more than this many times what the moves of the run cost on average."""


LEAST_OTHERS: Final = 3
"""Of fewer other players than this it is not told how many found a top: it would tell who."""
_EXTENDED: Final = 2
"""From how many letters that stood together on the grid a word that takes them in is an extension."""


class MoveOutcome(Enum):
    """How a move went; the order is that in which the moves are looked at."""

    MISSED = "missed"
    """The top was not played."""
    SLOW = "slow"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class AgainCourse:
    """Positions asked one after the other, those that were not found again behind the others, until each was found."""

    left: tuple[int, ...]
    """The places of those to be asked, the next one first."""
    sights: tuple[int, ...]
    """By place, how often each was asked."""

    @staticmethod
    def begin(count: int, chance: Chance) -> AgainCourse:
        """So many positions, in an order by chance."""
        places, order = list(range(count)), list[int]()
        while places:
            order.append(places.pop(int(chance.random() * len(places))))
        return AgainCourse(tuple(order), (0,) * count)

    def after(self, *, found: bool) -> AgainCourse:
        """The course after the next one was answered."""
        first, *rest = self.left
        sights = tuple(count + (place == first) for place, count in enumerate(self.sights))
        return AgainCourse((*rest, *(() if found else (first,))), sights)


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a finished run."""

    kept: KeptMove
    outcome: MoveOutcome
    turn: Turn | None = None
    """The draw and the grid; None where the text of the game is lost."""
    time: MoveTime | None = None
    """Where the time went; None where no strokes tell."""
    par_ms: int | None = None
    """What the move was expected to cost its player; None where that is not known."""
    others: tuple[int, int] | None = None
    """How many others found the top in their first attempts, and out of how many; None where these are few."""

    @property
    def number(self) -> int:
        """From 1."""
        return self.kept.number

    @property
    def tries(self) -> tuple[KeptProposal, ...]:
        """Those of the last showing of the draw, in the order of their times."""
        return self.kept.last_tries

    @property
    def end_ms(self) -> int:
        """When the move ended, since its draw was on screen; never before the last of its tries."""
        ended = self.kept.elapsed_ms if self.kept.ended_ms is None else self.kept.ended_ms
        return max(ended, *(one.at_ms for one in self.tries)) if self.tries else ended


@dataclass(frozen=True, slots=True)
class ReviewedRun:
    """A finished run, move by move."""

    run: FinishedRun
    moves: tuple[ReviewedMove, ...]
    """In the order in which they were played."""

    @staticmethod
    def of(
        run: FinishedRun,
        turns: Sequence[Turn] = (),
        strokes: Sequence[KeptStrokes] = (),
        par_ms: Sequence[int | None] = (),
        others: Mapping[int, tuple[int, int]] = MappingProxyType({}),
    ) -> ReviewedRun:
        """The review of a run; `turns` are those of its game, none where that is lost.

        `strokes` are all that are kept of the run, showing by showing. `par_ms` is what each move was expected to cost
        its player, None where that is not known: then the mean of the run alone decides what is slow. `others` says, by
        the number of the move, how many others found its top; of fewer than `LEAST_OTHERS` it is not told.
        """
        has_strokes = any(one.strokes for one in strokes)
        last = {one.number: one.strokes for one in strokes}  # in the order of their showings
        moves = []
        for place, kept in enumerate(run.moves):
            par = par_ms[place] if place < len(par_ms) else None
            turn = turns[place] if place < len(turns) else None
            outcome = outcome_of(kept, run.moves, par)
            time = times_of(kept, last.get(kept.number, ()) if has_strokes else None)
            found = others.get(kept.number)
            told = found if found is not None and found[1] >= LEAST_OTHERS else None
            moves.append(ReviewedMove(kept, outcome, turn, time, par, told))
        return ReviewedRun(run, tuple(moves))

    def move(self, number: int) -> ReviewedMove:
        """The move of that number, from 1."""
        return self.moves[number - 1]

    @property
    def in_order(self) -> tuple[int, ...]:
        """The numbers of the moves as they are to be looked at: missed ones, slow ones, the others."""
        order = list(MoveOutcome)
        return tuple(one.number for one in sorted(self.moves, key=lambda one: (order.index(one.outcome), one.number)))

    @property
    def first(self) -> tuple[int, ...]:
        """The missed and the slow ones among them."""
        return tuple(number for number in self.in_order if self.move(number).outcome is not MoveOutcome.FOUND)


def outcome_of(move: KeptMove, moves: Sequence[KeptMove], par_ms: int | None = None) -> MoveOutcome:
    """How one of the moves of a run went; slow only where it also took longer than its par, where that is known."""
    if not move.found:
        return MoveOutcome.MISSED
    mean = Fraction(sum(one.cost_ms for one in moves), len(moves))
    is_slow = move.elapsed_ms > SLOW * mean and (par_ms is None or move.cost_ms > par_ms)
    return MoveOutcome.SLOW if is_slow else MoveOutcome.FOUND


@dataclass(frozen=True, slots=True)
class Tried:
    """A try with what the referee said of it."""

    kept: KeptProposal
    verdict: Verdict

    @property
    def solution(self) -> Solution | None:
        """The solution that it is, where it is valid and understood."""
        move, points = self.verdict.move, self.verdict.points
        return None if move is None or points is None else Solution(move.word, move.reference, points)


def tried(move: ReviewedMove, referee: Referee | None) -> tuple[Tried, ...]:
    """The tries of a move: judged again, where they are judged as they were then, else as they were kept."""
    return tuple(Tried(one, _verdict(one, move.turn, referee)) for one in move.tries)


def _verdict(kept: KeptProposal, turn: Turn | None, referee: Referee | None) -> Verdict:
    try:
        then = Verdict(Answer(kept.verdict), points=kept.points)
    except ValueError:  # an answer of a later version
        then = Verdict(Answer.SYNTAX, points=kept.points)
    if turn is not None and referee is not None:
        today = referee.judge(kept.text, turn)
        if (today.answer, today.points) == (then.answer, then.points):
            return today
    try:
        return Verdict(then.answer, Move.parse(kept.text.upper()), then.points)
    except InputError:
        return then


def retained(move: ReviewedMove) -> Solution:
    """The top that went on the grid."""
    kept = Move.parse(f"{move.kept.word} {move.kept.reference}")
    return Solution(kept.word, kept.reference, move.kept.points)


def solutions_of(move: ReviewedMove, best: Sequence[Solution], tries: Sequence[Tried]) -> tuple[Solution, ...]:
    """What can be laid on the grid: the `best` solutions, the top that was retained, and valid tries."""
    known, rows = {(one.word, str(one.reference)) for one in best}, list(best)
    for other in (retained(move), *(one.solution for one in tries)):
        if other is not None and (other.word, str(other.reference)) not in known:
            known.add((other.word, str(other.reference)))
            rows.append(other)
    return tuple(sorted(rows, key=lambda one: one.rank))


def placement_of(solution: Solution, turn: Turn) -> Placement | None:
    """Where the tiles of a solution go; None where it does not lie on that grid."""
    placement = lay(turn.before.board, solution.move, turn.before.variant)
    return placement if isinstance(placement, Placement) else None


def is_extension(placement: Placement, board: Board) -> bool:
    """Whether a word takes in two letters or more that stood together on the grid."""
    start, direction = placement.move.reference.square, placement.move.reference.direction
    together = 0
    for step in range(len(placement.move.word)):
        together = together + 1 if board.holds(start.moved(direction, step)) else 0
        if together >= _EXTENDED:
            return True
    return False
