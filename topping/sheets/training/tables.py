"""Charts in words: their figures as a reader says them, and the tables of a deck and of words held back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, TypeVar

from topping.sheets.training.drawing import SvgAxes, SvgDot, SvgDrawing, SvgLabel, SvgLine, SvgShape
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import day, over, seconds_of
from topping.training.analysedmove import Kind
from topping.training.intervals import LEAST, Estimate, Share
from topping.training.kinds import LEAST_PLAYERS, LOOKS
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import AbovePar, Change, PlayerLevel
from topping.training.statistics.overview import (
    LAST_NUMBER,
    DeckCharts,
    DeckForecast,
    Recognition,
    RecognitionRow,
    RetentionBin,
    RetentionChart,
)
from topping.training.transfer import ArmFigures, Ratio, Transfer

NOTHING: Final = "–"
"""In place of a figure that too few values stand behind."""


def lacking_in_words(chart: Lacking) -> str:
    """Why a chart cannot be made."""
    return say(f"statsheet.lacking.{chart.why.value}", has=chart.has, needs=chart.needs)


def month_in_words(month: int) -> str:
    """`nov. 2026`, from twelve times the year and the month from 0."""
    names = say("date.short_months").split(" ")
    return f"{names[month % 12]} {month // 12}"


def day_in_words(ordinal: int) -> str:
    """The date of a day."""
    return day(date.fromordinal(ordinal))


def change_in_words(change: Change) -> str:
    """Whether time was gained, as far as that can be said."""
    key, ms = f"stats.trend.{change.trend.value}", change.ms
    if ms is None or ms.low is None or ms.high is None:
        return say(key)
    return say(key, ms=f"{over(ms.ms)} s", low=over(ms.low), high=over(ms.high)).replace("*", "")


def level_in_words(level: PlayerLevel) -> tuple[str, str]:
    """What a move costs, and between which ends for certain enough; empty where the ends say nothing."""
    ms = level.ms
    between = (
        say("level.between", low=seconds_of(ms.low), high=seconds_of(ms.high))
        if ms.low and ms.high and ms.low > 0
        else ""
    )
    return say("level.ms", ms=seconds_of(ms.ms)), between


def level_told(level: PlayerLevel | Lacking) -> tuple[str, ...]:
    """The level in one sentence; none where it cannot be told."""
    if isinstance(level, Lacking):
        return ()
    ms, between = level_in_words(level)
    return (say("level.told", ms=ms, between=between) if between else say("level.told_alone", ms=ms),)


def kind_in_words(kind: Kind) -> str:
    """The name of a kind."""
    return say(f"kind.{kind.value}")


def look_in_words(chart: AbovePar) -> tuple[str, str]:
    """Which kinds cost more than chance explains, and what that rests on."""
    known = chart.look.factors
    named = [kind_in_words(row.kind) for row in chart.rows if row.named]
    of = "" if known.players else "_assumed"
    if not chart.look.games:
        first = say("stats.above.early", games=LOOKS[0])
    else:
        first = say(f"statsheet.named{of}", kinds=named) if named else say(f"stats.above.nothing_named{of}")
    if not known.players:
        return first, say("stats.above.assumed", players=LEAST_PLAYERS)
    return first, say("stats.above.learnt", players=known.players, moves=known.moves)


def heads_of(*names: str) -> tuple[str, ...]:
    """The heads of columns."""
    return tuple(say(f"statsheet.head.{name}") for name in names)


def seconds_or_nothing(ms: int | None) -> str:
    """A time in seconds."""
    return NOTHING if ms is None else seconds_of(ms)


def interval_in_words(estimate: Estimate | None, *, signed: bool = True) -> str:
    """The ends of an interval, in seconds."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return NOTHING
    low, high = (over(estimate.low), over(estimate.high)) if signed else map(seconds_of, (estimate.low, estimate.high))
    return say("statsheet.between", low=low, high=high)


