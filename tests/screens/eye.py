"""What stands on a screen: the texts that the pen wrote in a frame, and where, and the keys named at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pygame import Rect, Surface

from tests.kiosk.driver import Driver
from topping.kiosk.look import pen


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was written in one go, and the rectangle that it takes."""

    text: str
    size: int
    """In pixels."""
    place: tuple[int, int, int, int]


class _Rendering:
    """Stands in for the pen's cache of texts, and knows what its pictures are of."""

    def __init__(self, render: Callable[..., Surface]) -> None:
        self._render = render
        self._kept: dict[tuple[Any, ...], Surface] = {}
        self._known: dict[int, tuple[str, int]] = {}

    def __call__(self, text: str, size: int, bold: bool, face: str, colour: str) -> Surface:
        style = (text, size, bold, face, colour)
        if style not in self._kept:
            self._kept[style] = picture = self._render(*style)
            self._known[id(picture)] = (text, size)
        return self._kept[style]

    def of(self, picture: Surface) -> tuple[str, int] | None:
        """Text and size of a picture, if it is one of these: all of them are kept."""
        return self._known.get(id(picture))

    def cache_clear(self) -> None:
        """Fonts are made anew."""
        self._kept.clear()
        self._known.clear()


class _Canvas(Surface):
    """A surface that keeps the texts written on it."""

    written: list[Text]
    texts: _Rendering

    def blit(self, source: Surface, dest: Any, *more: Any, **named: Any) -> Rect:  # type: ignore[override]
        about = self.texts.of(source)
        if about is not None and about[0].strip():
            corner = dest if isinstance(dest, tuple) else dest.topleft
            place = (int(corner[0]), int(corner[1]), *source.get_size())
            self.written.append(Text(about[0].replace("\N{NO-BREAK SPACE}", " "), about[1], place))
        return super().blit(source, dest, *more, **named)

    def set_clip(self, *place: Any) -> None:
        """Takes no colour anywhere, whatever a painter asks."""


@contextmanager
def reading() -> Iterator[None]:
    """Within it, what is written can be told by `texts_of`."""
    before = pen._rendered
    pen._rendered = _Rendering(before.__wrapped__)  # type: ignore[assignment]  # it is called in the same way
    try:
        yield
    finally:
        pen._rendered = before


def texts_of(kiosk: Driver) -> tuple[Text, ...]:
    """The texts of the screen as it stands now, each once, from the top down and from left to right.

    Painters paint on a surface that takes no colour, so that it takes a few milliseconds.
    """
    assert isinstance(pen._rendered, _Rendering), "not within `reading`"
    screen, scene = kiosk.kiosk.screen, kiosk.kiosk.scene
    canvas = _Canvas(screen.layout.size)
    Surface.set_clip(canvas, Rect(0, 0, 0, 0))
    canvas.written, canvas.texts = [], pen._rendered
    scene.name_keys()
    for panel in scene.all_panels():
        panel.paint(canvas, panel.rect, panel.state)
    scene.gui.draw(canvas, canvas.get_rect())
    return tuple(sorted(dict.fromkeys(canvas.written), key=lambda one: (one.place[1], one.place[0], one.text)))


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
    hints = kiosk.kiosk.scene.snapshot().get("hints", ())
    named = [(cap, " ".join(label.split()), Rect(place)) for cap, label, place in hints]  # type: ignore[attr-defined]
    told: list[tuple[str, str, Rect]] = []
    words = ""
    for cap, label, place in reversed(named):
        words = label or words
        told.append((cap, words, place))
    return tuple(reversed(told))


def buttons_of(kiosk: Driver) -> tuple[tuple[str, Rect], ...]:
    """The buttons apart from the keys at the bottom: their texts and places."""
    buttons = kiosk.kiosk.scene.snapshot().get("buttons", ())
    return tuple((" ".join(text.split()), Rect(place)) for text, place, _ in buttons)  # type: ignore[attr-defined]
