"""The standings of a session, over its screens."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.public.face import page_lines, standings_panels
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.showing import Showing
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.session.session import Session
from topping.play.session.standing import standings
from topping.texts import say


class SessionStandingsScene(ModalScene[None]):
    """Shows the standings as they were when the scene was opened."""

    def __init__(self, stage: Stage, session: Session, name: str = "", voided: tuple[int, ...] = ()) -> None:
        self._voided = voided
        self._showing = Showing(session, name, 0, has_standings=True)
        self._standings = standings(session)
        self._first = 0
        super().__init__(stage)

    @property
    def _hall(self) -> Hall:
        return Hall(self.layout, has_keys=True)

    def hints_place(self) -> Rect:
        """Beside what is said under the lines."""
        return self._hall.keys_of_standings

    def hints(self) -> Sequence[Hint]:
        """Pages where there are several; the way back."""
        pages: tuple[Hint, ...] = ()
        if len(self._standings) > page_lines(self._hall):
            pages = (Hint(say("key.page_down"), say("session.key.page"), pygame.K_PAGEDOWN),)
        return (enter(say("session.key.back")), *pages)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Page Up and Down turn the pages; Escape, Enter, F5 or a click closes. The session's clock runs on."""
        if is_key(event, pygame.K_ESCAPE, pygame.K_F5) or is_enter(event):
            self.go_back()
        elif is_key(event, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_UP):
            down = event.key in (pygame.K_PAGEDOWN, pygame.K_DOWN)
            page = page_lines(self._hall) if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) else 1
            self._scroll(page if down else -page)
        else:
            self.gui.handle(event)

    def go_back(self) -> None:
        """Back to the session."""
        self.answer(None)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self._standings) - page_lines(self._hall))
        self._first = max(0, min(self._first + rows, last))

    def panels(self) -> list[Panel]:
        """The players by rank, and what is still missing or announced."""
        return standings_panels(self._hall, self._showing, self._standings, self._first, self._voided)
