"""Notices for the player: faults that do not stop the game, such as a leaderboard that fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from topping.errors import StoreError, ToppingError
from topping.kiosk.wording import sentence

_Answer = TypeVar("_Answer")


class Notices:
    """The notices shown on the first screen and others, each sentence once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """A database set aside, a setting not understood, a run that could not be kept."""
        self.hides_folders = False
        """Whether files are told by their names alone: at the public kiosk."""

    def tell(self, fault: ToppingError) -> str:
        """Notes a fault for the player to be told, once; returns its sentence."""
        notice = sentence(_without_folders(fault) if self.hides_folders else fault)
        if notice not in self.lines:
            self.lines.append(notice)
        return notice

    def safely(self, ask: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
        """The result of a call of the store; `otherwise`, and a notice, where the store fails."""
        try:
            return ask()
        except StoreError as fault:
            self.tell(fault)
            return otherwise


def _without_folders(fault: ToppingError) -> ToppingError:
    """The same fault, where each file is told by its name alone."""
    details = {name: value.name if isinstance(value, Path) else value for name, value in fault.details.items()}
    plain = type(fault)(fault.key, **details)
    plain.line, plain.source = fault.line, None if fault.source is None else Path(fault.source).name
    return plain
