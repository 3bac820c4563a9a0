"""The standings of a session, over its screens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.kiosk.faces.ranking import FIT
from topping.kiosk.faces.standings import note, room_ranking, standings_face
from topping.kiosk.routes.club import SessionStandings
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.tree import Element, keys_place
from topping.texts import say

_PAGE: Final = 2 * FIT


class SessionStandingsScreen(ModalScreen[None]):
    """Shows the standings as they were when the screen was opened; the session's clock runs on."""

    def __init__(self, stage: Stage, route: SessionStandings) -> None:
        self._session, self._first = route.session, 0
        self._ranking = room_ranking(route.session)
        self._note = note(route.session, route.name, route.voided)
        super().__init__(stage)

    def keys(self) -> Sequence[Key]:
        pages: tuple[Key, ...] = ()
        if len(self._ranking.lines) > _PAGE:
            pages = (
                key(pygame.K_PAGEDOWN, partial(self._scroll, _PAGE), say("session.key.page"), say("key.page_down")),
                key(pygame.K_PAGEUP, partial(self._scroll, -_PAGE)),
                key(pygame.K_DOWN, partial(self._scroll, 1)),
                key(pygame.K_UP, partial(self._scroll, -1)),
            )
        return (
            enter(self.go_back),
            *pages,
            key(pygame.K_F5, self.go_back),
            escape(self.go_back, say("session.key.back")),
        )

    def go_back(self) -> None:
        self.answer(None)

    def _scroll(self, lines: int) -> None:
        last = max(0, len(self._ranking.lines) - _PAGE)
        self._first = max(0, min(self._first + lines, last))

    def view(self) -> Element:
        return standings_face(self._session, self._ranking, self._first, self._note, beside=keys_place(grow=2))


SCREEN: Final = SessionStandingsScreen
