"""Painting who is still in, in mort subite, who has just gone out, and who went out before and at which move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box, paint_shadow
from topping.kiosk.paint.figures import paint_figure
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.palette import Shade
from topping.kiosk.paint.pen import fitting_size, initials, width_of, write
from topping.kiosk.paint.theme import Face
from topping.texts import say

_IN_COLUMNS: Final = 4
_FEW, _FEW_COLUMNS = 4, 2
"""So many players at the most, in or going out, have wider plates: their whole names."""
_OUT_COLUMNS: Final = 8
_LEAST_NAME: Final = 33
"""A whole name is written where it fits in this size, else its short form."""
_SMALLEST: Final = 0.55
"""How far plates shrink, at the most, where they have no room."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player, still in or out."""

    table: int
    name: str
    short: str
    """The beginning of the name, as far as it tells him from the others."""
    out_at: int = 0
    """The move at which he went out; 0 while he is in."""


@dataclass(frozen=True, slots=True)
class SurvivorsView:
    """Some of those in, of those who went out at the last move, and of those out before, the last one first."""

    inside: tuple[Contestant, ...]
    leaving: tuple[Contestant, ...] = ()
    outside: tuple[Contestant, ...] = ()

    @property
    def columns(self) -> int:
        """How many plates of those in and of those going out stand side by side."""
        return _FEW_COLUMNS if len(self.inside + self.leaving) <= _FEW else _IN_COLUMNS


@dataclass(frozen=True, slots=True)
class CountView:
    """How many are in, of how many; or the winner."""

    count: int
    of: int
    winner: str = ""


@dataclass(frozen=True, slots=True)
class SuddenView:
    """What stands between two moves of mort subite."""

    page: SurvivorsView
    count: CountView


@dataclass(frozen=True, slots=True)
class _Measures:
    """The heights of the plates and their gaps, all shrunk alike."""

    unit: float
    shrink: float

    @property
    def inside(self) -> float:
        """A row of players in: a plate of 96 pixels and a gap."""
        return 110 * self.unit * self.shrink

    @property
    def leaving(self) -> float:
        return 98 * self.unit * self.shrink

    @property
    def outside(self) -> float:
        return 72 * self.unit * max(self.shrink, 0.7)

    @property
    def title(self) -> float:
        return 74 * self.unit

    def height(self, view: SurvivorsView) -> float:
        """What everything takes."""
        whole = _rows(len(view.inside), view.columns) * self.inside
        if view.leaving:
            whole += self.title + _rows(len(view.leaving), view.columns) * self.leaving
        if view.outside:
            whole += self.title + _rows(len(view.outside), _OUT_COLUMNS) * self.outside
        return whole


def _paint_count(surface: Surface, rect: Rect, view: CountView) -> None:
    unit = rect.height / 480
    if view.winner:
        size = fitting_size(view.winner, rect.width, round(76 * unit), face=Face.TITLE)
        cup = Rect(rect.left, rect.top + round(10 * unit), round(200 * unit), round(200 * unit))
        paint_icon(surface, cup, Icon.CUP, theme.ACCENT_TEXT)
        name = Rect(rect.left, cup.bottom + round(20 * unit), rect.width, round(90 * unit))
        write(surface, view.winner, name, size, colour=theme.ACCENT_TEXT, face=Face.TITLE)
        note = Rect(rect.left, name.bottom, rect.width, round(70 * unit))
        write(surface, say("hall.winner"), note, round(60 * unit), colour=theme.INK, face=Face.TITLE)
        return
    aside = round(20 * unit) if str(view.count).startswith("1") else 0  # what is free left of a 1 in its cell
    figure = Rect(rect.left - aside, rect.top, rect.width, round(277 * unit))
    paint_figure(surface, figure, str(view.count), round(330 * unit), colour=theme.ACCENT_TEXT, face=Face.HEAVY)
    label = Rect(rect.left, rect.top + round(296 * unit), rect.width, round(66 * unit))
    write(surface, say("hall.still_in"), label, round(60 * unit), colour=theme.INK, face=Face.TITLE)
    of = Rect(rect.left, label.bottom + round(8 * unit), rect.width, round(46 * unit))
    write(surface, say("hall.out_of", of=view.of), of, round(34 * unit), colour=theme.INK2)


def paint_sudden(surface: Surface, rect: Rect, view: SuddenView) -> None:
    """Paints how many are in, and the plates: those in and those going out beside it, those out over the width."""
    scale = theme.scale()
    margin = round(24 * scale)
    count = Rect(rect.left + margin, rect.top, round(400 * scale), min(rect.height, round(480 * scale)))
    _paint_count(surface, count, view.count)
    inner = Rect(rect.left + margin, rect.top, rect.width - margin, rect.height)
    _paint_plates(surface, inner, view.page, round(440 * scale))


