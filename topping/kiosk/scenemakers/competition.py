"""The scenes of a competition, each for its route."""

from __future__ import annotations

from topping.errors import ToppingError
from topping.kiosk.routes import competition as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.competition import (
    decisions,
    desk,
    table,
)
from topping.kiosk.screens.competition import competitions
from topping.kiosk.stage import Stage


def scene_of(route: routes.CompetitionRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen; the list where its competition cannot be read."""
    try:
        shown = stage.backstage.competitions.read(route.competition)
    except ToppingError as fault:
        return competitions.CompetitionsScreen(stage, routes.ListCompetitions(), fault)
    match route:
        case routes.CompetitionDesk(told=told):
            return desk.CompetitionDeskScene(stage, shown, told)
        case routes.CompetitionTable():
            return table.CompetitionTableScene(stage, shown)
        case routes.CompetitionDecisions(entrant=entrant):
            return decisions.CompetitionDecisionsScene(stage, shown, entrant)
