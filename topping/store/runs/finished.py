"""Reads finished runs, caches the analysis of games' moves, and computes players' mean cost per move.

A mean covers a player's first attempts at any games with the same conditions and lexicon. So points, times and tops are
never mixed. Resumed runs and games that name no lexicon are left out, as on the leaderboard.

The mean is the total cost divided by the total number of moves; misses and penalties cost too. Its confidence interval
follows from the differences between runs (ratio of sums, Student's t), because the moves of a game share its
difficulty.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from topping.errors import StoreError
from topping.play.run.stored import FinishedRun
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store.conditions import shown
from topping.store.database import Database, canonical, of_row, query
from topping.store.people.names import folded
from topping.store.runs.leaderboard import LeaderboardPage, Ranking
from topping.store.runs.runs import Runs
from topping.training.analysedmove import FACTS_VERSION, AnalysedMove, pack, unpack


class FinishedRuns:
    """The finished runs of a database. Every method may raise `StoreError`."""

    def __init__(
        self, database: Database, runs: Runs, ranking: Ranking, must_be_free: Callable[[int], None] = lambda run: None
    ) -> None:
        """Prepares the reading of runs. `must_be_free` raises `InputError` for a run (id) whose competition still
        runs.
        """
        self._database, self._runs, self._ranking, self._must_be_free = database, runs, ranking, must_be_free

    def of_player(self, player: str, first: int, count: int) -> LeaderboardPage:
        """Returns a page of a player's finished runs, last ended first: `count` runs after the first `first` ones.

        Raises `InputError` for an invalid name.
        """
        values = {"player": folded(player), "first": first, "count": count}
        found = self._database.all(query("finished_of_player"), values)
        runs = self._ranking.ranked([row["id"] for row in found], player)
        return LeaderboardPage(runs, found[0]["of_all"] if found else 0)

    def last_game(self, player: str) -> str:
        """Returns the name of the game of a player's last started finished run; empty if he has none.

        Raises `InputError` for an invalid name.
        """
        asked = (  # in the order of an index: no sorting of all the player's runs
            "SELECT game_name FROM runs WHERE player = (SELECT min(id) FROM players WHERE folded = ?)"
            " AND outcome = 'finished' ORDER BY started_at DESC LIMIT 1"
        )
        found = self._database.first(asked, (folded(player),))
        return "" if found is None else str(found["game_name"])

    def has_any(self, player: str) -> bool:
        """Returns whether a player has finished any run; raises `InputError` for an invalid name."""
        asked = (
            "SELECT 1 FROM runs JOIN players ON players.id = player WHERE folded = ? AND outcome = 'finished' LIMIT 1"
        )
        return self._database.first(asked, (folded(player),)) is not None

    def run(self, run_id: int, *, or_begun: bool = False) -> FinishedRun:
        """Returns a run with its moves; raises `StoreError` if it is unknown or unfinished.

        With `or_begun`, the run may also be in progress or abandoned. Raises `InputError` if its competition still
        runs.
        """
        run = self._database.first(query("finished_run"), {"run": run_id, "begun": or_begun})
        if run is None:
            exists = self._database.first("SELECT 1 FROM runs WHERE id = ?", (run_id,)) is not None
            raise StoreError("store.run_unfinished" if exists else "store.run_unknown", run=run_id)
        self._must_be_free(run_id)
        return of_row(
            FinishedRun,
            run,
            game_text=run["game_text"] or "",
            conditions=shown(run),
            moves=self._runs.moves_of(run_id),
            imported=bool(run["imported"]),
            input=None if run["input"] is None else InputMark(run["input"]),
            ranks=any(ranked.rank is not None for ranked in self._ranking.ranked((run_id,), run["player"])),
            is_finished=run["outcome"] == "finished",
        )

    def found_by_others(self, run_id: int) -> dict[int, tuple[int, int]]:
        """Returns (tops found, attempts) of the other players for each move of the run's game, by move number.

        Only first attempts count.
        """
        rows = self._database.all(query("found_by_others"), {"run": run_id})
        return {row["number"]: (row["found"], row["of_all"]) for row in rows}

    def knows_game(self, player: str, game_id: str) -> bool:
        """Returns whether a player has finished his first attempt at a game, so that he may see its moves.

        Raises `InputError` for an invalid name.
        """
        first = self._database.first(
            "SELECT outcome FROM runs WHERE game = ? AND player = (SELECT min(id) FROM players WHERE folded = ?) "
            "ORDER BY attempt LIMIT 1",
            (game_id, folded(player)),
        )
        return first is not None and first["outcome"] == "finished"

    def games(self, beginning: str) -> dict[str, tuple[str, str]]:
        """Returns (name, game text) of each game with a finished run whose id begins with `beginning` (hexadecimal), by
        id.
        """
        rows = self._database.all(
            "SELECT runs.game, max(runs.game_name) AS name, game_texts.text FROM runs "
            "JOIN game_texts ON game_texts.game = runs.game "
            "WHERE runs.outcome = 'finished' AND runs.game >= :first AND runs.game < :after GROUP BY runs.game",
            {"first": beginning, "after": f"{beginning}g"},
        )
        return {row["game"]: (row["name"], row["text"]) for row in rows}


_REPLAYED: Final = 10 * FACTS_VERSION
"""The version of facts from a replay alone; facts of older versions have lower numbers."""
_SEARCHED: Final = _REPLAYED + 1
"""The version of complete facts."""


@dataclass(frozen=True, slots=True)
class LackingGame:
    """A played game whose moves have not been completely analysed yet."""

    game: str
    """Game id."""
    text: str
    """The game's canonical text without name and seed."""
    lexicon: str
    """The name of the lexicon that judged it."""
    lexicon_hash: str
    has_replayed: bool
    """Whether the facts from its replay are stored."""


