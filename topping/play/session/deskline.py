"""A line typed at the referee's desk: how it is split into parts, and how a bulletin is written as a line.

The line of one bulletin is `12 PASSE H4 24`, in this order. The table comes first. `-` or `|` gives the direction of
the word if it differs from the reference. The move is read by `topping/rules/moves.py`, with the player's circles as
parentheses. The score comes last. A part that the player left out is left out; a reference may be incomplete (`H`) or
name no square (`P4`). A line without a table is about the next awaited bulletin. A table alone, or an empty line,
stands for the retained solution. `/` separates several solutions of a bulletin. `!` begins an order of the referee
instead of the word; `*` begins a row of the move's list of solutions. Tables separated by commas, and ranges, as in
`1,4,7-12`, stand for a line each. `:` begins a draw from a real bag (`topping/play/session/drawing.py`).

A letter and a number side by side are a reference if they name a square. `12 PASSE H 4` is H4 without a score; `12
PASSE H 24` is an incomplete reference and the score 24. A score in front is never part of a reference: `12 4 PASSE H`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.errors import InputError
from topping.play.session.plan import MOST_TABLES
from topping.rules.games.game import Turn
from topping.rules.grid.board import SIZE, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, TypedMove, read_reference, without_accents
from topping.rules.tiles import is_tile

DRAW: Final = ":"
"""First character of a line with a draw from a real bag."""
NO_TABLE: Final = "?"
"""First character of a line for a bulletin without a number."""

_IN_ENGLISH: Final = {
    "late": "retard",
    "illegible": "illisible",
    "blank": "blanc",
    "exchanged": "echange",
    "several": "plusieurs",
    "warn": "avert",
    "unclear": "ratures",
    "avg": "moy",
    "excluded": "exclu",
    "left": "parti",
    "back": "revenu",
    "appeal": "recours",
    "seal": "sceller",
}
"""The English names of the referee's orders; the others are alike in both languages."""
_SENSES: Final = {"-": Direction.HORIZONTAL, "|": Direction.VERTICAL}
_REFERENCE = re.compile(r"[A-Z][0-9]{0,2}|[0-9]{1,2}[A-Z]", re.ASCII)  # `H` alone: an incomplete reference
_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)
_TABLE = re.compile(r"\s*([0-9]{1,5})(?=\s|$|!|\*)")
_RANGE = r"[0-9]{1,5}[-–][0-9]{1,5}"
_TABLES = re.compile(
    rf"\s*(?:{_RANGE}|[0-9]{{1,5}}(?=\s*,))(?:\s*,\s*(?:{_RANGE}|[0-9]{{1,5}}))*(?=\s|$|!|\*)", re.ASCII
)
_WORD = re.compile(r"(?:[A-Z]|\([A-Z]+\)){1,30}", re.ASCII)


@dataclass(frozen=True, slots=True)
class DeskLine:
    """The parts of a line typed at the referee's desk: a table, and either the player's solutions or a command to the
    program (`!abs`).
    """

    table: int | None
    """None for the next awaited bulletin."""
    inscriptions: tuple[Inscription, ...] = ()
    """The player's solutions; empty for the retained solution."""
    order: str = ""
    """The word after `!`, in French, lower case without accents; empty for a bulletin."""
    said: str = ""
    """The text after the order, as typed."""

    undirected: tuple[int, ...] = field(default=(), compare=False)
    """Indices (from 0) of solutions without a mark of their direction."""
    row: int | None = None
    """The row (from 1) of the move's list of solutions, correctly written by the player."""

    @property
    def is_retained(self) -> bool:
        """Whether the line is the short form for a player who wrote the retained solution correctly."""
        return not self.inscriptions and not self.order and self.row is None

    @staticmethod
    def parse(text: str, position: Position | None = None) -> DeskLine:
        """Reads a line for one table; raises `InputError` if it is unreadable.

        `position` decides whether lower-case letters in a mixed-case word are jokers (`Inscription.of`).
        """
        text = unicodedata.normalize("NFC", text).replace("–", "-")
        head = _TABLE.match(text)
        table = int(head[1]) if head else None
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise InputError("roster.table", table=table, most=MOST_TABLES)
        rest = text[head.end() :].strip() if head else text.strip()
        if rest.startswith("!"):
            words = rest[1:].split(maxsplit=1)
            if not words:
                raise InputError("deskline.no_order")
            order = without_accents(words[0]).casefold()
            return DeskLine(table, order=_IN_ENGLISH.get(order, order), said=" ".join(words[1:]).strip())
        if rest.startswith("*"):
            if not _NUMBER.fullmatch(rest[1:].strip()):
                raise InputError("deskline.row")
            return DeskLine(table, row=int(rest[1:]))
        if not rest:
            return DeskLine(table)
        if table is None:
            _check_beginning(rest.split()[0])
        parts = rest.split("/")
        inscriptions = tuple(_inscription(part, position) for part in parts)
        undirected = tuple(at for at, part in enumerate(parts) if not _has_sense(part.split()))
        return DeskLine(table, inscriptions, undirected=undirected)

    def directed(self, direction: Direction, part: int) -> DeskLine:
        """Returns the line with the direction of one of its solutions set; `part` is the solution's index, from 0."""
        solutions = list(self.inscriptions)
        solutions[part] = replace(solutions[part], direction=direction)
        return replace(
            self, inscriptions=tuple(solutions), undirected=tuple(at for at in self.undirected if at != part)
        )


