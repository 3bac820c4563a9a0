"""The scenes of the other games, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import othergames as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.tablegames import homegame, inversegame, loto
from topping.kiosk.stage import Stage


def scene_of(route: routes.OtherGamesRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.PlayHomeGame(table):
            return homegame.HomeGameScene(stage, table)
        case routes.PlayLoto(table):
            return loto.LotoScene(stage, table)
        case routes.PlayInverse(table):
            return inversegame.InverseScene(stage, table)
