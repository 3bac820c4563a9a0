"""The scenes in which a game is chosen, each for its route."""

from __future__ import annotations

from topping.kiosk import routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing import game_choice, game_file, host
from topping.kiosk.scenes.session.host import SessionHost
from topping.kiosk.stage import Stage


def scene_of(route: routes.ChoosingRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    asked_by = route.asked_by if isinstance(route, routes.ChooseFile) else route
    chosen_for: host.Host
    match asked_by:
        case routes.ChooseGame(player):
            chosen_for = host.SoloHost(stage.backstage, player)
        case routes.ChooseSessionGame(start):
            chosen_for = SessionHost(stage.backstage, start)
    if isinstance(route, routes.ChooseFile):
        return game_file.GameFileScene(stage, chosen_for, route.conditions)
    return game_choice.GameChoiceScene(stage, chosen_for)
