"""Painting a list of words in columns: each with its hooks around it, as word books have them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word, word_width
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box

_ROW: Final = 50
_LEAST_ROW: Final = 48
"""In pixels, for a finger."""
_PAD: Final = 12
_GAP: Final = 10
"""Between a word and its hooks."""
_HOOKS: Final = {2: 6, 3: 6, 4: 5, 5: 4}
"""How many hooks have room in a line on either side of a word, by its length: short words have more."""
_FEW_HOOKS: Final = 3
_LONG: Final = 11
"""Words of more letters are written smaller where a list has such and shorter ones."""
_FIGURE: Final = "0000"
_SCROLL: Final = 6
"""The width of the mark that tells which part of the list is shown."""


@dataclass(frozen=True, slots=True)
class WordCell:
    """A word of the list."""

    word: str
    """A joker's letter small."""
    before: str = ""
    """The letters that can be set before it; empty where they are not known yet."""
    after: str = ""
    figure: str = ""
    """What the list is ordered by."""
    is_barred: bool = False
    """Whether it is not admitted."""


@dataclass(frozen=True, slots=True)
class WordCellRow:
    """A row of words; or a heading."""

    cells: tuple[WordCell | None, ...]
    """None for a word that is not there yet."""
    label: str = ""
    """A letter, on a tile left of the words."""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class WordCellsView:
    """The rows that are shown."""

    rows: tuple[WordCellRow, ...]
    columns: int
    label_width: int = 0
    focused: tuple[int, int] | None = None
    """Row and column of the word that the keyboard is on, among those shown."""
    first: int = 0
    """The first row shown, of all."""
    of: int = 0
    """All rows."""
    note: str = ""
    """What is said where there are no rows."""
    has_figures: bool = False
    hooks: int = 0
    """How much room hooks have on either side of a word, in pixels."""


def cell_row_height() -> int:
    """The height of a row."""
    return max(theme.px(_ROW), round(theme.step(4) * 1.6), _LEAST_ROW)


def columns_for(width: int, shortest: int, longest: int, *, has_figures: bool) -> int:
    """How many columns of words have room, given the letters of the shortest and the longest one."""
    wanted = word_width("E" * min(longest, _LONG), theme.step(4)) + hooks_width(shortest) + hooks_width(longest)
    wanted += 2 * theme.px(_GAP) + 2 * theme.px(_PAD)
    wanted += _figure_width() if has_figures else 0
    return max(1, min(6, width // wanted))


def hooks_width(letters: int) -> int:
    """How much room the hooks of words of so many letters have on either side."""
    return width_of("E" * _HOOKS.get(letters, _FEW_HOOKS), theme.step(1), face=Face.SEMI)


def label_width_for(row_height: int) -> int:
    """How much room the labels of rows take."""
    return row_height + theme.px(_PAD)


def _figure_width() -> int:
    return width_of(_FIGURE, theme.step(2), face=Face.SEMI) + theme.px(_GAP)


def paint_word_cells(surface: Surface, rect: Rect, view: WordCellsView) -> None:
    """Paints the rows from the top, and beside them which part of the list they are."""
    height = cell_row_height()
    if not view.rows:
        room = Rect(rect.left + theme.px(_PAD), rect.top, rect.width - 2 * theme.px(_PAD), min(rect.height, 3 * height))
        write_wrapped(surface, view.note, room, theme.step(4), colour=theme.INK2)
        return
    inner = Rect(rect.left, rect.top, rect.width - theme.px(3 * _SCROLL), rect.height)
    for place, row in enumerate(view.rows):
        band = Rect(inner.left, rect.top + place * height, inner.width, height)
        if row.heading:
            _paint_heading(surface, band, row.heading)
            continue
        if row.label:
            side = min(theme.px(44), height - 4)
            paint_tile(surface, Rect(band.left, band.centery - side // 2, side, side), row.label, "laid")
        width = (inner.width - view.label_width) // view.columns
        for column, cell in enumerate(row.cells):
            spot = Rect(band.left + view.label_width + column * width, band.top, width, height)
            if view.focused == (place, column):
                line = 3.5 * theme.scale()
                paint_box(surface, spot, theme.RAISED, theme.px(12), line=theme.ACCENT_TEXT, width=line)
            if cell is not None:
                _paint_cell(surface, spot, cell, view.hooks, has_figure=view.has_figures)
    if len(view.rows) < view.of:
        _paint_scroll(surface, Rect(rect.right - theme.px(_SCROLL), rect.top, theme.px(_SCROLL), rect.height), view)


def _paint_heading(surface: Surface, band: Rect, text: str) -> None:
    room = Rect(band.left + theme.px(_PAD), band.top, band.width - 2 * theme.px(_PAD), band.height)
    write(surface, text, room, theme.step(3), colour=theme.INK2, face=Face.SEMI)
    surface.fill(theme.LINE, Rect(room.left, band.bottom - theme.px(4), room.width, theme.px(1)))


def _paint_cell(surface: Surface, spot: Rect, cell: WordCell, hooks: int, *, has_figure: bool) -> None:
    """The word in the middle of its hooks: words of a column begin at one place."""
    pad, gap, size = theme.px(_PAD), theme.px(_GAP), theme.step(4)
    room = spot.inflate(-2 * pad, 0)
    if has_figure:
        figure = Rect(0, spot.top, _figure_width() - gap, spot.height)
        figure.right = room.right
        write(surface, cell.figure, figure, theme.step(2), colour=theme.INK3, face=Face.SEMI, align="right")
        room.width -= _figure_width()
    if hooks * 2 + gap * 2 + theme.px(40) > room.width:
        hooks = 0
    left = room.left + (hooks + gap if hooks else 0)
    width = min(word_width(cell.word, size), room.right - left)
    word = Rect(left, spot.top, width, spot.height)
    ink = theme.INK3 if cell.is_barred else theme.INK
    paint_word(surface, word, cell.word, size, ink)
    if cell.is_barred:
        surface.fill(theme.MISSED, Rect(word.left, word.centery, width, max(2, theme.px(2))))
    if not hooks:
        return
    _paint_hooks(surface, Rect(room.left, spot.top, hooks, spot.height), cell.before, "right")
    free = room.right - word.right - gap
    _paint_hooks(surface, Rect(word.right + gap, spot.top, max(1, min(hooks, free)), spot.height), cell.after, "left")


def _paint_hooks(surface: Surface, place: Rect, letters: str, align: str) -> None:
    """The letters in one line or in two."""
    if not letters:
        return
    size = theme.step(1)
    lines = [letters]
    if width_of(letters, size, face=Face.SEMI) > place.width:
        half = -(-len(letters) // 2)
        lines = [letters[:half], letters[half:]]
    height = min(round(size * 1.1), place.height // len(lines))
    top = place.centery - height * len(lines) // 2
    for number, line in enumerate(lines):
        band = Rect(place.left, top + number * height, place.width, height)
        write(surface, line, band, size, colour=theme.INK2, face=Face.SEMI, align=align)


def _paint_scroll(surface: Surface, rect: Rect, view: WordCellsView) -> None:
    paint_box(surface, rect, theme.TRACK, rect.width / 2)
    height = min(rect.height, max(rect.width * 4, rect.height * len(view.rows) // view.of))
    top = rect.top + (rect.height - height) * view.first // max(1, view.of - len(view.rows))
    paint_box(surface, Rect(rect.left, top, rect.width, height), theme.INK3, rect.width / 2)
