"""Blank sheets to print: each is written as a page, which any browser prints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.disk import os_reason, write_whole
from topping.errors import SetupError, ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.training.ways.modecard import ModeView, paint_small_mode
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cardgrid import card_places
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.paths import data_folder, ensure_folder
from topping.sheets.blank import BlankSheet, blank_page
from topping.texts import say

_ICONS: Final = {
    BlankSheet.BULLETINS: Icon.CARDS,
    BlankSheet.ROAD: Icon.LIST,
    BlankSheet.SCORE: Icon.CHART,
    BlankSheet.CHALLENGE: Icon.SHEET,
    BlankSheet.MATCH: Icon.GROUP,
}


class BlankSheetsScene(Scene):
    """Enter or a click writes the sheet of a card among the program's data, and says where."""

    def __init__(self, stage: Stage) -> None:
        self._focus: int | None = 0
        self._message = VerdictView("", "plain")
        super().__init__(stage)

    def build(self) -> None:
        """A card a sheet, and under them where the last one was written."""
        main = self.layout.main
        line = max(self.layout.px(84), round(self.layout.step(3) * 2.7))
        self._said = Rect(main.left, main.bottom - line, main.width, line)
        room = Rect(main.left, main.top, main.width, self._said.top - main.top - self.layout.px(12))
        choices = [
            CardChoice(
                say(f"blanks.{sheet.value}"),
                place,
                partial(self._write, sheet),
                (
                    ModeView(_ICONS[sheet], say(f"blanks.{sheet.value}"), say(f"blanks.{sheet.value}_text")),
                    paint_small_mode,
                ),
                str(number),
            )
            for number, (sheet, place) in enumerate(
                zip(BlankSheet, card_places(self.layout, room, len(BlankSheet)), strict=True), start=1
            )
        ]
        self._choices = CardChoices(self.gui, choices, self._focus)

    def _write(self, sheet: BlankSheet) -> None:
        path = data_folder() / "sheets" / f"{sheet.value}.html"
        try:
            ensure_folder(path.parent)
            try:
                write_whole(path, blank_page(sheet).encode(), is_lasting=False)
            except OSError as fault:
                raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("blanks.written", path=path), "good")

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, digits, clicks; Escape leads to the menu."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus

    def hints(self) -> Sequence[Hint]:
        """Enter, digits, arrows, the way back."""
        return (
            enter(say("blanks.key.write")),
            Hint("← ↑ → ↓", say("other.key.choose")),
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what came of the last card."""
        return [
            Panel("title", self.layout.head, HeadingView(say("blanks.title")), paint_heading),
            Panel("message", self._said, self._message, paint_message),
        ]
