"""One line of JSON between a program and its helper process: written from fields, and read field by field.

Whatever is not exactly of the form that is wanted raises `MessageError`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move
from topping.rules.moves.solution import Solution
from topping.training.analysedmove import AnalysedMove, unpack


class MessageError(ValueError):
    """A line that is no message."""


def solution_of(text: str) -> Solution:
    """The solution that its text names."""
    move, _, points = text.rpartition(" ")
    try:
        parsed = Move.parse(move)
        return Solution(parsed.word, parsed.reference, int(points))
    except (ToppingError, ValueError) as fault:
        raise MessageError("no solution") from fault


def as_line(fields: dict[str, Any]) -> str:
    """Fields as one line, with its line feed."""
    return json.dumps(fields, separators=(",", ":")) + "\n"


def packed_facts(text: str) -> tuple[AnalysedMove, ...]:
    """The facts of moves that packed bytes, in hexadecimal digits, hold."""
    try:
        return unpack(bytes.fromhex(text))
    except ValueError as fault:
        raise MessageError("no facts of a game") from fault


_Kind = TypeVar("_Kind")


def checked(value: Any, kind: type[_Kind]) -> _Kind:
    """A value that is of just this type: JSON's true is no number."""
    if type(value) is not kind:
        raise MessageError(f"no {kind.__name__}")
    return value


class LineFields:
    """The fields of a line, each checked as it is read; every fault is a `MessageError`."""

    def __init__(self, line: str) -> None:
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError) as fault:
            raise MessageError("no JSON") from fault
        self._fields: dict[str, Any] = checked(fields, dict)

    def text(self, name: str) -> str:
        """A text."""
        return checked(self._fields.get(name), str)

    def number(self, name: str) -> int:
        """A whole number."""
        return checked(self._fields.get(name), int)

    def number_in(self, name: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        number = self.number(name)
        if not least <= number <= most:
            raise MessageError(f"{name} is not {least} to {most}: {number}")
        return number

    def flag(self, name: str) -> bool:
        """True or false."""
        return checked(self._fields.get(name), bool)

    def optional(self, name: str, kind: type[_Kind]) -> _Kind | None:
        """A value of a type; None where there is none."""
        value = self._fields.get(name)
        return None if value is None else checked(value, kind)

    def list(self, name: str, length: int | None = None) -> list[Any]:
        """A list, of a length where one is given."""
        values = checked(self._fields.get(name), list)
        if length is not None and len(values) != length:
            raise MessageError(f"not {length} of {name}")
        return values

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(checked(value, str) for value in self.list(name))

    def lexicon(self) -> WantedLexicon:
        """The lexicon that the line names."""
        return WantedLexicon(self.optional("lexicon", str), self.text("hash"))

    def position(self) -> Position:
        """The position that the line holds."""
        return self._parsed(Position.parse, "position")

    def variant(self) -> Variant:
        """The variant that the line names."""
        return self._parsed(Variant.parse, "variant")

    def game(self) -> Game:
        """The game that the line holds."""
        return self._parsed(parse_game, "game")

    def _parsed(self, parse: Callable[[str], _Kind], name: str) -> _Kind:
        try:
            return parse(self.text(name))
        except ToppingError as fault:
            raise MessageError(f"no {name}: {fault.key}") from fault
