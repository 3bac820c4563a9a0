"""Routes to the leaderboards and to a player's runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    pass


class Leaderboard(Route, screen="ranking.leaderboard:LeaderboardScreen", is_place=True):
    """The leaderboard over many games, or of one game (by id). If `formula` is given, the runs under it are shown
    first.
    """

    game: str = ""
    formula: str = ""
    row: int | None = None
    """The chosen row; None for none."""


class ClubBoard(Route, screen="ranking.clubleaderboard:ClubBoardScreen", is_place=True, manual_page="serveur"):
    """The club's leaderboard of a game (by id); if `formula` is given, of the runs under it."""

    game: str
    formula: str = ""
    row: int = 0


class MyRuns(Route, screen="ranking.my_runs:MyRunsScreen", is_place=True):
    """A player's runs: paused, then finished, then left unfinished."""

    player: str
    row: int | None = None
    """The chosen row; None for the last finished run."""
