"""French sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.competition import faults, results, roster

ROOMS: Final = (faults, results, roster)
