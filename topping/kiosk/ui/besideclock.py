"""A small page beside a running clock, in place of a screen that would cover it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Generic

from topping.kiosk.routes import Answer, Modal
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.tree import Element


class Inset(ABC, Generic[Answer]):
    """The page of a modal route beside a running clock, in the part of the screen kept for questions (`asked_here`).

    It takes all keys and typed characters. It closes when it has an answer, or when the clock stops.
    """

    def __init__(self, stage: Stage, route: Modal[Answer], then: Callable[[Answer], object]) -> None:
        self.stage = stage
        self.route = route
        self._then = then
        self.is_answered = False

    def answer(self, answer: Answer) -> None:
        """Closes the page and passes the answer to the screen that opened it."""
        self.is_answered = True
        self._then(answer)

    @abstractmethod
    def view(self, *, is_narrow: bool) -> Element:
        """Returns the card; `is_narrow` if its place is only as wide as a column of names."""

    @abstractmethod
    def keys(self, now: int) -> Sequence[Key]:
        """Returns the active keys at `now` (ms), Escape included."""

    def written(self, text: str) -> None:
        """Handles typed characters."""

    def tick(self, now: int) -> None:
        """Called at each turn of the loop with the time `now` (ms)."""

    def watches(self) -> Hashable:
        """Returns a value that stands for the shown state. When it changes, a new tree of elements is made."""
        return None
