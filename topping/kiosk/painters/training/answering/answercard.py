"""Painting the large card beside the entry: the words found so far in tiles, or a word with the letters around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_TILE: Final = 112
"""The largest tile, at 1920×1080."""
_APART: Final = 1.06
"""From one tile to the next, in tiles."""
_LINE: Final = 1.28
"""From one row to the next, in tiles."""
_MARK: Final = 0.62
_SLOT: Final = "#00000038"
_COLUMNS: Final = 2
"""Of rows, where they would become smaller than this share of the largest one in one column."""
_LEAST: Final = 0.5
_TONES: Final = {"found": Icon.TICK, "missed": Icon.CROSS}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A word: in tiles, or a slot for each letter that is not known yet."""

    word: str
    """A joker's letter small; blanks are slots."""
    style: str = "laid"
    """That of the tiles; `found` and `missed` have a mark beside them."""


@dataclass(frozen=True, slots=True)
class AnswerCardView:
    """The words asked for by their letters."""

    title: str
    detail: str
    rows: tuple[AnswerRow, ...]
    more: str = ""
    """What stands under the rows that have room."""


@dataclass(frozen=True, slots=True)
class HookCardView:
    """A word whose hooks on one side are asked for."""

    title: str
    detail: str
    word: str
    is_front: bool
    found: tuple[AnswerRow, ...]
    """A letter a row."""


def paint_answer_card(surface: Surface, rect: Rect, view: AnswerCardView) -> None:
    """Paints the words in rows of tiles, in two columns where there are many; the card itself is behind them."""
    with theme.on_plum():
        inner = _paint_head(surface, rect, view.title, view.detail)
        if not view.rows:
            return
        most = max(len(row.word) for row in view.rows)
        columns, side = 1, _side(inner, len(view.rows), most, 1)
        if side < _LEAST * theme.px(_TILE) and len(view.rows) > 1:
            columns, side = max(((one, _side(inner, len(view.rows), most, one)) for one in (1, _COLUMNS)),
                                key=lambda one: one[1])  # fmt: skip
        lines = -(-len(view.rows) // columns)
        high = min(inner.height // lines, round(side * _LINE))
        wide = inner.width // columns
        top = inner.centery - high * lines // 2
        for index, row in enumerate(view.rows):
            column, line = divmod(index, lines)
            place = Rect(inner.left + column * wide, top + line * high, wide, high)
            _paint_row(surface, place, row, side, most)


def _side(inner: Rect, rows: int, letters: int, columns: int) -> int:
    """The side of a tile where so many rows stand in so many columns."""
    lines = -(-rows // columns)
    wide = (inner.width // columns - theme.px(20)) / (_APART * letters + 2 * _MARK + 0.4)
    return max(6, int(min(theme.px(_TILE), wide, inner.height / lines / _LINE)))


def _paint_head(surface: Surface, rect: Rect, title: str, detail: str) -> Rect:
    """Paints what the card says at its top; returns the room that is left."""
    inner = rect.inflate(-2 * theme.px(48), -2 * theme.px(44))
    size = fitting_size(title, inner.width, theme.step(6), face=Face.TITLE)
    head = Rect(inner.left, inner.top, inner.width, round(1.3 * size))
    write(surface, title, head, size, colour=theme.INK, face=Face.TITLE)
    small = theme.step(4)
    top = head.bottom + theme.px(4)
    for line in wrap(detail, inner.width, small) if detail else ():
        band = Rect(inner.left, top, inner.width, round(1.3 * small))
        write(surface, line, band, small, colour=theme.INK2)
        top = band.bottom
    top += theme.px(16)
    return Rect(inner.left, top, inner.width, inner.bottom - top)


def _paint_row(surface: Surface, rect: Rect, row: AnswerRow, side: int, most: int) -> None:
    """Paints the tiles of a word, its mark at the right of them."""
    step = side * _APART
    left = rect.centerx - step * most / 2
    places = [Rect(round(left + index * step), rect.centery - side // 2, side, side) for index in range(len(row.word))]
    for place, letter in zip(places, row.word, strict=True):
        if letter == " ":
            paint_box(surface, place.inflate(-2, -2), _SLOT, 9 * side / 66, line=theme.LINE, width=1.5 * theme.scale())
        else:
            paint_tile_shadow(surface, place, row.style)
    for place, letter in zip(places, row.word, strict=True):
        if letter != " ":
            paint_tile_body(surface, place, letter, row.style)
    icon = _TONES.get(row.style)
    if icon is not None:
        mark = round(side * _MARK)
        tone = theme.FOUND if row.style == "found" else theme.MISSED
        place = Rect(places[-1].right + round(0.2 * side), rect.centery - mark // 2, mark, mark)
        paint_icon(surface, place, icon, tone, stroke=3.6)


def paint_hook_card(surface: Surface, rect: Rect, view: HookCardView) -> None:
    """Paints the word in tiles with a slot before or after it, and the letters that go there."""
    with theme.on_plum():
        inner = _paint_head(surface, rect, view.title, view.detail)
        shown = f" {view.word}" if view.is_front else f"{view.word} "
        side = int(min(theme.px(_TILE), inner.width / (_APART * len(shown))))
        band = Rect(inner.left, inner.top, inner.width, round(1.5 * side))
        _paint_row(surface, band, AnswerRow(shown), side, len(shown))
        if not view.found:
            return
        room = Rect(inner.left, band.bottom + theme.px(20), inner.width, inner.bottom - band.bottom - theme.px(20))
        small = int(min(theme.px(92), room.width / (_APART * 6)))
        across = max(1, int(room.width / (_APART * small)))
        lines = -(-len(view.found) // across)
        while small > 12 and lines * small * 1.9 > room.height:
            small -= 2
            across = max(1, int(room.width / (_APART * small)))
            lines = -(-len(view.found) // across)
        for index, one in enumerate(view.found):
            line, column = divmod(index, across)
            of_line = min(across, len(view.found) - line * across)
            left = room.centerx - round(of_line * small * _APART / 2) + round(column * small * _APART)
            place = Rect(left, room.top + round(line * small * 1.9), small, small)
            _paint_letter(surface, place, one)


def _paint_letter(surface: Surface, place: Rect, row: AnswerRow) -> None:
    """Paints a letter, its mark under it."""
    if row.word == " ":
        paint_box(surface, place.inflate(-2, -2), _SLOT, 9 * place.width / 66, line=theme.LINE, width=1.5)
        return
    paint_tile_shadow(surface, place, row.style)
    paint_tile_body(surface, place, row.word, row.style)
    icon = _TONES.get(row.style)
    if icon is not None:
        mark = round(place.width * 0.5)
        below = Rect(place.centerx - mark // 2, place.bottom + round(place.width * 0.12), mark, mark)
        tone = theme.FOUND if row.style == "found" else theme.MISSED
        paint_icon(surface, below, icon, tone, stroke=3.6)
