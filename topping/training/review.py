"""The review of a finished run: its moves with the player's proposals, and which moves to look at first.

For each move it also gives solutions to show on the grid: the best ones, the retained top, the player's valid
proposals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from topping.errors import InputError
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.stored import FinishedRun, StoredMove, StoredProposal, StoredStrokes
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.rules.moves import Move, Solution
from topping.rules.placement import Placement, lay
from topping.rules.tiles import Chance
from topping.training.movetime import MoveTime
from topping.training.statistics.counting import times_of

SLOW: Final = Fraction(3, 2)
"""A top found is slow if its time exceeds this multiple of the mean cost of the run's moves."""


LEAST_OTHERS: Final = 3
"""Least number of other players for showing how many found a top: fewer would reveal who."""
_EXTENDED: Final = 2
"""Least number of adjacent grid letters in a word that make it an extension."""


class MoveOutcome(Enum):
    """The outcome of a move for the player: missed, found slowly or found. A review shows the moves in this order."""

    MISSED = "missed"
    """The player did not play the top."""
    SLOW = "slow"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class AgainCourse:
    """An exercise that repeats the positions of a review until each has been found."""

    left: tuple[int, ...]
    """The indices of the positions to ask, the next first."""
    sights: tuple[int, ...]
    """Number of questions of each position."""

    @staticmethod
    def begin(count: int, chance: Chance) -> AgainCourse:
        """Returns a new exercise with positions 0 to `count` − 1 in a random order."""
        places, order = list(range(count)), list[int]()
        while places:
            order.append(places.pop(int(chance.random() * len(places))))
        return AgainCourse(tuple(order), (0,) * count)

    def after(self, *, found: bool) -> AgainCourse:
        """Returns the exercise after the answer to its first position. The position moves to the end if not found,
        otherwise it is removed.
        """
        first, *rest = self.left
        sights = tuple(count + (place == first) for place, count in enumerate(self.sights))
        return AgainCourse((*rest, *(() if found else (first,))), sights)


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a finished run as reviewed: its outcome, the parts of its time, its expected cost (par), and how others
    did.
    """

    kept: StoredMove
    outcome: MoveOutcome
    turn: Turn | None = None
    """The draw and the grid; None if the text of the game is lost."""
    time: MoveTime | None = None
    """The parts of its time; None without strokes."""
    par_ms: int | None = None
    """The expected cost for its player (ms); None if unknown."""
    others: tuple[int, int] | None = None
    """Number of other players who found the top in their first attempts, and of all others; None if they are few."""

    @property
    def number(self) -> int:
        """The number of the move, from 1."""
        return self.kept.number

    @property
    def tries(self) -> tuple[StoredProposal, ...]:
        """The player's proposals since the draw was last shown, in order."""
        return self.kept.last_tries

    @property
    def end_ms(self) -> int:
        """Time from the draw on screen to the end of the move (ms); never before the last proposal."""
        ended = self.kept.elapsed_ms if self.kept.ended_ms is None else self.kept.ended_ms
        return max(ended, *(attempt.at_ms for attempt in self.tries)) if self.tries else ended


