"""Bulletins as JSON objects: reading and writing round-trip.

`{"table": 12, "sketch": ["PASSE"], "direction": "horizontal", "circled": [[0, 3]], "reference": "H4", "score": 24}`,
or several solutions as `"words"`, a list of such objects without the table; those without a reference or a score of
their own have the bulletin's.
"""

from __future__ import annotations

from typing import Any, Final

from topping.correction.bulletin.bulletin import Bulletin, Inscription, WrittenReference
from topping.correction.bulletin.fields import Fields
from topping.correction.bulletin.sketch import Sketch
from topping.errors import InputError
from topping.rules.square import Direction

MOST: Final = 99_999
"""The highest table number or score that is read."""

_BOXES: Final = ("reference", "score")
_SOLUTION: Final = ("sketch", "direction", "circled", *_BOXES, "crossed_out")
_DIRECTIONS: Final = {direction.value: direction for direction in Direction}


def read_bulletin(value: object) -> Bulletin:
    """The bulletin of a JSON object already parsed; raises `InputError` with what is wrong."""
    fields = Fields(value, ("table", *_SOLUTION, "words"), "bulletin")
    table = fields.number("table", 0, MOST) if fields.has("table") else None
    if not fields.has("words"):
        return Bulletin((_inscription(fields, fields),), table)
    for key in ("sketch", "direction", "circled", "crossed_out"):
        if fields.has(key):
            raise InputError("bulletin.sketch_and_words", key=key)
    solutions = (Fields(one, _SOLUTION, "words") for one in fields.items("words"))
    return Bulletin(tuple(_inscription(one, fields) for one in solutions), table)


def write_bulletin(bulletin: Bulletin) -> dict[str, Any]:
    """The JSON object of a bulletin."""
    solutions = [_written(inscription) for inscription in bulletin.inscriptions]
    table = {} if bulletin.table is None else {"table": bulletin.table}
    return {**table, **solutions[0]} if len(solutions) == 1 else {**table, "words": solutions}


def _inscription(fields: Fields, bulletin: Fields) -> Inscription:
    reference = _box("reference", fields, bulletin)
    score = _box("score", fields, bulletin)
    text = reference.text("reference").strip() if reference else ""
    return Inscription(
        Sketch.of(_lines(fields), _circles(fields)),
        WrittenReference.parse(text) if text else None,
        score.number("score", 0, MOST) if score else None,
        _direction(fields),
        fields.flag("crossed_out"),
    )


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
