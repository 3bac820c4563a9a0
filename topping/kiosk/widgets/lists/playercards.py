"""Known players as cards in a grid, some of them at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.painters.front.playercard import PlayerCardView, paint_player_card
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.gui import Gui
from topping.localtime import recent_day_of
from topping.store import KnownPlayer
from topping.texts import say

COLUMNS: Final = 4
_GAP: Final = 18
_HEIGHT: Final = 108
_LEAST: Final = 48


@dataclass(frozen=True, slots=True)
class PlayerGrid:
    """Where the cards are."""

    rect: Rect
    rows: int

    @property
    def room(self) -> int:
        """How many cards fit."""
        return COLUMNS * self.rows

    @staticmethod
    def height(rows: int) -> int:
        """The height of so many rows."""
        return rows * card_height() + (rows - 1) * theme.px(_GAP)

    @staticmethod
    def filling(rect: Rect) -> PlayerGrid:
        """As many rows as fit in a rectangle."""
        return PlayerGrid(rect, max(1, (rect.height + theme.px(_GAP)) // (card_height() + theme.px(_GAP))))

    def place(self, index: int) -> Rect:
        """The place of a card, from 0."""
        gap = theme.px(_GAP)
        width = (self.rect.width - gap * (COLUMNS - 1)) // COLUMNS
        row, column = divmod(index, COLUMNS)
        left = self.rect.left + column * (width + gap)
        return Rect(left, self.rect.top + row * (card_height() + gap), width, card_height())


def card_height() -> int:
    """The height of a card."""
    return max(theme.px(_HEIGHT), _LEAST)


def card_of(player: KnownPlayer, now: str, cap: str = "", *, is_faint: bool = False) -> PlayerCardView:
    """A player, when he last played, seen from `now`, and how often; with the name of a key where that takes him."""
    detail = say("player.seen", day=recent_day_of(player.last_seen, now), count=player.runs)
    return PlayerCardView(player.name, detail, cap, is_faint)


def step_of(event: pygame.event.Event, room: int) -> int:
    """How many cards on an arrow or a page key leads, where so many fit; 0 for any other event."""
    if event.type != pygame.KEYDOWN:
        return 0
    return {
        pygame.K_LEFT: -1,
        pygame.K_RIGHT: 1,
        pygame.K_UP: -COLUMNS,
        pygame.K_DOWN: COLUMNS,
        pygame.K_PAGEUP: -room,
        pygame.K_PAGEDOWN: room,
    }.get(event.key, 0)


class PlayerCards:
    """The cards shown, as buttons."""

    def __init__(self, gui: Gui, grid: PlayerGrid) -> None:
        self._gui, self._grid = gui, grid
        self._names: dict[Button, str] = {}
        gui.on_close(self._forget)

    def _forget(self) -> None:
        self._names = {}

    def show(self, cards: Sequence[PlayerCardView]) -> None:
        """Shows these cards, as many as fit."""
        for button in self._names:
            self._gui.remove(button)
        self._names = {}
        for index, card in enumerate(cards[: self._grid.room]):
            place = self._grid.place(index)
            button = self._gui.button(place, card.name, kind=ButtonKind.LIT, content=(card, paint_player_card))
            button.give_keys(has_them=bool(card.cap))
            self._names[button] = card.name

    def clicked(self, event: pygame.event.Event) -> str | None:
        """The player whose card a click was on."""
        return self._names.get(event.ui_element) if event.type == pygame_gui.UI_BUTTON_PRESSED else None
