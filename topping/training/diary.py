"""A player's diary: the games, rushes, drills and cards of each day, with the game of the day and records marked.

Days are training days. A record is a player's best over all games of a kind, as compared in `training/records.py`; the
first result of a kind is no record.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import pairwise

from topping.rules.conditions.formula import Measure
from topping.training.comparable import PlayedRun
from topping.training.records import RatedRun


class EntryKind(Enum):
    """The kind of activity that a diary entry records."""

    GAME = "game"
    DAILY = "daily"
    """The game of the day, begun for the first time on its own day; other attempts are games."""
    RUSH = "rush"
    DRILL = "drill"
    CARDS = "cards"
    """Ten minutes of cards or more, which make a day of the chain."""


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """An entry in a player's diary: a game, a rush, a drill, or the time on cards of a day."""

    day: int
    """The training day of its start."""
    kind: EntryKind
    at: str = ""
    """Instant of its start: ISO 8601, UTC. Empty for cards."""
    name: str = ""
    """The mode of a rush, or the exercise of a drill."""
    run: PlayedRun | None = None
    """The run of a game."""
    number: int = 0
    """The number of a rush."""
    found: int = 0
    """Tops of a rush, or answers of a drill."""
    of: int = 0
    """Number of all answers of a drill."""
    spent_ms: int = 0
    """Time on cards (ms)."""
    is_record: bool = False


@dataclass(frozen=True, slots=True)
class DiaryDay:
    """The entries of one day of the diary, shown as a square of its year."""

    entries: tuple[DiaryEntry, ...] = ()
    """By start, cards last."""

    @property
    def daily(self) -> DiaryEntry | None:
        """The entry of the game of the day; None if it was not played on its day."""
        return next((entry for entry in self.entries if entry.kind is EntryKind.DAILY), None)

    @property
    def others(self) -> int:
        """Number of entries besides the game of the day."""
        return len(self.entries) - (self.daily is not None)

    @property
    def has_record(self) -> bool:
        """Whether an entry of the day is a record."""
        return any(entry.is_record for entry in self.entries)


@dataclass(frozen=True, slots=True)
class DiaryPart:
    """A part of a diary, such as a year, without days after the present day."""

    first: int
    """The first day counted: of the part, or of the player; 0 without entries."""
    last: int
    """The last day of the part, or the present day."""
    days: dict[int, DiaryDay]
    """Days with entries."""

    @property
    def since(self) -> int:
        """Number of days from the first to the last day; 0 without entries."""
        return self.last - self.first + 1 if self.first else 0

    @property
    def others(self) -> int:
        """Number of entries besides the games of the day."""
        return sum(day.others for day in self.days.values())

    @property
    def dailies(self) -> int:
        """Number of games of the day that were played."""
        return sum(day.daily is not None for day in self.days.values())

    def played(self, firsts: Sequence[int]) -> tuple[int, ...]:
        """Returns for each of the days `firsts` how many days were played from it to the next, or to the end.

        Used to count the days of each month.
        """
        return tuple(
            sum(begins <= day < ends for day in self.days) for begins, ends in pairwise((*firsts, self.last + 1))
        )


@dataclass(frozen=True, slots=True)
class Diary:
    """All diary entries of a player, by day."""

    days: dict[int, DiaryDay] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[DiaryEntry]) -> "Diary":
        """Returns the diary with these entries, which may be in any order."""
        listed: dict[int, list[DiaryEntry]] = {}
        for entry in sorted(
            entries, key=lambda entry: (entry.day, entry.kind is EntryKind.CARDS, entry.at, entry.number)
        ):
            listed.setdefault(entry.day, []).append(entry)
        return cls({day: DiaryDay(tuple(each)) for day, each in listed.items()})

    def first(self, today: int) -> int:
        """Returns the first day with entries up to `today`; 0 without entries."""
        return min((day for day in self.days if day <= today), default=0)

    def part(self, begins: int, ends: int, today: int) -> DiaryPart:
        """Returns the part of the diary from one day to another, without days after `today` (left by a wrong clock)."""
        last, first = min(ends, today), self.first(today)
        days = {day: diary_day for day, diary_day in self.days.items() if begins <= day <= last}
        return DiaryPart(max(first, begins) if first else 0, last, days)


def own_records(results: Iterable[tuple[Hashable, Measure, RatedRun]]) -> frozenset[int]:
    """Returns the numbers of a player's results that are better than all his earlier results of their kind.

    `results` hold kind, measure and result, by start. A result without a top is no record.
    """
    best: dict[Hashable, tuple[Fraction, ...]] = {}
    records = set[int]()
    for kind, measure, run in results:
        rating, before = run.rating(measure), best.get(kind)
        if before is None or rating < before:
            best[kind] = rating
            if before is not None and run.found:
                records.add(run.run_id)
    return frozenset(records)
