"""Painting the solutions of a move: word, place, points as a bar and a number, what the word is, tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word, word_width
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.scroll import SCROLL_WIDTH, paint_scroll

_ROW: Final = 44
_LEAST_ROW: Final = 48
"""In pixels: a finger lays a solution on the grid."""
_PAD: Final = 18
"""Left and right of what a row says."""
_GAP: Final = 20
"""Between two columns."""
_BAR: Final = 150
_LEAST_BAR: Final = 64
_ABOUT: Final = 190
"""The width of the description of a word, which has precedence over the bars."""
_LEAST_ABOUT: Final = 100
"""Below this width it is left out."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag at the end of a row; that of a top has its colour."""

    text: str
    is_top: bool = False


@dataclass(frozen=True, slots=True)
class SolutionRow:
    """A solution."""

    word: str
    """A joker's letter small."""
    reference: str
    points: str
    percent: int
    """Of the top."""
    is_top: bool
    about: str
    """What the word is, in short; empty where that is not known."""
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class SolutionsView:
    """The rows that are shown."""

    rows: tuple[SolutionRow, ...]
    selected: int | None
    """The row whose solution lies on the grid, among those shown."""
    first: int = 0
    """The first row shown, of all."""
    of: int = 0
    """All rows."""
    widest: str = ""
    """The widest word of all rows: the columns stay where they are when the list is scrolled."""
    note: str = ""
    """What is said under the rows: that the others are still being looked for, or why there are none."""
    is_narrow: bool = False
    """Whether the list stands beside another one: words, places and points, and nothing else."""


def solution_row_height() -> int:
    """The height of a row."""
    return max(theme.px(_ROW), round(theme.step(3) * 1.5), _LEAST_ROW)


def paint_solutions(surface: Surface, rect: Rect, view: SolutionsView) -> None:
    """Paints the rows from the top, and what is said under them."""
    height = solution_row_height()
    inner = Rect(rect.left, rect.top, rect.width - theme.px(2 * SCROLL_WIDTH), rect.height)
    columns = _columns(inner, view)
    for place, row in enumerate(view.rows):
        band = Rect(inner.left, rect.top + place * height, inner.width, height)
        _paint_row(surface, band, row, columns, is_selected=place == view.selected)
    top = rect.top + len(view.rows) * height
    if view.note and top < rect.bottom:
        room = Rect(inner.left + theme.px(_PAD), top, inner.width - 2 * theme.px(_PAD), rect.bottom - top)
        room.height = min(room.height, 3 * height)
        write_wrapped(surface, view.note, room, theme.step(3), colour=theme.INK2)
    if len(view.rows) < view.of:
        paint_scroll(surface, rect, view.first, len(view.rows), view.of)


@dataclass(frozen=True, slots=True)
class _ListColumns:
    """Where the columns begin, and how wide they are; the last one has no room where its width is 0."""

    word: tuple[int, int]
    reference: tuple[int, int]
    bar: tuple[int, int]
    points: tuple[int, int]
    about: tuple[int, int]


def _columns(rect: Rect, view: SolutionsView) -> _ListColumns:
    size, gap, pad = theme.step(3), theme.px(_GAP), theme.px(_PAD)
    word = max(theme.px(170), word_width(view.widest, size))
    reference, points = width_of("15O", size) + 1, width_of("000", size, face=Face.BOLD) + 1
    tags = max((_tags_width(row) for row in view.rows), default=0)
    if view.is_narrow:
        return _narrow_columns(rect, reference, points)
    room = rect.width - 2 * pad - word - reference - points - 3 * gap
    room -= tags + gap if tags else 0
    bar = max(theme.px(_LEAST_BAR), min(theme.px(_BAR), room - gap - theme.px(_ABOUT)))
    about = room - bar - gap
    if about < theme.px(_LEAST_ABOUT):
        about, bar = 0, min(theme.px(_BAR), room)
    if bar < theme.px(_LEAST_BAR):  # large texts on a small screen: the word gives way
        word -= theme.px(_LEAST_BAR) - bar
        bar = theme.px(_LEAST_BAR)
    lefts, left = [], rect.left + pad
    for width in (word, reference, bar, points, about):
        lefts.append((left, width))
        left += width + gap
    return _ListColumns(*lefts)


