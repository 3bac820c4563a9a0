"""Comparable runs to make charts from: their moves by columns, with what each was expected to cost."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, compress, pairwise
from typing import Final

from topping.rules.conditions.variant import Schedule
from topping.training.analysedmove import KINDS, Kind
from topping.training.comparable import PlayedRun
from topping.training.difficulty import Difficulty
from topping.training.intervals import CostLaw
from topping.training.par import MOST_MOVES, Par, Stake, TimedMove
from topping.training.statistics.columns import UNKNOWN, Columns

NOT_EXPECTED: Final = -1
"""In the expected costs: the position has not been analysed."""

STANDARD_SHARES: Final = {
    Kind.JOKER: 0.089,
    Kind.DRY_SCRABBLE: 0.038,
    Kind.SCRABBLE: 0.098,
    Kind.RARE_LETTER: 0.258,
    Kind.EXTENSION: 0.041,
    Kind.PARALLEL: 0.176,
    Kind.LINK: 0.131,
    Kind.CROSSING: 0.149,
    Kind.FIRST: 0.020,
}
"""What a standard game consists of: shares of the kinds among the tops of 2,000 games of the program's generator."""

_STEPS: Final = 100
"""Expected costs are tabulated by hundredths of a natural logarithm, that is by one per cent of the time."""
_NO_KIND: Final = -(10**9)


@dataclass(frozen=True, slots=True)
class DatedRun:
    """A comparable run with its packed moves (`CountedRun`)."""

    run: PlayedRun
    day: int
    """`date.toordinal()` of the local day on which it began."""
    month: int
    """Twelve times the year of that day, and its month from 0."""
    packed: bytes


class Sample:
    """The moves of some runs, all of the same times and penalty, in the order of their starts.

    Moves whose draw had been shown before are left out.
    """

    def __init__(self, runs: Iterable[DatedRun], schedule: Schedule | None, penalty_ms: int) -> None:
        self.runs = tuple(runs)
        self.schedule, self.penalty_ms = schedule, penalty_ms
        self.columns = Columns([one.packed for one in self.runs])

    def since(self, day: int, until: int | None = None) -> Sample:
        """The runs that began on `day` or later, and before the day `until` where one is given."""
        kept = (one for one in self.runs if one.day >= day and (until is None or one.day < until))
        return Sample(kept, self.schedule, self.penalty_ms)

    def limit_ms(self, number: int) -> int | None:
        """Time for move `number`; None without a limit."""
        return None if self.schedule is None else self.schedule.limit_ms(number)

    @cached_property
    def _keep(self) -> list[bool] | None:
        """Which moves count; None where all do."""
        seen = self.columns.column("seen")
        return [not one for one in seen] if any(seen) else None

    @cached_property
    def starts(self) -> list[int]:
        """The place of each run's first move that counts, and after them the number of all that count."""
        starts, keep = self.columns.starts, self._keep
        if keep is None:
            return starts
        before = [0, *accumulate(keep)]
        return [before[start] for start in starts]

    @property
    def moves(self) -> int:
        """How many moves count."""
        return self.starts[-1]

    @property
    def counts(self) -> list[int]:
        """How many moves of each run count."""
        return [end - first for first, end in pairwise(self.starts)]

    @property
    def endings(self) -> list[str]:
        """The verb's ending of each move that counts; empty where there is none."""
        return self.columns.endings if self._keep is None else list(compress(self.columns.endings, self._keep))

    def column(self, name: str) -> Sequence[int]:
        """A field of `CountedMove` over the moves that count."""
        column = self.columns.column(name)
        return column if self._keep is None else array(column.typecode, compress(column, self._keep))

    @cached_property
    def costs(self) -> list[int]:
        """What each move cost."""
        return list(map(int.__add__, self.column("elapsed_ms"), self.column("penalty_ms")))

    def by_run(self, values: Sequence[int]) -> Iterable[Sequence[int]]:
        """The values of all moves, run by run."""
        starts = self.starts
        return (values[first:end] for first, end in pairwise(starts))

    def expected(self, par: Par) -> list[int]:
        """What each move was expected to cost by a player's par; `NOT_EXPECTED` where its position is not analysed."""
        base = [_NO_KIND] * (UNKNOWN + 1)
        for kind in KINDS:
            base[kind.code] = round(par.log_ms(Difficulty(kind, 0, 0)) * _STEPS)
        by_limit = {
            limit: _ExpectedCosts(par, limit, self.penalty_ms) for limit in {self.limit_ms(one) for one in range(256)}
        }
        word, search = round(par.word * _STEPS), round(par.search * _STEPS)
        difficulties = zip(self.column("kind"), self.column("word"), self.column("search"), strict=True)
        if len(by_limit) == 1:
            (costs,) = by_limit.values()
            return [costs[base[kind] + (word * w + search * s) // 1000] for kind, w, s in difficulties]
        of_number = [by_limit[self.limit_ms(max(1, one))] for one in range(256)]
        return [
            of_number[number][base[kind] + (word * w + search * s) // 1000]
            for number, (kind, w, s) in zip(self.column("number"), difficulties, strict=True)
        ]

    def standard_ms(self, par: Par) -> int:
        """What a move of a standard game is expected to cost."""
        limit_ms = self.limit_ms(1)
        shares = STANDARD_SHARES.items()
        return round(sum(
            share * par.expected_ms(Difficulty(kind, 0, 0), limit_ms, self.penalty_ms) for kind, share in shares
        ))  # fmt: skip

    def timed(self, last: int = MOST_MOVES) -> list[TimedMove]:
        """The last analysed moves of the runs, to fit a par to."""
        return list(chain.from_iterable(self.timed_runs(last)))[-last:]

    def timed_runs(
        self, last: int = MOST_MOVES, takes: Callable[[PlayedRun], bool] | None = None
    ) -> list[list[TimedMove]]:
        """The same, run by run, of whole runs; `takes` leaves runs out."""
        names = ("kind", "word", "search", "number", "found", "elapsed_ms", "penalty_ms")
        columns = [self.column(name) for name in names]
        starts = self.starts
        runs: list[list[TimedMove]] = []
        for place in reversed(range(len(self.runs))):
            if last <= 0:
                break
            if takes is not None and not takes(self.runs[place].run):
                continue
            some = zip(*(column[starts[place] : starts[place + 1]] for column in columns), strict=True)
            moves = [
                TimedMove(
                    Stake(Difficulty(KINDS[kind], word, search), self.limit_ms(max(1, number)), self.penalty_ms),
                    bool(found),
                    elapsed_ms,
                    penalty_ms,
                )
                for kind, word, search, number, found, elapsed_ms, penalty_ms in some
                if kind < len(KINDS)
            ]
            runs.append(moves)
            last -= len(moves)
        return runs[::-1]


class _ExpectedCosts(dict[int, int]):
    """Expected costs by the logarithm of the median time in steps, each worked out when it is first asked for."""

    def __init__(self, par: Par, limit_ms: int | None, penalty_ms: int) -> None:
        self._sigma, self._limit_ms, self._penalty_ms = par.sigma, limit_ms, penalty_ms

    def __missing__(self, step: int) -> int:
        if step < _NO_KIND // 2:
            return NOT_EXPECTED
        law = CostLaw((step + 0.5) / _STEPS, self._sigma, self._limit_ms, self._penalty_ms)
        cost = self[step] = round(law.mean_ms)
        return cost
