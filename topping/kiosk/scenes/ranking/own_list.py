"""A player's games in rows on one card, with a line under them: what the lists of his games have in common."""

from __future__ import annotations

from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowsView, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.lists.rowlist import RowList


class OwnList(Scene):
    """The keyboard is on one of the rows."""

    def __init__(self, stage: Stage, player: str, row: int, count: int) -> None:
        self._player = player
        self._message = ""
        """What is wrong, under the rows."""
        self._list = RowList(Rect(0, 0, 1, 1), 1, count)
        self._list.focus_on(row)
        super().__init__(stage)

    def build(self) -> None:
        """One card with the rows, and the line under them."""
        layout, main = self.layout, self.layout.main
        line = max(layout.px(56), round(layout.step(3) * 2))
        self._card = Rect(main.left, main.top, main.width, main.height - line)
        self._rows = self._card.inflate(-layout.px(40), -layout.px(24))
        self._line = Rect(main.left, self._card.bottom, main.width, line)
        self._list.place(rows_place(self._rows), row_height())

    def cards(self) -> tuple[Card, ...]:
        """The rows."""
        return (Card.at(self._card),)

    def listed(self, title: HeadingView, rows: RowsView, quiet: str = "") -> list[Panel]:
        """The title, the rows, and what is wrong; `quiet` where nothing is."""
        message = VerdictView(self._message, "bad") if self._message or not quiet else VerdictView(quiet, "plain")
        return [
            Panel("title", self.layout.head, title, paint_heading),
            Panel("rows", self._rows, rows, paint_rows),
            Panel("message", self._line, message, paint_message),
        ]
