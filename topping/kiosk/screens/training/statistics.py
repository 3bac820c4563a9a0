"""A player's statistics: six charts of comparable runs, and four of his deck; each can have the screen for itself."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias, TypeVar

import pygame

from topping.kiosk import routes
from topping.kiosk.backstage.beside import minute
from topping.kiosk.backstage.statistics import ShownCharts
from topping.kiosk.paint.charts import end_of, paint_bars, paint_curve, paint_empty, paint_scale, paint_squares
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import AroundPar, Track, paint_track
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import Head, following, heads, line, mark, marked, segments, table
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import page, whose
from topping.kiosk.ui.tree import Cursor, Element, Type, column, grid, painted, row, space, text
from topping.kiosk.wording import formula_text, game_text, kind_text, lacking_text, variant_text
from topping.localtime import date_and_time
from topping.sheets.training.charts import (
    CurveView,
    clock_chart,
    forecast_chart,
    found_chart,
    has_times,
    index_chart,
    recognition_chart,
    retention_chart,
)
from topping.sheets.training.tables import (
    NOTHING,
    chance_in_words,
    level_told,
    look_in_words,
    percent_of,
    transfer_in_words,
)
from topping.texts import say
from topping.texts.numbers import grouped, signed
from topping.texts.times import difference, over, to_tenths
from topping.training.account import Account
from topping.training.analysedmove import Kind
from topping.training.comparable import LeftOut
from topping.training.intervals import LEAST, Share
from topping.training.statistics.afterrun import ClockBar
from topping.training.statistics.counting import LEAST_OF_KIND, Absence, HeatMap, Lacking
from topping.training.statistics.months import AbovePar, Change, FoundInTime, Index, KindRow, Period, Trend
from topping.training.statistics.overview import DeckCharts, DeckForecast, Recognition, RetentionChart, Statistics
from topping.training.transfer import Look, Transfer

_Chart = TypeVar("_Chart")
PATIENCE_MS: Final = 5_000
"""How long games are analysed before the page is written with what there is, as on the command line."""
_PERIODS: Final = tuple(Period)
_CHOSEN: Final = (LeftOut.OTHER_FORMULA, LeftOut.OTHER_VARIANT)
"""What is left out by the choice on the screen."""


class _Deck(NamedTuple):
    """The charts of the deck, in the place of those of the runs."""

    charts: DeckCharts | None
    transfer: Transfer | None


class _Card(NamedTuple):
    """A chart with what it counts; without a chart, what it will hold."""

    title: str
    text: str = ""
    """Under the chart, or in its place."""
    aside: str = ""
    chart: Element | None = None
    about: str = ""
    """What it shows and how it is read, where it has the screen for itself: two sentences."""


_ParRow: TypeAlias = tuple[str, str, Track | Element, str]
"""A name, a count, a track around par or what stands in its place, a figure."""


class StatisticsScreen(TellingScreen):
    """Left and Right choose the period, F6 formula, F5 variant, P the deck; a digit or a click enlarge a card."""

    def __init__(self, stage: Stage, route: routes.Stats) -> None:
        self._player = route.player or ("" if stage.guard.is_public else stage.backstage.players.last)
        self._statistics = stage.backstage.statistics
        self._choice = self._statistics.choice(self._player)
        self._charts = self._made(self._choice, is_deck=False)
        self._large: int | None = None
        """The card that has the screen for itself."""
        self._export_at: int | None = None
        """When the page is written at the latest, while games are analysed for it."""
        self._rows = {name: Cursor(None) for name in ("above", "went", "transfer")}
        super().__init__(stage)

    def _made(self, choice: ShownCharts, *, is_deck: bool) -> Statistics | _Deck | None:
        """The charts under what is chosen; None where there is nobody, or nothing can be read."""
        if is_deck:
            return _Deck(self._statistics.deck(self._player, choice.period), self._statistics.transfer(self._player))
        return self._statistics.of(self._player, choice)

    @property
    def _of_runs(self) -> Statistics | None:
        return None if isinstance(self._charts, _Deck) else self._charts

    @property
    def _is_deck(self) -> bool:
        return isinstance(self._charts, _Deck)

    @property
    def _count(self) -> int:
        return 4 if self._is_deck else 6

    # what the keys do

    def _choose(self, chosen: Callable[[], ShownCharts], *, turns: bool = False) -> None:
        """Shows the charts of another choice once they are made, of the other side where it `turns`."""
        is_deck = self._is_deck is not turns

        def show() -> None:
            choice = chosen()
            self._choice, self._charts = choice, self._made(choice, is_deck=is_deck)
            self.tell()
            if turns:
                self._large = None

        self.asking(show)

    def _choose_period(self, place: int) -> None:
        if 0 <= place < len(_PERIODS):
            self._choose(lambda: replace(self._choice, period=_PERIODS[place]))

    def _choose_formula(self, place: int) -> None:
        name = self._choice.formulas[place % len(self._choice.formulas)]
        self._choose(lambda: self._statistics.choice(self._player, self._choice.period, name))

    def _next_variant(self) -> None:
        variant = following(self._choice.variants, self._choice.variant)
        self._choose(lambda: replace(self._choice, variant=variant))

    def _ask_to_export(self) -> None:
        """Has the games analysed of which facts lack, for a few seconds, so that the page has all that can be known."""
        if self._export_at is None:
            self.stage.backstage.analyst.hurry(self._player)
            self._export_at = self.received + PATIENCE_MS
            self.tick(self.received)

    def tick(self, now: int) -> None:
        if self._export_at is None:
            return
        lacking = self.stage.backstage.analyst.hurried
        if not lacking or now >= self._export_at:
            self._export_at = None
            self._export(lacking)
        elif (message := say("stats.analysing", count=lacking)) != self.message:
            self.tell(message)

    def _export(self, lacking: int) -> None:
        """Writes the page to print, and says where it is, and how many games are not analysed yet."""
        self._charts = self._made(self._choice, is_deck=self._is_deck)  # the charts on screen are those of the page
        with self.telling():
            path = str(self._statistics.export(self._player, self._choice))
            self.tell(say("stats.exported_partly" if lacking else "stats.exported", path=path, count=lacking))

    def keys(self) -> Sequence[Key]:
        choice, is_public = self._choice, self.stage.guard.is_public
        next_formula = partial(self._choose_formula, choice.formulas.index(choice.formula) + 1)
        turn_over = partial(self._choose, lambda: self._choice, turns=True)
        formula = key(pygame.K_F6, next_formula, say("stats.hint.formula"))
        seen, at = say("stats.hint.variant", variant=variant_text(choice.variant)), _PERIODS.index(choice.period)
        variant = key(pygame.K_F5, self._next_variant, seen)
        export = key(pygame.K_p, self._ask_to_export, say("stats.hint.export"), mods=pygame.KMOD_CTRL)
        return (
            key(pygame.K_RIGHT, partial(self._choose_period, at + 1), say("stats.hint.period"), "← →"),
            key(pygame.K_LEFT, partial(self._choose_period, at - 1)),
            *((formula,) if self._has_formulas else ()),
            *((variant,) if len(choice.variants) > 1 and not self._is_deck else ()),
            replace(self._card_key(0), label=say("stats.hint.enlarge"), cap=f"1 … {self._count}"),
            *(self._card_key(place) for place in range(1, self._count)),
            letter("p", turn_over, say("deckchart.hint.back" if self._is_deck else "deckchart.hint")),
            *((export,) if self._player and not is_public else ()),
            *self._player_key,
            self.back_key() if self._large is None else self._small_key,
        )

    def _card_key(self, place: int) -> Key:
        return letter(str(place + 1), partial(setattr, self, "_large", place))

    @property
    def _small_key(self) -> Key:
        return escape(partial(setattr, self, "_large", None), say("stats.hint.back"))

    @property
    def _player_key(self) -> tuple[Key, ...]:
        return (
            () if self.stage.guard.is_public else (letter("j", partial(self.go, routes.WhoPlays(then=routes.Stats()))),)
        )

    @property
    def _has_formulas(self) -> bool:
        return len(self._choice.formulas) > 1 and not self._is_deck

    # what is shown

    def watches(self) -> Hashable:
        return minute(self.stage.clock)

    def view(self) -> Element:
        cards, columns = self._cards(), 2 if self._is_deck else 3
        if self._large is None:
            body = grid([self._card(place, one) for place, one in enumerate(cards)], columns, grow=1)
        else:
            body = self._card(self._large, cards[self._large])
        told = self.message or self._left_out
        under = text(told, Type.LABEL, "ink2", lines=2, id="left out", pad=(20, 0, 20, 0)) if told else None
        return page(say("stats.title"), column(body, under, gap=12, grow=1), remark=self._head())

    def _head(self) -> Element:
        choice = self._choice
        names, at = [say(f"stats.period.{one.name.lower()}") for one in _PERIODS], _PERIODS.index(choice.period)
        periods = segments(names, at, self._choose_period, id="period", height=56)
        formulas = None
        if self._has_formulas:
            names = [formula_text(one).lower() for one in choice.formulas]
            at = choice.formulas.index(choice.formula)
            formulas = segments(names, at, self._choose_formula, id="formula", height=56)
        return whose(self._player, date_and_time(self.stage.clock.date()), self._player_key, periods, formulas)

    @property
    def _left_out(self) -> str:
        left_out = {} if self._of_runs is None else self._of_runs.left_out
        counts = {why: count for why, count in left_out.items() if count and why not in _CHOSEN}
        if not counts:
            return ""
        reasons = [say(f"stats.left_out.{why.value}", count=count) for why, count in counts.items()]
        return say("stats.left_out", count=sum(counts.values()), reasons=", ".join(reasons))

    def _card(self, place: int, card: _Card) -> Element:
        step, least, pad, key = Type.LABEL, 190, (36, 22), self._card_key(place)
        if self._large is not None:
            step, least, pad, key = Type.ROW, 300, (52, 36), self._small_key
        title = text(card.title, step + 2, face=Face.TITLE, lines=2, group="titles")
        inside = self._inside(card, step, least)
        return column(title, *inside, fill="door", pad=pad, gap=8, grow=1, press=key, id=f"chart {place + 1}")

    def _inside(self, card: _Card, step: int, least: float) -> tuple[Element, ...]:
        """What is under the title of a card, its chart not lower than `least`."""
        if card.chart is None:
            icon = row(space(), mark(Icon.CHART, "ink3", 56), space(), drop=1)
            return space(), icon, text(card.text, step + 1, "ink2", lines=8, align="centre", group="nothing"), space()
        aside = text(card.aside, step, "ink3", lines=2, group="asides", drop=2) if card.aside else None
        if self._large is not None and card.about:
            aside = text(card.about, step, "ink2", lines=4, group="asides", id="about")
        foot = column(line(), marked(card.text, step, lines=4), gap=10, drop=1) if card.text else None
        chart = column(replace(card.chart, grow=1), pad=(0, 6, 0, 0), grow=1, min_height=least)
        return tuple(one for one in (aside, chart, foot) if one is not None)

    # the cards

    def _cards(self) -> Sequence[_Card]:
        """In the order of their keys."""
        if isinstance(self._charts, _Deck):
            deck = self._charts.charts
            return (
                self._charted("retention", None if deck is None else deck.retention, self._retention),
                self._charted("forecast", None if deck is None else deck.forecast, self._forecast),
                self._charted("recognition", None if deck is None else deck.recognition, self._recognition),
                self._transfer(self._charts.transfer),
            )
        shown = self._charts
        months, last = (None, None) if shown is None else (shown.months, shown.last)
        return (
            self._charted("index", None if months is None else months.index, self._index),
            self._charted("found", None if months is None else months.found, self._found),
            self._charted("above", None if months is None else months.above_par, self._above),
            self._charted("clock", None if last is None else last.clock, self._clock),
            self._charted("went", None if last is None else last.account, self._went),
            self._charted("heat", None if months is None else months.grid, self._heat),
        )

    def _charted(
        self, name: str, value: _Chart | Lacking | None, shown: Callable[[str, _Chart], _Card | Lacking]
    ) -> _Card:
        """A card as it is `shown` under its title or, where something lacks, what it will hold and waits for."""
        title = say(f"deckchart.{name}.title" if self._is_deck else f"stats.{name}.title")
        card = Lacking(Absence.NO_RUNS) if value is None else value
        if not isinstance(card, Lacking):
            made = shown(title, card)
            if isinstance(made, _Card):
                return made._replace(about=say(f"deckchart.{name}.about" if self._is_deck else f"stats.{name}.about"))
            card = made
        return _Card(title, _lacking_deck(name, card) if self._is_deck else lacking_text(name, card))

    @property
    def _game(self) -> str:
        shown = self._of_runs
        return "" if shown is None or shown.last is None else game_text(shown.last.game_name)

    @property
    def _step(self) -> int:
        return Type.LABEL if self._large is None else Type.ROW

    def _curve(self, view: CurveView, said: str) -> Element:
        return painted((view, self._step), paint_curve, said)

    def _index(self, title: str, value: Index) -> _Card | Lacking:
        if not value.windows:
            return Lacking(Absence.TOO_FEW, len(value.points), LEAST)
        aside = say("stats.index.aside", n=grouped(len(value.points)))
        level = () if self._of_runs is None else level_told(self._of_runs.level)
        change = say(f"home.trend_{value.change.trend.value}") if self._large is None else _change(value.change)
        return _Card(title, " · ".join((*level, change)), aside, self._curve(index_chart(value), title))

    def _found(self, title: str, value: FoundInTime) -> _Card | Lacking:
        curves = [one for one in (value.recent, value.earlier) if one is not None and one.points]
        most = max((one.n for one in curves), default=0)
        if most < LEAST_OF_KIND:
            return Lacking(Absence.TOO_FEW, most, LEAST_OF_KIND) if most else Lacking(Absence.NO_RUNS)
        return _Card(title, "", say("stats.found.aside"), self._curve(found_chart(value), title))

    def _above(self, title: str, value: AbovePar) -> _Card:
        scale = AroundPar([one.ms for one in value.rows if one.ms is not None])
        names, rests_on = look_in_words(value)
        told = [rests_on if any(one.named for one in value.rows) else names]
        if self._large is not None:
            told = [names, *([rests_on] if value.look.games else []), *chance_in_words(one.ms for one in value.rows)]
        rows = [self._kind(one, scale) for one in value.rows]
        listed = self._par_rows("above", rows, [one.kind for one in value.rows])
        return _Card(title, " ".join(told), say("stats.above.aside", count=value.runs), listed)

    def _kind(self, one: KindRow, scale: AroundPar) -> _ParRow:
        name, count = kind_text(one.kind), grouped(one.n)
        if one.ms is None:
            few, short = (say(f"stats.{name}", n=one.n, needed=LEAST_OF_KIND) for name in ("few", "few_short"))
            return name, count, self._too_few(few, short), NOTHING
        return name, count, scale.track(one.ms, is_named=one.named), over(one.ms.ms)

    def _too_few(self, said: str, *shorter: str) -> Element:
        return row(text(said, self._step, "ink3", grow=1, group="few", shorter=shorter), width=150, align="center")

    def _went(self, title: str, value: Account) -> _Card:
        """What the kinds of one run cost over par."""
        scale = AroundPar([one.above for one in value.rows])
        rows = [
            (kind_text(one.kind), str(one.n), scale.track(one.above), signed((one.above.ms + 500) // 1000))
            for one in value.rows
        ]
        total, par = to_tenths(value.cost_ms), to_tenths(value.par_ms)
        told = say("stats.went.sum", over=difference(value.above_ms), total=total, par=par)
        listed = self._par_rows("went", rows, [one.kind for one in value.rows])
        return _Card(title, told, say("stats.went.aside", game=self._game), listed)

    def _par_rows(self, name: str, rows: Sequence[_ParRow], kinds: Sequence[Kind] = ()) -> Element:
        """Names, counts, tracks around par and figures; what the test names is marked. Enlarged, `kinds` are explained
        beside their names."""
        step, is_large = self._step, self._large is not None
        explains = is_large and bool(kinds)
        has_mark = any(_is_named(shown) for _, _, shown, _ in rows)
        cells = []
        for place, (said, count, shown, figure) in enumerate(rows):
            is_named = _is_named(shown)
            about = say(f"kind.{kinds[place].value}.about") if explains else ""
            sign = mark(Icon.UP, "missed", 20) if is_named else text("", step)
            cells.append(
                (
                    text(said, step, face=Face.BOLD if is_named else Face.TEXT, group=f"{name}.0"),
                    *((text(about, Type.LABEL, "ink3", group=f"{name}.about"),) if explains else ()),
                    text(count, step, "ink3", group=f"{name}.1", align="right"),
                    painted(shown, paint_track, "", width=_TRACK) if isinstance(shown, Track) else shown,
                    *((sign,) if has_mark else ()),
                    text(figure, step, "missed" if is_named else "ink", Face.BOLD, group=f"{name}.2", align="right"),
                )
            )
        marked_at = (Head("", 20, drop=3),) if has_mark else ()
        listed = table(
            (*heads("", f". {'./4' * explains} >./2 */1"), *marked_at, *heads("", ">.")),
            cells,
            self._rows[name],
            id=name,
            room=1776 if is_large else 549,
            row_height=60 if is_large else 29,
            gap=28 if is_large else 14,
            takes_keys=False,
        )
        return column(listed, pad=(-20, 0, -20, 0))  # the texts of its rows begin where the title does

    def _clock(self, title: str, value: tuple[ClockBar, ...]) -> _Card:
        chart = painted((clock_chart(value), self._step), paint_bars, title)
        return _Card(title, "", say("stats.clock.aside", game=self._game), chart)

    def _heat(self, title: str, value: HeatMap) -> _Card:
        step = self._step
        ends = [
            text(say("number.percent", number=one), step, "ink3", group="scale", align=align)
            for one, align in ((0, "left"), (end_of(value), "right"))
        ]
        parts = [self._part(name, part) for name, part in (("border", value.border), ("centre", value.centre))]
        few, said = None, say("stats.heat.few", needed=LEAST_OF_KIND)
        if any(one.share is None for one in value.squares):
            beside = text(said, step, "ink3", lines=2, group="heat lines", grow=1)
            few = row(painted(None, paint_empty, "", width=22, height=22), beside, gap=10, align="center", drop=1)
        scale = painted(None, paint_scale, "", height=16, min_height=8)
        side = column(scale, row(ends[0], space(), ends[1]), *parts, few, gap=10)
        squares = painted(value, paint_squares, title, grow=1, min_width=200)
        chart = row(squares, side, gap=26)
        if self._large is not None:
            chart = row(space(), replace(squares, grow=0, width=660), replace(side, gap=20, width=440), space(), gap=80)
        return _Card(title, "", say("stats.heat.aside", n=grouped(value.moves)), chart)

    def _part(self, name: str, part: Share) -> Element:
        step, said, shown = self._step, say(f"stats.heat.{name}"), _share(part)
        sure = text(_sure(part), step, "ink3", lines=2, group="heat lines", drop=1)
        if self._large is not None:
            return column(text(said, step, "ink2"), text(shown, Type.STRONG, face=Face.BOLD), sure, gap=2)
        figure = text(shown, step, face=Face.BOLD, group="heat")
        return column(row(text(said, step, "ink2", group="heat"), figure, gap=8), sure)

    def _retention(self, title: str, value: RetentionChart) -> _Card:
        known = value.known
        shares = {"predicted": value.predicted, "known": known.share, "low": known.low, "high": known.high}
        percents = {name: round(100 * (share or 0.0)) for name, share in shares.items()}
        told = say("deckchart.retention.sum", **percents, n=grouped(known.of))
        return _Card(title, told, say("deckchart.retention.aside"), self._curve(retention_chart(value), title))

    def _forecast(self, title: str, value: DeckForecast) -> _Card:
        chart = painted((forecast_chart(value), self._step), paint_bars, title)
        return _Card(title, "", say("deckchart.forecast.remark", minutes=value.minutes), chart)

    def _recognition(self, title: str, value: Recognition) -> _Card | Lacking:
        if not has_times(value):
            return Lacking(Absence.TOO_FEW, max(one.known.hits for one in value.rows), LEAST)
        return _Card(title, "", say("deckchart.recognition.remark"), self._curve(recognition_chart(value), title))

    def _transfer(self, value: Transfer | None) -> _Card:
        """The times of trained words and of words held back around par, and what the comparison says."""
        title = say("transfer.title")
        if value is None or not value.trained + value.held:
            return _Card(title, say("transfer.nothing"))
        told, look = " ".join(transfer_in_words(value)), value.look
        if look is None:
            return _Card(title, told)
        rows = self._par_rows("transfer", self._sides(look))
        return _Card(title, told, say("transfer.aside", count=look.games), rows, say("transfer.about"))

    def _sides(self, look: Look) -> list[_ParRow]:
        sides = (("trained", look.trained), ("held", look.held))
        ends = [1.0, *(end for _, one in sides if one.of_par is not None for end in (one.of_par.low, one.of_par.high))]
        low, high = min(ends) - _ROOM, max(ends) + _ROOM

        def at(ratio: float) -> float:
            return (ratio - low) / (high - low)

        rows: list[_ParRow] = []
        for name, one in sides:
            share = NOTHING if one.found.share is None else percent_of(one.found.share)
            said = f"{say(f'transfer.{name}')} · {say('transfer.found', share=share, count=one.found.of)}"
            if one.of_par is None:
                rows.append((said, "", self._too_few(say("transfer.few")), NOTHING))
            else:
                ratio = one.of_par
                track = Track(at(1.0), at(ratio.value), (at(ratio.low), at(ratio.high)), False)
                rows.append((said, "", track, percent_of(ratio.value)))
        return rows


_TRACK: Final = 110
"""The least width of a track."""
_ROOM: Final = 0.06
"""What is left beside the ends of intervals, as a part of par."""


def _is_named(shown: Track | Element) -> bool:
    return isinstance(shown, Track) and shown.is_named


def _share(part: Share) -> str:
    return NOTHING if part.low is None else say("number.percent", number=round(100 * part.hits / part.of))


def _sure(part: Share) -> str:
    if part.low is None or part.high is None:
        return say("stats.n", n=grouped(part.of))
    return say("stats.n_between", n=grouped(part.of), low=round(100 * part.low), high=round(100 * part.high))


def _change(change: Change) -> str:
    """Whether it got better: claimed only where the interval says so."""
    ms = change.ms
    if change.trend is Trend.UNKNOWN or ms is None or ms.low is None or ms.high is None:
        return say("stats.trend.unknown")
    if change.trend is Trend.STABLE:
        return say("stats.trend.stable")
    return say(f"stats.trend.{change.trend.value}", ms=difference(ms.ms), low=over(ms.low), high=over(ms.high))


def _lacking_deck(card: str, value: Lacking) -> str:
    wait = say("deckchart.wait")
    if value.why is Absence.TOO_FEW:
        wait = say("stats.wait.too_few", has=value.has, needs=value.needs)
    return f"{say(f'deckchart.{card}.none')} {wait}"
