"""The keys that open help over any screen: F1 the manual, F3 the word tools where they may be used."""

from __future__ import annotations

from typing import Final

import pygame

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.navigator import Navigator
from topping.kiosk.routes.front import LookUpWords, Manual
from topping.texts import say

_AT_KEYS: Final = ("competitions", "autres-jeux")
"""Those that open at the keys of their screens."""


class HelpKeys:
    """Takes these keys before the scene in front does."""

    def __init__(self, navigation: Navigator, backstage: Backstage) -> None:
        self._navigation, self._backstage = navigation, backstage

    def takes(self, event: pygame.event.Event, now: int) -> bool:
        """Opens what a key asks for; whether it was one of these keys."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_F1 and not self._navigation.shows(Manual):
            self._navigation.ask(self._manual(), lambda _: None)
        elif key == pygame.K_F3 and not self._navigation.top.has_own_f3 and not self._navigation.shows(LookUpWords):
            self._open_words(now)
        else:
            return False
        return True

    def _open_words(self, now: int) -> None:
        """Opens the word tools, unless they would help where nobody may be helped: then it is said why not."""
        barred = next((scene.bars_words for scene in self._navigation.scenes if scene.bars_words), "")
        begun = self._backstage.begun.barring_words(self._backstage.players.last)
        if barred:
            self._navigation.top.tell_line(say(barred), now)
        elif begun is not None:
            self._navigation.top.tell_line(say("words.barred.cut_off", player=begun.player), now)
        else:
            self._navigation.ask(LookUpWords(), lambda _: None)

    def _manual(self) -> Manual:
        """The route of the manual: the page that is about the screens on the stack, the player's by default."""
        page = self._navigation.manual_page
        return Manual(page, at_keys=page in _AT_KEYS)
