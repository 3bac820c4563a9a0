"""Painting the moves of a run as bars: the time or the points of each, found, slow, missed or below the top."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face

_BAR: Final = 0.75
"""How much of its place a bar takes."""
_FAINT: Final = "24"
"""The opacity of what was lost."""


class BarKind(Enum):
    """What became of a move."""

    FOUND = "found"
    SLOW = "slow"
    MISSED = "missed"
    BELOW = "below"
    """Points below the top."""


@dataclass(frozen=True, slots=True)
class MoveBar:
    """A move."""

    number: int
    value: int
    kind: BarKind
    label: str = ""
    """Over the bar."""
    whole: int = 0
    """What the top would have brought, where the value is below it."""
    par: int | None = None
    """The player's par, marked across the bar; None without one."""


@dataclass(frozen=True, slots=True)
class MoveBarsView:
    """The chart of a run."""

    lines: tuple[tuple[int, str], ...]
    """The values that lines are drawn at, with their labels; the first is 0."""
    most: int
    """The value at the top of the chart."""
    bars: tuple[MoveBar, ...]
    has_ticks: bool = False
    """Whether the bars of tops found are ticked: in a chart of points they differ by colour alone otherwise."""
    percent: int = 100
    """How far the bars have grown."""


def paint_bars(surface: Surface, rect: Rect, view: MoveBarsView) -> None:
    """Paints lines and bars."""
    size = theme.step(1)
    axis = max(width_of(label, size, face=Face.SEMI) for _, label in view.lines) + theme.px(14)
    below, above = round(size * 1.7), round(size * 1.5)
    top = rect.top + above
    plot = Rect(rect.left + axis, top, rect.width - axis, rect.bottom - below - top)
    for value, label in view.lines:
        y = plot.bottom - plot.height * value // view.most
        line = Rect(plot.left, y, plot.width, max(1, theme.px(1.5)))
        surface.fill(theme.LINE, line)
        place = Rect(rect.left, y - size, axis - theme.px(14), 2 * size)
        write(surface, label, place, size, colour=theme.INK3, face=Face.SEMI, align="right")
    pitch = plot.width / max(1, len(view.bars))
    widest = max((width_of(bar.label, size, face=Face.BOLD) for bar in view.bars), default=0)
    every = 1 if width_of("00", size, face=Face.BOLD) < pitch * 0.95 else 5
    for index, bar in enumerate(view.bars):
        slot = Rect(round(plot.left + index * pitch), plot.top, round(pitch), plot.height)
        _paint_bar(surface, slot, bar, view, has_label=widest < pitch)
        if every == 1 or bar.number % every == 0:
            number = Rect(slot.left - 10, plot.bottom, slot.width + 20, below)
            face, colour = (Face.TEXT, theme.INK3) if bar.kind is BarKind.FOUND else (Face.BOLD, theme.INK)
            write(surface, str(bar.number), number, size, colour=colour, face=face, align="centre")


def _peak(slot: Rect, bar: MoveBar, view: MoveBarsView, top: int) -> int:
    """The higher one of the top of a bar and of the mark of par: labels stand over both."""
    return top if bar.par is None else min(top, _par_height(slot, bar.par, view) - theme.px(4))


def _par_height(slot: Rect, par: int, view: MoveBarsView) -> int:
    return slot.bottom - slot.height * min(par, view.most) // view.most


