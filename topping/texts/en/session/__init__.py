"""English sentences of sessions: the referee's desk, the public screen, the standings."""

from __future__ import annotations

from typing import Final

from topping.texts.en.session import bag, desk, hall, reading, setup, standings

ROOMS: Final = (bag, desk, hall, reading, setup, standings)
