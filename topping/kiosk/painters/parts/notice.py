"""Painting lines of text in the middle of a screen."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Lines to read, each wrapped where it is too long."""

    lines: tuple[str, ...]
    text_size: int
    align: str = "centre"


def paint_notice(surface: Surface, rect: Rect, view: NoticeView) -> None:
    """Paints the lines from the top, smaller if they do not fit."""
    size = view.text_size
    wrapped = _wrapped(view, rect.width, size)
    while size > 10 and len(wrapped) * round(size * 1.4) > rect.height:
        size -= 1
        wrapped = _wrapped(view, rect.width, size)
    height = round(size * 1.4)
    for index, (line, strong) in enumerate(wrapped):
        band = Rect(rect.left, rect.top + index * height, rect.width, height)
        colour = theme.ACCENT_TEXT if strong else theme.INK
        write(surface, line, band, size, align=view.align, colour=colour, bold=strong)


def _wrapped(view: NoticeView, width: int, size: int) -> list[tuple[str, bool]]:
    """The lines as they break; a line that starts with `# ` is a heading."""
    lines = []
    for line in view.lines:
        strong = line.startswith("# ")
        lines += [(part, strong) for part in wrap(line.removeprefix("# "), width, size, strong)]
    return lines
