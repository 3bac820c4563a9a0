"""The scenes of a session, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import session as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.session import play, standings
from topping.kiosk.stage import Stage


def scene_of(route: routes.SessionRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.PlaySession(session):
            return play.SessionScene(stage, session)
        case routes.SessionStandings(shown, name, voided):
            return standings.SessionStandingsScene(stage, shown, name, voided)
