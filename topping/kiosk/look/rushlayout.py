"""The rectangles of the screen of a rush: those of the play screen, with the figures of the rush above the draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

from topping.kiosk.look.playlayout import PlayLayout

_DOWN: Final = 82
"""How much lower than on the play screen the draw is."""
_DOWN_TIGHT: Final = 50
"""The same where other things have given way to the list."""


@dataclass(frozen=True)
class RushLayout(PlayLayout):
    """The measures of the screen of a rush."""

    @cached_property
    def bar(self) -> Rect:
        """How much of the time is left."""
        return self._band(self._panel.top + self.px(120), self.px(45))

    @cached_property
    def figures(self) -> Rect:
        """Tops, pace, and what was passed."""
        top = self.bar.bottom + self.px(4)
        return self._band(top, self.rack.top - self.px(8) - top)

    def _rack(self, gone: int) -> Rect:
        return super()._rack(gone).move(0, self.px(_DOWN if gone < 2 else _DOWN_TIGHT))

    @property
    def has_ribbon(self) -> bool:
        """There is none."""
        return False
