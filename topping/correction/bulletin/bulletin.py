"""The bulletin that a player hands in (§4.1): table number, written words, reference and score boxes; and as JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from topping.correction.bulletin.sketch import Sketch
from topping.errors import InputError
from topping.rules.grid.position import Position
from topping.rules.grid.square import Direction, Reference
from topping.rules.moves.move import TypedMove, read_reference

Kind = TypeVar("Kind")

MOST: Final = 99_999
"""The highest table number or score that is read."""

_BOXES: Final = ("reference", "score")
_SOLUTION: Final = ("sketch", "move", "direction", "circled", *_BOXES, "crossed_out")
_DIRECTIONS: Final = {direction.value: direction for direction in Direction}


class Fields:
    """The keys and values of one object."""

    def __init__(self, value: object, known: Collection[str], what: str) -> None:
        """Raises `InputError` where `value` is no object or has keys that are not `known`; `what` names it."""
        if not isinstance(value, Mapping):
            raise InputError("bulletin.not_object", key=what)
        for key in value:
            if key not in known:
                raise InputError("bulletin.unknown_key", key=key, known=", ".join(known))
        self._values = value

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self._values.get(key) is not None

    def mentions(self, key: str) -> bool:
        """Whether the key is there, even with null."""
        return key in self._values

    def raw(self, key: str) -> object:
        """A value that must be there, whatever its type."""
        if key not in self._values:
            raise InputError("bulletin.missing", key=key)
        return self._values[key]

    def text(self, key: str) -> str:
        """A string that must be there."""
        return _of(str, self.raw(key), "bulletin.not_text", key)

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number that must be there, within bounds."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise InputError("bulletin.not_number", key=key, least=least, most=most)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false where the key is missing or null."""
        return self.has(key) and _of(bool, self._values[key], "bulletin.not_flag", key)

    def items(self, key: str) -> list[object]:
        """A list that must be there."""
        return _of(list, self.raw(key), "bulletin.not_list", key)


def read_bulletin(value: object, position: Position | None = None) -> Bulletin:
    """The bulletin of a JSON object already parsed; raises `InputError` with what is wrong.

    `position` tells whether lower-case letters of a typed move are jokers (`Inscription.of`).
    """
    fields = Fields(value, ("table", *_SOLUTION, "words"), "bulletin")
    table = fields.number("table", 0, MOST) if fields.has("table") else None
    if not fields.has("words"):
        return Bulletin((_inscription(fields, fields, position),), table)
    for key in ("sketch", "move", "direction", "circled", "crossed_out"):
        if fields.has(key):
            raise InputError("bulletin.sketch_and_words", key=key)
    solutions = (Fields(one, _SOLUTION, "words") for one in fields.items("words"))
    return Bulletin(tuple(_inscription(one, fields, position) for one in solutions), table)


def write_bulletin(bulletin: Bulletin) -> dict[str, Any]:
    """The JSON object of a bulletin."""
    solutions = [_written(inscription) for inscription in bulletin.inscriptions]
    table = {} if bulletin.table is None else {"table": bulletin.table}
    return {**table, **solutions[0]} if len(solutions) == 1 else {**table, "words": solutions}


def _inscription(fields: Fields, bulletin: Fields, position: Position | None) -> Inscription:
    if fields.has("move"):
        return _typed(fields, bulletin, position)
    return Inscription(
        Sketch.of(_lines(fields), _circles(fields)),
        _reference(fields, bulletin),
        _score(fields, bulletin),
        _direction(fields),
        fields.flag("crossed_out"),
    )


def _typed(fields: Fields, bulletin: Fields, position: Position | None) -> Inscription:
    for key in ("sketch", "circled"):
        if fields.has(key):
            raise InputError("bulletin.sketch_and_move", key=key)
    typed, reference = TypedMove.parse(fields.text("move")), _reference(fields, bulletin)
    if typed.reference is not None and fields.has("reference"):
        raise InputError("bulletin.sketch_and_move", key="reference")
    solution = Inscription.of(typed, _score(fields, bulletin), _direction(fields), position)
    solution = replace(solution, crossed_out=fields.flag("crossed_out"))
    return solution if typed.reference is not None else replace(solution, reference=reference)


def _reference(fields: Fields, bulletin: Fields) -> WrittenReference | None:
    holder = _box("reference", fields, bulletin)
    text = holder.text("reference").strip() if holder else ""
    return WrittenReference.parse(text) if text else None


def _score(fields: Fields, bulletin: Fields) -> int | None:
    holder = _box("score", fields, bulletin)
    return holder.number("score", 0, MOST) if holder else None


def _box(key: str, fields: Fields, bulletin: Fields) -> Fields | None:
    """Where a box is filled in: by the solution itself, else on the bulletin; None where it is empty."""
    holder = fields if fields.mentions(key) else bulletin
    return holder if holder.has(key) else None


