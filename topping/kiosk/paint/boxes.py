"""Smooth (anti-aliased) shapes, which pygame lacks: rounded boxes, shadows, cards, scroll bars."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.palette import Palette, Shade

LARGER: Final = 4
"""The factor by which shapes are painted larger before scaling down."""
_LARGEST_KEPT: Final = 1 << 19
"""The largest shape that is cached (pixels)."""
_Point = tuple[float, float]


def _is_kept(size: tuple[int, int]) -> bool:
    """Returns whether a shape of this size is cached. Larger shapes are not: they are painted once, into pictures that
    are cached.
    """
    return size[0] * size[1] <= _LARGEST_KEPT


def gradient(size: tuple[int, int], top: str, bottom: str) -> Surface:
    """Returns a picture whose colour changes from `top` to `bottom`; both may be transparent."""
    return pygame.transform.scale(_column(size[1], top, bottom), size)


@lru_cache(maxsize=64)
def _column(height: int, top: str, bottom: str) -> Surface:
    """Returns a picture, one pixel wide, whose colour changes from `top` to `bottom`."""
    first, last = Color(top), Color(bottom)
    points = b"".join(bytes(first.lerp(last, (y + 0.5) / height)) for y in range(height))
    # converted to the byte order of all other pictures: blitting another order takes ten times as long
    return pygame.image.frombytes(points, (1, height), "RGBA").convert(Surface((1, 1), pygame.SRCALPHA))


def rounded(size: tuple[int, int], radius: float, fill: str, bottom: str = "") -> Surface:
    """Returns a rounded rectangle with the colour `fill`, which changes to `bottom` downwards if that is given."""
    return (_rounded if _is_kept(size) else _rounded.__wrapped__)(size, radius, fill, bottom)


@lru_cache(maxsize=64)
def _rounded(size: tuple[int, int], radius: float, fill: str, bottom: str) -> Surface:
    surface = gradient(size, fill, bottom or fill)
    side = min(int(radius) + 1, (size[0] + 1) // 2, (size[1] + 1) // 2)
    for is_right in (False, True):
        for is_low in (False, True):
            far = (size[0] - side, size[1] - side)
            place = (far[0] if is_right else 0, far[1] if is_low else 0)
            part = Rect(0, 0, side if is_right else min(side, far[0]), side if is_low else min(side, far[1]))
            corner = pygame.transform.flip(_corner(side, radius), is_right, is_low)
            surface.blit(corner, place, part, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def ring(size: tuple[int, int], radius: float, width: float, colour: str) -> Surface:
    """Returns the outline of a rounded rectangle, `width` pixels wide and inside the edges."""
    return (_ring if _is_kept(size) else _ring.__wrapped__)(size, radius, width, colour)


@lru_cache(maxsize=32)
def faint(size: tuple[int, int], radius: float, colour: str, alpha: int) -> Surface:
    """Returns a translucent rounded rectangle; `alpha` is its opacity, from 0 to 255."""
    image = rounded(size, radius, colour).copy()
    image.set_alpha(alpha)
    return image


@lru_cache(maxsize=64)
def _ring(size: tuple[int, int], radius: float, width: float, colour: str) -> Surface:
    edge = int(max(radius, width)) + 2
    small = (min(size[0], 2 * edge + 1), min(size[1], 2 * edge + 1))
    large = _blank((small[0] * LARGER, small[1] * LARGER), colour)
    pygame.draw.rect(
        large, colour, large.get_rect(), max(1, round(width * LARGER)), border_radius=round(radius * LARGER)
    )
    surface = _blank(size, colour)
    _stretch(surface, surface.get_rect(), pygame.transform.smoothscale(large, small), edge)
    return surface


@lru_cache(maxsize=16)
def shadow(size: tuple[int, int], radius: float, colour: str, sigma: float) -> Surface:
    """Returns the blurred shadow of a rounded rectangle; `sigma` is the blur (pixels).

    The picture is larger than the rectangle by `margin_of(sigma)` pixels on each side.
    """
    margin = margin_of(sigma)
    surface = _blank((size[0] + 2 * margin, size[1] + 2 * margin), colour)
    pygame.draw.rect(surface, colour, Rect((margin, margin), size), border_radius=round(radius))
    return pygame.transform.gaussian_blur(surface, max(1, round(sigma)))


def margin_of(sigma: float) -> int:
    """Returns how far (pixels) a shadow with the blur `sigma` extends beyond its shape."""
    return round(3 * sigma)


def smooth_polygon(surface: Surface, colour: str, points: list[_Point]) -> None:
    """Paints a polygon with smooth edges."""
    left, top = (int(min(point[axis] for point in points)) - 1 for axis in (0, 1))
    width, height = (int(max(point[axis] for point in points)) + 2 - edge for axis, edge in ((0, left), (1, top)))
    large = _blank((width * LARGER, height * LARGER), colour)
    pygame.draw.polygon(large, colour, [((x - left) * LARGER, (y - top) * LARGER) for x, y in points])
    surface.blit(pygame.transform.smoothscale(large, (width, height)), (left, top))


def smooth_lines(surface: Surface, colour: str, points: list[_Point], width: float) -> None:
    """Paints a line through several points, `width` pixels wide, with smooth edges, round joints and round ends."""
    margin = int(width) + 2
    left, top = (int(min(point[axis] for point in points)) - margin for axis in (0, 1))
    across, down = (int(max(point[axis] for point in points)) + margin - edge for axis, edge in ((0, left), (1, top)))
    large = _blank((across * LARGER, down * LARGER), colour)
    placed = [((x - left) * LARGER, (y - top) * LARGER) for x, y in points]
    thick = max(1, round(width * LARGER))
    for start, end in pairwise(placed):
        _thick_line(large, colour, start, end, thick)
    for point in placed:
        pygame.draw.circle(large, colour, point, thick / 2)
    surface.blit(pygame.transform.smoothscale(large, (across, down)), (left, top))


@lru_cache(maxsize=16)
def _corner(side: int, radius: float) -> Surface:
    """Returns a white square, transparent outside its round upper left corner."""
    large = _blank((side * LARGER, side * LARGER), "#FFFFFF")
    whole = Rect(0, 0, 3 * side * LARGER, 3 * side * LARGER)
    pygame.draw.rect(large, "#FFFFFF", whole, border_radius=round(min(radius, side) * LARGER))
    return pygame.transform.smoothscale(large, (side, side))


def _thick_line(surface: Surface, colour: str, start: _Point, end: _Point, width: int) -> None:
    """Paints a line with square ends, which is equally wide in all directions, unlike pygame's."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    if along.length() == 0:
        return
    across = along.normalize().rotate(90) * (width / 2)
    corners = [start + across, start - across, end - across, end + across]
    pygame.draw.polygon(surface, colour, [tuple(corner) for corner in corners])


