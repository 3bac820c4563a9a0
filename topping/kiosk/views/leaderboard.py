"""Rows of the leaderboard as a table."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.painters.table import Column, TableView
from topping.kiosk.views.measures import view_of
from topping.kiosk.wording import conditions_text, kept_game_text
from topping.localtime import day_of
from topping.store import RankedRun
from topping.texts import say


def table_view(rows: Sequence[RankedRun]) -> TableView:
    """The rows of the leaderboard that are to be shown; the first of each game stands out."""
    shares = (8, 21, 19, 12, 24, 18, 12)
    names = ("rank", "player_column", "game_column", "result", "detail", "terms_column", "date")
    aligns = ("centre", "left", "left", "right", "right", "right", "right")
    columns = tuple(
        Column(say(f"leaderboard.{name}"), share, align)
        for name, share, align in zip(names, shares, aligns, strict=True)
    )
    strong = frozenset(place for place, row in enumerate(rows) if row.rank == 1)
    return TableView(columns, tuple(map(_cells, rows)), strong, say("leaderboard.empty"))


def _cells(row: RankedRun) -> tuple[str, ...]:
    view = view_of(row.measure)
    if row.rank is not None:
        rank = str(row.rank)
    elif not row.conditions.may_rank:
        rank = say("leaderboard.unranked")
    elif row.resumed and not row.is_repeat:
        rank = say("leaderboard.interrupted")
    else:
        rank = say("leaderboard.repeat", attempt=row.attempt)
    return (
        rank,
        row.player,
        kept_game_text(row.game, row.game_name),
        view.of_row(row),
        view.row_detail(row),
        conditions_text(row.conditions),
        day_of(row.finished_at),
    )
