"""Collects what a player did on each day, from all stored games and training."""

from collections.abc import Hashable, Iterator
from contextlib import suppress
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.store.competitions.secrecy import SecretGames
from topping.store.database import Database
from topping.store.people.names import folded
from topping.store.runs.packing import History
from topping.store.runs.records import day_of
from topping.store.training.rushes import THEMED, day_as_local
from topping.system.localtime import training_day_of
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.daily import LEAST_CARDS_MS
from topping.training.diary import Diary, DiaryEntry, EntryKind, own_records
from topping.training.drills import Exercise
from topping.training.records import RatedRun
from topping.training.rush.positionset import RushMode

_PLAYER: Final = "player = (SELECT min(id) FROM players WHERE folded = ?)"
_DAILIES: Final = "SELECT game, day FROM daily_games WHERE game IN (SELECT game FROM runs WHERE "
_RUSHES: Final = (
    "SELECT id, mode, kind, variant, lexicon_hash, curve, seed, day, started_at, ranks, found, last_top_ms, spent_ms "
    "FROM rushes WHERE "
)
_DRILLS: Final = f"""
    SELECT exercise, day, started_at,
        sum(length(found) - length(replace(found, ' ', '')) + (found <> '')) AS found,
        sum(length(answers) - length(replace(answers, ' ', '')) + (answers <> '')) AS of_all
    FROM drills JOIN drill_questions ON drill_questions.drill = drills.id
    WHERE {_PLAYER} GROUP BY drills.id
"""
_CARDS: Final = f"""
    SELECT sights.day, sum(sights.elapsed_ms) AS spent_ms
    FROM sights JOIN cards ON cards.id = sights.card
    WHERE {_PLAYER} GROUP BY sights.day HAVING spent_ms >= ?
"""


class Diaries:
    """The diaries of players: what each did on each day. Every method may raise `StoreError`."""

    def __init__(self, database: Database, history: History, held: SecretGames) -> None:
        self._database, self._history, self._held = database, history, held

    def of(self, player: str) -> Diary:
        """Returns a player's activity on each day; empty for an unknown player.

        Unfinished games, games of open competitions, and rushes and drills without answers are left out. Raises
        `InputError` for an invalid name.
        """
        entries = (*self._games(player), *self._rushes(player), *self._drills(player), *self._cards(player))
        return Diary.of(entries)

    def _games(self, player: str) -> Iterator[DiaryEntry]:
        held = self._held.runs()
        runs = [
            run
            for run in self._history.runs(player)
            if run.outcome is RunOutcome.FINISHED and run.moves and run.run not in held
        ]
        counted = [
            run for run in runs if run.may_rank(rank_resumed=False) and not run.imported and not run.conditions.helps
        ]
        records = own_records((_kind(run), run.conditions.formula.measure, _rated(run)) for run in counted)
        of_days = dict(map(tuple, self._database.all(f"{_DAILIES}{_PLAYER})", (folded(player),))))
        for run in runs:
            day = training_day_of(run.started_at)
            is_daily = run.attempt == 1 and of_days.get(run.game) == day
            kind = EntryKind.DAILY if is_daily else EntryKind.GAME
            yield DiaryEntry(day, kind, run.started_at, run=run, is_record=run.run in records)

    def _rushes(self, player: str) -> Iterator[DiaryEntry]:
        rows = self._database.all(f"{_RUSHES}{_PLAYER} ORDER BY id", (folded(player),))
        played = set[tuple[object, ...]]()
        rated = list[tuple[Hashable, Measure, RatedRun]]()
        for row in rows:
            same_set = (row["seed"], row["kind"], row["variant"], row["lexicon_hash"], row["curve"])
            if row["ranks"] and same_set not in played:
                one = RatedRun(row["id"], "", day_as_local(row["day"]), row["last_top_ms"], 0, row["found"])
                rated.append(((row["mode"], *same_set[1:]), Measure.TOPS, one))
            played.add(same_set)
        records = own_records(rated)
        for row in rows:
            with suppress(ValueError):  # damaged
                mode = RushMode.CLOCK if row["mode"] == THEMED else RushMode(row["mode"])
                if row["spent_ms"]:
                    number = row["id"]
                    yield DiaryEntry(
                        row["day"],
                        EntryKind.RUSH,
                        row["started_at"],
                        mode.value,
                        number=number,
                        found=row["found"],
                        is_record=number in records,
                    )

    def _drills(self, player: str) -> Iterator[DiaryEntry]:
        for exercise, day, at, found, of_all in self._database.all(_DRILLS, (folded(player),)):
            with suppress(ValueError):  # damaged
                yield DiaryEntry(day, EntryKind.DRILL, at, Exercise(exercise).value, found=found, of=of_all)

    def _cards(self, player: str) -> Iterator[DiaryEntry]:
        for day, spent_ms in self._database.all(_CARDS, (folded(player), LEAST_CARDS_MS)):
            yield DiaryEntry(day, EntryKind.CARDS, spent_ms=spent_ms)


def _kind(run: PlayedRun) -> Hashable:
    return run.conditions, run.lexicon_hash, run.rules_version


def _rated(run: PlayedRun) -> RatedRun:
    lost = run.top_points - run.scored
    return RatedRun(run.run, run.player, day_of(run.ended_at), run.total_ms, lost, run.found, run.ended_at, run.moves)
