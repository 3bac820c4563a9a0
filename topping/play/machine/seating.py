"""Which seats of a classic game the machine plays, as text that is kept with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from topping.errors import InputError
from topping.play.machine.levels import Level

_MARK: Final = "machine:"


def format_seats(levels: Mapping[int, Level]) -> str:
    """`machine:1=expert,2=club` for the seats (from 0) that the machine plays; empty for none."""
    return _MARK + ",".join(f"{seat}={level}" for seat, level in sorted(levels.items())) if levels else ""


def parse_seats(text: str) -> dict[int, Level]:
    """The seats of a text that `format_seats` made; none for any other text, for others keep theirs there too."""
    if not text.startswith(_MARK):
        return {}
    levels: dict[int, Level] = {}
    for part in text.removeprefix(_MARK).split(","):
        seat, _, name = part.partition("=")
        try:
            levels[int(seat)] = Level.parse(name)
        except (ValueError, InputError):
            return {}
    return levels
