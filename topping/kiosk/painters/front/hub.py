"""Painting the cards of the first screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.palette import Palette
from topping.kiosk.look.panel import prepared_by
from topping.kiosk.look.pen import (
    Span,
    marked,
    spans_width,
    width_of,
    wrap,
    wrap_spans,
    write,
    write_spans,
    write_wrapped,
)
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import BoardView, paint_board, prepare_board
from topping.kiosk.painters.grid.lettering import has_room_for_tiles, paint_tiled
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.card import RADIUS
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import chip_size, paint_avatar, paint_chip

_HIGHER: Final = 58
"""How much higher than the large card the board in it is."""
_BEYOND: Final = (60, 40)
"""How far the board goes beyond the right and the upper edge of the card."""
TEXT_ROOM: Final = 690
"""The width of the text on the large card."""
_INDENT: Final = 52
_FADE: Final = 250
"""How far right of that text the board begins to be seen fully."""


_ABOVE, _LESS_ABOVE = 64, 38
"""Over the greeting, where the large card is tall and where it is not."""
_TALL: Final = 330
"""The height of what it says from which it is tall."""
_LEAST_LINE: Final = 11
"""The smallest text of its lines, in pixels of any screen."""


@dataclass(frozen=True, slots=True)
class HeroView:
    """The large card: a greeting, a name in tiles, a few lines. Words between asterisks stand out."""

    greeting: str
    name: str
    lines: tuple[str, ...]
    is_tiled: bool = True
    """Whether the name is somebody's, or a word to be seen in tiles; else, or if it is long, it is written."""


@dataclass(frozen=True, slots=True)
class TopView:
    """The upper line: date and time, the lexicon, who plays."""

    date: str
    lexicon: str
    player: str
    """Empty where nobody is chosen."""
    nobody: str
    """What stands in the place of a name; empty where nobody can be chosen here."""
    right: int
    """The space taken at the right, in pixels."""


@dataclass(frozen=True, slots=True)
class ListView:
    """A card with a heading and rows; where there are none, lines say what it will hold."""

    icon: Icon
    title: str
    note: str = ""
    heading: str = ""
    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """The cells of each row: their text, and their tone: `ink`, `quiet`, `faint`, `figure`, `chip`, `avatar`."""
    strong: int | None = None
    """The row that is one's own."""
    lines: tuple[str, ...] = ()
    progress: int | None = None
    """Percent of a bar; None for none."""
    marks: tuple[bool, ...] = ()
    """For each line, whether it can be done already; empty for no marks."""


