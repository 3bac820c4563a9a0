"""The menu of the other games: a card each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.training.ways.modecard import ModeView, paint_small_mode
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.othergames.entries import ENTRIES, MenuEntry
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cardgrid import card_places
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.texts import say


class OtherGamesScene(Scene):
    """Letters open a card, arrows go from card to card."""

    def __init__(self, stage: Stage) -> None:
        self._focus: int | None = 0
        super().__init__(stage)

    def build(self) -> None:
        """The cards."""
        choices = [
            CardChoice(
                say(f"other.{entry.name}"),
                place,
                partial(self._open, entry),
                (_view(entry), paint_small_mode),
                entry.cap,
            )
            for entry, place in zip(ENTRIES, card_places(self.layout, self.layout.main, len(ENTRIES)), strict=True)
        ]
        self._choices = CardChoices(self.gui, choices, self._focus)

    def _open(self, entry: MenuEntry) -> None:
        then = partial(self.go, entry.route)
        if entry.asks_pin:
            self.guarded(then)
        else:
            then()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters, clicks; Escape leads home."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus

    def hints(self) -> Sequence[Hint]:
        """Enter, arrows, the way home."""
        return (
            enter(say("other.key.open")),
            Hint("← ↑ → ↓", say("other.key.choose")),
            Hint("F1", say("home.do_learn"), pygame.K_F1),
            escape(say("other.key.home")),
        )

    def panels(self) -> list[Panel]:
        """The title."""
        return [
            Panel("title", self.layout.head, HeadingView(say("other.title"), say("other.remark")), paint_heading),
        ]


def _view(entry: MenuEntry) -> ModeView:
    return ModeView(entry.icon, say(f"other.{entry.name}"), say(f"other.{entry.name}_text"))
