"""Adds tops missed in a closed session to players' decks of review cards: choose a table, then its player."""

from collections.abc import Sequence
from functools import partial

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.screens.session.routes import SessionMisses, Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import chip, field, nothing_there, word
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import detail_head, detail_room, fitted, list_detail, list_room, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, apart, column, text
from topping.store.people.names import folded
from topping.store.training.intake import ClubSeat
from topping.texts import say


class SessionMissesScreen(RefereeScreen):
    """The tables of a session and the tops that the selected table missed.

    Enter adds these tops to the deck of review cards of the player typed; if no name is typed, of the player at the
    table.
    """

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
        title, name = say("misses.title"), self._name or say("sessions.unnamed")
        if not self._seats:
            card = column(nothing_there(Icon.GROUP, say("misses.none")), card="card", grow=1, id="seats")
            return page(title, self._message(), fitted(card), remark=name)
        cells = [self._row(one) for one in self._seats]
        columns = heads("misses.column", ">table name* >missed taken/1")
        acts = [self.changed] * len(cells)
        listed = table(columns, cells, self._chosen, id="seats", acts=acts, room=list_room())
        detail = self._detail(self._seats[self._chosen.selected or 0])
        return list_detail(title, listed, detail, rows=len(cells), remark=name)

    def _row(self, seat: ClubSeat) -> tuple[str | Element, ...]:
        taken = text(say("misses.in_deck") if seat.player else "", Type.ROW, "found", group="taken")
        return str(seat.table), bold(seat.name, "names", shorter=(initials(seat.name),)), str(len(seat.missed)), taken

    def _detail(self, seat: ClubSeat) -> Sequence[Element | None]:
        """Draws the tops that a table missed, the line for the name of a player, and the button that adds them to his
        deck.
        """
        known, state = [say("misses.count", table=seat.table, count=len(seat.missed))], None
        if seat.player:
            known.append(say("misses.taken_by", player=seat.player))
            state = chip(say("misses.in_deck"), Icon.TICK, "found")
        columns = heads("misses.column", ">move top* reference/1 >points >own/2")
        cells = [
            (
                str(one.move),
                word(one.top.word, Type.ROW),
                str(one.top.reference),
                bold(str(one.top.points), "points", align="right"),
                str(one.points),
            )
            for one in seat.missed
        ]
        empty = nothing_there(Icon.TICK, say("misses.all_found"))
        asked = say("misses.who")
        return (
            detail_head(seat.name, " · ".join(known), state),
            apart(8),
            table(columns, cells, Cursor(None), id="missed", empty=empty, room=detail_room(), row_height=46),
            apart(8),
            field(self._line, asked, id="line", changed=self.tell, takes_keys=False, remark=self._line_remark(seat)),
            self._message(say("misses.hint"), min_height=56, pad=0),
            main_button(say("misses.key.take"), self._enter, takes_keys=False),
            apart(14),
        )

    def _line_remark(self, seat: ClubSeat) -> str:
        """Returns the name of the player meant by an empty line; nothing once a name is typed."""
        return "" if self._line.text else say("misses.for", player=seat.player or seat.name)
