"""The game of the day: how it follows from the date, its leaderboard, a player's chain of days, the symbols of his
result.

The chain counts days in a row on which a player played or trained; one missed day a week is forgiven. It is computed
from the days with stored results, so that it can neither be lost nor counted twice. A result stored under a wrong
clock, in the future, does not count until that day has come.

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
from topping.training.trainingday import week_of

LEAST_CARDS_MS: Final = 600_000
"""Time on cards that makes a day of the chain without a game (ms)."""
_WEEK: Final = 7


class DayMark(Enum):
    """The state of a day of this week in a player's chain of days: played, forgiven, missed, today or to come."""

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
    """A player's chain of days in a row on which he played or trained, as of a given day."""

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
    """Returns the days that count in a player's chain: days with a run that counts (`PlayedRun.counts_alone`), or with
    at least ten minutes of cards.

    `of_runs` are the days with counted runs. `cards_ms` holds pairs (day, time spent on cards in ms).
    """
    return frozenset(of_runs) | {day for day, spent_ms in cards_ms if spent_ms >= LEAST_CARDS_MS}


MARKED_MOVES: Final = 12
"""Number of moves with a mark; every game has more moves."""
_SLOW: Final = 3, 2
"""The limit of a slow move, as a multiple of the run's mean time (a fraction)."""


class DailyMark(Enum):
    """The symbol for one move in the result that a player can copy and share: found, found slowly, or missed."""

    FOUND = "●"
    SLOW = "◐"
    """Found, in more than one and a half times the mean time of the run."""
    MISSED = "○"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A player's finished first attempt at a game of the day, with a symbol for each of its first twelve moves."""

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
    """Returns the symbols (found, slow, missed) for the first twelve moves of a run.

    `moves` holds a pair (whether the top was found, time in ms) for every move of the run.
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
    """A player's first run of a game of the day; his later runs do not rank."""

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
    """Returns the leaderboard of the game of `day`: ranked attempts by total time, then attempts without a rank.

    Attempts with equal times are sorted by the time of their end. Attempts still being played are left out.
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
        """Returns a copy of `game` as the game of the day: named after the date, without the seed from which it was
        generated.
        """
        return replace(game, name=f"{NAME}{self.date}", seed=None)

    @property
    def conditions(self) -> Conditions:
        """The conditions of every game of the day: topping, one minute a move, a penalty of twenty seconds."""
        return Conditions(TOPPING, TOPPING.speeds[0], self.variant)

    def move_of(self, game: Game) -> Turn:
        """Returns the move of the day, chosen from the game made from `move_seed`.

        Its top has five letters or more. The first and the last three moves are never chosen. If no move is left,
        returns the middle move of the game.
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
