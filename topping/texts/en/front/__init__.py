"""English sentences of the first screen, the settings, the manual, and the public kiosk."""

from __future__ import annotations

from typing import Final

from topping.texts.en.front import helppages, home, manual, modelgame, public, settings

ROOMS: Final = (helppages, home, manual, modelgame, public, settings)
