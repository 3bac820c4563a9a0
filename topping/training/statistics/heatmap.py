"""M6: on which squares of the grid a player misses the top or is slow: the share of the tops offered there.

A top counts on every square of its word. It is slow where it took over one and a half times the run's mean of a move.
At the border is a word with a square on one of the four outermost lines; every other one is at the centre.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.rules.grid.square import SIZE
from topping.training.intervals import Share
from topping.training.statistics.lacking import LEAST_OF_KIND, Absence, Lacking

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
