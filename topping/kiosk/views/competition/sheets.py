"""The results of a competition as its sheets and exports are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from topping.competition.competition import Competition
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.localtime import end_of, minute_of
from topping.rules.games.game import Game
from topping.sheets.competition.sheet import CompetitionSheet
from topping.store.instants import of_ms

NO_GAMES: Final[Mapping[int, Game]] = MappingProxyType({})


def sheet_of(shown: ShownCompetition, now: str, games: Mapping[int, Game] = NO_GAMES) -> CompetitionSheet:
    """The competition as it stands `now` (ISO 8601), with the games whose moves are known here, by place."""
    return CompetitionSheet(
        shown.competition, shown.runs, minute_of(now), minute_of_ms, games, shown.posts, end_text(shown.competition)
    )


def end_text(competition: Competition) -> str:
    """The end date of a competition; empty where it has none."""
    return "" if competition.until_ms is None else end_of(of_ms(competition.until_ms))


def minute_of_ms(at_ms: int) -> str:
    """Date and hour of milliseconds since 1970."""
    return minute_of(of_ms(at_ms))
