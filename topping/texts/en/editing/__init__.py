"""English sentences of typing a game from its sheet, and of a position set up freely."""

from __future__ import annotations

from typing import Final

from topping.texts.en.editing import notes, screen

ROOMS: Final = (notes, screen)
