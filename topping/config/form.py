"""The forms of settings: a switch, a number within bounds, a text, one of a few words, a stored PIN."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from topping import pin
from topping.texts import say

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_ON: Final = ("true", "oui", "on", "1")
_OFF: Final = ("false", "non", "off", "0")


class Form(Protocol):
    """The form of a setting's values."""

    secret: ClassVar[bool]
    """Whether its values must not be shown."""

    @property
    def expected(self) -> str:
        """The possible values in words, to follow « il faut »."""

    def admits(self, value: object) -> bool:
        """Whether a value, as TOML gives it, is of this form."""

    def read(self, text: str) -> object:
        """The value typed on a command line; None where it is not of this form."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    secret: ClassVar[bool] = False

    @property
    def expected(self) -> str:
        """`true` or `false`."""
        return say("config.expects.switch")

    def admits(self, value: object) -> bool:
        """A boolean; a number is refused."""
        return isinstance(value, bool)

    def read(self, text: str) -> object:
        """`true`, `oui`, `on`, `1` or their opposites, in either case."""
        word = text.strip().casefold()
        return True if word in _ON else False if word in _OFF else None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, bounds included."""

    least: int
    most: int
    secret: ClassVar[bool] = False

    @property
    def expected(self) -> str:
        """From the least to the most."""
        return say("config.expects.number", least=self.least, most=self.most)

    def admits(self, value: object) -> bool:
        """A whole number within the bounds; a boolean is refused."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def read(self, text: str) -> object:
        """Decimal digits, with a sign or without."""
        number = int(text) if _NUMBER.fullmatch(text.strip()) else None
        return number if self.admits(number) else None


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, empty or not."""

    longest: int
    secret: ClassVar[bool] = False

    @property
    def expected(self) -> str:
        """Between quotation marks, and not too long."""
        return say("config.expects.text", most=self.longest)

    def admits(self, value: object) -> bool:
        """A printable text, not too long."""
        return isinstance(value, str) and value.isprintable() and len(value) <= self.longest

    def read(self, text: str) -> object:
        """The text without the blanks around it."""
        text = text.strip()
        return text if self.admits(text) else None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    among: tuple[str, ...]
    secret: ClassVar[bool] = False

    @property
    def expected(self) -> str:
        """All of them."""
        return say("config.expects.choice", known=", ".join(self.among))

    def admits(self, value: object) -> bool:
        """One of them, as it is."""
        return isinstance(value, str) and value in self.among

    def read(self, text: str) -> object:
        """One of them, in either case."""
        word = text.strip().casefold()
        return word if self.admits(word) else None


@dataclass(frozen=True, slots=True)
class StoredPin:
    """Empty, or what `topping.pin.hashed` made of a PIN."""

    secret: ClassVar[bool] = True

    @property
    def expected(self) -> str:
        """The command that sets it."""
        return say("config.expects.pin")

    def admits(self, value: object) -> bool:
        """An empty text or a stored form; a PIN in the clear is refused."""
        return isinstance(value, str) and (not value or pin.is_stored_form(value))

    def read(self, text: str) -> object:
        """Always None: a PIN on a command line would be visible and kept in the shell's history."""
        return None
