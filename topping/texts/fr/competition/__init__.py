"""French sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.competition import command, faults, results, roster, setting_up, standings, under_way

ROOMS: Final = (setting_up, under_way, standings, faults, results, roster, command)
