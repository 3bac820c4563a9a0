"""A4 and A5: what a player proposed before the top of each move, and how near to it his valid proposals came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.play.run.kept import KeptMove
from topping.play.run.verdict import Answer


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
