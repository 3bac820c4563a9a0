"""Taking values of the right type out of a JSON object, with a fault that names the key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from topping.errors import InputError

Kind = TypeVar("Kind")


class Fields:
    """The keys and values of one object."""

    def __init__(self, value: object, known: Collection[str], what: str) -> None:
        """Raises `InputError` where `value` is no object or has keys that are not `known`; `what` names it."""
        if not isinstance(value, Mapping):
            raise InputError("bulletin.not_object", key=what)
        for key in value:
            if key not in known:
                raise InputError("bulletin.unknown_key", key=key, known=", ".join(known))
        self._values = value

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self._values.get(key) is not None

    def mentions(self, key: str) -> bool:
        """Whether the key is there, be it null."""
        return key in self._values

    def raw(self, key: str) -> object:
        """A value that must be there, whatever its type."""
        if key not in self._values:
            raise InputError("bulletin.missing", key=key)
        return self._values[key]

    def text(self, key: str) -> str:
        """A string that must be there."""
        return _of(str, self.raw(key), "bulletin.not_text", key)

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number that must be there, within bounds."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise InputError("bulletin.not_number", key=key, least=least, most=most)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false where the key is missing or null."""
        return self.has(key) and _of(bool, self._values[key], "bulletin.not_flag", key)

    def items(self, key: str) -> list[object]:
        """A list that must be there."""
        return _of(list, self.raw(key), "bulletin.not_list", key)


def _of(kind: type[Kind], value: object, fault: str, key: str) -> Kind:
    if not isinstance(value, kind):
        raise InputError(fault, key=key)
    return value
