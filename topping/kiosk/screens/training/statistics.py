"""A player's progress on one page: level, tops found, seconds by kind, games by month, records; then the heat map."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.charts import end_of, paint_curve, paint_empty, paint_scale, paint_squares
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_cost_bar, paint_month_bar
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.training.routes import DeckCards, DeckReview, PlayerYear, Stats
from topping.kiosk.services.statistics import NOTHING_CHOSEN, ShownCharts
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, key, letter
from topping.kiosk.ui.parts import figure, following, hint, hint_length, line, mark, progress, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import main_button, page, whose
from topping.kiosk.ui.tree import Element, Type, apart, column, painted, row, space, text
from topping.sheets.training.charts import index_chart
from topping.system.localtime import date_and_time, local
from topping.texts import say
from topping.texts.numbers import grouped
from topping.texts.times import day_of_year, seconds_of
from topping.training.analysedmove import KINDS
from topping.training.comparable import LeftOut, PlayedRun
from topping.training.daily import Chain
from topping.training.intervals import LEAST, Share
from topping.training.rush.positionset import RushMode
from topping.training.statistics.counting import LEAST_OF_KIND, Absence, HeatMap, Lacking
from topping.training.statistics.months import (
    FoundCurve,
    Index,
    KindCosts,
    KindRow,
    Months,
    Period,
    PlayerLevel,
    Trend,
)
from topping.training.statistics.overview import OwnStreak, Statistics
from topping.wording.conditions import formula_text, game_text, variant_text
from topping.wording.moves import kind_text
from topping.wording.training import lacking_text

_PERIODS: Final = tuple(Period)
_CHOSEN: Final = (LeftOut.OTHER_FORMULA, LeftOut.OTHER_VARIANT)
"""The reasons for exclusion that follow from the choices on the screen."""
_TIMES: Final = 5
"""For how many times the found tops are given."""
_LOW_ROW: Final = 32
_SMALL_CARD: Final = 430
"""The width of the cards of games and records."""


class StatisticsScreen(TellingScreen):
    """The page of a player's statistics. Left and Right choose the period, F5 the formula, F6 the variant.

    The digits 1 to 3 choose a page; P opens the deck of review cards.
    """

    def __init__(self, stage: Stage, route: Stats) -> None:
        self._player = route.player or ("" if stage.guard.is_public else stage.services.players.last)
        self._kept = stage.services.statistics
        self._choice = NOTHING_CHOSEN
        self._statistics: Statistics | None = None
        self._is_read = False
        """Whether the statistics match the choice; false for a moment after a change."""
        self._rush = stage.services.rushes.bests(self._player, RushMode.CLOCK).ever
        self._chain: Chain | None = None
        self._is_grid = route.is_grid
        """Whether the grid is shown instead of the page."""
        super().__init__(stage)
        self.reading(self._read_first)

    # what the keys do

    async def _read_first(self) -> None:
        choice = await self._kept.choice(self._player)
        await self._read(replace(choice, period=self._choice.period))
        if self._player:
            self._chain = await self.stage.services.dailies.chain(self._player)

    async def _read(self, choice: ShownCharts) -> None:
        """Reads the charts for a choice of period, formula and variant, and shows them, unless the choice has changed
        meanwhile.
        """
        self._choice, self._is_read = choice, False
        self.tell()
        self.changed()
        statistics = await self._kept.of(self._player, choice)
        if self._choice is choice:
            self._statistics, self._is_read = statistics, True

    def _choose_period(self, place: int) -> None:
        if 0 <= place < len(_PERIODS):
            self.reading(partial(self._read, replace(self._choice, period=_PERIODS[place])))

    def _choose_formula(self, place: int) -> None:
        name = self._choice.formulas[place % len(self._choice.formulas)]

        async def read() -> None:
            await self._read(await self._kept.choice(self._player, self._choice.period, name))

        self.reading(read)

    def _next_variant(self) -> None:
        variant = following(self._choice.variants, self._choice.variant)
        self.reading(partial(self._read, replace(self._choice, variant=variant)))

    async def _to_deck(self) -> None:
        """Opens today's cards of the player's review deck, or the list of all its cards if none is due."""
        left = (await self.stage.services.decks.today(self._player)).left
        self.go(DeckReview() if left else DeckCards())

    def keys(self) -> Sequence[Key]:
        choice = self._choice
        next_formula = partial(self._choose_formula, choice.formulas.index(choice.formula) + 1)
        seen, at = say("stats.hint.variant", variant=variant_text(choice.variant)), _PERIODS.index(choice.period)
        if self._has_nothing:
            return (
                enter(self._play, in_footer(say("leaderboard.play"))),
                *self._year_key,
                *self._player_key,
                self.back_key(),
            )
        return (
            *(
                (letter("1", partial(setattr, self, "_is_grid", False), say("stats.hint.page")),)
                if self._is_grid
                else ()
            ),
            *self._year_key,
            *(() if self._is_grid else (self._grid_key,)),
            key(pygame.K_RIGHT, partial(self._choose_period, at + 1), say("stats.hint.period"), "← →"),
            key(pygame.K_LEFT, partial(self._choose_period, at - 1)),
            *((key(pygame.K_F5, next_formula, self._formulas),) if len(choice.formulas) > 1 else ()),
            *((key(pygame.K_F6, self._next_variant, seen),) if len(choice.variants) > 1 else ()),
            *((letter("p", partial(self.asking, self._to_deck), in_footer(say("home.deck"))),) if self._player else ()),
            *self._player_key,
            self.back_key(),
        )

    @property
    def _grid_key(self) -> Key:
        return letter("3", partial(setattr, self, "_is_grid", True), say("stats.hint.grid"))

    @property
    def _year_key(self) -> tuple[Key, ...]:
        """Returns the key that opens the page of the player's year; empty on a public kiosk."""
        if self.stage.guard.is_public:
            return ()
        return (letter("2", partial(self.go, PlayerYear()), say("year.hint.page")),)

    @property
    def _player_key(self) -> tuple[Key, ...]:
        if self.stage.guard.is_public:
            return ()
        return (letter("j", partial(self.go, routes.WhoPlays(then=Stats()))),)

    @property
    def _formulas(self) -> str:
        return ", ".join(formula_text(one).lower() for one in self._choice.formulas)

    # what is shown

    def watches(self) -> Hashable:
        return date_and_time(self.stage.clock.date())

    @property
    def _shown(self) -> Statistics | None:
        return self._statistics if self._is_read else None

    def view(self) -> Element:
        months = None if self._shown is None else self._shown.months
        if self._has_nothing:
            body = row(space(), column(space(), self._nothing(), space()), space(), grow=1)
            return page(say("stats.title"), body, remark=whose(self._player, "", self._player_key))
        body = self._grid_page(months) if self._is_grid else self._first_page(months)
        told = self.message or self._left_out
        under = text(told, Type.LABEL, "ink2", lines=2, id="left out", pad=(20, 0, 20, 0), drop=1) if told else None
        return page(say("stats.title"), column(body, under, gap=12, grow=1), remark=self._head())

    @property
    def _has_nothing(self) -> bool:
        """Whether the player has neither games nor rushes nor days of training, so that no statistics can be shown."""
        shown = self._shown
        return shown is not None and not shown.games and self._rush is None and not (self._chain and self._chain.record)

    def _nothing(self) -> Element:
        """Draws the page for a player without games: what it will show later, and a button to play."""
        play = main_button(say("leaderboard.play"), self._play)
        about = [text(say(f"stats.{name}.none"), Type.ROW, "ink2", lines=2) for name in ("level", "found", "kinds")]
        title = row(mark(Icon.CHART, "ink3", 48), text(say("stats.nothing"), Type.STRONG, face=Face.TITLE), gap=20)
        return column(
            replace(title, align="center"), *about, apart(8), play, card="card", pad=(48, 40), gap=14, width=1000
        )

    def _play(self) -> None:
        self.go(ChooseGame(self._player))

    def _head(self) -> Element:
        choice = self._choice
        names, at = [say(f"stats.period.{one.name.lower()}") for one in _PERIODS], _PERIODS.index(choice.period)
        periods = segments(names, at, self._choose_period, id="period", height=56)
        formulas = None
        if len(choice.formulas) > 1:
            names = [formula_text(one).lower() for one in choice.formulas]
            formulas = segments(
                names, choice.formulas.index(choice.formula), self._choose_formula, id="formula", height=56
            )
        return whose(self._player, "", self._player_key, periods, formulas)

    @property
    def _left_out(self) -> str:
        left_out = {} if self._shown is None else self._shown.left_out
        counts = {why: count for why, count in left_out.items() if count and why not in _CHOSEN}
        if not counts:
            return ""
        reasons = [say(f"stats.left_out.{why.value}", count=count) for why, count in counts.items()]
        return say("stats.left_out", count=sum(counts.values()), reasons=", ".join(reasons))

    def _first_page(self, months: Months | None) -> Element:
        return column(
            row(self._level(months), self._found(months), gap=24, grow=370, min_height=200),
            row(self._kinds(months), self._games(), self._records(), gap=24, grow=454, min_height=212),
            gap=24,
            grow=1,
        )

    def _card(
        self, name: str, *inside: Element | None, aside: str = "", shorter: Sequence[str] = (), **more: Any
    ) -> Element:
        """Draws the card `name` with its title above the elements `inside`; the text `aside` stands to the right of the
        title.

        `shorter` has shorter forms of `aside`, used if room is short.
        """
        title = text(say(f"stats.{name}.title"), Type.CARD, face=Face.TITLE, group="titles")
        said = space()
        if aside:
            said = text(aside, Type.LABEL, "ink3", align="right", grow=1, shorter=shorter, drop=2)
        head = row(title, said, gap=20, align="center")
        return column(head, *inside, card="card", pad=(32, 22), gap=6, id=name, **more)

    def _empty(self, name: str, lacking: Lacking | None, **more: Any) -> Element:
        """Draws the card `name`, whose chart lacks data: a text says what is missing (`lacking`; None: runs)."""
        said = lacking_text(name, lacking or Lacking(Absence.NO_RUNS)) if self._is_read else "…"
        icon = row(space(), mark(Icon.CHART, "ink3", 48), space(), drop=1)
        told = text(said, Type.ROW, "ink2", lines=6, align="centre", group="nothing")
        return self._card(name, space(), icon, told, space(), **more)

    def _level(self, months: Months | None) -> Element:
        index = None if months is None else months.index
        if isinstance(index, Index) and not index.windows:
            index = Lacking(Absence.TOO_FEW, len(index.points), LEAST)
        if not isinstance(index, Index):
            return self._empty("level", index, grow=1)
        title = text(say("stats.level.title"), Type.CARD, face=Face.TITLE, group="titles")
        level = None if self._shown is None else self._shown.level
        now = _level_now(level) if isinstance(level, PlayerLevel) else ()
        head = row(title, *now, space(), *_since(index), gap=16, align="center")
        curve = painted((index_chart(index), Type.LABEL), paint_curve, say("stats.level.title"), grow=1, min_height=120)
        return column(head, curve, card="card", pad=(32, 22), gap=14, grow=1, id="level")

    def _found(self, months: Months | None) -> Element:
        curve = None if months is None else months.found
        if months is None or not isinstance(curve, FoundCurve):
            return self._empty("found", None if isinstance(curve, FoundCurve) else curve, width=594)
        told = say("stats.found.told", found=curve.found, missed=curve.n - curve.found)
        head = row(
            figure(_percent(curve.found / curve.n), Type.TITLE),
            text(told, Type.ROW, "ink2", lines=2, grow=1),
            gap=14,
            align="center",
        )
        points = curve.points[-_TIMES:]
        wide = _least_width(84, [_time_text(one.ms) for one in points])
        rows = [
            row(
                text(_time_text(one.ms), Type.ROW, "ink2", group="times", width=wide),
                column(
                    space(),
                    progress(round(1000 * one.share), 1000, "", colour="found", height=18),
                    space(),
                    grow=1,
                ),
                text(_percent(one.share), Type.ROW, face=Face.BOLD, align="right", width=84),
                gap=16,
                grow=1,
                min_height=_LOW_ROW,
                align="stretch",
                drop=_TIMES - place,
            )
            for place, one in enumerate(points)
        ]
        aside = f"{say('count.moves', count=curve.n)}, {say('count.games', count=months.runs)}"
        return self._card("found", head, *rows, aside=aside, width=594)

    def _kinds(self, months: Months | None) -> Element:
        costs = None if months is None else months.kinds
        if months is None or not isinstance(costs, KindCosts):
            return self._empty("kinds", None if isinstance(costs, KindCosts) else costs, grow=1)
        aside, typing = say("stats.kinds.aside"), tuple[str, ...]()
        if months.typing_ms is not None:
            typing = (say("stats.kinds.typing", seconds=seconds_of(months.typing_ms)),)
            aside = f"{aside}, {typing[0]}"
        most = max((one.ms for one in costs.rows if one.ms is not None), default=1)
        names = [say(f"stats.kinds.head.{name}") for name in ("kind", "moves", "each")]
        kind, moves, each = (partial(text, one, Type.LABEL, "ink3", Face.SEMI) for one in names)
        widths = (
            _least_width(262, [kind_text(one.kind) for one in costs.rows]),
            _least_width(96, names[1:2], Type.LABEL, Face.SEMI),
            _least_width(128, names[2:], Type.LABEL, Face.SEMI),
        )
        head = row(
            kind(width=widths[0]),
            moves(align="right", width=widths[1]),
            space(),
            each(align="right", width=widths[2]),
            gap=26,
            height=38,
            min_height=20,
        )
        rows = [_kind_row(one, most, widths) for one in costs.rows]
        few = row(grow=len(KINDS) - len(rows)) if len(rows) < len(KINDS) else None
        return self._card("kinds", head, line(), column(*rows, few, grow=1), aside=aside, shorter=typing, grow=1)

    def _games(self) -> Element:
        games = () if self._shown is None else self._shown.games[-_MONTHS:]
        if not games:
            return self._empty("games", None, width=_SMALL_CARD)
        most = max(one.runs for one in games)
        names = say("date.short_months").split(" ")
        bars = [
            column(
                text(str(one.runs), Type.ROW, face=Face.BOLD, align="centre", group="games"),
                row(
                    space(),
                    painted((one.runs, most, False), paint_month_bar, "", width=48),
                    space(),
                    grow=1,
                    min_height=20,
                ),
                text(name, Type.LABEL, "ink2", align="centre", group="months", shorter=(name.rstrip("."), name[:1])),
                gap=6,
                grow=1,
            )
            for one in games
            for name in (names[one.month % 12],)
        ]
        more = []
        for one in self._year_key:
            said = say("year.day_by_day")
            is_short = hint_length(one.cap, said) > _SMALL_CARD - 64
            more.append(hint(one.cap, one.label if is_short else said, one, drop=1))
        months = row(*bars, gap=8, grow=1, min_height=90)
        return self._card("games", months, row(*more, space(), drop=1), width=_SMALL_CARD)

    def _records(self) -> Element:
        records = None if self._shown is None else self._shown.records
        rows: list[tuple[Icon, str, Sequence[str], Sequence[str]]] = []
        if records is not None and records.fastest is not None:
            run = records.fastest
            cost = say("home.seconds", seconds=seconds_of(round(run.total_ms / run.moves)))
            rows.append((Icon.CUP, "fastest", self._game(run), [cost]))
        if records is not None and records.streak is not None:
            rows.append((Icon.ARROW_RIGHT, "streak", [self._span(records.streak)], [str(records.streak.tops)]))
        if records is not None and records.faultless is not None:
            run = records.faultless
            whole = say("stats.records.of", found=run.found, moves=run.moves)
            rows.append((Icon.TICK, "faultless", self._game(run), [whole, f"{run.found}/{run.moves}"]))
        if self._rush is not None:
            rows.append((Icon.LIGHTNING, "rush", [say("stats.records.rush_about")], [str(self._rush)]))
        if self._chain is not None and self._chain.record:
            longest = OwnStreak(self._chain.record, *self._chain.longest)
            rows.append((Icon.CALENDAR, "days", [self._span(longest)], [str(longest.tops)]))
        if not rows:
            return self._empty("records", None, width=_SMALL_CARD)
        least = _least_width(0, [_record_name(name)[-1] for _, name, _, _ in rows], face=Face.SEMI)
        figures = _least_width(0, [shown[0] for *_, shown in rows], Type.BODY, Face.BOLD)
        has_icons = least + figures <= _SMALL_CARD - 64 - 26 - 2 * 14
        listed = [
            part
            for place, (icon, name, about, shown) in enumerate(rows)
            for part in (
                line(drop=1 + place),
                _record(icon if has_icons else None, name, about, shown, least, drop=1 + place),
            )
        ]
        return self._card("records", *listed, space(), width=_SMALL_CARD)

    def _game(self, run: PlayedRun) -> Sequence[str]:
        """Returns the game and the day of a run, and the day alone."""
        day = self._day(local(run.started_at).date())
        return say("stats.records.game", game=game_text(run.game_name), day=day), day

    def _span(self, streak: OwnStreak) -> str:
        first, last = (self._day(date.fromordinal(day)) for day in (streak.first_day, streak.last_day))
        return first if first == last else say("stats.records.span", first=first, last=last)

    def _day(self, when: date) -> str:
        """Returns `17 nov.`, or the full date if it is of another year."""
        return day_of_year(when, local(self.stage.clock.date()).year)

    # the grid

    def _grid_page(self, months: Months | None) -> Element:
        value = None if months is None else months.grid
        if not isinstance(value, HeatMap):
            return self._empty("heat", value, grow=1)
        ends = [
            text(say("number.percent", number=one), Type.ROW, "ink3", group="scale", align=align)
            for one, align in ((0, "left"), (end_of(value), "right"))
        ]
        few = None
        if any(one.share is None for one in value.squares):
            said = text(say("stats.heat.few", needed=LEAST_OF_KIND), Type.ROW, "ink3", lines=2, group="heat", grow=1)
            few = row(painted(None, paint_empty, "", width=22, height=22), said, gap=10, align="center", drop=1)
        scale = painted(None, paint_scale, "", height=16, min_height=8)
        about = text(say("stats.heat.about"), Type.ROW, "ink2", lines=7, drop=2, id="about")
        parts = [_part(name, part) for name, part in (("border", value.border), ("centre", value.centre))]
        side = column(about, space(), scale, row(ends[0], space(), ends[1]), *parts, few, gap=20, width=640)
        squares = painted(value, paint_squares, say("stats.heat.title"), width=690, min_width=200)
        aside = say("stats.heat.aside", n=grouped(value.moves))
        return self._card("heat", row(space(), squares, side, space(), gap=80, grow=1), aside=aside, grow=1)


