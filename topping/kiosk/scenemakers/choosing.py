"""The scenes in which a game is chosen, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import choosing as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing import game_choice, game_file, host, sheet_read
from topping.kiosk.scenes.competition.host import CompetitionHost
from topping.kiosk.scenes.session.setup.host import SessionHost
from topping.kiosk.stage import Stage


def scene_of(route: routes.ChoosingRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.ChooseFile(asked_by):
            return game_file.GameFileScene(stage, _host_of(asked_by, stage), route)
        case routes.ReadGame(back):
            return sheet_read.SheetReadScene(stage, _host_of(back.asked_by, stage), route)
        case _:
            return game_choice.GameChoiceScene(stage, _host_of(route, stage))


def _host_of(
    asked_by: routes.ChooseGame | routes.ChooseSessionGame | routes.ChooseCompetitionGame, stage: Stage
) -> host.Host:
    match asked_by:
        case routes.ChooseGame(player):
            return host.SoloHost(stage.backstage, player)
        case routes.ChooseSessionGame(start):
            return SessionHost(stage.backstage, start)
        case routes.ChooseCompetitionGame(competition):
            return CompetitionHost(stage.backstage, stage.backstage.competitions.read(competition))
