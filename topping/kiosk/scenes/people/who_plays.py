"""Who plays: a name typed, or a known one picked."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ChooseGame, ReadyToPlay, Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.pad import LETTERS, Pad
from topping.rules.game import Game
from topping.store.people.names import normalised
from topping.texts import say

_PAD_ROWS = 3


class WhoPlaysScene(Scene):
    """Asks for the player's name."""

    leads_back = True

    def __init__(self, stage: Stage, game: Game | None = None, then: Route | None = None) -> None:
        self._game = game
        """The game to play; None where it is chosen afterwards."""
        self._then = then
        self._message = VerdictView("", "plain")
        self._typed = stage.backstage.players.last
        self._is_selected = True
        super().__init__(stage)

    def build(self) -> None:
        """The entry line over the known names and the keys; the last player's name is ready to be confirmed."""
        self.title = say("player.title")
        self.footer = say("player.footer")
        body, row = self.layout.body, self.layout.row
        self.entry = EntryLine(self.gui, Rect(body.left, body.top, body.width // 2, row - max(4, row // 10)))
        confirm = Rect(self.entry.rect.right + self.layout.margin, body.top, self.layout.px(240), row)
        self._message_place = Rect(confirm.right + self.layout.margin, body.top, 0, row)
        self._message_place.width = body.right - self._message_place.left
        self._confirm = Choices(
            self.gui,
            confirm,
            [Choice(say("player.confirm"), lambda: self._choose(self.entry.text))],
            row_height=row,
            text_size=self.text_size,
            takes_keys=False,
        )
        pad = Rect(body.left, body.bottom - _PAD_ROWS * row, body.width, _PAD_ROWS * row)
        self._pad = Pad(self.gui, pad, self.entry, LETTERS, rows=_PAD_ROWS, text_size=self.text_size)
        known = self.stage.backstage.players.names()
        choices = [Choice(name, partial(self._choose, name)) for name in known]
        place = Rect(body.left, body.top + 2 * row, body.width, pad.top - row // 4 - body.top - 2 * row)
        self._known = Choices(self.gui, place, choices, row_height=row, columns=3, text_size=self.text_size)
        self._any_known = bool(known)
        self.entry.set(self._typed)
        self.entry.focus()
        if self._is_selected:
            self.entry.select_all()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing and Enter; Down goes to the known names, Up comes back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self._confirm.handle(event) or self._pad.handle(event) or self.back.handle(event):
            self._known.focus_on(None)
        elif self._known.focus is not None:
            self._among_known(event)
        elif is_enter(event):
            self._choose(self.entry.text)
        elif is_key(event, pygame.K_DOWN, pygame.K_TAB) and self._any_known:
            self._known.focus_on(0)
            self.entry.unfocus()
        elif not self._known.handle(event):
            self.gui.handle(event)
        if self._known.focus is None:
            self.entry.focus()  # a click outside the entry line takes its focus away
        if self.entry.text != self._typed:
            self._message = VerdictView("", "plain")
        self._typed, self._is_selected = self.entry.text, self.entry.is_selected

    def _among_known(self, event: pygame.event.Event) -> None:
        if self._known.handle(event):
            return
        back = is_key(event, pygame.K_UP, pygame.K_TAB) or event.type == pygame.TEXTINPUT
        if back or (event.type == pygame.MOUSEBUTTONDOWN and self.entry.owns(event.pos)):
            self._known.focus_on(None)
            self.entry.focus()
        if not is_key(event, pygame.K_TAB):
            self.gui.handle(event)

    def _choose(self, name: str) -> None:
        try:
            name = normalised(name)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.stage.backstage.players.last = name
        if self._game is None:
            self.go(self._then or ChooseGame(name))
            return
        try:
            self.go(ReadyToPlay(self.stage.backstage.runs.seat(name, self._game)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def panels(self) -> list[Panel]:
        """What to do, and the fault of the name typed."""
        body, row = self.layout.body, self.layout.row
        below = Rect(body.left, body.top + row, body.width, row)
        hint = VerdictView(say("player.known") if self._any_known else say("player.none_known"), "plain")
        return [
            Panel("message", self._message_place, self._message, paint_verdict),
            Panel("hint", below, hint, paint_verdict),
            *super().panels(),
        ]