_MONTHS: Final = 6
"""How many months are shown, the last ones."""


def _level_now(level: PlayerLevel) -> tuple[Element, ...]:
    ms = level.ms
    unit = say("stats.level.unit")
    if ms.low and ms.high and ms.low > 0:
        unit = say("stats.level.unit_between", low=seconds_of(ms.low), high=seconds_of(ms.high))
    said = text(unit, Type.BODY, "ink2", shorter=(say("stats.level.unit"),), group="level")
    return text(seconds_of(ms.ms), Type.TITLE, "accent_text", Face.BOLD), said


def _since(index: Index) -> tuple[Element, ...]:
    """Draws by how many seconds a move the player has become faster or slower since his first month; nothing if
    uncertain.
    """
    ms, trend = index.change.ms, index.change.trend
    if ms is None or trend not in (Trend.FASTER, Trend.SLOWER):
        return ()
    month = say("date.months").split(" ")[date.fromordinal(index.points[0].day).month - 1]
    colour, icon = ("found", Icon.ARROW_DOWN) if trend is Trend.FASTER else ("missed", Icon.ARROW_UP)
    said = say(f"stats.level.{trend.value}", seconds=seconds_of(abs(ms.ms)), month=month)
    return mark(icon, colour, 24, 3, drop=1), text(said, Type.BODY, colour, Face.SEMI, drop=1, id="change")


