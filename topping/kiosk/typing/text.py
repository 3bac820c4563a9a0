"""What is typed besides a move: several lines pasted at once, a text copied, a name completed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from topping.kiosk.ui.keys import Key, key


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


def paste_key(handle: Callable[[pygame.event.Event], object], take: Callable[[str], object], label: str = "") -> Key:
    """Ctrl+V: `take` has several lines at once, `handle` the key, for the line that has the letters."""

    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)

    def paste() -> None:  # which does not know its key: the two would keep the screen that has left
        lines = pasted_lines(pressed)
        take(lines) if lines else handle(pressed)

    return key(pygame.K_v, paste, label, mods=pygame.KMOD_CTRL)


def copied(text: str) -> bool:
    """Puts a text on the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except pygame.error:
        return False


def following_name(typed: str, names: Sequence[str]) -> str | None:
    """The first name that begins as what is typed does, in whatever case, else the first of all; None for no names.

    What is typed and one of the names already gives way to the next of them, so that one key goes through all.
    """
    if not names:
        return None
    if typed in names:
        return names[(names.index(typed) + 1) % len(names)]
    return next((name for name in names if name.casefold().startswith(typed.casefold())), names[0])
