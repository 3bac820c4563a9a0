"""The moves of a run as statistics count them, from what was kept of it.

M6: on which squares of the grid a player misses the top or is slow: the share of the tops offered there.

A top counts on every square of its word. It is slow where it took over one and a half times the run's mean of a move.
At the border is a word with a square on one of the four outermost lines; every other one is at the centre.

Why a chart cannot be made: what is missing is told, and never shown as nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from topping.errors import InputError
from topping.play.run.kept import KeptMove
from topping.play.run.proposal import Answer
from topping.play.run.strokes import Stroke
from topping.rules.grid.board import SIZE, Direction, Reference
from topping.training.analysedmove import AnalysedMove
from topping.training.difficulty import difficulty_of
from topping.training.intervals import Share
from topping.training.movetime import MoveTime, move_time
from topping.training.statistics.columns import UNKNOWN, CountedMove, CountedRun, fitting_ms

LEAST_OF_KIND: Final = 12
"""With fewer moves of a sort, or tops on a square, nothing is said of it."""


class Absence(Enum):
    """What a chart lacks; the values are names in JSON."""

    NO_RUNS = "no_runs"
    """No comparable run in the period."""
    TOO_FEW = "too_few"
    """Fewer values than an honest figure needs."""
    NOT_ANALYSED = "not_analysed"
    """The positions have not been analysed: the game's text is lost, or their turn has not come."""
    NOT_TIMED = "not_timed"
    """The formula does not count time."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A chart that cannot be made."""

    why: Absence
    has: int = 0
    """How many values there are."""
    needs: int = 0
    """How many it takes; 0 where more would not help."""


NOWHERE: Final = 0xFFFF
"""Where the reference of a top cannot be read."""


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square of the grid."""

    offered: int
    """Tops on it."""
    hard: int
    """Those of them that were missed or slow."""

    @property
    def share(self) -> float | None:
        """Between 0 and 1; None below `LEAST_OF_KIND` tops."""
        return Share(self.hard, self.offered).share if self.offered >= LEAST_OF_KIND else None


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The grid by how hard a player finds tops on it."""

    squares: tuple[HeatSquare, ...]
    """Row by row from A1."""
    border: Share
    """Tops at the border that were missed or slow, of those offered."""
    centre: Share
    moves: int
    """Tops offered in all."""


def place_of(row: int, column: int, is_down: bool, length: int) -> int:
    """Where a word lies, as one number below `NOWHERE`; `NOWHERE` where it does not fit on the grid."""
    last = (row if is_down else column) + length - 1
    if not (0 <= row < SIZE and 0 <= column < SIZE and length >= 1 and last < SIZE):
        return NOWHERE
    return ((length * 2 + is_down) * SIZE + row) * SIZE + column


def squares_of(place: int) -> range:
    """The squares of a word that lies at a place, counted row by row from A1."""
    rest, column = divmod(place, SIZE)
    rest, row = divmod(rest, SIZE)
    length, is_down = divmod(rest, 2)
    step = SIZE if is_down else 1
    first = row * SIZE + column
    return range(first, first + length * step, step)


def heat_map(places: Iterable[int], hard: Iterable[int]) -> HeatMap | Lacking:
    """The grid by the places of the tops offered (`place_of`), and by those of them that were missed or slow."""
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
    moves: Sequence[KeptMove],
    strokes: Mapping[int, Sequence[Stroke]] | None,
    facts: Sequence[AnalysedMove] | None,
    seen: frozenset[int] = frozenset(),
) -> CountedRun:
    """The moves of a run.

    `strokes` are those of the last showing of each move's draw by its number, None for a run without any; `facts` those
    of the game's positions, None where they are not known; `seen` the numbers of the moves whose draw had been shown
    before.
    """
    by_number = {one.number: one for one in facts or ()}
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


def won_ms(move: KeptMove) -> int | None:
    """When the top was proposed; None where it was missed."""
    if not move.found:
        return None
    return next((one.at_ms for one in move.proposals if one.verdict == Answer.TOP.value), move.elapsed_ms)


def times_of(move: KeptMove, strokes: Sequence[Stroke] | None) -> MoveTime | None:
    """The parts of a move's time; None where its strokes do not tell."""
    return move_time(move.elapsed_ms, move.found, strokes, won_ms(move))


def _counted(
    move: KeptMove, strokes: Sequence[Stroke] | None, facts: AnalysedMove | None, is_seen: bool
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