def _time_text(ms: int) -> str:
    seconds = ms // 1000
    return say("stats.seconds", seconds=seconds) if seconds < 60 else say("stats.minutes", minutes=seconds // 60)


def _least_width(usual: float, texts: Sequence[str], step: int = Type.ROW, face: Face = Face.TEXT) -> float:
    """Returns the width (pixels at 1920×1080) of a column: `usual`, or more if one of the texts needs it."""
    return max([usual, *((width_of(one, theme.step(step), face) + 2) / theme.scale() for one in texts)])


def _kind_row(one: KindRow, most: int, widths: tuple[float, float, float]) -> Element:
    name = text(kind_text(one.kind), Type.ROW, group="kind", width=widths[0])
    count = text(grouped(one.n), Type.ROW, "ink2", group="number", align="right", width=widths[1])
    if one.ms is None:
        few, short = (say(f"stats.{key}", n=one.n, needed=LEAST_OF_KIND) for key in ("few", "few_short"))
        told = (text(few, Type.LABEL, "ink3", group="few", shorter=(short,), grow=1),)
        return row(name, count, *told, gap=26, grow=1, align="center", id=f"kind.{one.kind.value}")
    bar = painted((one.ms, most), paint_cost_bar, "", height=18, grow=1, min_width=40)
    cost = text(say("home.seconds", seconds=seconds_of(one.ms)), Type.ROW, face=Face.BOLD, group="cost", align="right")
    return row(name, count, bar, cost.but(width=widths[2]), gap=26, grow=1, align="center", id=f"kind.{one.kind.value}")


def _part(name: str, part: Share) -> Element:
    shown = _NOTHING if part.low is None else _percent(part.hits / part.of)
    sure = say("stats.n", n=grouped(part.of))
    if part.low is not None and part.high is not None:
        sure = say("stats.n_between", n=grouped(part.of), low=round(100 * part.low), high=round(100 * part.high))
    said = text(say(f"stats.heat.{name}"), Type.ROW, "ink2")
    return column(said, text(shown, Type.STRONG, face=Face.BOLD), text(sure, Type.ROW, "ink3", lines=2, drop=1), gap=2)


def _percent(share: float) -> str:
    return say("number.percent", number=round(100 * share))


def _record_name(name: str) -> Sequence[str]:
    """Returns the name of a record as text, and its shorter form if it has one."""
    names = [say(f"stats.records.{name}")]
    return [*names, say("stats.records.faultless_short")] if name == "faultless" else names


def _record(
    icon: Icon | None, name: str, about: Sequence[str], shown: Sequence[str], least: float, *, drop: int
) -> Element:
    """Draws a record, its name at least `least` wide.

    `about` and `shown` are its details and its figure, each with its shorter forms.
    """
    title, *short = _record_name(name)
    words = column(
        text(title, Type.ROW, face=Face.SEMI, group="records", shorter=short),
        text(about[0], Type.LABEL, "ink3", group="about records", shorter=about[1:], drop=1),
        gap=0,
        grow=1,
        min_width=least,
        justify="center",
    )
    sign = None if icon is None else mark(icon, "ink2", 26, min_width=26)
    said = text(shown[0], Type.BODY, face=Face.BOLD, align="right", group="figures", shorter=shown[1:])
    return row(sign, words, said, gap=14, height=60, min_height=30, align="center", drop=drop)


_NOTHING: Final = "–"
