"""The system's clipboard: pasting several lines at once, which an entry line cannot hold, and copying a text."""

from __future__ import annotations

import pygame


def pasted_text(event: pygame.event.Event) -> str:
    """What Ctrl+V would paste; empty for other events, and without a clipboard."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_v or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def pasted_lines(event: pygame.event.Event) -> str:
    """What Ctrl+V would paste, where that is several lines; empty otherwise."""
    text = pasted_text(event)
    return text if len(text.splitlines()) > 1 else ""


def copied(text: str) -> bool:
    """Puts a text on the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except pygame.error:
        return False