def _blank(size: tuple[int, int], colour: str) -> Surface:
    """Returns a transparent picture of which each pixel has the given colour, so that smooth edges blend with it."""
    surface = Surface(size, pygame.SRCALPHA)
    clear = Color(colour)
    clear.a = 0
    surface.fill(clear)
    return surface


_COARSER: Final = 4
"""The factor by which shadows are painted smaller before scaling up."""
_KEPT: Final = 200_000
"""The largest box (pixels) cached as a whole picture."""


def paint_box(
    surface: Surface,
    rect: Rect,
    fill: str,
    radius: float,
    *,
    line: str = "",
    width: float = 0.0,
    lip: float = 0.0,
    lip_colour: str = "",
) -> None:
    """Paints a rounded box in the colour `fill`, which may be empty or transparent (`#RRGGBBAA`).

    `line` and `width` are the colour and width of its outline. `lip` is the height of a lower edge inside the box, as
    on a raised button; its colour is `lip_colour`, by default that of the outline.
    """
    radius = min(radius, rect.width / 2, rect.height / 2)
    if radius < 0.5:
        surface.fill(Color(fill or line), rect)
        return
    look = (fill, round(radius, 1), line, round(width, 1), round(lip, 1), lip_colour)
    if rect.width * rect.height <= _KEPT:
        surface.blit(_whole(rect.size, look), rect)
    else:
        _stretch(surface, rect, _corners(look), _margin(look))


def paint_disc(surface: Surface, centre: tuple[float, float], radius: float, colour: str) -> None:
    """Paints a disc with a smooth edge."""
    side = max(2, round(2 * radius))
    place = Rect(round(centre[0] - side / 2), round(centre[1] - side / 2), side, side)
    paint_box(surface, place, colour, side / 2)


