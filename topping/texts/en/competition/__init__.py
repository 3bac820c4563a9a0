"""English sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.en.competition import (
    command,
    decisions,
    faults,
    files,
    results,
    roster,
    setting_up,
    standings,
    under_way,
)

ROOMS: Final = (setting_up, under_way, standings, decisions, faults, files, results, roster, command)
