"""Notices for the player: faults that do not stop the game, such as a leaderboard that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from topping.errors import StoreError, ToppingError
from topping.kiosk.wording import sentence

_Answer = TypeVar("_Answer")


class Notices:
    """The notices shown on the first screen and others, each sentence once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """A database set aside, a setting not understood, a run that could not be kept."""

    def tell(self, fault: ToppingError) -> None:
        """Adds a notice of a fault, once."""
        notice = sentence(fault)
        if notice not in self.lines:
            self.lines.append(notice)

    def safely(self, ask: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
        """The result of a call of the store; `otherwise`, and a notice, where the store fails."""
        try:
            return ask()
        except StoreError as fault:
            self.tell(fault)
            return otherwise
