"""A session taken up after more than fifteen minutes: it ends (§3.7), or the referee says why it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.look.theme import Face
from topping.kiosk.routes.session import InterruptedSession, PlaySession, Sessions, SessionStandings
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import centred
from topping.kiosk.ui.tree import Element, Type, TypedText, column, text
from topping.localtime import recent_minute_of
from topping.play.session.course import LONGEST_REMARK
from topping.play.session.events import Event, Excused, Interrupted
from topping.rules.games.ending import Aftermath
from topping.texts import say

_MINUTE_MS: Final = 60_000


class InterruptedSessionScreen(Screen):
    """Says how long nothing was entered; nothing is decided before the referee does."""

    stays = True

    def __init__(self, stage: Stage, route: InterruptedSession) -> None:
        self._opened, self._reason, self._fault = route.session, TypedText(longest=LONGEST_REMARK), ""
        super().__init__(stage)

    @property
    def bars_words(self) -> str:
        """The session is open."""
        return "words.barred.session"

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def keys(self) -> Sequence[Key]:
        """A reason and Enter: play goes on; F10 twice: the session ends; Escape decides nothing."""
        return (
            enter(self._go_on, say("interrupted.go_on")),
            key(pygame.K_F10, self._end, say("interrupted.end"), is_twice=True),
            escape(self.go_back, say("interrupted.later")),
        )

    def go_back(self) -> None:
        """To the sessions."""
        self.go(Sessions())

    def _forget_fault(self) -> None:
        self._fault = ""

    def _go_on(self) -> None:
        reason = self._reason.text
        if not reason.strip():
            self._fault = say("interrupted.why")
        elif self._keeps(Excused(self._opened.away_ms, reason)):
            self.go(PlaySession(replace(self._opened, away_ms=0)))

    def _end(self) -> None:
        if self._keeps(Interrupted(self._opened.away_ms)):
            self.push(SessionStandings(self._opened.log.session), lambda _: self.go_back())

    def _keeps(self, event: Event) -> bool:
        try:
            self._opened.log.add(event, self.stage.clock.date())
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return False
        return True

    def view(self) -> Element:
        """When something was last entered, what §3.7 makes of it, and the line for a reason."""
        opened = self._opened
        since, minutes = recent_minute_of(opened.log.last_at, self.stage.clock.date()), opened.away_ms // _MINUTE_MS
        becomes = "interrupted.void" if opened.aftermath is Aftermath.VOID else "interrupted.stands"
        card = column(
            text(opened.log.name or say("sessions.unnamed"), Type.STRONG, face=Face.TITLE, lines=2),
            text(say("interrupted.since", when=since, minutes=minutes), lines=2),
            text(say(becomes, moves=opened.log.session.collected), lines=2),
            text(say("interrupted.otherwise"), colour="ink2", lines=2),
            field(self._reason, say("interrupted.otherwise"), id="reason", changed=self._forget_fault),
            note(self._fault, "bad", min_height=40, id="message"),
            card="card",
            pad=(48, 40),
            gap=20,
            width=1300,
        )
        return centred(card, title=say("interrupted.title"))


SCREEN: Final = InterruptedSessionScreen
