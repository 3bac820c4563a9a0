"""The list of stored sessions: one is resumed, or a new one begun."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import paint_message
from topping.kiosk.routes.session import SessionPlayers, taken_up
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import formula_text
from topping.localtime import day_of, minute_of
from topping.store import KeptSession
from topping.texts import say

_QUIET = VerdictView("", "plain")


class SessionsScene(Scene):
    """Offers a new session first, then the stored ones, the last one begun at the top."""

    def __init__(self, stage: Stage) -> None:
        self._message = _QUIET
        self._kept: tuple[KeptSession, ...] = ()
        try:
            self._kept = stage.backstage.sessions.all()
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._list = RowList(Rect(0, 0, 1, 1), 1, 1 + len(self._kept), focus=0)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The rows in their card."""
        main = self.layout.main
        inside = main.inflate(-2 * theme.px(24), -2 * theme.px(16))
        note = theme.px(56)
        self._table = Rect(inside.left, inside.top, inside.width, inside.height - note)
        self._note = Rect(inside.left + theme.px(20), self._table.bottom, inside.width - theme.px(40), note)
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """One card around the list."""
        main = self.layout.main
        return (Card((*main.topleft, *main.size)),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        focus = self._list.focus or 0
        open_ = "sessions.hint.new" if not focus else "sessions.hint.open"
        if focus and not self._kept[focus - 1].is_ended:
            open_ = "sessions.hint.resume"
        return (enter(say(open_)), *up_and_down(say("sessions.hint.choose")), escape(say("sessions.hint.home")))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._list.focus_on(clicked)
            self.asking(partial(self._open, clicked))
        elif is_enter(event):
            self.asking(partial(self._open, self._list.focus or 0))
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _open(self, row: int) -> None:
        if not row:
            self.go(SessionPlayers())
            return
        try:
            self.go(taken_up(self.stage.backstage.sessions.take_up(self._kept[row - 1].id)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def panels(self) -> list[Panel]:
        """The list, and the fault of the last choice, if any."""
        return [
            Panel("title", self.layout.head, HeadingView(say("sessions.title")), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, self._message, paint_message),
        ]

    @property
    def _view(self) -> RowsView:
        columns = (
            RowColumn(say("sessions.column.number"), 70, "right"),
            RowColumn(say("sessions.column.name"), 0),
            RowColumn(say("sessions.column.date"), 190),
            RowColumn(say("sessions.column.formula"), 200),
            RowColumn(say("sessions.column.players"), 120, "right"),
            RowColumn(say("sessions.column.last"), 270),
            RowColumn(say("sessions.column.state"), 150),
        )
        rows = [(Words(""), Words(say("sessions.new"), "accent_text", is_strong=True), *[Words("")] * 5)]
        rows += [self._row(one) for one in self._kept]
        first = self._list.first
        shown = tuple(rows[first : first + self._list.room])
        return RowsView(columns, shown, focused=self._list.shown_focus)

    def _row(self, one: KeptSession) -> tuple[Words, ...]:
        name = one.facts.name or say("sessions.unnamed")
        return (
            Words(str(one.id)),
            Words(name, "ink", is_strong=True),
            Words(day_of(one.started_at)),
            Words(formula_text(one.facts.conditions.formula.name)),
            Words(str(one.players), "ink"),
            Words(minute_of(one.last_at)),
            Words(_state(one), "ink2" if one.is_ended else "found"),
        )


def _state(one: KeptSession) -> str:
    if one.facts.is_imported:
        return say("sessions.imported")
    return say("sessions.ended" if one.is_ended else "sessions.open")
