"""The keys that open help over any screen: F1 the manual, F3 the word tools where they may be used."""

from __future__ import annotations

from typing import Final, get_args

import pygame

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.navigator import Navigator
from topping.kiosk.routes.choosing import ChooseCompetitionGame
from topping.kiosk.routes.classic import ClassicRoute
from topping.kiosk.routes.competition import CompetitionRoute
from topping.kiosk.routes.editing import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.routes.front import LookUpWords, Manual
from topping.kiosk.routes.othergames import OtherGamesRoute
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.session import PlaySession, SessionPlayers, Sessions
from topping.kiosk.routes.together import TogetherRoute
from topping.texts import say

_PAGES: Final[tuple[tuple[str, tuple[type[Route], ...]], ...]] = (
    ("arbitre", (Sessions, SessionPlayers, PlaySession, ChooseDraft, EditGame, SetUpPosition)),
    ("competitions", (*get_args(CompetitionRoute), ChooseCompetitionGame, *get_args(TogetherRoute))),
    ("autres-jeux", (*get_args(OtherGamesRoute), *get_args(ClassicRoute))),
)
"""The pages of the manual, each with the screens it is about; the others are on the player's page."""
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
        page = next((page for page, about in _PAGES if self._navigation.shows(*about)), "joueur")
        return Manual(page, at_keys=page in _AT_KEYS)
