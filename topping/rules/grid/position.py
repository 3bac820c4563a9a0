"""A position: a grid and a draw, written as a line of CGP, the position notation of other Scrabble programs.

`15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/`: 15 rows, with numbers for empty squares, upper case for a
tile, lower case for a joker; then the draw, `?` for a joker. CGP also has the opponent's rack, scores, scoreless turns
and further codes. These are accepted and ignored: duplicate does not use them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from topping.errors import InputError
from topping.rules.grid.board import EMPTY, ROWS, SIZE, Board
from topping.rules.tiles import ALPHABET, is_tile

_NUMBER_OR_CHARACTER = re.compile(r"\d+|.")
_EMPTY_RUN = re.compile(r"[1-9]|1[0-5]")
_SCORES = re.compile(r"-?\d+/-?\d+")
_OPCODES = re.compile(r"(?:\s*\w+(?:\s[^;]*)?;)*\s*")


@dataclass(frozen=True, slots=True)
class Position:
    """The grid and the draw that a player sees. The draw keeps its order; `?` is a joker."""

    board: Board
    rack: str

    @staticmethod
    def parse(text: str) -> Position:
        """Reads a position in CGP, complete or only `BOARD RACK/`; raises `InputError` for any other text."""
        fields = without_name(text).split(maxsplit=4)
        if len(fields) < 2:
            raise InputError("position.fields")
        _check_the_rest(fields[2:])
        return Position(_parse_board(fields[0]), _parse_rack(fields[1]))

    def __str__(self) -> str:
        rows = "/".join(
            re.sub(re.escape(EMPTY) + "+", lambda run: str(len(run.group())), self.board.row(index))
            for index in range(SIZE)
        )
        return f"{rows} {self.rack}/"


def without_name(text: str) -> str:
    """Returns a position's CGP text without the leading word `cgp`, which some programs write."""
    name, blank, rest = text.strip().partition(" ")
    return rest.lstrip() if blank and name.casefold() == "cgp" else text


def _parse_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise InputError("position.rows", found=len(rows))
    return Board("".join(_parse_row(row, ROWS[index]) for index, row in enumerate(rows)))


def _parse_row(text: str, name: str) -> str:
    cells = ""
    for token in _NUMBER_OR_CHARACTER.findall(text):
        if _EMPTY_RUN.fullmatch(token):
            cells += EMPTY * int(token)
        elif token.isascii() and token.upper() in ALPHABET:
            cells += token
        else:
            raise InputError("position.character", row=name, text=token[:20])
    if len(cells) != SIZE:
        raise InputError("position.row_length", row=name, found=len(cells))
    return cells


def _parse_rack(text: str) -> str:
    racks = text.split("/")
    if len(racks) > 2:
        raise InputError("position.racks")
    for rack in racks:
        for character in rack:
            if not is_tile(character):
                raise InputError("position.rack", text=character)
    return racks[0]


def _check_the_rest(fields: list[str]) -> None:
    forms = ((_SCORES, "position.scores"), (re.compile(r"\d+"), "position.turns"), (_OPCODES, "position.opcodes"))
    for field, (form, key) in zip(fields, forms, strict=False):
        if not form.fullmatch(field):
            raise InputError(key, text=field)
