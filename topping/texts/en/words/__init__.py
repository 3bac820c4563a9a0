"""English sentences of the word tools."""

from __future__ import annotations

from typing import Final

from topping.texts.en.words import screen

ROOMS: Final = (screen,)
