"""A player's diary: games, rushes, drills and cards by day, the game of the day apart, with records.

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
    """The kind of a diary entry."""

    GAME = "game"
    DAILY = "daily"
    """The game of the day, begun for the first time on its own day; other attempts are games."""
    RUSH = "rush"
    DRILL = "drill"
    CARDS = "cards"
    """Ten minutes of cards or more, which make a day of the chain."""


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """An entry in a player's diary."""

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
    """A day of the diary: a square of its year."""

    entries: tuple[DiaryEntry, ...] = ()
    """By start, cards last."""

    @property
    def daily(self) -> DiaryEntry | None:
        """The game of the day, if it was played."""
        return next((entry for entry in self.entries if entry.kind is EntryKind.DAILY), None)

    @property
    def others(self) -> int:
        """Number of entries besides the game of the day."""
        return len(self.entries) - (self.daily is not None)

    @property
    def has_record(self) -> bool:
        """Whether the day has a record."""
        return any(entry.is_record for entry in self.entries)


@dataclass(frozen=True, slots=True)
class DiaryPart:
    """A part of a diary, such as a year, up to the present day."""

    first: int
    """The first day counted: of the part, or of the player; 0 without entries."""
    last: int
    """The last day of the part, or the present day."""
    days: dict[int, DiaryDay]
    """Days with entries."""

    @property
    def since(self) -> int:
        """Number of days from first to last."""
        return self.last - self.first + 1 if self.first else 0

    @property
    def others(self) -> int:
        """Number of entries that are not a game of the day."""
        return sum(day.others for day in self.days.values())

    @property
    def dailies(self) -> int:
        """Number of games of the day."""
        return sum(day.daily is not None for day in self.days.values())

    def played(self, firsts: Sequence[int]) -> tuple[int, ...]:
        """Returns the number of days played from each of these days to the next, or to the end; used for months."""
        return tuple(
            sum(begins <= day < ends for day in self.days) for begins, ends in pairwise((*firsts, self.last + 1))
        )


@dataclass(frozen=True, slots=True)
class Diary:
    """All diary entries of a player."""

    days: dict[int, DiaryDay] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[DiaryEntry]) -> "Diary":
        """Returns the diary of entries in any order."""
        listed: dict[int, list[DiaryEntry]] = {}
        for entry in sorted(
            entries, key=lambda entry: (entry.day, entry.kind is EntryKind.CARDS, entry.at, entry.number)
        ):
            listed.setdefault(entry.day, []).append(entry)
        return cls({day: DiaryDay(tuple(each)) for day, each in listed.items()})

    def first(self, today: int) -> int:
        """Returns the first day with entries, up to `today`; 0 for none."""
        return min((day for day in self.days if day <= today), default=0)

    def part(self, begins: int, ends: int, today: int) -> DiaryPart:
        """Returns the part from one day to another, without days after `today` (left by a wrong clock)."""
        last, first = min(ends, today), self.first(today)
        days = {day: diary_day for day, diary_day in self.days.items() if begins <= day <= last}
        return DiaryPart(max(first, begins) if first else 0, last, days)


def own_records(results: Iterable[tuple[Hashable, Measure, RatedRun]]) -> frozenset[int]:
    """Returns the numbers of results better than all earlier results of their kind.

    `results` are a player's, by start, with kind and measure. A result without a top is no record.
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
