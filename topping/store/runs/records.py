"""Records: bests that a run has beaten, the current records for each set of conditions, and streaks of tops.

Only first attempts that rank count. Runs with practice helps or interruptions cannot set records. Days are local days.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from topping.errors import StoreError
from topping.rules.conditions.conditions import Conditions
from topping.store.conditions import shown
from topping.store.database import Database, canonical, query
from topping.store.people.names import folded
from topping.store.runs.packing import History
from topping.system.localtime import local
from topping.training.comparable import PlayedRun
from topping.training.ownplace import OwnPlace, own_place
from topping.training.records import (
    HeldRecord,
    LocalDay,
    PlayedTops,
    RatedRun,
    RecordClaim,
    Streak,
    StreakClaim,
    Streaks,
    claims_of,
    held_records,
    streak_claim,
    streaks_of,
)


@dataclass(frozen=True, slots=True)
class RecordTable:
    """The current records under the same conditions, with the same lexicon, of all players or of a single one."""

    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    rules_version: str
    runs: int
    """How many runs there are to beat."""
    held: tuple[HeldRecord, ...]
    streaks: tuple[tuple[str, Streaks], ...]
    """The streaks of each player with a top, longest first."""


class Records:
    """The records of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, history: History) -> None:
        self._database, self._history = database, history

    def claims(self, run_id: int) -> tuple[RecordClaim, ...]:
        """Returns the records that a finished run has set, those of the longest period first; none for an unranked run.

        Raises `StoreError` for an unknown run.
        """
        run = self._database.first(query("run_standing"), {"run": run_id})
        if run is None:
            raise StoreError("store.run_unknown", run=run_id)
        conditions = shown(run)
        is_first = run["outcome"] == "finished" and not run["resumed"] and run["attempt"] == 1
        if not (is_first and _counts(conditions)):
            return ()
        ((ended_at, counts),) = self._database.all(
            "SELECT ended_at, ranks AND NOT imported FROM runs WHERE id = ?", (run_id,)
        )
        if not counts:
            return ()
        spans = _spans(local(ended_at).date())
        narrow = [(*span, is_own) for span in spans for is_own in (False, True)]
        found = self._bests(run_id, run, [*narrow, (*_EVER, True)])
        own = next((rated for rated in found if rated.run_id == run_id), None)
        if own is None:
            return ()
        measure = conditions.formula.measure
        if all(own.rating(measure) < rated.rating(measure) for rated in found if rated is not own):
            # only the best of the month can be the best of all: most runs need not be compared with thousands
            found += self._bests(run_id, run, [(*_EVER, False)])
        return claims_of(own, found, measure)

    def _bests(self, run_id: int, run: sqlite3.Row, spans: Sequence[tuple[str, str, bool]]) -> list[RatedRun]:
        """Returns the run and the best earlier run in each time span, without repeats.

        A span is (start, end, is own). With `is own`, only runs of the same player count.
        """
        values = {
            "run": run_id,
            "measure": run["measure"],
            "spans": json.dumps(spans),
            "lexicon": run["lexicon_hash"],
        }
        return [
            RatedRun(
                row["id"], row["player"], day_of(row["ended_at"]), row["total_ms"], row["lost"], row["found"],
                row["ended_at"], row["moves"],
            )
            for row in self._database.all(query("earlier_bests"), values)
        ]  # fmt: skip

    def streak(self, run_id: int) -> StreakClaim | None:
        """Returns the player's new longest streak of tops under the run's conditions, if this run has set it; otherwise
        None.
        """
        run = self._database.first(query("run_standing"), {"run": run_id})
        if run is None:
            raise StoreError("store.run_unknown", run=run_id)
        if not _counts(shown(run)):
            return None
        played = self._tops_of_kind(run)
        return streak_claim(played, run_id) if any(move.run_id == run_id for move in played) else None

    def own_place(self, run_id: int) -> OwnPlace | None:
        """Returns a run's rank among the player's last twenty comparable runs, or None if the run cannot set records.

        Runs with a stopped clock are compared too.
        """
        run = self._database.first(query("run_standing"), {"run": run_id})
        if run is None:
            raise StoreError("store.run_unknown", run=run_id)
        conditions, kind = shown(run).unpaused, (run["lexicon_hash"], run["rules_version"])
        if not _counts(conditions):
            return None
        rated = [
            _rated(played)
            for played in self._history.runs(run["folded"])
            if played.counts_alone
            and not played.imported
            and played.conditions.unpaused == conditions
            and (played.lexicon_hash, played.rules_version) == kind
        ]
        return own_place(run_id, rated, self._tops_of_kind(run), conditions.formula.measure)

    def longest_streak(self, player: str, runs: Iterable[int]) -> Streak | None:
        """Returns a player's longest streak of tops within these first attempts (run ids)."""
        wanted, values = frozenset(runs), {"player": folded(player), "conditions": None}
        return streaks_of(
            _tops(row["id"], row["found"], is_whole=bool(row["is_whole"]))
            for row in self._database.all(query("tops_of_first_attempts"), values)
            if row["id"] in wanted
        ).longest

    def _tops_of_kind(self, run: sqlite3.Row) -> list[PlayedTops]:
        """Returns the first attempts at games by the run's player, each with the tops that he found.

        Only attempts with the run's conditions, lexicon and rules are included.
        """
        values = {"player": run["folded"], "conditions": run["conditions"]}
        kind = (run["lexicon_hash"], run["rules_version"])
        return [
            _tops(row["id"], row["found"], is_whole=bool(row["is_whole"]))
            for row in self._database.all(query("tops_of_first_attempts"), values)
            if (row["lexicon_hash"], row["rules_version"]) == kind
        ]

    def tables(self, now: str, player: str = "") -> tuple[RecordTable, ...]:
        """Returns the records as of the time `now`, a table for each conditions and lexicon, most played first.

        With `player`, only his own records. Raises `InputError` for an invalid name.
        """
        runs = self._history.runs(player) if player else self._history.all_runs()
        kinds: dict[tuple[Conditions, str, str], list[PlayedRun]] = defaultdict(list)
        for run in runs:
            if run.may_rank(rank_resumed=False) and not run.imported and _counts(run.conditions):
                kinds[run.conditions, run.lexicon_hash, run.rules_version].append(run)
        tops = self._tops_of_players(player)
        today = day_of(now)
        tables = []
        for (conditions, digest, version), of_kind in kinds.items():
            rated = [_rated(run) for run in of_kind]
            streaks = [(name, streaks_of(played)) for name, played in tops[str(conditions), digest, version].items()]
            longest = sorted(
                ((name, streak) for name, streak in streaks if streak.longest is not None),
                key=lambda both: (-both[1].longest.tops if both[1].longest else 0, both[0].casefold()),
            )
            held = held_records(rated, today, conditions.formula.measure)
            tables.append(
                RecordTable(conditions, of_kind[-1].lexicon, digest, version, len(of_kind), held, tuple(longest))
            )
        return tuple(sorted(tables, key=lambda table: (-table.runs, str(table.conditions), table.lexicon_hash)))

    def _tops_of_players(self, player: str) -> dict[tuple[str, str, str], dict[str, list[PlayedTops]]]:
        """Returns which tops each player found in his first attempts.

        The outer key is (conditions, lexicon hash, rules version), the inner key the player's name.
        """
        texts = {row["id"]: str(shown(row)) for row in self._database.all(query("all_conditions"))}
        found: dict[tuple[str, str, str], dict[str, list[PlayedTops]]] = defaultdict(lambda: defaultdict(list))
        values = {"player": folded(player) if player else None, "conditions": None}
        for row in self._database.all(query("tops_of_first_attempts"), values):
            kind = (texts[row["conditions"]], row["lexicon_hash"], row["rules_version"])
            found[kind][row["player"]].append(_tops(row["id"], row["found"], is_whole=bool(row["is_whole"])))
        return found


