"""The classic games of this machine: one is taken up or looked at, or a new one begun."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ClassicMatchStanding, ClassicSheet, ClassicTournament, NewClassic, PlayClassic
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.localtime import day_of
from topping.store.classic.classics import KeptClassic
from topping.texts import say
from topping.texts.numbers import whole


class ChooseClassicScene(Scene):
    """Offers a new game first, then those that were kept, the last one begun at the top."""

    def __init__(self, stage: Stage) -> None:
        self._message = VerdictView("", "plain")
        self._kept: tuple[KeptClassic, ...] = ()
        self._awaited: int | None = None
        """The last game of a match whose next game is to be begun."""
        try:
            self._kept = stage.backstage.classics.all()
            self._awaited = stage.backstage.classics.awaited_match(self._kept)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._list = RowList(Rect(0, 0, 1, 1), 1, 1 + len(self._kept), focus=0)
        super().__init__(stage)

    def build(self) -> None:
        """The rows in their card."""
        inside = self.layout.main.inflate(-2 * theme.px(24), -2 * theme.px(16))
        note = theme.px(56)
        self._table = Rect(inside.left, inside.top, inside.width, inside.height - note)
        self._note = Rect(inside.left + theme.px(20), self._table.bottom, inside.width - theme.px(40), note)
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """One card around the list."""
        return (Card.at(self.layout.main),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        focus = self._list.focus or 0
        does = "classic.key.new"
        if focus:
            one = self._kept[focus - 1]
            looks = "classic.key.match" if one.id == self._awaited else "classic.key.look"
            does = looks if one.ended_at else "classic.key.take_up"
        table = (letter("t", say("classic.key.tournament")),) if self._kept else ()
        return (enter(say(does)), *up_and_down(say("classic.key.choose")), *table, escape(say("tally.key.leave")))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif clicked is not None:
            self._list.focus_on(clicked)
            self._open(clicked)
        elif is_key(event, pygame.K_t):
            self.go(ClassicTournament())
        elif is_enter(event):
            self._open(self._list.focus or 0)
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _open(self, row: int) -> None:
        if not row:
            self.go(NewClassic())
            return
        one = self._kept[row - 1]
        try:
            table = self.stage.backstage.classics.take_up(one.id)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if one.id == self._awaited:
            self.go(ClassicMatchStanding(table))
        else:
            self.go(ClassicSheet(table) if table.game.is_over else PlayClassic(table))

    def panels(self) -> list[Panel]:
        """The list, and the fault of the last choice, if any."""
        title = HeadingView(say("classic.choose.title"))
        return [
            Panel("title", self.layout.head, title, paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, self._message, paint_message),
        ]

    @property
    def _view(self) -> RowsView:
        columns = (
            RowColumn(say("classic.choose.players"), 0),
            RowColumn(say("classic.choose.scores"), 320),
            RowColumn(say("classic.choose.date"), 230),
            RowColumn(say("classic.choose.state"), 200),
        )
        rows = [(Words(say("classic.choose.new"), "accent_text", is_strong=True), *[Words("")] * 3)]
        rows += [self._row(one) for one in self._kept]
        first = self._list.first
        return RowsView(columns, tuple(rows[first : first + self._list.room]), focused=self._list.shown_focus)

    def _row(self, one: KeptClassic) -> tuple[Words, ...]:
        is_awaited = one.id == self._awaited
        ended = "classic.choose.match" if is_awaited else "classic.choose.ended"
        state = say(ended if one.ended_at else "classic.choose.open")
        return (
            Words(" · ".join(one.names), "ink", is_strong=True),
            Words(" – ".join(map(whole, one.scores)), "ink"),
            Words(day_of(one.started_at)),
            Words(state, "found" if is_awaited or not one.ended_at else "ink2"),
        )
