"""Events of simplified duplicate as JSON objects; reading and writing round-trip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from topping.errors import InputError, ToppingError
from topping.play.home.game import (
    HomeDrawShown,
    HomeEvent,
    HomeStopped,
    HomeTimeOver,
    HomeTopShown,
    HomeWordSaid,
)
from topping.play.home.saying import SaidFault, WordValue
from topping.rules.moves.move import Move

_PLAIN: Final[dict[str, HomeEvent]] = {
    "draw": HomeDrawShown(),
    "time": HomeTimeOver(),
    "top": HomeTopShown(),
    "stopped": HomeStopped(),
}


def write_home_event(event: HomeEvent) -> dict[str, object]:
    """The JSON object of an event."""
    if not isinstance(event, HomeWordSaid):
        return {"kind": next(kind for kind, one in _PLAIN.items() if one == event)}
    value = event.value
    return {
        "kind": "said",
        "player": event.player,
        "text": event.text,
        "points": value.points,
        "move": "" if value.move is None else str(value.move),
        "fault": "" if value.fault is None else value.fault.value,
    }


def read_home_event(value: Mapping[str, object]) -> HomeEvent:
    """The event of an object as `write_home_event` makes it; raises `InputError` for anything else."""
    event: HomeEvent | None = None
    match value:
        case {
            "kind": "said",
            "player": int(player),
            "text": str(text),
            "points": int(points),
            "move": str(move),
            "fault": str(fault),
        }:
            try:
                worth = WordValue(points, Move.parse(move) if move else None, SaidFault(fault) if fault else None)
            except (ToppingError, ValueError) as unreadable:
                raise InputError("tablegame.event") from unreadable
            event = HomeWordSaid(player, text, worth)
        case {"kind": str(kind)}:
            event = _PLAIN.get(kind)
    if event is None or write_home_event(event) != value:
        raise InputError("tablegame.event")
    return event
