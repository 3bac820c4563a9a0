"""A screen that says what came of the last key: what was refused and why, what was done, where a file was written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from topping.errors import ToppingError
from topping.kiosk.stage import Stage
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element


class TellingScreen(Screen):
    """What it says stands until something else is said; the screen shows it where it has room."""

    def __init__(self, stage: Stage) -> None:
        self.message, self.tone = "", "plain"
        super().__init__(stage)

    def tell(self, said: str, tone: str = "plain") -> None:
        """Says something in a tone of `note`; empty for nothing."""
        self.message, self.tone = said, tone

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What is refused within is said, and what follows there is not done."""
        try:
            yield
        except ToppingError as fault:
            self.tell(self.in_words(fault), "bad")

    def told(self, **more: Any) -> Element | None:
        """What is said, as a line under something; None for nothing."""
        return note(self.message, self.tone, **{"id": "message", **more}) if self.message else None
