"""One player of the leaderboard: renamed, merged with another, or anonymised."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import Players
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.pad import LETTERS, Pad
from topping.store.people.names import normalised
from topping.texts import say

_PAD_ROWS = 3
_QUIET = VerdictView("", "plain")


class PlayerCareScene(Scene):
    """A name to type and the actions; one that cannot be undone asks for a second press."""

    leads_back = True

    def __init__(self, stage: Stage, player: str) -> None:
        self._player = self._typed = player
        self._message = _QUIET
        self._asked: tuple[str, str] | None = None
        """The action pressed once, and the name typed then; a second press does it."""
        self._focus = 0
        super().__init__(stage)

    def build(self) -> None:
        """The entry line over the actions, and an on-screen keyboard."""
        self.title = say("player_care.title", player=self._player)
        self.footer = say("player_care.footer")
        body, row = self.layout.body, self.layout.row
        self.entry = EntryLine(self.gui, Rect(body.left, body.top, body.width // 2, row - max(4, row // 10)))
        self.entry.set(self._typed)
        self.entry.focus()
        actions = (
            Choice(say("player_care.rename"), self._rename),
            Choice(say("player_care.merge"), self._merge),
            Choice(say("player_care.anonymise"), self._anonymise),
        )
        place = Rect(body.left, body.top + row, body.width // 2, 3 * row)
        self._actions = Choices(self.gui, place, actions, row_height=row, text_size=self.text_size)
        self._actions.focus_on(self._focus)
        pad = Rect(body.left, body.bottom - _PAD_ROWS * row, body.width, _PAD_ROWS * row)
        self._pad = Pad(self.gui, pad, self.entry, LETTERS, rows=_PAD_ROWS, text_size=self.text_size)
        left = place.right + self.layout.margin
        self._message_rect = Rect(left, body.top, body.right - left, 4 * row)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing, Up and Down among the actions, Enter; Escape goes back."""
        moves = is_key(event, pygame.K_UP, pygame.K_DOWN) or is_enter(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self.back.handle(event) or self._pad.handle(event):
            pass
        elif event.type != pygame.KEYDOWN or moves:
            if not self._actions.handle(event):
                self.gui.handle(event)
        else:
            self.gui.handle(event)
        self.entry.focus()
        self._focus = self._actions.focus or 0
        if self.entry.text != self._typed:
            self._message = _QUIET
        self._typed = self.entry.text

    def _rename(self) -> None:
        def rename() -> str:
            self._player = self.stage.backstage.players.rename(self._player, self.entry.text)
            return say("player_care.renamed", player=self._player)

        self._do(rename)

    def _merge(self) -> None:
        def merge() -> str:
            into = normalised(self.entry.text)
            count = self.stage.backstage.players.merge(self._player, into)
            self._player = into
            return say("player_care.merged", count=count, into=into)

        question = say("player_care.ask_merge", player=self._player, into=self.entry.text.strip())
        if self._is_confirmed("merge", question):
            self._do(merge)

    def _anonymise(self) -> None:
        def anonymise() -> str:
            self._player = self.stage.backstage.players.anonymise(self._player)
            return say("player_care.renamed", player=self._player)

        if self._is_confirmed("anonymise", say("player_care.ask_anonymise", player=self._player)):
            self._do(anonymise)

    def _is_confirmed(self, action: str, question: str) -> bool:
        """Whether the action was pressed before, with the same name; otherwise asks for the second press."""
        wanted = (action, self.entry.text)
        if self._asked == wanted:
            self._asked = None
            return True
        self._asked = wanted
        self._message = VerdictView(question, "plain")
        return False

    def _do(self, action: Callable[[], str]) -> None:
        before = self._player
        try:
            done = action()
            numbers = self.stage.backstage.sessions.naming(before) if self._player != before else ()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if numbers:
            done = say("player_care.in_sessions", done=done, numbers=numbers)
        self.stage.backstage.players.last = ""
        self._typed = self._player
        self._message = VerdictView(done, "good")
        self.lay_out()

    def go_back(self) -> None:
        """Back to the list of players."""
        self.go(Players())

    def panels(self) -> list[Panel]:
        """The message: what was done, what is asked, or the fault."""
        return [Panel("message", self._message_rect, self._message, paint_verdict), *super().panels()]
