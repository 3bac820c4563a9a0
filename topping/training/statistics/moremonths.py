"""The further charts over months: M4 typing, M5 errors, M7 sorts of tops, M10 move numbers, M11 and M12.

M7 and M10: tops by length, tiles placed, frequency, verb ending and letter of the word; and by move number.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, repeat
from statistics import median
from string import ascii_uppercase
from typing import Final, TypeVar

from topping.play.run.proposal import Answer
from topping.rules.grid.board import SIZE
from topping.training.intervals import Estimate, Mean, Share
from topping.training.statistics.columns import ANSWERS, NOT_TIMED, UNKNOWN
from topping.training.statistics.counting import LEAST_OF_KIND, NOWHERE, Absence, Lacking
from topping.training.statistics.months import Analysis
from topping.training.statistics.sample import NOT_EXPECTED


class Sort(Enum):
    """What tops are told apart by; the values are names in JSON."""

    LENGTH = "length"
    """Letters of the word."""
    PLACED = "placed"
    """Tiles laid from the draw."""
    FREQUENCY = "frequency"
    """Of the word: 0 to 9."""
    ENDING = "verb_ending"
    """Of a conjugated form."""
    LETTER = "letter"
    """Words that have it: a word counts for each of its letters."""


@dataclass(frozen=True, slots=True)
class SortRow:
    """The tops of one sort."""

    value: int | str
    n: int
    hard: Share | None
    """Those that were missed or slow; None below `LEAST_OF_KIND` tops."""
    above: Estimate | None
    """What one cost above par; None below as many, or where the formula counts no time."""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """The moves of one number."""

    number: int
    n: int
    above: Estimate
    """What one cost above par."""


Code = TypeVar("Code", bound=Hashable)


class SortTotals:
    """What the sums of the moves of one value are made of."""

    __slots__ = ("above", "analysed", "hard", "n", "squares")

    def __init__(self) -> None:
        self.n = self.hard = self.analysed = self.above = self.squares = 0

    @property
    def mean(self) -> Mean | None:
        """What a move costs above par; None where none is analysed."""
        return Mean.from_sums(self.analysed, self.above, self.squares)


def totals_by(
    codes: Iterable[Code], hard: Sequence[bool], costs: Sequence[int], expected: Sequence[int]
) -> dict[Code, SortTotals]:
    """The totals of moves by a code of each."""
    totals: dict[Code, SortTotals] = {}
    for code, is_hard, cost, par in zip(codes, hard, costs, expected, strict=True):
        one = totals.get(code)
        if one is None:
            one = totals[code] = SortTotals()
        one.n += 1
        one.hard += is_hard
        if par != NOT_EXPECTED:
            above = cost - par
            one.analysed += 1
            one.above += above
            one.squares += above * above
    return totals


def sort_row(value: int | str, totals: SortTotals, *, is_timed: bool) -> SortRow:
    """The row of one value."""
    enough, mean = totals.n >= LEAST_OF_KIND, totals.mean
    above = mean.shown if is_timed and mean is not None and mean.n >= LEAST_OF_KIND else None
    return SortRow(value, totals.n, Share(totals.hard, totals.n) if enough else None, above)


LEAST_PLAYERS: Final = 5
"""With fewer players at a game, oneself among them, there is no percentile."""


@dataclass(frozen=True, slots=True)
class Percentile:
    """A game's first attempt among those of others."""

    run: int
    day: int
    players: int
    """First attempts at the game, one's own among them."""
    beaten: int
    """Those that took longer; one that took as long counts for none."""

    @property
    def share(self) -> float:
        """Of the others, how many took longer; between 0 and 1."""
        return round(self.beaten / (self.players - 1), 4)


@dataclass(frozen=True, slots=True)
class Percentiles:
    """The percentiles of games that enough players have played."""

    games: tuple[Percentile, ...]
    too_few: int
    """Games with fewer than `LEAST_PLAYERS` players."""

    @property
    def median(self) -> float:
        """The middle one of the shares."""
        return round(median(one.share for one in self.games), 4)


