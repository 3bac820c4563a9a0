"""The game of the day: its choice by date, the leaderboard of a day, the chain of days, the marks of a result.

The chain counts days in a row on which a player played or trained; one missed day a week is forgiven. It follows from
the days with stored results, so that it can neither be lost nor counted twice. A wrong clock adds a day that does not
count before it has come, and removes none.

The game and the move of the day follow from date, variant and lexicon. The text for the seed of the game of a day is

    topping/1/2026-11-22normale3f5c…

that is `topping/1/`, the date (ISO 8601), the name of the variant and the SHA-256 of the lexicon (64 hexadecimal
digits), without separators. For the move of the day, `/coup` is added. The SHA-256 of this text in UTF-8, read as a
number, modulo 10¹², is the seed, which `topping generate --seed` accepts. The same number divided by 10¹² chooses the
move among those of its game.

So equal date, variant and lexicon give the same game on every machine with the same version of the program. `1` is the
version of this rule.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, Turn
from topping.training.days import week_of

LEAST_CARDS_MS: Final = 600_000
"""Time on cards that makes a day of the chain without a game (ms)."""
_WEEK: Final = 7


class DayMark(Enum):
    """The mark of a day of the present week in a player's chain of days."""

    DONE = "done"
    FORGIVEN = "forgiven"
    """Missed, but the chain continues."""
    MISSED = "missed"
    """Missed, and no chain crosses it."""
    TODAY = "today"
    """The present day; it ends at four in the morning."""
    TO_COME = "to_come"


@dataclass(frozen=True, slots=True)
class Chain:
    """A player's chain of days in a row with results, as seen on one day."""

    days: int
    """Number of days with results; forgiven days keep the chain, but do not count."""
    record: int
    """The most days of any of the player's chains."""
    week: tuple[DayMark, ...]
    """The present week, Monday to Sunday."""
    since: int = 0
    """The first day of the chain; 0 for an empty chain."""
    longest: tuple[int, int] = (0, 0)
    """The first and last day of the record chain; ties go to the first chain."""


def chain_of(active: Collection[int], today: int) -> Chain:
    """Returns a player's chain on training day `today`; `active` are his days with results.

    Days after today do not count. One missed day of each week (Monday to Sunday) is forgiven; two missed days in a row
    end the chain, also across a Sunday. Today is not missed before it is over.
    """
    done = {day for day in active if day <= today}
    forgiven: set[int] = set()
    length = record = since = 0
    longest = (0, 0)
    pardoned_week = 0
    """The week whose forgiven day the present chain has used."""
    for day in range(min(done, default=today), today + 1):
        if day in done:
            since = since if length else day
            length += 1
            if length > record:
                record, longest = length, (since, day)
        elif day == today or not length:
            continue
        elif day - 1 in done and week_of(day) != pardoned_week:
            pardoned_week = week_of(day)
            forgiven.add(day)
        else:
            length = pardoned_week = since = 0
            forgiven.discard(day - 1)
    monday = today - (today - 1) % _WEEK
    marks = (_marked_day(day, today, done, forgiven) for day in range(monday, monday + _WEEK))
    return Chain(length, record, tuple(marks), since, longest)


def _marked_day(day: int, today: int, done: Collection[int], forgiven: Collection[int]) -> DayMark:
    if day in done:
        return DayMark.DONE
    if day >= today:
        return DayMark.TODAY if day == today else DayMark.TO_COME
    return DayMark.FORGIVEN if day in forgiven else DayMark.MISSED


def active_days(of_runs: Collection[int], cards_ms: Collection[tuple[int, int]]) -> frozenset[int]:
    """Returns the days that count in the chain: days with runs that count, and days with ten minutes of cards.

    `cards_ms` holds pairs of a day and the time spent on cards (ms).
    """
    return frozenset(of_runs) | {day for day, spent_ms in cards_ms if spent_ms >= LEAST_CARDS_MS}


MARKED_MOVES: Final = 12
"""Number of moves with a mark; every game has more moves."""
_SLOW: Final = 3, 2
"""The limit of a slow move, as a multiple of the run's mean time (a fraction)."""


class DailyMark(Enum):
    """The mark of a move in a result that the player can share. The values are the characters that are copied."""

    FOUND = "●"
    SLOW = "◐"
    """Found, in more than one and a half times the mean time of the run."""
    MISSED = "○"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A player's first attempt at the game of a day, finished, with a mark for each move."""

    run: int
    """The number of the run."""
    day: int
    """The day of the game."""
    variant: str
    lexicon: str
    game: str
    """The id of the game."""
    total_ms: int
    missed: int
    marks: tuple[DailyMark, ...]
    days_late: int
    """Number of days between the day of the game and the start."""


