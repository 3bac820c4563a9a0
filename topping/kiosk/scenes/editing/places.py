"""The places of the screens in which a game is typed, or a position set up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.painters.editing.sheetrows import sheet_heading_height, sheet_row_height
from topping.kiosk.painters.editing.status import status_height
from topping.kiosk.painters.training.review.solutions import solution_row_height


@dataclass(frozen=True)
class EditingPlaces:
    """The grid with draw and bag on the left; the line, what is said, and the lists on the right."""

    layout: Layout
    has_sheet: bool = True
    """Whether the right side holds a sheet beside the solutions."""

    def _px(self, length: float) -> int:
        return self.layout.px(length)

    @cached_property
    def head(self) -> Rect:
        """Title, and what is being edited."""
        left = self._px(64)
        return Rect(left, self._px(22), self.layout.size[0] - 2 * left, self._px(64))

    @cached_property
    def _bottom(self) -> int:
        return self.layout.hints.top - self._px(6)

    @cached_property
    def board(self) -> Rect:
        """The grid."""
        top = self._px(98)
        side = min(self._bottom - self._bag_height - self._rack_height - 2 * self._px(12) - top, self._px(730))
        return Rect(self._px(48), top, side, side)

    @property
    def _rack_height(self) -> int:
        return self._px(92)

    @property
    def _bag_height(self) -> int:
        return round(self.layout.step(1) * 1.4) + max(self._px(52), round(self.layout.step(1) * 2.2))

    @cached_property
    def rack(self) -> Rect:
        """The draw."""
        return Rect(self.board.left, self.board.bottom + self._px(12), self.board.width, self._rack_height)

    @cached_property
    def bag(self) -> Rect:
        """The letters left."""
        top = self._bottom - self._bag_height
        return Rect(self.board.left, top, self.board.width, self._bag_height)

    @cached_property
    def panel(self) -> Rect:
        """Everything right of the grid."""
        left = self.board.right + self._px(40)
        return Rect(left, self.board.top, self.layout.size[0] - self._px(48) - left, self._bottom - self.board.top)

    @property
    def ring(self) -> int:
        """How far the ring of the field reaches beyond it."""
        return self._px(8)

    @cached_property
    def field(self) -> Rect:
        """Where a line is typed, without the ring around it."""
        inset = self.ring
        height = max(self._px(70), 48)
        return Rect(self.panel.left + inset, self.panel.top + inset, self.panel.width - 2 * inset, height)

    @cached_property
    def status(self) -> Rect:
        """What is said of the row in hand."""
        top = self.field.bottom + self._px(16)
        lines = 2 if self.layout.scale >= 0.6 else 1
        return Rect(self.panel.left + self._px(6), top, self.panel.width - self._px(12), status_height(lines))

    @cached_property
    def _lists(self) -> Rect:
        top = self.status.bottom + self._px(12)
        return Rect(self.panel.left, top, self.panel.width, self.panel.bottom - top)

    @cached_property
    def sheet(self) -> Rect:
        """The card of the sheet; nothing where there is none."""
        width = self._lists.width * 56 // 100 if self.has_sheet else 0
        return Rect(self._lists.left, self._lists.top, width, self._lists.height)

    @cached_property
    def solutions(self) -> Rect:
        """The card of the solutions."""
        if not self.has_sheet:
            return self._lists
        left = self.sheet.right + self._px(18)
        return Rect(left, self._lists.top, self._lists.right - left, self._lists.height)

    @cached_property
    def sheet_inside(self) -> Rect:
        """Headings and rows of the sheet."""
        inner = self.sheet.inflate(-2 * self._px(10), -2 * self._px(10))
        rows = (inner.height - sheet_heading_height()) // sheet_row_height()
        return Rect(inner.left, inner.top, inner.width, sheet_heading_height() + rows * sheet_row_height())

    @cached_property
    def sheet_rows(self) -> Rect:
        """The rows without their headings."""
        inner = self.sheet_inside
        heading = sheet_heading_height()
        return Rect(inner.left, inner.top + heading, inner.width, inner.height - heading)

    @cached_property
    def count(self) -> Rect:
        """How many solutions there are, over them."""
        inner = self.solutions.inflate(-2 * self._px(10), -2 * self._px(10))
        return Rect(inner.left + self._px(14), inner.top, inner.width - self._px(28), sheet_heading_height())

    @cached_property
    def rows(self) -> Rect:
        """The solutions."""
        inner = self.solutions.inflate(-2 * self._px(10), -2 * self._px(10))
        top = self.count.bottom
        height = (inner.bottom - top) // solution_row_height() * solution_row_height()
        return Rect(inner.left, top, inner.width, height)