class PositionCache:
    """A cache of the analyses of games' moves. Every method may raise `StoreError`.

    Complete analyses need the game's lexicon. Incomplete ones come from a replay of the game.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game: str, lexicon_hash: str) -> tuple[AnalysedMove, ...] | None:
        """Returns the analysis of each move of a game (id), judged with this lexicon. None if it is not stored or
        unreadable.
        """
        return self.of_games(((game, lexicon_hash),)).get((game, lexicon_hash))

    def of_games(self, games: Iterable[tuple[str, str]]) -> dict[tuple[str, str], tuple[AnalysedMove, ...]]:
        """Returns the analyses of the moves of several games, by (game id, lexicon hash). Games not analysed are left
        out.
        """
        wanted = json.dumps(sorted(set(games)))
        found = {}
        for game, lexicon_hash, data in self._database.all(
            query("positions_of_games"), {"games": wanted, "least": _REPLAYED}
        ):
            try:
                found[game, lexicon_hash] = unpack(data)
            except ValueError:  # damaged: they are made again
                continue
        return found

    def lacking(self, most: int, player: str | None = None) -> tuple[LackingGame, ...]:
        """Returns up to `most` played games that are not completely analysed, last played first.

        With `player` (a folded name), only games that he has played. Games whose text is not stored are left out.
        """
        values = {"player": player, "most": most, "searched": _SEARCHED, "replayed": _REPLAYED}
        rows = self._database.all(query("lacking_games"), values)
        return tuple(of_row(LackingGame, row, has_replayed=bool(row["has_replayed"])) for row in rows)

    def keep(self, game: str, lexicon_hash: str, facts: Iterable[AnalysedMove], *, is_searched: bool) -> None:
        """Stores the analysis of a game's moves, replacing an earlier one.

        `is_searched` tells whether all positions were searched with the lexicon, so that the analysis is complete.
        """
        row = (game, lexicon_hash, _SEARCHED if is_searched else _REPLAYED, pack(facts))
        with self._database.writing() as sql:
            sql.execute("INSERT OR REPLACE INTO position_facts VALUES (?, ?, ?, ?)", row)
            sql.execute(
                "DELETE FROM packed_moves WHERE run IN (SELECT id FROM runs WHERE game = ? AND lexicon_hash = ?)",
                (game, lexicon_hash),
            )


LEAST_RUNS: Final = 5
"""The least number of games for a mean."""
_NORMAL: Final = 1.2815515655446004
"""The quantile of the normal distribution that leaves 10 % above: 80 % lie within on both sides."""


@dataclass(frozen=True, slots=True)
class RunKind:
    """Conditions together with a lexicon; a player's mean cost is computed over all runs that share both."""

    conditions_id: int
    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    runs: int
    """The first attempts of all players."""


@dataclass(frozen=True, slots=True)
class PlayerMean:
    """A player's mean cost per move over his first attempts under certain conditions."""

    player: str
    runs: int
    """How many games."""
    moves: int
    found: int
    """Tops found."""
    mean: float
    """Milliseconds per move (topping), points lost per move (duplicate), tops found per game (mort subite)."""
    margin: float
    """Half of the 80 % interval; infinite for one game."""

    @property
    def is_enough(self) -> bool:
        """Whether the mean is based on enough games (`LEAST_RUNS`) to be shown."""
        return self.runs >= LEAST_RUNS


class MeanCosts:
    """Computes players' mean costs per move. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def kinds(self) -> tuple[RunKind, ...]:
        """Returns the pairs of conditions and lexicon under which people have played, most played first."""
        kinds: dict[tuple[int, str], RunKind] = {}
        for row in self._database.all(query("kinds_of_runs")):
            if not shown(row).may_rank:
                continue
            key = row["conditions_id"], row["lexicon_hash"]
            runs = row["runs"] + (kinds[key].runs if key in kinds else 0)
            kinds[key] = RunKind(row["conditions_id"], shown(row), row["lexicon"], key[1], runs)
        return tuple(sorted(kinds.values(), key=lambda kind: -kind.runs))

    def of(self, kind: RunKind, since: str = "") -> tuple[PlayerMean, ...]:
        """Returns the mean of each player under the conditions and lexicon of `kind`, best first.

        Only runs that ended after `since` count (ISO 8601 with offset; empty: all). Players with enough games come
        first. The best mean is the lowest cost or, in mort subite, the most tops. Ties go to the player with more
        games.
        """
        values = {
            "conditions": kind.conditions_id,
            "lexicon": kind.lexicon_hash,
            "since": canonical(since) if since else "",
        }
        means = map(_mean, self._database.all(query("means_of_players" if since else "means_of_all_time"), values))
        by_tops = kind.conditions.formula.measure is Measure.TOPS

        def place(mean: PlayerMean) -> tuple[object, ...]:
            return (not mean.is_enough, -mean.mean if by_tops else mean.mean, -mean.runs, mean.player.casefold())

        return tuple(sorted(means, key=place))


def _mean(row: sqlite3.Row) -> PlayerMean:
    mean = row["cost"] / row["weight"]
    runs = row["runs"]
    margin = float("inf")
    if runs > 1:
        squares = row["cost_cost"] - 2 * mean * row["cost_weight"] + mean * mean * row["weight_weight"]
        margin = _student(runs - 1) * sqrt(max(0.0, squares) * runs / (runs - 1)) / row["weight"]
    return PlayerMean(row["name"], runs, row["moves"], row["found"], mean, margin)


def _student(freedom: int) -> float:
    """Returns the 90 % quantile of Student's t distribution with `freedom` degrees of freedom, exact to 0.01 from 4 on.

    Uses the expansion of Cornish and Fisher.
    """
    z = _NORMAL
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
