"""The strokes of a player's input, each with its time, and how those of a move are kept: as a few bytes each.

Packed strokes are a byte for the version of the format, then for each stroke a byte for kind and device, and the
milliseconds since the stroke before (since the draw was shown, for the first) as a variable-length number: seven bits
a byte, the lowest first, the highest bit set where more follow.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.rules.moves import DIGITS_WITHOUT_SHIFT, read_reference


class InputMark(Enum):
    """The values are stored."""

    KEYBOARD = "keyboard"
    TOUCH = "touch"
    """At least one letter of a proposal by touch or with the mouse."""
    ORAL = "oral"
    """Said aloud; the referee validated the tops (§3.8.4)."""
    PHONE = "phone"
    """On a phone of the room."""


FORMAT: Final = 1
"""Version of the packed form; others are refused."""

MOST: Final = 2_000
"""Strokes kept for one showing of a draw: what a key that is held adds after them is left out."""

_LONGEST_MS: Final = 2**31 - 1
_LONGEST_NUMBER: Final = 5
"""Bytes of a number at most: a longer one is later than any stroke."""
_KIND_BITS: Final = 4
_DAMAGED: Final = "not the packed strokes of a move"


class StrokeKind(Enum):
    """What a stroke does; the values are stored."""

    LETTER = 0
    DIGIT = 1
    JOKER = 2
    """A joker marked: a parenthesis on the entry line, a letter chosen for it on the grid."""
    OTHER = 3
    """A blank, or any other character; with the mouse, a joker's tile, whose letter is then asked for."""
    ERASE = 4
    """One letter, or what is selected, is taken back."""
    CLEAR = 5
    """All that was typed is taken back."""
    CURSOR = 6
    """The caret or the grid's cursor goes elsewhere, or the keys go from one to the other."""
    ENTER = 7
    """What is typed is proposed."""


class Device(Enum):
    """What a stroke was made with; the values are stored."""

    LINE = 0
    """The keyboard, on the entry line."""
    GRID = 1
    """The keyboard, on the grid."""
    MOUSE = 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key pressed or a click made.

    `at_ms` counts from the moment the draw was on screen. It is the instant at which the program's loop received the
    event: a stroke may have been made up to one turn of the loop earlier (33 ms at 30 frames a second), as the system
    gives no earlier stamp.
    """

    at_ms: int
    kind: StrokeKind
    device: Device


def kind_of(character: str, before: str) -> StrokeKind:
    """What typing a character behind the text `before` on the entry line does.

    The keys of the AZERTY digit row without Shift are digits in a reference. Those that make accented letters are
    digits only where a second word has begun that may be one (`PASSE Hé`).
    """
    if character.isdigit():
        return StrokeKind.DIGIT
    if character in DIGITS_WITHOUT_SHIFT and may_be_reference(before):
        return StrokeKind.DIGIT
    if character in "()":
        return StrokeKind.JOKER
    if character.isalpha():
        return StrokeKind.LETTER
    return StrokeKind.DIGIT if character in DIGITS_WITHOUT_SHIFT else StrokeKind.OTHER


def may_be_reference(before: str) -> bool:
    """Whether the second word of a text begins, or goes on, as a reference behind the move's word."""
    words = before.split()
    begun = "" if before[-1:].isspace() or not words else words.pop()
    if len(words) != 1 or read_reference(words[0]) is not None:
        return False
    return len(begun) <= 2 and sum(one.isalpha() and one not in DIGITS_WITHOUT_SHIFT for one in begun) <= 1


def is_digit_meant(sign: str, before: str, *, begins: str = "", kept: str = "", is_numbered: bool = False) -> bool:
    """Whether a key of the digit row that types `sign` means its digit behind the text `before`.

    Signs that `begin` something are themselves until there is a word (`12 !moy`), those that are `kept` until there is
    a reference (`-AB`). Parentheses are a joker's until there is a word. A line that `is_numbered` begins with digits
    or, for an order about the top, with `*`.
    """
    tokens = before.split()
    token = "" if before[-1:].isspace() or not tokens else tokens.pop()
    if is_numbered and not tokens and (token.isdigit() or (not token and sign != "*")):
        return True
    if sign.isalpha():
        return may_be_reference(before)
    if sum(one.isalpha() for one in token) > 1:
        return False
    has_word = any(sum(one.isalpha() for one in each) > 1 for each in tokens)
    if sign in "()" and not has_word:
        return token.isdigit()
    if not token and sign in kept:
        return any(read_reference(one) is not None for one in tokens)
    return bool(token) or has_word or sign not in begins


def pack(strokes: Iterable[Stroke]) -> bytes:
    """The packed form of strokes in the order of their times; `ValueError` where they are not, or are too late."""
    packed, before = bytearray((FORMAT,)), 0
    for stroke in strokes:
        wait = stroke.at_ms - before
        if wait < 0 or stroke.at_ms > _LONGEST_MS:
            raise ValueError(f"stroke at {stroke.at_ms} ms after one at {before} ms")
        before = stroke.at_ms
        packed.append(stroke.device.value << _KIND_BITS | stroke.kind.value)
        while wait > 0x7F:
            packed.append(wait & 0x7F | 0x80)
            wait >>= 7
        packed.append(wait)
    return bytes(packed)


def unpack(packed: bytes) -> tuple[Stroke, ...]:
    """The strokes of a packed form; `ValueError` where it is none, or is damaged."""
    if packed[:1] != bytes((FORMAT,)):
        raise ValueError(_DAMAGED)
    strokes: list[Stroke] = []
    at_ms, place = 0, 1
    while place < len(packed):
        what = packed[place]
        wait, place = _number(packed, place + 1)
        at_ms += wait
        try:
            device, kind = Device(what >> _KIND_BITS), StrokeKind(what & (1 << _KIND_BITS) - 1)
        except ValueError:
            raise ValueError(_DAMAGED) from None
        if at_ms > _LONGEST_MS or len(strokes) == MOST:
            raise ValueError(_DAMAGED)
        strokes.append(Stroke(at_ms, kind, device))
    return tuple(strokes)


def _number(packed: bytes, place: int) -> tuple[int, int]:
    """The number that begins at a place, and the place after it."""
    number = 0
    for at in range(place, len(packed))[:_LONGEST_NUMBER]:
        number |= (packed[at] & 0x7F) << 7 * (at - place)
        if packed[at] <= 0x7F:
            if packed[at] == 0 and at > place:
                break  # `pack` writes no empty high byte
            return number, at + 1
    raise ValueError(_DAMAGED)
