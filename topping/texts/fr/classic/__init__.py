"""French sentences of the classic game."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.classic import refusals, replay, screen

ROOMS: Final = (refusals, replay, screen)
