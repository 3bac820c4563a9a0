"""The charts of a deck: M8 how well the schedule predicts what is known, M9 how quickly a card is recognised."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.cards import CardKind
from topping.training.deck.grades import Grade, grade_of
from topping.training.deck.sights import Sight
from topping.training.deck.states import CardState
from topping.training.intervals import Estimate, Mean, Share
from topping.training.statistics.lacking import LEAST_OF_KIND, Absence, Lacking

BINS: Final = 10
BIN: Final = 0.05
"""The share of predictions that a bin takes; the first one takes all that lie below it too."""
LAST_NUMBER: Final = 9
"""Reviews of a card from this one on are one row."""


@dataclass(frozen=True, slots=True)
class CardReview:
    """A review of a card: its first sight on a day."""

    day: int
    """Training day."""
    number: int
    """Of the reviews of its card, from 1."""
    predicted: float | None
    """The chance that it would be known, by the schedule; None at the first one, and for a card without a schedule."""
    is_known: bool
    elapsed_ms: int
    is_on_grid: bool


def reviews_of(kind: CardKind, sights: Iterable[Sight]) -> Iterator[CardReview]:
    """The reviews of a card, from its sights in the order in which they were kept."""
    state: CardState | None = None
    for sight in sights:
        before, state = state, CardState.first(sight) if state is None else state.after(sight)
        if before is not None and state.later == before.later:
            continue
        predicted = None
        if before is not None and kind is not CardKind.KIND:
            predicted = min(max(state.predicted - before.predicted, 0.0), 1.0)
        known = grade_of(sight, state.sights) is not Grade.AGAIN
        yield CardReview(sight.day, state.later + 1, predicted, known, sight.elapsed_ms, "/" in sight.shown)


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
    """How many cards come on each of the next days, today first, as far as is known today."""

    first: int
    """Today, as a training day."""
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckCharts:
    """The charts of a deck."""

    retention: RetentionChart | Lacking
    forecast: DeckForecast | Lacking
    recognition: Recognition | Lacking


def deck_charts(
    entries: Sequence[DeckEntry], reviews: Iterable[CardReview], today: int, pace_ms: int, first: int | None = None
) -> DeckCharts:
    """The charts of a deck on a training day, of the reviews from day `first` on; all of them without it."""
    chosen = [one for one in reviews if first is None or one.day >= first]
    agenda = Agenda.of(entries, today, pace_ms)
    return DeckCharts(
        _retention([one for one in chosen if one.predicted is not None]),
        DeckForecast(today, agenda.week) if entries else Lacking(Absence.NO_SIGHTS),
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
