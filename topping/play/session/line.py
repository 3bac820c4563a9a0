"""The line the referee types for one bulletin: `12 PASSE H4 24`.

In this order: the table; `-` or `|` for the sense the word is written in, where it is not that of the reference; the
word, the player's circles as parentheses; the reference; the score. Reference and word may change places; what the
player left out is left out. Without a table it is the next bulletin awaited; with a table alone, or nothing at all,
the player wrote the retained solution. Several solutions on a bulletin are parted by `/`. An order of the referee
stands after `!` in place of the word.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin, Inscription, WrittenReference
from topping.correction.bulletin.sketch import Sketch
from topping.errors import InputError
from topping.play.session.roster import MOST_TABLES
from topping.rules.game import Turn
from topping.rules.letters import is_tile
from topping.rules.square import SIZE, Direction

_SENSES: Final = {"-": Direction.HORIZONTAL, "|": Direction.VERTICAL}
_REFERENCE = re.compile(r"[A-Z][0-9]{0,2}|[0-9]{1,2}[A-Z]", re.ASCII)  # `H` alone: the player cut it short
_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)
_WORD = re.compile(r"(?:[A-Z]|\([A-Z]+\)){1,30}", re.ASCII)


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A line understood."""

    table: int | None
    """None where the next bulletin awaited is meant."""
    inscriptions: tuple[Inscription, ...] = ()
    """What the player wrote; none where it is the retained solution."""
    order: str = ""
    """The word after `!`, in lower case without accents; empty for a bulletin."""

    @property
    def is_retained(self) -> bool:
        """Whether the player wrote the retained solution, as it should be written."""
        return not self.inscriptions and not self.order

    @staticmethod
    def parse(text: str) -> DeskLine:
        """Reads a line; raises `InputError` saying what is wrong."""
        plain = _plain(text)
        head = re.match(r"\s*([0-9]{1,5})(?=\s|$|!)", plain)
        table = int(head[1]) if head else None
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise InputError("roster.table", table=table, most=MOST_TABLES)
        rest = plain[head.end() :].strip() if head else plain.strip()
        if rest.startswith("!"):
            order = rest[1:].strip().casefold()
            if not order:
                raise InputError("deskline.no_order")
            return DeskLine(table, order=order)
        if not rest:
            return DeskLine(table)
        return DeskLine(table, tuple(_inscription(part) for part in rest.split("/")))


def retained_bulletin(turn: Turn, table: int) -> Bulletin:
    """The retained solution as a player should write it: reference, score, and a circle for each joker he lays."""
    move = turn.placement.move
    new = {square for square, _ in turn.placement.placed}
    along = [move.reference.square.moved(move.reference.direction, step) for step in range(len(move.word))]
    circled = [
        (0, step)
        for step, (square, letter) in enumerate(zip(along, move.word, strict=True))
        if letter.islower() and square in new
    ]
    inscription = Inscription(
        Sketch.of([move.word.upper()], circled),
        WrittenReference(str(move.reference)),
        turn.solution.points,
        move.reference.direction,
    )
    return Bulletin((inscription,), table)


def _inscription(part: str) -> Inscription:
    tokens = part.split()
    sense = None
    if tokens and tokens[0][0] in _SENSES:
        sense = _SENSES[tokens[0][0]]
        tokens = [token for token in (tokens[0][1:], *tokens[1:]) if token]
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


def _plain(text: str) -> str:
    """Capitals without accents, ligatures opened."""
    opened = text.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE").replace("–", "-")
    decomposed = unicodedata.normalize("NFD", opened.upper())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def written(bulletin: Bulletin) -> str | None:
    """The line that would give a bulletin, without its table; None where only the small grid can show it."""
    parts = [_written(one) for one in bulletin.inscriptions if not one.crossed_out]
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
    """Table, reference and score of a line without its word, which is drawn apart; raises `InputError`."""
    table = reference = score = None
    for place, token in enumerate(_plain(text).split()):
        if reference is None and _REFERENCE.fullmatch(token):
            reference = WrittenReference.parse(token)
        elif place == 0 and _NUMBER.fullmatch(token):
            table = int(token)
        elif score is None and _NUMBER.fullmatch(token):
            score = int(token)
        else:
            raise InputError("deskline.token", text=token)
    return table, reference, score
