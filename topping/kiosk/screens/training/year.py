"""The page of a player's year: a square for each day, active days by month, longest series, and a day's games."""

from collections.abc import Hashable, Sequence
from datetime import date
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import (
    MOST_SHADED,
    YEAR_MARGIN,
    DaySquare,
    YearView,
    paint_day_sample,
    paint_month_bar,
    paint_year,
    year_day_at,
)
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.routes import DeckCards, Drill, PlayerYear, Review, Rush, Stats
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import facts, hint, line, list_of, list_row, mark
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import page, whose
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, painted, row, space, text
from topping.texts import has, say
from topping.texts.numbers import grouped
from topping.texts.times import day_in_words, day_of_year
from topping.training.daily import Chain
from topping.training.diary import Diary, DiaryDay, DiaryEntry, DiaryPart, EntryKind
from topping.training.drills import Exercise
from topping.training.rush.positionset import RushMode
from topping.wording.conditions import kept_game_text
from topping.wording.results import row_result

_WEEK: Final = 7
_NONE: Final = DiaryDay()
_NO_DIARY: Final = Diary()
_REMARKS: Final[dict[str, Any]] = {"align": "right", "width": 132, "group": "remarks"}


class PlayerYearScreen(TellingScreen):
    """The page of a player's year. Up and Down select a day, Left and Right a year.

    Enter opens the review of the day's game; if there are several, it leads to their list.
    """

    def __init__(self, stage: Stage, route: PlayerYear) -> None:
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._kept, self._today = stage.services.statistics, stage.services.dailies.today
        self._wanted = route.day
        self._diary: Diary | None = None
        """The player's activity by day; None before it is read."""
        self._chain: Chain | None = None
        this_year = date.fromordinal(self._today).year
        self._years = range(this_year, this_year + 1)
        self._day = min(route.day or self._today, self._today)
        self._ranks: dict[int, tuple[int, int] | None] = {}
        """By day: the ranks in the day's games that were viewed."""
        self._list = Cursor(None)
        """The selected game of the day; None while the keys go through the days."""
        super().__init__(stage)
        self.reading(self._read)

    async def _read(self) -> None:
        self._chain = await self.stage.services.dailies.chain(self._player)
        self._diary = diary = await self._kept.diary(self._player)
        first, this_year = diary.first(self._today) or self._today, date.fromordinal(self._today).year
        self._years = range(date.fromordinal(first).year, this_year + 1)
        played = [day for day in diary.days if day <= self._today]
        self._choose_day(self._wanted or max(played, default=self._today))

    # what the keys do

    def _choose_day(self, day: int) -> None:
        first = date(self._years.start, 1, 1).toordinal()
        self._day, self._list = max(first, min(day, self._today)), Cursor(None)
        self.tell()
        if self._chosen.daily is not None and self._day not in self._ranks:
            self.asking(self._read_rank, holds=False)

    async def _read_rank(self) -> None:
        daily, day = self._chosen.daily, self._day
        if daily is not None and daily.run is not None:
            self._ranks[day] = await self._kept.daily_rank(daily.run, day)

    def _choose_year(self, by: int) -> None:
        """Selects the last active day in the next or previous year (`by` 1 or -1); the year's last day if none is
        active.
        """
        if self._year + by in self._years:
            shown = self._part(self._year + by)
            self._choose_day(max(shown.days, default=shown.last))

    @property
    def _year(self) -> int:
        return date.fromordinal(self._day).year

    def _part(self, year: int) -> DiaryPart:
        return (self._diary or _NO_DIARY).part(
            date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal(), self._today
        )

    def _enter(self) -> None:
        """Opens the game or activity selected in the day's list.

        While no item is selected, opens the day's only game, or its only activity if it has no game. Otherwise moves
        the keyboard focus to the list.
        """
        only = self._only if self._list.selected is None else self._chosen.entries[self._list.selected]
        if only is not None:
            self._open(only)
        else:
            self._enter_list()

    def _enter_list(self) -> None:
        games = (place for place, one in enumerate(self._chosen.entries) if one.run is not None)
        self._list = Cursor(next(games, 0))

    def _leave_list(self) -> None:
        self._list = Cursor(None)

    def _choose(self, place: int) -> None:
        """Selects an item of the day's list and opens it."""
        self._list = Cursor(place)
        self._enter()

    def _open(self, entry: DiaryEntry) -> None:
        """Opens the review of a game; for an entry without a review, its page."""
        match entry.kind:
            case EntryKind.RUSH if not RushMode(entry.name).is_short_game:
                self.asking(partial(self._to_rush, entry.number))
            case EntryKind.RUSH:
                self.go(Drill())
            case EntryKind.DRILL:
                self.go(Drill(Exercise(entry.name)))
            case EntryKind.CARDS:
                self.go(DeckCards())
            case _ if entry.run is not None:
                with self.telling():
                    self.stage.services.reviews.check(self._player, entry.run.run)
                    self.go(Review(entry.run.run, self.place()))

    def _to_rush(self, number: int) -> None:
        past = [one.rush_id for one in self.stage.services.rushes.past(self._player)]
        self.go(Rush(RushMode.CLOCK, past=past.index(number) if number in past else 0))

    def place(self) -> PlayerYear:
        return PlayerYear(self._day)

    def keys(self) -> Sequence[Key]:
        pages = (
            letter("1", partial(self.go, Stats(self._player)), say("stats.hint.page")),
            letter("3", partial(self.go, Stats(self._player, is_grid=True)), say("stats.hint.grid")),
        )
        if self._list.selected is not None:
            chosen = self._chosen.entries[self._list.selected]
            return (
                enter(self._enter, say("leaderboard.review" if chosen.run is not None else "year.hint.open")),
                self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
                key(pygame.K_TAB, self._leave_list, say("year.hint.squares")),
                *self._year_keys,
                *self._player_key,
                escape(self._leave_list, say("key.back")),
            )
        day, week = say("year.hint.day"), say("year.hint.week")
        return (
            pages[0],
            *self._year_keys,
            key(pygame.K_DOWN, partial(self._choose_day, self._day + 1), day, "↑ ↓"),
            key(pygame.K_UP, partial(self._choose_day, self._day - 1)),
            *self._enter_keys,
            pages[1],
            key(pygame.K_PAGEDOWN, partial(self._choose_day, self._day + _WEEK), sheet=week),
            key(pygame.K_PAGEUP, partial(self._choose_day, self._day - _WEEK), sheet=week),
            *self._player_key,
            self.back_key(),
        )

    @property
    def _year_keys(self) -> tuple[Key, ...]:
        """Returns the keys that change the year; empty if there is only one. The footer names the first one only."""
        if len(self._years) == 1:
            return ()
        after, before = (partial(self._choose_year, by) for by in (1, -1))
        return key(pygame.K_RIGHT, after, say("year.hint.year"), "← →"), key(pygame.K_LEFT, before)

    @property
    def _enter_keys(self) -> tuple[Key, ...]:
        entries, only = self._chosen.entries, self._only
        if not entries:
            return ()
        is_game = any(one.run is not None for one in entries)
        label = say("year.hint.review" if is_game else "year.hint.list" if only is None else "year.hint.open")
        to_list = (key(pygame.K_TAB, self._enter_list, say("year.hint.list")),) if len(entries) > 1 else ()
        return enter(self._enter, label), *to_list

    @property
    def _player_key(self) -> tuple[Key, ...]:
        if self.stage.guard.is_public:
            return ()
        return (letter("j", partial(self.go, routes.WhoPlays(then=PlayerYear()))),)

    @property
    def _chosen(self) -> DiaryDay:
        return (self._diary or _NO_DIARY).days.get(self._day, _NONE)

    @property
    def _only(self) -> DiaryEntry | None:
        """Returns the only game of the day or, without a game, the only entry."""
        games = [one for one in self._chosen.entries if one.run is not None] or self._chosen.entries
        return games[0] if len(games) == 1 else None

    # what is shown

    def watches(self) -> Hashable:
        return self._ranks.get(self._day)

    def view(self) -> Element:
        year = self._part(self._year)
        lower = row(self._months(year), self._of_day(), gap=24, grow=250, min_height=120)
        return page(say("year.title"), self._facts(year), self._squares(year), lower, remark=self._head())

    def _head(self) -> Element:
        name, keys = text(str(self._year), Type.BODY, face=Face.BOLD), self._year_keys
        after, before = (hint(cap, "", one) for cap, one in zip("→←", keys, strict=True)) if keys else (None, None)
        return whose(self._player, "", self._player_key, before, name, after)

    def _facts(self, year: DiaryPart) -> Element:
        played = [""]
        if year.first:
            begun, count = date.fromordinal(year.first), grouped(year.since)
            month = say("date.months").split(" ")[begun.month - 1]
            played = [
                say("year.played_of", days=count, first=day_of_year(begun, self._year)),
                say("year.played_month", days=count, month=month),
                say("year.played_short", days=count),
            ]
        dailies = [say(f"year.{key}", count=year.dailies) for key in ("dailies", "dailies_short")]
        shown = [_fact("played", len(year.days), played), _fact("others", year.others, dailies)]
        if self._chain is not None:
            days, record, (first, last) = self._chain.days, self._chain.record, self._chain.longest
            now = _lasting(days, self._date(self._chain.since) if days else "")
            longest = _lasting(record, self._date(first) if record else "")
            if record > 1:
                longest = say("year.longest_span", first=self._date(first, last), last=self._date(last))
            shown.append(_fact("chain", days, [now, _lasting(days)], "accent_text" if days else "ink"))
            shown.append(_fact("longest", record, [longest, _lasting(record)]))
        return facts(*shown, pad=(32, 0), grow=168, min_height=76, id="facts")

    def _date(self, day: int, last: int = 0) -> str:
        """Returns a day as text: `3 oct.`, or with the year if it is another year.

        If `day` begins a period that ends on day `last` of the same month, returns only its number.
        """
        when = date.fromordinal(day)
        if last and last != day and when.replace(day=1) == date.fromordinal(last).replace(day=1):
            return str(when.day)
        return day_of_year(when, date.fromordinal(self._today).year)

    def _squares(self, year: DiaryPart) -> Element:
        view = self._view(year)

        def click(point: tuple[int, int], rect: Rect) -> None:
            place = year_day_at(rect, view, point)
            if place is not None:
                self._choose_day(date(self._year, 1, 1).toordinal() + place)

        said = f"{self._day_title()}, {say('year.games', count=len(self._chosen.entries))}"
        squares = painted(view, paint_year, said, at=click, grow=1, min_height=110, id="squares")
        around = row(squares, pad=(-YEAR_MARGIN, 0), grow=1)
        return column(around, self._legend(), card="card", pad=(32, 22), gap=12, grow=382, min_height=190, id="year")

    def _view(self, year: DiaryPart) -> YearView:
        firsts = _firsts(self._year)
        begins, ends = firsts[0], date(self._year, 12, 31).toordinal()
        days = (year.days.get(day, _NONE) for day in range(begins, year.last + 1))
        squares = [DaySquare(one.others, one.daily is not None, one.has_record) for one in days]
        squares += [DaySquare(-1)] * (ends - year.last)
        names = say("date.short_months").split(" ")
        months = tuple((day - begins, name) for day, name in zip(firsts, names, strict=True))
        return YearView((begins - 1) % _WEEK, tuple(squares), months, self._day - begins, Type.LABEL)

    def _legend(self) -> Element:
        shades = [_square(DaySquare(count)) for count in range(MOST_SHADED + 1)]
        none, most, daily, record, weeks = (
            text(said, Type.LABEL, "ink2", group="legend")
            for said in (
                say("year.legend.none"),
                say("year.legend.most", count=MOST_SHADED),
                *(say(f"year.legend.{name}") for name in ("daily", "record", "weeks")),
            )
        )
        of_daily, of_record = _square(DaySquare(0, has_daily=True)), _square(DaySquare(2, is_record=True))
        return row(
            *(none, *shades, most, apart(18)),
            *(of_daily, daily, apart(18), of_record, record),
            space(),
            weeks.but(drop=1),
            gap=12,
            height=34,
            align="center",
        )

    def _months(self, year: DiaryPart) -> Element:
        counts, names = year.played(_firsts(self._year)), say("date.short_months").split(" ")
        most = max(counts)
        today = date.fromordinal(self._today)
        here = today.month - 1 if self._year == today.year else -1
        bars = []
        for month, count in enumerate(counts):
            bar = painted((1, 1, month == here), paint_month_bar, "", width=64)
            number = text(str(count), Type.ROW, face=Face.BOLD, align="centre", group="counts", min_height=16)
            over = space(most - count) if count < most else None
            parts = (over, number, row(space(), bar, space(), grow=count)) if count else (space(),)
            bars.append(column(*parts, grow=1))
        labels = [
            text(
                name,
                Type.LABEL,
                "ink" if month == here else "ink2",
                align="centre",
                group="months",
                shorter=(name.rstrip("."), name[:1]),
                grow=1,
            )
            for month, name in enumerate(names)
        ]
        title = text(say("year.months"), Type.CARD, face=Face.TITLE, group="titles")
        chart = row(*bars, grow=1, min_height=40)
        return column(title, column(chart, line(), row(*labels), gap=0, grow=1), card="card", pad=(32, 20), grow=1)

    # the chosen day

    def _day_title(self) -> str:
        said = day_in_words(date.fromordinal(self._day))
        return said[:1].upper() + said[1:]

    def _of_day(self) -> Element:
        title = text(self._day_title(), Type.CARD, face=Face.TITLE, group="titles", grow=1)
        cup = mark(Icon.CUP, "bar", 32, 2.4, drop=1) if self._chosen.has_record else None
        remarks = [self._remark(one) for one in self._chosen.entries]
        has_remarks = any(said for said, *_ in remarks)
        rows = [
            list_row(
                text(_name(one), Type.ROW, group="names", shorter=_short_name(one), grow=1),
                text(_result(one), Type.ROW, group="results", align="right", width=128),
                *((text(said, Type.ROW, colour, **_REMARKS, shorter=short),) if has_remarks else ()),
                act=partial(self._choose, place),
                height=37,
                gap=12,
                pad=(12, 0),
            )
            for place, (one, (said, colour, *short)) in enumerate(zip(self._chosen.entries, remarks, strict=True))
        ]
        listed = list_of(rows, self._list, id="day", is_first=True, takes_keys=self._list.selected is not None)
        body = row(listed, pad=(-12, 0), grow=1) if rows else self._nothing()
        head = row(title, cup, gap=16, align="center")
        act = self._enter if rows and self._list.selected is None else None
        pad = (32, 20, 32, 10)  # two rows have room at 1024×600
        return column(head, self.told() or body, card="card", pad=pad, gap=6, width=594, act=act, id="of day")

    def _nothing(self) -> Element:
        if self._diary is None:
            return text("…", Type.ROW, "ink2")
        name = "nothing_today" if self._day == self._today else "nothing"
        return text(say(f"year.{name}" if self._diary.days else "year.nothing_ever"), Type.ROW, "ink2", lines=3)

    def _remark(self, entry: DiaryEntry) -> tuple[str, str, *tuple[str, ...]]:
        """Returns (remark after a result, its colour, shorter forms of the remark); a remark is a record or a rank in
        the game of the day.
        """
        rank = self._ranks.get(self._day)
        if entry.is_record:
            return say("year.record"), "accent_text"
        if entry.kind is EntryKind.DAILY and rank is not None:
            return say("year.rank", rank=rank[0], of=rank[1]), "ink2", f"{rank[0]}/{rank[1]}"
        return "", "ink2"


