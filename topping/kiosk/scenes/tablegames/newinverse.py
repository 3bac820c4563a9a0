"""Before an inverse game: the players; the grid is that of a game which is made for them. Or one that was left."""

from __future__ import annotations

from collections import deque

from topping.kiosk.routes.othergames import PlayInverse
from topping.kiosk.scenes.tablegames.newmadegame import NewMadeGameScene
from topping.play.inverse.game import MOST_PLAYERS
from topping.rules.games.game import Game
from topping.store.tablegames.tablegames import KeptTableGame


class NewInverseScene(NewMadeGameScene):
    """The last grid of the game that is made is the one to be taken apart."""

    title_key, rule_key = "other.inverse", "inversegame.rule"
    most = MOST_PLAYERS

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.inversegames.open_ones()

    def taken_up(self, id: int) -> PlayInverse:
        """One of them."""
        return PlayInverse(self.stage.backstage.inversegames.take_up(id))

    def begun(self, names: tuple[str, ...], game: Game) -> PlayInverse:
        """A new one."""
        board = deque(game.turns(), maxlen=1)[0].after.board
        return PlayInverse(self.stage.backstage.inversegames.begin(names, board))
