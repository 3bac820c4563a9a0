"""Every clip that the voice may need."""

from __future__ import annotations

from itertools import chain
from typing import Final

from topping.kiosk.voice.clip import COUNTRY, FIXED, LETTER, LETTERS, TIMES, Clip
from topping.kiosk.voice.number import NUMBERS

CLIPS: Final[frozenset[Clip]] = frozenset(
    chain(COUNTRY.values(), LETTER.values(), LETTERS.values(), TIMES.values(), NUMBERS, FIXED)
)
"""All clips; `assets/voice` holds a recording of each."""
