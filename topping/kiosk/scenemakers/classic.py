"""The scenes of a classic game, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import classic as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic import (
    againstmachine,
    play,
    solitaire,
    solitairesetup,
)
from topping.kiosk.stage import Stage


def scene_of(route: routes.ClassicRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.PlayClassic(table):
            return (againstmachine.MachineGameScene if table.machines else play.ClassicScene)(stage, table)
        case routes.ChooseSolitaire(player, terms):
            return solitairesetup.SolitaireSetupScene(stage, player, terms)
        case routes.PlaySolitaire(table):
            return solitaire.SolitaireScene(stage, table)
