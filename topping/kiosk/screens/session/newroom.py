"""The form for a game on the phones of the room: players, game, terms, address; the players may be in a file."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final

import pygame

from topping.competition.roster import RosterRead
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.rosterfile import seated
from topping.hall.addresses import own_networks
from topping.hall.room import MOST_SEATS, LateRule
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseRoomGame
from topping.kiosk.screens.referee import RefereeScreen
from topping.kiosk.screens.rosterfile import RosterFileScreen
from topping.kiosk.screens.session.routes import NewRoom, Room, Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import stepper
from topping.kiosk.ui.templates import centred, choice_row, fitted, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.system.localtime import date_and_time
from topping.texts import say
from topping.wording.sentences import printable

_TIMES: Final = (30, 40, 60, 120, 180)
_NAMED: Final = 3
"""How many of the players are named; the others are counted."""
_PENALTIES: Final = (0, 10, 20, 30)


class SeatsFrom(Enum):
    """Where the players of a new room come from: numbered seats without names, a file, or the last evening."""

    NUMBERED = "numbered"
    ROSTER = "roster"
    LAST = "last"
    """The players of the last evening."""


class RoomGame(Enum):
    """Where the game of a new room comes from. The values are those of `NewRoom.game`."""

    NEW = "new"
    PREPARED = "prepared"
    SEED = "seed"
    FILE = "file"


class NewRoomScreen(RefereeScreen):
    """The form for a game on phones; Enter opens the room. An unfinished game must first be resumed or abandoned."""

    def __init__(self, stage: Stage, route: NewRoom) -> None:
        super().__init__(stage)
        self._hall, self._is_again, self._roster = stage.services.hall, route.again, route.roster
        self.back = Room() if route.again else Sessions()
        self._terms = route.terms or replace(self._hall.terms, game=None, players=())
        self._game = RoomGame(route.game)
        self._seats = SeatsFrom.NUMBERED
        if self._terms.players:
            self._seats = SeatsFrom.ROSTER if self._roster else SeatsFrom.LAST
        self._last: tuple[Player, ...] = ()
        with self.telling():
            self._last = _numbered(stage.services.store.runs.players_on_phones())
        self._networks = own_networks()
        self._rows = Cursor()

    # what happens

    @property
    def _form(self) -> NewRoom:
        """The route to this form, with the values chosen so far."""
        players = {SeatsFrom.ROSTER: self._terms.players, SeatsFrom.LAST: self._last}.get(self._seats, ())
        roster = self._roster if self._seats is SeatsFrom.ROSTER else ""
        return NewRoom(self._is_again, replace(self._terms, players=players), roster, self._game.value)

    def _open(self) -> None:
        if self._wanted_game.is_awaited:
            return
        form = self._form
        if self._seats is SeatsFrom.ROSTER and not self._roster and not self._is_again:
            self._choose_roster()
        elif self._game is RoomGame.NEW:
            self._does(self._draw_game)
        elif self._game is RoomGame.FILE:
            self.go(ChooseFile(ChooseRoomGame(form), self._terms.conditions))
        else:
            self.go(ChooseRoomGame(form))

    def _draw_game(self) -> None:
        lexicon = self.stage.services.sessions.lexicon(SessionStart(Plan()))
        self._wanted_game.ask_secret(NORMALE, WantedLexicon.of(lexicon))

    def _made(self, game: Game) -> None:
        """Opens the room with the game just generated. The game is not listed anywhere before it is over."""
        terms = self._form.terms
        if terms is not None:
            named = replace(game, name=say("room.drawn", when=date_and_time(self.stage.clock.date())))
            self._hall.play(replace(terms, game=named), again=self._is_again)
            self.go(Room())

    def _choose_roster(self) -> None:
        self.go(replace(self._form, from_file=True))

    def _resume(self) -> None:
        self._hall.resume()
        self.go(Room())

    def _drop(self) -> None:
        self._hall.drop()

    def _set(self, **changes: object) -> None:
        self._terms = replace(self._terms, **changes)  # type: ignore[arg-type]
        self.tell()

    def _turn_seats(self, by: int) -> None:
        self._set(seats=max(1, min(MOST_SEATS, self._terms.seats + by)))

    def go_back(self) -> None:
        if self._wanted_game.is_awaited:
            self._wanted_game.drop()
        else:
            super().go_back()

    def tick(self, now: int) -> None:
        self._hall.tick(now)
        if self._hall.status is not None and not self._is_again:
            self.go(Room())

    def watches(self) -> Hashable:
        return super().watches(), self._hall.waits, self._hall.fault

    def keys(self) -> Sequence[Key]:
        if self._hall.waits:
            return (
                enter(self._resume, say("room.key.resume")),
                key(pygame.K_F8, self._drop, say("room.key.drop"), is_twice=True),
                escape(self.go_back, say("key.back")),
            )
        roster = key(pygame.K_F4, self._choose_roster, say("room.key.roster"))
        return (
            enter(self._open, self._next),
            *self.form_named(),
            *(() if self._is_again else (roster,)),
            escape(self.go_back, say("game_choice.hint.stop" if self._wanted_game.is_awaited else "key.back")),
        )

    @property
    def _next(self) -> str:
        """The text for Enter, which names the next step: choose players from a file, choose a game, or open the
        room.
        """
        if self._seats is SeatsFrom.ROSTER and not self._roster and not self._is_again:
            return say("room.key.roster")
        if self._game is not RoomGame.NEW:
            return say("room.key.choose")
        return say("room.key.again" if self._is_again else "room.key.open")

    # what is shown

    def view(self) -> Element:
        if self._hall.waits:
            card = column(
                text(say("room.waits"), Type.STRONG, face=Face.TITLE, lines=2),
                text(say("room.waits_line"), Type.BODY, "ink2", lines=3),
                main_button(say("room.resume"), self._resume),
                card="card",
                pad=(48, 40),
                gap=24,
                width=1100,
            )
            return centred(card, title=say("room.title"))
        terms = self._terms
        formulas = {False: say("formula_name.topping"), True: say("formula_name.mort-subite")}
        games = {one: say(f"room.game.{one.value}") for one in RoomGame}
        told = say("room.game_line") if self._game is RoomGame.NEW else ""
        rows = [
            *(() if self._is_again else self._who()),
            choice_row(say("room.row.game"), games, self._game, self._choose_game, id="game", line=told),
            *self._addresses(),
            choice_row(
                say("room.row.formula"), formulas, terms.is_sudden, lambda one: self._set(is_sudden=one), id="formula"
            ),
            *(() if terms.is_sudden else self._times()),
        ]
        what = say("room.what_sudden" if terms.is_sudden else "room.what")
        said = self._message(self._hall.fault or what, grow=1)
        if not self._networks and not self.message:
            said = self._message(say("room.no_network"), grow=1)
        opens = main_button(say("room.next_game") if self._is_again else say("room.open"), self._open)
        if self._next not in (say("room.key.open"), say("room.key.again")):
            opens = main_button(_capital(self._next), self._open)
        return page(
            say("room.title"),
            fitted(
                form(rows, self._rows, card="card", pad=(24, 12), grow=1),
                row(said, None if self._wanted_game.is_awaited else opens, gap=24, align="center", min_height=96),
            ),
        )

    def _who(self) -> Sequence[Element]:
        """Draws two form rows: where the players come from (`SeatsFrom`), and their number or names."""
        known = [one for one in SeatsFrom if self._last or one is not SeatsFrom.LAST]
        froms = {one: say(f"room.seats_from.{one.value}") for one in known}
        first = choice_row(say("room.row.seats"), froms, self._seats, self._choose_seats, id="seats")
        if self._seats is SeatsFrom.NUMBERED:
            count = stepper(say("room.seats", count=self._terms.seats), self._turn_seats, id="count", width=480)
            return first, form_row(say("room.row.count"), count, line=say("room.names_later"))
        players = self._last if self._seats is SeatsFrom.LAST else self._terms.players
        named = ", ".join(player.name for player in players[:_NAMED])
        others = max(0, len(players) - _NAMED)
        names = say("room.and_others", names=named, count=others) if others else named or say("room.no_roster")
        told = text(names, Type.ROW, "ink2", lines=2, width=860, align="right", id="who")
        label = say("count.players", count=len(players)) if players else say("room.row.count")
        return first, form_row(label, told, line=printable(self._roster) if self._seats is SeatsFrom.ROSTER else "")

    def _choose_seats(self, value: SeatsFrom) -> None:
        self._seats = value
        self.tell()

    def _choose_game(self, value: RoomGame) -> None:
        self._game = value
        self.tell()

    def _times(self) -> Sequence[Element]:
        terms = self._terms
        late = {one.value: say(f"room.late.{one.value}") for one in LateRule}
        times = {one: say("room.each_move", seconds=one) for one in _TIMES}
        costs = {one: say("room.costs", seconds=one) for one in _PENALTIES}
        return (
            choice_row(say("room.row.time"), times, terms.limit_s, lambda one: self._set(limit_s=one), id="time"),
            choice_row(say("room.row.cost"), costs, terms.penalty_s, lambda one: self._set(penalty_s=one), id="cost"),
            choice_row(say("room.row.late"), late, terms.late, lambda one: self._set(late=one), id="late"),
        )

    def _addresses(self) -> Sequence[Element]:
        """Returns the row of the network address, if this machine has several."""
        if self._is_again or len(self._networks) < 2:
            return ()
        offered = {
            one.address: say(f"room.network.{one.kind.value}", address=one.address) for one in self._networks[:3]
        }
        present = self._terms.address if self._terms.address in offered else self._networks[0].address
        return (
            choice_row(say("room.row.address"), offered, present, lambda one: self._set(address=one), id="address"),
        )


def _numbered(names: Sequence[str]) -> tuple[Player, ...]:
    """Returns players with these names, numbered from 1 by their position in the list.

    A default name such as "Table 5" gets the number of the new table.
    """
    unnamed = {say("hall.seat", table=table) for table in range(1, MOST_SEATS + 1)}
    seats = enumerate(names[:MOST_SEATS], start=1)
    return tuple(Player(table, say("hall.seat", table=table) if name in unnamed else name) for table, name in seats)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


class RoomRosterFileScreen(RosterFileScreen):
    """The screen that takes the players of a new room from a file, and then returns to the form of the room."""

    title, leaves = "room.roster_title", "room.key.terms"

    def __init__(self, stage: Stage, route: NewRoom) -> None:
        self._form = replace(route, from_file=False)
        self._find(stage)
        super().__init__(stage)
        self._read_file()

    def _takes(self, count: int) -> str:
        return say("room.seat_them", count=count)

    def _enrol(self, read: RosterRead) -> None:
        self._does(partial(self._seat, read))

    def _seat(self, read: RosterRead) -> None:
        """Takes the players of a roster for the room, and returns to its form; raises `InputError` if there are too
        many.
        """
        players = seated(read)
        if len(players) > MOST_SEATS:
            raise InputError("hall.full", most=MOST_SEATS)
        terms = replace(self._form.terms or self.stage.services.hall.terms, players=players)
        self.go(replace(self._form, terms=terms, roster=self._file.path.name))

    def _leave(self) -> None:
        self.go(self._form)


def opened(stage: Stage, route: NewRoom) -> RefereeScreen:
    """Returns the form of a new room, or the list of roster files if the route asks for a file."""
    return (RoomRosterFileScreen if route.from_file else NewRoomScreen)(stage, route)