def percentiles(runs: Iterable[tuple[int, int, int, Sequence[int]]]) -> Percentiles | Lacking:
    """The percentiles of runs: each with its day, its total, and the totals of others' first attempts."""
    games, too_few = [], 0
    for run, day, total_ms, others in runs:
        if len(others) + 1 < LEAST_PLAYERS:
            too_few += 1
            continue
        games.append(Percentile(run, day, len(others) + 1, sum(other > total_ms for other in others)))
    if not games:
        return Lacking(Absence.NO_PLAYERS if too_few else Absence.NO_RUNS, 0, LEAST_PLAYERS)
    return Percentiles(tuple(games), too_few)


ERRORS: Final = tuple(one for one in ANSWERS if one not in (Answer.TOP, Answer.BELOW_TOP))
"""The answers to a proposal that is refused."""


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """How often one error was made."""

    error: Answer | None
    """None: a word was played the other way (`D12` for `12D`), whatever it was refused for."""
    count: int


@dataclass(frozen=True, slots=True)
class MonthOfErrors:
    """The errors of a month."""

    month: int
    """Twelve times the year, and the month from 0: 24299 for December 2024."""
    games: int
    errors: tuple[ErrorCount, ...]
    """Those that were made, in the order of the answers."""

    def per_game(self, one: ErrorCount) -> float:
        """Errors a game, to two digits."""
        return round(one.count / self.games, 2)


