"""How finished runs compare: who is first, what separates equals, where a run stands.

Only finished runs are ranked. Two compete only where game, lexicon (hash), rules version, conditions of play and being
resumed or not all agree: such a group is a board. On a board, the runs that rank are each player's first attempt: the
first run ever started of that game, under whatever conditions and however it ended, because the draws are known
afterwards. An imported game, which names no lexicon, is ranked with the one it was played with; before version 8 of the
database it was not. Nor is a run without a limit or one whose clock was stopped; a run that was interrupted and taken
up again ranks only where it is asked for.

What is best is the formula's measure: the lowest total time (topping), the most points (duplicate), the most tops and
then the lowest total time (mort subite). Equal results share a rank, and the next rank counts them all (1, 2, 2, 4);
the time does not separate equal points.

The order is total: boards by game (its latest name, then its id), then by lexicon, rules version and conditions; on a
board those that rank come first; then by result, end of the run, number of the run. It is SQL that ranks
(`queries/ranked_runs.sql`), from totals that are kept with each finished run (the table `results`) and from the order
of each board, which triggers keep (the tables `boards` and `placed_runs`): a page or a player's runs are read alone.
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
    """Some runs of the leaderboard in a row."""

    runs: tuple[RankedRun, ...]
    of: int
    """How many there are in all."""


class Ranking:
    """The leaderboard of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.rank_resumed = False
        """Whether runs that were interrupted and taken up again rank, among themselves."""

    def rows(self, selection: Selection | None = None) -> tuple[RankedRun, ...]:
        """The finished runs that `selection` asks for (all, without one), ranked among *all* comparable runs.

        Raises `InputError` for a selection that could mean several games.
        """
        return tuple(run for board in self.tables(selection or Selection()) for run in board)

    def tables(self, selection: Selection) -> Iterator[list[RankedRun]]:
        """As `rows`, the runs of each board by themselves, read as they are asked for: some thousand runs at a time.

        The boards are those there are now. Each board is as it stands when it is read.
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
        """`count` of the runs wanted, from place `first` (0 for the best) on, ranked among all comparable runs."""
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
        """The games that have a finished run: id and latest name, which is empty where a game has none."""
        return tuple(self._game_names().items())

    def groups_of(self, game: str) -> tuple[RunGroup, ...]:
        """The groups of comparable runs of a game, by its id, the one with the most runs first."""
        return tuple(sorted(self._boards(self._game_names(game), BoardFilter(game)), key=lambda one: -one.runs))

    def of_group(self, group: RunGroup, first: int, count: int) -> LeaderboardPage:
        """`count` of the runs of a group from place `first` (0 for the best) on."""
        return LeaderboardPage(tuple(self._ranked([group], first=first, count=count)), group.runs)

    def count(self) -> int:
        """How many runs are finished."""
        (found,) = self._database.all("SELECT count(*) FROM results")[0]
        return int(found)

    def ranked(self, run_ids: Sequence[int], player: str) -> tuple[RankedRun, ...]:
        """These finished runs of one player, in the order given, each ranked among all that are comparable to it."""
        found = self._database.all(query("boards_of_runs"), {"runs": json.dumps(list(run_ids))})
        boards = [_group(one) for one in found]
        every = {run.run_id: run for run in self._ranked(boards, BoardFilter(player=player))}
        return tuple(every[run_id] for run_id in run_ids if run_id in every)

    def standing(self, run_id: int, *, as_it_stood: bool = False) -> RunStanding:
        """Where a run, finished or not, stands among those comparable to it; refused for one that does not exist.

        `as_it_stood` leaves out the runs that have ended since.
        """
        run = self._database.first(query("run_standing"), {"run": run_id})
        if run is None:
            raise StoreError("store.run_unknown", run=run_id)
        attempt: int = run["attempt"]
        if run["outcome"] != "finished":
            return RunStanding(None, 0, attempt, False, None, Unranked.UNFINISHED)
        theirs = self._ranked([_group(run)], BoardFilter(player=run["player"]))
        own = next(one for one in theirs if one.run_id == run_id)
        earlier = [one for one in theirs if one.attempt < attempt]
        if as_it_stood:
            earlier = [one for one in earlier if one.finished_at <= own.finished_at]
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
        """The games that have a finished run, or one of them: id and latest name."""
        return {one["game"]: one["name"] for one in self._database.all(query("game_names"), _games(game))}

    def _all_game_names(self) -> list[tuple[str, str]]:
        """Every name that a game with a finished run was played under."""
        return [(one["game"], one["name"]) for one in self._database.all("SELECT game, name FROM game_names")]

    def _boards(self, names: dict[str, str], wanted: BoardFilter | None = None) -> list[RunGroup]:
        """The boards in their order, with how many of the runs wanted each has; those that have none are left out."""
        stored = {one["id"]: one for one in self._database.all("SELECT * FROM conditions")}
        conditions = {number: shown(one) for number, one in stored.items()}
        asked = query("boards_of_player" if wanted is not None and wanted.player else "boards")
        found = self._database.all(asked, self._parameters(wanted) | _games("" if wanted is None else wanted.game))
        boards = [
            RunGroup(
                *(one["game"], one["lexicon_hash"], one["rules_version"], one["conditions"], bool(one["resumed"])),
                *(conditions[one["conditions"]], one["runs"], one["last"]),
            )
            for one in found
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
    """What ranks a run, as a key: the least is best, and equal ones share a rank.

    The least total time; the most points; the most tops, then the least total time.
    """
    match run.measure:
        case Measure.TIME:
            return (run.total_ms,)
        case Measure.POINTS:
            return (-run.scored,)
        case Measure.TOPS:
            return (-run.found, run.total_ms)


def order(run: RankedRun) -> tuple[tuple[int, ...], str, int]:
    """Sorting key among comparable runs: the best result, then the earliest end, then the first started."""
    return (result(run), run.finished_at, run.run_id)


def _games(game: str) -> dict[str, object]:
    """The bounds between which one game's id lies, or all of them (which are digits and letters)."""
    return {"first_game": game, "last_game": game or "~"}


def _order_of_conditions(row: sqlite3.Row) -> tuple[object, ...]:
    """The sorting key of conditions within a game."""
    return (
        *(row["formula"], row["variant"], row["schedule"], row["penalty_each_ms"], row["start_mode"]),
        *(tuple(row["assists"].split()), row["text"]),
    )


def _group(row: sqlite3.Row) -> RunGroup:
    """The group of a run, from a row that joins its conditions."""
    key = (row["game"], row["lexicon_hash"], row["rules_version"], row["conditions"], bool(row["resumed"]))
    return RunGroup(*key, shown(row), runs=0, last=0)


def _batches(boards: Iterable[RunGroup]) -> Iterator[list[RunGroup]]:
    """The boards in their order, so many at a time that they have some thousand runs."""
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
    """The runs of rows, whose columns come in the order of `queries/ranked_runs.sql`."""
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
