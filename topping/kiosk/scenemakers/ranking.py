"""The scenes with rankings, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import ranking as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.ranking import leaderboard
from topping.kiosk.stage import Stage


def scene_of(route: routes.RankingRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Leaderboard(game_id, formula, row):
            return leaderboard.LeaderboardScene(stage, game_id, formula, row)
