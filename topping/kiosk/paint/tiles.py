"""Painters for tiles, and for words written in them."""

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import smooth_polygon
from topping.kiosk.paint.palette import Palette, TileFace
from topping.kiosk.paint.pen import Span, width_of, write, write_spans
from topping.kiosk.paint.theme import Face
from topping.play.scoreparts import LetterPart
from topping.rules.grid.board import Premium
from topping.rules.tiles import ALPHABET, JOKER, value_of

UNITS: Final = 66
"""The side of a square in the units of the measures below."""
_SHADOW: Final = "#0B070F"
_INSET: Final = 1.5
_RADIUS: Final = 9
_THICKNESS: Final = 4.5
"""The thickness of a tile that is visible below its face."""
_RAISED: Final = 2
"""The height of a previewed tile above the others."""


_STATES: Final = {"laid": "ivory", "preview": "ivory", "replaced": "last"}
"""The styles that use the colours of a state of another name."""


def paint_tile(surface: Surface, place: Rect, character: str, style: str, *, in_hall: bool = False) -> None:
    """Paints a tile and its shadow. Upper case is a letter, lower case a joker for that letter, `?` a blank joker.

    Styles: `laid`; `last` (just placed); `replaced` (just placed, replacing a joker); `found`; `missed`; `preview`
    (raised, with a broken rim); `pressed` (a draw's tile already typed: sunk, shaded). `in_hall`: the letter is larger
    and the points smaller, for reading from a distance.
    """
    paint_tile_shadow(surface, place, style)
    paint_tile_body(surface, place, character, style, in_hall=in_hall)


def paint_tile_shadow(surface: Surface, place: Rect, style: str) -> None:
    """Paints only the shadow of a tile in a style of `paint_tile`.

    For adjacent tiles, all shadows are painted before the tiles.
    """
    if style == "pressed" or theme.palette().shade is None:
        return  # no shadows in high contrast
    unit = place.width / UNITS
    size = round((UNITS - 2 * _INSET) * unit)
    sigma = 3 * unit
    image = _faint_shadow(size, _RADIUS * unit, sigma)
    drop = (4 - (_RAISED if style == "preview" else 0)) * unit
    left, top = place.left + _INSET * unit, place.top + _INSET * unit + drop
    margin = boxes.margin_of(sigma)
    surface.blit(image, (round(left) - margin, round(top) - margin))


def paint_tile_body(surface: Surface, place: Rect, character: str, style: str, *, in_hall: bool = False) -> None:
    """Paints a tile without its shadow. `paint_tile` explains the parameters."""
    surface.blit(tile_image(place.width, character, style, in_hall), place, special_flags=pygame.BLEND_PREMULTIPLIED)


def tile_image(side: int, character: str, style: str, in_hall: bool = False) -> Surface:
    """Returns the picture of a tile without its shadow, with premultiplied alpha.

    It comes from a cache and is shared: do not paint on it. `paint_tile` explains the parameters.
    """
    return _tile(side, character, style, in_hall, theme.palette())


def paint_tiles(surface: Surface, tiles: Sequence[tuple[Rect, str, str]], *, in_hall: bool = False) -> None:
    """Paints several tiles, each (rectangle, character, style), so that no shadow falls on another tile."""
    for place, _, style in tiles:
        paint_tile_shadow(surface, place, style)
    for place, character, style in tiles:
        paint_tile_body(surface, place, character, style, in_hall=in_hall)


@lru_cache(maxsize=4)
def _faint_shadow(size: int, radius: float, sigma: float) -> Surface:
    image = boxes.shadow((size, size), radius, _SHADOW, sigma).copy()
    image.set_alpha(round(0.55 * 255))
    return image


@lru_cache(maxsize=400)  # 400 tiles of 66 pixels take 7 MB
def _tile(side: int, character: str, style: str, in_hall: bool, palette: Palette) -> Surface:
    large = Surface((side * boxes.LARGER, side * boxes.LARGER), pygame.SRCALPHA)
    _Artist(large, character, style, in_hall, palette).paint()
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


