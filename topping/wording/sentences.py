"""Errors as sentences, numbers with their nouns, and texts freed of control characters."""

import re
from typing import Final

from topping.errors import ToppingError
from topping.texts import say, tell


def sentence(fault: ToppingError) -> str:
    """Returns an error as a sentence with a full stop, and with a capital unless it begins with a file name."""
    text = printable(tell(fault))  # an error may quote the content of a file, and fonts cannot draw null characters
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def player_text(name: str) -> str:
    return name or say("player.nameless")


_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Control characters, halves of surrogate pairs, and marks that reverse the direction of text."""


def points(count: int) -> str:
    """Returns a number of points in words: `44 points`."""
    return say("count.points", count=count)


def moves(count: int) -> str:
    """Returns a number of moves in words: `19 coups`."""
    return say("count.moves", count=count)


def printable(text: str) -> str:
    """Replaces control characters in a text from a file by `�`, because they would upset a terminal or a page."""
    return _UNPRINTABLE.sub("\ufffd", text)
