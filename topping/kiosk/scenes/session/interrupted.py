"""A session taken up after more than fifteen minutes: it ends (§3.7), or the referee says why it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.sessions.opensession import OpenSession
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import paint_message
from topping.kiosk.routes.session import PlaySession, Sessions, SessionStandings
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.localtime import minute_of
from topping.play.session.course import LONGEST_REMARK
from topping.play.session.events import Event, Excused, Interrupted
from topping.rules.games.ending import Aftermath
from topping.texts import say

_MINUTE_MS = 60_000
_QUIET = VerdictView("", "plain")


class InterruptedSessionScene(Scene):
    """Says how long nothing was entered; nothing is decided before the referee does."""

    stays = True

    def __init__(self, stage: Stage, opened: OpenSession) -> None:
        self._opened = opened
        self._reason = ""
        self._message = _QUIET
        self._closes = False
        """Whether the key that ends the session was pressed once."""
        super().__init__(stage)

    @property
    def bars_words(self) -> str:
        """The session is open."""
        return "words.barred.session"

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The line for the reason, under what is to be decided."""
        self._card = self.layout.main
        inside = self._card.inflate(-2 * theme.px(48), -2 * theme.px(40))
        line = theme.px(72)
        self._text = Rect(inside.left, inside.top, inside.width, theme.px(340))
        self._line = Rect(inside.left, self._text.bottom, inside.width, line)
        self._answer_place = Rect(inside.left, self._line.bottom + theme.px(16), inside.width, line)
        self._entry = EntryLine(self.gui, self._line, LONGEST_REMARK)
        self._entry.set(self._reason)
        self._entry.focus()

    def cards(self) -> tuple[Card, ...]:
        """One card around it all."""
        return (Card((*self._card.topleft, *self._card.size)),)

    def hints(self) -> Sequence[Hint]:
        """What each key decides."""
        return (
            enter(say("interrupted.go_on")),
            Hint("F10", say("interrupted.end"), pygame.K_F10),
            escape(say("interrupted.later")),
        )

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """A reason and Enter: play goes on; F10 twice: the session ends; Escape decides nothing."""
        closes, self._closes = self._closes, False
        if is_key(event, pygame.K_ESCAPE):
            self.go(Sessions())
        elif is_enter(event):
            self._go_on()
        elif is_key(event, pygame.K_F10):
            self._end(closes)
        else:
            self._closes = closes and event.type != pygame.KEYDOWN
            self.gui.handle(event)
            self._entry.focus()
            if self._entry.text != self._reason:
                self._message = _QUIET
        self._reason = self._entry.text

    def _go_on(self) -> None:
        if not self._entry.text.strip():
            self._message = VerdictView(say("interrupted.why"), "bad")
        elif self._keeps(Excused(self._opened.away_ms, self._entry.text)):
            self.go(PlaySession(replace(self._opened, away_ms=0)))

    def _end(self, is_second: bool) -> None:
        if not is_second:
            self._closes = True
            self._message = VerdictView(say("interrupted.end_twice"), "plain")
        elif self._keeps(Interrupted(self._opened.away_ms)):
            self.push(SessionStandings(self._opened.log.session), lambda _: self.go(Sessions()))

    def _keeps(self, event: Event) -> bool:
        try:
            self._opened.log.add(event, self.stage.clock.date())
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return False
        return True

    def panels(self) -> list[Panel]:
        """When something was last entered, and what §3.7 makes of it."""
        opened = self._opened
        session = opened.log.session
        void = opened.aftermath is Aftermath.VOID
        lines = (
            f"# {opened.log.name or say('sessions.unnamed')}",
            say("interrupted.since", when=minute_of(opened.log.last_at), minutes=opened.away_ms // _MINUTE_MS),
            say("interrupted.void" if void else "interrupted.stands", moves=session.collected),
            say("interrupted.otherwise"),
        )
        view = NoticeView(lines, self.layout.step(5), "left")
        return [
            Panel("title", self.layout.head, HeadingView(say("interrupted.title")), paint_heading),
            Panel("text", self._text, view, paint_notice),
            Panel("message", self._answer_place, self._message, paint_message),
        ]
