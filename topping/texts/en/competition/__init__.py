"""English sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.en.competition import faults, results, roster

ROOMS: Final = (faults, results, roster)
