"""Where everything stands while a classic game is played: as on the play screen, the players over the rack."""

from __future__ import annotations

from functools import cached_property

from pygame import Rect

from topping.kiosk.look.playlayout import PlayLayout


class ClassicPlaces(PlayLayout):
    """The measures of the screen of a classic game."""

    @cached_property
    def plates(self) -> Rect:
        """The players."""
        top = self.panel.top
        return Rect(self.panel.left, top, self.panel.width, self.rack.top - self.px(10) - top)

    @cached_property
    def question(self) -> Rect:
        """A question: in the place of the rack, the field and the list."""
        return Rect(self.panel.left, self.rack.top, self.panel.width, self.footer.top - self.rack.top)
