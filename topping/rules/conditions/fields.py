"""Reads and writes lines of `name=value` fields separated by blanks, the text form of conditions and options."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from topping.errors import InputError

_Value = TypeVar("_Value")

_ESCAPED: Final = re.compile(r"[^0-9A-Za-z+._-]")


def escaped(name: str) -> str:
    """Returns a name as it is written in a field.

    Every character other than ASCII letters, digits and `+._-` becomes `%` and its code point.
    """
    return _ESCAPED.sub(lambda match: f"%{ord(match[0]):06x}", name)


class FieldReader:
    """A reader of a line of `name=value` fields, each of which can be read once.

    Its methods raise `InputError` for a malformed field, or a missing one without a default.
    """

    def __init__(self, text: str) -> None:
        parts = [part.partition("=") for part in text.split(" ")] if text else []
        self._text = text
        self.left = {name: value for name, _, value in parts}
        """Fields that have not been read."""
        if len(self.left) != len(parts) or not all(separator for _, separator, _ in parts):
            raise self.unreadable()

    def text(self, name: str, default: str | None = None) -> str:
        """Returns the value of a field without change; `default` if the field is missing."""
        value = self.left.pop(name, default)
        if value is None:
            raise self.unreadable()
        return value

    def name(self, name: str, default: str | None = None) -> str:
        """Returns the value of a field that holds an escaped name, decoded; `default` if the field is missing."""
        if name not in self.left and default is not None:
            return default
        return self._unescaped(self.text(name))

    def names(self, name: str) -> tuple[str, ...]:
        """Returns the value of a field that holds escaped names separated by commas, decoded.

        Returns no names if the field is missing.
        """
        return tuple(map(self._unescaped, filter(None, self.text(name, "").split(","))))

    def number(self, name: str, default: int | None = None) -> int:
        """Returns the value of a field as a whole number, 0 or more; `default` if the field is missing."""
        return self.whole(self.text(name, None if default is None else str(default)))

    def flag(self, name: str, default: bool = False) -> bool:
        """Returns the value of a field as a flag, written `yes` or `no`; `default` if the field is missing."""
        return self._one_of(self.text(name, "yes" if default else "no"), {"yes": True, "no": False})

    def one_of(self, name: str, known: Mapping[str, _Value]) -> _Value:
        """Reads the word in a field, and returns the value that `known` has for this word.

        Raises `InputError` if the field is missing or `known` lacks the word.
        """
        return self._one_of(self.text(name), known)

    def row(self, name: str, length: int) -> tuple[int, ...] | None:
        """Returns the value of a field as `length` numbers separated by colons (`3:5:5000`); None if the field is
        missing.
        """
        if name not in self.left:
            return None
        numbers = tuple(map(self.whole, self.text(name).split(":")))
        if len(numbers) != length:
            raise self.unreadable()
        return numbers

    def pairs(self, name: str) -> tuple[tuple[int, int], ...]:
        """Returns the value of a field as pairs of numbers, as in `7:50,8:75`.

        Returns no pairs if the field is missing.
        """
        parts = [part.split(":") for part in filter(None, self.text(name, "").split(","))]
        if any(len(part) != 2 for part in parts):
            raise self.unreadable()
        return tuple((self.whole(first), self.whole(second)) for first, second in parts)

    def _unescaped(self, text: str) -> str:
        try:
            unescaped = re.sub("%([0-9a-f]{6})", lambda escape: chr(int(escape[1], 16)), text)
        except ValueError as fault:
            raise self.unreadable() from fault
        if escaped(unescaped) != text:
            raise self.unreadable()
        return unescaped

    def whole(self, text: str) -> int:
        """Reads a text as a whole number, 0 or more; raises `InputError` for any other text."""
        if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
            raise self.unreadable()
        return int(text)

    def _one_of(self, text: str, known: Mapping[str, _Value]) -> _Value:
        if text not in known:
            raise self.unreadable()
        return known[text]

    def unreadable(self) -> InputError:
        """Returns the error that says that the whole line cannot be read."""
        return InputError("conditions.unreadable", text=self._text)


def line_of(fields: Iterable[tuple[str, str | None]]) -> str:
    """Writes pairs (name, value) as a line of fields, in the given order; leaves out those with the value None."""
    return " ".join(f"{name}={value}" for name, value in fields if value is not None)


def flag(value: bool, default: bool = False) -> str | None:
    """Returns `yes` or `no` as the text of a flag; None if it has its default value."""
    return None if value == default else "yes" if value else "no"
