"""Opens a session. If it was interrupted for too long, first asks the referee whether it goes on (§3.7)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.referee import RefereeScreen
from topping.kiosk.screens.session.routes import (
    PlaySession,
    Sessions,
    SessionStandings,
)
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import centred, main_button
from topping.kiosk.ui.tree import Element, Type, TypedText, column, text
from topping.play.session.events import Event, Excused, Interrupted
from topping.play.session.transitions import LONGEST_REMARK
from topping.rules.games.ending import Aftermath
from topping.system.localtime import recent_minute_of
from topping.texts import say


def opened(stage: Stage, route: PlaySession) -> Screen:
    """Returns the screen that leads the session; if its interruption was too long (§3.7), the question whether it goes
    on.
    """
    is_on = route.session.aftermath is Aftermath.RESUMED
    return SessionScreen(stage, route) if is_on else InterruptedSessionScreen(stage, route)


_MINUTE_MS: Final = 60_000


class InterruptedSessionScreen(RefereeScreen):
    """The question to the referee whether an interrupted session goes on, with a reason, or ends."""

    stays = True
    back = Sessions()

    def __init__(self, stage: Stage, route: PlaySession) -> None:
        self._opened, self._reason = route.session, TypedText(longest=LONGEST_REMARK)
        super().__init__(stage)

    @property
    def bars_words(self) -> str:
        return "words.barred.session"

    def keys(self) -> Sequence[Key]:
        end = key(pygame.K_F12, partial(self._does, self._end), say("interrupted.end"), is_twice=True)
        return (
            enter(partial(self._does, self._go_on), say("interrupted.go_on")),
            end,
            escape(self.go_back, say("interrupted.later")),
        )

    def _go_on(self) -> None:
        """Resumes the session; raises `ToppingError`, like `_end`."""
        reason = self._reason.text
        if not reason.strip():
            raise InputError("interrupted.why")
        self._keep(Excused(self._opened.away_ms, reason))
        self.go(PlaySession(replace(self._opened, away_ms=0)))

    def _end(self) -> None:
        self._keep(Interrupted(self._opened.away_ms))
        self.push(SessionStandings(self._opened.log.session), lambda _: self.go_back())

    def _keep(self, event: Event) -> None:
        self._opened.log.add(event, self.stage.clock.date())

    def view(self) -> Element:
        opened, otherwise = self._opened, say("interrupted.otherwise")
        since, minutes = recent_minute_of(opened.log.last_at, self.stage.clock.date()), opened.away_ms // _MINUTE_MS
        becomes = "interrupted.void" if opened.aftermath is Aftermath.VOID else "interrupted.stands"
        card = column(
            text(opened.log.name or say("sessions.unnamed"), Type.STRONG, face=Face.TITLE, lines=2),
            text(say("interrupted.since", when=since, minutes=minutes), lines=2),
            text(say(becomes, moves=opened.log.session.collected), lines=2),
            text(otherwise, colour="ink2", lines=2),
            field(self._reason, otherwise, id="reason", changed=self.tell),
            self._message(pad=0),
            main_button(say("interrupted.go_on"), partial(self._does, self._go_on), takes_keys=False),
            card="card",
            pad=(48, 40),
            gap=20,
            width=1300,
        )
        return centred(card, title=say("interrupted.title"))
