"""English sentences of the classic game."""

from __future__ import annotations

from typing import Final

from topping.texts.en.classic import matchsheet, refusals, replay, screen

ROOMS: Final = (matchsheet, refusals, replay, screen)
