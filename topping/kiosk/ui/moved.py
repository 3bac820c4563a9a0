"""Keys that have moved: what the old one does, for those who are still used to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.config import KeyMap
from topping.kiosk.stage import Stage
from topping.kiosk.ui.arrows import STEPS
from topping.kiosk.ui.keys import ENTER, Key, as_before
from topping.texts import say

TWICE_MS: Final = 3_000
"""How long the first press of two counts."""
_ANYWHERE: Final = {pygame.K_F1: "key.help", pygame.K_F3: "home.do_words", pygame.K_F10: "key.more"}
"""What keys do on all screens, that none of them names."""
_OF_TREES: Final = (pygame.K_TAB, *ENTER, *STEPS)


class MovedKeys:
    """The moved keys of a screen, and who is used to them: a player by his name, or all desks by an empty one."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._told: tuple[int, int] | None = None
        """The key that said last what it does now, and when."""

    def in_force(self, keys: Sequence[Key]) -> Sequence[Key]:
        """The keys of a screen, where they were before if that is wished."""
        return as_before(keys) if self._stage.backstage.settings.keys is KeyMap.OLD else keys

    def used(self, one: Key, who: str) -> None:
        """A key did something: where it has moved, that is a step to being used to it."""
        if one.was is not None:
            self._stage.backstage.habits.use(who, one.action)

    def instead(self, event: pygame.event.Event, keys: Sequence[Key], now: int, who: str) -> Key | None:
        """What is done in place of what a key does now; None where nothing is.

        An old key that does nothing else now does what it did, and says where that went. One that does something else
        only says so; pressed again, it does that.
        """
        moved = self._moved_from(event, keys, who)
        told, self._told = self._told, None
        if moved is None or moved.was is None or self._is_fresh(told, event, now):
            return None
        label = moved.label or moved.was.label or moved.was.cap
        where = {"label": label[:1].upper() + label[1:], "cap": moved.shown}
        does_now = self._does_now(event, keys)
        if does_now is None:
            self._stage.navigation.tell(say("key.went", **where), now)
            return moved.was
        self._told = (event.key, now)
        self._stage.navigation.tell(say("key.taken", old=moved.was.cap, now=does_now, **where), now)
        return replace(moved.was, act=lambda: None, is_twice=False)

    def claims(self, event: pygame.event.Event, keys: Sequence[Key], now: int, who: str) -> bool:
        """Whether a key that is the same on all screens does or did something else on this one."""
        is_own = any(one.action and one.takes(event) for one in keys)
        was_own = self._moved_from(event, keys, who) is not None
        return is_own or (was_own and not self._is_fresh(self._told, event, now))

    def _is_fresh(self, told: tuple[int, int] | None, event: pygame.event.Event, now: int) -> bool:
        return told is not None and told[0] == event.key and now - told[1] <= TWICE_MS

    def _moved_from(self, event: pygame.event.Event, keys: Sequence[Key], who: str) -> Key | None:
        """What was on a key before and is elsewhere now, for somebody who is used to that; None for a click."""
        if getattr(event, "is_click", False):
            return None
        moved = next((one for one in keys if one.was is not None and one.was.takes(event)), None)
        if moved is None or moved.takes(event) or not self._stage.backstage.habits.has_old(who, moved.action):
            return None
        return moved

    def _does_now(self, event: pygame.event.Event, keys: Sequence[Key]) -> str | None:
        """What a key does now, in words; None for nothing."""
        now = next((one for one in keys if one.takes(event)), None)
        if now is not None:
            return now.label or say("key.something_else")
        if event.key in _ANYWHERE:
            return say(_ANYWHERE[event.key])
        return say("key.something_else") if event.key in _OF_TREES else None
