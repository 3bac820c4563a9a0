"""Painting what a referee reads aloud: one card of rows, of which one is to be said now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_LABEL: Final = 150
_TILE: Final = 64
_TITLE: Final = 34


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """Something to say."""

    label: str
    text: str = ""
    remark: str = ""
    """What explains the text, quieter beside it."""
    tiles: str = ""
    """Letters shown as tiles; jokers in lower case."""
    named: tuple[tuple[str, str], ...] = ()
    """Letters to be said one by one, each with its name."""
    is_large: bool = False
    is_said: bool = False
    is_next: bool = False
    """Whether it is to be said now."""

    @property
    def height(self) -> float:
        """Its share of the height of the card."""
        if self.named:
            return 0.25 + 0.78 * ((len(self.named) + 1) // 2)
        return 1.5 if self.tiles and self.text else 1.0


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A title and what is to be said under it."""

    title: str
    remark: str
    rows: tuple[ReadingRow, ...]
    zoom: int = 100
    """The size of what is read, in percent of the usual one."""


def paint_reading(surface: Surface, rect: Rect, view: ReadingView) -> None:
    """Paints the rows one under the other, made lower where they would not fit."""
    head = Rect(rect.left, rect.top, rect.width, theme.px(52))
    title = write(surface, view.title, head, theme.px(_TITLE), face=Face.TITLE)
    left = title.right + theme.px(24)
    write(
        surface, view.remark, Rect(left, head.top, rect.right - left, head.height), theme.step(2),
        colour=theme.INK3, align="right",
    )  # fmt: skip
    if not view.rows:
        return
    room = rect.bottom - head.bottom - theme.px(14)
    unit = min(theme.px(104) * view.zoom / 100, room / sum(row.height for row in view.rows))
    top = float(head.bottom + theme.px(14))
    for row in view.rows:
        height = unit * row.height
        _paint_row(surface, Rect(rect.left, round(top), rect.width, round(height)), row, view.zoom / 100)
        top += height


def _paint_row(surface: Surface, rect: Rect, row: ReadingRow, zoom: float) -> None:
    palette = theme.palette()
    if row.is_next:
        radius = 20 * theme.scale()
        width = max(2, 3 * theme.scale())
        paint_box(surface, rect.inflate(0, -4), palette.accent + "4D", radius, line=palette.accent_text, width=width)
    inside = rect.inflate(-2 * theme.px(22), 0)
    label = Rect(inside.left, rect.top, theme.px(_LABEL), rect.height)
    if row.is_said:
        side = theme.px(22)
        paint_icon(
            surface, Rect(label.left, label.centery - side // 2, side, side), Icon.TICK, palette.found, stroke=3.4
        )
        label = Rect(label.left + side + theme.px(8), label.top, label.width - side, label.height)
    tone = palette.accent_text if row.is_next else palette.ink3
    write(surface, row.label, label, theme.step(2), colour=tone, face=Face.BOLD if row.is_next else Face.SEMI)
    left = inside.left + theme.px(_LABEL)
    room = Rect(left, rect.top, inside.right - left, rect.height)
    ink = palette.ink3 if row.is_said else palette.ink
    if row.named:
        _paint_named(surface, room, row, ink, zoom)
    elif row.tiles:
        _paint_tiles(surface, room, row, ink, zoom)
    elif row.is_large:
        spans = (Span(row.text, Face.BOLD, ink), Span(f"  {row.remark}", colour=palette.ink2, size=_size(32, zoom)))
        write_spans(surface, spans, room, _size(48, zoom))
    else:
        write_wrapped(surface, row.text, room, _size(30, zoom), colour=ink)


def _size(px: int, zoom: float) -> int:
    return max(theme.step(2), theme.px(px * zoom))


def _paint_tiles(surface: Surface, rect: Rect, row: ReadingRow, ink: str, zoom: float) -> None:
    """The letters as tiles, and the text under them where there is one."""
    upper = Rect(rect.left, rect.top, rect.width, rect.height * 3 // 5 if row.text else rect.height)
    side = min(theme.px(_TILE * zoom), upper.height - 4, rect.width // max(1, len(row.tiles)))
    for place, character in enumerate(row.tiles):
        tile = Rect(upper.left + place * (side + theme.px(4)), upper.centery - side // 2, side, side)
        paint_tile(surface, tile, character, "laid")
    if row.text:
        lower = Rect(rect.left, upper.bottom, rect.width, rect.bottom - upper.bottom)
        write_wrapped(surface, row.text, lower, _size(26, zoom), colour=ink)


def _paint_named(surface: Surface, rect: Rect, row: ReadingRow, ink: str, zoom: float) -> None:
    """Each letter as a tile with its name, in two columns, line by line."""
    lines = (len(row.named) + 1) // 2
    height, width = rect.height // lines, rect.width // 2
    side = min(theme.px(_TILE * zoom), height - 4)
    for place, (character, name) in enumerate(row.named):
        line, column = divmod(place, 2)
        cell = Rect(rect.left + column * width, rect.top + line * height, width, height)
        paint_tile(surface, Rect(cell.left, cell.centery - side // 2, side, side), character, "laid")
        left = cell.left + side + theme.px(12)
        text = Rect(left, cell.top, cell.right - left, height)
        write(surface, name, text, _size(34, zoom), colour=ink, face=Face.BOLD)