def lines_of(text: str, seated: Collection[int] = ()) -> tuple[str, ...]:
    """Splits a line that names several tables into a line for each: `1,4 !abs` becomes `1 !abs` and `4 !abs`.

    Other lines stay as they are. A range stands for the `seated` tables within it; raises `InputError` if there are
    none.
    """
    match = _TABLES.match(text)
    if match is None:
        return (text,)
    tables: dict[int, None] = {}
    for part in match[0].split(","):
        named = _tables_of(part, seated)
        if not named:
            raise InputError("deskline.nobody", text=part.strip())
        tables.update(dict.fromkeys(named))
    return tuple(f"{table} {text[match.end() :]}" for table in tables)


def in_ranges(text: str, seated: Collection[int]) -> frozenset[int]:
    """Returns the tables, out of `seated`, that a line names by a range such as `7-12`."""
    match = _TABLES.match(text)
    parts = match[0].split(",") if match is not None else ()
    return frozenset(table for part in parts if not part.strip().isdecimal() for table in _tables_of(part, seated))


def _tables_of(part: str, seated: Collection[int]) -> tuple[int, ...]:
    ends = [int(end) for end in re.split("[-–]", part)]
    return (ends[0],) if len(ends) == 1 else tuple(table for table in sorted(seated) if ends[0] <= table <= ends[1])


def directed(text: str, direction: Direction, part: int = 0) -> str:
    """Returns the text of a line with a mark for the direction of one of its solutions; `part` is its index, from 0."""
    head = _TABLES.match(text) or _TABLE.match(text)
    end = head.end() if head is not None else 0
    mark = next(mark for mark, sense in _SENSES.items() if sense is direction)
    parts = text[end:].split("/")
    parts[part] = f" {mark} {parts[part].strip()} "
    return (text[:end] + "/".join(parts)).rstrip()


def headed(text: str) -> tuple[int | None, int]:
    """Returns the table number at the start of a line (None without), and the index behind it."""
    match = _TABLE.match(text)
    return (None, 0) if match is None else (int(match[1]), match.end())


def numbered(text: str, table: int) -> str:
    """Returns a bulletin's line with the table number in front, in place of the mark for an unknown table."""
    return f"{table} {text.lstrip().removeprefix(NO_TABLE).strip()}"


def retained_bulletin(turn: Turn, table: int) -> Bulletin:
    """Returns a bulletin on which a player has written the retained solution of a move without fault."""
    return bulletin_of(turn.solution, turn.position, table)


def bulletin_of(solution: Solution, position: Position, table: int) -> Bulletin:
    """Returns a bulletin on which a player has written a solution without fault, a circle round each joker that he
    lays.
    """
    move = solution.move
    along = (move.reference.square.moved(move.reference.direction, step) for step in range(len(move.word)))
    circled = [
        (0, step)
        for step, (square, letter) in enumerate(zip(along, move.word, strict=True))
        if letter.islower() and not position.board.holds(square)
    ]
    inscription = Inscription(
        Sketch.of([move.word.upper()], circled),
        WrittenReference(str(move.reference)),
        solution.points,
        move.reference.direction,
    )
    return Bulletin((inscription,), table)


def _check_beginning(token: str) -> None:
    """Raises `InputError` for a line such as `12PASSE`, in which a blank is missing."""
    if token[0].isdigit() and read_reference(token) is None:
        raise InputError("deskline.token", text=token)


