"""The page of classic games: stored games, a match, the table of a day's games, and a new game."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseClassic, ClassicPart, ClassicSheet, NewClassic, PlayClassic
from topping.kiosk.screens.othergames.routes import OtherGames
from topping.kiosk.services.tablegames import ClassicTable
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import avatar, fact, facts, field, figure, following, note, nothing_there, segments
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.tables import Head, heads, table
from topping.kiosk.ui.templates import choice_row, form, form_row, main_button, next_button, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, row, space, text
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, MOST, ClassicRules
from topping.play.classic.match import ClassicMatch, ClassicResult, TournamentRow, tournament_table
from topping.play.machine.levels import LEVELS, Level, format_seats
from topping.sheets.classic import TOURNAMENT_COLUMNS, tournament
from topping.sheets.sheetfile import write_table_sheet
from topping.store.classics import KeptClassic
from topping.system.localtime import local, recent_day_of, recent_minute_of
from topping.texts import say
from topping.texts.numbers import signed, whole

PARTS: Final = tuple(ClassicPart)


class _ClassicPage(TellingScreen):
    """The base class of the parts of the classic games page; Tab leads to the next part."""

    part: ClassVar[ClassicPart]

    def turn_to(self, place: int) -> None:
        self.go(ChooseClassic(PARTS[place % len(PARTS)]))

    def part_keys(self) -> Sequence[Key]:
        """Returns the keys that lead to another part of the page, and the key that leaves the page."""
        turn, here = partial(partial, self.turn_to), PARTS.index(self.part)
        return (
            key(pygame.K_TAB, turn(here + 1), say("classic.key.part")),
            key(pygame.K_TAB, turn(here - 1), mods=pygame.KMOD_SHIFT),
            escape(partial(self.go, OtherGames()), say("tally.key.leave")),
        )

    def parts(self) -> Element:
        """Returns the names of the parts side by side, with the current part chosen."""
        names = [say(f"classic.part.{one}") for one in PARTS]
        return segments(names, PARTS.index(self.part), self.turn_to, id="parts")


def _title() -> str:
    return say("classic.choose.title")


def _new_game(page_there: _ClassicPage) -> Element:
    """Returns the button that begins a new game."""
    return main_button(say("classic.choose.new"), partial(page_there.go, NewClassic()), group="next")


def opened(stage: Stage, route: ChooseClassic) -> Screen:
    """Returns the screen for the part of the page that the route names."""
    screens = {one.part: one for one in (ChooseClassicScreen, ClassicMatchScreen, ClassicTournamentScreen)}
    return screens[route.part](stage, route)


class ChooseClassicScreen(_ClassicPage):
    """The stored classic games, the last begun at the top. Enter begins a new game."""

    part = ClassicPart.GAMES

    def __init__(self, stage: Stage, _: ChooseClassic) -> None:
        self._cursor = Cursor()
        self._kept: tuple[KeptClassic, ...] = ()
        self._awaited: int | None = None
        """The last game of a match that waits for its next game."""
        super().__init__(stage)
        with self.telling():
            self._kept = stage.services.classics.all()
            self._awaited = stage.services.classics.awaited_match(self._kept)

    def _open(self, one: KeptClassic) -> None:
        with self.telling():
            table_there = self.stage.services.classics.take_up(one.id)
            if one.id == self._awaited:
                self.go(ChooseClassic(ClassicPart.MATCH, table_there))
            else:
                self.go(ClassicSheet(table_there) if table_there.game.is_over else PlayClassic(table_there))

    def _erase(self) -> None:
        one, classics = self._kept[self._cursor.selected or 0], self.stage.services.classics
        with self.telling():
            classics.erase(one.id)
            self._kept = classics.all()
            self._awaited = classics.awaited_match(self._kept)
            self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._kept) - 1))
            self.tell(say("other.erased", names=", ".join(one.names)), "good")

    def keys(self) -> Sequence[Key]:
        erases = key(pygame.K_F8, partial(self.guarded, self._erase), say("other.key.erase"), is_twice=True)
        return (
            self.enter_named(say(self._enters)),
            *((erases,) if self._kept and self.focus == "games" else ()),
            *((self.arrows_named(say("classic.key.choose"), "↑ ↓"),) if self._kept else ()),
            *self.part_keys(),
        )

    @property
    def _enters(self) -> str:
        if self.focus != "games" or not self._kept:
            return "classic.key.new"
        one = self._kept[self._cursor.selected or 0]
        looks = "classic.key.match" if one.id == self._awaited else "classic.key.look"
        return looks if one.ended_at else "classic.key.take_up"

    def view(self) -> Element:
        fault = self.told()
        if not self._kept:
            empty = nothing_there(Icon.GROUP, say("classic.choose.none"), _new_game(self))
            return page(_title(), self.parts(), fault, column(empty, card="card", grow=1))
        columns = heads("classic.choose", "players* >scores date/1 state")
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._open, one) for one in self._kept]
        listed = table(columns, rows, self._cursor, id="games", acts=acts, room=1744)
        begins = row(_new_game(self), space(), gap=24, height=84, min_height=84)
        return page(_title(), self.parts(), begins, column(fault, listed, card="card", pad=(24, 14), grow=1))

    def _row(self, one: KeptClassic) -> tuple[str | Element, ...]:
        is_awaited = one.id == self._awaited
        ended = "classic.choose.match" if is_awaited else "classic.choose.ended"
        colour = "found" if is_awaited or not one.ended_at else "ink2"
        return (
            text(" · ".join(one.names), Type.ROW, face=Face.BOLD, group="names"),
            " – ".join(map(whole, one.scores)),
            text(recent_minute_of(one.started_at, self.stage.clock.date()), Type.ROW, "ink2", group="dates"),
            text(say(ended if one.ended_at else "classic.choose.open"), Type.ROW, colour, group="states"),
        )


class ClassicMatchScreen(_ClassicPage):
    """The state of a match between two players.

    Enter begins its next game, or another match; F shows the sheet of the last game.
    """

    part = ClassicPart.MATCH

    def __init__(self, stage: Stage, route: ChooseClassic) -> None:
        self._last, self._games = route.table, Cursor(None)
        """A game of the match; None without a match."""
        self._match = ClassicMatch(("", ""))
        super().__init__(stage)
        with self.telling():
            classics = stage.services.classics
            if self._last is None and (last := classics.last_match(classics.all())) is not None:
                self._last = classics.take_up(last)
            if self._last is not None:
                first, second = self._last.game.names
                self._match = classics.match_of(self._last.record.id) or ClassicMatch((first, second))

    @property
    def _is_won(self) -> bool:
        return self._match.wins is not None and self._match.is_over

    def _go_on(self, last: ClassicTable) -> None:
        with self.telling():
            self.go(PlayClassic(self.stage.services.classics.following(last)))

    def keys(self) -> Sequence[Key]:
        if self._last is None:
            return (self.enter_named(say("classic.key.new")), *self.part_keys())
        return (
            self.enter_named(say("classic.key.rematch" if self._is_won else "classic.key.next_game")),
            letter("f", partial(self.go, ClassicSheet(self._last))),
            *self.part_keys(),
        )

    def view(self) -> Element:
        if self._last is None:
            empty = nothing_there(Icon.GROUP, say("classic.match.none"), _new_game(self))
            return page(_title(), self.parts(), self.told(), column(empty, card="card", grow=1))
        match = self._match
        columns = heads("classic.match", ">number winner* >score >gap/2 >match_points/1")
        rows = [_game_cells(number, one) for number, one in enumerate(match.results, start=1)]
        listed = table(columns, rows, self._games, id="games", room=1744) if rows else text(self._next, colour="ink2")
        begins = say("classic.match.rematch_button" if self._is_won else "classic.match.next_button")
        look = partial(self.go, ClassicSheet(self._last))
        return page(
            _title(),
            self.parts(),
            self._standing(),
            column(listed, self.told(), card="card", pad=(24, 14), grow=1),
            row(
                main_button(begins, partial(self._go_on, self._last), group="next", grow=42),
                next_button(say("classic.match.look"), look, cap="F", name="look", grow=28),
                gap=24,
                height=84,
                min_height=84,
            ),
            remark="" if match.wins is None else say("classic.match.goal", count=match.wins),
        )

    def _standing(self) -> Element:
        """Returns the state of the match: games won by each player, leader, next game, match points."""
        match = self._match
        first, second = match.won
        leader = int(second > first)
        name, most, least = match.names[leader], match.won[leader], match.won[1 - leader]
        standing = say("classic.match.level", count=first)
        if first != second:
            leads = "classic.match.won" if self._is_won else "classic.match.leads"
            standing = say(leads, name=name, won=most, lost=least)
        words = column(
            space(),
            text(standing, Type.CARD, face=Face.SEMI, lines=2, id="said"),
            text(self._next, Type.BODY, "ink2", lines=2, id="line"),
            space(),
            gap=4,
            grow=1,
        )
        number = f"{most} – {least}"
        shown = row(figure(number, Type.TOTAL, spoken=number, id="figure"), words, gap=36, grow=1)
        known = facts(*(self._player(seat) for seat in (leader, 1 - leader)), grow=1, id="facts")
        return row(shown, known, gap=24, min_height=150)

    def _player(self, seat: int) -> Element:
        match = self._match
        told = say("classic.match.totals", points=match.totals[seat])
        return fact(f"{match.names[seat]}\n{told}", say("classic.match_points", count=match.points[seat]))

    @property
    def _next(self) -> str:
        match, number = self._match, len(self._match.results) + 1
        if self._is_won:
            return say("classic.match.rematch")
        if match.next_order is None:
            return say("classic.match.decider" if match.results else "classic.match.by_lot", number=number)
        return say("classic.match.next", number=number, name=match.names[match.next_order[0]])


def _game_cells(number: int, result: ClassicResult) -> tuple[str | Element, ...]:
    winner, (first, second) = result.winner, result.scores
    name = say("classic.match.drawn") if winner is None else result.names[winner]
    return (
        str(number),
        text(name, Type.ROW, face=Face.TEXT if winner is None else Face.BOLD, group="winners"),
        f"{whole(first)} – {whole(second)}",
        str(abs(first - second)),
        " – ".join(map(str, result.match_points)),
    )


_AT_ONCE: Final = 3
"""Games read per turn of the loop, so that a day with many games does not block it."""


class ClassicTournamentScreen(_ClassicPage):
    """The table of a small tournament: the games of a day between two players each.

    Left and right change the day; E writes the table to a file.
    """

    part = ClassicPart.TOURNAMENT

    def __init__(self, stage: Stage, _: ChooseClassic) -> None:
        self._place = 0
        self._days: dict[str, list[KeptClassic]] = {}
        """The games for two by day (ISO 8601), last day first."""
        super().__init__(stage)
        with self.telling():
            for kept in stage.services.classics.all():
                if len(kept.names) == 2:
                    self._days.setdefault(local(kept.started_at).date().isoformat(), []).append(kept)
        self._begin_day()

    @property
    def _day(self) -> str:
        """The chosen day; empty if no game was played on any day."""
        return list(self._days)[self._place] if self._days else ""

    def _begin_day(self) -> None:
        games = self._days.get(self._day, [])
        self._names = tuple(dict.fromkeys(name for kept in reversed(games) for name in kept.names))
        self._unread = [kept for kept in games if kept.is_ended]
        self._going_on, self._rows_seen = len(games) - len(self._unread), Cursor(None)
        self._results: list[ClassicResult] = []

    def tick(self, now: int) -> None:
        for kept in self._unread[:_AT_ONCE]:
            with self.telling():
                self._results.append(self.stage.services.classics.result_of(kept))
        del self._unread[:_AT_ONCE]

    def _turn_day(self, by: int) -> None:
        if 0 <= self._place + by < len(self._days):
            self._place += by
            self.tell()
            self._begin_day()

    def _write(self) -> None:
        if self._day and not self._unread:
            with self.telling():
                path = write_table_sheet(f"classic-{self._day}", tournament(self._rows).csv())
                self.tell(say("classic.sheet.written", path=path), "good")

    def keys(self) -> Sequence[Key]:
        days = (
            key(pygame.K_LEFT, partial(self._turn_day, 1), say("classic.key.day_before")),
            key(pygame.K_RIGHT, partial(self._turn_day, -1), say("classic.key.day_after")),
        )
        return (
            *((letter("e", self._write, say("classic.key.write")),) if self._day else ()),
            *(days if len(self._days) > 1 else ()),
            *self.part_keys(),
        )

    def watches(self) -> Hashable:
        return len(self._unread)

    @property
    def _rows(self) -> tuple[TournamentRow, ...]:
        return tournament_table(self._results, self._names)

    def view(self) -> Element:
        day = recent_day_of(self._days[self._day][0].started_at, self.stage.clock.date()) if self._day else ""
        told = self.told(min_height=48)
        if told is None and self._going_on:
            told = note(say("classic.tournament.going_on", count=self._going_on), min_height=48, id="message")
        said = {name: say(f"classic.tournament.{name}") for name in TOURNAMENT_COLUMNS}
        heads = [
            Head(one, None) if name == "name" else Head(one, align="right", drop=int(name in ("won", "drawn", "lost")))
            for name, one in said.items()
        ]
        rows = [_tournament_cells(one) for one in self._rows]
        empty = nothing_there(Icon.GROUP, say("classic.tournament.none"))
        listed = table(heads, rows, self._rows_seen, id="table", empty=empty, room=1744)
        card = column(listed, told, card="card", pad=(24, 14), gap=8, grow=1)
        return page(_title(), self.parts(), card, remark=day)


def _tournament_cells(one: TournamentRow) -> tuple[str | Element, ...]:
    points = text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="points")
    name = text(one.name, Type.ROW, face=Face.BOLD, group="names")
    counts = map(str, (one.won, one.drawn, one.lost))
    return (str(one.rank), name, str(one.played), points, signed(one.difference), *counts)


_MINUTE_MS: Final = 60_000
_CREDITS: Final = (10, 15, 20, 25, 30, None)
"""The offered times per player (minutes); None for no clock."""
_WINS: Final = (None, 2, 3, 4, 5)
"""The wins needed for a match; None for a single game."""
_SWITCHES: Final = {"jokers": "recycles_jokers", "dictionary": "open_dictionary", "bags": "two_bags"}
_WITH_LINE: Final = ("rules", "clock", "match", "jokers", "dictionary")
"""Rows with a line of explanation."""

Value = TypeVar("Value")


class NewClassicScreen(TellingScreen):
    """The form for a new classic game: its players and rules.

    Enter goes from seat to seat, F2 begins the game; Tab goes to the rules, where arrows change them.
    """

    def __init__(self, stage: Stage, route: NewClassic) -> None:
        names = (*route.names, *("" for _ in range(MOST)))[:MOST]
        self._seats, self._theme = [TypedText(one) for one in names], TypedText()
        self._rules, self._draws_first = INTERNATIONAL, True
        self._wins: int | None = None
        self._cursor = Cursor()
        super().__init__(stage)
        self.focus = _seat(min(len(route.names), MOST - 1))

    # the seats

    @property
    def _at(self) -> int | None:
        return next((place for place in range(MOST) if self.focus == _seat(place)), None)

    def _enter(self) -> None:
        at = self._at
        if at is not None and at < MOST - 1 and self._seats[at].text.strip():
            self.focus = _seat(at + 1)
        else:
            self._begin()

    def _complete(self, at: int) -> None:
        taken = {one.text.strip() for place, one in enumerate(self._seats) if place != at}
        free = [name for name in self.stage.services.players.names() if name not in taken]
        following = following_name(self._seats[at].text, free)
        self.tell(say("session_setup.nobody_known") if following is None else "", "bad")
        self._seats[at].text = following or self._seats[at].text

    def _seat_machine(self, at: int) -> None:
        names, there = list(_machine_names()), self._seats[at].text
        self.tell()
        self._seats[at].text = following(names, there)

    # the rules

    def _set_rules(self, book: ClassicRules) -> None:
        """Applies the rules of a rule book. Switches that players set one by one do not change."""
        self._rules = replace(book, **{field: getattr(self._rules, field) for field in _SWITCHES.values()})

    def _set(self, rule: str, value: Any) -> None:
        self._rules = replace(self._rules, **{rule: value})

    # the way on

    def _begin(self) -> None:
        names = tuple(name for name in (" ".join(one.text.split()) for one in self._seats) if name)
        machines = {seat: level for seat, name in enumerate(names) if (level := _machine_names().get(name))}
        faults = {
            "classic.setup.two": len(names) < 2,
            "classic.setup.same": len({name.casefold() for name in names}) < len(names),
            "machine.no_person": len(machines) == len(names),
            "classic.setup.match_of_two": self._wins is not None and len(names) != 2,
        }
        fault = next((one for one, is_so in faults.items() if is_so), "")
        if fault:
            self.tell(say(fault), "bad")
            return
        rules, first = replace(self._rules, theme=" ".join(self._theme.text.split())), None if self._draws_first else 0
        begin = partial(self.stage.services.classics.begin, match_wins=self._wins, about=format_seats(machines))
        with self.telling():
            self.go(PlayClassic(begin(names, rules, first=first)))

    def keys(self) -> Sequence[Key]:
        at = self._at
        others: Sequence[Key] = self.form_named()
        if at is not None:
            known = key(pygame.K_F4, partial(self._complete, at), say("session_setup.hint.known"))
            others = (known, key(pygame.K_F5, partial(self._seat_machine, at), say("machine.key.seat")))
        zone = say("classic.key.seats" if at is None else "classic.key.rules")
        return (
            key(pygame.K_F2, self._begin, say("classic.key.begin"), is_primary=True),
            enter(self._enter, "" if at is None else say("classic.key.next_name"), is_primary=False),
            self.arrows_named(zone, say("key.tab"), pygame.K_TAB),
            *others,
            escape(partial(self.go, ChooseClassic()), say("classic.key.leave")),
        )

    # what is shown

    def view(self) -> Element:
        label, none = say("classic.setup.label.theme"), say("classic.setup.theme.none")
        entry = field(self._theme, label, id="theme", width=440)
        if self.focus != "theme" and not self._theme.text.strip():
            entry = self._waiting("theme", none, said=f"{label}, {none}", width=440)
        theme = form_row(label, entry, line=say("classic.setup.line.theme"))
        rows = form(self._rows(), self._cursor, is_first=False, gap=4)
        body = row(column(rows, theme, card="card", pad=(24, 16), gap=4, grow=9), self._table(), gap=24, grow=1)
        return page(say("classic.setup.title"), body, remark=say("classic.setup.remark"))

    def _rows(self) -> list[Element]:
        rules = self._rules
        book = INTERNATIONAL if rules.most_passes == INTERNATIONAL.most_passes else LEAFLET
        credits = [None if one is None else one * _MINUTE_MS for one in _CREDITS]
        minutes = [say("classic.setup.minutes", count=one) for one in _CREDITS if one is not None]
        wins = [str(one) for one in _WINS if one is not None]
        timed, keep = partial(self._set, "credit_ms"), partial(partial, setattr, self)
        return [
            _row("rules", (INTERNATIONAL, LEAFLET), _words("rules", "international", "leaflet"), book, self._set_rules),
            _row("clock", credits, [*minutes, *_words("clock", "none")], rules.credit_ms, timed),
            _row("match", _WINS, [*_words("match", "none"), *wins], self._wins, keep("_wins")),
            _row("first", (True, False), _words("first", "drawn", "seated"), self._draws_first, keep("_draws_first")),
            *(
                _row(name, (False, True), _words(name, "off", "on"), getattr(rules, rule), partial(self._set, rule))
                for name, rule in _SWITCHES.items()
            ),
        ]

    def _table(self) -> Element:
        free = next((place for place, one in enumerate(self._seats) if not one.text.strip()), MOST)
        shown = [place for place, one in enumerate(self._seats) if one.text.strip() or place in (free, self._at)]
        return column(
            text(say("classic.setup.seats"), Type.CARD, face=Face.TITLE),
            *(self._seat_row(place) for place in shown),
            space(),
            self.told() or note(say("classic.setup.hint"), id="message"),
            main_button(say("classic.setup.begin"), self._begin, cap="F2"),
            card="card",
            pad=(32, 26),
            gap=14,
            grow=5,
        )

    def _waiting(self, name: str, shown: str, **more: Any) -> Element:
        """Returns an entry line without the focus, which shows the text `shown`."""
        words, go_there = text(shown, Type.BODY, "ink3", grow=1), partial(setattr, self, "focus", name)
        known = {"role": Role.FIELD, "said": shown, "height": 64, "pad": (20, 0), "align": "center", **more}
        return row(words, act=go_there, takes_keys=True, fill="well", id=name, **known)

    def _seat_row(self, place: int) -> Element:
        typed, name, asked = self._seats[place], _seat(place), say("classic.setup.seat", number=place + 1)
        if place == self._at:
            sat = field(typed, asked, id=name, changed=self.tell, grow=1)
        elif not typed.text.strip():
            sat = self._waiting(name, asked, grow=1)
        else:
            sat = row(
                avatar(typed.text, 60),
                text(typed.text, Type.BODY, face=Face.BOLD, grow=1, group="seats", shorter=(initials(typed.text),)),
                gap=16,
                align="center",
                id=name,
                act=partial(setattr, self, "focus", name),
                takes_keys=True,
                role=Role.BUTTON,
                said=typed.text,
                grow=1,
                height=64,
            )
        number = text(str(place + 1), Type.ROW, "ink2", Face.BOLD, align="right", width=32, group="numbers")
        return row(number, sat, gap=20, align="center", min_height=72)


def _seat(place: int) -> str:
    return f"seat {place}"


def _row(
    name: str, values: Sequence[Value], said: Sequence[str], present: Value, act: Callable[[Value], object]
) -> Element:
    words = dict(zip(values, said, strict=True))
    line = say(f"classic.setup.line.{name}") if name in _WITH_LINE else ""
    return choice_row(say(f"classic.setup.label.{name}"), words, present, act, id=name, line=line)


def _words(name: str, *values: str) -> list[str]:
    return [say(f"classic.setup.{name}.{one}") for one in values]


def _machine_names() -> dict[str, Level]:
    return {say(f"machine.name.{level}"): level for level in LEVELS.values()}
