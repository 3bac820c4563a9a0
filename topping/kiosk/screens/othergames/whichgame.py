"""The common page of the forms for a new game: choice of game, players on the left, rules on the right."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import key_cap, page
from topping.kiosk.ui.tree import Element, row
from topping.texts import say

_GAMES: Final = tuple(OtherGame)


class NewGameForm(TellingScreen, ABC):
    """Base class of the forms for a new game. F6, or a click on its name, selects another game and keeps the
    players.
    """

    game: ClassVar[OtherGame]

    @property
    @abstractmethod
    def seated(self) -> tuple[str, ...]:
        """The players' names entered so far."""

    def _turn_game(self, place: int) -> None:
        game = _GAMES[place % len(_GAMES)]
        if game is not self._of:
            self.go(NewTableGame(game, self.seated))

    @property
    def _of(self) -> OtherGame:
        return self.game

    def game_keys(self) -> Sequence[Key]:
        here, turn = _GAMES.index(self._of), partial(partial, self._turn_game)
        return (
            key(pygame.K_F6, turn(here + 1), sheet=say("newgame.key.game")),
            key(pygame.K_F6, turn(here - 1), mods=pygame.KMOD_SHIFT),
        )

    def form_page(self, players: Element, terms: Element, *, remark: str = "") -> Element:
        names = [say(f"other.{one}") for one in _GAMES]
        shorter = {say(f"other.{one}"): say(f"newgame.short.{one}") for one in _GAMES}
        games = segments(names, _GAMES.index(self._of), self._turn_game, id="games", shorter=shorter, grow=1)
        chosen = row(games, key_cap("F6"), gap=16, align="center")
        return page(say("newgame.title"), chosen, row(players, terms, gap=24, grow=1), remark=remark)
