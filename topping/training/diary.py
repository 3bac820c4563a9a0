"""A player's diary: his games, rushes, drills and card practice of each day. The game of the day and records are
marked.

Days are training days. A record is a player's best result in all games with the same conditions, lexicon and rules, as
compared in `training/records.py`. The first result is no record.
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
    """The entries of one day of the diary, which the calendar of the year shows as one square."""

    entries: tuple[DiaryEntry, ...] = ()
    """By start, cards last."""

    @property
    def daily(self) -> DiaryEntry | None:
        """The entry of the game of the day; None if the player did not play it on that day."""
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
    """A period of a diary, such as a year, up to the present day."""

    first: int
    """The first day counted: of the part, or of the player; 0 without entries."""
    last: int
    """The last day of the part, or the present day."""
    days: dict[int, DiaryDay]
    """Days with entries."""

    @property
    def since(self) -> int:
        """Number of days from the first to the last day of the period, both included; 0 without entries."""
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
        """Returns how many days have entries in each interval that begins on a day of `firsts`.

        An interval ends before the next one begins, the last at the end of the period. Used to count the days of each
        month.
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
        """Returns the period of the diary from day `begins` to day `ends`, both included.

        Days after `today`, left by a wrong clock, are not part of it.
        """
        last, first = min(ends, today), self.first(today)
        days = {day: diary_day for day, diary_day in self.days.items() if begins <= day <= last}
        return DiaryPart(max(first, begins) if first else 0, last, days)


def own_records(results: Iterable[tuple[Hashable, Measure, RatedRun]]) -> frozenset[int]:
    """Returns the run numbers of a player's results that beat all his earlier results of the same kind (conditions,
    lexicon and rules).

    `results` holds triples (kind, measure, result), in order of start. The first result of a kind is no record, nor is
    a result without any top.
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