def paint_hero(surface: Surface, rect: Rect, view: HeroView) -> None:
    """Paints greeting, name and lines of the large card, in the part of it that is left of the board."""
    with theme.on_plum():
        left, width = rect.left + theme.px(_INDENT), rect.width - theme.px(_INDENT)
        top = rect.top + theme.px(_ABOVE if rect.height > theme.px(_TALL) else _LESS_ABOVE)
        size = theme.step(5)
        write(
            surface, view.greeting, Rect(left, top, width, round(size * 1.25)), size, colour=theme.INK2, face=Face.SEMI
        )
        top += round(size * 1.25) + theme.px(16)
        name = Rect(left, top, width, theme.px(77))
        if view.is_tiled and has_room_for_tiles(name, view.name):
            paint_tiled(surface, name, view.name)
        else:
            write(surface, view.name, name, theme.step(7), colour=theme.INK, face=Face.TITLE)
        top = name.bottom + theme.px(34)
        bottom = rect.bottom - theme.px(10)
        size = theme.step(4)
        lines = _hero_lines(view, width, size)
        while size > _LEAST_LINE and len(lines) * round(size * 1.25) > bottom - top:
            size -= 1
            lines = _hero_lines(view, width, size)
        height = min(round(size * 1.42), (bottom - top) // max(1, len(lines)))
        for place, line in enumerate(lines):
            write_spans(surface, line, Rect(left, top + place * height, width, height), min(size, height))


def _hero_lines(view: HeroView, width: int, size: int) -> list[list[Span]]:
    pieces = (marked(line, theme.INK2, theme.INK) for line in view.lines)
    return [line for one in pieces for line in wrap_spans(one, width, size)]


def paint_terms(surface: Surface, rect: Rect, text: str) -> None:
    """Paints the line under the large button."""
    with theme.on_plum():
        write(surface, text, rect, theme.step(3), colour=theme.INK2)


def terms_width(text: str) -> int:
    """How wide the line under the button is."""
    return width_of(text, theme.step(3))


def _prepare_picture(rect: Rect, view: BoardView) -> Iterator[None]:
    yield from prepare_board(_board_within(rect.size), view)


@prepared_by(_prepare_picture)
def paint_picture(surface: Surface, rect: Rect, view: BoardView) -> None:
    """Paints the right part of the large card: a board that fades into it."""
    surface.blit(_picture(rect.size, view, theme.palette()), rect)


@lru_cache(maxsize=1)
def _picture(size: tuple[int, int], view: BoardView, palette: Palette) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    paint_board(picture, _board_within(size), view)
    fade = Surface((max(2, size[0]), 1), pygame.SRCALPHA)
    for x in range(size[0]):
        share = min(1.0, x / theme.px(_FADE))
        fade.set_at((x, 0), (255, 255, 255, round(255 * share)))
    picture.blit(pygame.transform.scale(fade, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    mask = Surface(size, pygame.SRCALPHA)
    radius = RADIUS * theme.scale()
    paint_box(mask, Rect(-2 * round(radius), 0, size[0] + 2 * round(radius), size[1]), "#FFFFFF", radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _board_within(size: tuple[int, int]) -> Rect:
    """Where the board is in the picture, of which it goes beyond the edges."""
    side = size[1] + theme.px(_HIGHER)
    return Rect(size[0] + theme.px(_BEYOND[0]) - side, -theme.px(_BEYOND[1]), side, side)


def picture_place(hero: Rect) -> Rect:
    """The part of the large card in which the board is."""
    left = hero.left + theme.px(_INDENT + TEXT_ROOM)
    whole = Rect(left, hero.top, hero.right - left, hero.height)
    return whole if theme.palette().shade else whole.inflate(-2 * theme.px(4), -2 * theme.px(4))  # within the outline


def paint_top(surface: Surface, rect: Rect, view: TopView) -> None:
    """Paints the upper line: the program's name in tiles, the lexicon, date and time, and who plays."""
    logo = paint_tiled(surface, Rect(rect.left, rect.top, theme.px(400), theme.px(45)), "TOPPING")
    middle = Rect(logo.right + theme.px(28), rect.top, rect.width, rect.height)
    right = rect.right - view.right
    gap = theme.px(18)
    size = theme.step(3)
    if view.player:
        name_width = min(width_of(view.player, theme.step(4), face=Face.BOLD), theme.px(330))
        disc = theme.px(42)
        chip = Rect(0, 0, name_width + disc + theme.px(40), theme.px(58))
        chip.midright = (right, rect.centery)
        width = 1.5 * theme.scale() * theme.palette().stroke
        paint_box(surface, chip, theme.RAISED, chip.height / 2, line=theme.LINE, width=width)
        avatar = Rect(chip.left + theme.px(8), chip.centery - disc // 2, disc, disc)
        paint_avatar(surface, avatar, view.player)
        room = Rect(avatar.right + theme.px(12), chip.top, name_width + 1, chip.height)
        write(surface, view.player, room, theme.step(4), face=Face.BOLD)
        right = chip.left - gap
    elif view.nobody:
        wide, high = chip_size(view.nobody, theme.step(2))
        chip = Rect(0, 0, wide, high)
        chip.midright = (right, rect.centery)
        paint_chip(surface, chip, view.nobody, theme.step(2))
        right = chip.left - gap
    date_width = width_of(view.date, size)
    if right - date_width > middle.left:
        write(surface, view.date, Rect(right - date_width, rect.top, date_width, rect.height), size, colour=theme.INK2)
        right -= date_width + 2 * gap
    if right - width_of(view.lexicon, theme.step(1)) > middle.left:
        write(
            surface,
            view.lexicon,
            Rect(middle.left, rect.top, right - middle.left, rect.height),
            theme.step(1),
            colour=theme.INK3,
        )


def paint_list(surface: Surface, rect: Rect, view: ListView) -> None:
    """Paints the content of a card: title, heading, rows or lines."""
    inner = rect.inflate(-2 * theme.px(36), -2 * theme.px(36 if view.heading else 26))
    top = _paint_title(surface, inner, view)
    if view.heading:
        size = theme.step(6)
        write(surface, view.heading, Rect(inner.left, top, inner.width, round(size * 1.25)), size, face=Face.TITLE)
        top += round(size * 1.25) + theme.px(16)
        if view.rows:
            surface.fill(theme.LINE, Rect(inner.left, top, inner.width, max(1, theme.px(1.5))))
            top += theme.px(14)
    if view.progress is not None:
        bar = Rect(inner.left, top, inner.width, theme.px(14))
        paint_box(surface, bar, theme.TRACK, bar.height / 2)
        done = Rect(bar.left, bar.top, max(bar.height, bar.width * view.progress // 100), bar.height)
        paint_box(surface, done, theme.INK2, bar.height / 2)
        top = bar.bottom + theme.px(22)
    bottom = inner.bottom
    if view.rows:
        _paint_rows(surface, Rect(inner.left, top, inner.width, bottom - top), view)
    elif view.marks:
        _paint_marks(surface, Rect(inner.left, top, inner.width, bottom - top), view)
    else:
        text = "\n".join(view.lines)
        _paint_lines(surface, Rect(inner.left, top, inner.width, bottom - top), text)


def _paint_title(surface: Surface, inner: Rect, view: ListView) -> int:
    """Paints icon, title and note in one line; returns where the next one begins."""
    size = theme.step(3)
    band = Rect(inner.left, inner.top, inner.width, round(size * 1.35))
    side = round(size * 1.2)
    paint_icon(surface, Rect(band.left, band.centery - side // 2, side, side), view.icon, theme.INK2)
    left = band.left + side + theme.px(12)
    room = Rect(left, band.top, band.right - left - theme.px(60), band.height)
    title = write(surface, view.title, room, size, colour=theme.INK2, face=Face.SEMI)
    if view.note:
        start = title.right + theme.px(12)
        write(
            surface, view.note, Rect(start, band.top, room.right - start, band.height), theme.step(2), colour=theme.INK3
        )
    return band.bottom + theme.px(18)


def _paint_lines(surface: Surface, room: Rect, text: str) -> None:
    size = theme.step(4)
    height = round(size * 1.4)
    lines = [one for line in text.split("\n") for one in wrap(line, room.width, size)]
    is_wide = all(width_of(line, size) <= room.width for line in lines)
    if len(lines) * height > room.height or not is_wide:  # a low card, or a narrow one
        write_wrapped(surface, text.replace("\n", " "), room, size, colour=theme.INK2)
        return
    for place, line in enumerate(lines):
        write(surface, line, Rect(room.left, room.top + place * height, room.width, height), size, colour=theme.INK2)


def _paint_marks(surface: Surface, room: Rect, view: ListView) -> None:
    size = theme.step(4)
    height = min(round(size * 1.6), room.height // max(1, len(view.lines)))
    for place, (line, is_there) in enumerate(zip(view.lines, view.marks, strict=True)):
        band = Rect(room.left, room.top + place * height, room.width, height)
        side = theme.px(26)
        mark = Rect(band.left, band.centery - side // 2, side, side)
        icon, colour = (Icon.TICK, theme.FOUND) if is_there else (Icon.CLOCK, theme.INK3)
        paint_icon(surface, mark, icon, colour, stroke=3.2 if is_there else 2.4)
        rest = Rect(mark.right + theme.px(14), band.top, band.right - mark.right - theme.px(14), height)
        write(surface, line, rest, size, colour=theme.INK if is_there else theme.INK2)


def _paint_rows(surface: Surface, room: Rect, view: ListView) -> None:
    """Paints the rows: the first cells from the left, the last one at the right; those that do not fit are left out."""
    size = theme.step(5 if view.heading else 4)
    wanted = round(size * 1.75)
    rows = min(len(view.rows), max(1, room.height // round(size * 1.3)))
    if rows == 1 and view.rows[0][0][1] == "rank":
        _paint_side_by_side(surface, room, view, size)
        return
    height = min(wanted, room.height // rows)
    for place, row in enumerate(view.rows[:rows]):
        band = Rect(room.left, room.top + place * height, room.width, height)
        is_strong = place == view.strong
        left, right = band.left, band.right
        *firsts, last = row
        spans = [_cell(last, size, is_strong)]
        if last[1] in _LEAVES and _row_width(firsts, size, is_strong) + spans_width(spans, size) > band.width:
            firsts, last = [one for one in firsts if one[1] not in _LEAVES], ("", "")
            if _row_width(firsts, size, is_strong) > band.width:
                firsts = [one for one in firsts if one[1] != "chip"]
            if len(firsts) == 1 and _row_width(firsts, size, is_strong) > band.width:
                write_wrapped(surface, firsts[0][0], band, size, colour=theme.INK, bold=True)
                continue
        if last[0]:
            width = min(spans_width(spans, size), band.width // 2)
            write_spans(surface, spans, Rect(right - width, band.top, width, height), size, align="right")
            right -= width + theme.px(24)
        for cell in firsts:
            if cell[1] in _LEAVES and spans_width([_cell(cell, size, is_strong)], size) > right - left:
                continue
            left = _paint_cell(surface, Rect(left, band.top, max(1, right - left), height), cell, size, is_strong)


def _row_width(cells: Sequence[tuple[str, str]], size: int, is_strong: bool) -> int:
    """What the cells that no row does without take, and the space after each."""
    kept = [one for one in cells if one[1] not in _LEAVES]
    return sum(
        theme.px(16)
        + (
            chip_size(one[0], min(theme.step(2), size))[0]
            if one[1] == "chip"
            else spans_width([_cell(one, size, is_strong)], size)
        )
        for one in kept
    ) + theme.px(24)


def _paint_side_by_side(surface: Surface, room: Rect, view: ListView, size: int) -> None:
    """Paints what matters of the rows in one line, as many as there is room for."""
    high = min(room.height, round(size * 1.6))
    left = room.left
    for place, row in enumerate(view.rows):
        cells = [cell for cell in row if cell[1] in ("rank", "ink", "figure")]
        spans = [_cell(cell, size, place == view.strong) for cell in cells]
        spans = [replace(span, text=f"{span.text}  ") for span in spans]
        if left + spans_width(spans, size) > room.right:
            return
        left = write_spans(surface, spans, Rect(left, room.top, room.right - left, high), size).right + theme.px(18)


_LEAVES: Final = ("quiet", "faint")
"""What a row does without, where there is no room for it."""


def _paint_cell(surface: Surface, room: Rect, cell: tuple[str, str], size: int, is_strong: bool) -> int:
    """Paints a cell at the left of its room; returns where the next one begins."""
    text, tone = cell
    if tone == "chip":
        chip_text = min(theme.step(2), size)
        wide, high = chip_size(text, chip_text)
        place = Rect(room.left, 0, wide, min(high, room.height - 2))
        place.centery = room.centery
        paint_chip(surface, place, text, chip_text, colour=theme.INK2, hollow=True)
        return place.right + theme.px(16)
    if tone == "avatar":
        side = min(theme.px(40), room.height - 4)
        paint_avatar(surface, Rect(room.left, room.centery - side // 2, side, side), text)
        return room.left + side + theme.px(14)
    if tone == "rank":
        write_spans(surface, [_cell(cell, size, is_strong)], room, size)
        return room.left + max(theme.px(44), width_of(text, size, face=Face.BOLD) + theme.px(14))
    place = write_spans(surface, [_cell(cell, size, is_strong)], room, size)
    return place.right + theme.px(16)


def _cell(cell: tuple[str, str], size: int, is_strong: bool) -> Span:
    text, tone = cell
    if tone == "faint":
        return Span(text, Face.TEXT, theme.INK3, round(size * 0.85))
    if is_strong:
        return Span(text, Face.BOLD, theme.ACCENT_TEXT)
    if tone in ("figure", "rank", "strong"):
        return Span(text, Face.BOLD, theme.INK)
    return Span(text, Face.TEXT, theme.INK2 if tone == "quiet" else theme.INK)