def chance_in_words(rows: Iterable[Estimate | None]) -> tuple[str, ...]:
    """How many intervals leave zero out by chance alone, of so many rows; nothing where they are few."""
    of = sum(one is not None and one.margin is not None for one in rows)
    return (say("stats.chance", count=round(of / 5), of=of),) if of >= LEAST else ()


def share_in_words(share: Share | None) -> tuple[str, str]:
    """A proportion and its interval."""
    if share is None or share.share is None:
        return NOTHING, NOTHING
    return percent(share.hits, share.of), between(share.low, share.high)


def between(low: float | None, high: float | None) -> str:
    """The ends of the interval of a proportion."""
    if low is None or high is None:
        return NOTHING
    return say("statsheet.between", low=percent_of(low), high=percent_of(high))


def percent_of(share: float) -> str:
    """A proportion in per cent."""
    return percent(round(10_000 * share), 10_000)


def answer_in_words(name: str) -> str:
    """The name of an answer to a proposal."""
    return say(f"statsheet.answer.{name.lower()}")


@dataclass(frozen=True, slots=True)
class ChartTable:
    """One chart in words."""

    name: str
    """Of the chart, as in JSON; its part behind a point."""
    title: str
    remarks: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    """Of the columns; none where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()


ToldChart: TypeAlias = tuple[Iterable[str], tuple[str, ...], Iterable[tuple[str, ...]]]
"""The remarks of a chart, the heads of its columns and its rows."""
_Chart = TypeVar("_Chart")


def chart_table(name: str, title: str, chart: _Chart | Lacking, told: Callable[[_Chart], ToldChart]) -> ChartTable:
    """A chart in words, or why it cannot be made."""
    if isinstance(chart, Lacking):
        return ChartTable(name, title, (lacking_in_words(chart),))
    remarks, heads, rows = told(chart)
    return ChartTable(name, title, tuple(remarks), heads, tuple(rows))


def deck_tables(deck: DeckCharts) -> list[ChartTable]:
    """M8, what is to come, M9."""
    return [
        chart_table("retention", say("deckchart.retention.title"), deck.retention, _retention),
        chart_table("forecast", say("deckchart.forecast.title"), deck.forecast, _forecast),
        chart_table("recognition", say("deckchart.recognition.title"), deck.recognition, _recognition),
    ]


def bin_in_words(one: RetentionBin) -> str:
    """The predictions of a bin: `85–90 %`."""
    if not one.low:
        return say("deckchart.below", high=round(100 * one.high))
    return say("deckchart.bin", low=round(100 * one.low), high=round(100 * one.high))


def review_in_words(number: int) -> str:
    """The number of a review; the last row stands for all after it too."""
    return say("deckchart.later", number=number) if number == LAST_NUMBER else str(number)


def retention_in_words(chart: RetentionChart) -> str:
    """What was predicted of all reviews, and what was known."""
    return say(
        "deckchart.retention.all",
        predicted=percent_of(chart.predicted),
        known=percent_of(chart.known.share or 0.0),
        interval=between(chart.known.low, chart.known.high),
        n=chart.known.of,
    )


def _retention(chart: RetentionChart) -> ToldChart:
    rows = [
        (
            bin_in_words(one),
            str(one.known.of),
            NOTHING if one.predicted is None else percent_of(one.predicted),
            *_known(one.known),
        )
        for one in chart.bins
        if one.known.of
    ]
    heads = heads_of("predictions", "reviews", "predicted", "known", "interval")
    return (retention_in_words(chart),), heads, rows


def _forecast(chart: DeckForecast) -> ToldChart:
    rows = [
        (day_in_words(chart.first + place), str(cards), str(sights))
        for place, (cards, sights) in enumerate(zip(chart.cards, chart.sights, strict=True))
    ]
    return (say("deckchart.forecast.remark", minutes=chart.minutes),), heads_of("day", "cards", "sights"), rows


def _recognition(chart: Recognition) -> ToldChart:
    heads = heads_of("asked", "review", "reviews", "known", "interval", "seconds", "interval")
    rows = tuple(
        (
            say("deckchart.on_grid" if one.on_grid else "deckchart.plain"),
            review_in_words(one.number),
            str(one.known.of),
            *_known(one.known),
            *_time(one),
        )
        for one in chart.rows
    )
    return (say("deckchart.recognition.remark"),), heads, rows


def _known(share: Share) -> tuple[str, str]:
    return (NOTHING, NOTHING) if share.low is None else share_in_words(share)


def _time(one: RecognitionRow) -> tuple[str, str]:
    if one.ms is None or one.ms.margin is None:
        return NOTHING, NOTHING
    return seconds_of(one.ms.ms), interval_in_words(one.ms, signed=False)


_NAME = "transfer"
_ARMS = ("trained", "held")


def transfer_table(transfer: Transfer) -> ChartTable:
    """The table of both sides; without a look, when there will be one."""
    title, told = say("transfer.title"), tuple(transfer_in_words(transfer))
    if transfer.look is None:
        return ChartTable(_NAME, title, told)
    heads = heads_of("transfer_words", "words", "tops", "found", "interval", "of_par", "interval")
    rows = tuple(
        (say(f"transfer.{name}"), str(one.words), str(one.found.of), *_found(one), *_of_par(one.of_par))
        for name, one in zip(_ARMS, (transfer.look.trained, transfer.look.held), strict=True)
    )
    return ChartTable(_NAME, title, told, heads, rows)


def transfer_in_words(transfer: Transfer) -> list[str]:
    """What the comparison says, and when it is looked at next, a sentence each."""
    told = []
    look = transfer.look
    if look is not None:
        told.append(say(f"transfer.verdict.{transfer.verdict.value}", games=look.games))
        if look.difference is not None:
            told.append(difference_in_words(look.difference))
    if not transfer.trained + transfer.held:
        return [say("transfer.nothing")]
    if transfer.next_look is not None:
        told.append(say("transfer.next", games=transfer.games, look=transfer.next_look))
        told.append(say("transfer.words", trained=transfer.trained, held=transfer.held))
    return told


def difference_in_words(ratio: Ratio) -> str:
    """By how much longer or shorter the times of trained words are."""
    value, low, high = (signed(round(100 * (one - 1))) for one in (ratio.value, ratio.low, ratio.high))
    return say("transfer.difference", value=value, low=low, high=high)


def transfer_drawings(transfer: Transfer) -> dict[str, SvgDrawing]:
    """The drawing by the name of the chart: both sides' times around par; none before they are known."""
    look = transfer.look
    if look is None or look.trained.of_par is None or look.held.of_par is None:
        return {}
    sides = (look.trained.of_par, look.held.of_par)
    axes = SvgAxes(0, 2, 100 * min(0.5, *(one.low for one in sides)), 100 * max(1.5, *(one.high for one in sides)))
    shapes: list[SvgShape] = [*axes.lines()]
    shapes.append(SvgLine((axes.place(0, 100), axes.place(2, 100)), "soft dashed"))
    for place, (name, one) in enumerate(zip(_ARMS, sides, strict=True)):
        x = axes.x(place + 0.5)
        low, value, high = (axes.y(100 * end) for end in (one.low, one.value, one.high))
        style = "soft" if place else "accent"
        shapes += [SvgLine(((x, low), (x, high)), "ink wide"), SvgDot(x, value, 4, style)]
        shapes.append(SvgLabel(x, high - 6, f"{say(f'transfer.{name}')} : {percent_of(one.value)}", style="ink"))
    return {_NAME: SvgDrawing(say("transfer.title"), " ".join(transfer_in_words(transfer)), tuple(shapes))}


def _found(figures: ArmFigures) -> tuple[str, str]:
    return (NOTHING, NOTHING) if figures.found.low is None else share_in_words(figures.found)


def _of_par(ratio: Ratio | None) -> tuple[str, str]:
    return (NOTHING, NOTHING) if ratio is None else (percent_of(ratio.value), between(ratio.low, ratio.high))
