"""The day's game: which one a date has, the board of a day, the chain of days, the marks of a result.

The chain of days: on how many days in a row somebody played or worked, one missed day a week forgiven.

Everything is derived from the days on which there is something kept, so that a chain can neither be lost nor counted
twice: a clock that was set wrong adds a day that is not looked at until it has come, and takes none away.

What a day's game and a day's move follow from: the date, the variant and the lexicon.

The seed of the game of a day is made from the text

    topping/1/2026-11-22normale3f5c…

that is `topping/1/`, the date (ISO 8601), the name of the variant and the SHA-256 of the lexicon (64 hexadecimal
digits), one after the other with nothing between them. For the move of the day `/coup` stands at the end. The SHA-256
of that text in UTF-8, read as one number, modulo 10¹², is the seed: a number that `topping generate --seed` takes. That
number divided by 10¹² chooses the move among those of its game.

So the same date, variant and list give the same game on every machine with the same version of the program.
`1` is the version of this rule: another rule would have another number.
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
"""As much time on cards makes a day of the chain, where no game was played."""
_WEEK: Final = 7


class DayMark(Enum):
    """What a day of the present week is to the chain."""

    DONE = "done"
    FORGIVEN = "forgiven"
    """Missed, and the chain holds."""
    MISSED = "missed"
    """Missed, and no chain goes over it."""
    TODAY = "today"
    """It goes on until four in the morning."""
    TO_COME = "to_come"


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of a player as it stands on a day."""

    days: int
    """How many days with something done it has; forgiven ones hold it and are not counted."""
    record: int
    """The most days that any of the player's chains has had."""
    week: tuple[DayMark, ...]
    """From Monday to Sunday, the present week."""
    since: int = 0
    """The first day of the chain; 0 for a chain of no days."""
    longest: tuple[int, int] = (0, 0)
    """The first and the last day of the record; of equally long chains, those of the first one."""


def chain_of(active: Collection[int], today: int) -> Chain:
    """The chain on the training day `today`, from the days on which something was done; those to come do not count.

    Of each week, Monday to Sunday, one missed day of a chain is forgiven; two in a row end it, over a Sunday too. Today
    is not missed before it is over.
    """
    done = {day for day in active if day <= today}
    forgiven: set[int] = set()
    length = record = since = 0
    longest = (0, 0)
    pardoned_week = 0
    """The week whose missed day is used up, by the present chain."""
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
    """The days of a chain: those of runs that count, and those with ten minutes of cards, as (day, ms) pairs."""
    return frozenset(of_runs) | {day for day, spent_ms in cards_ms if spent_ms >= LEAST_CARDS_MS}


MARKED_MOVES: Final = 12
"""How many moves have a mark; every game has more."""
_SLOW: Final = 3, 2
"""A move is slow over this many times the mean of the run (a fraction)."""


class DailyMark(Enum):
    """What became of a move; the values are what is copied, told apart by their shape."""

    FOUND = "●"
    SLOW = "◐"
    """Found, in more than one and a half times the mean of the run."""
    MISSED = "○"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A finished first attempt at the game of a day."""

    run: int
    """Its number."""
    day: int
    """The day of the game."""
    variant: str
    lexicon: str
    game: str
    """Its id."""
    total_ms: int
    missed: int
    marks: tuple[DailyMark, ...]
    days_late: int
    """How many days after its own it was begun."""


def marks_of(moves: Sequence[tuple[bool, int]]) -> tuple[DailyMark, ...]:
    """The marks of a run's first moves; of each move whether its top was found, and its time in ms."""
    total = sum(ms for _, ms in moves)
    return tuple(_mark(found, ms, total, len(moves)) for found, ms in moves[:MARKED_MOVES])


def _mark(found: bool, ms: int, total_ms: int, moves: int) -> DailyMark:
    if not found:
        return DailyMark.MISSED
    times, over = _SLOW
    return DailyMark.SLOW if over * moves * ms > times * total_ms else DailyMark.FOUND


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """A player's first run of the game of a day. It is the one that ranks: whatever comes after it does not."""

    run: int
    """Its number."""
    player: str
    day: int
    """The training day on which it was begun."""
    is_over: bool
    """Played to its end, or left."""
    total_ms: int | None
    """Time and penalties; None for one that was left, or is being played."""
    missed: int
    is_resumed: bool
    """Whether it was interrupted and taken up again: it has no rank then."""
    ended_at: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of the board of a day."""

    rank: int | None
    """From 1, equal times sharing it; None where it has none."""
    attempt: DailyAttempt
    days_late: int
    """0 for an attempt begun on the day itself; only these hold the chain."""


def board_of(attempts: Iterable[DailyAttempt], day: int) -> tuple[BoardRow, ...]:
    """The board of a day's game: the ranked attempts by time, then those without a rank, equal ones in order of ends.

    Attempts that are not over are left out: nothing is told of a run that is being played.
    """
    over = sorted((one for one in attempts if one.is_over), key=_order)
    times = [one.total_ms for one in over if _ranks(one)]
    return tuple(
        BoardRow(times.index(one.total_ms) + 1 if _ranks(one) else None, one, max(0, one.day - day)) for one in over
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
"""How the name of a game of the day begins wherever it is kept; its date follows."""
_SEEDS: Final = 10**12
_OPENING: Final = 3
"""How many of the first moves of a game are never the move of the day: there is too little on the grid."""
_END: Final = 3
"""How many of the last moves are not either: there is too little left to play."""
_LEAST_LETTERS: Final = 5
KEPT_DAYS: Final = 7
"""For how many days after its own the game of a day may still be played."""
MOVE_MS: Final = 120_000
"""The time for the move of the day."""


@dataclass(frozen=True, slots=True)
class DailySource:
    """What the game of a day follows from."""

    date: str
    """ISO 8601: `2026-11-22`."""
    variant: Variant
    lexicon_hash: str
    """64 hexadecimal digits."""

    @property
    def seed(self) -> int:
        """The seed of the game, from 0 to 10¹² − 1."""
        return self._number() % _SEEDS

    @property
    def move_seed(self) -> int:
        """The seed of the game that has the move of the day: another game, so that neither tells of the other."""
        return self._number("/coup") % _SEEDS

    def of_day(self, game: Game) -> Game:
        """The game that `seed` gives, as it is played and kept: its name tells the date and not the seed."""
        return replace(game, name=f"{NAME}{self.date}", seed=None)

    @property
    def conditions(self) -> Conditions:
        """What it is played under, on every machine, whatever is set there: topping, one minute, twenty seconds."""
        return Conditions(TOPPING, TOPPING.speeds[0], self.variant)

    def move_of(self, game: Game) -> Turn:
        """The move of the day, of the game that `move_seed` gives.

        One of its moves but the first three and the last three, with a top of five letters or more; where there is
        none, the one in the middle of the game.
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
