"""Painting the preview of the settings: a part of a board, a draw, a clock, and the signs of found and missed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import chip_size, paint_chip


@dataclass(frozen=True, slots=True)
class SettingsPreview:
    """What the settings make of a screen."""

    look: tuple[str, int]
    """The theme and the size of texts, which decide how the rest looks."""
    label: str
    board: BoardView
    letters: str
    clock: str
    found: str
    missed: str


def paint_settings_preview(surface: Surface, rect: Rect, view: SettingsPreview) -> None:
    """Paints the preview in the inside of its card."""
    unit = theme.scale()
    label = Rect(rect.left, rect.top, rect.width, theme.px(26))
    write(surface, view.label, label, theme.step(1), colour=theme.INK3, face=Face.SEMI)
    top = label.bottom + theme.px(14)
    board = Rect(rect.left, top, rect.width, min(theme.px(420), rect.bottom - top - theme.px(330)))
    if board.height > theme.px(120):
        _paint_part(surface, board, view.board)
        top = board.bottom + theme.px(26)
    cell = rect.width // len(view.letters)
    places = [Rect(rect.left + place * cell, top, cell, cell) for place in range(len(view.letters))]
    for place in places:
        paint_tile_shadow(surface, place, "laid")
    for place, letter in zip(places, view.letters, strict=True):
        paint_tile_body(surface, place, letter, "laid")
    clock = Rect(rect.left, places[0].bottom + theme.px(22), rect.width, theme.px(110))
    paint_figure(surface, clock, view.clock, round(92 * unit), colour=theme.INK, tenths=True)
    left = rect.left
    for text, icon, colour in ((view.found, Icon.TICK, theme.FOUND), (view.missed, Icon.CROSS, theme.MISSED)):
        size = theme.step(2)
        width, height = chip_size(text, size, icon=True)
        place = Rect(left, clock.bottom + theme.px(14), width, height)
        if place.right <= rect.right:
            paint_chip(surface, place, text, size, colour=colour, icon=icon)
        left = place.right + theme.px(14)


def _paint_part(surface: Surface, rect: Rect, view: BoardView) -> None:
    """Paints the middle of a board, with round corners."""
    side = round(rect.width * 1.52)
    whole = Surface((side, side), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), view)
    part = Surface(rect.size, pygame.SRCALPHA)
    part.blit(whole, (-round(side * 0.25), -round(side * 0.18)))
    mask = Surface(rect.size, pygame.SRCALPHA)
    paint_box(mask, mask.get_rect(), "#FFFFFF", 16 * theme.scale())
    part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, rect)
