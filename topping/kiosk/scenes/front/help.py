"""How to play: short pages, one for each subject."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.helppage import paint_help_page
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.routes.front import HowToPlay, ModelGame
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.helppages import PAGES, page_text, page_view
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.texts import say


class HelpScene(Scene):
    """The pages at the left, one of them beside."""

    def __init__(self, stage: Stage) -> None:
        self._page = 0
        super().__init__(stage)

    def build(self) -> None:
        """The names of the pages."""
        main, px = self.layout.main, self.layout.px
        height = max(px(61), 48)
        step = min(height + px(8), (main.height - height) // (len(PAGES) - 1))
        self._tabs = CardChoices(
            self.gui,
            [
                CardChoice(
                    page_text(page),
                    Rect(main.left, main.top + place * step, px(372), min(height, step)),
                    partial(self._turn_to, place),
                    kind=ButtonKind.TAB,
                    text_size=self.layout.step(4),
                    is_on=place == self._page,
                )
                for place, page in enumerate(PAGES)
            ],
            focus=None,
        )
        self._card = Rect(main.left + px(400), main.top, main.width - px(400), main.height)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, Enter, Space and the wheel turn the pages; F2 begins a game, M shows one; Escape leaves."""
        forward = is_key(event, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE) or is_enter(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_F2):
            self._try()
        elif is_key(event, pygame.K_m) and PAGES[self._page] == "classic":
            self.push(ModelGame(), lambda _: None)
        elif forward or is_key(event, pygame.K_UP, pygame.K_LEFT, pygame.K_PAGEUP):
            self._turn_to(self._page + (1 if forward else -1))
        elif event.type == pygame.MOUSEWHEEL:
            self._turn_to(self._page - event.y)
        elif not self._tabs.handle(event):
            self.gui.handle(event)

    def _try(self) -> None:
        """A game without a clock, of which nothing is kept."""
        try:
            self.go(ReadyToPlay(self.stage.backstage.runs.trial(), HowToPlay()))
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
            self.go_back()

    def _turn_to(self, page: int) -> None:
        """Shows another page; there is none before the first nor after the last."""
        self._page = max(0, min(page, len(PAGES) - 1))
        self.lay_out()

    def hints(self) -> tuple[Hint, ...]:
        """Turning pages, the model game on its page, trying it, the whole manual, the way back."""
        model = Hint("M", say("help_page.model"), pygame.K_m, text="m")
        return (
            Hint("↓", say("help_page.next"), pygame.K_DOWN, primary=True),
            Hint("↑", say("help_page.previous"), pygame.K_UP),
            *((model,) if PAGES[self._page] == "classic" else ()),
            Hint("F2", say("help_page.try"), pygame.K_F2),
            Hint("F1", say("help_page.manual"), pygame.K_F1),
            escape(say("help_page.close")),
        )

    def cards(self) -> tuple[Card, ...]:
        """Behind the page."""
        return (Card.at(self._card),)

    def panels(self) -> list[Panel]:
        """The heading and the page."""
        count = say("help_page.count", page=self._page + 1, of=len(PAGES))
        inside = self._card.inflate(-self.layout.px(96), -self.layout.px(72))
        return [
            Panel("heading", self.layout.head, HeadingView(say("help_page.title"), count), paint_heading),
            Panel("page", inside, page_view(PAGES[self._page]), paint_help_page),
        ]
