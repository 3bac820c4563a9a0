"""Adds tops missed in a closed session to players' decks: choose a table, then its player."""

from collections.abc import Sequence
from functools import partial

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.referee import RefereeScreen, asked_line, bold
from topping.kiosk.screens.session.routes import SessionMisses, Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import list_of, list_row, near, nothing_there
from topping.kiosk.ui.templates import beside_end, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, text
from topping.store.people.names import folded
from topping.store.training.intake import ClubSeat
from topping.texts import say


class SessionMissesScreen(RefereeScreen):
    """Enter adds the chosen table's misses for the typed player, or else for the entered name."""

    back = Sessions()

    def __init__(self, stage: Stage, route: SessionMisses) -> None:
        self._session, self._name = route.session, route.name
        self._line, self._chosen = TypedText(), Cursor()
        self._seats: tuple[ClubSeat, ...] = ()
        super().__init__(stage)
        with self.telling():
            self._seats = stage.services.sessions.seats(self._session)

    def _complete(self) -> None:
        self._line.text = self._known_name(self._line.text, ()) or self._line.text

    def _clear(self) -> None:
        self._line.text = ""
        self.tell()

    def _enter(self) -> None:
        seat = self._seats[self._chosen.selected or 0]
        player = self._line.text.strip() or seat.player or seat.name
        with self.telling():
            known = filter(None, (seat.player, *self.stage.services.players.names()))
            if folded(player) in map(folded, known):
                self._take(seat, player)
            else:
                yes = say("misses.new_player"), partial(self._take, seat, player)
                self.ask(say("misses.unknown", player=player), yes, (say("key.back"), self.take_back_question))

    def _take(self, seat: ClubSeat, player: str) -> None:
        sessions, at = self.stage.services.sessions, self.stage.clock.date()

        async def take() -> None:
            count = await sessions.take_misses(self._session, seat.table, player, at)
            self._seats = sessions.seats(self._session)
            self._line.text = ""
            told = "misses.taken" if count else "misses.nothing_new"
            self.tell(say(told, table=seat.table, player=player, count=count), "good")

        self.doing(take)

    def keys(self) -> Sequence[Key]:
        back, clear = say("session_setup.hint.back"), say("tablegame.key.clear")
        leaves = escape(self._clear, clear) if self._line.text else escape(self.go_back, back)
        if not self._seats:
            return (leaves,)
        return (
            enter(self._enter, say("misses.key.take")),
            self.arrows_named(say("misses.key.table"), "↑ ↓"),
            key(pygame.K_F4, self._complete, say("session_setup.hint.known")),
            leaves,
        )

    def view(self) -> Element:
        made = near(self._chosen, len(self._seats))
        listed = list_of(
            [self._row(one) for one in self._seats[made.start : made.stop]],
            self._chosen,
            id="seats",
            is_first=True,
            empty=nothing_there(Icon.GROUP, say("misses.none")),
            before=made.start,
            after=len(self._seats) - made.stop,
        )
        line = asked_line(say("misses.who"), self._line, id="line", changed=self.tell) if self._seats else None
        told = self._message(say("misses.hint") if self._seats else "", min_height=64)
        return page(
            say("misses.title"),
            beside_end(say("misses.tables"), listed, line, told, pad=(28, 22), gap=16),
            remark=self._name or say("sessions.unnamed"),
        )

    def _row(self, seat: ClubSeat) -> Element:
        number = text(str(seat.table), Type.ROW, "ink2", align="right", width=52, group="numbers")
        taken = say("misses.taken_by", player=seat.player) if seat.player else ""
        name = bold(seat.name, "names", grow=1)
        return list_row(number, name, text(taken, Type.ROW, "found", group="taken"), act=self.changed, gap=20)
