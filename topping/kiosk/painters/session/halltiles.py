"""Painting the letters of the public face: draws, and solutions with what was handed in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.rules.games.announcement import COUNTRIES
from topping.rules.tiles.letters import JOKER
from topping.texts import say

_LAST_FACE: Final = "last"
_NAMES: Final = re.compile(r"[A-Z]|\d+")
"""The row and the column of a reference, which are written apart."""
DRAW_EDGE: Final = 12
"""What is left free over and under the draw."""
NAME: Final = 64
"""The size of a country's name, in pixels at 1080 lines: its capitals have 45."""
_NAME_SHARE: Final = 0.93
"""The most it takes of its line's height."""


@dataclass(frozen=True, slots=True)
class DrawView:
    """The letters of a draw, with their countries."""

    kept: str
    new: str
    countries: bool = True
    """Whether the countries stand beside them (in blitz the draw is repeated by letters alone, §3.1)."""


@dataclass(frozen=True, slots=True)
class SolutionView:
    """A solution: its letters, and which of them were placed."""

    letters: str
    placed: tuple[bool, ...]
    reference: str
    is_horizontal: bool


@dataclass(frozen=True, slots=True)
class ResultsView:
    """What was handed in on a move."""

    found: int
    of: int
    zeros: int
    other: tuple[str, str, int] | None = None
    """The best of the other solutions: word, place, points."""


def tile_places(rect: Rect, view: DrawView) -> tuple[float, list[Rect]]:
    """The height of a line, and the places of the tiles, kept letters first."""
    count = len(view.kept + view.new)
    above = theme.px(DRAW_EDGE)  # for the accents of the first country
    height = rect.height - 2 * above
    gap = round(height * 12 / (count * 86 + 12)) if view.kept and view.new else 0
    row = (height - gap) / count
    edge, side = round(row * 18 / 86), round(row * 84 / 86)
    tops = [rect.top + above + round(index * row) + (gap if index >= len(view.kept) else 0) for index in range(count)]
    return row, [Rect(rect.left + edge, top, side, side) for top in tops]


def paint_draw(surface: Surface, rect: Rect, view: DrawView) -> None:
    """Paints a letter a line with its country; a bracket stands beside the new ones, where some were kept."""
    letters = view.kept + view.new
    if not letters:
        return
    row, places = tile_places(rect, view)
    for place in places:
        paint_tile_shadow(surface, place, "laid")
    names = [(say("announce.blank") if letter == JOKER else COUNTRIES[letter]) for letter in letters]
    left = places[0].right + round(row * 28 / 86)
    room = rect.right - left
    size = min(theme.px(NAME), round(row * _NAME_SHARE))
    for letter, name, place in zip(letters, names, places, strict=True):
        paint_tile_body(surface, place, letter, "laid", in_hall=True)
        if view.countries or letter == JOKER:
            line = Rect(left, place.top - round(row * 3 / 86), room, round(row))
            write(surface, name, line, size, colour=theme.INK, face=Face.BOLD)
    if view.kept and view.new:
        first = places[len(view.kept)]
        bracket = Rect(rect.left, first.top, max(3, round(row * 7 / 86)), places[-1].bottom - first.top)
        paint_box(surface, bracket, theme.BAR, bracket.width / 2)


def paint_solution(surface: Surface, rect: Rect, view: SolutionView) -> None:
    """Paints a word in tiles: those that were placed, and those that lay there."""
    count = max(1, len(view.letters))
    pitch = min(rect.height * 114 / 118, rect.width / count)
    side = round(pitch * 108 / 114)
    for step in range(count):
        paint_tile_shadow(surface, Rect(rect.left + round(step * pitch), rect.top, side, side), "laid")
    for step, (letter, is_placed) in enumerate(zip(view.letters, view.placed, strict=True)):
        place = Rect(rect.left + round(step * pitch), rect.top, side, side)
        paint_tile_body(surface, place, letter, _LAST_FACE if is_placed else "laid")


def paint_reference(surface: Surface, rect: Rect, view: SolutionView) -> None:
    """Paints the place of a solution, an arrow and its direction in words."""
    unit = rect.height / 124
    size = round(116 * unit)
    apart = " ".join(_NAMES.findall(view.reference))
    written = write(surface, apart, rect, size, colour=theme.INK, face=Face.TITLE)
    arrow = Rect(written.right + round(28 * unit), 0, round(92 * unit), round(92 * unit))
    arrow.centery = rect.centery
    paint_icon(surface, arrow, Icon.ARROW_RIGHT if view.is_horizontal else Icon.ARROW_DOWN, theme.INK2, stroke=2.6)
    place = Rect(arrow.right + round(28 * unit), rect.top, rect.right - arrow.right - round(28 * unit), rect.height)
    direction = say("hall.horizontal" if view.is_horizontal else "hall.vertical")
    write(surface, direction, place, round(44 * unit), colour=theme.INK2)


def paint_results(surface: Surface, rect: Rect, view: ResultsView) -> None:
    """Paints how many found the top, how many zeros there are, and the best of the other solutions."""
    unit = rect.height / 300
    surface.fill(theme.LINE, Rect(rect.left, rect.top, rect.width, max(1, round(2 * unit))))

    def label(text: str, left: int, top: float) -> None:
        place = Rect(left, rect.top + round(top * unit), rect.right - left, round(42 * unit))
        write(surface, text, place, round(32 * unit), colour=theme.INK2)

    def value(top: float, left: int) -> Rect:
        return Rect(left, rect.top + round(top * unit), rect.right - left, round(68 * unit))

    middle = rect.left + rect.width // 2
    label(say("hall.found"), rect.left, 26)
    found = say("hall.found_of", found=view.found, of=view.of)
    write(surface, found, value(68, rect.left), round(60 * unit), colour=theme.INK, face=Face.BOLD)
    label(say("hall.zeros"), middle, 26)
    write(surface, str(view.zeros), value(68, middle), round(60 * unit), colour=theme.INK, face=Face.BOLD)
    if view.other is not None:
        word, place, points = view.other
        label(say("hall.best_other"), rect.left, 156)
        spans = (
            Span(word, Face.TITLE, theme.INK, round(56 * unit)),
            Span(f"  {place}", Face.SEMI, theme.INK, round(48 * unit)),
            Span(f"  {points}", Face.SEMI, theme.INK2, round(48 * unit)),
        )
        write_spans(surface, spans, value(200, rect.left), round(56 * unit))


def paint_small_draw(surface: Surface, rect: Rect, letters: str) -> None:
    """Paints the draw of the move that is over, small, in an outline."""
    unit = rect.height / 122
    paint_box(surface, rect, "", round(24 * unit), line=theme.LINE, width=max(1, round(2 * unit)))
    label = Rect(rect.left + round(30 * unit), rect.top, rect.width, rect.height)
    written = write(surface, say("hall.draw"), label, round(30 * unit), colour=theme.INK2)
    left, side = written.right + round(24 * unit), round(58 * unit)
    pitch = min(round(62 * unit), (rect.right - left - round(30 * unit)) // max(1, len(letters)))
    side = min(side, pitch)
    for step, letter in enumerate(letters):
        place = Rect(left + step * pitch, rect.centery - side // 2, side, side)
        paint_tile_shadow(surface, place, "laid")
        paint_tile_body(surface, place, letter, "laid")
