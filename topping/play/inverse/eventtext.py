"""Events of the inverse game as JSON objects; reading and writing round-trip."""

from __future__ import annotations

from collections.abc import Mapping

from topping.errors import InputError, ToppingError
from topping.play.inverse.game import InverseEvent, LettersTaken, NothingLeftToTake, TurnPassed
from topping.rules.grid.square import Reference


def write_inverse_event(event: InverseEvent) -> dict[str, object]:
    """The JSON object of an event."""
    match event:
        case LettersTaken(player, squares):
            return {"kind": "taken", "player": player, "squares": " ".join(map(str, squares))}
        case TurnPassed(player):
            return {"kind": "passed", "player": player}
        case NothingLeftToTake():
            return {"kind": "stuck"}


def read_inverse_event(value: Mapping[str, object]) -> InverseEvent:
    """The event of an object as `write_inverse_event` makes it; raises `InputError` for anything else."""
    event: InverseEvent | None = None
    match value:
        case {"kind": "taken", "player": int(player), "squares": str(squares)}:
            try:
                event = LettersTaken(player, tuple(Reference.parse(one).square for one in squares.split()))
            except ToppingError as fault:
                raise InputError("tablegame.event") from fault
        case {"kind": "passed", "player": int(player)}:
            event = TurnPassed(player)
        case {"kind": "stuck"}:
            event = NothingLeftToTake()
    if event is None or write_inverse_event(event) != value:
        raise InputError("tablegame.event")
    return event