def _paint_plates(surface: Surface, rect: Rect, view: SurvivorsView, left: int) -> None:
    unit = min(rect.height / 784, theme.scale())
    shrink = 1.0
    while shrink > _SMALLEST and _Measures(unit, shrink).height(view) > rect.height:
        shrink -= 0.02
    measures = _Measures(unit, shrink)
    beside = Rect(rect.left + left, rect.top, rect.width - left, rect.height)
    gap = round(14 * unit)
    top = float(rect.top)
    for place, one in _places(beside, top, view.inside, view.columns, measures.inside, gap):
        _paint_in(surface, place, one, unit)
    top += _rows(len(view.inside), view.columns) * measures.inside
    if view.leaving:
        title = Rect(beside.left, round(top), beside.width, round(measures.title))
        write(surface, say("hall.out_now"), title, round(40 * unit), colour=theme.MISSED, face=Face.TITLE)
        top += measures.title
        for place, one in _places(beside, top, view.leaving, view.columns, measures.leaving, gap):
            _paint_leaving(surface, place, one, unit)
        top += _rows(len(view.leaving), view.columns) * measures.leaving
    if view.outside:
        rows = _rows(len(view.outside), _OUT_COLUMNS) * measures.outside
        is_alone = not view.inside and not view.leaving
        wide = beside if is_alone else rect
        # at the bottom, where the eye looks for it at each move; under the count at the highest
        top = max(top, min(rect.top + 476 * unit, rect.bottom - rows - measures.title)) if not is_alone else top
        title = Rect(wide.left, round(top + measures.title * 0.25), wide.width, round(measures.title * 0.7))
        size = max(round(28 * unit), theme.least())
        write(surface, say("hall.out_before"), title, size, colour=theme.INK2)
        top += measures.title
        columns = _OUT_COLUMNS if wide is rect else 6
        for place, one in _places(wide, top, view.outside, columns, measures.outside, round(10 * unit)):
            _paint_out(surface, place, one, unit)


def _places(
    rect: Rect, top: float, those: tuple[Contestant, ...], columns: int, pitch: float, gap: int
) -> list[tuple[Rect, Contestant]]:
    width = (rect.width - (columns - 1) * gap) / columns
    return [
        (
            Rect(
                round(rect.left + index % columns * (width + gap)),
                round(top + index // columns * pitch),
                round(width),
                round(pitch) - gap,
            ),
            one,
        )
        for index, one in enumerate(those)
    ]


def _rows(count: int, columns: int) -> int:
    return -(-count // columns)


def _paint_in(surface: Surface, place: Rect, one: Contestant, unit: float) -> None:
    face = theme.palette().tiles["ivory"]
    radius = round(18 * unit)
    if theme.palette().shade is not None:
        paint_shadow(surface, place, radius, Shade(6, 6, "#000000", 90), unit)
    surface.blit(boxes.rounded(place.size, radius, face.side), place)
    upper = Rect(place.left, place.top, place.width, place.height - round(6 * unit))
    surface.blit(boxes.rounded(upper.size, radius, face.top, bottom=face.bottom), upper)
    side = min(round(44 * unit), upper.height - round(12 * unit))
    box = Rect(0, 0, side, side)
    box.midleft = (place.left + round(16 * unit), upper.centery)
    paint_box(surface, box, theme.TILE_INK, round(10 * unit))
    size = max(round(side * 0.6), theme.least())
    write(surface, str(one.table), box, size, colour=face.top, face=Face.BOLD, align="centre")
    left = box.right + round(14 * unit)
    room = Rect(left, upper.top, place.right - left - round(12 * unit), upper.height)
    _write_name(surface, room, one, unit, theme.TILE_INK, Face.LETTER)


def _paint_leaving(surface: Surface, place: Rect, one: Contestant, unit: float) -> None:
    paint_box(surface, place, f"{theme.MISSED}24", round(18 * unit), line=theme.MISSED, width=max(2, round(4 * unit)))
    mark = Rect(0, 0, round(34 * unit), round(34 * unit))
    mark.midleft = (place.left + round(18 * unit), place.centery)
    paint_icon(surface, mark, Icon.CROSS, theme.MISSED, stroke=3.8)
    left = mark.right + round(14 * unit)
    room = Rect(left, place.top, place.right - left - round(12 * unit), place.height)
    _write_name(surface, room, one, unit, theme.INK, Face.TITLE)


def _paint_out(surface: Surface, place: Rect, one: Contestant, unit: float) -> None:
    paint_box(surface, place, "", round(14 * unit), line=theme.LINE, width=max(1, round(2 * unit)))
    inner = place.inflate(-round(28 * unit), 0)
    size = max(round(24 * unit), theme.least())
    move = write(surface, str(one.out_at), inner, size, colour=theme.INK2, face=Face.BOLD, align="right")
    room = Rect(inner.left, inner.top, move.left - inner.left - round(8 * unit), inner.height)
    size = max(min(round(28 * unit), place.height), theme.least())
    write(surface, _name_in(room, one, size, Face.SEMI), room, size, colour=theme.INK2, face=Face.SEMI)


def _write_name(surface: Surface, room: Rect, one: Contestant, unit: float, colour: str, face: Face) -> None:
    size = max(min(round(40 * unit), round(room.height * 0.62)), theme.least())
    name = _name_in(room, one, max(min(size, round(_LEAST_NAME * unit)), theme.least()), face)
    write(surface, name, room, size, colour=colour, face=face)


def _name_in(room: Rect, one: Contestant, size: int, face: Face) -> str:
    forms = (one.name, one.short, initials(one.name), initials(one.short))
    shortest = min(forms, key=len)
    return next((form for form in forms if width_of(form, size, face=face) <= room.width), shortest)
