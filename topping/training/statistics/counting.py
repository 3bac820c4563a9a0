"""Converts the stored moves of a run to the form for statistics; computes chart M6 (squares).

M6 shows on which squares a player misses tops or finds them slowly, as a share of the tops there. A top counts on every
square of its word. It is slow if it took over one and a half times the mean of the run's moves. A word is at the border
if a square of it lies on an outermost row or column; all other words are at the centre.

The module also names the reasons why a chart cannot be drawn: missing data are never shown as 0.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from topping.errors import InputError
from topping.play.run.proposal import Answer
from topping.play.run.stored import StoredMove
from topping.play.run.strokes import Stroke
from topping.rules.grid.board import SIZE, Direction, Reference
from topping.training.analysedmove import AnalysedMove
from topping.training.difficulty import difficulty_of
from topping.training.intervals import Share
from topping.training.movetime import MoveTime, move_time
from topping.training.statistics.columns import UNKNOWN, CountedMove, CountedRun, fitting_ms

LEAST_OF_KIND: Final = 12
"""Least number of moves of a kind, or tops on a square, for a figure."""


class Absence(Enum):
    """The reason why a chart cannot be made. The values are names in JSON."""

    NO_RUNS = "no_runs"
    """No comparable run in the period."""
    TOO_FEW = "too_few"
    """Too few values for a reliable figure."""
    NOT_ANALYSED = "not_analysed"
    """The positions have not been analysed: the game's text is lost, or the analysis has not come to them."""
    NOT_TIMED = "not_timed"
    """The formula does not count time."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """What replaces a chart that cannot be drawn: the reason, the number of values there are, and the number needed."""

    why: Absence
    has: int = 0
    """Number of values."""
    needs: int = 0
    """Number of values needed; 0 if more would not help."""


NOWHERE: Final = 0xFFFF
"""The value of `place_of` for a top with an unreadable reference."""


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square of chart M6: how many tops lay on it, and how many of these the player missed or found slowly."""

    offered: int
    """Number of tops on the square."""
    hard: int
    """Number of these missed or slow."""

    @property
    def share(self) -> float | None:
        """The share of tops on the square that were missed or slow (0 to 1); None below `LEAST_OF_KIND` tops."""
        return Share(self.hard, self.offered).share if self.offered >= LEAST_OF_KIND else None


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Chart M6: for each square of the grid, how many tops on it the player missed or found slowly."""

    squares: tuple[HeatSquare, ...]
    """Row by row from A1."""
    border: Share
    """Share of the tops at the border that were missed or slow."""
    centre: Share
    moves: int
    """Number of all tops."""


def place_of(row: int, column: int, is_down: bool, length: int) -> int:
    """Encodes the squares of a word as one number; returns `NOWHERE` if the word does not fit on the grid.

    `row` and `column` are those of its first letter, from 0. `squares_of` decodes the number.
    """
    last = (row if is_down else column) + length - 1
    if not (0 <= row < SIZE and 0 <= column < SIZE and length >= 1 and last < SIZE):
        return NOWHERE
    return ((length * 2 + is_down) * SIZE + row) * SIZE + column


def squares_of(place: int) -> range:
    """Returns the squares of a word, numbered row by row from 0 for A1. `place` is the word's code by `place_of`."""
    rest, column = divmod(place, SIZE)
    rest, row = divmod(rest, SIZE)
    length, is_down = divmod(rest, 2)
    step = SIZE if is_down else 1
    first = row * SIZE + column
    return range(first, first + length * step, step)


def heat_map(places: Iterable[int], hard: Iterable[int]) -> HeatMap | Lacking:
    """Returns for each square how many tops covered it, and how many of these the player missed or found slowly (chart
    M6).

    `places` holds the squares of all tops, `hard` those of the missed or slow tops, as `place_of` encodes them. Returns
    `Lacking` if there are too few tops.
    """
    offered, wanting = Counter(places), Counter(hard)
    offered.pop(NOWHERE, None)
    wanting.pop(NOWHERE, None)
    of, hits = [0] * SIZE**2, [0] * SIZE**2
    border = border_hits = 0
    for place, count in offered.items():
        squares = squares_of(place)
        count_hard = wanting[place]
        for square in squares:
            of[square] += count
            hits[square] += count_hard
        if any(map(_OUTER.__contains__, squares)):
            border += count
            border_hits += count_hard
    moves, moves_hard = offered.total(), wanting.total()
    if moves < LEAST_OF_KIND:
        return Lacking(Absence.TOO_FEW if moves else Absence.NO_RUNS, moves, LEAST_OF_KIND)
    return HeatMap(
        tuple(map(HeatSquare, of, hits)),
        Share(border_hits, border),
        Share(moves_hard - border_hits, moves - border),
        moves,
    )


_OUTER: Final = frozenset(
    row * SIZE + column for row in range(SIZE) for column in range(SIZE) if {row, column} & {0, SIZE - 1}
)


def counted_run(
    moves: Sequence[StoredMove],
    strokes: Mapping[int, Sequence[Stroke]] | None,
    facts: Sequence[AnalysedMove] | None,
    seen: frozenset[int] = frozenset(),
) -> CountedRun:
    """Converts the stored moves of a run to the form for statistics.

    `strokes` holds the keystrokes and clicks since each draw was last shown, by move number; None if the run has none.
    `facts` are those of the game's moves, None if unknown. `seen` holds the numbers of moves whose draw had been shown
    before.
    """
    by_number = {fact.number: fact for fact in facts or ()}
    return CountedRun(
        tuple(
            _counted(
                move,
                None if strokes is None else strokes.get(move.number, ()),
                by_number.get(move.number),
                move.number in seen,
            )
            for move in moves
        )
    )


def won_ms(move: StoredMove) -> int | None:
    """Returns the time at which the player proposed the top (ms); None if he missed it."""
    if not move.found:
        return None
    return next(
        (proposal.at_ms for proposal in move.proposals if proposal.verdict == Answer.TOP.value), move.elapsed_ms
    )


def times_of(move: StoredMove, strokes: Sequence[Stroke] | None) -> MoveTime | None:
    """Splits the time of a move into finding, typing and placing; None if its keystrokes do not show the parts."""
    return move_time(move.elapsed_ms, move.found, strokes, won_ms(move))


def _counted(
    move: StoredMove, strokes: Sequence[Stroke] | None, facts: AnalysedMove | None, is_seen: bool
) -> CountedMove:
    time, won = times_of(move, strokes), won_ms(move)
    difficulty = None if facts is None else difficulty_of(facts)
    return CountedMove(
        number=min(move.number, UNKNOWN),
        found=int(move.found),
        seen=int(is_seen),
        elapsed_ms=fitting_ms(move.elapsed_ms),
        penalty_ms=fitting_ms(move.penalty_ms),
        won_ms=0 if won is None else fitting_ms(won),
        kind=UNKNOWN if facts is None else facts.kind.code,
        word=0 if difficulty is None else difficulty.word,
        search=0 if difficulty is None else difficulty.search,
        place=_place(move.reference, len(move.word)),
        typing_ms=fitting_ms(None if time is None else time.typing_ms),
    )


@lru_cache(maxsize=10_000)
def _place(text: str, letters: int) -> int:
    try:
        reference = Reference.parse(text)
    except InputError:
        return NOWHERE
    square = reference.square
    return place_of(square.row, square.column, reference.direction is Direction.VERTICAL, letters)