def marks_of(moves: Sequence[tuple[bool, int]]) -> tuple[DailyMark, ...]:
    """Returns the marks of the first twelve moves of a run.

    `moves` holds for each move whether its top was found, and its time (ms).
    """
    total = sum(ms for _, ms in moves)
    return tuple(_mark(found, ms, total, len(moves)) for found, ms in moves[:MARKED_MOVES])


def _mark(found: bool, ms: int, total_ms: int, moves: int) -> DailyMark:
    if not found:
        return DailyMark.MISSED
    times, over = _SLOW
    return DailyMark.SLOW if over * moves * ms > times * total_ms else DailyMark.FOUND


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """A player's first run of the game of a day; only this run ranks."""

    run: int
    """The number of the run."""
    player: str
    day: int
    """The training day of its start."""
    is_over: bool
    """Whether the run is finished or left."""
    total_ms: int | None
    """Time plus penalties (ms); None for a run that was left or is being played."""
    missed: int
    is_resumed: bool
    """Whether the run was interrupted and resumed, and so does not rank."""
    ended_at: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of the leaderboard of a day's game."""

    rank: int | None
    """From 1; equal times share a rank. None without a rank."""
    attempt: DailyAttempt
    days_late: int
    """0 for an attempt begun on the day itself; only these extend the chain."""


def board_of(attempts: Iterable[DailyAttempt], day: int) -> tuple[BoardRow, ...]:
    """Returns the leaderboard of the game of `day`: ranked attempts by time, then unranked attempts.

    Ties go by time of end. Attempts that are not over are left out.
    """
    over = sorted((attempt for attempt in attempts if attempt.is_over), key=_order)
    times = [attempt.total_ms for attempt in over if _ranks(attempt)]
    return tuple(
        BoardRow(times.index(attempt.total_ms) + 1 if _ranks(attempt) else None, attempt, max(0, attempt.day - day))
        for attempt in over
    )


def _ranks(attempt: DailyAttempt) -> bool:
    return attempt.total_ms is not None and not attempt.is_resumed


def _order(attempt: DailyAttempt) -> tuple[bool, bool, int, str, int]:
    return (
        not _ranks(attempt),
        attempt.total_ms is None,
        attempt.total_ms or 0,
        attempt.ended_at,
        attempt.run,
    )


NAME: Final = "Jour "
"""Beginning of the name of a game of the day; its date follows."""
_SEEDS: Final = 10**12
_OPENING: Final = 3
"""Number of first moves that are never the move of the day: the grid is too empty."""
_END: Final = 3
"""Number of last moves that are never the move of the day: too few letters are left."""
_LEAST_LETTERS: Final = 5
KEPT_DAYS: Final = 7
"""Number of days after its own on which a game of the day can be played."""
MOVE_MS: Final = 120_000
"""Time limit of the move of the day (ms)."""


@dataclass(frozen=True, slots=True)
class DailySource:
    """The date, variant and lexicon that determine the game of a day."""

    date: str
    """ISO 8601: `2026-11-22`."""
    variant: Variant
    lexicon_hash: str
    """64 hexadecimal digits."""

    @property
    def seed(self) -> int:
        """The seed of the game of the day, from 0 to 10¹² − 1."""
        return self._number() % _SEEDS

    @property
    def move_seed(self) -> int:
        """The seed of the game from which the move of the day is taken.

        It differs from `seed`, so that neither game reveals the other.
        """
        return self._number("/coup") % _SEEDS

    def of_day(self, game: Game) -> Game:
        """Returns the game made from `seed` as it is played and stored: named after the date, and without its seed."""
        return replace(game, name=f"{NAME}{self.date}", seed=None)

    @property
    def conditions(self) -> Conditions:
        """The conditions of the game of the day on every machine: topping, one minute, twenty seconds of penalty."""
        return Conditions(TOPPING, TOPPING.speeds[0], self.variant)

    def move_of(self, game: Game) -> Turn:
        """Returns the move of the day, chosen from the game that `move_seed` makes.

        It is a move with a top of five letters or more, except the first and last three moves; otherwise the move in
        the middle.
        """
        turns = tuple(game.turns())
        middle = turns[_OPENING : len(turns) - _END]
        among = [turn for turn in middle if len(turn.solution.word) >= _LEAST_LETTERS]
        if not among:
            return turns[len(turns) // 2]
        return among[self._number("/coup") // _SEEDS % len(among)]

    def _number(self, of_what: str = "") -> int:
        text = f"topping/1/{self.date}{self.variant.name}{self.lexicon_hash}{of_what}"
        return int.from_bytes(sha256(text.encode()).digest(), "big")
