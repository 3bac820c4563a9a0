"""Painting the panel of the idle kiosk, beside the grid: what a word is worth, the draw, and when the answer comes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_tiled
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.button import ButtonKind, ButtonView, paint_button
from topping.kiosk.painters.parts.figure import paint_figure

_GLOW: Final = 41
"""How opaque the light behind the figure is in its middle, of 255."""


@dataclass(frozen=True, slots=True)
class ShowcaseView:
    """What stands over the draw: a line, a figure, a line."""

    over: str
    points: int
    under: str


@dataclass(frozen=True, slots=True)
class CountdownView:
    """How much of the time has passed, in percent, and the words beside the bar."""

    percent: int
    text: str
    figure: str


@dataclass(frozen=True, slots=True)
class InvitationView:
    """The words on what looks like a button, and a remark under them."""

    text: str
    remark: str


def paint_wordmark(surface: Surface, rect: Rect, name: str) -> None:
    """Paints a name in tiles, in the middle."""
    paint_tiled(surface, rect, name, align="centre")


def paint_glow(surface: Surface, rect: Rect, centre: tuple[int, int]) -> None:
    """Paints a soft light around a point; none where contrast counts."""
    if theme.palette().shade is None:
        return
    light = _glow(theme.px(550), theme.ACCENT)
    surface.blit(light, light.get_rect(center=centre))


@lru_cache(maxsize=1)
def _glow(radius: int, colour: str) -> Surface:
    coarse = 96
    half = coarse // 2
    squares = [(place + 0.5) ** 2 for place in range(half)]
    light, rows = bytes(pygame.Color(colour)[:3]), []
    for down in squares:
        alphas = [round(_GLOW * max(0.0, 1 - (down + across) ** 0.5 / half)) for across in squares]
        rows.append(b"".join(light + bytes((alpha,)) for alpha in (*reversed(alphas), *alphas)))
    small = pygame.image.frombytes(b"".join((*reversed(rows), *rows)), (coarse, coarse), "RGBA")
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


def paint_showcase(surface: Surface, rect: Rect, view: ShowcaseView) -> None:
    """Paints a line, the figure as large as it fits, a line."""
    first, last = round(rect.height * 0.13), round(rect.height * 0.2)
    over = Rect(rect.left, rect.top, rect.width, first)
    write(surface, view.over, over, theme.px(48), colour=theme.INK2, face=Face.TITLE, align="centre")
    middle = Rect(rect.left, over.bottom, rect.width, rect.height - first - last)
    size = min(theme.step(12), round(middle.height / 0.92))
    paint_figure(surface, middle, str(view.points), size, colour=theme.ACCENT_TEXT, face=Face.HEAVY, align="centre")
    under = Rect(rect.left, middle.bottom, rect.width, last)
    write(surface, view.under, under, theme.step(8), face=Face.TITLE, align="centre")


def paint_countdown(surface: Surface, rect: Rect, view: CountdownView) -> None:
    """Paints the bar of the time, and beside it how much is left."""
    size = min(theme.step(5), round(rect.height * 0.72))
    spans = [Span(f"{view.text} ", Face.TEXT, theme.INK2), Span(view.figure, Face.BOLD, theme.INK)]
    width = min(max(spans_width(spans, size), theme.px(240)), rect.width // 2)
    write_spans(surface, spans, Rect(rect.right - width, rect.top, width, rect.height), size, align="right")
    bar = Rect(rect.left, 0, rect.width - width - theme.px(24), theme.px(14))
    bar.centery = rect.centery
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    done = Rect(bar.left, bar.top, max(bar.height, bar.width * view.percent // 100), bar.height)
    paint_box(surface, done, theme.BAR, bar.height / 2)


def paint_invitation(surface: Surface, rect: Rect, view: InvitationView) -> None:
    """Paints what looks like a button, with a remark under it."""
    size = theme.step(6)
    width = min(rect.width, spans_width([Span(view.text, Face.BOLD)], size) + theme.px(88))
    remark = round(theme.step(4) * 1.3)
    place = Rect(0, rect.top, width, min(theme.px(104), rect.height - remark - theme.px(8)))
    place.centerx = rect.centerx
    paint_button(surface, place, ButtonView(ButtonKind.PRIMARY, view.text, size), None)
    below = Rect(rect.left, rect.bottom - remark, rect.width, remark)
    write(surface, view.remark, below, theme.step(4), colour=theme.INK2, align="centre")
