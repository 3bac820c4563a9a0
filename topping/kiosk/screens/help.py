"""How to play: short pages, one for each subject; their sentences are the catalogue's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from topping.kiosk.paint.front import paint_part, paint_square
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import HowToPlay, ModelGame
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import ENTER, Key, escape, key, letter
from topping.kiosk.ui.leaves import line, mark
from topping.kiosk.ui.parts import list_of, tab
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.rules.grid.board import Board, Direction, Square
from topping.rules.moves.move import Move
from topping.texts import say

PAGES: Final = {
    "game": ("triple_word", "double_word", "triple_letter", "double_letter", "seven"),
    "writing": ("either", "loose", "grid"),
    "joker": ("typed", "grid", "mouse", "office"),
    "time": ("try", "missed", "f2", "last"),
    "formulas": ("topping", "duplicate", "sudden", "signals"),
    "variants": ("normale", "7sur8", "7et8", "789", "joker"),
    "training": ("unlimited", "pause", "distance", "place", "repeat"),
    "club": ("bulletin", "over", "desk", "public"),
    "classic": ("turn", "exchange", "challenge", "clock", "end", "model"),
    "lexicon": ("own", "settings", "club"),
}
"""The rows of each page; `help_page.PAGE.ROW` and `help_page.PAGE.ROW.text` are their sentences."""
SQUARES: Final = {
    "triple_word": Square(0, 0),
    "double_word": Square(1, 1),
    "triple_letter": Square(1, 5),
    "double_letter": Square(0, 3),
}
FIGURES: Final = {"across": "PASSE H4", "down": "PASSE 4D", "joker": "PASS(E) H4"}


class HelpScreen(ModalScreen[bool]):
    """The pages at the left, one of them beside."""

    def __init__(self, stage: Stage, route: HowToPlay) -> None:
        self._pages, self._may_try = Cursor(tuple(PAGES).index(route.page)), route.may_try
        super().__init__(stage)

    @property
    def _page(self) -> str:
        return tuple(PAGES)[self._pages.selected or 0]

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Closes when nobody has touched anything for long; the covered screen decides what follows."""
        if ms >= limit_ms:
            self.answer(False)

    def _turn(self, by: int) -> None:
        self._pages.selected = max(0, min((self._pages.selected or 0) + by, len(PAGES) - 1))

    def keys(self) -> Sequence[Key]:
        forward = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE, *ENTER)
        back = (pygame.K_UP, pygame.K_LEFT, pygame.K_PAGEUP)
        place = self._pages.selected or 0
        model = letter("m", partial(self.push, ModelGame(), lambda _: None), say("help_page.model"))
        return (
            key(
                forward,
                partial(self._turn, 1),
                say("help_page.next") if place < len(PAGES) - 1 else "",
                is_primary=True,
                mods=-1,
            ),
            key(back, partial(self._turn, -1), say("help_page.previous") if place else "", mods=-1),
            *((model,) if self._page == "classic" else ()),
            *((key(pygame.K_F2, partial(self.answer, True), say("help_page.try")),) if self._may_try else ()),
            self.help_named(say("help_page.manual")),
            escape(partial(self.answer, False), say("key.back")),
        )

    def view(self) -> Element:
        shown = self._page
        tabs = [tab(say(f"help_page.{one}"), None, self.changed, is_on=one == shown, takes_keys=False) for one in PAGES]
        body = column(
            text(say(f"help_page.{shown}"), Type.STRONG, face=Face.TITLE),
            text(say(f"help_page.{shown}.lead"), colour="ink2", lines=3),
            row(*map(_figure, FIGURES), gap=44, grow=1, min_height=280) if shown == "writing" else None,
            column(*_rows(shown), pad=(0, 12, 0, 0)),
            card="card",
            pad=(48, 36),
            gap=14,
            grow=1,
            id="read",
        )
        count = say("help_page.count", page=(self._pages.selected or 0) + 1, of=len(PAGES))
        names = list_of(tabs, self._pages, id="pages", gap=8, grow=0)
        return page(say("help_page.title"), row(names, body, gap=28, grow=1), remark=count)


SCREEN: Final = HelpScreen


def _rows(shown: str) -> Iterator[Element]:
    has_squares = shown == "game"
    for name in PAGES[shown]:
        yield line()
        square = (
            painted(SQUARES[name], paint_square, "", width=48, height=48) if name in SQUARES else space(0, width=48)
        )
        yield row(
            square if has_squares else None,
            text(say(f"help_page.{shown}.{name}"), face=Face.TITLE, lines=2, width=300, group="heads"),
            text(say(f"help_page.{shown}.{name}.text"), colour="ink2", lines=3, grow=1, group="texts"),
            gap=20,
            align="center",
            pad=(0, 10),
            min_height=64,
        )


def _figure(name: str) -> Element:
    """A move as it is written, and as it lies on the board."""
    typed = FIGURES[name]
    move = Move.parse(typed)
    start, direction = move.reference.square, move.reference.direction
    tiles = [(start.moved(direction, step), one) for step, one in enumerate(move.word)]
    is_across = direction is Direction.HORIZONTAL
    icon = Icon.JOKER if name == "joker" else Icon.ARROW_RIGHT if is_across else Icon.ARROW_DOWN
    part = (BoardView(Board().with_tiles(tiles).cells, (start,)), start.row - 2 * is_across, start)
    lead, _, rest = say(f"help_page.figure.{name}").strip("*").partition("*")
    return column(
        row(
            row(text(typed, Type.CARD, "field_ink", Face.TITLE, group="typed"), fill="field", pad=(20, 0)),
            row(mark(icon, "ink", 26, 2.6), fill="pill", pad=(18, 0), drop=1),
            gap=16,
            height=64,
        ),
        painted(part, paint_part, typed, grow=1, min_height=120),
        column(
            text(lead, Type.ROW, face=Face.BOLD, group="leads"),
            text(rest.strip(), Type.ROW, "ink2", lines=3, group="captions"),
        ),
        gap=14,
        grow=1,
        id=name,
    )
