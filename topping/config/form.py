"""Kinds of setting values (switch, number, text, choice, secret), and the enumerations that settings choose from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, Protocol

from topping.system import pin
from topping.texts import say


class Theme(StrEnum):
    """The colour theme of the kiosk."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    """For weak eyes and weak projectors."""


class MissedStay(StrEnum):
    """The time that a missed top stays on screen in a run that does not rank.

    It is four seconds in a run that ranks.
    """

    ENTER = "enter"
    """Until Enter."""
    FOUR_SECONDS = "4"
    NONE = "none"


class GhostChoice(StrEnum):
    """The earlier result (ghost) that is raced by default in a run of topping."""

    NONE = "none"
    BEST = "best"
    PAR = "par"
    """The expected cost of each move, available for a first attempt too."""


class TrayOrder(StrEnum):
    """The order in which the letters of a draw are shown."""

    DRAWN = "drawn"
    """As drawn, the kept letters first."""
    ALPHABET = "alphabet"
    SHUFFLED = "shuffled"


class SecondDisplay(StrEnum):
    """What a second display shows."""

    AUTO = "auto"
    """The public view of a session."""
    NONE = "none"


class Unit(StrEnum):
    """The unit in which a setting's number is shown."""

    PERCENT = "percent"
    SECONDS = "seconds"
    MINUTES = "minutes"
    """Seconds, shown in minutes where they are whole."""
    CLOCK = "clock"
    """Seconds, shown as on a clock: `1:30`."""


_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_ON: Final = ("true", "oui", "on", "1")
_OFF: Final = ("false", "non", "off", "0")


class Form(Protocol):
    """The kind of a setting's value, such as a number: says which values are valid, and parses typed ones."""

    __slots__ = ()
    secret: ClassVar[bool] = False
    """Whether its values must not be shown."""

    @property
    def expected(self) -> str:
        """A description of the valid values for error messages, after « il faut »."""

    @property
    def offered(self) -> tuple[bool | int | str, ...]:
        """The values that the settings screen offers for choice, if the setting itself lists none."""
        return ()

    def admits(self, value: object) -> bool:
        """Returns whether a TOML value is valid."""

    def meant(self, value: object) -> object:
        """Converts a valid value from the TOML file to the value that the program uses; usually the same."""
        return value

    def read(self, text: str) -> object:
        """Parses a value typed on the command line; returns None if it is invalid."""


@dataclass(frozen=True, slots=True)
class Switch(Form):
    """A setting that is on or off."""

    @property
    def expected(self) -> str:
        """The description of the valid values: `true` or `false`."""
        return say("config.expects.switch")

    @property
    def offered(self) -> tuple[bool | int | str, ...]:
        """The two values that the settings screen offers, on first."""
        return True, False

    def admits(self, value: object) -> bool:
        """Returns whether the value is a boolean, not a number."""
        return isinstance(value, bool)

    def read(self, text: str) -> object:
        """Parses `true`, `oui`, `on`, `1` or their opposites, in upper or lower case; returns None for anything
        else.
        """
        word = text.strip().casefold()
        return True if word in _ON else False if word in _OFF else None


@dataclass(frozen=True, slots=True)
class Number(Form):
    """A setting that is a whole number within inclusive bounds."""

    least: int
    most: int
    unit: Unit = Unit.PERCENT

    @property
    def expected(self) -> str:
        """The valid range of the number, in words."""
        return say("config.expects.number", least=self.least, most=self.most)

    def admits(self, value: object) -> bool:
        """Returns whether the value is a whole number within the bounds, not a boolean."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def read(self, text: str) -> object:
        """Parses decimal digits, with or without a sign; returns None if they are invalid."""
        number = int(text) if _NUMBER.fullmatch(text.strip()) else None
        return number if self.admits(number) else None


@dataclass(frozen=True, slots=True)
class Text(Form):
    """A setting that is a line of text, possibly empty."""

    longest: int

    @property
    def expected(self) -> str:
        """The description of a valid value: a text in quotation marks, of limited length."""
        return say("config.expects.text", most=self.longest)

    def admits(self, value: object) -> bool:
        """Returns whether the value is printable text of limited length."""
        return isinstance(value, str) and value.isprintable() and len(value) <= self.longest

    def read(self, text: str) -> object:
        """Returns the text without blanks around it."""
        text = text.strip()
        return text if self.admits(text) else None


@dataclass(frozen=True, slots=True)
class OneOf(Form):
    """A setting with a few possible words as values."""

    among: tuple[str, ...]

    @property
    def expected(self) -> str:
        """The list of valid words."""
        return say("config.expects.choice", known=", ".join(self.among))

    @property
    def offered(self) -> tuple[bool | int | str, ...]:
        """All valid words, as the values that the settings screen offers."""
        return self.among

    def admits(self, value: object) -> bool:
        """Returns whether the value is one of the valid words, in the same case."""
        return isinstance(value, str) and value in self.among

    def read(self, text: str) -> object:
        """Parses a word in upper or lower case; returns None if it is not valid."""
        word = text.strip().casefold()
        return word if self.admits(word) else None


@dataclass(frozen=True, slots=True)
class Member(Form):
    """A setting whose value is a member of an enumeration. The file contains the member's value, or another name for
    it.
    """

    kind: type[StrEnum]
    others: tuple[tuple[str, str], ...] = ()
    """Other names, each with its word."""

    @property
    def expected(self) -> str:
        """The sentence that lists the words of the enumeration; other names for them also work, but are not listed."""
        return say("config.expects.choice", known=", ".join(self.kind))

    @property
    def offered(self) -> tuple[bool | int | str, ...]:
        """All members of the enumeration, as the values that the settings screen offers."""
        return tuple(self.kind)

    def admits(self, value: object) -> bool:
        """Returns whether the value is a word of the enumeration, or one of its other names, in the same case.

        A whole number counts as its digits.
        """
        return self._member(value) is not None

    def meant(self, value: object) -> object:
        """Returns the member of the enumeration whose word, or further name, is `value`."""
        return self._member(value)

    def read(self, text: str) -> object:
        """Returns the member of the enumeration with this word or other name, in upper or lower case; None if there is
        none.
        """
        return self._member(text.strip().casefold())

    def _member(self, value: object) -> StrEnum | None:
        if isinstance(value, bool) or not isinstance(value, str | int):
            return None
        word = dict(self.others).get(str(value), str(value))
        return next((member for member in self.kind if member == word), None)


@dataclass(frozen=True, slots=True)
class Stored(Form):
    """A secret (the PIN) that only a command can set. The file contains its hash, or an empty text."""

    command: str
    """Name of the command in the catalogue: `pin`."""
    is_stored: Callable[[str], object]
    """Tells whether a text is an output of the command."""
    secret: ClassVar[bool] = True

    @property
    def expected(self) -> str:
        """The command that sets the secret, in words."""
        return say(f"config.expects.{self.command}")

    def admits(self, value: object) -> bool:
        """Returns whether the value is an empty text or a hash made by the command that sets the secret. The secret
        itself, such as a PIN in digits, is invalid.
        """
        return isinstance(value, str) and (not value or bool(self.is_stored(value)))

    def read(self, text: str) -> object:
        """Returns None always: a secret typed on the command line would be visible and stay in the shell's history."""
        return None


STORED_PIN: Final = Stored("pin", pin.is_stored_form)