def paint_shadow(surface: Surface, rect: Rect, radius: float, shade: Shade, scale: float) -> None:
    """Paints the shadow of an opaque box, except under the box. Call it before the box is painted.

    `scale` is how many pixels of this screen a pixel of `shade` is.
    """
    blur = max(1, round(shade.blur * scale))
    place = rect.inflate(4 * blur, 4 * blur).move(0, round(shade.down * scale))
    picture = _shadow(round(radius), blur, shade)
    _stretch(surface, place, picture, picture.get_width() // 2, is_hollow=True)


_Look = tuple[str, float, str, float, float, str]


@lru_cache(maxsize=128)
def _whole(size: tuple[int, int], look: _Look) -> Surface:
    surface = Surface(size, pygame.SRCALPHA)
    _stretch(surface, surface.get_rect(), _corners(look), _margin(look))
    return surface


def _margin(look: _Look) -> int:
    _, radius, _, width, lip, _ = look
    return round(max(radius, 1) + width + lip) + 1


@lru_cache(maxsize=128)
def _corners(look: _Look) -> Surface:
    """Returns the picture of a box, with the colours and sizes in `look`, that has only its corners, with one pixel
    between them.

    `_stretch` makes larger boxes of it.
    """
    fill, radius, line, width, lip, lip_colour = look
    side = 2 * _margin(look) + 1
    edge = lip_colour or line
    finer = _blank((side * LARGER, side * LARGER), line or edge or fill)
    whole, step, round_by = finer.get_rect(), round(width * LARGER), round(radius * LARGER)
    if line:
        pygame.draw.rect(finer, Color(line), whole, border_radius=round_by)
    inner = whole.inflate(-2 * step, -2 * step) if line else whole
    if lip:
        pygame.draw.rect(finer, Color(edge), whole, border_radius=round_by)
        inner = Rect(inner.left, inner.top, inner.width, whole.bottom - round(lip * LARGER) - inner.top)
    if fill:
        pygame.draw.rect(finer, Color(fill), inner, border_radius=max(0, round_by - step))
    elif line:
        pygame.draw.rect(finer, f"{line[:7]}00", inner, border_radius=max(0, round_by - step))
    return pygame.transform.smoothscale(finer, (side, side))


@lru_cache(maxsize=8)
def _shadow(radius: int, blur: int, shade: Shade) -> Surface:
    room = 2 * blur
    side = 2 * (radius + 2 * room) + 1
    # blurring at a quarter of the size takes a sixteenth of the time
    small, part = -(-side // _COARSER), room / _COARSER
    surface, colour = _blank((small, small), shade.colour), Color(shade.colour)
    colour.a = shade.alpha
    inner = surface.get_rect().inflate(-2 * round(part), -2 * round(part))
    pygame.draw.rect(surface, colour, inner, border_radius=radius // _COARSER)
    blurred = pygame.transform.gaussian_blur(surface, max(1, round(blur / _COARSER)))
    return pygame.transform.smoothscale(blurred, (side, side))


def _stretch(surface: Surface, rect: Rect, picture: Surface, margin: int, *, is_hollow: bool = False) -> None:
    """Paints the picture of a small box over `rect`: corners unchanged, sides stretched, and unless `is_hollow` the
    middle.

    `margin` is the size (pixels) of the corners.
    """
    margin_x, margin_y = min(margin, rect.width // 2), min(margin, rect.height // 2)
    width, height = picture.get_size()
    columns = (
        (0, margin_x, rect.left, margin_x),
        (width // 2, 1, rect.left + margin_x, rect.width - 2 * margin_x),
        (width - margin_x, margin_x, rect.right - margin_x, margin_x),
    )
    rows = (
        (0, margin_y, rect.top, margin_y),
        (height // 2, 1, rect.top + margin_y, rect.height - 2 * margin_y),
        (height - margin_y, margin_y, rect.bottom - margin_y, margin_y),
    )
    for x, x_size, left, across in columns:
        for y, y_size, top, down in rows:
            is_point = x_size == y_size == 1
            if across <= 0 or down <= 0 or not x_size or not y_size or (is_point and is_hollow):
                continue
            part = picture.subsurface(Rect(x, y, x_size, y_size))
            if is_point and part.get_at((0, 0)).a == 255:
                surface.fill(
                    part.get_at((0, 0)), Rect(left, top, across, down)
                )  # a stretched picture would take megabytes
                continue
            if (x_size, y_size) != (across, down):
                part = pygame.transform.scale(part, (across, down))
            surface.blit(part, (left, top))


RADIUS: Final = 24
_LINE: Final = 1.5
_RING: Final = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A card (large box) of a screen, painted once together with the background.

    Kinds: `card`; `hero`, the large card of the home screen; `well`, a sunken box around a row of choices; `accent`,
    with an accent outline.
    """

    rect: tuple[int, ...]
    """Left, top, width, height."""
    kind: str = "card"

    @staticmethod
    def at(rect: Rect, kind: str = "card") -> Card:
        """Returns a card of this kind with the position and size of a rectangle."""
        return Card((rect.left, rect.top, rect.width, rect.height), kind)


def paint_card(surface: Surface, rect: Rect, kind: str = "card") -> None:
    """Paints a card with its shadow."""
    palette = theme.palette()
    width = _LINE * theme.scale() * palette.stroke
    if kind == "well":
        paint_box(surface, rect, palette.page, 16 * theme.scale(), line=palette.line, width=width)
        return
    radius = RADIUS * theme.scale()
    if palette.shade is not None:
        paint_shadow(surface, rect, radius, palette.shade, theme.scale())
    if kind == "hero" and palette.hero_left != palette.hero_right:
        surface.blit(_hero(rect.size, round(radius), palette), rect)
        return
    line = palette.accent_text if kind == "accent" else palette.line
    paint_box(surface, rect, palette.surface, radius, line=line, width=width * (2 if kind == "accent" else 1))


def paint_ring(surface: Surface, rect: Rect, radius: float, grown: int = 100) -> None:
    """Paints the focus ring around a shape: a band in the page's colour, then one in the accent colour.

    `grown` is how far the ring has grown away from the shape, in percent.
    """
    width = max(2, round(_RING * theme.scale()))
    for reach, colour in ((2 * width, theme.ACCENT_TEXT), (width, theme.PAGE)):
        away = round(reach * grown / 100)
        place = rect.inflate(2 * away, 2 * away)
        paint_box(surface, place, "", radius + away, line=colour, width=width)


def paint_bar(surface: Surface, rect: Rect, radius: float) -> None:
    """Paints a bar in the accent colour along the left side of a box, within its round corners."""
    before = surface.get_clip()
    surface.set_clip(Rect(rect.left, rect.top, max(2, round(5 * theme.scale())), rect.height).clip(before))
    paint_box(surface, rect, theme.ACCENT_TEXT, radius)
    surface.set_clip(before)


def ring_reach() -> int:
    """Returns how far (pixels) the focus ring extends beyond its shape."""
    return 2 * max(2, round(_RING * theme.scale()))


def _hero(size: tuple[int, int], radius: int, palette: Palette) -> Surface:
    """Returns the picture of the large card of the home screen. It is not cached, since the background contains it."""
    surface = pygame.transform.smoothscale(_slope(palette), size).convert_alpha()
    mask = Surface(size, pygame.SRCALPHA)
    paint_box(mask, mask.get_rect(), "#FFFFFF", radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@lru_cache(maxsize=2)
def _slope(palette: Palette) -> Surface:
    """Returns a small picture whose colour, from `palette`, changes from the upper left to the lower right corner."""
    across = 64
    small = Surface((across, across))
    left, middle, right = (Color(colour) for colour in (palette.hero_left, palette.hero_middle, palette.hero_right))
    for x in range(across):
        for y in range(across):
            part = (x * 0.9 + y * 0.42) / (across * 1.32)
            shade = left.lerp(middle, part / 0.6) if part < 0.6 else middle.lerp(right, min(1.0, (part - 0.6) / 0.4))
            small.set_at((x, y), shade)
    return small


SCROLL_WIDTH: Final = 6
"""The width of the scroll bar, in pixels at 1920×1080."""


def paint_scroll(surface: Surface, rect: Rect, rows: tuple[int, int, int]) -> None:
    """Paints a scroll bar at the right of `rect`; `rows` is (first visible row, visible rows, all rows)."""
    (first, shown, of), width = rows, theme.px(SCROLL_WIDTH)
    track = Rect(rect.right - width, rect.top, width, rect.height)
    paint_box(surface, track, theme.TRACK, width / 2)
    top = track.top + track.height * first // of
    height = max(width * 2, track.height * shown // of)
    paint_box(surface, Rect(track.left, top, width, min(height, track.bottom - top)), theme.INK3, width / 2)
