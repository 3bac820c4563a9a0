"""A fact: one thing that one machine says, with its number there. It never changes.

Carriers may bring facts late, twice or out of order. A fact is named by its machine and number; its text is one line
of canonical JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from topping.errors import InputError
from topping.facts.jsontext import LARGEST, Json, canonical, read_object, written

MOST_BYTES: Final = 1_000_000
"""A longer line is no fact: no game, session or result needs a tenth of it."""

UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_KIND: Final = re.compile(r"[a-z][a-z-]{0,39}")
_SIGNATURE: Final = re.compile(r"[0-9A-Za-z+/=_-]{1,200}")
_KEYS: Final = frozenset(("machine", "number", "at", "kind", "body"))
_UNREAD: Final = object()
_Said = TypeVar("_Said")


class FactKind(StrEnum):
    """What facts are about."""

    MACHINE = "machine"
    """The machine presents itself."""
    COMPETITION = "competition"
    DECISION = "decision"
    ENROLMENT = "enrolment"
    GONE = "gone"
    """What stands in the place of a fact that had to be forgotten: its body is empty."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a machine says."""

    machine: str
    """The machine's UUID, in lower case."""
    number: int
    """Its place among the facts of that machine, from 1."""
    at: int
    """When it was said, by that machine's clock: milliseconds from the beginning of 1970, UTC."""
    kind: str
    body: Mapping[str, Json]
    signature: str | None = None
    """Of `unsigned()`, where the machine is enrolled."""
    _text: str = field(default="", init=False, repr=False, compare=False)
    """The canonical text of the body, once it was asked for."""
    _said: Any = field(default=_UNREAD, init=False, repr=False, compare=False)
    """What the body says, once that was read."""

    def __hash__(self) -> int:
        return hash((self.machine, self.number))

    def __str__(self) -> str:
        """The canonical line of the fact, without a line break; raises `InputError` for a body that it cannot hold."""
        return _line(self, None if self.signature is None else {"signature": self.signature})

    def unsigned(self) -> str:
        """The line without the signature: what is signed."""
        return _line(self, None)

    def signed(self, signature: str) -> Fact:
        """The same fact with a signature."""
        return replace(self, signature=signature)

    @property
    def text(self) -> str:
        """The canonical text of the body; raises `InputError` for one that no fact can hold."""
        if not self._text:
            object.__setattr__(self, "_text", canonical(self.body, 1))
        return self._text

    def said(self, read: Callable[[str, Mapping[str, Json]], _Said]) -> _Said:
        """What the body says, as `read` tells of kind and body, which is asked once."""
        if self._said is _UNREAD:
            object.__setattr__(self, "_said", read(self.kind, self.body))
        said: _Said = self._said
        return said

    @property
    def name(self) -> tuple[str, int]:
        """What names the fact: its machine and its number there."""
        return (self.machine, self.number)

    @staticmethod
    def parse(line: str) -> Fact:
        """The fact of a line, canonical or not; raises `InputError` for anything else."""
        if len(line) > MOST_BYTES:
            raise InputError("facts.unreadable")
        value = read_object(line)
        extra = value.keys() - _KEYS
        if not value.keys() >= _KEYS or extra - {"signature"}:
            raise InputError("facts.unreadable")
        machine, number, at, kind, body = (value[key] for key in ("machine", "number", "at", "kind", "body"))
        signature = value.get("signature")
        if not (
            isinstance(machine, str)
            and UUID.fullmatch(machine)
            and _is_whole(number, 1)
            and _is_whole(at, 0)
            and isinstance(kind, str)
            and _KIND.fullmatch(kind)
            and isinstance(body, Mapping)
            and (not extra or (isinstance(signature, str) and _SIGNATURE.fullmatch(signature)))
        ):
            raise InputError("facts.unreadable")
        assert isinstance(number, int)
        assert isinstance(at, int)
        assert signature is None or isinstance(signature, str)
        fact = Fact(machine, number, at, kind, body, signature)
        object.__setattr__(fact, "_text", written(body))  # not again when it is asked for
        return fact


def is_uuid(text: str) -> bool:
    """Whether a text is a UUID as facts write it: in lower case, with its hyphens."""
    return UUID.fullmatch(text) is not None


def _is_whole(value: Json, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST


def _line(fact: Fact, signature: Mapping[str, Json] | None) -> str:
    rest = {"kind": str(fact.kind), "machine": fact.machine, "number": fact.number, **(signature or {})}
    return f'{{"at":{canonical(fact.at)},"body":{fact.text},{canonical(rest)[1:]}'  # as of all: the keys are in order


_OF_COMPETITIONS: Final = frozenset((FactKind.COMPETITION, FactKind.DECISION, FactKind.ENROLMENT))


def subject_of(kind: str, body: Mapping[str, Json]) -> str:
    """The competition that a fact is about; otherwise its kind."""
    value = body.get("competition") if kind in _OF_COMPETITIONS else None
    return value if isinstance(value, str) else str(kind)
