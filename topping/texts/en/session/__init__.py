"""English sentences of sessions: the referee's desk, the public screen, the standings."""

from __future__ import annotations

from typing import Final

from topping.texts.en.session import desk, hall, reading, setup, standings

ROOMS: Final = (desk, hall, reading, setup, standings)
