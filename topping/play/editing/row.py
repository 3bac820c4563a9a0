"""A row of a paper game sheet as a person types it: rejected draws, draw, word with its reference, points.

Example: -AEIOUUA AECC?NU C(H)ACUNE H4 76

Only the draw is required, and a row can be typed in pieces. `topping.play.editing.checking` tests whether the move is
possible.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.rules.games.gametext import MARKS
from topping.rules.moves import DIGITS_WITHOUT_SHIFT, TypedMove, read_reference, without_accents
from topping.rules.tiles import JOKER, Rejection, RejectionReason, is_tile

MOST_LETTERS: Final = 15
"""A longer draw is a typing error. Another module checks the length against the variant."""
_JOKERS: Final = str.maketrans({"*": JOKER, ",": JOKER})
"""Other signs for a joker: DupliTop's `*`, and the key of `?` without Shift on an AZERTY keyboard (`,`)."""
_POINTS = re.compile(r"([0-9]{1,4})(?:pts?|points?)?", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,3}[.):]?")
_LETTERS = re.compile(r"[A-Za-z]+\*?")
_SPACED: Final = 3
"""From this many single letters on, they are a draw written with blanks."""


@dataclass(frozen=True, slots=True)
class TypedRow:
    """The typed text of one move, split into rejected draws, draw, word and points; empty before anything is typed."""

    rejected: tuple[Rejection, ...] = ()
    draw: str = ""
    """As typed, in capitals: whole (`AECC?NU`), with kept letters apart (`AE+CC?NU`), or only new letters (`+CC?`)."""
    move: TypedMove | None = None
    points: int | None = None
    """The points on the sheet, if any."""

    @property
    def is_empty(self) -> bool:
        """Whether no part of the row was typed."""
        return self == TypedRow()

    @property
    def awaits_word(self) -> bool:
        """Whether the row has a draw, but no word."""
        return bool(self.draw) and self.move is None

    @property
    def is_whole(self) -> bool:
        """Whether the row has a draw and a word."""
        return bool(self.draw) and self.move is not None

    def __str__(self) -> str:
        rejected = (f"-{rejection.letters}{MARKS.get(rejection.why, '')}" for rejection in self.rejected)
        rest = (self.draw, "" if self.move is None else str(self.move), "" if self.points is None else str(self.points))
        return " ".join(part for part in (*rejected, *rest) if part)


def parse_row(text: str, *, has_draw: bool = False) -> TypedRow:
    """Reads a row of a game sheet, or a piece of it. With `has_draw`, a single word is the move, not a draw.

    Accepts what people write on sheets: a number in front, stars behind new words, accents, `pts`, a running total
    behind the points, a draw in single letters, references with digits typed without Shift. Raises `InputError` for any
    other text.
    """
    tokens = _without_number(_with_points(unicodedata.normalize("NFC", text).split()))
    if not tokens:
        raise InputError("editing.empty")
    tokens, points = _points(tokens)
    count = next((place for place, token in enumerate(tokens) if not token.startswith("-")), len(tokens))
    rejected = tuple(_rejection(token) for token in tokens[:count])
    rest = _joined_letters(tokens[count:])
    draw, rest = _draw(rest, has_draw=has_draw)
    if (
        rest
        and not draw
        and not has_draw
        and rejected
        and rejected[-1].why is RejectionReason.INVALID
        and rejected[-1].letters
    ):
        draw, rejected = rejected[-1].letters, (*rejected[:-1], Rejection("", RejectionReason.INVALID))
    move = TypedMove.parse(" ".join(_without_star(token) for token in rest)) if rest else None
    return TypedRow(rejected, draw, move, points)


def _with_points(tokens: list[str]) -> list[str]:
    """Joins points and their unit at the end of a row (`76`, `pts`) into one token."""
    if len(tokens) > 1 and tokens[-1].casefold() in ("pts", "pt", "points", "point"):
        return [*tokens[:-2], tokens[-2] + "pts"]
    return tokens


