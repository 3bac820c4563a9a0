"""The screens with rankings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topping.kiosk.routes.route import Route


@dataclass(frozen=True, slots=True)
class Leaderboard(Route):
    """The leaderboard: over many games, or that of the game given, by its id, under a formula where one is given."""

    is_place = True

    game: str = ""
    formula: str = ""
    row: int | None = None
    """The row that the keyboard is on; None for none."""


@dataclass(frozen=True, slots=True)
class MyRuns(Route):
    """The finished runs of a player, the last one first."""

    screen = "ranking.my_runs"
    is_place = True

    player: str
    row: int = 0
    """The row that the keyboard is on."""


@dataclass(frozen=True, slots=True)
class Begun(Route):
    """The runs of a player that are not over, and those that he left."""

    screen = "ranking.begun"
    is_place = True

    player: str
    row: int = 0
    """The row that the keyboard is on."""


RankingRoute: TypeAlias = Leaderboard
"""Those that `scenemakers/ranking.py` opens."""
