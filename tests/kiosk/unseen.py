"""A screen that paints when a test looks at it: frames that nobody sees would take most of a test's time."""

from collections.abc import Sequence
from math import inf

from pygame import Rect, Surface

from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.theme import Panel
from topping.kiosk.window import Window


class UnseenScreen(Window):
    """Counts the frames that a screen would paint; its surface is painted only on request."""

    _shown: object = None
    """What the last frame showed; None where the next one is to show everything."""
    _unpainted: tuple[Sequence[Panel], tuple[Card, ...]] | None = None

    @property
    def surface(self) -> Surface:
        """The picture; painting what was shown last, if that is still to be done."""
        unpainted, self._unpainted = self._unpainted, None
        if unpainted is not None:
            frames, shown = self.frames, self._shown
            super().show(*unpainted)
            self.frames, self._shown = frames, shown
        return self._surface

    @surface.setter
    def surface(self, surface: Surface) -> None:
        self._surface = surface

    def show(self, panels: Sequence[Panel], cards: tuple[Card, ...] = (), until: float = inf) -> bool:
        states = [(panel.name, Rect(panel.rect), panel.state) for panel in panels]
        shown = (states, cards)
        if shown == self._shown:
            return False
        self._shown, self._unpainted = shown, (panels, cards)
        self.frames += 1
        return True

    def forget(self) -> None:
        super().forget()
        self._shown = self._unpainted = None

    def _lay_out(self) -> None:
        self._unpainted = None  # the size alone is asked of the surface, and the next frame shows everything
        super()._lay_out()
