"""The standings of a session, over its screens."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.painters.table import TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.public import standings_view
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.play.session.session import Session
from topping.play.session.standing import standings
from topping.texts import say


class SessionStandingsScene(ModalScene[None]):
    """Shows the standings as they were when the scene was opened."""

    leads_back = True

    def __init__(self, stage: Stage, session: Session) -> None:
        self._session = session
        self._standings = standings(self._session)
        self._first = 0
        super().__init__(stage)

    def build(self) -> None:
        """No buttons: the table takes the screen."""
        self.title = say("session.standings")
        self.footer = say("session.footer.standings")
        body, row = self.layout.body, self.layout.row
        self._note = Rect(body.left, body.bottom - row, body.width, row)
        self._table = Rect(body.left, body.top, body.width, body.height - row)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Page Up and Down turn the pages; Escape, Enter, F5 or a click closes. The session's clock runs on."""
        if is_key(event, pygame.K_ESCAPE, pygame.K_F5) or is_enter(event):
            self.go_back()
        elif is_key(event, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_UP):
            down = event.key in (pygame.K_PAGEDOWN, pygame.K_DOWN)
            page = rows_that_fit(self._table, self._size) if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) else 1
            self._scroll(page if down else -page)
        elif not self.back.handle(event):
            self.gui.handle(event)

    def go_back(self) -> None:
        """Back to the session."""
        self.answer(None)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self._standings) - rows_that_fit(self._table, self._size))
        self._first = max(0, min(self._first + rows, last))

    @property
    def _size(self) -> int:
        return self.layout.text(30)

    def panels(self) -> list[Panel]:
        """The players by rank, and what is still missing or announced."""
        shown = self._standings[self._first : self._first + rows_that_fit(self._table, self._size)]
        view = TableView(
            standings_view.columns(self._session), tuple(standings_view.cells(self._session, line) for line in shown)
        )
        size = self._size
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            Panel("note", self._note, VerdictView(standings_view.note(self._session), "plain"), paint_verdict),
            *super().panels(),
        ]
