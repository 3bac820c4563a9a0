"""The forms that values of settings have: closed sets of words, numbers, texts, secrets."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, Protocol

from topping import pin
from topping.texts import say


class Theme(StrEnum):
    """The colours of the kiosk."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    """For weak eyes and weak projectors."""


class MissedStay(StrEnum):
    """How long a missed top stays on screen where the run does not rank; a run that ranks always has four seconds."""

    ENTER = "enter"
    """Until Enter."""
    FOUR_SECONDS = "4"
    NONE = "none"


class GhostChoice(StrEnum):
    """What a run of topping is raced against, where nothing else was chosen."""

    NONE = "none"
    BEST = "best"
    PAR = "par"
    """What each move is expected to cost: also for a first attempt."""


class TrayOrder(StrEnum):
    """How the letters of a draw lie before a player."""

    DRAWN = "drawn"
    """As they were drawn, the kept ones first."""
    ALPHABET = "alphabet"
    SHUFFLED = "shuffled"


class SecondDisplay(StrEnum):
    """What a second display is used for."""

    AUTO = "auto"
    """The public face of a session."""
    NONE = "none"


_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_ON: Final = ("true", "oui", "on", "1")
_OFF: Final = ("false", "non", "off", "0")


class Form(Protocol):
    """The form of a setting's values."""

    __slots__ = ()
    secret: ClassVar[bool] = False
    """Whether its values must not be shown."""

    @property
    def expected(self) -> str:
        """The possible values in words, to follow « il faut »."""

    def admits(self, value: object) -> bool:
        """Whether a value, as TOML gives it, is of this form."""

    def meant(self, value: object) -> object:
        """What the program takes an admitted value for: as a rule the value itself."""
        return value

    def read(self, text: str) -> object:
        """The value typed on a command line; None where it is not of this form."""


@dataclass(frozen=True, slots=True)
class Switch(Form):
    """On or off."""

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
class Number(Form):
    """A whole number, bounds included."""

    least: int
    most: int

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
class Text(Form):
    """A line of text, empty or not."""

    longest: int

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
class OneOf(Form):
    """One of a few words."""

    among: tuple[str, ...]

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
class Member(Form):
    """The word of one member of an enumeration, or another name for it."""

    kind: type[StrEnum]
    others: tuple[tuple[str, str], ...] = ()
    """Other names, each with the word that it stands for."""

    @property
    def expected(self) -> str:
        """The words, without the other names."""
        return say("config.expects.choice", known=", ".join(self.kind))

    def admits(self, value: object) -> bool:
        """A word or another name, as it is; a number where one of the words is that number."""
        return self._member(value) is not None

    def meant(self, value: object) -> object:
        """The member."""
        return self._member(value)

    def read(self, text: str) -> object:
        """The member named, in either case."""
        return self._member(text.strip().casefold())

    def _member(self, value: object) -> StrEnum | None:
        if isinstance(value, bool) or not isinstance(value, str | int):
            return None
        word = dict(self.others).get(str(value), str(value))
        return next((one for one in self.kind if one == word), None)


@dataclass(frozen=True, slots=True)
class Stored(Form):
    """Empty, or what a command has made."""

    command: str
    """Its name in the catalogue: `pin`."""
    is_stored: Callable[[str], object]
    """Whether a text is what it makes."""
    secret: ClassVar[bool] = True

    @property
    def expected(self) -> str:
        """The command that sets it."""
        return say(f"config.expects.{self.command}")

    def admits(self, value: object) -> bool:
        """An empty text or a stored form; a PIN in the clear is refused."""
        return isinstance(value, str) and (not value or bool(self.is_stored(value)))

    def read(self, text: str) -> object:
        """Always None: a secret on a command line would be visible and kept in the shell's history."""
        return None


STORED_PIN: Final = Stored("pin", pin.is_stored_form)