def _lines(fields: Fields) -> list[str]:
    lines = fields.items("sketch")
    if not all(isinstance(line, str) for line in lines):
        raise InputError("bulletin.lines")
    return [str(line) for line in lines]


def _circles(fields: Fields) -> list[tuple[int, int]]:
    circles = []
    for pair in fields.items("circled") if fields.has("circled") else []:
        if not isinstance(pair, list) or len(pair) != 2 or any(type(number) is not int for number in pair):
            raise InputError("bulletin.circles")
        circles.append((pair[0], pair[1]))
    return circles


def _direction(fields: Fields) -> Direction | None:
    if not fields.has("direction"):
        return None
    direction = _DIRECTIONS.get(fields.text("direction"))
    if direction is None:
        raise InputError("bulletin.direction", text=fields.text("direction"), known=", ".join(_DIRECTIONS))
    return direction


def _written(inscription: Inscription) -> dict[str, Any]:
    sketch = inscription.sketch
    return {
        "sketch": list(sketch.rows),
        "direction": inscription.direction.value if inscription.direction else None,
        "circled": [[cell.row, cell.column] for cell in sorted(sketch.circled)],
        "reference": str(inscription.reference) if inscription.reference else None,
        "score": inscription.score,
        "crossed_out": inscription.crossed_out,
    }


def _of(kind: type[Kind], value: object, fault: str, key: str) -> Kind:
    if not isinstance(value, kind):
        raise InputError(fault, key=key)
    return value


_AS_WRITTEN = re.compile(r"(?=.)(?:[A-Z]? ?[0-9]{0,2}|[0-9]{1,2} ?[A-Z]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class WrittenReference:
    """The box of the reference as the player filled it: it may be cut short or name no square of the grid."""

    text: str
    """Capitals and digits, without spaces: `H4`, `4H`, `P4`, `H`."""

    @staticmethod
    def parse(text: str) -> WrittenReference:
        """Reads `H4`, `h 4`, `4H`, `H'`, and what is nearly one; raises `InputError` for anything else."""
        named = read_reference("".join(text.split()))
        if named is not None:
            return WrittenReference(str(named))
        upper = text.strip().upper()
        if not _AS_WRITTEN.fullmatch(upper):
            raise InputError("bulletin.reference", text=text)
        return WrittenReference(upper.replace(" ", ""))

    @property
    def reference(self) -> Reference | None:
        """The place it names; None where it names none."""
        try:
            return Reference.parse(self.text)
        except InputError:
            return None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Inscription:
    """One solution as it is written."""

    sketch: Sketch
    reference: WrittenReference | None = None
    """None where the box is empty."""
    score: int | None = None
    """The points claimed; None where the box is empty."""
    direction: Direction | None = None
    """The direction that the player wrote in; None where the sketch shows it."""
    crossed_out: bool = False

    @staticmethod
    def of(
        typed: TypedMove,
        score: int | None = None,
        direction: Direction | None = None,
        position: Position | None = None,
    ) -> Inscription:
        """A solution given as a typed move; written along its reference where `direction` is None.

        The letters marked as jokers are circled: those in parentheses or, where `position` is known and its draw
        allows it, those to be laid that are in lower case.
        """
        reference = typed.reference
        circled = typed.circled or frozenset()
        if typed.circled is None and position is not None and reference is not None:
            marked = typed.jokers(position, reference) or frozenset()
            circled = marked.intersection(typed.new_places(position, reference))
        return Inscription(
            Sketch.of([typed.word], ((0, place) for place in circled)),
            None if reference is None else WrittenReference(str(reference)),
            score,
            direction or (Direction.HORIZONTAL if reference is None else reference.direction),
        )

    @property
    def drawn(self) -> Sketch:
        """The sketch in the direction written: letters on one line may have been given along the other."""
        straight = self.sketch.straight
        if self.direction is None or straight is None or straight is self.direction:
            return self.sketch
        return self.sketch.transposed

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is written."""
        return not self.sketch.rows and self.reference is None and self.score is None


@dataclass(frozen=True, slots=True)
class Bulletin:
    """A bulletin (§2.1, §4.1)."""

    inscriptions: tuple[Inscription, ...]
    """The solutions on it, those crossed out among them."""
    table: int | None = None
    """The table number; None where the player left it out."""

    @staticmethod
    def of(
        *lines: str,
        reference: str | None = None,
        score: int | None = None,
        circled: tuple[tuple[int, int], ...] = (),
        direction: Direction | None = None,
        table: int | None = None,
    ) -> Bulletin:
        """A bulletin with one solution, its sketch given line by line; raises `InputError`."""
        written = None if reference is None else WrittenReference.parse(reference)
        return Bulletin((Inscription(Sketch.of(lines, circled), written, score, direction),), table)