class _Artist:
    """The painter of a single tile, four times larger than shown, to be scaled down."""

    def __init__(self, surface: Surface, character: str, style: str, in_hall: bool, palette: Palette) -> None:
        self._surface = surface
        self._character = character
        self._style = style
        self._in_hall = in_hall
        self._palette = palette
        self._ink = palette.used_ink if style == "pressed" else palette.tile_ink
        self._unit = surface.get_width() / UNITS
        self._top = _INSET + {"pressed": _THICKNESS, "preview": -_RAISED}.get(style, 0)
        """The top of the face, in units."""

    @property
    def _face(self) -> TileFace:
        if self._style == "pressed":
            return TileFace("", self._palette.used_face, self._palette.used_face)
        return self._palette.tiles[_STATES.get(self._style, self._style)]

    def paint(self) -> None:
        """Paints side, face, rim, letter, points and marks of the tile, in this order."""
        if self._style != "pressed":
            side = self._rect(_INSET, self._top, UNITS - 2 * _INSET, UNITS - 2 * _INSET)
            pygame.draw.rect(self._surface, self._face.side, side, border_radius=self._px(_RADIUS))
        self._paint_face()
        is_joker = self._character == JOKER or self._character.islower()
        # letter and points sink a little less than a sunk face
        base = self._top - (1 if self._style == "pressed" else 0)
        if self._character == JOKER:
            self._ring(base + 29.25, 19, 3.4)
            self._star(base + 29.25)
        elif is_joker:
            self._ring(base + 29.25, 24, 3)
            letter = self._character.upper()
            self._write(letter, Face.LETTER, 37, UNITS / 2, base + 42, self._palette.joker, 0.5)
        else:
            self._paint_letter(base)
        if self._style == "preview":
            self._dash()
        if self._style == "replaced":
            self._cockade()

    def _paint_face(self) -> None:
        face = self._rect(_INSET, self._top, UNITS - 2 * _INSET, UNITS - 2 * _INSET - _THICKNESS)
        image = boxes.gradient(face.size, self._face.top, self._face.bottom)
        mask = Surface(face.size, pygame.SRCALPHA)
        pygame.draw.rect(mask, "#FFFFFF", mask.get_rect(), border_radius=self._px(_RADIUS))
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if self._style != "pressed" and self._palette.shade is not None:
            image.blit(self._rim(face.size), (0, 0))
        self._surface.blit(image, face)

    def _rim(self, size: tuple[int, int]) -> Surface:
        """Returns the picture of the light along the upper edge of a tile."""
        rim = Surface(size, pygame.SRCALPHA)
        shape = rim.get_rect()
        pygame.draw.rect(rim, "#FFFFFF", shape, self._px(1.6), border_radius=self._px(_RADIUS))
        light = Surface(size, pygame.SRCALPHA)
        light.blit(boxes.gradient((size[0], size[1] // 2), "#FFFFFFF2", "#FFFFFF00"), (0, 0))
        rim.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return rim

    def _paint_letter(self, base: float) -> None:
        """Paints the letter and its points. `base` is the y coordinate of the line on which the letter stands."""
        worth = value_of(self._character)
        is_wide = worth >= 10
        if self._in_hall:
            size, aside, line = 51, 5 if is_wide else 3.5, 46.8
        else:
            size, aside, line = 41, 4.5 if is_wide else 1.5, 43.4
        self._write(self._character.upper(), Face.LETTER, size, UNITS / 2 - aside, base + line, self._ink, 0.5)
        if worth:
            right = UNITS - _INSET - (3.5 if is_wide else 5)
            small = 12.5 if self._in_hall else 15.5
            self._write(str(worth), Face.BOLD, small, right, base + 53, self._palette.tile_ink, 1)

    def _write(self, text: str, face: Face, size: float, x: float, line: float, colour: str, share: float) -> None:
        """Writes a text on the tile at the base line `line`; the part `share` of its width (0 to 1) is left of `x`."""
        font = theme.font(self._px(size), face=face)
        image = font.render(text, True, colour)
        left = x * self._unit - image.get_width() * share
        self._surface.blit(image, (round(left), round(line * self._unit) - font.get_ascent()))

    def _ring(self, middle: float, radius: float, width: float) -> None:
        # pygame measures a circle's radius at its outer edge
        centre = (UNITS / 2 * self._unit, middle * self._unit)
        outer = (radius + width / 2) * self._unit
        pygame.draw.circle(self._surface, self._palette.joker, centre, outer, self._px(width))

    def _star(self, middle: float) -> None:
        points = []
        for step in range(8):
            reach = 11 if step % 2 == 0 else 3.6 * math.sqrt(2)
            angle = math.pi / 4 * step
            x, y = UNITS / 2 + reach * math.sin(angle), middle - reach * math.cos(angle)
            points.append((x * self._unit, y * self._unit))
        pygame.draw.polygon(self._surface, self._palette.joker, points)

    def _dash(self) -> None:
        """Paints the broken outline of a tile being typed."""
        inset, dash, gap, width = 1.0, 7.0, 4.5, 2.6
        left, top = _INSET + inset, self._top + inset
        outline = _outline(left, top, UNITS - 2 * left, UNITS - 2 * _INSET - _THICKNESS - 0.5, _RADIUS - 1)
        for piece in _dashes(outline, dash, gap):
            for start, end in pairwise(piece):
                self._stroke(start, end, width)

    def _stroke(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        along = pygame.Vector2(end) - pygame.Vector2(start)
        across = along.normalize().rotate(90) * (width / 2)
        corners = (start + across, start - across, end - across, end + across)
        points = [(corner.x * self._unit, corner.y * self._unit) for corner in corners]
        pygame.draw.polygon(self._surface, self._palette.preview_rim, points)

    def _cockade(self) -> None:
        """Paints a ring with a dot in a corner of the tile, because it replaced a joker."""
        centre = ((UNITS - _INSET - 11) * self._unit, (self._top + 11) * self._unit)
        for radius, colour in (
            (11.0, self._palette.tiles["ivory"].top),
            (10.0, self._palette.joker),
            (6.5, self._palette.tiles["ivory"].top),
            (3.6, self._ink),
        ):
            pygame.draw.circle(self._surface, colour, centre, radius * self._unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def _rect(self, left: float, top: float, width: float, height: float) -> Rect:
        return Rect(round(left * self._unit), round(top * self._unit), self._px(width), self._px(height))


_Points = list[tuple[float, float]]


def _outline(left: float, top: float, width: float, height: float, radius: float) -> _Points:
    """Returns points along the outline of a rounded rectangle, at most one unit of these lengths apart."""
    right, bottom = left + width, top + height
    corners = (
        (right - radius, top + radius, -90),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    )
    rough = [(left + radius, top)]
    for x, y, start in corners:
        arc = (math.radians(start + 90 * step / 12) for step in range(13))
        rough += [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in arc]
    points = rough[:1]
    for (x, y), (next_x, next_y) in pairwise(rough):
        steps = max(1, math.ceil(math.hypot(next_x - x, next_y - y) / 0.5))
        points += [(x + (next_x - x) * step / steps, y + (next_y - y) * step / steps) for step in range(1, steps + 1)]
    return points


def _dashes(outline: _Points, dash: float, gap: float) -> list[_Points]:
    pieces: list[_Points] = []
    gone, was_on = 0.0, False
    for start, end in pairwise(outline):
        length = math.dist(start, end)
        is_on = gone % (dash + gap) < dash
        if is_on and length:
            if not was_on:
                pieces.append([start])
            pieces[-1].append(end)
        was_on = is_on
        gone += length
    return pieces


_BLANK: Final = 0.4
"""The width of a character without a tile, as a multiple of a tile's side."""
_APART: Final = 1.07
"""The pitch of tiles, as a multiple of a tile's side."""
_LEAST_TILE: Final = 0.5
"""The least side of readable tiles, as a fraction of the available height."""
_TRACKING: Final = 0.03
"""The space between two letters of a written word, as a multiple of the text size."""
_JOKERS: Final = re.compile("[a-z]+")


def tile_letters(text: str) -> str:
    """Returns a text as letters for tiles: capitals without accents; other characters become spaces."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    plain = (character for character in unicodedata.normalize("NFD", opened) if not unicodedata.combining(character))
    return "".join(character if character in ALPHABET else " " for character in plain).strip()


def paint_tiled(surface: Surface, rect: Rect, text: str) -> None:
    """Paints a text in tiles; if they would be too small to read, writes it."""
    letters = tile_letters(text)
    units = sum(_BLANK if letter == " " else _APART for letter in letters)
    side = min(rect.height, int(rect.width / units)) if letters else 0
    if side < max(1, _LEAST_TILE * rect.height):
        write(surface, text, rect, theme.step(7), face=Face.TITLE)
        return
    places = []
    at = float(rect.left)
    for letter in letters:
        if letter != " ":
            places.append((Rect(round(at), rect.centery - side // 2, side, side), letter, "laid"))
        at += side * (_BLANK if letter == " " else _APART)
    paint_tiles(surface, places)


def word_width(word: str, size: int) -> int:
    """Returns the width (pixels) of a word as `paint_word` writes it."""
    written = _circled(word)
    return width_of(written, size, face=Face.TITLE) + round(_TRACKING * size * len(written)) + 1


def paint_word(surface: Surface, rect: Rect, word: str, size: int, colour: str = "") -> None:
    """Writes a word in capitals, smaller if too wide. Letters of jokers are in parentheses."""
    while size > 9 and word_width(word, size) > rect.width:
        size -= 1
    written = _circled(word)
    for index, character in enumerate(written):
        x = rect.left + width_of(written[:index], size, face=Face.TITLE) + round(_TRACKING * size * index)
        place = Rect(x, rect.top, width_of(character, size, face=Face.TITLE) + 1, rect.height)
        write(surface, character, place, size, colour=colour or theme.INK, face=Face.TITLE)


def _circled(word: str) -> str:
    return _JOKERS.sub(lambda letters: f"({letters[0].upper()})", word)


def letters_height(width: int, count: int) -> int:
    """Returns the height (pixels) of a word of `count` letters painted by `paint_letters` within `width`."""
    pitch, size = _pitch(width, count)
    return pitch + theme.px(6) + round(size * 1.3) + max(theme.px(24), theme.step(1))


def _pitch(width: int, count: int) -> tuple[int, int]:
    """Returns (distance from tile to tile, text size of the points below) for `count` letters in `width`, in pixels."""
    pitch = min(theme.px(80), width // max(1, count))
    return pitch, max(14, round(pitch * 0.35))


def paint_letters(surface: Surface, rect: Rect, shown: tuple[tuple[LetterPart, ...], str]) -> None:
    """Paints a word in tiles with the points of each letter below.

    `shown` is (letters, label); the label marks the letters that were on the grid already.
    """
    letters, grid = shown
    pitch, size = _pitch(rect.width, len(letters))
    side = pitch - max(2, round(pitch * 0.09))
    places = [Rect(rect.left + index * pitch, rect.top, side, side) for index in range(len(letters))]
    styles = ["missed" if letter.is_new else "laid" for letter in letters]
    paint_tiles(surface, list(zip(places, (letter.character for letter in letters), styles, strict=True)))
    for place, letter in zip(places, letters, strict=True):
        line = Rect(place.left - 4, place.bottom + theme.px(6), side + 8, round(size * 1.3))
        spans = [Span(str(letter.value), Face.BOLD, theme.INK)]
        if letter.premium.letter_factor > 1:
            spans.append(Span(f"×{letter.premium.letter_factor}", Face.BOLD, theme.ACCENT_TEXT))
        write_spans(surface, spans, line, size, centred=True)
        below = Rect(line.left, line.bottom, line.width, max(theme.px(24), theme.step(1)))
        if not letter.is_new:
            below = below.clamp(Rect(rect.left, below.top, rect.width, below.height))
            if width_of(grid, theme.least(), Face.SEMI) <= below.width:  # else the tile's colour says enough
                write(surface, grid, below, theme.least(), colour=theme.INK3, face=Face.SEMI, align="centre")
        elif letter.premium is not Premium.NONE:
            _paint_premium(surface, below, letter.premium)


def _paint_premium(surface: Surface, rect: Rect, premium: Premium) -> None:
    count = max(premium.letter_factor, premium.word_factor)
    is_word = premium.word_factor > 1
    colour = theme.MISSED if is_word else theme.INFO
    half, step = theme.px(5), theme.px(13)
    for index in range(count):
        x, y = rect.centerx + round((index - (count - 1) / 2) * step), rect.centery
        if is_word:
            smooth_polygon(surface, colour, [(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        else:
            smooth_polygon(surface, colour, _octagon(x, y, half * 0.85))


def _octagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    short = radius * 0.414
    return [
        (x - short, y - radius), (x + short, y - radius), (x + radius, y - short), (x + radius, y + short),
        (x + short, y + radius), (x - short, y + radius), (x - radius, y + short), (x - radius, y - short),
    ]  # fmt: skip
