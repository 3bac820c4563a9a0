"""Draws as programs print them: `EU+RUZXT`, `AECC?NU`, `-BNISRAA`, and rejected ones as our own files write them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from topping.exchange.sheet import WrittenDraw, WrittenRejection
from topping.rules.games.gametext import MARKS
from topping.rules.tiles.draw import Why
from topping.rules.tiles.letters import JOKER

_DRAW: Final = re.compile(r"(-?)([A-Z?]{0,15})(?:(\+)([A-Z?]{0,15}))?")
_REJECTION: Final = re.compile(r"-([A-Z?]{0,15})([!*]?)")
_WHYS: Final = {mark: why for why, mark in MARKS.items()} | {"": Why.INVALID}
_JOKERS: Final = str.maketrans("_*", JOKER * 2)


def written_draw(text: str) -> WrittenDraw | None:
    """A draw with or without `+` and the `-` of a rejection; None for anything else, and for no letter at all.

    Without `+`, kept and new letters are not parted, but after a rejection nothing is kept.
    """
    found = _DRAW.fullmatch("".join(text.split()).upper().translate(_JOKERS))
    if found is None or not (found[2] or found[4]):
        return None
    rejected = (WrittenRejection(""),) if found[1] else ()
    if found[3]:
        return WrittenDraw(found[2], found[4], rejected)
    return WrittenDraw("" if rejected else None, found[2], rejected)


def written_rejections(text: str) -> tuple[WrittenRejection, ...]:
    """Rejected draws as a game file writes them, `-BCDFGHT! -AEIOUUA`; what is none of these is left out."""
    found = filter(None, map(_REJECTION.fullmatch, text.split()))
    return tuple(WrittenRejection(one[1], _WHYS[one[2]] if one[1] else None) for one in found)


def noted_draw(text: str) -> WrittenDraw | None:
    """A draw after the rejected ones, `-BCDFGHT! A+EILMNO`; a `-` of its own is one more, which nobody spelled."""
    *rejected, last = text.split() or [""]
    draw = written_draw(last)
    if draw is None:
        return None
    return replace(draw, rejected=written_rejections(" ".join(rejected)) + draw.rejected)
