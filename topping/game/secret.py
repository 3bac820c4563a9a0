"""Chance for games that must not be known before they are played: from what was drawn, nothing tells what will be."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

_BITS: Final = 256
_BYTES: Final = _BITS // 8


def secret_seed() -> int:
    """A seed of 256 bits at random: it is never kept, and no game is named by it."""
    return secrets.randbits(_BITS)


class SecretChance:
    """Uniform numbers of a seed, each from HMAC-SHA-256 of its place: any of them tell nothing of the others.

    `random.Random` would be told by its own numbers: 624 of them give all that follow.
    """

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(_BYTES, "big")
        self._place = 0

    def random(self) -> float:
        """The next number, from 0 (included) to 1 (excluded)."""
        self._place += 1
        return (int.from_bytes(_digest(self._key, f"draw {self._place}")[:8], "big") >> 11) / (1 << 53)


def salt_of(seed: int) -> str:
    """What hides the id of a game of this seed (32 hex digits): it tells neither the seed nor the draws."""
    return _digest(seed.to_bytes(_BYTES, "big"), "salt").hex()[:32]


def _digest(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode("ascii"), "sha256")
