"""The scenes of the other games, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import othergames as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.homegame import play as homeplay
from topping.kiosk.scenes.homegame import setup as homesetup
from topping.kiosk.scenes.inverse import play as inverseplay
from topping.kiosk.scenes.inverse import setup as inversesetup
from topping.kiosk.scenes.loto import play as lotoplay
from topping.kiosk.scenes.loto import setup as lotosetup
from topping.kiosk.scenes.othergames import blanksheets, menu, tickletters, wordjudge
from topping.kiosk.stage import Stage


def scene_of(route: routes.OtherGamesRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.OtherGames():
            return menu.OtherGamesScene(stage)
        case routes.JudgeWords():
            return wordjudge.WordJudgeScene(stage)
        case routes.TickLetters():
            return tickletters.TickLettersScene(stage)
        case routes.BlankSheets():
            return blanksheets.BlankSheetsScene(stage)
        case routes.NewHomeGame(names):
            return homesetup.NewHomeGameScene(stage, names)
        case routes.PlayHomeGame(table):
            return homeplay.HomeGameScene(stage, table)
        case routes.NewLoto():
            return lotosetup.NewLotoScene(stage)
        case routes.PlayLoto(table):
            return lotoplay.LotoScene(stage, table)
        case routes.NewInverse(names):
            return inversesetup.NewInverseScene(stage, names)
        case routes.PlayInverse(table):
            return inverseplay.InverseScene(stage, table)
