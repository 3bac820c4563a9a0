"""The moves of ended runs in a compact binary form (packed), for statistics; and the expected costs of runs (pars)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from topping.errors import StoreError
from topping.play.run.stored import StoredMove, StoredProposal
from topping.play.run.strokes import Stroke, unpack
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store.conditions import shown
from topping.store.database import Database, query
from topping.store.people.names import folded
from topping.store.runs.finished import PositionCache
from topping.store.runs.runs import kept_move
from topping.training.analysedmove import FACTS_VERSION, AnalysedMove
from topping.training.comparable import PlayedRun, RunOutcome, comparable
from topping.training.difficulty import DIFFICULTY_VERSION
from topping.training.par import Par, RunPar, stakes_of
from topping.training.statistics.columns import COLUMNS_VERSION, Columns
from topping.training.statistics.counting import counted_run
from topping.training.statistics.sample import DatedRun, Sample

LEAST_RUNS: Final = 5
"""With fewer earlier comparable runs, a run has no par of its player."""
_MOST_RUNS: Final = 60
"""How many runs are read: they have more moves than a fit takes."""


class Pars:
    """Computes the par of a run: the time that its player can be expected to need. Every method may raise `StoreError`.

    A run has a par if its formula measures time, without practice helps, options, or draws announced letter by letter.
    The player needs five earlier comparable runs, and the game's moves must have been analysed.
    """

    def __init__(self, history: History) -> None:
        self._history = history

    def of(self, run: PlayedRun, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """Returns the par of a run; None if it has none or the player has too few earlier runs.

        `facts` are the analyses of the game's moves.
        """
        if not _has_par(run.conditions):
            return None
        before = [earlier for earlier in self._history.runs(run.player) if earlier.run < run.run]
        return self._made(before, run.conditions, facts)

    def of_or_shipped(self, run: PlayedRun, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """Returns the par of a run. If its player has too few earlier runs, returns the par of an average player.

        The average par comes with the program. `facts` are the analyses of the game's moves.
        """
        if (own := self.of(run, facts)) or not facts or not _has_par(run.conditions):
            return own
        return RunPar.of(Par.prior(), stakes_of(run.conditions, facts))

    def before(self, player: str, conditions: Conditions, facts: Sequence[AnalysedMove]) -> RunPar | None:
        """Returns the expected time of each move (par) of a run that a player is about to begin.

        Returns None unless the conditions of the class are met: a timed formula, five earlier comparable runs, analysed
        moves. `facts` are the analyses of the game's moves. Raises `InputError` for an invalid name.
        """
        return self._made(self._history.runs(player), conditions, facts) if _has_par(conditions) else None

    def _made(self, runs: Sequence[PlayedRun], conditions: Conditions, facts: Sequence[AnalysedMove]) -> RunPar | None:
        chosen = comparable(runs, conditions.formula.name, conditions.variant.name, conditions.speed.schedule)
        if len(chosen.with_moves) < LEAST_RUNS or not facts:
            return None
        last = chosen.with_moves[-_MOST_RUNS:]
        packed = self._history.columns(last)
        dated = (DatedRun(played, 0, 0, packed[played.run]) for played in last if played.run in packed)
        before = Sample(dated, chosen.schedule, chosen.penalty_ms).timed_moves
        return RunPar.of(Par.fit(before), stakes_of(conditions, facts)) if before else None


def _has_par(conditions: Conditions) -> bool:
    return conditions.formula.measure is Measure.TIME and conditions.is_plain


class History:
    """The runs of all players, for statistics. Every method may raise `StoreError`."""

    def __init__(self, database: Database, packed: PackedRuns) -> None:
        self._database, self._packed = database, packed

    def runs(self, player: str) -> tuple[PlayedRun, ...]:
        """Returns all runs of a player in order of start; empty for an unknown one.

        Raises `InputError` for an invalid name.
        """
        return self._runs(folded(player))

    def all_runs(self) -> tuple[PlayedRun, ...]:
        """Returns the runs of all players in order of start."""
        return self._runs(None)

    def run(self, run: int) -> PlayedRun:
        """Returns a run by its id; raises `StoreError` if it is unknown."""
        owner = "SELECT name FROM runs JOIN players ON players.id = runs.player WHERE runs.id = ?"
        row = self._database.first(owner, (run,))
        found = None if row is None else next((played for played in self.runs(row["name"]) if played.run == run), None)
        if row is not None and found is None:  # of another player of that name
            found = next((played for played in self.all_runs() if played.run == run), None)
        if found is None:
            raise StoreError("store.run_unknown", run=run)
        return found

    def columns(self, runs: Iterable[PlayedRun]) -> dict[int, bytes]:
        """Returns the packed moves of ended runs, by run id.

        Packs runs that are not packed yet, which takes about 2 ms per run.
        """
        return self._packed.of(run.run for run in runs)

    def _runs(self, key: str | None) -> tuple[PlayedRun, ...]:
        kinds = {row["id"]: shown(row) for row in self._database.all(query("all_conditions"))}
        names = dict(map(tuple, self._database.all("SELECT id, name FROM players")))
        started: defaultdict[tuple[int, str], int] = defaultdict(int)
        """By player and game."""
        found = []
        for player, conditions, run, game, name, outcome, resumed, ranks, imported, *rest in self._database.all(
            query("runs_of_player"), {"player": key}
        ):
            started[player, game] = attempt = started[player, game] + 1
            found.append(
                PlayedRun(
                    run, names[player], game, name, kinds[conditions], attempt, _OUTCOMES[outcome], resumed == 1,
                    ranks == 1, imported == 1, *rest,
                )
            )  # fmt: skip
        return tuple(found)


_OUTCOMES: Final = {outcome.value: outcome for outcome in RunOutcome}


VERSION: Final = 10_000 * COLUMNS_VERSION + 100 * FACTS_VERSION + DIFFICULTY_VERSION
"""The combined version of everything that packed moves are made from."""
_BATCH: Final = 100
"""How many runs are packed in one transaction."""


class PackedRuns:
    """A cache of the moves of ended runs, packed into bytes for statistics. Every method may raise `StoreError`."""

    def __init__(self, database: Database, positions: PositionCache) -> None:
        self._database, self._positions = database, positions

    def of(self, runs: Iterable[int]) -> dict[int, bytes]:
        """Returns the packed moves of these runs, by run id. Leaves out runs in progress and unknown ones.

        Packs runs that are not packed yet, and stores the result if the database is writable.
        """
        wanted = sorted(set(runs))
        values = {"runs": json.dumps(wanted), "version": VERSION}
        found = {run: bytes(data) for run, data in self._database.all(query("packed_of_runs"), values)}
        if not _are_sound(found.values()):
            found = {run: data for run, data in found.items() if _are_sound((data,))}
        for batch in _batches([run for run in wanted if run not in found]):
            found |= self._made(batch)
        return found

    def fill(self, most: int) -> int:
        """Packs up to `most` ended runs that are not packed yet, last started first; returns how many."""
        lacking = [row["id"] for row in self._database.all(query("unpacked_runs"), {"version": VERSION, "most": most})]
        return len(self._made(lacking)) if lacking else 0

    def _made(self, runs: Sequence[int]) -> dict[int, bytes]:
        """Packs the moves of these runs (ids), and stores the result if the database is writable."""
        wanted = json.dumps(runs)
        heads = self._database.all(query("ended_runs"), {"runs": wanted})
        games = {run: (game, lexicon_hash) for run, game, lexicon_hash in heads}
        moves, strokes = self._moves(wanted), self._strokes(wanted)
        facts = self._positions.of_games(games.values())
        packed = {run: _packed(moves.get(run, ()), strokes.get(run), facts.get(game)) for run, game in games.items()}
        with suppress(StoreError), self._database.writing() as sql:  # read only: they are made again the next time
            # meanwhile another process may have kept the facts of a game, or taken up a run again
            known = self._positions.of_games(games.values())
            still = {row["id"] for row in self._database.all(query("ended_runs"), {"runs": wanted})}
            rows = [
                (run, VERSION, data)
                for run, data in packed.items()
                if run in still and (games[run] in known) is (games[run] in facts)
            ]
            sql.executemany("INSERT OR REPLACE INTO packed_moves (run, version, data) VALUES (?, ?, ?)", rows)
        return packed

    def _moves(self, wanted: str) -> dict[int, list[StoredMove]]:
        """Returns the moves, with their proposals, of the runs in `wanted` (a JSON array of ids), by run id."""
        proposals: defaultdict[tuple[int, int], list[StoredProposal]] = defaultdict(list)
        for run, number, *kept in self._database.all(
            "SELECT run, number, text, at_ms, verdict, points FROM json_each(?) "
            "JOIN proposals ON run = value ORDER BY run, number, place",
            (wanted,),
        ):
            proposals[run, number].append(StoredProposal(number, *kept))
        moves: defaultdict[int, list[StoredMove]] = defaultdict(list)
        for row in self._database.all(
            "SELECT moves.* FROM json_each(?) JOIN moves ON run = value ORDER BY run, number", (wanted,)
        ):
            moves[row["run"]].append(kept_move(row, proposals.get((row["run"], row["number"]), ())))
        return moves

    def _strokes(self, wanted: str) -> dict[int, dict[int, tuple[Stroke, ...]]]:
        """Returns the keystrokes of the runs in `wanted` (a JSON array of ids), by run id and move number.

        Only the keystrokes after the last display of a draw are returned.
        """
        last: dict[tuple[int, int], bytes] = {}
        for run, number, data in self._database.all(
            "SELECT run, number, data FROM json_each(?) JOIN strokes ON run = value ORDER BY run, number, showing",
            (wanted,),
        ):
            last[run, number] = data
        runs: defaultdict[int, dict[int, tuple[Stroke, ...]]] = defaultdict(dict)
        for (run, number), data in last.items():
            if data:
                with suppress(ValueError):  # damaged: this move has no times
                    runs[run][number] = unpack(data)
        return runs


def _are_sound(packed: Iterable[bytes]) -> bool:
    """Returns whether all these packed runs are readable. Damaged ones must be packed again."""
    try:
        Columns(tuple(packed))
    except ValueError:
        return False
    return True


def _packed(
    moves: Sequence[StoredMove],
    strokes: Mapping[int, Sequence[Stroke]] | None,
    facts: Sequence[AnalysedMove] | None,
) -> bytes:
    seen = frozenset(move.number for move in moves if move.was_seen)
    return counted_run(moves, strokes, facts, seen).pack()


def _batches(runs: Sequence[int]) -> Iterator[list[int]]:
    rest = iter(runs)
    while batch := list(islice(rest, _BATCH)):
        yield batch
