"""Recognises and reads the text of a cell: a whole number, a reference, a draw or a word.

No input makes a pattern slow: each reads the text once, from left to right.
"""

import re
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.exchange.sheet import WrittenDraw, WrittenRejection
from topping.rules.grid.board import SIZE, Reference
from topping.rules.moves import without_accents
from topping.rules.tiles import ALPHABET, JOKER, RejectionReason

MOST_TILES: Final = 12
"""Most letters read from a draw: more than any variant draws, so that excess letters are reported."""

_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_INTEGER: Final = re.compile(
    r"(?P<named>(?:n ?°|n ?o|no?\.|#|coup) ?)?(?P<plus>\+ ?)?(?P<digits>[0-9]{1,4})(?P<zero>[.,]0{1,2})?"
    r" ?(?:(?P<unit>points?|pts?)\.?|(?P<dot>[.):°]))?",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(r"(?:points?|pts?)\.?", re.IGNORECASE)
_REFERENCE: Final = re.compile(r"\(?(?:([A-Za-z]) ?[-/]? ?([0-9]{1,2})|([0-9]{1,2}) ?[-/]? ?([A-Za-z]))\)?")
_TILE: Final = re.compile(rf"[{_DASHES}]?[A-Za-z?*_](?:\+[A-Za-z?*_])?|\+[A-Za-z?*_]|[A-Za-z?*_]\+")
_NOT_LETTERS: Final = re.compile(r"[^A-Za-z?*_+()\[\]!'’ -]")
_CIRCLED: Final = re.compile(r"[(\[]([A-Za-z])[)\]]")
_STARS: Final = "*!°"
"""Marks beside a word that is new in its list."""
_JOKERS: Final = str.maketrans("*_", JOKER * 2)
_MARKS: Final = {"!": RejectionReason.NO_SOLUTION, "*": RejectionReason.CANCELLED}
"""Marks at the end of a rejected draw in our own files."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number in a cell, with the form in which it is written."""

    value: int
    is_ordinal: bool
    """Whether it is written as a move's number: `12.`, `n° 12`."""
    is_points: bool
    """Whether it is written as points: `+76`, `76 pts`."""


def integer(text: str) -> Integer | None:
    """Reads a whole number such as `76`, `76 pts` or `n° 12`; returns None for any other text."""
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    is_ordinal = bool(match["named"]) or match["dot"] is not None
    return Integer(int(match["digits"]), is_ordinal, bool(match["unit"] or match["plus"]))


def is_reference(text: str) -> bool:
    """Returns whether a text looks like a reference, even of a square off the grid such as `Z99`."""
    return _REFERENCE.fullmatch(text) is not None


def reference(text: str) -> Reference | None:
    """Reads a reference; returns None for any other text, and for a square off the grid."""
    match = _REFERENCE.fullmatch(text)
    if match is None:
        return None
    row, after, before, column = match.groups()
    first, second = (row, after) if row else (before, column)
    try:
        return Reference.parse((first.lstrip("0") or "0") + (second.lstrip("0") or "0"))
    except InputError:
        return None


def is_single_tile(text: str) -> bool:
    """Returns whether a text is one letter of a draw such as `A E C C ? N U`; a `+` or a leading `-` may be attached to
    it.
    """
    return _TILE.fullmatch(text) is not None


def is_letters(text: str) -> bool:
    """Returns whether a text can be a draw or a word.

    It must have at least two letters, and only characters that draws or words contain.
    """
    bare = _plain(text)
    return not _NOT_LETTERS.search(bare) and count_of_tiles(bare) >= 2 and any(map(str.isalpha, bare))


def is_whole(text: str) -> bool:
    """Returns whether a text is a single item, even if it contains spaces: a number, a reference or a draw."""
    if " " not in text:
        return True
    if integer(text) is not None or is_reference(text):
        return True
    return all(map(is_single_tile, text.split(" ")))


def is_draw_with_rejections(text: str) -> bool:
    """Returns whether a text begins with a rejected draw, as in `-VLTPFNU TNOAETI`."""
    return _is_rejection(text) and is_letters(text)


def go_together(piece: str, following: str) -> bool:
    """Returns whether a text and its successor are one item: `76 pts`, `n° 7`, or a dash and a draw."""
    if _UNIT.fullmatch(following) or integer(following) is not None:
        return integer(f"{piece} {following}") is not None
    return len(piece) == 1 and piece in _DASHES and is_letters(following)


def looks_like_a_draw(text: str) -> bool:
    """Returns whether a text has something that only draws have, such as `+`, `?`, a space, or a leading `-`."""
    bare = _plain(text)
    return "+" in bare or bare.startswith("-") or "?" in bare or " " in bare or "*" in bare.strip("*")


def looks_like_a_word(text: str) -> bool:
    """Returns whether a text has something that only words have: a letter in parentheses, a final `*`, an accent."""
    bare = _plain(text)
    return "(" in bare or "[" in bare or (bare.endswith("*") and len(bare) > 1) or not text.isascii()


def count_of_tiles(text: str) -> int:
    """Returns the number of letters and jokers in a draw or a word, without those of rejected draws."""
    bare = _plain(text).split(" -")[-1]
    return sum(character.isalpha() or character in "?*_" for character in bare)


def draw(text: str, *, has_marks: bool = False) -> WrittenDraw | None:
    """Reads a draw such as `AECC?NU`, `RU+ZXTEU`, `A E C C ? N U`, or `-VLTPFNU +TNOAETI` after a rejected draw.

    Returns None for any other text. If `has_marks` is set, `!` or `*` after a rejected draw is the reason, as in our
    game files.
    """
    pieces = _plain(text).upper().split()
    if any(_is_rejection(piece) and len(piece) > 2 for piece in pieces[:-1]):
        *rejected, last = pieces
    else:  # letter by letter, or kept and new letters separated by a blank
        rejected, last = [], "".join(pieces)
    rejections = []
    for piece in rejected:
        if not _is_rejection(piece):
            return None
        why = _MARKS.get(piece[-1]) if has_marks else None
        letters = _tiles(piece[1:-1] if why else piece[1:])
        if letters is None:
            return None
        rejections.append(WrittenRejection(letters, why or (RejectionReason.INVALID if has_marks else None)))
    if _is_rejection(last):
        rejections.append(WrittenRejection(""))
        last = last.lstrip("-")
    kept, plus, new = last.partition("+")
    kept_tiles, new_tiles = _tiles(kept), _tiles(new)
    if kept_tiles is None or new_tiles is None or not 1 <= len(kept_tiles + new_tiles) <= MOST_TILES:
        return None
    if not plus:
        return WrittenDraw(None, kept_tiles, tuple(rejections))
    return WrittenDraw(kept_tiles, new_tiles, tuple(rejections))


def word(text: str) -> str | None:
    """Reads a word such as `CHATS`, `C(H)ACUNE` or `ChACUNE`; returns it in upper case, with jokers in lower case.

    Returns None for a text of fewer than 2 or more than 15 letters, or with other characters.
    """
    bare = _plain(text).strip(_STARS + " ")
    if "(" in bare or "[" in bare:
        bare = _CIRCLED.sub(lambda circled: circled[1].lower(), bare.upper())  # lower case has no other meaning here
    elif _is_lower_by_habit(bare):
        bare = bare.upper()
    bare = "".join(character for character in bare if character not in "'’-")
    if not 2 <= len(bare) <= SIZE or any(character.upper() not in ALPHABET + JOKER for character in bare):
        return None
    return bare


def _plain(text: str) -> str:
    bare = text if text.isascii() else without_accents(text)
    return "".join("-" if character in _DASHES else character for character in bare)


def _is_rejection(piece: str) -> bool:
    return piece[:1] != "" and piece[0] in _DASHES


def _tiles(text: str) -> str | None:
    letters = text.translate(_JOKERS)
    return letters if all(letter in ALPHABET + JOKER for letter in letters) else None


def _is_lower_by_habit(text: str) -> bool:
    """Returns whether most letters are in lower case; lower case then does not mark jokers."""
    lower = sum(character.islower() for character in text)
    return lower > sum(character.isupper() for character in text)
