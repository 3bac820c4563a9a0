"""Painters for racks, for the contents of the bag, and for draws typed by hand."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face, font
from topping.kiosk.paint.tiles import paint_tile
from topping.rules.games.announcement import COUNTRIES
from topping.rules.tiles import TILES
from topping.texts import say

_LEAST: Final = 15
"""The smallest size of country names in one line."""
_SMALLEST: Final = 9
_WIDTH: Final = 796
"""The rack's width for which the measures below are given."""
_LABEL: Final = 30
"""The height of the line above the tiles."""
_NAME, _SHORT_NAME = 22, 19
"""The size of the country names, in a draw of up to eight and of nine letters."""
_MARGIN: Final = 18
_GAP: Final = 7
"""The gap between two tiles."""
_BETWEEN: Final = 26
"""The additional gap between kept and new letters."""
_USUAL: Final = 7
"""The number of letters that determines the tiles' size in shorter draws."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The label of a group of tiles on a rack (kept or new letters), with lines to both ends of the group."""

    text: str
    place: Rect
    size: int
    left: int
    """The left end of the bracket; equal to `right` if there is none."""
    right: int


@dataclass(frozen=True, slots=True)
class RackPlan:
    """The layout of a rack: the rectangles of its tiles, of its ledge, and of the country for each letter (Algérie for
    A).
    """

    unit: float
    """The length of a pixel of the measures on this screen."""
    tiles: tuple[Rect, ...]
    """The rectangles of the tiles, kept letters first."""
    ledge: Rect
    lip: Rect
    names: tuple[Rect, ...] = ()
    """The rectangles of the country names, if shown: in one line, or alternately in two if one is too short."""
    name_size: int = 0


def plan_rack(
    rect: Rect,
    kept: str,
    new: str,
    *,
    names: bool = True,
    label: int | None = None,
    places: int = _USUAL,
) -> RackPlan:
    """Returns the layout of a rack within `rect` for the letters `kept` and `new`. With `names`, each letter's country
    in the spelling alphabet (Algérie for A) stands below its tile.

    `label` is the height (pixels) of the line above the tiles, by default in proportion to them. `places` is the number
    of letters of a full draw. The tiles' rectangles depend on the number of letters only.
    """
    usual = _plan(rect, kept, new, names, label, places, 100)
    if theme.text_scale() <= 100:
        return usual
    large = _plan(rect, kept, new, names, label, places, theme.text_scale())
    # country names take precedence over group labels
    is_whole = large.name_size >= min(usual.name_size, round(_NAME * usual.unit))
    return large if is_whole else usual


