"""The ranking of runs.

Only finished runs are rows. Two rows compete only where game, lexicon (hash), rules version, formula, variant, time
schedule, penalty, start mode, practice helps and being resumed or not all agree. Among those, the ones that rank are
each player's first attempt: the first run ever started of that game, under whatever conditions and however it ended,
because the draws are known afterwards. A game that names no lexicon does not rank, and a run that was
interrupted and taken up again does so only where it is asked for.

What is best is the formula's to say: the lowest total time (topping), the most points (duplicate), the most tops and
then the lowest total time (mort subite). Equal results share a rank, and the next rank counts them all (1, 2, 2, 4);
the time is no tie-break between equal points.

The order of rows is total: by game (its latest name, then its id), then by conditions, so that comparable rows stand
together; among them those that rank come first; then by result, end of the run, id of the run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from topping.store.database import Database, query
from topping.store.row import Row
from topping.store.selection import Selection


def rows(database: Database, selection: Selection | None = None, *, rank_resumed: bool = False) -> tuple[Row, ...]:
    """The finished runs that `selection` asks for (all, without one), ranked among *all* comparable runs.

    Raises `StoreError`.
    """
    selection = selection or Selection()
    known = database.all("SELECT DISTINCT game, game_name FROM runs WHERE outcome = 'finished'")
    games = selection.games((one["game"], one["game_name"]) for one in known)
    # rows of different games never compete, so that each game can be ranked by itself
    found = _finished(database, None) if games is None else [row for one in games for row in _finished(database, one)]
    return tuple(selection.wanted(_ranked(found, rank_resumed)))


def rows_of_game(database: Database, game_id: str, *, rank_resumed: bool = False) -> tuple[Row, ...]:
    """The finished runs of one game. Raises `StoreError`."""
    return _ranked(_finished(database, game_id), rank_resumed)


def _finished(database: Database, game_id: str | None) -> list[Row]:
    found = []
    for one in database.all(query("finished_runs"), {"game": game_id}):
        values = {column: one[column] for column in one.keys()}  # noqa: SIM118 - a sqlite3.Row iterates over values
        values["run_id"] = values.pop("id")
        values["assists"] = tuple(values["assists"].split())
        values["resumed"] = bool(values["resumed"])
        values["ranks"] = bool(values["ranks"])
        found.append(Row(rank=None, **values))
    return found


def _ranked(finished: Iterable[Row], rank_resumed: bool) -> tuple[Row, ...]:
    def within_group(row: Row) -> tuple[object, ...]:
        return (row.comparable, not _competes(row, rank_resumed), row.order)

    ranked: list[Row] = []
    for _, alike in groupby(sorted(finished, key=within_group), key=lambda row: row.comparable):
        ahead: Row | None = None
        for place, row in enumerate(alike, start=1):
            if not _competes(row, rank_resumed):
                ranked.append(row)
                continue
            shared = ahead.rank if ahead is not None and ahead.result == row.result else place
            ahead = replace(row, rank=shared)
            ranked.append(ahead)
    # a game keeps its id when it is given another name, and its rows stay together
    names = {row.game: row.game_name.casefold() for row in sorted(ranked, key=lambda row: row.run_id)}
    return tuple(sorted(ranked, key=lambda row: (names[row.game], *within_group(row))))


def _competes(row: Row, rank_resumed: bool) -> bool:
    return row.ranks and not row.is_repeat and (rank_resumed or not row.resumed)
