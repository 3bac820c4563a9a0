"""The two faces of a session, as those who lead it use them."""

from __future__ import annotations

from typing import Protocol

from topping.kiosk.painters.parts.status import VerdictView


class SessionFaces(Protocol):
    """The two faces of a session, the public screen and the desk, as the conductor uses them."""

    def tell(self, message: VerdictView) -> None:
        """Shows a message to the referee."""
        ...

    def come_forward(self) -> None:
        """Brings the public screen to the front."""
        ...

    def ask_draw(self) -> None:
        """The next draw is to be typed, as the referee takes it from the bag."""
        ...

    def draw_found(self) -> None:
        """The draw that was typed has its top, or goes back for want of a solution."""
        ...

    def move_over(self) -> None:
        """A move was collected, or taken back."""
        ...

    def show_standings(self) -> None:
        """Shows the standings over both."""
        ...
