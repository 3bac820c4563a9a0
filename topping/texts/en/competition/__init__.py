"""English sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.en.competition import command, faults, results, roster

ROOMS: Final = (command, faults, results, roster)
