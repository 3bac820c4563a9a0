"""Events as JSON objects, as they are kept and exported; reading and writing round-trip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Final, TypeAlias, get_args

from topping.errors import InputError, ToppingError
from topping.play.classic.events import Breach, ClassicEvent, Defeat
from topping.rules.grid.square import Reference, Square
from topping.rules.moves.move import Move

Plain: TypeAlias = str | int | bool | list[str] | list[int] | None
"""A value of such an object."""


def write_classic_event(event: ClassicEvent) -> dict[str, Plain]:
    """The JSON object of an event: `kind`, and those of its fields that have no default value."""
    written: dict[str, Plain] = {"kind": _kind(type(event))}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            written[field.name] = _plain(value)
    return written


def read_classic_event(value: Mapping[str, object]) -> ClassicEvent:
    """The event of an object as `write_classic_event` makes it; raises `InputError` for anything else."""
    kind = value.get("kind") if isinstance(value, Mapping) else None
    made = _EVENTS.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise InputError("session.event_unreadable", kind=kind or "–")
    try:
        given = {name: _READERS[name](one) for name, one in value.items() if name != "kind"}
        event = made(**given)
    except (KeyError, TypeError, ValueError, ToppingError) as fault:
        raise InputError("session.event_unreadable", kind=kind) from fault
    if write_classic_event(event) != value:
        raise InputError("session.event_unreadable", kind=kind)
    return event


def _kind(made: type[ClassicEvent]) -> str:
    return made.__name__.lower()


_EVENTS: Final[dict[str, Callable[..., ClassicEvent]]] = {_kind(made): made for made in get_args(ClassicEvent)}


def _plain(value: object) -> Plain:
    match value:
        case Enum():
            return str(value.value)
        case Move() | Square():
            return str(value)
        case tuple():
            return list(value)
        case None | bool() | int() | str():
            return value
        case _:
            raise TypeError(value)


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(map(_number, value))


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(map(_text, value))


_READERS: Final[dict[str, Callable[[object], object]]] = {
    "player": _number,
    "tile": _text,
    "order": _numbers,
    "letters": _text,
    "bags": _text,
    "at_ms": _number,
    "move": lambda value: Move.parse(_text(value)),
    "announced": _number,
    "drawn": _text,
    "words": _texts,
    "refused": _texts,
    "reason": _text,
    "turned": _flag,
    "breach": lambda value: Breach(_text(value)),
    "count": _number,
    "defeat": lambda value: Defeat(_text(value)),
    "square": lambda value: Reference.parse(_text(value)).square,
    "turn": _number,
    "word": _text,
    "ayes": _numbers,
}
"""By the name of the field, which means the same in every event."""
