"""Moves for tests of par and of statistics."""

from collections.abc import Generator
from typing import TypeVar

from hypothesis import strategies as st

from topping.training.analysedmove import KINDS, AnalysedMove, Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Stake, TimedMove

LIMIT_MS = 120_000
PENALTY_MS = 20_000


def stake(kind: Kind = Kind.LINK, word: int = 0, search: int = 0, limit_ms: int | None = LIMIT_MS) -> Stake:
    return Stake(Difficulty(kind, word, search), limit_ms, PENALTY_MS)


def timed(one: Stake, time_ms: int) -> TimedMove:
    """Returns a move of this time, missed if it exceeds the limit."""
    if one.limit_ms is not None and time_ms > one.limit_ms:
        return TimedMove(one, found=False, elapsed_ms=one.limit_ms, penalty_ms=one.penalty_ms)
    return TimedMove(one, found=True, elapsed_ms=time_ms, penalty_ms=0)


counts = st.none() | st.integers(0, 65_534)
analysed_moves = st.builds(
    AnalysedMove,
    number=st.integers(1, 60),
    kind=st.sampled_from(KINDS),
    placed=st.integers(1, 9),
    length=st.integers(2, 15),
    jokers=st.integers(0, 2),
    links=st.integers(0, 9),
    drawn=st.integers(1, 9),
    frequency=st.none() | st.integers(0, 9),
    plays=counts,
    gap=counts,
    equal_tops=counts,
)
stakes = st.builds(
    stake,
    st.sampled_from(KINDS),
    st.integers(-800, 800),
    st.integers(-800, 800),
    st.sampled_from((None, 30_000, 60_000, 120_000, 180_000)),
)
timed_moves = st.builds(timed, stakes, st.integers(0, 400_000))


_Made = TypeVar("_Made")


def drained(making: Generator[None, None, _Made]) -> _Made:
    """Runs a generator to its end; returns its result."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            made: _Made = end.value
            return made
