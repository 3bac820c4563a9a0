"""The screen of a game on the phones of the room: lobby, code of a seat, game, standings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.hall.orders import OrderKind
from topping.hall.room import HallPhase
from topping.hall.status import EXPECTED, HERE, HallStatus
from topping.kiosk.displays.rankingpages import abridged
from topping.kiosk.displays.room import (
    SEATS_A_PAGE,
    address_card,
    after_move,
    countdown,
    here_line,
    host_of,
    room_move,
    seat_cells,
    standings_beside,
)
from topping.kiosk.displays.views import PAGE_MS
from topping.kiosk.engine.processes import HALL
from topping.kiosk.paint.qr import QrView, paint_qr
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.referee import RefereeScreen, asked_line
from topping.kiosk.screens.session.routes import NewRoom, Room, Sessions, Tiebreak
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.services.room import ShownSlip
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import keys_card
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.templates import centred, fitted, main_button, next_button, page
from topping.kiosk.ui.tree import Element, Type, TypedText, column, painted, row, space, text
from topping.paths import data_folder, write_file
from topping.play.session.plan import LONGEST_NAME, clean_name
from topping.rules.conditions.conditions import Conditions
from topping.sheets.hallslips import hall_slips_page
from topping.texts import say
from topping.wording.conditions import conditions_text

_WITHOUT_MOVE: Final = (HallPhase.LOBBY, HallPhase.COUNTDOWN, HallPhase.OVER)


class RoomScreen(RefereeScreen):
    """The screen of a game on phones: first the lobby, then the game. Only the referee sees the code of a seat."""

    stays = True
    keeps_awake = True
    is_desk = False
    back = Sessions()

    def __init__(self, stage: Stage, route: Room) -> None:
        super().__init__(stage)
        self._hall = stage.services.hall
        self._chosen = 1
        self._shows_seat = False
        self._turns_face = False
        """Whether the other face is shown: the standings during a move, the grid after it."""
        self._name: TypedText | None = None
        """The name being typed for the chosen seat."""
        self._entered = ""
        """Who came in last while codes were shown."""
        self._row = route.row
        """The chosen row of the standings, once the game is over."""

    def tick(self, now: int) -> None:
        before, was_running = self._hall.status, self._hall.is_running
        self._hall.tick(now)
        if was_running and not self._hall.is_running and not self._hall.fault and not self._hall.waits:
            self.go(Sessions())  # the evening is over
            return
        if self._hall.is_running:
            self.stage.second.lead(HALL, now)
        status = self._hall.status
        if status is None or status is before:
            return
        ran = before is not None and before.is_on
        if self.is_timed and not ran:
            self.uncover()
        elif ran and not self.is_timed:
            self.overlay.put_away()
        if before is not None and (status.phase, status.is_held, status.move) != (
            before.phase,
            before.is_held,
            before.move,
        ):
            self.tell()
            self._turns_face = False
        if self._shows_seat:
            self._follow(status)

    def _follow(self, status: HallStatus) -> None:
        """Once a phone has taken the seat whose code is shown, shows the code of the next free seat."""
        seat = next((one for one in status.seats if one.table == self._chosen), None)
        if seat is not None and seat.state == HERE:
            self._entered = f"{seat.table} {seat.name}"
            self._next_free(status)

    def _next_free(self, status: HallStatus) -> None:
        free = [one.table for one in status.seats if one.state == EXPECTED]
        self._chosen = next((one for one in free if one > self._chosen), free[0] if free else self._chosen)
        if not free:
            self._shows_seat = False
            self.tell(say("room.all_here"), "good")

    # beside the running clock

    @property
    def is_timed(self) -> bool:
        status = self._hall.status
        return status is not None and status.is_on and status.phase not in _WITHOUT_MOVE

    @property
    def bars_words(self) -> str:
        return "words.barred.session" if self.is_timed else ""

    def help_beside(self) -> Element:
        return keys_card(self.overlay.sheet_keys(), is_narrow=False)

    def watches(self) -> Hashable:
        hall = self._hall
        page = self.moment // PAGE_MS if hall.status is not None and hall.status.is_sudden else 0
        return super().watches(), page, hall.status, hall.fault, hall.is_running, len(hall.slips)

    # keys

    def _order(self, kind: OrderKind, table: int = 0, name: str = "") -> None:
        self._hall.order(kind, table, name)

    def _order_told(self, kind: OrderKind, name: str = "") -> None:
        """Sends an order, such as stopping the game, to the program of the room, and shows that it was sent. `name` is
        the new seat's name, for an order that adds a seat.
        """
        self._order(kind, 0, name)
        self.tell(say(f"room.ordered.{kind.value}"))

    def _start(self) -> None:
        self._order(OrderKind.START)
        self.tell(say("room.starting"))

    def _make_slip(self) -> None:
        self._order(OrderKind.SLIP, self._chosen)
        self.tell(say("room.slip_made", table=self._chosen))

    def _show_seat(self) -> None:
        self._shows_seat, self._entered = True, ""
        status = self._hall.status
        if status is not None and any(one.table == self._chosen and one.state == HERE for one in status.seats):
            self._next_free(status)

    def _move(self, by: int) -> None:
        status = self._hall.status
        if status is not None and status.seats:
            tables = [one.table for one in status.seats]
            at = tables.index(self._chosen) if self._chosen in tables else 0
            self._chosen = tables[(at + by) % len(tables)]

    def _rename(self) -> None:
        status = self._hall.status
        self._name = TypedText("" if status is None else status.names.get(self._chosen, ""), longest=LONGEST_NAME)
        self._name.is_selected = True

    def _take_name(self) -> None:
        """Stores the typed name of a seat and asks for the next; ends after the last seat."""
        typed, status = self._name, self._hall.status
        if typed is None or status is None:
            return
        name = typed.text
        if name != status.names.get(self._chosen) and not self._does(
            lambda: self._order(OrderKind.NAME, self._chosen, clean_name(name))
        ):
            return
        self.tell()
        if self._chosen == max(status.names, default=0):
            self._name, self._chosen = None, min(status.names)
        else:
            self._move(1)
            self._rename()

    def _print(self) -> None:
        def write() -> None:
            status, names = self._hall.status, {}
            if status is not None:
                names = status.names
            slips = [_Printed(table, names.get(table, ""), one) for table, one in sorted(self._hall.slips.items())]
            path = data_folder() / "sheets" / "room.html"
            written = write_file(path, hall_slips_page("" if status is None else status.game, slips).encode())
            self.tell(say("room.slips_written", path=written), "good")

        self._does(write)

    def go_back(self) -> None:
        if self._name is not None:
            self._name = None
        elif self._shows_seat:
            self._shows_seat = False
        else:
            if not self._hall.is_running:
                self.stage.second.leave()
            self.go(Sessions())

    def keys(self) -> Sequence[Key]:
        status = self._hall.status
        back = escape(self.go_back, say("room.key.club"))
        if status is None:
            anew = enter(partial(self.go, NewRoom()), say("room.key.resume" if self._hall.waits else "room.open"))
            return (back,) if self._hall.is_running else (anew, back)
        if self._name is not None:
            done = escape(self.go_back, say("room.key.named"))
            return enter(self._take_name, say("room.key.take_name")), done
        if status.phase is not HallPhase.LOBBY and not self._shows_seat:
            goes_on = escape(
                self.go_back, say("room.key.away" if status.phase is not HallPhase.OVER else "room.key.club")
            )
            return (*self._game_keys(status), goes_on)
        arrows = (
            key(pygame.K_DOWN, partial(self._move, 1), say("room.key.seat"), "↑ ↓"),
            key(pygame.K_UP, partial(self._move, -1), ""),
        )
        rename = key(pygame.K_F4, self._rename, say("room.key.name"))
        anew = key(pygame.K_F6, self._make_slip, say("room.key.slip"))
        if self._shows_seat:
            ends = escape(self.go_back, say("room.key.lobby" if status.phase is HallPhase.LOBBY else "key.back"))
            return enter(partial(self._next_free, status), say("room.key.next")), *arrows, rename, anew, ends
        codes = key(pygame.K_F5, self._show_seat, say("room.key.codes"))
        if not status.here:  # nobody can play yet: the codes come first
            codes = enter(self._show_seat, say("room.key.codes"))
        first = enter(self._start, say("room.key.start")) if status.here else codes
        return (
            first,
            *arrows,
            *((codes,) if status.here else ()),
            rename,
            key(pygame.K_F9, self._print, say("room.key.print")),
            anew,
            key(pygame.K_F7, partial(self._order_told, OrderKind.SEAT, say("room.new_seat")), say("room.key.add")),
            key(pygame.K_F8, partial(self._order_told, OrderKind.STOP), say("room.key.close"), is_twice=True),
            back,
        )

    def _game_keys(self, status: HallStatus) -> Sequence[Key]:
        stop = key(pygame.K_F8, partial(self._order_told, OrderKind.STOP), say("room.key.stop"), is_twice=True)
        if status.phase is HallPhase.OVER:
            decide = key(pygame.K_F7, partial(self.go, Tiebreak()), say("tiebreak.key.open"))
            close = key(pygame.K_F8, partial(self._order_told, OrderKind.STOP), say("room.key.close"), is_twice=True)
            again = enter(partial(self.go, NewRoom(again=True)), say("room.key.again"))
            reviews = (
                key(pygame.K_DOWN, partial(self._choose_row, 1), say("room.key.player"), "↑ ↓"),
                key(pygame.K_UP, partial(self._choose_row, -1)),
                letter("r", self._review, say("room.key.review", name=abridged(self._chosen_row(status)))),
            )
            return again, *(reviews if status.rows else ()), *((decide,) if len(status.rows) > 1 else ()), close
        hold = OrderKind.GO if status.is_held else OrderKind.HOLD
        turn = key(pygame.K_F9, partial(self._order_told, hold), say(f"room.key.{hold.value}"))
        shows = (key(pygame.K_F5, self._turn_face, say("room.key.grid")),) if status.move > status.is_on else ()
        codes = key(pygame.K_F6, self._show_seat, say("room.key.late"))
        return turn, *shows, stop, codes

    def _chosen_row(self, status: HallStatus) -> str:
        return status.rows[min(self._row, len(status.rows) - 1)].name if status.rows else ""

    def _choose_row(self, by: int) -> None:
        status = self._hall.status
        if status is not None and status.rows:
            self._row = (self._row + by) % len(status.rows)
            self.tell()

    def _review(self) -> None:
        """Opens the review of the chosen player's run, as far as it was played."""
        status = self._hall.status
        if status is None or self._row >= len(status.rows):
            return
        chosen = status.rows[self._row]
        run = next((seat.run for seat in status.seats if seat.table == chosen.table), 0)
        if not run or not chosen.moves:
            self.tell(say("room.no_run", name=chosen.name), "bad")
            return
        with self.telling():
            self.stage.services.reviews.check(chosen.name, run)
            self.go(Review(run, Room(self._row), viewer=chosen.name))

    def _turn_face(self) -> None:
        self._turns_face = not self._turns_face

    # what is shown

    def view(self) -> Element:
        status = self._hall.status
        if status is None:
            state = "cut_off" if self._hall.waits else "opening" if self._hall.is_running else "closed"
            said = self._hall.fault or say(f"room.{state}")
            return centred(text(said, Type.STRONG, lines=4, align="center", width=1200), title=say("room.title"))
        if status.phase is HallPhase.LOBBY or (self._shows_seat and not self.is_timed):
            return self._lobby(status)
        if status.phase is HallPhase.COUNTDOWN:
            return countdown(status, self.stage.services.store.now_ms())
        told = self._message() if self.message else None
        if told is None and status.is_held and status.phase is HallPhase.BETWEEN:
            told = self._message(say("room.held"))
        if status.phase is HallPhase.OVER:
            return after_move(status, self.moment, told, self._row)
        if not status.is_on and not self._turns_face:
            return after_move(status, self.moment, told)
        return room_move(status, lambda: self._now(status), told, partial(self._below, status))

    def _below(self, status: HallStatus, names: Element) -> Element:
        """Draws the part of the screen below the letters of the draw: the finders, the standings, or the code of a
        seat.
        """
        if self.is_timed and self._shows_seat:
            return asked_here(self._code_beside(status))
        return asked_here(standings_beside(status) if self.is_timed and self._turns_face else names)

    def _now(self, status: HallStatus) -> int:
        """Returns the present time (ms since 1970). If the room's program has stopped, the time of its last status."""
        return self.stage.services.store.now_ms() if status.is_on else status.given_ms

    @property
    def _slip(self) -> ShownSlip | None:
        return self._hall.slips.get(self._chosen)

    def _lobby(self, status: HallStatus) -> Element:
        left = self._code(status) if self._shows_seat else address_card(status)
        entered = text(say("room.entered", who=self._entered), Type.ROW, "found") if self._entered else None
        head = here_line(status, entered)
        seats = seat_cells(status, self._chosen, self._page(status), lambda table: partial(self._choose, table))
        if self._name is not None:
            foot = asked_line(say("room.name_of", table=self._chosen), self._name, id="name")
        elif self._shows_seat:
            foot = row(main_button(say("room.next"), partial(self._next_free, status), grow=1))
        else:
            foot = row(main_button(say("room.codes_first"), self._show_seat, grow=1))
            if status.here:
                short = (say("room.codes.short"),)
                codes = next_button(say("room.codes"), self._show_seat, cap="F5", name="codes", grow=1, shorter=short)
                foot = row(main_button(say("room.start", count=status.here), self._start, grow=2), codes, gap=24)
        right = fitted(column(head, seats, foot, card="card", pad=(32, 20), gap=12, grow=1))
        about = conditions_text(Conditions.topping(status.limit_ms, status.penalty_ms))
        if status.is_sudden:
            about = say("formula_name.mort-subite")
        title = say("room.one_by_one") if self._shows_seat else say("room.title")
        return page(
            title,
            row(left, right, gap=24, grow=1),
            self._message() if self.message else None,
            remark=f"{status.game} · {about}",
        )

    def _page(self, status: HallStatus) -> int:
        tables = [one.table for one in status.seats]
        return (tables.index(self._chosen) if self._chosen in tables else 0) // SEATS_A_PAGE

    def _choose(self, table: int) -> None:
        self._chosen = table

    def _code_beside(self, status: HallStatus) -> Element:
        """Draws the code, typed or scanned, by which a phone joins at the chosen seat. It stands below the draw of a
        running move.
        """
        slip, typed = self._slip, self._name
        name = text(f"{self._chosen}  {status.names.get(self._chosen, '')}", Type.CARD, face=Face.TITLE, lines=2)
        if typed is not None:
            name = field(typed, say("room.name_of", table=self._chosen), id="name", takes_keys=False)
        if slip is None:
            told = text(say("room.no_code"), Type.BODY, "ink2", lines=4)
            return column(name, told, space(), card="hero", pad=(32, 20), gap=12, grow=1, id="code beside")
        words = column(
            name,
            text(f"{slip.code[:4]} {slip.code[4:]}", Type.TITLE, face=Face.BOLD, id="code"),
            text(host_of(slip.url), Type.BODY, "ink2"),
            text(say("room.aim"), Type.ROW, "ink2", lines=3, drop=1),
            space(),
            gap=12,
            grow=1,
        )
        code = painted(QrView(slip.url), paint_qr, say("room.code"), width=380, min_height=150, id="qr")
        return row(code, words, card="hero", pad=(32, 24), gap=36, grow=1, id="code beside")

    def _code(self, status: HallStatus) -> Element:
        slip, name = self._slip, status.names.get(self._chosen, "")
        inside: list[Element | None] = [text(say("room.no_code"), Type.BODY, "ink2", lines=4), space()]
        if slip is not None:
            inside = [
                text(say("room.aim"), Type.ROW, "ink2", lines=2),
                painted(QrView(slip.url), paint_qr, say("room.code"), height=430, min_height=200, id="qr"),
                text(f"{slip.code[:4]} {slip.code[4:]}", Type.TITLE, face=Face.BOLD, align="center", id="code"),
                text(host_of(slip.url), Type.BODY, "ink2", align="center"),
                space(),
                text(say("room.by_itself"), Type.ROW, "ink2", lines=2, drop=1),
            ]
        title = text(f"{self._chosen}  {name}", Type.STRONG, face=Face.TITLE)
        return column(title, *inside, card="hero", pad=(36, 24), gap=12, width=734)


class _Printed:
    """The content of the slip of paper that admits a player's phone: seat, address and code."""

    def __init__(self, table: int, name: str, slip: ShownSlip) -> None:
        self.table, self.name, self.url, self.code = table, name, slip.url, slip.code
