"""Lines of `name=value` fields, as values of the rules are written: a blank only ever separates."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from topping.errors import InputError

_Value = TypeVar("_Value")

_ESCAPED: Final = re.compile(r"[^0-9A-Za-z+._-]")


def escaped(name: str) -> str:
    """A name as it stands in the text: whatever is not an ASCII letter, a digit or one of `+._-` by its code point."""
    return _ESCAPED.sub(lambda found: f"%{ord(found[0]):06x}", name)


class FieldReader:
    """The fields of a text, each taken once; every method raises `InputError` for one that is missing or malformed.

    A text without fields is the empty one.
    """

    def __init__(self, text: str) -> None:
        parts = [part.partition("=") for part in text.split(" ")] if text else []
        self._text = text
        self.left = {name: value for name, _, value in parts}
        """Those that have not been taken."""
        if len(self.left) != len(parts) or not all(separator for _, separator, _ in parts):
            raise self.unreadable()

    def text(self, name: str, default: str | None = None) -> str:
        """A field as it is written."""
        value = self.left.pop(name, default)
        if value is None:
            raise self.unreadable()
        return value

    def name(self, name: str, default: str | None = None) -> str:
        """An escaped name."""
        if name not in self.left and default is not None:
            return default
        return self._unescaped(self.text(name))

    def names(self, name: str) -> tuple[str, ...]:
        """Escaped names with commas between them; none where the field lacks."""
        return tuple(map(self._unescaped, filter(None, self.text(name, "").split(","))))

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number from 0 on."""
        return self.whole(self.text(name, None if default is None else str(default)))

    def flag(self, name: str, default: bool = False) -> bool:
        """`yes` or `no`."""
        return self._one_of(self.text(name, "yes" if default else "no"), {"yes": True, "no": False})

    def one_of(self, name: str, known: Mapping[str, _Value]) -> _Value:
        """The value that a word stands for."""
        return self._one_of(self.text(name), known)

    def row(self, name: str, length: int) -> tuple[int, ...] | None:
        """A given count of numbers with colons between them; None where there is no such field."""
        if name not in self.left:
            return None
        found = tuple(map(self.whole, self.text(name).split(":")))
        if len(found) != length:
            raise self.unreadable()
        return found

    def pairs(self, name: str) -> tuple[tuple[int, int], ...]:
        """Pairs of numbers, as `7:50,8:75`; none where the field lacks."""
        parts = [part.split(":") for part in filter(None, self.text(name, "").split(","))]
        if any(len(part) != 2 for part in parts):
            raise self.unreadable()
        return tuple((self.whole(first), self.whole(second)) for first, second in parts)

    def _unescaped(self, text: str) -> str:
        try:
            found = re.sub("%([0-9a-f]{6})", lambda escape: chr(int(escape[1], 16)), text)
        except ValueError as fault:
            raise self.unreadable() from fault
        if escaped(found) != text:
            raise self.unreadable()
        return found

    def whole(self, text: str) -> int:
        """A whole number from 0 on, as it is written."""
        if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
            raise self.unreadable()
        return int(text)

    def _one_of(self, text: str, known: Mapping[str, _Value]) -> _Value:
        if text not in known:
            raise self.unreadable()
        return known[text]

    def unreadable(self) -> InputError:
        """What is raised where the text is none."""
        return InputError("conditions.unreadable", text=self._text)


def line_of(fields: Iterable[tuple[str, str | None]]) -> str:
    """The line of fields in their order, without those that have no value."""
    return " ".join(f"{name}={value}" for name, value in fields if value is not None)


def flag(value: bool, default: bool = False) -> str | None:
    """How a flag is written; not at all where it has its default value."""
    return None if value == default else "yes" if value else "no"
