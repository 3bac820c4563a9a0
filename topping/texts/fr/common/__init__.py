"""French sentences that commands and many screens share."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.common import csvheads, errors, formulas, keys, kiosk, numbers

ROOMS: Final = (csvheads, errors, formulas, keys, kiosk, numbers)
