"""The strokes of a keyboard event, as they are recorded.

Clicks are noted by the controls, as what they do depends on the place.
"""

from __future__ import annotations

from typing import Final

import pygame

from topping.kiosk.widgets.move.typing import ARROWS, Typing, plain_letters
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.run.strokes import Device, StrokeKind, kind_of

_CARET: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


def strokes_of(event: pygame.event.Event, typing: Typing, shift: bool) -> tuple[tuple[StrokeKind, Device], ...]:
    """The strokes of an event, before it is dealt with; none for one that types nothing."""
    on_grid = typing.grid is not None
    device = Device.GRID if on_grid else Device.LINE
    if event.type == pygame.TEXTINPUT:
        kinds = _on_grid(event.text, shift) if on_grid else _on_line(event.text, typing.entry.before_caret)
        return tuple((kind, device) for kind in kinds)
    if is_enter(event):
        return ((StrokeKind.ENTER, device),)
    if is_key(event, pygame.K_TAB):
        return ((StrokeKind.CURSOR, device),)
    if is_key(event, pygame.K_ESCAPE):
        if typing.is_empty:
            return ((StrokeKind.CURSOR, device),) if on_grid else ()
        return ((StrokeKind.CLEAR, device),)
    if is_key(event, *ARROWS) and (on_grid or not typing.text):
        return ((StrokeKind.CURSOR, Device.GRID),)
    if is_key(event, pygame.K_BACKSPACE) or (is_key(event, pygame.K_DELETE) and not on_grid):
        return ((StrokeKind.ERASE, device),)
    if is_key(event, *_CARET) and not on_grid:
        return ((StrokeKind.CURSOR, device),)
    if not on_grid and is_key(event, pygame.K_v) and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ((StrokeKind.OTHER, device),)  # text is pasted
    return ()


def _on_line(text: str, before: str) -> list[StrokeKind]:
    return [kind_of(character, before + text[:place]) for place, character in enumerate(text)]


def _on_grid(text: str, shift: bool) -> list[StrokeKind]:
    """On the grid every letter is one of the word; with Shift it stands for a joker."""
    letter = StrokeKind.JOKER if shift else StrokeKind.LETTER
    return [letter if plain_letters(character) else kind_of(character, "") for character in text]