def _plan(
    rect: Rect,
    kept: str,
    new: str,
    names: bool,
    label: int | None,
    places: int,
    scale: int,
) -> RackPlan:
    """Returns the layout of a rack with the letters `kept` and `new`; with `names`, country names stand below the
    tiles.

    `label` is the height (pixels) of the line above the tiles; None derives it from the text size `scale` (percent).
    `places` is the number of letters of a full draw.
    """
    count = len(kept) + len(new)
    places = max(_USUAL, places, count)
    side = (_WIDTH - 2 * _MARGIN - _GAP * (places - 1)) / places
    under = 48 if names else 12
    if label is None:
        over = _LABEL * scale / 100
        unit = min(rect.width / _WIDTH, rect.height / (over + side + 12 + under))
        largest = theme.least() if scale > 100 else _LEAST - 1
        readable = font(largest, face=Face.SEMI).get_height() + round(4 * unit)
        label = max(round(over * unit), min(readable, rect.height // 3))
    unit = min(rect.width / _WIDTH, (rect.height - label) / (side + 12 + under))
    bottom = rect.top + label + round(side * unit)
    between = _BETWEEN if kept and new else 0
    room = _WIDTH - 2 * _MARGIN
    side = min(side, (room - between - _GAP * (count - 1)) / max(1, count))
    tiles = _tiles(rect, bottom, len(kept), count, side * unit, _GAP * unit, between * unit)
    ledge_top = bottom - round(side * unit * 0.48)
    lip = Rect(rect.left, bottom + round(unit), rect.width, max(3, round(11 * unit)))
    ledge = Rect(rect.left, ledge_top, rect.width, lip.bottom - ledge_top)
    plan = RackPlan(unit, tiles, ledge, lip)
    return _with_names(plan, rect, kept + new, places) if names and count else plan


def plan_brackets(rect: Rect, plan: RackPlan, groups: Sequence[tuple[str, int]]) -> list[Bracket]:
    """Returns the labels of the groups of tiles, so that they do not overlap. `groups` are (label, number of tiles)."""
    size = max(theme.least(), round(20 * plan.unit * theme.text_scale() / 100))
    top = rect.top
    height = plan.tiles[0].top - top - round(4 * plan.unit)
    while True:
        brackets, first = [], 0
        for text, count in groups:
            tiles = plan.tiles[first : first + count]
            first += count
            middle = (tiles[0].left + tiles[-1].right) // 2
            place = Rect(0, top, width_of(text, size, face=Face.SEMI), height)
            place.centerx = middle
            place.clamp_ip(Rect(rect.left, top, rect.width, height))
            arm = max(round(58 * plan.unit), place.width // 2 + round(15 * plan.unit))
            left, right = tiles[0].left + round(4 * plan.unit), tiles[-1].right - round(4 * plan.unit)
            is_short = middle - arm <= left + round(8 * plan.unit)
            brackets.append(Bracket(text, place, size, left, left if is_short else right))
        apart = all(bracket.place.right + 6 <= other.place.left for bracket, other in pairwise(brackets))
        if (apart and font(size, face=Face.SEMI).get_height() <= height + 2) or size <= _SMALLEST:
            return brackets
        size -= 1


def _tiles(rect: Rect, bottom: int, kept: int, count: int, side: float, gap: float, between: float) -> tuple[Rect, ...]:
    whole = side * count + gap * (count - 1) + between
    left = rect.left + (rect.width - whole) / 2
    size = int(side)
    tiles = []
    for index in range(count):
        x = left + index * (side + gap) + (between if index >= kept else 0)
        tiles.append(Rect(round(x), bottom - size, size, size))
    return tuple(tiles)


def _with_names(plan: RackPlan, rect: Rect, letters: str, places: int) -> RackPlan:
    wanted = max(theme.least(), round((_NAME if places <= 8 else _SHORT_NAME) * plan.unit * theme.text_scale() / 100))
    readable = min(wanted, theme.least())
    wide, tight = ([(size, size // part) for size in range(wanted, readable - 1, -1)] for part in (2, 4))
    small = [(size, size // part) for size in range(readable - 1, min(wanted, _LEAST) - 1, -1) for part in (2, 4)]
    for size, apart in (*wide, *tight, *small):
        names = _in_line(plan, rect, letters, size, range(len(letters)), 0, apart)
        if names is not None:
            return replace(plan, names=tuple(names.values()), name_size=size)
    for size in range(min(wanted, _LEAST + 1), _SMALLEST - 1, -1):
        lower = _in_line(plan, rect, letters, size, range(0, len(letters), 2), 1, size // 2)
        upper = _in_line(plan, rect, letters, size, range(1, len(letters), 2), 0, size // 2)
        if lower is not None and upper is not None:
            both = tuple(name for _, name in sorted((lower | upper).items()))
            return replace(plan, names=both, name_size=size)
    return plan


def _in_line(
    plan: RackPlan, rect: Rect, letters: str, size: int, which: range, line: int, apart: int
) -> dict[int, Rect] | None:
    """Returns the rectangles of country names (Algérie for A) below some tiles, all in one line, by tile index.

    `which` are the indices of the tiles, `line` the index of the line, `apart` the least gap (pixels) between two
    names. Returns None if the names do not fit.
    """
    height = font(size, face=Face.SEMI).get_height()
    top = plan.lip.bottom + round(4 * plan.unit) + line * height
    if top + height > rect.bottom:
        return None
    apart = max(4, apart)
    widths = {index: width_of(COUNTRIES[letters[index]], size, face=Face.SEMI) for index in which}
    left = rect.left
    lefts = {}
    for index in which:  # push names right of the name before
        left = max(left, plan.tiles[index].centerx - widths[index] // 2)
        lefts[index] = left
        left += widths[index] + apart
    right = rect.right
    for index in reversed(which):  # push names left of the edge, of the name after and of their tile's centre
        lefts[index] = min(lefts[index], right - widths[index], plan.tiles[index].centerx)
        right = lefts[index] - apart
    if right + apart < rect.left:
        return None
    names = {index: Rect(lefts[index], top, widths[index], height) for index in which}
    under = all(name.left <= plan.tiles[index].centerx <= name.right for index, name in names.items())
    return names if under else None


@dataclass(frozen=True, slots=True)
class RackView:
    """A rack to paint: its letters, and which of them are used or marked."""

    kept: str
    new: str
    used: tuple[bool, ...]
    """For each letter, kept then new, whether the preview uses it."""
    rejected: int = 0
    """The number of letters rejected before this draw."""
    countries: bool = True
    """Whether country names are shown below the tiles (in blitz the draw is repeated by letters only, §3.1)."""
    label: int | None = None
    """The height of the line above the tiles (pixels), 0 for none; by default in proportion to the tiles."""
    places: int = 7
    """The number of letters of a full draw."""
    raised: int = 0
    """The height (pixels) of the tiles above their places, while they settle."""
    in_hall: bool = False


def paint_rack(surface: Surface, rect: Rect, view: RackView) -> None:
    """Paints a rack, with labels of the groups above the tiles and the countries of their letters (Algérie for A)
    below.
    """
    letters = view.kept + view.new
    if not letters:
        return
    plan = plan_of(rect, view)
    _paint_ledge(surface, plan.ledge, plan.lip, plan.unit)
    for letter, place, used in zip(letters, plan.tiles, view.used, strict=True):
        paint_tile(surface, place.move(0, -view.raised), letter, "pressed" if used else "laid", in_hall=view.in_hall)
    for letter, place in zip(letters, plan.names, strict=False):
        write(surface, COUNTRIES[letter], place, plan.name_size, colour=theme.INK2, face=Face.SEMI, align="centre")
    if view.label != 0:
        for bracket in plan_brackets(rect, plan, _groups(view)):
            is_kept = bracket.text == say("rack.kept")
            _paint_bracket(surface, plan, bracket, theme.INK3 if is_kept else theme.ACCENT_TEXT, is_kept)


def tile_at(rect: Rect, view: RackView, place: tuple[int, int]) -> int | None:
    """Returns the index of the tile at the point `place` of the screen, kept letters first; None if there is none."""
    if not view.kept + view.new:
        return None
    found = Rect(place, (1, 1)).collidelist(plan_of(rect, view).tiles)
    return found if found >= 0 else None


def _groups(view: RackView) -> list[tuple[str, int]]:
    """Returns (label, number of letters) for each group of tiles: kept and new letters, or all."""
    if view.rejected:
        return [(say("rack.rejected", count=view.rejected), len(view.kept + view.new))]
    if not view.kept:
        return [(say("rack.all"), len(view.new))]
    groups = [(say("rack.kept"), len(view.kept)), (say("rack.new"), len(view.new))]
    return [group for group in groups if group[1]]


def plan_of(rect: Rect, view: RackView) -> RackPlan:
    return plan_rack(rect, view.kept, view.new, names=view.countries, label=view.label, places=view.places)


def _paint_ledge(surface: Surface, ledge: Rect, lip: Rect, unit: float) -> None:
    surface.blit(boxes.rounded(ledge.size, 14 * unit, theme.RAISED), ledge)
    surface.blit(boxes.rounded(lip.size, lip.height / 2, theme.LINE), lip)


def paint_empty_ledge(surface: Surface, rect: Rect, state: None) -> None:
    """Paints a rack without tiles, before the first draw."""
    unit = rect.height / 66
    _paint_ledge(surface, rect, Rect(rect.left, rect.bottom - round(11 * unit), rect.width, round(11 * unit)), unit)


def _paint_bracket(surface: Surface, plan: RackPlan, bracket: Bracket, colour: str, is_plain: bool) -> None:
    """Paints the label of a group of tiles; unless `is_plain`, with lines to both ends of the group."""
    write(surface, bracket.text, bracket.place, bracket.size, colour=colour, face=Face.SEMI, align="centre")
    if is_plain or bracket.left == bracket.right:
        return
    unit = plan.unit
    arm = max(round(58 * unit), bracket.place.width // 2 + round(15 * unit))
    middle = bracket.place.centerx
    height, y = round(11 * unit), bracket.place.centery
    left = _arm(middle - arm - bracket.left, height, round(5 * unit), max(1.5, 2 * unit), colour)
    surface.blit(left, (bracket.left, y))
    right = _arm(bracket.right - middle - arm, height, round(5 * unit), max(1.5, 2 * unit), colour)
    surface.blit(pygame.transform.flip(right, True, False), (middle + arm, y))


@lru_cache(maxsize=16)
def _arm(width: int, height: int, radius: int, stroke: float, colour: str) -> Surface:
    """Returns the picture of the left half of the line over a group of tiles: up, round a corner, and to the right.

    `stroke` is the line's width; all lengths are pixels.
    """
    surface = Surface((width + 2, height + 2), pygame.SRCALPHA)
    edge = stroke / 2
    corner = [
        (edge + radius * (1 - math.cos(angle)), edge + radius * (1 - math.sin(angle)))
        for angle in (math.pi / 2 * step / 8 for step in range(9))
    ]
    boxes.smooth_lines(surface, colour, [(edge, height - edge), *corner, (width - edge, edge)], stroke)
    surface.set_alpha(204)
    return surface


def paint_hidden_rack(surface: Surface, rect: Rect, letters: int) -> None:
    """Paints a rack of `letters` tiles, seen from the back."""
    if not letters:
        return
    plan = plan_rack(rect, "", "A" * letters, names=False, label=0)
    _paint_ledge(surface, plan.ledge, plan.lip, plan.unit)
    for tile in plan.tiles:
        inset = max(1, tile.width // 33)
        width = max(1.5, 1.5 * theme.scale()) * theme.palette().stroke
        paint_box(
            surface, tile.inflate(-2 * inset, -2 * inset), theme.TRACK, tile.width / 7, line=theme.INK3, width=width
        )


_COLUMNS: Final = 7
_TILE: Final = 142
_BESIDE_KEPT: Final = 28
"""The gap between kept and new letters."""


@dataclass(frozen=True, slots=True)
class DrawnView:
    """A draw that is being typed by hand: letters typed, and number of letters missing."""

    kept: str
    new: str
    missing: int
    """The number of letters still to type, shown as empty places."""
    kept_label: str
    new_label: str
    is_refused: bool = False
    """Whether the complete draw is refused and goes back."""


def paint_drawn(surface: Surface, rect: Rect, view: DrawnView) -> None:
    """Paints a draw that is being typed: kept letters, new letters and empty slots, with labels below."""
    count = len(view.kept) + len(view.new) + view.missing
    if not count:
        return
    palette, gap = theme.palette(), theme.px(_BESIDE_KEPT) if view.kept else 0
    label = theme.px(34)
    side = min(theme.px(_TILE), (rect.width - gap) // count, rect.height - label)
    left, top = rect.left, rect.top + (rect.height - label - side) // 2
    for place in range(count):
        is_kept = place < len(view.kept)
        tile = Rect(left + place * side + (0 if is_kept else gap), top, side, side)
        if place < count - view.missing:
            letter = (view.kept + view.new)[place]
            paint_tile(surface, tile, letter, "missed" if view.is_refused else "laid")
        else:
            empty = tile.inflate(-theme.px(10), -theme.px(10))
            paint_box(surface, empty, "", 14 * theme.scale(), line=palette.line, width=max(1.5, 2 * theme.scale()))
    under = top + side + theme.px(4)
    if view.kept:
        kept = Rect(left, under, side * len(view.kept), label)
        write(surface, view.kept_label, kept, theme.step(2), colour=palette.ink2, face=Face.SEMI)
    new = Rect(left + side * len(view.kept) + gap, under, side * (count - len(view.kept)), label)
    if new.width:
        write(surface, view.new_label, new, theme.step(2), colour=palette.ink2, face=Face.SEMI)


TileCounts: TypeAlias = tuple[tuple[str, int], ...]
"""Pairs (kind of tile, number left)."""


def paint_bag(surface: Surface, rect: Rect, counts: TileCounts) -> None:
    """Paints how many tiles of each kind are left in the bag, with a cell for each kind.

    `counts` are (tile, number).
    """
    palette = theme.palette()
    for place, (letter, count) in enumerate(counts):
        cell = _bagdraw_cell(rect, place, len(counts))
        side = min(cell.width - theme.px(10), cell.height - theme.px(44), theme.px(104))
        tile = Rect(0, cell.top + (cell.height - side - theme.px(36)) // 2, side, side)
        tile.centerx = cell.centerx
        paint_tile(surface, tile, letter, "laid" if count else "pressed")
        below = Rect(cell.left, tile.bottom + theme.px(2), cell.width, theme.px(34))
        colour = palette.ink if count else palette.ink3
        write(surface, f"×{count}", below, theme.step(2), colour=colour, face=Face.BOLD, align="centre")


def drawn_letter_at(rect: Rect, counts: TileCounts, point: tuple[int, int]) -> str:
    """Returns the tile whose cell in `paint_bag` is at a point; empty if there is none, or none of its kind is left."""
    for place, (letter, count) in enumerate(counts):
        if count and _bagdraw_cell(rect, place, len(counts)).collidepoint(point):
            return letter
    return ""


def _bagdraw_cell(rect: Rect, place: int, count: int) -> Rect:
    row, column = divmod(place, _COLUMNS)
    rows = -(-count // _COLUMNS)
    height = rect.height // rows
    width = rect.width // _COLUMNS
    return Rect(rect.left + column * width, rect.top + row * height, width, height)


_ROWS: Final = (3, 4, 5)
"""The possible numbers of rows; the fewest rows are used in which letter and number fit into a cell."""
_WIDE: Final = 2.2
"""The least width of a cell, as a multiple of the smallest type."""
_MOST: Final = 56


@dataclass(frozen=True, slots=True)
class LetterBagView:
    """The letters left in the bag, each as often as it is left."""

    letters: str
    excess: str = ""
    """The letters that exceed the game's set."""


def paint_letter_bag(surface: Surface, rect: Rect, view: LetterBagView) -> None:
    """Paints a cell for each letter of the alphabet, in rows. Used-up letters are dim."""
    for tile in TILES:
        _paint_cell(surface, _cell(rect, tile), tile, view)


def letter_at(rect: Rect, place: tuple[int, int]) -> str:
    """Returns the letter whose cell in `paint_letter_bag` is at the point `place`; empty if there is none."""
    return next((tile for tile in TILES if _cell(rect, tile).collidepoint(place)), "")


def _cell(rect: Rect, tile: str) -> Rect:
    place, gap = TILES.index(tile), max(2, theme.px(4))
    least = _WIDE * theme.step(1) + gap
    rows = next((count for count in _ROWS if (rect.width + gap) // -(-len(TILES) // count) >= least), _ROWS[-1])
    columns, high = -(-len(TILES) // rows), min(rect.height + gap, rows * theme.px(_MOST))
    line, column = divmod(place, columns)
    left, right = (rect.left + (rect.width + gap) * index // columns for index in (column, column + 1))
    top, bottom = (rect.top + high * index // rows for index in (line, line + 1))
    return Rect(left, top, right - left - gap, bottom - top - gap)


def _paint_cell(surface: Surface, cell: Rect, tile: str, view: LetterBagView) -> None:
    count = view.letters.count(tile)
    is_over = tile in view.excess
    paint_box(surface, cell, theme.RAISED if count else theme.TRACK, theme.px(8))
    ink = theme.MISSED if is_over else theme.INK if count else theme.INK2
    text = f"−{view.excess.count(tile)}" if is_over else str(count)
    part = cell.width * 9 // 20
    letter = Rect(cell.left, cell.top, part, cell.height)
    number = Rect(letter.right, cell.top, cell.width - part, cell.height)
    write(surface, tile, letter, min(theme.step(3), cell.height), colour=ink, face=Face.TITLE, align="centre")
    colour = theme.INK if is_over else theme.INK2
    write(surface, text, number, min(theme.step(1), cell.height), colour=colour, face=Face.SEMI, align="centre")
