"""The short code of a set: nine consonants, `BCD-FGH-JKL`, that somebody else can type to play the same one.

Seven hold mode, kind, variant and seed; the last two follow from these, the lexicon and the versions that sets depend
on, so that a letter typed wrong is noticed, and so is a set that would be another one here.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS
from topping.training.difficulty import DIFFICULTY_VERSION
from topping.training.kinds import KINDS, Kind
from topping.training.rush.sets import SEEDS, SET_VERSION, RushMode, RushSet

_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Consonants, so that no code is a word."""
_GROUP: Final = 3
_NUMBER: Final = 7
_CHECK: Final = 2

_FLAVOURS: Final[tuple[tuple[RushMode, Kind | None], ...]] = (
    (RushMode.CLOCK, None),
    (RushMode.STREAK, None),
    *((RushMode.KIND, kind) for kind in KINDS),
)
_VARIANTS: Final = tuple(VARIANTS.values())


@dataclass(frozen=True, slots=True)
class RushCode:
    """A set and what it is played for."""

    mode: RushMode
    set: RushSet

    def format(self, lexicon_hash: str) -> str:
        """The code with that lexicon."""
        number = self.set.seed
        number = number * len(_VARIANTS) + _VARIANTS.index(self.set.variant)
        number = number * len(_FLAVOURS) + _FLAVOURS.index((self.mode, self.set.kind))
        written = _written(number, _NUMBER)
        written += _check(written, lexicon_hash)
        return "-".join(written[start : start + _GROUP] for start in range(0, len(written), _GROUP))

    @staticmethod
    def parse(text: str, lexicon_hash: str) -> RushCode:
        """The set of a code typed in any case, with whatever between its letters; raises `InputError`."""
        letters = "".join(character for character in text.upper() if character.isalnum())
        if len(letters) != _NUMBER + _CHECK or not set(letters) <= set(_LETTERS):
            raise InputError("rush.code.unreadable", text=text[:20])
        if _check(letters[:_NUMBER], lexicon_hash) != letters[_NUMBER:]:
            raise InputError("rush.code.other", text=text[:20])
        number, flavour = divmod(_read(letters[:_NUMBER]), len(_FLAVOURS))
        seed, variant = divmod(number, len(_VARIANTS))
        if seed >= SEEDS:
            raise InputError("rush.code.unreadable", text=text[:20])
        mode, kind = _FLAVOURS[flavour]
        return RushCode(mode, RushSet(_VARIANTS[variant], kind, seed))


def _written(number: int, places: int) -> str:
    letters = ""
    for _ in range(places):
        number, place = divmod(number, len(_LETTERS))
        letters = _LETTERS[place] + letters
    return letters


def _read(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    return number


def _check(letters: str, lexicon_hash: str) -> str:
    made_of = f"{letters}/{lexicon_hash}/{SET_VERSION}/{DIFFICULTY_VERSION}"
    return _written(int.from_bytes(sha256(made_of.encode()).digest()[:4], "big"), _CHECK)
