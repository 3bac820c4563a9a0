"""Painting answers: what the referee says of a proposal, and the answers of an exercise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import Span, spans_width, width_of, write, write_spans, write_wrapped
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile_body, paint_tile_shadow


@dataclass(frozen=True, slots=True)
class TimerView:
    """The clock of the move."""

    text: str
    is_last_seconds: bool
    stands_still: bool


@dataclass(frozen=True, slots=True)
class VerdictView:
    """The referee's last answer, or another message."""

    text: str
    tone: str
    """`good`, `bad` or `plain`; a mark goes with the colour."""


def paint_message(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints a line that explains, or one that tells a fault or a success with its mark."""
    size = theme.step(3)
    room = rect
    icon, colour = {"bad": (Icon.CROSS, theme.MISSED), "good": (Icon.TICK, theme.FOUND)}.get(view.tone, (None, ""))
    if icon is not None and view.text:
        paint_icon(surface, Rect(rect.left, rect.centery - size // 2, size, size), icon, colour)
        room = Rect(rect.left + round(1.5 * size), rect.top, rect.width - round(1.5 * size), rect.height)
    ink = theme.INK2 if icon is None else theme.INK
    write_wrapped(surface, view.text, room, size, colour=ink)


def paint_answer_box(surface: Surface, rect: Rect, tone: str) -> None:
    """Paints the card of an answer, outlined by its tone: `good`, `bad` or `plain`; nothing without one."""
    if tone:
        colour = {"good": theme.FOUND, "bad": theme.MISSED}.get(tone, theme.LINE)
        paint_box(surface, rect, theme.SURFACE, 24 * theme.scale(), line=colour, width=max(1.5, 2 * theme.scale()))


def paint_sanction(surface: Surface, rect: Rect, state: tuple[str, str, bool]) -> None:
    """Paints a word in a box of the colour of that name, which fills it where it is the gravest."""
    said, name, is_full = state
    colour = getattr(theme, name.upper())
    width = max(1.5, 2 * theme.scale())
    paint_box(surface, rect, colour if is_full else "", 9 * theme.scale(), line=colour, width=width)
    ink = theme.SURFACE if is_full else colour
    write(surface, said, rect, theme.step(1), colour=ink, face=Face.HEAVY, align="centre")


_HEIGHT: Final = 52
"""The height for which the measures are given."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The referee's last answer, or another message."""

    text: str
    """The whole sentence, painted where the pieces below are not given or have no room."""
    tone: str
    """`good`, `near` (a good word, not the top), `bad`, `plain` or `hint`; a mark goes with the colour."""
    strong: str = ""
    rest: str = ""
    """What follows what is strong."""
    points: str = ""
    aside: str = ""
    """At the right: when."""
    size: int = 0
    """Of the text in pixels; 0 for the usual one."""


def paint_answer(surface: Surface, rect: Rect, view: AnswerView) -> None:
    """Paints the answer; nothing where there is none."""
    if not view.text:
        return
    unit = rect.height / _HEIGHT
    size = max(theme.least(), view.size or round(30 * unit))
    colour = {"good": theme.FOUND, "bad": theme.MISSED, "near": theme.ACCENT_TEXT}.get(view.tone, theme.INK2)
    if view.tone in ("plain", "hint"):
        face = Face.TEXT if view.tone == "hint" else Face.SEMI
        ink = theme.INK2 if view.tone == "hint" else theme.INK
        _write_fitting(surface, view.text, rect, max(theme.least(), round(size * 0.87)), ink, face)
        return
    room = rect
    if view.tone == "good":
        surface.blit(_box(rect.size, 16 * unit, 2 * unit, theme.FOUND), rect)
        room = rect.inflate(-round(36 * unit), 0)
    side = min(round(34 * unit), round(size * 1.15))
    mark = Rect(room.left, room.centery - side // 2, side, side)
    if view.tone == "near":
        dash = Rect(mark.left + side // 6, mark.centery - max(1, round(2.5 * unit)), side * 2 // 3, 0)
        dash.height = max(3, round(5 * unit))
        surface.blit(boxes.rounded(dash.size, dash.height / 2, colour), dash)
    else:
        paint_icon(surface, mark, Icon.TICK if view.tone == "good" else Icon.CROSS, colour, stroke=4)
    left = mark.right + round(14 * unit)
    room = Rect(left, room.top, room.right - left, room.height)
    if not _write_pieces(surface, room, view, size, colour):
        ink = theme.INK if view.tone == "good" else colour
        _write_fitting(surface, view.text, room, size, ink, Face.SEMI)


def _write_pieces(surface: Surface, room: Rect, view: AnswerView, size: int, colour: str) -> bool:
    """Writes the pieces side by side; whether there are any, and room for them."""
    if not view.strong:
        return False
    is_good = view.tone == "good"
    pieces = [Span(f"{view.strong}  ", Face.TITLE if is_good else Face.BOLD, colour if is_good else theme.INK)]
    pieces.append(Span(view.rest, Face.SEMI, theme.INK if is_good else theme.INK2))
    if view.points:
        pieces.append(Span(f"  {view.points}", Face.BOLD, colour))
    aside_size = max(theme.least(), round(size * 0.8)) if not is_good else size
    aside = width_of(view.aside, aside_size) + size if view.aside else 0
    if spans_width(pieces, size) > room.width:
        return False
    if spans_width(pieces, size) + aside > room.width:
        aside = 0
    write_spans(surface, pieces, Rect(room.left, room.top, room.width - aside, room.height), size)
    if aside:
        write(surface, view.aside, room, aside_size, colour=theme.INK if is_good else theme.INK3, align="right")
    return True


def _write_fitting(surface: Surface, text: str, room: Rect, size: int, colour: str, face: Face) -> None:
    if width_of(text, size, face=face) <= room.width:
        write(surface, text, room, size, colour=colour, face=face)
    else:
        write_wrapped(surface, text, room, size, colour=colour)


@lru_cache(maxsize=4)
def _box(size: tuple[int, int], radius: float, line: float, colour: str) -> Surface:
    box = boxes.rounded(size, radius, colour).copy()
    is_dark_ink = Color(colour).hsla[2] < 50
    box.set_alpha(12 if is_dark_ink else 51)  # what is written in the same colour on it stays legible
    whole = Surface(size, box.get_flags())
    whole.fill((0, 0, 0, 0))
    whole.blit(box, (0, 0))
    whole.blit(boxes.ring(size, radius, line, colour), (0, 0))
    return whole


_TILE: Final = 112
"""The largest tile, at 1920×1080; `_SMALL_TILE` is that of a letter by itself."""
_SMALL_TILE: Final = 92
_APART: Final = 1.06
"""From one tile to the next, in tiles."""
_LINE: Final = 1.28
"""From one row to the next, in tiles; `_LETTER_LINE` where a mark is under each letter."""
_LETTER_LINE: Final = 1.9
_MARK: Final = 0.62
_SLOT: Final = "#00000038"
_COLUMNS: Final = 2
"""Of rows, where they would become smaller than this share of the largest one in one column."""
_LEAST: Final = 0.5
_MARKS: Final = {"found": Icon.TICK, "missed": Icon.CROSS}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A word, or a letter by itself: in tiles, or a slot for each letter that is not known yet."""

    word: str
    """A joker's letter small; blanks are slots."""
    style: str = "laid"
    """That of the tiles; `found` and `missed` have a mark beside them."""


@dataclass(frozen=True, slots=True)
class HooksView:
    """A word whose hooks on one side are asked for."""

    word: str
    is_front: bool
    found: tuple[AnswerRow, ...]
    """A letter a row."""


def paint_answers(surface: Surface, rect: Rect, rows: tuple[AnswerRow, ...]) -> None:
    """Paints words in rows of tiles, in two columns where there are many."""
    if not rows:
        return
    most = max(len(row.word) for row in rows)
    columns, side = 1, _side(rect, len(rows), most, 1)
    if side < _LEAST * theme.px(_TILE) and len(rows) > 1:
        sides = [(one, _side(rect, len(rows), most, one)) for one in (1, _COLUMNS)]
        columns, side = max(sides, key=lambda one: one[1])
    lines = -(-len(rows) // columns)
    high = min(rect.height // lines, round(side * _LINE))
    wide = rect.width // columns
    top = rect.centery - high * lines // 2
    for index, row in enumerate(rows):
        column, line = divmod(index, lines)
        place = Rect(rect.left + column * wide, top + line * high, wide, high)
        _paint_row(surface, place, row, side, most)


def _side(rect: Rect, rows: int, letters: int, columns: int) -> int:
    """The side of a tile where so many rows stand in so many columns."""
    lines = -(-rows // columns)
    wide = (rect.width // columns - theme.px(20)) / (_APART * letters + 2 * _MARK + 0.4)
    return max(6, int(min(theme.px(_TILE), wide, rect.height / lines / _LINE)))


def _paint_row(surface: Surface, rect: Rect, row: AnswerRow, side: int, most: int) -> None:
    step = side * _APART
    left = rect.centerx - step * most / 2
    places = [Rect(round(left + index * step), rect.centery - side // 2, side, side) for index in range(len(row.word))]
    _paint_tiles(surface, places, row)
    mark = round(side * _MARK)
    right = Rect(places[-1].right + round(0.2 * side), rect.centery - mark // 2, mark, mark)
    _paint_mark(surface, right, row.style)


def _paint_tiles(surface: Surface, places: list[Rect], row: AnswerRow) -> None:
    for place, letter in zip(places, row.word, strict=True):
        if letter == " ":
            radius, width = 9 * place.width / 66, 1.5 * theme.scale()
            paint_box(surface, place.inflate(-2, -2), _SLOT, radius, line=theme.LINE, width=width)
        else:
            paint_tile_shadow(surface, place, row.style)
    for place, letter in zip(places, row.word, strict=True):
        if letter != " ":
            paint_tile_body(surface, place, letter, row.style)


def _paint_mark(surface: Surface, place: Rect, style: str) -> None:
    if style in _MARKS:
        paint_icon(surface, place, _MARKS[style], theme.FOUND if style == "found" else theme.MISSED, stroke=3.6)


def paint_hooks(surface: Surface, rect: Rect, view: HooksView) -> None:
    """Paints the word in tiles with a slot before or after it, and the letters that go there."""
    shown = f" {view.word}" if view.is_front else f"{view.word} "
    side = int(min(theme.px(_TILE), rect.width / (_APART * len(shown))))
    band = Rect(rect.left, rect.top, rect.width, round(1.5 * side))
    _paint_row(surface, band, AnswerRow(shown), side, len(shown))
    if not view.found:
        return
    room = Rect(rect.left, band.bottom + theme.px(20), rect.width, rect.bottom - band.bottom - theme.px(20))
    small = int(min(theme.px(_SMALL_TILE), room.width / (_APART * 6)))
    across, lines = _letter_lines(room, len(view.found), small)
    while small > 12 and lines * small * _LETTER_LINE > room.height:
        small -= 2
        across, lines = _letter_lines(room, len(view.found), small)
    for index, one in enumerate(view.found):
        line, column = divmod(index, across)
        of_line = min(across, len(view.found) - line * across)
        left = room.centerx - round(of_line * small * _APART / 2) + round(column * small * _APART)
        place = Rect(left, room.top + round(line * small * _LETTER_LINE), small, small)
        _paint_tiles(surface, [place], one)
        mark = round(small * 0.5)
        below = Rect(place.centerx - mark // 2, place.bottom + round(small * 0.12), mark, mark)
        _paint_mark(surface, below, one.style)


def _letter_lines(room: Rect, letters: int, side: int) -> tuple[int, int]:
    across = max(1, int(room.width / (_APART * side)))
    return across, -(-letters // across)
