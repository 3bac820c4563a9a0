"""Painting the game of the day on the first screen: its board and, under it, the chain of days."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.front.hub import ListView, paint_list
from topping.kiosk.painters.training.daily.chain import ChainView, paint_chain


@dataclass(frozen=True, slots=True)
class DailyCardView:
    """The board of a day, and the chain of whoever is chosen."""

    board: ListView
    chain: ChainView | None = None


def paint_daily_card(surface: Surface, rect: Rect, view: DailyCardView) -> None:
    """Paints the board and, at the bottom of the card, the chain."""
    above = Rect(rect)
    if view.chain is not None:
        line = Rect(rect.left + theme.px(36), 0, rect.width - 2 * theme.px(36), round(theme.step(4) * 1.5))
        line.bottom = rect.bottom - theme.px(26)
        paint_chain(surface, line, view.chain)
        above.height = line.top - rect.top + theme.px(18)
    paint_list(surface, above, view.board)
