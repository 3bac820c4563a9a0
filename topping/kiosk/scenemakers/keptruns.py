"""The scenes of a run that is over or interrupted, each for its route: apart from play, which must begin fast."""

from __future__ import annotations

from topping.kiosk.routes import keptruns as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import result, resume
from topping.kiosk.stage import Stage


def scene_of(route: routes.KeptRunRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Result(shown, back):
            return result.ResultScene(stage, shown, back)
        case routes.Resume(interrupted):
            return resume.ResumeScene(stage, interrupted)