def _counts(conditions: Conditions) -> bool:
    """Returns whether runs under these conditions can set records: they may rank, and have no practice helps."""
    return conditions.may_rank and not conditions.helps


def day_of(instant: str) -> LocalDay:
    """Returns the local day of a stored time."""
    day = local(instant).date()
    return LocalDay(day.toordinal() - 1, 12 * day.year + day.month)


def _rated(run: PlayedRun) -> RatedRun:
    lost = run.top_points - run.scored
    day, moves = day_of(run.ended_at), max(1, run.moves)
    return RatedRun(run.run, run.player, day, run.total_ms, lost, run.found, run.ended_at, moves)


def _tops(run_id: int, found: str | None, *, is_whole: bool) -> PlayedTops:
    return PlayedTops(run_id, tuple(digit == "1" for digit in found or ""), is_whole)


def _spans(day: date) -> Sequence[tuple[str, str]]:
    """Returns (start, end) of the day, of the week and of the month around a date, as stored times."""
    monday, first = day - timedelta(days=day.weekday()), day.replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    bounds = ((day, day + timedelta(days=1)), (monday, monday + timedelta(days=7)), (first, after))
    return tuple((_midnight(one), _midnight(other)) for one, other in bounds)


_EVER: Final = ("", "~")
"""The bounds of all days."""


def _midnight(day: date) -> str:
    return canonical(datetime.combine(day, time()).astimezone().isoformat())
