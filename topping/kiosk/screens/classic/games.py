"""The page of classic Scrabble games. Its parts: stored games, a match between two players, a day's tournament."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseClassic, ClassicPart, PlayClassic
from topping.kiosk.screens.classic.sheet import ClassicSheetScreen
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGames
from topping.kiosk.services.tablegames import ClassicTable
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import fact, facts, figure, note, segments
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.tables import Head, heads, table
from topping.kiosk.ui.templates import (
    beside_end,
    board,
    fitted,
    list_detail,
    list_room,
    main_button,
    next_button,
    page,
    promise,
)
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.kiosk.views.moves import last_squares
from topping.play.classic import modelgame
from topping.play.classic.game import ClassicGame
from topping.play.classic.match import ClassicMatch, ClassicResult, TournamentRow, tournament_table
from topping.play.classic.modelgame import final_scores, model_game
from topping.rules.grid.board import Board
from topping.sheets.classic import TOURNAMENT_COLUMNS, tournament
from topping.sheets.sheetfile import write_table_sheet
from topping.store.classics import StoredClassic
from topping.system.localtime import local, recent_day_of, recent_minute_of
from topping.texts import say
from topping.texts.numbers import signed, whole

PARTS: Final = (ClassicPart.GAMES, ClassicPart.MATCH, ClassicPart.TOURNAMENT)
"""The parts among which one chooses."""


class _ClassicPage(TellingScreen):
    """Base class of the screens of the classic games page, one for each part; Tab leads to the next part."""

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
        """Returns the switch between the parts of the page: their names side by side, the current one marked."""
        names = [say(f"classic.part.{one}") for one in PARTS]
        return segments(names, PARTS.index(self.part), self.turn_to, id="parts")


def _title() -> str:
    return say("classic.choose.title")


def _new_game(page_there: _ClassicPage) -> Element:
    """Returns the button that opens the form of a new game."""
    return main_button(say("classic.choose.new"), partial(page_there.go, NewTableGame()), group="next")


def _empty_page(page_there: _ClassicPage, said: str, fault: Element | None = None) -> Element:
    """Returns a page of classic games (saved games, match or tournament) that has nothing to list yet.

    It shows an explanation (with the text key `said`), the button of a new game, an example and, if given, the error
    message `fault`. The button acts on the screen `page_there`.
    """
    turn = model_game()[-1]
    first, second = final_scores()
    known = [fact(name, whole(points)) for name, points in zip(modelgame.NAMES, (first, second), strict=True)]
    example = beside_end(
        say("classic.choose.example"),
        board(BoardView(turn.after.cells), say("model.title"), id="example", grow=1, min_height=120),
        facts(*known, id="scores"),
        aside=say("classic.choose.example_aside"),
    )
    about, begins = say("classic.choose.will_hold"), _new_game(page_there)
    return page(_title(), page_there.parts(), promise(Icon.GROUP, say(said), about, example, begins, told=fault))


def opened(stage: Stage, route: ChooseClassic) -> Screen:
    """Returns the screen that `route` asks for: a part of the classic games page, or the sheet of a game."""
    if route.part is ClassicPart.SHEET and route.table is not None:
        return ClassicSheetScreen(stage, route.table)
    screens = {one.part: one for one in (ChooseClassicScreen, ClassicMatchScreen, ClassicTournamentScreen)}
    return screens.get(route.part, ChooseClassicScreen)(stage, route)


class ChooseClassicScreen(_ClassicPage):
    """The list of stored classic games, latest first. Enter begins a new game."""

    part = ClassicPart.GAMES

    def __init__(self, stage: Stage, _: ChooseClassic) -> None:
        self._cursor = Cursor()
        self._kept: tuple[StoredClassic, ...] = ()
        self._awaited: int | None = None
        """The last game of a match that waits for its next game."""
        self._seen: ClassicGame | None = None
        """The selected game."""
        super().__init__(stage)
        with self.telling():
            self._kept = stage.services.classics.all()
            self._awaited = stage.services.classics.awaited_match(self._kept)
        self._look()

    def _look(self) -> None:
        """Reads the selected game from the database, to show it beside the list; shows none if it cannot be read."""
        self._seen = None
        if self._kept:
            try:
                one = self._kept[self._cursor.selected or 0]
                self._seen = self.stage.services.store.classics.resume(one.id).game
            except ToppingError:  # it is told when the game is opened
                return

    def moved(self, name: str) -> None:
        if name == "games":
            self._look()

    def _open(self, one: StoredClassic) -> None:
        with self.telling():
            table_there = self.stage.services.classics.take_up(one.id)
            if one.id == self._awaited:
                self.go(ChooseClassic(ClassicPart.MATCH, table_there))
            else:
                self.go(
                    ChooseClassic(ClassicPart.SHEET, table_there)
                    if table_there.game.is_over
                    else PlayClassic(table_there)
                )

    def _erase(self) -> None:
        one, classics = self._kept[self._cursor.selected or 0], self.stage.services.classics
        with self.telling():
            classics.erase(one.id)
            self._kept = classics.all()
            self._awaited = classics.awaited_match(self._kept)
            self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._kept) - 1))
            self._look()
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
            return _empty_page(self, "classic.choose.none", fault)
        columns = heads("classic.choose", "players* >scores date/2 state/1")
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._open, one) for one in self._kept]
        listed = table(columns, rows, self._cursor, id="games", acts=acts, room=list_room())
        head = row(_new_game(self), height=84, min_height=84)
        games = column(head, fault, listed, gap=14)
        return list_detail(_title(), games, self._detail(), rows=len(rows), above=self.parts())

    def _detail(self) -> Sequence[Element]:
        """Draws the selected game: its grid, players and points."""
        game, one = self._seen, self._kept[self._cursor.selected or 0]
        when = recent_minute_of(one.started_at, self.stage.clock.date())
        cells, last = (Board().cells, ()) if game is None else (game.board.cells, last_squares(game.last))
        known = [fact(name, whole(points)) for name, points in zip(one.names, one.scores, strict=True)]
        return (
            text(" · ".join(one.names), Type.CARD, face=Face.TITLE, lines=2),
            text(f"{when} · {self._about(one, game)}", Type.ROW, "ink2", lines=2),
            board(BoardView(cells, last), say("classic.sheet.board"), id="detail board", grow=1, min_height=120),
            facts(*known, id="scores"),
        )

    def _about(self, one: StoredClassic, game: ClassicGame | None) -> str:
        """Returns a text with the number of turns of a stored game, and its state.

        The state names the player on turn, the end of the game, or the next game of its match. `game` is None if it
        could not be read.
        """
        count = 0 if game is None else len(game.turns)
        turns = say("classic.detail.turns", count=count)
        if one.id == self._awaited:
            return f"{turns} · {say('classic.choose.match')}"
        if game is None or one.ended_at:
            return f"{turns} · {say('classic.choose.ended')}"
        return f"{turns} · {say('classic.detail.turn', name=one.names[game.turn])}"

    def _row(self, one: StoredClassic) -> tuple[str | Element, ...]:
        is_awaited = one.id == self._awaited
        ended = "classic.choose.match" if is_awaited else "classic.choose.ended"
        colour = "found" if is_awaited or not one.ended_at else "ink2"
        return (
            text(" · ".join(one.names), Type.ROW, face=Face.BOLD, lines=2, group="names"),
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
            letter("f", partial(self.go, ChooseClassic(ClassicPart.SHEET, self._last))),
            *self.part_keys(),
        )

    def view(self) -> Element:
        if self._last is None:
            return _empty_page(self, "classic.match.none", self.told())
        match = self._match
        columns = heads("classic.match", ">number winner* >score >gap/2 >match_points/1")
        rows = [_game_cells(number, one) for number, one in enumerate(match.results, start=1)]
        listed = table(columns, rows, self._games, id="games", room=1744) if rows else text(self._next, colour="ink2")
        begins = say("classic.match.rematch_button" if self._is_won else "classic.match.next_button")
        look = partial(self.go, ChooseClassic(ClassicPart.SHEET, self._last))
        return page(
            _title(),
            self.parts(),
            self._standing(),
            fitted(column(listed, self.told(), card="card", pad=(24, 14), grow=1)),
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
    """The standings of a small tournament: the games between two players each on one day.

    Left and right change the day; E writes the standings to a file.
    """

    part = ClassicPart.TOURNAMENT

    def __init__(self, stage: Stage, _: ChooseClassic) -> None:
        self._place = 0
        self._days: dict[str, list[StoredClassic]] = {}
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
        if not self._day:
            return (self.enter_named(say("classic.key.new")), *self.part_keys())
        return (
            letter("e", self._write, say("classic.key.write")),
            *(days if len(self._days) > 1 else ()),
            *self.part_keys(),
        )

    def watches(self) -> Hashable:
        return len(self._unread)

    @property
    def _rows(self) -> tuple[TournamentRow, ...]:
        return tournament_table(self._results, self._names)

    def view(self) -> Element:
        if not self._days:
            return _empty_page(self, "classic.tournament.none", self.told())
        day = recent_day_of(self._days[self._day][0].started_at, self.stage.clock.date())
        told = self.told(min_height=48)
        if told is None and self._going_on:
            told = note(say("classic.tournament.going_on", count=self._going_on), min_height=48, id="message")
        said = {name: say(f"classic.tournament.{name}") for name in TOURNAMENT_COLUMNS}
        heads = [
            Head(one, None) if name == "name" else Head(one, align="right", drop=int(name in ("won", "drawn", "lost")))
            for name, one in said.items()
        ]
        rows = [_tournament_cells(one) for one in self._rows]
        listed = table(heads, rows, self._rows_seen, id="table", room=1744)
        card = fitted(column(listed, told, card="card", pad=(24, 14), gap=8, grow=1))
        return page(_title(), self.parts(), card, remark=day)


def _tournament_cells(one: TournamentRow) -> tuple[str | Element, ...]:
    points = text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="points")
    name = text(one.name, Type.ROW, face=Face.BOLD, group="names")
    counts = map(str, (one.won, one.drawn, one.lost))
    return (str(one.rank), name, str(one.played), points, signed(one.difference), *counts)
