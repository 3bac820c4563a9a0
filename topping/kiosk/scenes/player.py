"""Who plays: a name typed, or a known one picked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.rules.game import Game
from topping.store.players import normalised
from topping.texts import say, tell

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk


class PlayerScene(Scene):
    """Asks for the player's name."""

    def __init__(self, kiosk: Kiosk, game: Game | None = None) -> None:
        self._game = game
        """The game to play, where it is known already."""
        self._message = VerdictView("", "plain")
        self._typed = ""
        super().__init__(kiosk)

    def build(self) -> None:
        """The entry line over the known names; the last player's is ready to be confirmed."""
        self.title = say("player.title")
        self.footer = say("player.footer")
        body = self.layout.body
        row = max(self.layout.px(84), 44)
        self.entry = EntryLine(self.gui, Rect(body.left, body.top, body.width // 2, row))
        known = self.kiosk.desk.players()
        choices = [Choice(name, partial(self._choose, name)) for name in known]
        place = Rect(body.left, body.top + 2 * row, body.width, body.height - 2 * row)
        self._known = Choices(self.gui, place, choices, row_height=row, columns=3, text_size=self.text_size)
        self._any_known = bool(known)
        self.entry.set(self._typed or self.kiosk.desk.player)
        self.entry.focus()
        self.entry.select_all()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing and Enter; Down goes to the known names, Up comes back."""
        if is_key(event, pygame.K_ESCAPE):
            from topping.kiosk.scenes.home import HomeScene

            self.kiosk.show(HomeScene(self.kiosk))
        elif self._known.focus is not None:
            self._among_known(event)
        elif is_enter(event):
            self._choose(self.entry.text)
        elif is_key(event, pygame.K_DOWN, pygame.K_TAB) and self._any_known:
            self._known.focus_on(0)
            self.entry.unfocus()
        elif not self._known.handle(event):
            self.gui.handle(event)
        self._typed = self.entry.text

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
            self._message = VerdictView(tell(fault), "bad")
            return
        from topping.kiosk.scenes.game_choice import GameChoiceScene
        from topping.kiosk.scenes.ready import ReadyScene

        if self._game is None:
            self.kiosk.show(GameChoiceScene(self.kiosk, name))
            return
        try:
            self.kiosk.show(ReadyScene(self.kiosk, self.kiosk.desk.seat(name, self._game)))
        except ToppingError as fault:
            self._message = VerdictView(tell(fault), "bad")

    def panels(self) -> list[Panel]:
        """What to do, and what is wrong with the name typed."""
        body = self.layout.body
        row = max(self.layout.px(84), 44)
        right = Rect(body.centerx + self.layout.margin, body.top, body.width // 2 - self.layout.margin, row)
        below = Rect(body.left, body.top + row, body.width, row)
        hint = VerdictView(say("player.known") if self._any_known else say("player.none_known"), "plain")
        return [
            Panel("message", right, self._message, paint_verdict),
            Panel("hint", below, hint, paint_verdict),
            *super().panels(),
        ]