def _narrow_columns(rect: Rect, reference: int, points: int) -> _ListColumns:
    """Words as wide as there is room, no bars; the tag of the first row keeps its place."""
    pad, gap = theme.px(_PAD), theme.px(_GAP) // 2
    tag = round(theme.step(1) * 3.6)
    word = max(1, rect.width - 2 * pad - reference - points - tag - 3 * gap)
    left = rect.left + pad
    at_reference = left + word + gap
    at_points = at_reference + reference + gap
    return _ListColumns((left, word), (at_reference, reference), (left, 0), (at_points, points), (left, 0))


def _paint_row(surface: Surface, band: Rect, row: SolutionRow, columns: _ListColumns, *, is_selected: bool) -> None:
    size = theme.step(3)
    if is_selected:
        paint_box(surface, band, _tinted(theme.FOUND), theme.px(12))
        if theme.palette().shade is None:  # in high contrast a tint is not enough
            paint_box(surface, band, "", theme.px(12), line=theme.FOUND, width=2.5 * theme.scale())

    def room(column: tuple[int, int]) -> Rect:
        return Rect(column[0], band.top, column[1], band.height)

    paint_word(surface, room(columns.word), row.word, size)
    write(surface, row.reference, room(columns.reference), size, colour=theme.INK2)
    if columns.bar[1]:
        _paint_bar(surface, room(columns.bar), row)
    write(surface, row.points, room(columns.points), size, face=Face.BOLD, align="right")
    right = band.right - theme.px(_PAD)
    if columns.about[1] and row.about:
        left, width = columns.about
        free = right - left - (_tags_width(row) + theme.px(_GAP) if row.tags else 0)
        ink = theme.INK2 if is_selected else theme.INK3
        _write_cut(surface, row.about, Rect(left, band.top, max(width, free), band.height), theme.step(2), ink)
    for tag in reversed(row.tags):
        place = Rect(0, 0, _tag_width(tag), round(theme.step(1) * 1.5))
        place.midright = (right, band.centery)
        colour = theme.FOUND if tag.is_top else theme.INK2
        line = theme.FOUND if tag.is_top else theme.LINE
        paint_box(surface, place, "", theme.px(9), line=line, width=1.5 * theme.scale() * theme.palette().stroke)
        write(surface, tag.text, place, theme.step(1), colour=colour, face=Face.SEMI, align="centre")
        right = place.left - theme.px(8)


def _paint_bar(surface: Surface, room: Rect, row: SolutionRow) -> None:
    """The points beside those of the top."""
    high = theme.px(16)
    track = Rect(room.left, room.centery - high // 2, room.width, high)
    paint_box(surface, track, theme.TRACK, theme.px(5))
    full = max(high // 2, track.width * row.percent // 100)
    colour = theme.FOUND if row.is_top else theme.INK3
    paint_box(surface, Rect(track.left, track.top, min(full, track.width), high), colour, theme.px(5))


def _tag_width(tag: Tag) -> int:
    return width_of(tag.text, theme.step(1), face=Face.SEMI) + theme.step(1)


def _tags_width(row: SolutionRow) -> int:
    return sum(_tag_width(tag) for tag in row.tags) + theme.px(8) * max(0, len(row.tags) - 1)


def _write_cut(surface: Surface, text: str, rect: Rect, size: int, colour: str) -> None:
    """Writes a text, cut at a blank where it is too wide."""
    words = text.split(" ")
    while len(words) > 1 and width_of(" ".join(words), size) > rect.width:
        words.pop()
        if words[-1] == "<":
            words.pop()
    write(surface, " ".join(words), rect, size, colour=colour)


def _tinted(colour: str) -> str:
    """A little of a colour over a card; less on a light one, where red letters stand on it too."""
    share = 0.12 if Color(theme.SURFACE).hsla[2] > 50 else 0.2
    channels = ((int(colour[at : at + 2], 16), int(theme.SURFACE[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(upper * share + lower * (1 - share)):02X}" for upper, lower in channels)
