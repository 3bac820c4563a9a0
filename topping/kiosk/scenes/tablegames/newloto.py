"""Before a game of Loto: the players; or a game that was left, taken up."""

from __future__ import annotations

from topping.kiosk.routes.othergames import PlayLoto
from topping.kiosk.scenes.tablegames.newgame import NewTableGameScene
from topping.play.loto.game import MOST_PLAYERS
from topping.store.tablegames.tablegames import KeptTableGame


class NewLotoScene(NewTableGameScene):
    """Once all are there, each writes his card."""

    stays = True
    title_key, rule_key, begin_key = "loto.title", "loto.rule", "loto.key.cards"
    most = MOST_PLAYERS

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that were left."""
        return self.stage.backstage.lotos.open_ones()

    def taken_up(self, id: int) -> PlayLoto:
        """One of them."""
        return PlayLoto(self.stage.backstage.lotos.take_up(id))

    def begin(self, names: tuple[str, ...]) -> None:
        """The cards are written first."""
        self.go(PlayLoto(self.stage.backstage.lotos.begin(names)))
