"""What a player did, day by day: games, rushes, drills and cards, the game of the day apart, and which are records.

Days are training days. A record is a player's best over all games of one kind, as `training/records.py` compares them;
the first result of a kind beats nothing and is none.
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
    """What somebody did."""

    GAME = "game"
    DAILY = "daily"
    """The game of the day, begun for the first time on its own day; any other attempt at it is a game."""
    RUSH = "rush"
    DRILL = "drill"
    CARDS = "cards"
    """Ten minutes of cards or more, which make a day of the chain."""


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """Something that a player did on a day."""

    day: int
    """The training day on which it began."""
    kind: EntryKind
    at: str = ""
    """When it began: ISO 8601, UTC. Empty for cards."""
    name: str = ""
    """The mode of a rush, the exercise of a drill."""
    run: PlayedRun | None = None
    """That of a game."""
    number: int = 0
    """The number of a rush."""
    found: int = 0
    """Of a rush, tops; of a drill, answers."""
    of: int = 0
    """All answers of a drill."""
    spent_ms: int = 0
    """Of cards."""
    is_record: bool = False


@dataclass(frozen=True, slots=True)
class DiaryDay:
    """A day as a square of its year."""

    entries: tuple[DiaryEntry, ...] = ()
    """In the order in which they began, cards last."""

    @property
    def daily(self) -> DiaryEntry | None:
        """The game of the day, where it was played."""
        return next((one for one in self.entries if one.kind is EntryKind.DAILY), None)

    @property
    def others(self) -> int:
        """How many entries are not the game of the day."""
        return len(self.entries) - (self.daily is not None)

    @property
    def has_record(self) -> bool:
        """Whether a record was set."""
        return any(one.is_record for one in self.entries)


@dataclass(frozen=True, slots=True)
class DiaryPart:
    """A part of a diary, such as a year, up to the present day."""

    first: int
    """The day from which it is counted: its own first day, or the player's; 0 where nothing was done yet."""
    last: int
    """Its own last day, or the present one."""
    days: dict[int, DiaryDay]
    """Those on which something was done."""

    @property
    def since(self) -> int:
        """How many days there are from the first one to the last one."""
        return self.last - self.first + 1 if self.first else 0

    @property
    def others(self) -> int:
        """How many entries are not a game of the day."""
        return sum(one.others for one in self.days.values())

    @property
    def dailies(self) -> int:
        """How many games of the day there are."""
        return sum(one.daily is not None for one in self.days.values())

    def played(self, firsts: Sequence[int]) -> tuple[int, ...]:
        """The days played from each of these days to the next one, or to the end: those of each month."""
        return tuple(
            sum(begins <= day < ends for day in self.days) for begins, ends in pairwise((*firsts, self.last + 1))
        )


@dataclass(frozen=True, slots=True)
class Diary:
    """All that is kept of a player."""

    days: dict[int, DiaryDay] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[DiaryEntry]) -> "Diary":
        """The days of entries in any order."""
        listed: dict[int, list[DiaryEntry]] = {}
        for one in sorted(entries, key=lambda one: (one.day, one.kind is EntryKind.CARDS, one.at, one.number)):
            listed.setdefault(one.day, []).append(one)
        return cls({day: DiaryDay(tuple(each)) for day, each in listed.items()})

    def first(self, today: int) -> int:
        """The first day on which something was done, up to `today`; 0 for none."""
        return min((day for day in self.days if day <= today), default=0)

    def part(self, begins: int, ends: int, today: int) -> DiaryPart:
        """From one day to another; days after `today`, which a wrong clock has left, are no part of it."""
        last, first = min(ends, today), self.first(today)
        days = {day: one for day, one in self.days.items() if begins <= day <= last}
        return DiaryPart(max(first, begins) if first else 0, last, days)


def own_records(results: Iterable[tuple[Hashable, Measure, RatedRun]]) -> frozenset[int]:
    """The numbers of results better than all earlier ones of their kind, each given with its kind and measure.

    They are one player's, in the order in which they began. A result without a top found is no record.
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
