"""What announcement, text and page word alike: countable nouns, names."""

from __future__ import annotations

import unicodedata
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.texts import say

_UNPRINTABLE: Final = ("Cc", "Cs")
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the text after them the other way round."""


def points(count: int) -> str:
    """`44 points`."""
    return say("count.points", count=count)


def moves(count: int) -> str:
    """`19 coups`."""
    return say("count.moves", count=count)


def variant_name(variant: Variant) -> str:
    """The variant as the rule book writes it: `7 sur 8`."""
    return say(f"sheet.variant.{variant.name}")


def printable(text: str) -> str:
    """Text from a file without the control characters that would upset a terminal or a page."""
    return "".join("\ufffd" if one in _TURNING or unicodedata.category(one) in _UNPRINTABLE else one for one in text)
