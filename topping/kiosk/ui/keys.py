"""Keys of a screen: each named once, with what it does and the words for it at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from topping.kiosk.ui.tree import Act
from topping.texts import say

_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_CAPS: Final = {
    pygame.K_RETURN: "key.enter",
    pygame.K_ESCAPE: "key.escape",
    pygame.K_TAB: "key.tab",
    pygame.K_DELETE: "key.delete",
    pygame.K_SPACE: "key.space",
}
_SIGNS: Final = {
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_PAGEUP: "⇞",
    pygame.K_PAGEDOWN: "⇟",
}
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True, slots=True)
class Key:
    """A key, or several that do the same; without a label it is not named at the bottom."""

    codes: tuple[int, ...]
    act: Act = field(compare=False)
    label: str = ""
    cap: str = ""
    letter: str = ""
    """The character that it types, where it is one."""
    mods: int = 0
    """What must be held with it: `KMOD_SHIFT`, `KMOD_CTRL`; -1 where that does not matter."""
    is_primary: bool = False
    """Whether it is what goes on, in the accent's colour."""
    is_twice: bool = False
    """Whether it must be pressed twice: what cannot be undone."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event is this key going down."""
        if event.type != pygame.KEYDOWN:
            return False
        held = event.mod & (_MODIFIERS | pygame.KMOD_SHIFT)
        if self.letter:
            typed = getattr(event, "unicode", "") or ""
            same = typed.casefold() == self.letter.casefold() or (not typed and event.key in self.codes)
            return same and not held & _MODIFIERS and (held == self.mods or not self.mods)
        if event.key not in self.codes:
            return False
        wanted = self.mods
        return wanted == -1 or (
            bool(held & pygame.KMOD_SHIFT) == bool(wanted & pygame.KMOD_SHIFT)
            and bool(held & pygame.KMOD_CTRL) == bool(wanted & pygame.KMOD_CTRL)
            and not held & (pygame.KMOD_ALT | pygame.KMOD_META)
        )

    @property
    def event(self) -> pygame.event.Event:
        """The key going down, as a click on its hint does."""
        return pygame.event.Event(
            pygame.KEYDOWN, key=self.codes[0], mod=max(0, self.mods), unicode=self.letter, scancode=0, is_click=True
        )

    @property
    def shown(self) -> str:
        """What stands on its cap."""
        return f"{self.cap} {self.cap}" if self.is_twice else self.cap


def key(code: int | Sequence[int], act: Act, label: str = "", cap: str = "", **more: Any) -> Key:
    """A key by its code, or several that do the same."""
    codes = (code,) if isinstance(code, int) else tuple(code)
    if not cap:
        name = _SIGNS.get(codes[0]) or (
            say(_CAPS[codes[0]]) if codes[0] in _CAPS else pygame.key.name(codes[0]).upper()
        )
        mods = more.get("mods", 0)
        cap = (
            "".join(
                say(f"key.{held}") + "+"
                for held, bit in (("ctrl", pygame.KMOD_CTRL), ("shift", pygame.KMOD_SHIFT))
                if mods > 0 and mods & bit
            )
            + name
        )
    return Key(codes, act, label, cap, **more)


def letter(character: str, act: Act, label: str = "", **more: Any) -> Key:
    """What a letter or a digit does on a screen without an entry line."""
    return Key((ord(character.lower()),), act, label, character.upper(), letter=character.lower(), **more)


def enter(act: Act, label: str = "", **more: Any) -> Key:
    """What Enter does: what goes on."""
    return key(ENTER, act, label, **{"is_primary": True, "mods": -1, **more})


def escape(act: Act, label: str = "", **more: Any) -> Key:
    """What Escape does."""
    return key(pygame.K_ESCAPE, act, label, **{"mods": -1, **more})
