"""The screens that ask for players, and those about one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.rules.games.game import Game


@dataclass(frozen=True, slots=True)
class WhoPlays(Route):
    """Asks for the player's name."""

    screen = "people.who_plays"

    game: Game | None = None
    """The game to play; None where it is chosen afterwards."""
    then: Route | None = None
    """Where the name leads in place of a choice of games."""


@dataclass(frozen=True, slots=True)
class Players(Route):
    """The players of the leaderboard."""

    screen = "people.players"

    back: Route | None = None
    """Where Escape leads; None for the settings."""


@dataclass(frozen=True, slots=True)
class PlayerCare(Route):
    """One player of the leaderboard: renamed, merged, anonymised."""

    screen = "people.player_care"

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


@dataclass(frozen=True, slots=True)
class PlayerLeaving(Route):
    """What of a player leaves this computer, and who he is on others."""

    screen = "people.player_leaving"

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""
