"""The leaderboard: ranks finished runs, and computes the standing of a run.

Two runs compete only if game, lexicon (hash), rules version and conditions agree, and if both or neither were resumed.
Such a group of runs is a board. On a board, only each player's first attempt ranks. That is the first run of this game
that he ever started, finished or not, because afterwards he knows the draws. An imported game, which names no lexicon,
ranks with the lexicon it was played with (before version 8 of the database it did not rank). A run without a time
limit, or with a stopped clock, does not rank. Resumed runs rank only if `rank_resumed` is set.

The formula's measure decides: the lowest total time (topping), the most points (duplicate), the most tops and then the
lowest total time (mort subite). Equal results share a rank, and the next rank counts them all (1, 2, 2, 4). Time does
not separate equal points.

Boards are sorted by game (latest name, then id), lexicon, rules version and conditions. On a board, ranked runs come
first; they are sorted by result, then end, then id. SQL computes the ranks (`queries/ranked_runs.sql`) from the totals
of each run (table `results`) and the order of each board, which triggers maintain (tables `boards` and `placed_runs`).
So a page is read without reading the other runs.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from operator import attrgetter
from typing import Final

from topping.errors import StoreError
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.formula import Measure
from topping.store.conditions import shown
from topping.store.database import Database, query
from topping.store.people.names import folded
from topping.store.runs.rankedrun import (
    BoardFilter,
    RankedRun,
    RunGroup,
    RunStanding,
    Selection,
    Unranked,
)

_READ_TOGETHER: Final = 5_000
"""Runs of a whole leaderboard that are read at a time."""


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of runs, with the total number of runs in the list."""

    runs: tuple[RankedRun, ...]
    of: int
    """The total number of runs."""


