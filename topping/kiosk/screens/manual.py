"""The manual over any screen: a row of its pages, and the page being read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.paint.page import PageLine, line_height, lines_of, paint_line
from topping.kiosk.routes.front import Manual
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.layout import BAR
from topping.kiosk.ui.parts import list_of, segments
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, column
from topping.manual.pages import (
    FOR_EVERYBODY,
    NAMES,
    Block,
    Fragment,
    Heading,
    Paragraph,
    Table,
    is_foreign,
    page_named,
)
from topping.texts import say

_WHEEL_LINES: Final = 3
_LONG: Final = ("competitions", "autres-jeux", "borne", "commandes", "mainteneur")
"""Pages whose names have a shorter form, for the smallest screens."""
_INSET: Final = 40


class ManualScreen(ModalScreen[None]):
    """Shows the manual; clocks of the covered screen run on."""

    def __init__(self, stage: Stage, route: Manual) -> None:
        self._names = FOR_EVERYBODY if stage.door.is_public else NAMES
        self._list = Cursor(None)
        self._blocks: tuple[Block, ...] = ()
        self._open(self._names.index(route.page) if route.page in self._names else 0)
        super().__init__(stage)
        if route.at_keys:
            self._list = Cursor(None, self._line_of_keys())

    def _line_of_keys(self) -> int:
        """Where the section of the first table begins, which names the keys of its screens; 0 without any."""
        table = next((place for place, block in enumerate(self._blocks) if isinstance(block, Table)), 0)
        headings = [place for place, block in enumerate(self._blocks[:table]) if isinstance(block, Heading)]
        return len(self._lines(self._blocks[: headings[-1]])) + 1 if headings else 0

    def _open(self, number: int) -> None:
        """Another page, from its beginning."""
        self._page, self._list.first = number % len(self._names), 0
        self._title = self._names[self._page]
        try:
            found = page_named(self._names[self._page])
            self._title, self._blocks = found.title, found.blocks
            if is_foreign(found):
                self._blocks = (Paragraph((Fragment(say("manual.in_french")),)), *self._blocks)
        except ToppingError as fault:
            self._blocks = (Paragraph((Fragment(self.in_words(fault)),)),)

    def _lines(self, blocks: tuple[Block, ...]) -> tuple[PageLine, ...]:
        layout = self.layout
        return _broken(blocks, layout.main.width - 2 * layout.px(_INSET) - layout.px(BAR), layout.step(Type.BODY))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The wheel turns several lines."""
        if event.type == pygame.MOUSEWHEEL:
            event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=_WHEEL_LINES * event.y)
        super().handle(event, now)

    def go_back(self) -> None:
        self.answer(None)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Closes when nobody has touched anything for long; the covered screen decides what follows."""
        if ms >= limit_ms:
            self.go_back()

    def keys(self) -> Sequence[Key]:
        turn = partial(self._open, self._page + 1)
        return (
            key(pygame.K_RIGHT, turn, say("manual.turn"), "← →"),
            key(pygame.K_LEFT, partial(self._open, self._page - 1)),
            self.arrows_named(say("manual.read"), "↑ ↓"),
            self.arrows_named(say("manual.go_on"), say("key.page_down"), pygame.K_PAGEDOWN),
            self.arrows_named(say("manual.go_up") if self._list.first else "", say("key.page_up"), pygame.K_PAGEUP),
            key(pygame.K_F1, self.go_back),
            escape(self.go_back, say("manual.back")),
        )

    def view(self) -> Element:
        names = [say(f"manual.name.{name}") for name in self._names]
        size = self.layout.step(Type.BODY)
        lines = [
            Element(
                state=(one, size),
                paint=paint_line,
                measure=_measure,
                role=Role.TEXT,
                said=" ".join(piece.text for piece in one.pieces),
            )
            for one in self._lines(self._blocks)
        ]
        read = list_of(lines, self._list, id="lines", takes_keys=True)
        shorter = {say(f"manual.name.{name}"): say(f"manual.short.{name}") for name in _LONG}
        return page(
            say("manual.title", title=self._title),
            segments(names, self._page, self._open, id="pages", shorter=shorter),
            column(read, card="card", pad=(_INSET, 28), grow=1),
        )


SCREEN: Final = ManualScreen


@lru_cache(maxsize=4)
def _broken(blocks: tuple[Block, ...], width: int, size: int) -> tuple[PageLine, ...]:
    return lines_of(blocks, width, size)


def _measure(element: Element, width: int) -> tuple[int, int]:
    return width, line_height(element.state[1])
