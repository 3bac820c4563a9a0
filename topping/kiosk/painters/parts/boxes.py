"""Rounded boxes with smooth edges, and the blurred shadows under them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look.palette import Shade

_FINER: Final = 4
"""How many times larger a corner is painted before it is scaled down, which smooths its edge."""
_COARSER: Final = 4
"""How many times smaller a shadow is painted before it is scaled up."""
_KEPT: Final = 200_000
"""The largest box, in pixels, that is kept as a whole picture."""


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
    """Paints a rounded box; `fill` may be empty, or have an opacity (`#RRGGBBAA`).

    `line` and `width` give its outline. `lip` is the height of a lower edge of `lip_colour` (by default the outline's),
    inside the box: that of a key or of a raised button.
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
    """Paints the shadow of a box that is not painted yet."""
    blur = max(1, round(shade.blur * scale))
    place = rect.inflate(4 * blur, 4 * blur).move(0, round(shade.down * scale))
    picture = _shadow(round(radius), blur, shade)
    _stretch(surface, place, picture, picture.get_width() // 2)


_Look = tuple[str, float, str, float, float, str]


@lru_cache(maxsize=128)
def _whole(size: tuple[int, int], look: _Look) -> Surface:
    surface = Surface(size, pygame.SRCALPHA)
    _stretch(surface, surface.get_rect(), _corners(look), _margin(look))
    return surface


def _margin(look: _Look) -> int:
    """The side of a corner of the box, with its outline and its lip."""
    _, radius, _, width, lip, _ = look
    return round(max(radius, 1) + width + lip) + 1


@lru_cache(maxsize=128)
def _corners(look: _Look) -> Surface:
    """The smallest box with that look: its corners, with a pixel between them."""
    fill, radius, line, width, lip, lip_colour = look
    side = 2 * _margin(look) + 1
    edge = lip_colour or line
    # the colour of transparent points counts where points are blended
    finer = Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    outer = line or edge or fill
    clear = Color(outer)
    clear.a = 0
    finer.fill(clear)
    whole, step = finer.get_rect(), round(width * _FINER)
    round_by = round(radius * _FINER)
    if line and width:
        pygame.draw.rect(finer, Color(line), whole, border_radius=round_by)
    inner = whole.inflate(-2 * step, -2 * step) if line and width else whole
    if lip:
        pygame.draw.rect(finer, Color(edge), whole, border_radius=round_by)
        if line and width and lip_colour:
            pygame.draw.rect(finer, Color(line), whole, border_radius=round_by)
            pygame.draw.rect(finer, Color(lip_colour), inner, border_radius=max(0, round_by - step))
        inner = Rect(inner.left, inner.top, inner.width, whole.bottom - round(lip * _FINER) - inner.top)
    if fill:
        pygame.draw.rect(finer, Color(fill), inner, border_radius=max(0, round_by - step))
    elif line and width:
        pygame.draw.rect(finer, clear, inner, border_radius=max(0, round_by - step))
    return pygame.transform.smoothscale(finer, (side, side))


@lru_cache(maxsize=8)
def _shadow(radius: int, blur: int, shade: Shade) -> Surface:
    """The shadow of the smallest box that has room for its corners."""
    room = 2 * blur
    side = 2 * (radius + 2 * room) + 1
    # what is blurred anyway is blurred at a quarter of its size: that takes a sixteenth of the time
    small, part = -(-side // _COARSER), room / _COARSER
    surface = Surface((small, small), pygame.SRCALPHA)
    colour = Color(shade.colour)
    colour.a = 0
    surface.fill(colour)
    colour.a = shade.alpha
    inner = Rect(round(part), round(part), small - 2 * round(part), small - 2 * round(part))
    pygame.draw.rect(surface, colour, inner, border_radius=radius // _COARSER)
    blurred = pygame.transform.gaussian_blur(surface, max(1, round(blur / _COARSER)))
    return pygame.transform.smoothscale(blurred, (side, side))


def _stretch(surface: Surface, rect: Rect, picture: Surface, margin: int) -> None:
    """Paints a picture over `rect`: its corners as they are, what is between them stretched."""
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
            if across <= 0 or down <= 0 or not x_size or not y_size:
                continue
            part = picture.subsurface(Rect(x, y, x_size, y_size))
            if (x_size, y_size) != (across, down):
                part = pygame.transform.scale(part, (across, down))
            surface.blit(part, (left, top))
