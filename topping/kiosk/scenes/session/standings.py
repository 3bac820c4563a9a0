"""The standings of a session, over its screens."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.painters.table import Column, TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.play.session.collection import awaited
from topping.play.session.session import Session
from topping.play.session.solo import solos
from topping.play.session.standing import Standing, standings
from topping.texts import say
from topping.texts.numbers import percent, signed


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
        view = TableView(_columns(self._session), tuple(_cells(self._session, line) for line in shown))
        size = self._size
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            Panel("note", self._note, VerdictView(_note(self._session), "plain"), paint_verdict),
            *super().panels(),
        ]


def _columns(session: Session) -> tuple[Column, ...]:
    last = "out_at" if session.plan.eliminates else "solos"
    shares = {"rank": 6, "table": 7, "player": 30, "total": 10, "percent": 10, "difference": 10, "warnings": 10}
    return tuple(
        Column(say(f"session.{name}"), share, "left" if name == "player" else "right")
        for name, share in {**shares, last: 14}.items()
    )


def _cells(session: Session, line: Standing) -> tuple[str, ...]:
    last = str(line.solos) if line.solos else ""
    if session.plan.eliminates:
        last = "" if line.out_at is None else say("session.at_move", move=line.out_at)
    return (
        "–" if line.rank is None else str(line.rank),
        str(line.table),
        line.name,
        str(line.total),
        percent(line.total, line.top_points),
        signed(line.difference),
        str(line.warnings) if line.warnings else "",
        last,
    )


def _note(session: Session) -> str:
    """What is not counted yet or, at the end, the solos (§3.5)."""
    if session.is_void:
        return say("session.void")
    missing = sum(len(awaited(session, move)) for move in range(1, session.collected + 1))
    if missing:
        return say("session.provisional", missing=missing)
    if not session.is_ended:
        return say("session.after_moves", moves=session.collected)
    won = [
        say("session.solo", move=solo.move, name=session.seats[solo.table].player.name, bonus=solo.bonus)
        for solo in solos(session)
    ]
    return say("session.solos_told", solos=", ".join(won)) if won else say("session.no_solo")
