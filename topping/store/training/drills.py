"""Stores drills (word exercises) with their answers, and finds the words to ask more often in the next drill."""

from dataclasses import dataclass
from typing import Final

from topping.store.database import Database, canonical, insert, new_uuid
from topping.store.people.names import folded, player_id
from topping.store.training.decks import DeckLexicon
from topping.training.drills import DrillEnding, DrillResult, Exercise

MOST_WORDS: Final = 500
"""How many missed words, and how many known ones, a drill receives."""

_ASKED: Final = """
    SELECT answers, found FROM drill_questions JOIN drills ON drills.id = drill_questions.drill
    WHERE drills.player = (SELECT min(id) FROM players WHERE folded = ?) ORDER BY drill DESC, place DESC LIMIT ?
"""
_MISSED_TOPS: Final = """
    SELECT upper(word) FROM moves JOIN runs ON runs.id = moves.run
    WHERE runs.player = (SELECT min(id) FROM players WHERE folded = ?) AND NOT moves.found
    ORDER BY runs.id DESC, moves.number LIMIT ?
"""
_KEPT: Final = """
    SELECT drills.id, counted, day, answers, found, wrong, elapsed_ms, ended_by = 'done' AS is_whole
    FROM drills JOIN drill_questions ON drill_questions.drill = drills.id
    WHERE drills.player = (SELECT min(id) FROM players WHERE folded = ?) AND exercise = ? ORDER BY drills.id, place
"""


@dataclass(frozen=True, slots=True)
class StoredDrill:
    """A stored drill with its result."""

    day: int
    counted: bool
    is_whole: bool
    """Whether it was completed."""
    found: int
    of: int
    """Answers there were."""
    wrong: int
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class DrilledWords:
    """The words that a player has missed or knows, each list with the latest first."""

    missed: tuple[str, ...]
    """Missed tops and answers that he has not found in a drill since."""
    known: tuple[str, ...]
    """Answers that he found the last time they were asked."""


class Drills:
    """The drills of a database. Every method may raise `StoreError`, or `InputError` for an invalid name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, player: str, exercise: Exercise, lexicon: DeckLexicon, *, counted: bool, day: int, at: str) -> int:
        """Starts a drill for a player, who may be new, at the time `at` (ISO 8601 with offset). Returns the drill's id.

        `exercise` is the kind of its questions. `counted` tells whether the player sees how many answers a question
        has; `day` is the training day.
        """
        with self._database.writing() as sql:
            values = {
                "uuid": new_uuid(),
                "player": player_id(sql, player),
                "exercise": exercise.value,
                "lexicon": lexicon.name,
                "lexicon_hash": lexicon.hash,
                "counted": counted,
                "day": day,
                "started_at": canonical(at),
            }
            return insert(sql, "drills", values)

    def keep(self, drill: int, place: int, result: DrillResult) -> None:
        """Stores the player's answers to question number `place` (from 1) of a drill."""
        answers, found = " ".join(result.item.answers), " ".join(result.found)
        with self._database.writing() as sql:
            values = (drill, place, result.item.asked, answers, found, result.wrong, result.elapsed_ms)
            sql.execute("INSERT INTO drill_questions VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def end(self, drill: int, ending: DrillEnding, at: str) -> None:
        """Stores how and when (ISO 8601) a drill ended. Does nothing if that is stored already."""
        with self._database.writing() as sql:
            sql.execute(
                "UPDATE drills SET ended_at = ?, ended_by = ? WHERE id = ? AND ended_at IS NULL",
                (canonical(at), ending.value, drill),
            )

    def words(self, player: str) -> DrilledWords:
        """Returns the words that a player has missed or knows, by his latest answer; empty for an unknown player."""
        latest: dict[str, bool] = {}
        for answers, found in self._database.all(_ASKED, (folded(player), MOST_WORDS)):
            given = set(found.split())
            for word in answers.split():
                latest.setdefault(word, word in given)
        tops = [word for (word,) in self._database.all(_MISSED_TOPS, (folded(player), MOST_WORDS))]
        missed = dict.fromkeys((*(word for word, known in latest.items() if not known), *tops))
        return DrilledWords(
            tuple(word for word in missed if not latest.get(word))[:MOST_WORDS],
            tuple(word for word, known in latest.items() if known)[:MOST_WORDS],
        )

    def of(self, player: str, exercise: Exercise) -> tuple[StoredDrill, ...]:
        """Returns a player's drills of this exercise, earliest first. Drills without answers are left out."""
        kept: dict[int, StoredDrill] = {}
        for row in self._database.all(_KEPT, (folded(player), exercise.value)):
            before = kept.get(row["id"])
            sums = (0, 0, 0, 0) if before is None else (before.found, before.of, before.wrong, before.elapsed_ms)
            kept[row["id"]] = StoredDrill(
                row["day"],
                bool(row["counted"]),
                bool(row["is_whole"]),
                sums[0] + len(row["found"].split()),
                sums[1] + len(row["answers"].split()),
                sums[2] + row["wrong"],
                sums[3] + row["elapsed_ms"],
            )
        return tuple(kept.values())
