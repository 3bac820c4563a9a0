"""One line of JSON between a program and its helper process, written and read by what the messages are declared to be.

A message is an object of its fields, what lies in it a list of theirs; values that have a text are that text. Whatever
is not exactly of the declared kind, or not as its annotation allows (`Between`), raises `MessageError`.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from topping.errors import ToppingError
from topping.game.bank.record import BankPlace
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import Level
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move, Solution
from topping.training.analysedmove import AnalysedMove, pack, unpack
from topping.training.drills import DrillItem
from topping.training.held import WordKin

_Read: TypeAlias = Callable[[Any], Any]
_Kind = TypeVar("_Kind")


class MessageError(ValueError):
    """A line that is no message."""


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, or of how many there are of something."""

    least: int
    most: int

    def __call__(self, value: int | Sequence[object]) -> bool:
        """Whether it is within them."""
        return self.least <= (value if isinstance(value, int) else len(value)) <= self.most


def solution_of(text: str) -> Solution:
    """The solution that its text names."""
    move, _, points = text.rpartition(" ")
    try:
        parsed = Move.parse(move)
        return Solution(parsed.word, parsed.reference, int(points))
    except (ToppingError, ValueError) as fault:
        raise MessageError("no solution") from fault


def _analysed(text: str) -> AnalysedMove:
    (one,) = unpack(bytes.fromhex(text))
    return one


_TEXTS: Final[Mapping[type, tuple[Callable[[Any], str], Callable[[str], Any]]]] = {
    Position: (str, Position.parse),
    Board: (lambda board: str(Position(board, "")), lambda text: Position.parse(text).board),
    Variant: (str, Variant.parse),
    Game: (format_game, parse_game),
    Solution: (str, solution_of),
    Level: (str, Level.parse),
    WordKin: (str, WordKin.parse),
    AnalysedMove: (lambda one: pack((one,)).hex(), _analysed),
    bytes: (lambda content: b64encode(content).decode("ascii"), lambda text: b64decode(text, validate=True)),
}
"""How values of these kinds are written as text, and read."""
_BARE: Final = (str, int, bool, float, NoneType)
_SOUND: Final[Mapping[type, Callable[[Any], object]]] = {
    TurnSight: lambda sight: Position.parse(str(sight.position)),
    MachineTurn: lambda turn: turn.solution is None or not turn.exchanged,
    TurnAdvice: lambda advice: advice.best,
    DrillItem: lambda item: item.answers,
    BankPlace: lambda place: place.turn,  # worked out where the helper is listened to, and not in the loop of a screen
}
"""What must be true of values of these kinds, or be worked out of them without a fault."""


def as_line(values: Mapping[str, object]) -> str:
    """Fields as one line, with its line feed."""
    return json.dumps(values, separators=(",", ":")) + "\n"


def read_line(line: str) -> dict[str, Any]:
    """The fields of a line."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise MessageError("no JSON") from fault
    return _checked(found, dict)


def fields_of(message: Any) -> dict[str, object]:
    """The fields of a message, by their names."""
    return {field.name: _plain(getattr(message, field.name)) for field in fields(message)}


def read_message(fields_by_name: Any, kind: type[_Kind]) -> _Kind:
    """The message of that kind that fields make; names that it does not know are passed over."""
    values = _checked(fields_by_name, dict)
    of_fields: Any = kind
    return _made(kind, [read(values.get(name)) for name, read in _readers(of_fields)])


def _plain(value: Any) -> object:
    """A value as JSON has it."""
    kind = type(value)
    if kind in _BARE:  # first: lists hold ten thousand texts
        return value
    if kind in _TEXTS:
        return _TEXTS[kind][0](value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [*map(_plain, value)]
    if isinstance(value, Mapping):
        return {name: _told(one) for name, one in value.items()}
    return [*fields_of(value).values()] if is_dataclass(value) else value


def _told(value: object) -> object:
    """A value of a sentence as JSON has it: numbers and texts, lists of texts; anything else as it is written."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Sequence):
        return [str(one) for one in value]
    return str(value)


@cache
def _readers(kind: type) -> tuple[tuple[str, _Read], ...]:
    """The names of the fields of a kind, in their order, with what reads each."""
    forms = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _reader(forms[field.name])) for field in fields(kind))


def _reader(form: Any) -> _Read:
    """What reads a value that is declared so."""
    match get_origin(form), get_args(form):
        case origin, (inner, is_allowed) if origin is Annotated:
            return _bounded(_reader(inner), is_allowed)
        case origin, (inner, none) if origin in (Union, UnionType) and none is NoneType:
            read = _reader(inner)
            return lambda value: None if value is None else read(value)
        case origin, (inner, dots) if origin is tuple and dots is ...:
            read = _reader(inner)
            return lambda value: tuple(map(read, _checked(value, list)))
        case origin, inner if origin is tuple:
            reads = tuple(map(_reader, inner))
            return lambda value: tuple(_each(reads, value))
        case origin, _ if origin is dict:
            return _read_details
    if form in _TEXTS:
        return lambda value: _parsed(_TEXTS[form][1], value)
    if is_dataclass(form):
        of_fields: Any = form
        return lambda value: _made(of_fields, _each([read for _, read in _readers(of_fields)], value))
    if issubclass(form, Enum):
        return lambda value: _parsed(form, value)
    return lambda value: _checked(value, form)


def _bounded(read: _Read, is_allowed: Callable[[Any], bool]) -> _Read:
    def within(value: Any) -> Any:
        found = read(value)
        if not is_allowed(found):
            raise MessageError(f"out of bounds: {str(found)[:20]}")
        return found

    return within


def _made(kind: type[_Kind], values: Sequence[Any]) -> _Kind:
    try:
        made = kind(*values)
        is_sound = kind not in _SOUND or _SOUND[kind](made)
    except ToppingError as fault:
        raise MessageError(f"no {kind.__name__}: {fault.key}") from fault
    if not is_sound:
        raise MessageError(f"no {kind.__name__}")
    return made


def _each(reads: Sequence[_Read], value: Any) -> list[Any]:
    """The values of a list of so many, each read by its own."""
    values = _checked(value, list)
    if len(values) != len(reads):
        raise MessageError(f"not {len(reads)} values")
    return [read(one) for read, one in zip(reads, values, strict=True)]


def _parsed(parse: Callable[[str], Any], value: Any) -> Any:
    try:
        return parse(_checked(value, str))
    except (ToppingError, ValueError) as fault:
        raise fault if isinstance(fault, MessageError) else MessageError(f"not to be read: {value[:20]}") from fault


def _read_details(value: Any) -> dict[str, object]:
    return {name: tuple(one) if isinstance(one, list) else one for name, one in _checked(value, dict).items()}


def _checked(value: Any, kind: type[_Kind]) -> _Kind:
    """A value that is of just this type: JSON's true is no number."""
    if type(value) is not kind:
        raise MessageError(f"no {kind.__name__}")
    return value
