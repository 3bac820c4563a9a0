"""The scenes of training, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import training as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.daily import daily, move
from topping.kiosk.scenes.training.deck import sitting
from topping.kiosk.scenes.training.drills import drill
from topping.kiosk.scenes.training.review import review
from topping.kiosk.scenes.training.rush import rush
from topping.kiosk.scenes.training.statistics import stats
from topping.kiosk.stage import Stage


def scene_of(route: routes.TrainingRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Review(run, back, number):
            return review.ReviewScene(stage, run, back, number)
        case routes.Stats(player):
            return stats.StatsScene(stage, player)
        case routes.Daily(day, variant, copies):
            return daily.DailyScene(stage, day, variant, copies=copies)
        case routes.DailyMove(variant):
            return move.DailyMoveScene(stage, variant)
        case routes.DeckReview():
            return sitting.SittingScene(stage)
        case routes.PlayDrill():
            return drill.DrillScene(stage, route)
        case routes.PlayRush(seat, supply):
            return rush.RushScene(stage, seat, supply)
