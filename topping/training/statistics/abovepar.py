"""M3: what a move of each kind costs a player above his par, in a period and in the one before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import mul, sub

from topping.training.intervals import Estimate, Mean
from topping.training.kinds import KINDS, Kind
from topping.training.statistics.columns import UNKNOWN
from topping.training.statistics.lacking import LEAST_OF_KIND, Absence, Lacking
from topping.training.statistics.trend import Change


@dataclass(frozen=True, slots=True)
class KindRow:
    """What a move of one kind costs above par."""

    kind: Kind
    n: int
    ms: Estimate | None
    """A move; None below `LEAST_OF_KIND` moves."""
    earlier: Estimate | None
    """The same in the period before; None below as many."""
    change: Change
    """From the period before to this one."""
    named: bool
    """Whether the kind costs more than chance explains."""


@dataclass(frozen=True, slots=True)
class AbovePar:
    """The kinds that were met, the costliest a move first; those with too few moves follow, by their number."""

    rows: tuple[KindRow, ...]
    runs: int
    moves: int
    """Analysed ones."""
    not_analysed: int
    """Moves that no kind is known of."""


class Sums:
    """Numbers of moves, sums and sums of squares of what they cost above par, by kind."""

    def __init__(self, kinds: Iterable[int], costs: Sequence[int], expected: Sequence[int]) -> None:
        """By the moves' `Kind.code`, costs and expected costs; those not analysed are left out."""
        self._sums: dict[Kind, tuple[int, int, int]] = {}
        above = list(map(sub, costs, expected))
        squares = list(map(mul, above, above))
        codes = bytes(kinds)
        for kind in KINDS:
            table = bytearray(UNKNOWN + 1)
            table[kind.code] = 1
            of_kind = codes.translate(table)
            if n := of_kind.count(1):
                self._sums[kind] = (n, sum(compress(above, of_kind)), sum(compress(squares, of_kind)))

    @property
    def moves(self) -> int:
        """How many moves there are of all kinds."""
        return sum(n for n, _, _ in self._sums.values())

    def mean(self, kind: Kind) -> Mean | None:
        """What a move of a kind costs above par; None where there is none."""
        return Mean.from_sums(*self._sums[kind]) if kind in self._sums else None


def above_par(runs: int, sums: Sums, before: Sums, named: Iterable[Kind], not_analysed: int) -> AbovePar | Lacking:
    """The kinds by what their moves cost in a period (`sums`) and in the one before it."""
    if not runs:
        return Lacking(Absence.NO_RUNS)
    if not sums.moves:
        return Lacking(Absence.NOT_ANALYSED, 0, 1)
    weak = frozenset(named)
    rows = [_row(kind, sums.mean(kind), before.mean(kind), kind in weak) for kind in KINDS]
    met = [row for row in rows if row.n]
    met.sort(key=lambda row: (row.ms is None, -row.n if row.ms is None else -row.ms.ms, row.kind.code))
    return AbovePar(tuple(met), runs, sums.moves, not_analysed)


def _row(kind: Kind, mean: Mean | None, earlier: Mean | None, is_named: bool) -> KindRow:
    now, before = _enough(mean), _enough(earlier)
    return KindRow(
        kind,
        0 if mean is None else mean.n,
        None if now is None else now.shown,
        None if before is None else before.shown,
        Change.between(before, now),
        named=is_named and now is not None and now.value > 0,
    )


def _enough(mean: Mean | None) -> Mean | None:
    return mean if mean is not None and mean.n >= LEAST_OF_KIND else None
