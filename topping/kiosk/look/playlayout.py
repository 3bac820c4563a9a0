"""The rectangles of the play screen: the board as high as the screen allows, the panel of the move beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout

_WIDTH: Final = 1843
"""The least width of board and panel, for a height of 1080."""
_PANEL: Final = 1092
"""Where the panel begins."""
_WIDEST: Final = 1000
"""The greatest width of the panel: wider screens have more room beside it."""
_SMALL: Final = 0.6
"""Below this scale the countries' names have no room under the draw."""
_TIGHT: Final = 0.8
"""Below this scale texts are larger in proportion, and so are the rows of the list."""
_FEW: Final = 3
"""With fewer rows than this in the list, other things give way to it."""


@dataclass(frozen=True)
class PlayLayout:
    """The measures of the play screen on a screen laid out by `layout`."""

    layout: Layout
    letters: int = 7
    """The letters of a whole draw."""
    wants_names: bool = True
    """Whether the countries stand under the letters where there is room."""

    @cached_property
    def scale(self) -> float:
        """A pixel of the reference screen, on this one."""
        width, height = self.layout.size
        return min(height / 1080, width / _WIDTH)

    def px(self, length: float) -> int:
        """A length given for 1080 lines, on this screen."""
        return max(1, round(length * self.scale))

    def text(self, step: int) -> int:
        """The size of the type of a step."""
        return self.layout.step(step)

    @cached_property
    def _panel(self) -> Rect:
        """The panel of the move, beside the board."""
        width, height = self.layout.size
        whole = width / self.scale
        right = 32 if whole >= 1900 else 22
        across = min(_WIDEST, whole - _PANEL - right)
        left = (whole - _PANEL - across - right) / 2 + _PANEL
        edge = self.px(22)
        return Rect(round(left * self.scale), edge, round(across * self.scale), height - 2 * edge)

    @cached_property
    def board(self) -> Rect:
        """The board with its frame."""
        side = round(1036 * self.scale)
        left = self._panel.left - round((_PANEL - 22) * self.scale)
        return Rect(left, (self.layout.size[1] - side) // 2, side, side)

    @property
    def panel(self) -> Rect:
        """Everything beside the board."""
        return self._panel

    def _band(self, top: int, height: int) -> Rect:
        return Rect(self._panel.left, top, self._panel.width, height)

    @cached_property
    def header(self) -> Rect:
        """Move number, player and game."""
        return Rect(self._panel.left, self._panel.top, self._panel.width - self.clock.width, self.px(116))

    @cached_property
    def clock(self) -> Rect:
        """The move's time."""
        width = round(self._panel.width * 0.42)
        return Rect(self._panel.right - width, self._panel.top, width, self.px(116))

    @cached_property
    def bar(self) -> Rect:
        """How much of the move's time is used."""
        return self._band(self._panel.top + self.px(126), self.px(30))

    @cached_property
    def total(self) -> Rect:
        """The run so far."""
        return self._band(self._panel.top + self.px(164), self.px(48))

    @property
    def raced_total(self) -> Rect:
        """The run so far, beside a ghost."""
        return Rect(self.total.left, self.total.top, self.total.width // 2, self.total.height)

    @property
    def race(self) -> Rect:
        """The ghost, and how far the run is behind it."""
        left = self.raced_total.right
        return Rect(left, self.total.top, self.total.right - left, self.total.height)

    @cached_property
    def ribbon(self) -> Rect | None:
        """The moves so far, a pip each; None where there is no room."""
        return self._band(self._panel.top + self.px(222), self.px(24)) if self.has_ribbon else None

    @property
    def has_ribbon(self) -> bool:
        """Whether there is room for the ribbon."""
        return self._gone < 2

    @property
    def label(self) -> int:
        """The height of the line over the draw that names its groups; 0 where there is no room for it."""
        return self._label if self._gone < 1 else 0

    @property
    def _label(self) -> int:
        return max(self.px(30), round(self.text(1) * 1.35) + self.px(4))

    @property
    def is_small(self) -> bool:
        """Whether only what is needed has room."""
        return self.scale < _SMALL

    @property
    def has_names(self) -> bool:
        """Whether the countries stand under the letters."""
        return self.wants_names and not self.is_small

    @cached_property
    def _gone(self) -> int:
        """How many things have given way to the list: the names of the groups, then the ribbon."""
        return next((gone for gone in range(2) if self._rows(gone) >= _FEW), 2)

    def _rows(self, gone: int) -> int:
        """The rows of the list if so many things gave way to it."""
        rack = self._rack(gone)
        top = rack.bottom + self.px(6 + 88 + 14) + self._verdict_height + self.px(10)
        return (self.footer.top - top - round(0.9 * self.row)) // self.row

    def _rack(self, gone: int) -> Rect:
        top = self._panel.top + self.px(264 if gone < 2 else 232)
        places = max(7, self.letters)
        side = (760 - 7 * (places - 1)) / places
        # the countries may take two lines, beyond the space that is left free under them
        height = side + 12 + (48 if self.has_names else 12)
        label = self._label if gone < 1 else 0
        return self._band(
            top, label + self.px(8) * (gone > 0) + round(height * min(self.scale, self._panel.width / 796))
        )

    @cached_property
    def rack(self) -> Rect:
        """The draw."""
        return self._rack(self._gone)

    @cached_property
    def field(self) -> Rect:
        """Where a proposal is typed, without the ring around it."""
        return self._band(self.rack.bottom + self.px(6), max(self.px(88), 48))

    @property
    def ring(self) -> int:
        """How far the ring and the halo of the field reach beyond it."""
        return self.px(10)

    @property
    def _verdict_height(self) -> int:
        return max(self.px(52), round(self.text(5) * 1.3))

    @cached_property
    def verdict(self) -> Rect:
        """The referee's answer."""
        return self._band(self.field.bottom + self.px(14), self._verdict_height)

    @property
    def row(self) -> int:
        """The height of a row of the list."""
        return max(self.px(36), round(self.text(3) * (1.5 if self.scale > _TIGHT else 1.75)))

    @cached_property
    def list(self) -> Rect:
        """The moves played."""
        top = self.verdict.bottom + self.px(10)
        return self._band(top, self.footer.top - top)

    @cached_property
    def footer(self) -> Rect:
        """The keys: down to the edge of the screen, for a finger."""
        height = max(self.px(36), round(self.text(1) * 1.8))
        target = max(48, height + 2 * (self.layout.size[1] - self._panel.bottom))
        return self._band(self.layout.size[1] - target, target)
