"""The scenes outside a game that no start needs, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import front as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front import attract
from topping.kiosk.scenes.words import wordtools
from topping.kiosk.stage import Stage


def scene_of(route: routes.FrontRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Attract():
            return attract.AttractScene(stage)
        case routes.LookUpWords(text):
            return wordtools.WordToolsScene(stage, text)
