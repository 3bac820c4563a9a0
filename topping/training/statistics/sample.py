"""A sample of comparable runs, from which charts are computed: their moves field by field, with the expected costs."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, compress, pairwise, repeat
from operator import add
from typing import Final

from topping.rules.conditions.variant import Schedule
from topping.training.analysedmove import KINDS, Kind
from topping.training.comparable import PlayedRun
from topping.training.difficulty import Difficulty
from topping.training.intervals import mean_costs
from topping.training.par import DRIFT, MOST_MOVES, RECENT_RUNS, Par, Stake, TimedMove
from topping.training.statistics.columns import UNKNOWN, Columns

NOT_EXPECTED: Final = -1
"""Expected cost of a position that has not been analysed."""

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
"""A standard game: shares of the kinds among the tops of 2,000 games of the program's generator."""

_STEP: Final = 0.05
"""Step of a level, to measure the change of the expected cost."""


@dataclass(frozen=True, slots=True)
class DatedRun:
    """A comparable run, with the local day of its start and its moves in packed form (`CountedRun.pack`)."""

    run: PlayedRun
    day: int
    """`date.toordinal()` of the local day of its start."""
    month: int
    """Twelve times the year of that day, plus its month from 0."""
    packed: bytes


class Sample:
    """The moves of comparable runs, in order of start; all runs have the same time limits and penalty.

    Moves whose draw had been seen before do not count.
    """

    def __init__(self, runs: Iterable[DatedRun], schedule: Schedule | None, penalty_ms: int) -> None:
        self.runs = tuple(runs)
        self.schedule, self.penalty_ms = schedule, penalty_ms
        self.columns = Columns([run.packed for run in self.runs])

    def since(self, day: int, until: int | None = None) -> Sample:
        """Returns the sample limited to runs begun on `day` or later, and before the day `until` if given."""
        kept = (run for run in self.runs if run.day >= day and (until is None or run.day < until))
        return Sample(kept, self.schedule, self.penalty_ms)

    def limit_ms(self, number: int) -> int | None:
        """Returns the time limit of move `number` (ms); None without a limit."""
        return None if self.schedule is None else self.schedule.limit_ms(number)

    @cached_property
    def _keep(self) -> list[bool] | None:
        """For each move, whether it counts (its draw had not been seen before); None if all moves count."""
        seen = self.columns.column("seen")
        return [not was_seen for was_seen in seen] if any(seen) else None

    @cached_property
    def starts(self) -> list[int]:
        """The index of each run's first counted move; the last item is the number of all counted moves."""
        starts, keep = self.columns.starts, self._keep
        if keep is None:
            return starts
        before = [0, *accumulate(keep)]
        return [before[start] for start in starts]

    @property
    def moves(self) -> int:
        """Number of moves that count."""
        return self.starts[-1]

    @property
    def counts(self) -> list[int]:
        """Number of counted moves of each run."""
        return [end - first for first, end in pairwise(self.starts)]

    def column(self, name: str) -> Sequence[int]:
        """Returns one field of `CountedMove` for all counted moves."""
        column = self.columns.column(name)
        return column if self._keep is None else array(column.typecode, compress(column, self._keep))

    @cached_property
    def costs(self) -> list[int]:
        """The cost of each counted move (ms): its time plus its penalty."""
        return list(map(int.__add__, self.column("elapsed_ms"), self.column("penalty_ms")))

    def by_run(self, values: Sequence[int]) -> Iterable[Sequence[int]]:
        """Splits values, one for each counted move, into a sequence for each run."""
        starts = self.starts
        return (values[first:end] for first, end in pairwise(starts))

    def expected(self, par: Par, levels: Sequence[float] = ()) -> list[int]:
        """Returns the time plus penalty (ms) that the model `par` expects for each counted move.

        A move whose position was not analysed has `NOT_EXPECTED`. `levels` may give the player's `Par.level` for each
        run, in place of that of `par`.
        """
        logs, places = self._logs(par, levels), self._analysed
        costs = [NOT_EXPECTED] * len(logs)
        for place, mean in zip(places, self._means(places, [logs[place] for place in places], par.sigma), strict=True):
            costs[place] = round(mean)
        return costs

    def levels(self, par: Par) -> list[float]:
        """Returns for each run the player's level at that time: the logarithm of his time for a typical move
        (`Par.level`).

        Each group of `RECENT_RUNS` runs, counted from the last, has one level. With it, the expected costs of its moves
        would sum up to the actual costs. The less certain it is, the nearer it is set to the level of the later group.
        The last group is set nearer to the level of `par`.
        """
        logs, costs, starts, analysed = self._logs(par), self.costs, self.starts, self._analysed
        level, levels = par.level, list[float]()
        for end in range(len(self.runs), 0, -RECENT_RUNS):
            first = max(0, end - RECENT_RUNS)
            places = analysed[bisect_left(analysed, starts[first]) : bisect_left(analysed, starts[end])]
            if places:
                spent = [costs[place] for place in places]
                at = [logs[place] + level - par.level for place in places]
                means = self._means(places, at, par.sigma)
                squares = sum((cost - mean) ** 2 for cost, mean in zip(spent, means, strict=True))
                above = sum(spent) - sum(means)
                slope = (sum(self._means(places, [log_ms + _STEP for log_ms in at], par.sigma)) - sum(means)) / _STEP
                error = squares / slope**2
                level += above / slope * DRIFT**2 / (DRIFT**2 + error)
            levels += [level] * (end - first)
        return levels[::-1]

    @cached_property
    def _analysed(self) -> list[int]:
        """The indices of the counted moves whose positions have been analysed."""
        return [place for place, kind in enumerate(self.column("kind")) if kind != UNKNOWN]

    @cached_property
    def _limits(self) -> list[int | None]:
        """The time limit of each move (ms), by move number from 0; None for no limit."""
        return [self.limit_ms(number) for number in range(UNKNOWN + 1)]

    def _means(self, places: Sequence[int], logs: Sequence[float], sigma: float) -> list[float]:
        """Returns the expected cost (time plus penalty, ms) of each move at the indices `places`, under its limit and
        penalty.

        `logs` are the logarithms of their median times. `sigma` is the standard deviation of the logarithm of a time.
        """
        limits = self._limits
        if len(set(limits)) == 1:
            return mean_costs(logs, sigma, limits[0], self.penalty_ms)
        numbers = self.column("number")
        pairs = zip(places, logs, strict=True)
        return [mean_costs((log_ms,), sigma, limits[numbers[place]], self.penalty_ms)[0] for place, log_ms in pairs]

    def _logs(self, par: Par, levels: Sequence[float] = ()) -> list[float]:
        """Returns the natural logarithm of the median time (ms) that the model `par` expects for each move.

        `levels` may give the player's level for each run. The value of a move that was not analysed has no meaning.
        """
        base = [0.0] * (UNKNOWN + 1)
        for kind in KINDS:
            base[kind.code] = par.log_ms(Difficulty(kind, 0, 0))
        word, search = par.word, par.search
        difficulties = zip(self.column("kind"), self.column("word"), self.column("search"), strict=True)
        logs = [base[kind] + (word * w + search * s) / 1000 for kind, w, s in difficulties]
        if not levels:
            return logs
        shifts = (repeat(level - par.level, count) for level, count in zip(levels, self.counts, strict=True))
        return list(map(add, logs, chain.from_iterable(shifts)))

    def standard_ms(self, par: Par) -> int:
        """Returns the mean cost (ms) that the player's model `par` expects for a move of a standard game.

        Its moves are typical of their kinds, which occur as in `STANDARD_SHARES`. The limit and the penalty are those
        of the sample.
        """
        limit_ms = self.limit_ms(1)
        shares = STANDARD_SHARES.items()
        return round(sum(
            share * par.expected_ms(Difficulty(kind, 0, 0), limit_ms, self.penalty_ms) for kind, share in shares
        ))  # fmt: skip

    @property
    def timed_moves(self) -> list[TimedMove]:
        """The player's last analysed moves, to which his model `Par` is fitted.

        Whole runs are taken until there are `MOST_MOVES` moves.
        """
        names = ("kind", "word", "search", "number", "found", "elapsed_ms", "penalty_ms")
        columns = [self.column(name) for name in names]
        runs: list[list[TimedMove]] = []
        last = MOST_MOVES
        for first, end in reversed(list(pairwise(self.starts))):
            if last <= 0:
                break
            moves = [
                TimedMove(
                    Stake(Difficulty(KINDS[kind], word, search), self.limit_ms(number), self.penalty_ms),
                    bool(found),
                    elapsed_ms,
                    penalty_ms,
                )
                for kind, word, search, number, found, elapsed_ms, penalty_ms in zip(
                    *(column[first:end] for column in columns), strict=True
                )
                if kind < len(KINDS)
            ]
            runs.append(moves)
            last -= len(moves)
        return list(chain.from_iterable(reversed(runs)))