class Ranking:
    """The leaderboard of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.rank_resumed = False
        """Whether resumed runs rank, among themselves."""

    def rows(self, selection: Selection | None = None) -> tuple[RankedRun, ...]:
        """Returns the selected finished runs (default: all), in the order of the leaderboard.

        Their ranks count unselected runs too. Raises `InputError` if the selected game is ambiguous.
        """
        return tuple(run for board in self.tables(selection or Selection()) for run in board)

    def tables(self, selection: Selection) -> Iterator[list[RankedRun]]:
        """Yields a list of the selected runs for each board (group of comparable runs), in order.

        Reads a few thousand runs at a time. The boards are listed at the start; later changes of a board's runs appear.
        """
        wanted = BoardFilter(player=selection.player)
        if selection.names_nobody:
            return iter(())
        games = selection.games(self._all_game_names() if selection.game else ())
        boards = [
            board
            for board in self._boards(self._game_names(), wanted if selection.player else None)
            if (games is None or board.game in games) and selection.takes(board.conditions)
        ]
        return self._read(boards, selection, wanted)

    def _read(self, boards: Iterable[RunGroup], selection: Selection, wanted: BoardFilter) -> Iterator[list[RankedRun]]:
        for together in _batches(boards):
            runs = selection.wanted(self._ranked(together, wanted))
            yield from (list(board) for _, board in groupby(runs, key=attrgetter("comparable")))

    def page(self, wanted: BoardFilter, first: int, count: int) -> LeaderboardPage:
        """Returns a page of the leaderboard: `count` of the wanted runs after the first `first` ones.

        Their ranks count unwanted runs too.
        """
        boards = [
            board
            for board in self._boards(self._game_names(wanted.game), wanted)
            if wanted.takes(board.game, board.lexicon_hash, board.conditions)
            and (board.conditions.may_rank or not wanted.only_ranked)
        ]
        ends = list(accumulate(board.runs for board in boards))
        touched = [
            board for board, end in zip(boards, ends, strict=True) if end > first and end - board.runs < first + count
        ]
        before = sum(board.runs for board, end in zip(boards, ends, strict=True) if end <= first)
        runs = self._ranked(touched, wanted, first=first - before, count=count) if touched else ()
        return LeaderboardPage(tuple(runs), ends[-1] if ends else 0)

    def games(self) -> tuple[tuple[str, str], ...]:
        """Returns (id, latest name) of the games with a finished run; the name may be empty."""
        return tuple(self._game_names().items())

    def groups_of(self, game: str) -> tuple[RunGroup, ...]:
        """Returns the boards (groups of comparable runs) of a game (id), largest first."""
        return tuple(sorted(self._boards(self._game_names(game), BoardFilter(game)), key=lambda group: -group.runs))

    def of_group(self, group: RunGroup, first: int, count: int) -> LeaderboardPage:
        """Returns a page of a board, best run first: `count` runs after the first `first` ones."""
        return LeaderboardPage(tuple(self._ranked([group], first=first, count=count)), group.runs)

    def count(self) -> int:
        """Returns the number of finished runs."""
        (found,) = self._database.all("SELECT count(*) FROM results")[0]
        return int(found)

    def ranked(self, run_ids: Sequence[int], player: str) -> tuple[RankedRun, ...]:
        """Returns these finished runs of a player with their ranks, in the order of `run_ids`."""
        found = self._database.all(query("boards_of_runs"), {"runs": json.dumps(list(run_ids))})
        boards = [_group(row) for row in found]
        every = {run.run_id: run for run in self._ranked(boards, BoardFilter(player=player))}
        return tuple(every[run_id] for run_id in run_ids if run_id in every)

    def standing(self, run_id: int, *, as_it_stood: bool = False) -> RunStanding:
        """Returns the standing of a run, finished or not, among comparable runs. Raises `StoreError` if it is unknown.

        With `as_it_stood`, runs that ended after this one are ignored.
        """
        run = self._database.first(query("run_standing"), {"run": run_id})
        if run is None:
            raise StoreError("store.run_unknown", run=run_id)
        attempt: int = run["attempt"]
        if run["outcome"] != "finished":
            return RunStanding(None, 0, attempt, False, None, Unranked.UNFINISHED)
        theirs = self._ranked([_group(run)], BoardFilter(player=run["player"]))
        own = next(ranked for ranked in theirs if ranked.run_id == run_id)
        earlier = [ranked for ranked in theirs if ranked.attempt < attempt]
        if as_it_stood:
            earlier = [ranked for ranked in earlier if ranked.finished_at <= own.finished_at]
        previous = min(earlier, key=order, default=None)
        (place,) = self._database.all(query("run_place"), {"run": run_id, "as_it_stood": as_it_stood})
        may_rank = own.conditions.may_rank and (self.rank_resumed or not own.resumed)
        return RunStanding(
            rank=None if own.rank is None else 1 + place["better"],
            of=place["of_all"] if may_rank else 0,
            attempt=attempt,
            personal_best=previous is None or result(own) < result(previous),
            previous_best=previous,
            why_unranked=_why(own, barred=own.resumed and not self.rank_resumed),
        )

    def _game_names(self, game: str = "") -> dict[str, str]:
        """Returns the latest name of each game with a finished run, by game id. With `game` (id), only of this game."""
        return {row["game"]: row["name"] for row in self._database.all(query("game_names"), _games(game))}

    def _all_game_names(self) -> list[tuple[str, str]]:
        """Returns (id, name) for each name under which a game with a finished run was played."""
        return [(row["game"], row["name"]) for row in self._database.all("SELECT game, name FROM game_names")]

    def _boards(self, names: dict[str, str], wanted: BoardFilter | None = None) -> list[RunGroup]:
        """Returns the boards (groups of comparable runs) with any wanted run, in order, with the number of such runs.

        `names` are the games' names by id, which determine the order.
        """
        stored = {row["id"]: row for row in self._database.all("SELECT * FROM conditions")}
        conditions = {number: shown(one) for number, one in stored.items()}
        asked = query("boards_of_player" if wanted is not None and wanted.player else "boards")
        found = self._database.all(asked, self._parameters(wanted) | _games("" if wanted is None else wanted.game))
        boards = [
            RunGroup(
                *(row["game"], row["lexicon_hash"], row["rules_version"], row["conditions"], bool(row["resumed"])),
                *(conditions[row["conditions"]], row["runs"], row["last"]),
            )
            for row in found
        ]
        places = {number: _order_of_conditions(one) for number, one in stored.items()}
        folded_names = {game: name.casefold() for game, name in names.items()}
        return sorted(
            boards,
            key=lambda board: (
                *(folded_names.get(board.game, ""), board.game, board.lexicon_hash, board.rules_version),
                *(places[board.conditions_id], board.resumed),
            ),
        )

    def _ranked(
        self, boards: Iterable[RunGroup], wanted: BoardFilter | None = None, *, first: int = 0, count: int = -1
    ) -> list[RankedRun]:
        boards = list(boards)
        keys = [
            [
                *(board.game, board.lexicon_hash, board.rules_version, board.conditions_id, board.resumed),
                board.conditions.may_rank,
            ]
            for board in boards
        ]
        parameters = {**self._parameters(wanted), "boards": json.dumps(keys), "first": first, "count": count}
        return list(_runs(self._database.all(query("ranked_runs"), parameters), boards))

    def _parameters(self, wanted: BoardFilter | None) -> dict[str, object]:
        return {
            "player": folded(wanted.player) if wanted is not None and wanted.player else None,
            "only_ranked": wanted is not None and wanted.only_ranked,
            "rank_resumed": self.rank_resumed,
        }


def result(run: RankedRun) -> tuple[int, ...]:
    """Returns the key by which a run is ranked: the lowest key is best, and equal keys share a rank.

    The key depends on the formula: total time (ms), negative points, or negative tops with total time.
    """
    match run.measure:
        case Measure.TIME:
            return (run.total_ms,)
        case Measure.POINTS:
            return (-run.scored,)
        case Measure.TOPS:
            return (-run.found, run.total_ms)


def order(run: RankedRun) -> tuple[tuple[int, ...], str, int]:
    """Returns the key by which comparable runs are sorted: best result, then earliest end, then first started."""
    return (result(run), run.finished_at, run.run_id)


def _games(game: str) -> dict[str, object]:
    """Returns SQL parameters for a range of game ids: this game alone, or all games if `game` is empty."""
    return {"first_game": game, "last_game": game or "~"}


def _order_of_conditions(row: sqlite3.Row) -> tuple[object, ...]:
    """Returns the key that sorts the leaderboards of the same game by conditions: formula, variant, time schedule,
    penalty, way of starting, practice helps.

    `row` is a row of the table `conditions`, whose text decides between equal ones.
    """
    return (
        *(row["formula"], row["variant"], row["schedule"], row["penalty_each_ms"], row["start_mode"]),
        *(tuple(row["assists"].split()), row["text"]),
    )


def _group(row: sqlite3.Row) -> RunGroup:
    """Returns the group of runs that rank together with a run, from the run's row joined with its conditions.

    Its number of runs and its last run are left 0.
    """
    key = (row["game"], row["lexicon_hash"], row["rules_version"], row["conditions"], bool(row["resumed"]))
    return RunGroup(*key, shown(row), runs=0, last=0)


def _batches(boards: Iterable[RunGroup]) -> Iterator[list[RunGroup]]:
    """Yields lists of successive boards with a few thousand runs each."""
    together, runs = list[RunGroup](), 0
    for board in boards:
        together.append(board)
        runs += board.runs
        if runs >= _READ_TOGETHER:
            yield together
            together, runs = [], 0
    if together:
        yield together


def _runs(rows: Iterable[sqlite3.Row], boards: Sequence[RunGroup]) -> Iterator[RankedRun]:
    """Builds the ranked runs from rows with the columns of `queries/ranked_runs.sql`; each row has the index of its
    board.
    """
    for row in rows:
        (
            place, run_id, rank, attempt, player, game_name, game_moves, lexicon, ranks, started_at, finished_at,
            play_ms, penalty_ms, scored, top_points, found, moves, imported, entered,
        ) = row  # fmt: skip
        board = boards[place]
        conditions = board.conditions
        if ranked := conditions.options.rank_points:
            top_points = ranked.top * moves
        yield RankedRun(
            run_id, rank, attempt, player, board.game, game_name, game_moves, conditions, lexicon, board.lexicon_hash,
            board.rules_version, board.resumed, bool(ranks), started_at, finished_at, play_ms, penalty_ms, scored,
            top_points, found, moves, bool(imported), None if entered is None else InputMark(entered),
        )  # fmt: skip


def _why(run: RankedRun, *, barred: bool) -> Unranked | None:
    if not run.ranks:
        return Unranked.NO_LEXICON
    if PAUSE in run.conditions.helps:
        return Unranked.RESUMED if run.resumed else Unranked.PAUSED
    if not run.conditions.may_rank:
        return Unranked.NO_LIMIT
    if run.attempt > 1:
        return Unranked.REPEAT
    return Unranked.RESUMED if barred else None