@dataclass(frozen=True, slots=True)
class ReviewedRun:
    """A finished run with its reviewed moves."""

    run: FinishedRun
    moves: tuple[ReviewedMove, ...]
    """In order of play."""

    @staticmethod
    def of(
        run: FinishedRun,
        turns: Sequence[Turn] = (),
        strokes: Sequence[StoredStrokes] = (),
        par_ms: Sequence[int | None] = (),
        others: Mapping[int, tuple[int, int]] = MappingProxyType({}),
    ) -> ReviewedRun:
        """Returns the review of a run.

        `turns` are the moves of its game, empty if the game is lost. `strokes` holds the keystrokes and clicks of each
        time that a draw was shown; the last time counts. `par_ms` is the expected cost of each move for the player.
        Without it, only the mean of the run decides which moves are slow. `others` holds for each move number a pair
        (other players who found the top, all other players). Pairs of fewer than `LEAST_OTHERS` players are not shown.
        """
        has_strokes = any(stroke.strokes for stroke in strokes)
        last = {stroke.number: stroke.strokes for stroke in strokes}  # in the order of their showings
        moves = []
        for place, kept in enumerate(run.moves):
            par = par_ms[place] if place < len(par_ms) else None
            turn = turns[place] if place < len(turns) else None
            outcome = outcome_of(kept, run.moves, par)
            time = times_of(kept, last.get(kept.number, ()) if has_strokes else None)
            counts = others.get(kept.number)
            shown_others = counts if counts is not None and counts[1] >= LEAST_OTHERS else None
            moves.append(ReviewedMove(kept, outcome, turn, time, par, shown_others))
        return ReviewedRun(run, tuple(moves))

    def move(self, number: int) -> ReviewedMove:
        """Returns the move with this number, from 1."""
        return self.moves[number - 1]

    @property
    def in_order(self) -> tuple[int, ...]:
        """The numbers of all moves in the order of review: missed moves, slow moves, then the others."""
        order = list(MoveOutcome)
        return tuple(
            move.number for move in sorted(self.moves, key=lambda move: (order.index(move.outcome), move.number))
        )

    @property
    def first(self) -> tuple[int, ...]:
        """The numbers of the missed and slow moves, in the order of review."""
        return tuple(number for number in self.in_order if self.move(number).outcome is not MoveOutcome.FOUND)


def outcome_of(move: StoredMove, moves: Sequence[StoredMove], par_ms: int | None = None) -> MoveOutcome:
    """Returns the outcome of a move for the player: missed, slow or found.

    `moves` are all moves of the run. A found move is slow if it took more than one and a half times their mean cost,
    and cost more than `par_ms` if known.
    """
    if not move.found:
        return MoveOutcome.MISSED
    mean = Fraction(sum(move.cost_ms for move in moves), len(moves))
    is_slow = move.elapsed_ms > SLOW * mean and (par_ms is None or move.cost_ms > par_ms)
    return MoveOutcome.SLOW if is_slow else MoveOutcome.FOUND


@dataclass(frozen=True, slots=True)
class Tried:
    """A proposal of the player, with the referee's answer."""

    kept: StoredProposal
    verdict: Verdict

    @property
    def solution(self) -> Solution | None:
        """The proposal as a solution; None if it is not valid."""
        move, points = self.verdict.move, self.verdict.points
        return None if move is None or points is None else Solution(move.word, move.reference, points)


def tried(move: ReviewedMove, referee: Referee | None) -> tuple[Tried, ...]:
    """Returns the proposals of a move with the referee's answers.

    The referee judges each again, for full details; the stored answer is kept if the new one differs.
    """
    return tuple(Tried(attempt, _verdict(attempt, move.turn, referee)) for attempt in move.tries)


def _verdict(kept: StoredProposal, turn: Turn | None, referee: Referee | None) -> Verdict:
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
    """Returns the retained top of a move, which was placed on the grid."""
    kept = Move.parse(f"{move.kept.word} {move.kept.reference}")
    return Solution(kept.word, kept.reference, move.kept.points)


def solutions_of(move: ReviewedMove, best: Sequence[Solution], tries: Sequence[Tried]) -> tuple[Solution, ...]:
    """Returns the solutions of a move to show on the grid, without repetition, best first.

    They are the `best`, the retained top and the player's valid proposals.
    """
    known, rows = {(solution.word, str(solution.reference)) for solution in best}, list(best)
    for other in (retained(move), *(attempt.solution for attempt in tries)):
        if other is not None and (other.word, str(other.reference)) not in known:
            known.add((other.word, str(other.reference)))
            rows.append(other)
    return tuple(sorted(rows, key=lambda solution: solution.rank))


def placement_of(solution: Solution, turn: Turn) -> Placement | None:
    """Returns the tiles that a solution places on the grid of a move; None if it does not fit there."""
    placement = lay(turn.before.board, solution.move, turn.before.variant)
    return placement if isinstance(placement, Placement) else None


def is_extension(placement: Placement, board: Board) -> bool:
    """Returns whether a placed word contains two or more adjacent letters that were on the grid before."""
    start, direction = placement.move.reference.square, placement.move.reference.direction
    together = 0
    for step in range(len(placement.move.word)):
        together = together + 1 if board.holds(start.moved(direction, step)) else 0
        if together >= _EXTENDED:
            return True
    return False
