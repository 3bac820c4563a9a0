"""Pasting several lines at once, which an entry line cannot hold."""

from __future__ import annotations

import pygame


def pasted_lines(event: pygame.event.Event) -> str:
    """What Ctrl+V would paste, where that is several lines; empty otherwise, and without a clipboard."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_v or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ""
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return text if len(text.splitlines()) > 1 else ""
