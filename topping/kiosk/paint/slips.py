"""The circle that a player draws around the letter of a joker on a bulletin."""

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face


def paint_circle(surface: Surface, rect: Rect, state: tuple[str, int, int]) -> None:
    """Paints it over a word that stands at the left of its place: the word, which letter, the size of the type."""
    word, letter, step = state
    size = theme.step(step)
    left, right = (rect.left + width_of(word[:end], size, Face.TITLE) for end in (letter, letter + 1))
    circle = Rect(left, rect.centery - round(0.62 * size), right - left, round(1.24 * size))
    pygame.draw.ellipse(surface, theme.ACCENT_TEXT, circle.inflate(round(0.3 * size), 0), max(1, size // 12))
