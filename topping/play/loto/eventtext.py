"""Events of Loto as JSON objects; reading and writing round-trip."""

from __future__ import annotations

from collections.abc import Mapping

from topping.errors import InputError
from topping.play.loto.game import CardWritten, LetterCalled, LotoEvent, LotoSaid


def write_loto_event(event: LotoEvent) -> dict[str, object]:
    """The JSON object of an event."""
    match event:
        case CardWritten(player, words):
            return {"kind": "card", "player": player, "words": " ".join(words)}
        case LetterCalled(tile):
            return {"kind": "called", "tile": tile}
        case LotoSaid(player):
            return {"kind": "said", "player": player}


def read_loto_event(value: Mapping[str, object]) -> LotoEvent:
    """The event of an object as `write_loto_event` makes it; raises `InputError` for anything else."""
    event: LotoEvent | None = None
    match value:
        case {"kind": "card", "player": int(player), "words": str(words)}:
            event = CardWritten(player, tuple(words.split()))
        case {"kind": "called", "tile": str(tile)}:
            event = LetterCalled(tile)
        case {"kind": "said", "player": int(player)}:
            event = LotoSaid(player)
    if event is None or write_loto_event(event) != value:
        raise InputError("tablegame.event")
    return event
