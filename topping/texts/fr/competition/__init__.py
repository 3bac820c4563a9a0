"""French sentences of competitions."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.competition import faults, roster

ROOMS: Final = (faults, roster)
