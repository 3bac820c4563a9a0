"""Painting what is left in the bag: each letter with how many there are, the missing ones dim."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.rules.tiles.letters import TILES


@dataclass(frozen=True, slots=True)
class LetterBagView:
    """The letters left, in letter order, and a line that counts them."""

    letters: str
    line: str
    excess: str = ""
    """Letters that are there more often than the game has them."""


def paint_letter_bag(surface: Surface, rect: Rect, view: LetterBagView) -> None:
    """Paints the line, and under it a cell for each letter, those used up dim."""
    size = theme.step(1)
    line = Rect(rect.left, rect.top, rect.width, round(size * 1.4))
    write(surface, view.line, line, size, colour=theme.INK2, face=Face.SEMI)
    for tile in TILES:
        _paint_cell(surface, _cell(rect, tile), tile, view)


def letter_at(rect: Rect, place: tuple[int, int]) -> str:
    """The letter whose cell is under a point of the screen; empty for none."""
    return next((tile for tile in TILES if _cell(rect, tile).collidepoint(place)), "")


def _cell(rect: Rect, tile: str) -> Rect:
    top, place = rect.top + round(theme.step(1) * 1.4) + theme.px(4), TILES.index(tile)
    left = rect.left + rect.width * place // len(TILES)
    right = rect.left + rect.width * (place + 1) // len(TILES)
    return Rect(left, top, right - left - max(1, theme.px(3)), max(1, rect.bottom - top))


def _paint_cell(surface: Surface, cell: Rect, tile: str, view: LetterBagView) -> None:
    count = view.letters.count(tile)
    is_over = tile in view.excess
    if count:
        paint_box(surface, cell, theme.RAISED, theme.px(7))
    ink = theme.MISSED if is_over else theme.INK if count else theme.INK2
    upper = Rect(cell.left, cell.top, cell.width, cell.height * 11 // 20)
    lower = Rect(cell.left, upper.bottom, cell.width, cell.bottom - upper.bottom)
    write(surface, tile, upper, min(theme.step(3), upper.height), colour=ink, face=Face.TITLE, align="centre")
    text = f"−{view.excess.count(tile)}" if is_over else str(count)
    colour = theme.MISSED if is_over else theme.INK2
    write(surface, text, lower, min(theme.step(1), lower.height), colour=colour, face=Face.SEMI, align="centre")
