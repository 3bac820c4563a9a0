"""The scenes that ask for players, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import people as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.people import player_care, player_leaving, players, who_plays
from topping.kiosk.stage import Stage


def scene_of(route: routes.PeopleRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.WhoPlays(game, then):
            return who_plays.WhoPlaysScene(stage, game, then)
        case routes.Players(back):
            return players.PlayersScene(stage, back)
        case routes.PlayerCare(player, back):
            return player_care.PlayerCareScene(stage, player, back)
        case routes.PlayerLeaving(player, back):
            return player_leaving.PlayerLeavingScene(stage, player, back)
