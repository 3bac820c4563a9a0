"""A player's statistics as a whole: which runs they are made from, what is left out, and all charts.

The charts of a deck: M8 how well the schedule predicts what is known, M9 how quickly a card is recognised.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.variant import Schedule
from topping.training.comparable import LeftOut, PlayedRun
from topping.training.deck.agenda import USUAL_WISHES, Agenda, DeckEntry, DeckWishes
from topping.training.deck.cards import CardKind
from topping.training.deck.forecast import FORECAST_DAYS
from topping.training.deck.states import CardReview, CardState, reviews_in
from topping.training.intervals import Estimate, Mean, Share
from topping.training.statistics.afterrun import AfterRun
from topping.training.statistics.counting import LEAST_OF_KIND, Absence, Lacking
from topping.training.statistics.months import Analysis, Months, Period, PlayerLevel
from topping.training.statistics.moremonths import MoreMonths, more_months
from topping.training.statistics.sample import Sample
from topping.training.transfer import Transfer

BINS: Final = 10
BIN: Final = 0.05
"""The share of predictions that a bin takes; the first one takes all that lie below it too."""
LAST_NUMBER: Final = 9
"""Reviews of a card from this one on are one row."""


def reviews_of(kind: CardKind, state: CardState | None) -> Iterator[CardReview]:
    """The reviews of a card, in the order in which they were kept; those of a kind have no prediction."""
    reviews = () if state is None else reviews_in(state)
    return (one._replace(predicted=None) for one in reviews) if kind is CardKind.KIND else iter(reviews)


@dataclass(frozen=True, slots=True)
class RetentionBin:
    """The reviews that were predicted to be known about as often as each other."""

    low: float
    """From this chance on; 0 for the first one."""
    high: float
    predicted: float | None
    """The mean of the predictions, to four digits; None of none."""
    known: Share


@dataclass(frozen=True, slots=True)
class RetentionChart:
    """M8: what was predicted, and what was known."""

    bins: tuple[RetentionBin, ...]
    """The lowest predictions first."""
    predicted: float
    """The mean of all predictions, to four digits."""
    known: Share
    """Of all these reviews."""


@dataclass(frozen=True, slots=True)
class RecognitionRow:
    """The reviews of all cards with one number."""

    number: int
    """From 1; `LAST_NUMBER` and all after it are one row."""
    on_grid: bool
    known: Share
    ms: Estimate | None
    """The mean time of those known; None where none was."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """M9: how long it takes to recognise a card, from its first review to its ninth and later ones."""

    rows: tuple[RecognitionRow, ...]
    """Those without a grid first."""


@dataclass(frozen=True, slots=True)
class DeckForecast:
    """What each of the next days is expected to ask, today first."""

    first: int
    """Today, as a training day."""
    cards: tuple[int, ...]
    """Each card counts once."""
    sights: tuple[int, ...]
    """Those that are not known, and repeated on the same day, count each time."""
    minutes: int
    """What is asked in a day, by the player's wish."""


@dataclass(frozen=True, slots=True)
class DeckCharts:
    """The charts of a deck."""

    retention: RetentionChart | Lacking
    forecast: DeckForecast | Lacking
    recognition: Recognition | Lacking


def deck_charts(
    entries: Sequence[DeckEntry],
    reviews: Iterable[CardReview],
    today: int,
    pace_ms: int,
    first: int | None = None,
    wishes: DeckWishes = USUAL_WISHES,
) -> DeckCharts:
    """The charts of a deck on a training day, of the reviews from day `first` on; all of them without it."""
    chosen = [one for one in reviews if first is None or one.day >= first]
    week = Agenda.of(entries, today, pace_ms, wishes=wishes, days=FORECAST_DAYS).week
    cards, sights = (tuple(round(one) for one in part) for part in zip(*week, strict=True)) if week else ((), ())
    return DeckCharts(
        _retention([one for one in chosen if one.predicted is not None]),
        DeckForecast(today, cards, sights, wishes.minutes) if entries else Lacking(Absence.NO_SIGHTS),
        _recognition(chosen),
    )


