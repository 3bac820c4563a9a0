"""Painting lines of text in the middle of a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Lines to read, each wrapped where it is too long."""

    lines: tuple[str, ...]
    text_size: int
    align: str = "centre"


_APART: Final = 0.4
"""Between two of the lines, where there is room for it, in sizes of the text."""


def paint_notice(surface: Surface, rect: Rect, view: NoticeView) -> None:
    """Paints the lines from the top, a little apart where they can be, smaller if they do not fit."""
    size = view.text_size
    wrapped = _wrapped(view, rect.width, size)
    while size > 10 and _height(wrapped) * round(size * 1.4) > rect.height:
        size -= 1
        wrapped = _wrapped(view, rect.width, size)
    height = round(size * 1.4)
    spare = rect.height - _height(wrapped) * height
    apart = min(round(size * _APART), spare // max(1, len(wrapped) - 1))
    top = rect.top
    for parts, strong in wrapped:
        for part in parts:
            colour = theme.ACCENT_TEXT if strong else theme.INK
            band = Rect(rect.left, top, rect.width, height)
            write(surface, part, band, size, align=view.align, colour=colour, bold=strong)
            top += height
        top += max(0, apart)


def _height(wrapped: list[tuple[list[str], bool]]) -> int:
    """How many lines there are in all."""
    return sum(len(parts) for parts, _ in wrapped)


def _wrapped(view: NoticeView, width: int, size: int) -> list[tuple[list[str], bool]]:
    """Each line as it breaks; one that starts with `# ` is a heading."""
    lines = []
    for line in view.lines:
        strong = line.startswith("# ")
        lines.append((wrap(line.removeprefix("# "), width, size, strong), strong))
    return lines