def _inscription(part: str, position: Position | None) -> Inscription:
    tokens = part.split()
    sense = None
    if _has_sense(tokens):
        sense = _SENSES[tokens[0][0]]
        tokens = [token for token in (tokens[0][1:], *tokens[1:]) if token]
    for move, score in _without_score(tokens):
        with suppress(InputError):
            return Inscription.of(TypedMove.parse(" ".join(move)), score, sense, position)
    return _as_written([without_accents(token).upper() for token in tokens], sense)


def _has_sense(tokens: list[str]) -> bool:
    return bool(tokens) and tokens[0][0] in _SENSES and read_reference(tokens[0]) is None


def _without_score(tokens: list[str]) -> Iterator[tuple[list[str], int | None]]:
    """Yields the ways to split the tokens of a line into a move and a score, the likeliest first."""
    yield tokens, None
    for place in reversed(range(len(tokens))):
        if _NUMBER.fullmatch(tokens[place]):
            yield [*tokens[:place], *tokens[place + 1 :]], int(tokens[place])


def _as_written(tokens: list[str], sense: Direction | None) -> Inscription:
    """Returns a solution whose word or reference cannot be right, part by part as the player wrote it.

    `sense` is the direction that the line states, if any. Raises `InputError` if there is no word.
    """
    word = reference = score = None
    for token in tokens:
        if reference is None and _REFERENCE.fullmatch(token):
            reference = token
        elif score is None and _NUMBER.fullmatch(token):
            score = int(token)
        elif word is None and _WORD.fullmatch(token):
            word = token
        else:
            raise InputError("deskline.token", text=token)
    if word is None:
        raise InputError("deskline.no_word")
    letters, circled = _circles(word)
    if len(letters) > SIZE:
        raise InputError("entry.length", text=letters, most=SIZE)
    written = WrittenReference.parse(reference) if reference is not None else None
    named = written.reference if written is not None else None
    direction = sense or (named.direction if named is not None else Direction.HORIZONTAL)
    return Inscription(Sketch.of([letters], circled), written, score, direction)


def _circles(word: str) -> tuple[str, list[tuple[int, int]]]:
    letters, circled, inside = "", [], False
    for character in word:
        if character in "()":
            inside = character == "("
        elif is_tile(character):
            if inside:
                circled.append((0, len(letters)))
            letters += character
    return letters, circled


def written(bulletin: Bulletin) -> str | None:
    """Returns the line that a referee would type for a bulletin at the desk, without its table.

    Returns None if no line can express how the word is written; it must then be drawn square by square.
    """
    parts = [_written(inscription) for inscription in bulletin.inscriptions if not inscription.crossed_out]
    return None if not parts or None in parts else " / ".join(part for part in parts if part is not None)


def _written(inscription: Inscription) -> str | None:
    sketch = inscription.sketch
    if sketch.straight is Direction.VERTICAL:
        sketch = sketch.transposed
    if len(sketch.rows) != 1 or " " in sketch.rows[0]:
        return None
    circled = {cell.column for cell in sketch.circled}
    word = "".join(f"({letter})" if place in circled else letter for place, letter in enumerate(sketch.rows[0]))
    named = inscription.reference.reference if inscription.reference is not None else None
    sense = inscription.direction or inscription.sketch.straight or Direction.HORIZONTAL
    usual = named.direction if named is not None else Direction.HORIZONTAL
    mark = "" if sense is usual else "- " if sense is Direction.HORIZONTAL else "| "
    boxes = [str(box) for box in (inscription.reference, inscription.score) if box is not None]
    return " ".join([f"{mark}{word}", *boxes])


def parse_boxes(text: str) -> tuple[int | None, WrittenReference | None, int | None]:
    """Reads `(table, reference, score)` from a line without a word; the referee draws the word in the sketch instead.

    Each is None if the line lacks it. Raises `InputError` for any other text.
    """
    tokens = unicodedata.normalize("NFC", text).split()
    table = int(tokens.pop(0)) if tokens and _NUMBER.fullmatch(tokens[0]) else None
    reference = score = None
    while tokens:
        apart = "".join(tokens[:2])
        if reference is None and read_reference(apart) is not None:
            reference, tokens = WrittenReference.parse(apart), tokens[2:]
            continue
        token = tokens.pop(0)
        if reference is None and (read_reference(token) or _REFERENCE.fullmatch(token.upper())):
            reference = WrittenReference.parse(token)
        elif score is None and _NUMBER.fullmatch(token):
            score = int(token)
        else:
            raise InputError("deskline.token", text=token)
    return table, reference, score