def _firsts(year: int) -> list[int]:
    """Returns the first day of each month of a year, as ordinals."""
    return [date(year, month, 1).toordinal() for month in range(1, 13)]


def _lasting(days: int, since: str = "") -> str:
    """Returns the text beside a number of days: "days", or "days since" and the date `since`."""
    return say("year.chain_since", days=days, first=since) if since else say("year.days", days=days)


def _fact(name: str, number: int, said: Sequence[str], colour: str = "ink") -> Element:
    """Draws the figure `number` below its label, which `name` selects. The text `said`, given in several lengths,
    stands beside it in the longest form that fits.
    """
    told = text(said[0], Type.ROW, "ink2", group="facts", shorter=said[1:])
    shown = row(text(grouped(number), Type.TITLE, colour, Face.BOLD), column(space(), told, apart(8), grow=1), gap=12)
    short = (say(f"year.{name}.short"),) if has(f"year.{name}.short") else ()
    label = text(say(f"year.{name}"), Type.LABEL, "ink3", group="fact names", shorter=short)
    return column(space(), label, shown, space(), gap=2, grow=1, id=name)


def _square(day: DaySquare) -> Element:
    side = 34 if day.is_record else 26
    return painted(day, paint_day_sample, "", width=side, height=side)


def _name(entry: DiaryEntry) -> str:
    match entry.kind:
        case EntryKind.RUSH:
            return say(f"rush.{entry.name}" if RushMode(entry.name).is_short_game else "rush.eclair")
        case EntryKind.DRILL:
            return say(f"drill.{entry.name}")
        case EntryKind.CARDS:
            return say("home.deck")
        case EntryKind.DAILY:
            return say("daily.title")
        case _:
            return "" if entry.run is None else kept_game_text(entry.run.game, entry.run.game_name)


def _short_name(entry: DiaryEntry) -> tuple[str, ...]:
    return (say("year.daily_short"),) if entry.kind is EntryKind.DAILY else ()


def _result(entry: DiaryEntry) -> str:
    if entry.run is not None:
        return row_result(entry.run)
    if entry.kind is EntryKind.CARDS:
        return say("stats.minutes", minutes=entry.spent_ms // 60_000)
    return say("drill.found", found=entry.found, of=entry.of) if entry.of else str(entry.found)
