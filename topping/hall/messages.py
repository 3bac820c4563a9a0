"""The messages that phones send: JSON objects of known forms and limited length; others are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

LARGEST: Final = 2_048
"""The greatest size of a message (bytes)."""
LONGEST_TEXT: Final = 40
"""The most characters of a proposal: fifteen circled letters and a reference take 34."""
_MOST: Final = 1_000_000
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_PUBLIC: Final = re.compile(r"[0-9a-f]{1,384}")


@dataclass(frozen=True, slots=True)
class Hello:
    """A phone's first message, which authenticates it: `proof` shows that it knows the key of its seat."""

    seat: int
    proof: str


@dataclass(frozen=True, slots=True)
class CodeHello:
    """A phone's first message, which authenticates it by the code that the player typed from his slip."""

    seat: int
    proof: str
    public: str


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """A phone's report that the draw of a move is on its screen."""

    move: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """A phone's proposal for a move; `number` counts the seat's proposals of the evening."""

    number: int
    move: int
    text: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A phone's request for the solution of a move, which gives the move up."""

    move: int


PhoneMessage: TypeAlias = Hello | CodeHello | DrawSeen | Proposed | GaveUp


class BadMessageError(Exception):
    """The error for received data that is no valid message of a phone."""


def _digest(text: str) -> bool:
    return _DIGEST.fullmatch(text) is not None


_KINDS: Final[Mapping[str, type[PhoneMessage]]] = {
    "hello": Hello,
    "code": CodeHello,
    "shown": DrawSeen,
    "say": Proposed,
    "up": GaveUp,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_TEXTS: Final[Mapping[str, Callable[[str], bool]]] = {
    "proof": _digest,
    "public": lambda text: _PUBLIC.fullmatch(text) is not None,
    "text": lambda text: 0 < len(text) <= LONGEST_TEXT and text.isprintable(),
}


def parse_message(raw: str | bytes) -> PhoneMessage:
    """Parses a phone's message from the received data; raises `BadMessageError`."""
    if isinstance(raw, bytes) or len(raw) > LARGEST:
        raise BadMessageError
    try:
        told = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadMessageError from None
    kind = _KINDS.get(told.get("t", "")) if isinstance(told, dict) and isinstance(told.get("t"), str) else None
    if kind is None or told.keys() != {"t", *(field.name for field in fields(kind))}:
        raise BadMessageError
    for name, value in told.items():
        if name != "t" and not _is_right(name, value):
            raise BadMessageError
    return kind(**{name: value for name, value in told.items() if name != "t"})


def _is_right(name: str, value: object) -> bool:
    text = _TEXTS.get(name)
    if text is not None:
        return isinstance(value, str) and text(value)
    return type(value) is int and 0 < value <= _MOST


def format_message(message: PhoneMessage) -> str:
    """Formats a phone's message as JSON; `parse_message` reads it."""
    values = {field.name: getattr(message, field.name) for field in fields(message)}
    return json.dumps({"t": _NAMES[type(message)], **values}, ensure_ascii=False)