def _without_number(tokens: list[str]) -> list[str]:
    """Returns the tokens without the number of the move in front.

    A number followed by a single letter is kept, since both may be a reference.
    """
    if len(tokens) > 1 and _NUMBER.fullmatch(tokens[0]) and (len(tokens[1]) > 1 or not tokens[1].isalpha()):
        return tokens[1:] if not _POINTS.fullmatch(tokens[1]) else tokens
    return tokens


def _points(tokens: list[str]) -> tuple[list[str], int | None]:
    """Splits the points off the end of the tokens, and returns `(tokens before, points)`; points is None without
    points.

    If the tokens end with two numbers, the second is a running total, and is dropped.
    """
    tokens = [*tokens[:-1], _with_digits(tokens)]
    if len(tokens) > 2 and all(token.isdecimal() for token in tokens[-2:]) and len(tokens[-3]) > 1:
        tokens = tokens[:-1]
    match = _POINTS.fullmatch(tokens[-1])
    if match is None or _ends_reference(tokens):
        return tokens, None
    return tokens[:-1], int(match.group(1))


def _with_digits(tokens: list[str]) -> str:
    """Returns the last token of a row. After a reference, signs of the AZERTY digit row typed without Shift become
    digits.

    It stays as typed unless all of it becomes digits. It also stays in a row of rejected draws only, which begin with
    `-`.
    """
    last = tokens[-1]
    if any(not token.startswith("-") for token in tokens[:-1]) and read_reference(tokens[-2]) is not None:
        decoded = "".join(DIGITS_WITHOUT_SHIFT.get(character, character) for character in last)
        return decoded if decoded.isdecimal() else last
    return last


def _ends_reference(tokens: list[str]) -> bool:
    """Returns whether the last token is the number of a reference written with a blank, as in `H 4`."""
    if len(tokens) < 2 or len(tokens[-2]) != 1 or read_reference(tokens[-2] + tokens[-1]) is None:
        return False
    return len(tokens) < 3 or read_reference(tokens[-3] + tokens[-2]) is None


def _joined_letters(tokens: list[str]) -> list[str]:
    """Joins a draw written in single letters (`A E C C ? N U`) at the start of the tokens into one token."""
    count = next((place for place, token in enumerate(tokens) if len(token) != 1), len(tokens))
    while count and tokens[count - 1].isdecimal():
        count -= 1
    return ["".join(tokens[:count]), *tokens[count:]] if count >= _SPACED else tokens


def _draw(tokens: list[str], *, has_draw: bool) -> tuple[str, list[str]]:
    """Splits the draw off the front of the tokens, and returns `(draw, other tokens)`; the draw may be empty."""
    if not tokens:
        return "", tokens
    first, rest = tokens[0], tokens[1:]
    if "+" in first or any(sign in first.rstrip("*") for sign in "?*,"):
        return _tiles_of_draw(first), rest
    if not _LETTERS.fullmatch(without_accents(first)):
        return "", tokens
    if not rest:
        return ("", tokens) if has_draw else (_tiles_of_draw(first), rest)
    try:
        TypedMove.parse(" ".join(_without_star(token) for token in rest))
    except InputError:
        return "", tokens
    return _tiles_of_draw(first), rest


def _without_star(token: str) -> str:
    """Returns a word without the star that some sheets put behind words new in the lexicon."""
    return token.removesuffix("*") if len(token) > 1 else token


def _rejection(token: str) -> Rejection:
    letters = token[1:]
    why = next((why for why, mark in MARKS.items() if letters.endswith(mark)), RejectionReason.INVALID)
    letters = _tiles(letters.removesuffix(MARKS.get(why, "")))
    if not letters and why is not RejectionReason.INVALID:
        raise InputError("game.rejection_letters", text=token)
    return Rejection(letters, why)


def _tiles_of_draw(token: str) -> str:
    kept, plus, new = token.partition("+")
    draw = f"{_tiles(kept)}{plus}{_tiles(new)}"
    if draw == "+":
        raise InputError("editing.no_letters")
    return draw


def _tiles(text: str) -> str:
    letters = without_accents(text).upper().translate(_JOKERS)
    for character in letters:
        if not is_tile(character):
            raise InputError("editing.letter", text=character)
    if len(letters) > MOST_LETTERS:
        raise InputError("editing.many_letters", count=len(letters))
    return letters
