"""One line of JSON between a program and its helper process, written and read by what the messages are declared to be.

A message is an object of its fields, what lies in it a list of theirs; values that have a text are that text. Whatever
is not exactly of the declared kind, or not as its annotation allows, raises `MessageError`.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from topping.byfields import Codec, Via, by_text
from topping.game.bank.record import BankPlace
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import Level
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.analysedmove import AnalysedMove, pack, unpack
from topping.training.drills import DrillItem

_Kind = TypeVar("_Kind")


class MessageError(ValueError):
    """A line that is no message."""


def _analysed(text: str) -> AnalysedMove:
    (one,) = unpack(bytes.fromhex(text))
    return one


def _told(value: object) -> object:
    """A value of a sentence as JSON has it: numbers and texts, lists of texts; anything else as it is written."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Sequence):
        return [str(one) for one in value]
    return str(value)


_DETAILS: Final = Via(
    Mapping,
    lambda details: {name: _told(one) for name, one in details.items()},
    lambda told: {name: tuple(one) if isinstance(one, list) else one for name, one in told.items()},
)
_CODEC: Final = Codec(
    MessageError,
    {
        **by_text(Position, Variant, Solution, Level),
        Board: Via(str, lambda board: str(Position(board, "")), lambda text: Position.parse(text).board),
        Game: Via(str, format_game, parse_game),
        AnalysedMove: Via(str, lambda one: pack((one,)).hex(), _analysed),
        bytes: Via(
            str, lambda content: b64encode(content).decode("ascii"), lambda text: b64decode(text, validate=True)
        ),
        dict: _DETAILS,
    },
    sound={
        TurnSight: lambda sight: Position.parse(str(sight.position)),
        MachineTurn: lambda turn: turn.solution is None or not turn.exchanged,
        TurnAdvice: lambda advice: advice.best,
        DrillItem: lambda item: item.answers,
        BankPlace: lambda place: place.turn,  # worked out where the helper is listened to, not in the loop of a screen
    },
    has_rows=True,
)


def as_line(values: Mapping[str, object]) -> str:
    """Fields as one line, with its line feed."""
    return json.dumps(values, separators=(",", ":")) + "\n"


def read_line(line: str) -> dict[str, Any]:
    """The fields of a line."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise MessageError("no JSON") from fault
    if not isinstance(found, dict):
        raise MessageError("no object")
    return found


def fields_of(message: object) -> dict[str, object]:
    """The fields of a message, by their names."""
    fields: dict[str, object] = _CODEC.write(message)
    return fields


def read_message(fields_by_name: object, kind: type[_Kind]) -> _Kind:
    """The message of that kind that fields make; names that it does not know are passed over."""
    message: _Kind = _CODEC.read(kind, fields_by_name)
    return message
