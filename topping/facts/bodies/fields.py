"""The fields of a fact's body, read one by one and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

from topping.byfields import Between
from topping.errors import InputError
from topping.facts.fact import is_uuid
from topping.facts.jsontext import LARGEST, Json

LATEST_MS: Final = 253_402_000_000_000
"""In the last days of the year 9999: no calendar shows more, whatever its time zone."""
LONGEST_TEXT: Final = 4_000
LONGEST_TOLD: Final = 200
"""Of texts that are shown; longer ones are cut."""
_LONGEST: Final = 500_000
_MOST: Final = 1_000
_BLANKS: Final = "\u00a0\u202f"
"""That do not break a line: French texts have them."""
_HEXADECIMAL: Final = re.compile("[0-9a-f]{0,128}")


def fit_to_show(text: str) -> str:
    """A text on one line, a blank in the place of each character that does not print or turns the line around."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _BLANKS else " " for sign in text)


Whole: TypeAlias = Annotated[int, Between(-LARGEST, LARGEST)]
"""A number that may be below zero."""
Counted: TypeAlias = Annotated[int, Between(1, LARGEST)]
"""A number from 1."""
Instant: TypeAlias = Annotated[int, Between(0, LATEST_MS)]
"""Milliseconds since 1970, UTC, within the years that a calendar has."""


def unreadable(_: str) -> InputError:
    """The fault of a body that is not of its kind."""
    return InputError("facts.unreadable")


BOUNDS: Final[Mapping[type, Between]] = {
    int: Between(0, LARGEST),
    str: Between(0, LONGEST_TEXT),
    tuple: Between(0, _MOST),
}
"""Of the fields of bodies that say none themselves."""


class WrittenByFields:
    """A value whose fields are those of its body, by the same names."""

    __slots__: tuple[str, ...] = ()

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        return {name: getattr(self, name) for name in self.__slots__}


class BodyFields:
    """A JSON object that raises `InputError` for each field that is missing or not of its kind."""

    def __init__(self, body: Mapping[str, Json]) -> None:
        self._body = body

    def some(self, values_of: Callable[[Mapping[str, Json]], tuple[Any, ...]]) -> tuple[Any, ...]:
        """The values of several fields, as an `itemgetter` gives them, unchecked; none where one is missing."""
        try:
            return values_of(self._body)
        except KeyError:
            return ()

    def text(self, name: str, *, most: int = LONGEST_TEXT) -> str:
        """A text of at most so many characters."""
        value = self._body.get(name)
        if not isinstance(value, str) or len(value) > most:
            raise InputError("facts.unreadable")
        return value

    def shown(self, name: str, *, most: int = LONGEST_TOLD) -> str:
        """A text for people, made fit to be shown on a screen or in a terminal, whoever has said it."""
        return fit_to_show(self.text(name))[:most]

    def long_text(self, name: str) -> str:
        """A text such as a game's."""
        return self.text(name, most=_LONGEST)

    def maybe_text(self, name: str) -> str | None:
        """A text, or null."""
        return None if self._body.get(name) is None else self.text(name)

    def uuid(self, name: str) -> str:
        """A UUID."""
        value = self.text(name)
        if not is_uuid(value):
            raise InputError("facts.unreadable")
        return value

    def hexadecimal(self, name: str) -> str:
        """Digits of a hash, as games and lexicons are known by; empty where none is known."""
        value = self.text(name)
        if _HEXADECIMAL.fullmatch(value) is None:
            raise InputError("facts.unreadable")
        return value

    def whole(self, name: str, least: int | None = 0) -> int:
        """A whole number, not below the least, where there is one."""
        value = self._body.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
            raise InputError("facts.unreadable")
        return value

    def maybe_whole(self, name: str, least: int | None = 0) -> int | None:
        """A whole number, or null."""
        return None if self._body.get(name) is None else self.whole(name, least)

    def instant(self, name: str) -> int:
        """Milliseconds since 1970, UTC, within the years that a calendar has."""
        value = self.whole(name)
        if value > LATEST_MS:
            raise InputError("facts.unreadable")
        return value

    def maybe_instant(self, name: str) -> int | None:
        """An instant, or null."""
        return None if self._body.get(name) is None else self.instant(name)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self._body.get(name)
        if not isinstance(value, bool):
            raise InputError("facts.unreadable")
        return value

    def maybe_flag(self, name: str) -> bool:
        """True or false; false where it is missing or null."""
        return self._body.get(name) is not None and self.flag(name)

    def object(self, name: str) -> Mapping[str, Json]:
        """An object."""
        value = self._body.get(name)
        if not isinstance(value, Mapping):
            raise InputError("facts.unreadable")
        return value

    def values(self, name: str, *, most: int = 1_000) -> Sequence[Json]:
        """A list of at most so many values."""
        value = self._body.get(name)
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) > most:
            raise InputError("facts.unreadable")
        return value

    def objects(self, name: str) -> tuple[BodyFields, ...]:
        """A list of objects."""
        found = []
        for value in self.values(name):
            if not isinstance(value, Mapping):
                raise InputError("facts.unreadable")
            found.append(BodyFields(value))
        return tuple(found)
