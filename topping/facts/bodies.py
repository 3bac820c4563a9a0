"""What facts about machines say, a value for each kind; events of competitions are `topping.competition.events`'s."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from topping.byfields import OMITTED, Between, Codec, Via
from topping.errors import InputError
from topping.facts.fact import UUID, Fact, FactKind
from topping.facts.jsontext import LARGEST, Json

LATEST_MS: Final = 253_402_000_000_000
"""In the last days of the year 9999: no calendar shows more, whatever its time zone."""
LONGEST_TEXT: Final = 4_000
_LONGEST_TOLD: Final = 200
"""Of texts that are shown; longer ones are cut."""
_BLANKS: Final = "\u00a0\u202f"
"""That do not break a line: French texts have them."""


def fit_to_show(text: str) -> str:
    """A text on one line, a blank in the place of each character that does not print or turns the line around."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _BLANKS else " " for sign in text)


def unreadable(_: str) -> InputError:
    """The fault of a body that is not of its kind."""
    return InputError("facts.unreadable")


BOUNDS: Final[Mapping[type, Between]] = {
    int: Between(0, LARGEST),
    str: Between(0, LONGEST_TEXT),
    tuple: Between(0, 1_000),
}
"""Of the fields of bodies that say none themselves."""

Whole: TypeAlias = Annotated[int, Between(-LARGEST, LARGEST)]
"""A number that may be below zero."""
Counted: TypeAlias = Annotated[int, Between(1, LARGEST)]
"""A number from 1."""
Instant: TypeAlias = Annotated[int, Between(0, LATEST_MS)]
"""Milliseconds since 1970, UTC, within the years that a calendar has."""
_Uuid: TypeAlias = Annotated[str, UUID.fullmatch]
_Shown: TypeAlias = Annotated[str, Via(str, str, lambda text: fit_to_show(text)[:_LONGEST_TOLD])]
"""A text for people, made fit to be shown on a screen or in a terminal, whoever has said it."""

_BODIES: Final[dict[str, type[Body]]] = {}


class Body:
    """A body: its fields, by their names."""

    __slots__ = ()
    kind: ClassVar[FactKind]

    def __init_subclass__(cls, kind: FactKind | None = None) -> None:
        cls.kind = kind or cls.kind  # a class with slots is made twice, the second time of all that the first one has
        _BODIES[cls.kind] = cls

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        told: dict[str, Json] = _CODEC.write(self)
        return told


@dataclass(frozen=True, slots=True)
class MachineTold(Body, kind=FactKind.MACHINE):
    """A machine's name for people, and the key that its signatures are checked with."""

    label: _Shown
    key: Annotated[str | None, OMITTED] = None
    """Hexadecimal."""


@dataclass(frozen=True, slots=True)
class MachineEnrolled(Body, kind=FactKind.ENROLMENT):
    """The referee of a competition has enrolled a machine: its results count there."""

    competition: str
    machine: _Uuid
    key: str
    """Hexadecimal."""
    label: _Shown
    referee: Annotated[bool, Via(bool | None, bool, bool)] = False
    """Whether it is a referee's: what it decides counts too."""


_CODEC: Final = Codec(unreadable, bounds=BOUNDS)


def read_body(kind: str, body: Mapping[str, Json]) -> Body | None:
    """What a fact says; None for a kind that is not read here. Raises `InputError` for a body that is not of its kind.

    Names that a kind does not know are passed over: a newer version may say more.
    """
    if kind not in _BODIES:
        return None
    read: Body = _CODEC.read(_BODIES[kind], body)
    return read


def body_of(fact: Fact) -> Body | None:
    """As `read_body`, of a fact; None also where its body is not of its kind: a newer version may have said it."""
    return fact.said(_read)


def _read(kind: str, body: Mapping[str, Json]) -> Body | None:
    try:
        return read_body(kind, body)
    except InputError:
        return None
