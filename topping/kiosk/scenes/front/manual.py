"""The manual over any screen: a row of buttons for its pages, and the page being read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.page import PageLine, PageView, line_height, lines_of, paint_page
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import paint_heading
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape, up_and_down
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.entry import is_key
from topping.manual.blocks import Block, Fragment, Heading, Paragraph, Table
from topping.manual.pages import FOR_EVERYBODY, NAMES, is_foreign, page_named
from topping.texts import say

_WHEEL_LINES = 3


class ManualScene(ModalScene[None]):
    """Shows the manual; clocks of the covered scene run on."""

    def __init__(self, stage: Stage, page: str, *, at_keys: bool = False) -> None:
        """`at_keys` opens the page where its first table is, which names the keys of its screens."""
        self._names = FOR_EVERYBODY if stage.door.is_public else NAMES
        self._page = self._names.index(page) if page in self._names else 0
        self._first = 0
        """The first visible line."""
        self._blocks: tuple[Block, ...] = ()
        self._lines: tuple[PageLine, ...] = ()
        super().__init__(stage)
        if at_keys:
            self._scroll(self._line_of_keys())

    def build(self) -> None:
        """A row of tabs for the pages, the text on a card under it."""
        layout, main = self.layout, self.layout.main
        names = [Choice(say(f"manual.name.{name}"), partial(self._open, name)) for name in self._names]
        well = Rect(main.left, main.top, main.width, max(layout.px(72), 48 + 2 * layout.px(5)))
        self.gui.well(well)
        tabs = well.inflate(-2 * layout.px(5), -2 * layout.px(5))
        self._tabs = Choices(
            self.gui,
            tabs,
            names,
            row_height=round(tabs.height * 1.11),  # a gap under it is a part of a row
            columns=len(names),
            text_size=layout.step(3),
            kind=ButtonKind.SEGMENT,
            takes_keys=False,
        )
        top = well.bottom + layout.px(24)
        self._card = Rect(main.left, top, main.width, main.bottom - top)
        self._text = self._card.inflate(-2 * layout.px(40), -2 * layout.px(28))
        self._lay_page()

    def _lay_page(self) -> None:
        self._tabs.switch_on(self._page)
        try:
            page = page_named(self._names[self._page])
            self._title, self._blocks = say("manual.title", title=page.title), page.blocks
            if is_foreign(page):
                self._blocks = (Paragraph((Fragment(say("manual.in_french")),)), *self._blocks)
        except ToppingError as fault:
            self._title = say("manual.title", title=self._names[self._page])
            self._blocks = (Paragraph((Fragment(self.in_words(fault)),)),)
        self._lines = self._lines_of(self._blocks)
        self._scroll(0)

    def _lines_of(self, blocks: Sequence[Block]) -> tuple[PageLine, ...]:
        return lines_of(blocks, self._text.width - 2 * self._size, self._size)

    def _line_of_keys(self) -> int:
        """The line at which the section of the page's first table begins; the first one without any."""
        table = next((place for place, block in enumerate(self._blocks) if isinstance(block, Table)), 0)
        headings = [place for place, block in enumerate(self._blocks[:table]) if isinstance(block, Heading)]
        return len(self._lines_of(self._blocks[: headings[-1]])) + 1 if headings else 0

    def _open(self, name: str) -> None:
        self._page, self._first = self._names.index(name), 0
        self._lay_page()

    @property
    def _size(self) -> int:
        return self.layout.step(4)

    @property
    def _in_sight(self) -> int:
        return max(1, self._text.height // line_height(self._size))

    def _scroll(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, len(self._lines) - self._in_sight))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Left and right turn to another page, up, down, Page Up and Down, Home, End and the wheel move in it."""
        if is_key(event, pygame.K_ESCAPE, pygame.K_F1):
            self.go_back()
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self._open(self._names[(self._page + step) % len(self._names)])
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-_WHEEL_LINES * event.y)
        elif event.type == pygame.KEYDOWN:
            page = self._in_sight - 1
            steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
            ends = {pygame.K_HOME: -len(self._lines), pygame.K_END: len(self._lines)}
            self._scroll({**steps, **ends}.get(event.key, 0))
        elif not self._tabs.handle(event):
            self.gui.handle(event)

    def go_back(self) -> None:
        """Back to the covered scene."""
        self.answer(None)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Closes when nobody has touched anything for long; the covered scene decides what follows."""
        if ms >= limit_ms:
            self.answer(None)

    def cards(self) -> tuple[Card, ...]:
        """The card of the text."""
        return (Card(tuple(self._card)),)

    def hints(self) -> Sequence[Hint]:
        """How to read and turn pages, and the way back."""
        return (
            Hint("← →", say("manual.turn")),
            *up_and_down(say("manual.read")),
            Hint(say("key.page_down"), say("manual.go_on"), pygame.K_PAGEDOWN),
            Hint(say("key.page_up"), say("manual.go_up"), pygame.K_PAGEUP),
            escape(say("manual.back")),
        )

    def panels(self) -> list[Panel]:
        """The title and the visible lines."""
        last = self._first + self._in_sight
        shown = self._lines[self._first : last]
        view = PageView(shown, self._size, above=self._first > 0, below=last < len(self._lines))
        return [
            Panel("title", self.layout.head, self._title, paint_heading),
            Panel("page", self._text, view, paint_page),
        ]