def errors_by_month(runs: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[MonthOfErrors, ...]:
    """The errors of runs, each with its month and its counts (`CountedRun.answers`), month by month."""
    games: Counter[int] = Counter()
    sums: dict[int, list[int]] = {}
    for month, answers in runs:
        games[month] += 1
        held = sums.get(month)
        sums[month] = list(answers) if held is None else [one + more for one, more in zip(held, answers, strict=True)]
    return tuple(MonthOfErrors(month, games[month], _counts(sums[month])) for month in sorted(sums))


def _counts(sums: list[int]) -> tuple[ErrorCount, ...]:
    errors = [ErrorCount(one, count) for one, count in zip(ANSWERS, sums, strict=False) if one in ERRORS]
    return tuple(one for one in (*errors, ErrorCount(None, sums[-1])) if one.count)


Typed = tuple[int, int, int, int]
"""Milliseconds of finding, typing and placing of a top found, and the characters typed."""


@dataclass(frozen=True, slots=True)
class MonthOfTyping:
    """The means of a month."""

    month: int
    """Twelve times the year, and the month from 0."""
    finding: Estimate
    """Until the first letter."""
    key: Estimate | None
    """Of typing, a character; None where none was counted."""
    placing: Estimate


def typing_by_month(tops: Iterable[tuple[int, Typed]]) -> tuple[MonthOfTyping, ...] | Lacking:
    """The means of tops found whose strokes are known, each with its month."""
    by_month: dict[int, list[Typed]] = {}
    for month, typed in tops:
        by_month.setdefault(month, []).append(typed)
    if not by_month:
        return Lacking(Absence.NO_STROKES)
    return tuple(_month(month, by_month[month]) for month in sorted(by_month))


def _month(month: int, tops: list[Typed]) -> MonthOfTyping:
    finding, typing, placing, keys = zip(*tops, strict=True)
    a_key = Mean.ratio((ms, count) for ms, count in zip(typing, keys, strict=True) if count)
    return MonthOfTyping(month, _shown(finding), None if a_key is None else a_key.shown, _shown(placing))


def _shown(values: tuple[int, ...]) -> Estimate:
    mean = Mean.of(values)
    assert mean is not None, "a month has tops"
    return mean.shown


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A day with games."""

    day: int
    """`date.toordinal()` of the local day."""
    ms: int
    """Time on the clock of the moves."""
    runs: int

    @property
    def minutes(self) -> int:
        """Whole minutes, at least one."""
        return max(1, round(self.ms / 60_000))


def calendar(runs: Iterable[tuple[int, int]]) -> tuple[PlayedDay, ...]:
    """The days of runs, each run with its day and its time on the clock, first day first."""
    sums: dict[int, tuple[int, int]] = {}
    for day, ms in runs:
        played_ms, count = sums.get(day, (0, 0))
        sums[day] = (played_ms + ms, count + 1)
    return tuple(PlayedDay(day, ms, count) for day, (ms, count) in sorted(sums.items()))


@dataclass(frozen=True, slots=True)
class MoreMonths:
    """The charts of a period that are not among the first."""

    typing: tuple[MonthOfTyping, ...] | Lacking
    errors: tuple[MonthOfErrors, ...] | Lacking
    sorts: Mapping[Sort, tuple[SortRow, ...]] | Lacking
    numbers: tuple[NumberRow, ...] | Lacking
    percentiles: Percentiles | Lacking
    calendar: tuple[PlayedDay, ...]


def more_months(analysis: Analysis, percentiles: Percentiles | Lacking, calendar: Sequence[PlayedDay]) -> MoreMonths:
    """The further charts of an analysis; the last two are given, as they are made from other runs too."""
    now = analysis.now
    nothing = None if now.moves else Lacking(Absence.NO_RUNS)
    return MoreMonths(
        nothing or typing_by_month(_typed(analysis)),
        nothing or errors_by_month(zip((one.month for one in now.runs), now.columns.answers, strict=True)),
        nothing or _sorts(analysis),
        nothing or _numbers(analysis),
        percentiles,
        tuple(calendar),
    )


def _typed(analysis: Analysis) -> Iterator[tuple[int, Typed]]:
    """The months and times of tops found whose strokes are known."""
    now = analysis.now
    moves = zip(
        chain.from_iterable(repeat(one.month, count) for one, count in zip(now.runs, now.counts, strict=True)),
        now.column("found"),
        now.column("finding_ms"),
        now.column("typing_ms"),
        now.column("placing_ms"),
        now.column("keys"),
        strict=True,
    )
    for month, found, finding, typing, placing, keys in moves:
        if found and finding != NOT_TIMED:
            yield month, (finding, typing, placing, keys)


def _sorts(analysis: Analysis) -> dict[Sort, tuple[SortRow, ...]]:
    now, hard, expected = analysis.now, analysis.hard(), analysis.expected
    lengths = [0 if place == NOWHERE else place // (2 * SIZE * SIZE) for place in now.column("place")]
    by_number = {
        Sort.LENGTH: (lengths, 0),
        Sort.PLACED: (now.column("placed"), UNKNOWN),
        Sort.FREQUENCY: (now.column("frequency"), UNKNOWN),
    }
    rows: dict[Sort, tuple[SortRow, ...]] = {}
    for sort, (codes, unknown) in by_number.items():
        totals = totals_by(codes, hard, now.costs, expected)
        rows[sort] = tuple(
            sort_row(code, totals[code], is_timed=analysis.is_timed) for code in sorted(totals) if code != unknown
        )
    endings = totals_by(now.endings, hard, now.costs, expected)
    endings.pop("", None)
    rows[Sort.ENDING] = _by_text(endings, is_timed=analysis.is_timed)
    rows[Sort.LETTER] = _by_text(_by_letter(analysis, hard), is_timed=analysis.is_timed)
    return rows


def _by_text(totals: Mapping[str, SortTotals], *, is_timed: bool) -> tuple[SortRow, ...]:
    return tuple(sort_row(text, totals[text], is_timed=is_timed) for text in sorted(totals))


def _by_letter(analysis: Analysis, hard: Sequence[bool]) -> dict[str, SortTotals]:
    """The totals of the words that have each letter."""
    now = analysis.now
    letters = now.column("letters")
    totals = {}
    for place, letter in enumerate(ascii_uppercase):
        parts = totals_by([word >> place & 1 for word in letters], hard, now.costs, analysis.expected)
        if 1 in parts:
            totals[letter] = parts[1]
    return totals


def _numbers(analysis: Analysis) -> tuple[NumberRow, ...] | Lacking:
    if not analysis.is_timed:
        return Lacking(Absence.NOT_TIMED)
    now = analysis.now
    totals = totals_by(now.column("number"), [False] * now.moves, now.costs, analysis.expected)
    means = {number: one.mean for number, one in sorted(totals.items())}
    rows = tuple(NumberRow(number, mean.n, mean.shown) for number, mean in means.items() if mean is not None)
    return rows or Lacking(Absence.NOT_ANALYSED, 0, 1)
