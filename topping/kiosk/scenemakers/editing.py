"""The scenes in which games are typed and positions set up, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import editing as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.editing import editor, position
from topping.kiosk.stage import Stage


def scene_of(route: routes.EditingRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.EditGame():
            return editor.EditorScene(stage, route)
        case routes.SetUpPosition():
            return position.PositionScene(stage, route)
