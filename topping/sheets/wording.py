"""What announcement, text and page word alike: countable nouns, names."""

from __future__ import annotations

import re
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.texts import say

_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Control characters, halves of surrogate pairs, and what turns the text after it the other way round."""


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
    return _UNPRINTABLE.sub("\ufffd", text)
