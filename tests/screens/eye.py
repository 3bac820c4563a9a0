"""What stands on a screen: the texts that the pen wrote in a frame, and where, and the keys named at the bottom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pygame import Rect

from tests.kiosk.driver import Driver
from tests.screens.sheet import written_on


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was written in one go, and the rectangle that it takes."""

    text: str
    size: int
    """In pixels."""
    place: tuple[int, int, int, int]


def texts_of(kiosk: Driver) -> tuple[Text, ...]:
    """The texts of the screen as it stands now, each once, from the top down and from left to right.

    Nothing is painted, so that it takes a few milliseconds.
    """
    kiosk.kiosk.scene.name_keys()
    boxes = [
        Text(one.line.text.replace("\N{NO-BREAK SPACE}", " "), one.line.size, (one.box.x, one.box.y, *one.box.size))
        for one in written_on(kiosk)
    ]
    return tuple(sorted(dict.fromkeys(boxes), key=lambda one: (one.place[1], one.place[0], one.text)))


_JOINED = 0.65
"""Pieces of a line are not further apart than so much of their size."""
_BLANK = 0.12
_LEVEL = 4
"""Pixels between the middles of pieces that stand in one line."""


def lines_of(texts: Sequence[Text], home: Path | None = None) -> tuple[Text, ...]:
    """The texts, pieces that follow one another closely in a line as one; without the path of a folder."""
    lines: list[Text] = []
    for one in sorted(texts, key=lambda text: (Rect(text.place).centery, text.place[0])):
        box = Rect(one.place)
        for place, line in enumerate(lines):
            known = Rect(line.place)
            gap = box.left - known.right
            if (
                abs(known.centery - box.centery) <= _LEVEL
                and line.size == one.size
                and -_LEVEL <= gap <= _JOINED * one.size
            ):
                blank = " " if gap > _BLANK * one.size else ""
                both = known.union(box)
                joined = (both.x, both.y, both.width, both.height)
                lines[place] = Text(f"{line.text}{blank}{one.text}", one.size, joined)
                break
        else:
            lines.append(one)
    if home is not None:
        lines = [replace(one, text=one.text.replace(str(home), "~")) for one in lines]
    lines = [replace(one, text=" ".join(one.text.split())) for one in lines]
    return tuple(sorted(lines, key=lambda one: (one.place[1], one.place[0], one.text)))


def keys_named(kiosk: Driver) -> tuple[tuple[str, str, Rect], ...]:
    """The keys named at the bottom: cap, what it does, place; one that is joined to the next has its words."""
    hints: Any = kiosk.snapshot().get("hints", ())
    named = [(cap, " ".join(label.split()), Rect(place)) for cap, label, place in hints]
    told: list[tuple[str, str, Rect]] = []
    words = ""
    for cap, label, place in reversed(named):
        words = label or words
        told.append((cap, words, place))
    return tuple(reversed(told))


def buttons_of(kiosk: Driver) -> tuple[tuple[str, Rect], ...]:
    """The buttons apart from the keys at the bottom: their texts and places."""
    buttons: Any = kiosk.snapshot().get("buttons", ())
    return tuple((" ".join(text.split()), Rect(place)) for text, place, _ in buttons)
