"""The key strokes and clicks of a player's input, with their times, and their packed form of a few bytes each.

The packed form begins with a byte for the version of the format. Each stroke has a byte for kind and device, then the
time since the stroke before (ms; for the first stroke, since the draw was shown). The time is a variable-length number:
seven bits a byte, the lowest first, the highest bit set if more follow.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.rules.moves import DIGITS_WITHOUT_SHIFT, read_reference


class InputMark(Enum):
    """The way in which a run's proposals were entered. The values are stored."""

    KEYBOARD = "keyboard"
    TOUCH = "touch"
    """At least one letter of a proposal was entered by touch or mouse."""
    ORAL = "oral"
    """Spoken; the referee validated the tops (§3.8.4)."""
    PHONE = "phone"
    """On a player's phone."""


FORMAT: Final = 1
"""Version of the packed form; other versions are refused."""

MOST: Final = 2_000
"""Most strokes recorded in one showing of a draw: a held key adds no more."""

_LONGEST_MS: Final = 2**31 - 1
_LONGEST_NUMBER: Final = 5
"""Most bytes of a number: a longer number exceeds any time of a stroke."""
_KIND_BITS: Final = 4
_DAMAGED: Final = "not the packed strokes of a move"


class StrokeKind(Enum):
    """The effect of a key stroke or click on the input. The values are stored."""

    LETTER = 0
    DIGIT = 1
    JOKER = 2
    """A joker is marked: a parenthesis on the entry line, or a letter chosen for it on the grid."""
    OTHER = 3
    """A blank or any other character; with the mouse, a joker's tile whose letter is asked for next."""
    ERASE = 4
    """A letter, or the selection, is removed."""
    CLEAR = 5
    """The whole input is removed."""
    CURSOR = 6
    """The caret or the grid's cursor moves, or the keys go from line to grid or back."""
    ENTER = 7
    """The input is proposed."""


class Device(Enum):
    """The device on which a stroke was made: keyboard (on the line or on the grid) or mouse. The values are stored."""

    LINE = 0
    """The keyboard, on the entry line."""
    GRID = 1
    """The keyboard, on the grid."""
    MOUSE = 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key stroke or a click that a player made while entering a proposal.

    `at_ms` counts from the draw on screen (ms). It is the instant at which the program's loop received the event. The
    real stroke may be up to one pass of the loop earlier (33 ms at 30 frames a second), as the system gives no earlier
    stamp.
    """

    at_ms: int
    kind: StrokeKind
    device: Device


def kind_of(character: str, before: str) -> StrokeKind:
    """Returns the kind of the stroke that typed `character` behind the text `before` on the entry line.

    Without Shift, the AZERTY digit row types accented letters, parentheses and other signs. The other signs count as
    digits. Accented letters and parentheses do so only in a second word that may be a reference (`PASSE Hé`).
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
    """Returns whether a character typed behind the text `before` may belong to a reference.

    It may only in the second word of the line, if the first word is no reference and the second is still short.
    """
    words = before.split()
    begun = "" if before[-1:].isspace() or not words else words.pop()
    if len(words) != 1 or read_reference(words[0]) is not None:
        return False
    return (
        len(begun) <= 2
        and sum(character.isalpha() and character not in DIGITS_WITHOUT_SHIFT for character in begun) <= 1
    )


def is_digit_meant(sign: str, before: str, *, begins: str = "", kept: str = "", is_numbered: bool = False) -> bool:
    """Returns whether a key of the AZERTY digit row, pressed without Shift, means its digit although it types `sign`.

    `before` is the line typed so far. With `is_numbered`, the line begins with a table number, whose keys are digits,
    except `*`. Signs of `begins` stay signs before the first word (`12 !moy`). Signs of `kept` stay signs at the start
    of a word until a reference is typed (`-AB`). Parentheses stay signs until the first word is complete, except after
    digits.
    """
    tokens = before.split()
    token = "" if before[-1:].isspace() or not tokens else tokens.pop()
    if is_numbered and not tokens and (token.isdigit() or (not token and sign != "*")):
        return True
    if sign.isalpha():
        return may_be_reference(before)
    if sum(character.isalpha() for character in token) > 1:
        return False
    has_word = any(sum(character.isalpha() for character in word) > 1 for word in tokens)
    if sign in "()" and not has_word:
        return token.isdigit()
    if not token and sign in kept:
        return any(read_reference(token) is not None for token in tokens)
    return bool(token) or has_word or sign not in begins


def pack(strokes: Iterable[Stroke]) -> bytes:
    """Returns strokes as bytes that `unpack` reads; raises `ValueError` if their times decrease or are too late."""
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
    """Reads the bytes that `pack` writes, and returns the strokes; raises `ValueError` for any other bytes."""
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
    """Reads a variable-length number from index `place` of packed strokes; returns `(number, index after it)`.

    Raises `ValueError` for damaged bytes.
    """
    number = 0
    for at in range(place, len(packed))[:_LONGEST_NUMBER]:
        number |= (packed[at] & 0x7F) << 7 * (at - place)
        if packed[at] <= 0x7F:
            if packed[at] == 0 and at > place:
                break  # `pack` never writes an empty high byte
            return number, at + 1
    raise ValueError(_DAMAGED)
