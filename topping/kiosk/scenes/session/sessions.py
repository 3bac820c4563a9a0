"""The list of stored sessions: one is resumed, or a new one begun."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import SessionPlayers, taken_up
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.wording import formula_text
from topping.localtime import day_of
from topping.store import KeptSession
from topping.texts import say


class SessionsScene(Scene):
    """Offers a new session first, then the stored ones."""

    leads_back = True

    def __init__(self, stage: Stage) -> None:
        self._message = VerdictView("", "plain")
        super().__init__(stage)

    def build(self) -> None:
        """A button for each session."""
        self.title = say("sessions.title")
        self.footer = say("sessions.footer")
        body, row = self.layout.body, self.layout.row
        self._note = Rect(body.left, body.bottom - row, body.width, row)
        place = Rect(body.left, body.top, body.width, body.height - row)
        self._choices = Choices(self.gui, place, self._offered(), row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)

    def _offered(self) -> list[Choice]:
        new = Choice(say("sessions.new"), partial(self.go, SessionPlayers()))
        try:
            kept = self.stage.backstage.sessions.all()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return [new]
        return [new, *(Choice(self._label(one), partial(self._resume, one.id)) for one in kept)]

    def _label(self, one: KeptSession) -> str:
        state = say("sessions.ended" if one.is_ended else "sessions.open")
        name = one.facts.name or say("sessions.unnamed")
        return say(
            "sessions.one",
            id=one.id,
            name=name,
            date=day_of(one.started_at),
            formula=formula_text(one.facts.conditions.formula.name),
            state=state,
        )

    def _resume(self, id: int) -> None:
        try:
            self.go(taken_up(self.stage.backstage.sessions.take_up(id)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self.back.handle(event) and not self._choices.handle(event):
            self.gui.handle(event)

    def panels(self) -> list[Panel]:
        """The fault of the last choice, if any."""
        return [Panel("message", self._note, self._message, paint_verdict), *super().panels()]
