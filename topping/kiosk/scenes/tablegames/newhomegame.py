"""Before a simplified duplicate: the players, and the time of a move; or one that was left, taken up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.routes.othergames import PlayHomeGame
from topping.kiosk.scenes.tablegames.newmadegame import NewMadeGameScene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_key
from topping.play.home.game import MINUTES, MOST_PLAYERS
from topping.rules.games.game import Game
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say

_SMALLEST_TEXT: Final = 11


class NewHomeGameScene(NewMadeGameScene):
    """Beside the names, arrows choose the time of a move."""

    title_key, rule_key = "other.homegame", "homegame.rule"
    most = MOST_PLAYERS
    columns = 3
    line_percent = 52

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._minutes = MINUTES[0]
        super().__init__(stage, names)

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.homegames.open_ones()

    def taken_up(self, id: int) -> PlayHomeGame:
        """One of them."""
        return PlayHomeGame(self.stage.backstage.homegames.take_up(id))

    def begun(self, names: tuple[str, ...], game: Game) -> PlayHomeGame:
        """A new one."""
        return PlayHomeGame(self.stage.backstage.homegames.begin(names, game, self._minutes))

    def build_beside(self, room: Rect) -> None:
        """The times to choose among."""
        options = [(str(one), say("homegame.minutes", count=one)) for one in MINUTES]
        size = theme.step(3)
        while size > _SMALLEST_TEXT and Segments.width(options, size) > room.width:
            size -= 1
        self._times = Segments(self.gui, room, options, str(self._minutes), self._choose_time, text_size=size)

    def _choose_time(self, value: str) -> None:
        self._minutes = int(value)

    def choose_beside(self, event: pygame.event.Event) -> bool:
        """Left and right, where nothing is typed, or a click."""
        if self.names.is_idle and is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._times.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        return self._times.handle(event)

    def hints_beside(self) -> tuple[Hint, ...]:
        """The arrows."""
        return Hint("←", "", pygame.K_LEFT, is_joined=True), Hint("→", say("homegame.key.time"), pygame.K_RIGHT)