def _paint_par(surface: Surface, slot: Rect, width: int, par: int, view: MoveBarsView) -> None:
    """The mark of par: a line somewhat wider than the bar, with a rim of the card's colour."""
    high, rim = max(3, theme.px(5)), max(1, theme.px(1.5))
    place = Rect(slot.centerx - width // 2, 0, width, high).inflate(2 * theme.px(3), 0)
    place.centery = _par_height(slot, par, view)
    paint_box(surface, place.inflate(2 * rim, 2 * rim), theme.SURFACE, high / 2 + rim)
    paint_box(surface, place, theme.INK, high / 2)


def _paint_bar(surface: Surface, slot: Rect, bar: MoveBar, view: MoveBarsView, *, has_label: bool) -> None:
    width = max(2, round(slot.width * _BAR))
    value = bar.value * view.percent // 100
    height = max(theme.px(4), slot.height * value // view.most) if bar.value else 0
    box = Rect(slot.left + (slot.width - width) // 2, slot.bottom - height, width, height)
    peak = box.top
    radius = min(theme.px(7), width / 3)
    if bar.kind is BarKind.MISSED:
        line = max(1.5, theme.scale() * 3)
        paint_box(surface, box, f"{theme.MISSED}{_FAINT}", radius, line=theme.MISSED, width=line)
        side = min(theme.px(26), width - 4, box.height - 4)
        if side >= 6:
            icon = Rect(box.centerx - side // 2, box.top + theme.px(10), side, side)
            paint_icon(surface, icon, Icon.CROSS, theme.MISSED, stroke=4)
    else:
        if bar.whole > bar.value:
            lost = slot.height * bar.whole * view.percent // (100 * view.most)
            peak = slot.bottom - lost
            under = min(slot.bottom, box.top + round(radius))
            _paint_lost(surface, Rect(box.left, peak, width, under - peak))
        colour = {BarKind.SLOW: theme.BAR, BarKind.BELOW: theme.INK3}.get(bar.kind, theme.FOUND)
        if height:
            paint_box(surface, box, colour, radius)
        if view.has_ticks and bar.kind is BarKind.FOUND and box.height > theme.px(24):
            side = min(theme.px(24), width - 4)
            place = Rect(box.centerx - side // 2, box.bottom - side - theme.px(4), side, side)
            paint_icon(surface, place, Icon.TICK, theme.ON_FOUND, stroke=4)
    if bar.par is not None:
        _paint_par(surface, slot, width, bar.par, view)
        peak = _peak(slot, bar, view, peak)
    if has_label and bar.label:
        size = theme.step(1)
        place = Rect(slot.left - slot.width, peak - round(size * 1.5), 3 * slot.width, round(size * 1.5))
        colour = {BarKind.FOUND: theme.INK2, BarKind.SLOW: theme.ACCENT_TEXT}.get(bar.kind, theme.MISSED)
        face = Face.SEMI if bar.kind is BarKind.FOUND else Face.BOLD
        behind = Rect(0, 0, width_of(bar.label, size, face=face) + 2, size)
        behind.center = place.center
        surface.fill(theme.SURFACE, behind)  # no line goes through it
        write(surface, bar.label, place, size, colour=colour, face=face, align="centre")


def _paint_lost(surface: Surface, rect: Rect) -> None:
    """What the top would have brought more: a faint box with a broken outline."""
    if rect.height < 2:
        return
    paint_box(surface, rect, f"{theme.MISSED}{_FAINT}", 1)
    line, dash = max(1, round(2.5 * theme.scale())), theme.px(11)
    on = theme.px(6)
    for left in range(rect.left, rect.right, dash):
        surface.fill(theme.MISSED, Rect(left, rect.top, min(on, rect.right - left), line))
    for top in range(rect.top, rect.bottom, dash):
        for left in (rect.left, rect.right - line):
            surface.fill(theme.MISSED, Rect(left, top, line, min(on, rect.bottom - top)))


def paint_legend(surface: Surface, rect: Rect, kind: BarKind | str) -> None:
    """Paints what a kind of bar, or of what is beside it, looks like."""
    if kind is BarKind.MISSED:
        paint_icon(surface, rect, Icon.CROSS, theme.MISSED, stroke=4)
    elif kind == "lost":
        _paint_lost(surface, rect)
    elif kind == "par":
        line = Rect(rect.left - theme.px(8), 0, rect.width + theme.px(8), max(3, theme.px(5)))
        line.centery = rect.centery
        paint_box(surface, line, theme.INK, line.height / 2)
    else:
        colours = {BarKind.SLOW: theme.BAR, BarKind.BELOW: theme.INK3, "track": theme.TRACK}
        paint_box(surface, rect, colours.get(kind, theme.FOUND), theme.px(5))


@dataclass(frozen=True, slots=True)
class HeldBar:
    """A move of mort subite."""

    number: int
    taken_ms: int
    allowed_ms: int
    is_missed: bool


@dataclass(frozen=True, slots=True)
class HeldView:
    """The moves of a run of mort subite: the time taken of the time allowed."""

    bars: tuple[HeldBar, ...]
    stages: tuple[tuple[int, str], ...]
    """How many of the moves each allowed time held for, and what it was."""
    percent: int = 100


def paint_held(surface: Surface, rect: Rect, view: HeldView) -> None:
    """Paints a track for the time allowed on each move, filled by the time taken."""
    size = theme.step(2)
    foot = round(size * 1.6)
    top = rect.top + theme.px(20)
    plot = Rect(rect.left, top, rect.width, max(theme.px(60), rect.bottom - 2 * foot - theme.px(30) - top))
    pitch = min(theme.px(65), plot.width / max(1, len(view.bars)))
    most = max((bar.allowed_ms for bar in view.bars), default=1)
    for place, bar in enumerate(view.bars):
        slot = Rect(round(plot.left + place * pitch), plot.top, round(pitch), plot.height)
        width = max(2, round(slot.width * _BAR))
        allowed = slot.height * bar.allowed_ms // most
        track = Rect(slot.left + (slot.width - width) // 2, slot.bottom - allowed, width, allowed)
        radius = min(theme.px(9), width / 3)
        paint_box(surface, track, theme.MISSED if bar.is_missed else theme.TRACK, radius)
        if bar.is_missed:
            side = min(theme.px(34), width - 2)
            icon = Rect(track.centerx - side // 2, track.top + theme.px(12), side, side)
            paint_icon(surface, icon, Icon.CROSS, theme.ON_ACCENT, stroke=4)
        else:
            taken = max(theme.px(8), track.height * bar.taken_ms * view.percent // (100 * bar.allowed_ms))
            filled = Rect(track.left, track.bottom - min(taken, track.height), width, min(taken, track.height))
            paint_box(surface, filled, theme.FOUND, radius)
        if width_of("00", size, face=Face.BOLD) < pitch or bar.is_missed:
            below = Rect(slot.left - 8, plot.bottom, slot.width + 16, foot)
            face, colour = (Face.HEAVY, theme.MISSED) if bar.is_missed else (Face.SEMI, theme.INK2)
            write(surface, str(bar.number), below, size, colour=colour, face=face, align="centre")
    left = float(plot.left)
    for moves, label in view.stages:
        wide = moves * pitch
        rule = Rect(round(left) + 2, plot.bottom + foot + theme.px(10), round(wide) - 4, theme.px(3))
        surface.fill(theme.LINE, rule)
        under = Rect(rule.left, rule.bottom + theme.px(6), rule.width, foot)
        write(surface, label, under, size, colour=theme.INK2, align="centre")
        left += wide