def without_deck() -> DeckCharts:
    """The charts of somebody who has no deck."""
    nothing = Lacking(Absence.NO_SIGHTS)
    return DeckCharts(nothing, nothing, nothing)


def _retention(reviews: Sequence[CardReview]) -> RetentionChart | Lacking:
    if not reviews:
        return Lacking(Absence.NO_SIGHTS)
    if len(reviews) < LEAST_OF_KIND:
        return Lacking(Absence.TOO_FEW, len(reviews), LEAST_OF_KIND)
    parts: list[list[CardReview]] = [[] for _ in range(BINS)]
    for one in reviews:
        parts[max(0, BINS - 1 - int((1 - (one.predicted or 0.0)) / BIN))].append(one)
    bins = []
    for place, part in enumerate(parts):
        low = round(1 - BIN * (BINS - place), 2)
        bins.append(RetentionBin(low if place else 0.0, round(low + BIN, 2), _predicted(part), _known(part)))
    return RetentionChart(tuple(bins), _predicted(reviews) or 0.0, _known(reviews))


def _predicted(reviews: Sequence[CardReview]) -> float | None:
    return round(sum(one.predicted or 0.0 for one in reviews) / len(reviews), 4) if reviews else None


def _known(reviews: Sequence[CardReview]) -> Share:
    return Share(sum(one.is_known for one in reviews), len(reviews))


def _recognition(reviews: Iterable[CardReview]) -> Recognition | Lacking:
    by_row: defaultdict[tuple[bool, int], list[CardReview]] = defaultdict(list)
    for one in reviews:
        by_row[one.is_on_grid, min(one.number, LAST_NUMBER)].append(one)
    rows = []
    for (on_grid, number), part in sorted(by_row.items(), key=lambda pair: pair[0]):
        mean = Mean.of(one.elapsed_ms for one in part if one.is_known)
        rows.append(RecognitionRow(number, on_grid, _known(part), None if mean is None else mean.shown))
    return Recognition(tuple(rows)) if rows else Lacking(Absence.NO_SIGHTS)


@dataclass(frozen=True, slots=True)
class Subject:
    """What statistics are asked of."""

    player: str
    formula: str
    variant: str
    period: Period


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a player."""

    subject: Subject
    today: int
    """`date.toordinal()` of the local day on which they were made."""
    schedule: Schedule | None
    """The times of the runs; None where there are none."""
    penalty_ms: int
    left_out: Mapping[LeftOut, int]
    """How many runs of the period are not compared, by the reason."""
    months: Months
    level: PlayerLevel | Lacking
    """The player's level now, whatever the period."""
    last: AfterRun | None
    """The charts of the last comparable run that was finished, whatever the period; None without one."""
    more: MoreMonths | None = None
    """The further charts; None where they were not asked for."""
    deck: DeckCharts | None = None
    """Those of the player's deck of cards, whatever the formula and the variant; None where they were not asked for."""
    transfer: Transfer | None = None
    """Whether training shows in ranked games, whatever the period; None where it was not asked for."""


def without_runs(subject: Subject, today: int) -> Statistics:
    """The statistics of somebody who has played nothing, the further charts too."""
    analysis = Analysis(Sample((), None, 0), subject.period, today)
    more = more_months(analysis, Lacking(Absence.NO_RUNS), ())
    nothing = Lacking(Absence.NO_RUNS)
    months, deck, transfer = analysis.months, without_deck(), Transfer.of((), ())
    return Statistics(subject, today, None, 0, {}, months, nothing, None, more, deck, transfer)


def usual(runs: Sequence[PlayedRun], formula: str = "", variant: str = "") -> tuple[str, str]:
    """The formula and the variant that a player has played most; those given are kept.

    Of several played as often, those of the last run; `topping` and `normale` where nothing was played.
    """
    formulas = Counter(
        one.conditions.formula.name for one in reversed(runs) if not variant or one.conditions.variant.name == variant
    )
    formula = formula or next((name for name, _ in formulas.most_common(1)), "topping")
    variants = Counter(one.conditions.variant.name for one in reversed(runs) if one.conditions.formula.name == formula)
    return formula, variant or next((name for name, _ in variants.most_common(1)), "normale")
