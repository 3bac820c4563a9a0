"""The scenes of a run being played, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import solo as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import oral, play
from topping.kiosk.stage import Stage
from topping.play.run.inputmark import InputMark


def scene_of(route: routes.SoloRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Play(seat, taken_up):
            kind = oral.OralScene if seat.input is InputMark.ORAL else play.PlayScene
            return kind(stage, seat, taken_up)
