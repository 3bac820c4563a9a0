"""Seeds of private games: numbers that no game to be played ranks by.

A game file names a seed of thirty digits at most, and so do the games of a number or of a day; these seeds have 77
or 78.
"""

from __future__ import annotations

import hashlib
from typing import Final

from topping.rules.conditions.variant import Variant

_BEYOND: Final = 1 << 255
"""More than any seed that a game file can hold."""


def private_seed(salt: bytes, number: int, variant: Variant, lexicon_hash: str) -> int:
    """The seed of game `number`, from 0, of a bank; `salt` is the bank's own, drawn when it was begun."""
    text = f"topping/bank/1/{salt.hex()}/{variant.name}/{lexicon_hash}/{number}"
    return _BEYOND | int.from_bytes(hashlib.sha256(text.encode("ascii")).digest())
