"""The variants of the game (§3.8), the time limits of moves (§3.8.3), and the referee's signals (§3.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.errors import InputError

_JOKER_SUFFIX: Final = "+joker"


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the game, such as `7sur8`: letters drawn and placed, bonuses, and whether each draw gets a joker."""

    name: str
    drawn: int
    """Letters of a draw, with jokers."""
    most_placed: int
    """Most tiles that one move may place."""
    bonuses: tuple[tuple[int, int], ...]
    """(tiles placed, bonus points), ascending (§1.2.3, §3.8.2)."""
    joker: bool = False
    """A joker game (§3.8.1): each draw holds a joker while one is left."""

    def bonus(self, placed: int) -> int:
        """Returns the bonus points of a move that places `placed` tiles; 0 without a bonus."""
        return dict(self.bonuses).get(placed, 0)

    def with_joker(self, joker: bool) -> Variant:
        """Returns the variant with the same letters and bonuses, as a joker game or not."""
        return next(
            variant for variant in VARIANTS.values() if variant == replace(self, name=variant.name, joker=joker)
        )

    @staticmethod
    def parse(name: str) -> Variant:
        """Returns the variant with this name; raises `InputError` for other names.

        The names are `normale`, `7sur8`, `7et8`, `789`, each also with `+joker`.
        """
        variant = VARIANTS.get(name)
        if variant is None:
            raise InputError("variant.unknown", name=name, known=", ".join(VARIANTS))
        return variant

    def __str__(self) -> str:
        return self.name


_PLAIN: Final = (
    Variant("normale", drawn=7, most_placed=7, bonuses=((7, 50),)),
    Variant("7sur8", drawn=8, most_placed=7, bonuses=((7, 50),)),
    Variant("7et8", drawn=8, most_placed=8, bonuses=((7, 50), (8, 75))),
    Variant("789", drawn=9, most_placed=9, bonuses=((7, 50), (8, 75), (9, 100))),
)

VARIANTS: Final[dict[str, Variant]] = {
    variant.name: variant
    for variant in (*_PLAIN, *(replace(plain, name=plain.name + _JOKER_SUFFIX, joker=True) for plain in _PLAIN))
}
"""By name, in the order of the rule book."""

NORMALE: Final = VARIANTS["normale"]


_LONG_MOVE_MS: Final = 150_000
"""From this time on, the signal before the end comes thirty seconds ahead (ms); otherwise twenty seconds ahead."""
_STAGE = re.compile(r"(?:([1-9][0-9]{0,2})x)?([1-9][0-9]{0,8})|unlimited")
_UNLIMITED: Final = "unlimited"


class Signal(Enum):
    """A signal that the referee gives during a move (§3.3)."""

    START = "start"
    THIRTY = "thirty"
    """Thirty seconds before the end."""
    TWENTY = "twenty"
    END = "end"


_WARNINGS_MS: Final = {Signal.THIRTY: 30_000, Signal.TWENTY: 20_000}


def warning(limit_ms: int | None) -> tuple[Signal, int] | None:
    """Returns the signal that announces the end of a move, and when it is given (ms from the start of the move).

    Returns None for a move without a limit, or so short that the signal would come before its start.
    """
    if limit_ms is None:
        return None
    signal = Signal.THIRTY if limit_ms >= _LONG_MOVE_MS else Signal.TWENTY
    at_ms = limit_ms - _WARNINGS_MS[signal]
    return (signal, at_ms) if at_ms > 0 else None


def last_signal(elapsed_ms: int, limit_ms: int | None) -> Signal:
    """Returns the most recent signal at `elapsed_ms` from the start of a move;
    `limit_ms` is None without a time limit.
    """
    if limit_ms is not None and elapsed_ms >= limit_ms:
        return Signal.END
    before_end = warning(limit_ms)
    return before_end[0] if before_end is not None and elapsed_ms >= before_end[1] else Signal.START


@dataclass(frozen=True, slots=True)
class ScheduleStage:
    """A stretch of consecutive moves of a game with the same time limit."""

    limit_ms: int | None
    """Time of each move (ms); None for no limit, only in the last stage."""
    moves: int | None = None
    """Number of moves; None for all remaining moves."""

    def __str__(self) -> str:
        if self.limit_ms is None:
            return _UNLIMITED
        return str(self.limit_ms) if self.moves is None else f"{self.moves}x{self.limit_ms}"


@dataclass(frozen=True, slots=True)
class Schedule:
    """The time limits of a game's moves: one for each stretch of consecutive moves. The last stretch lasts to the end
    of the game.
    """

    stages: tuple[ScheduleStage, ...]

    @staticmethod
    def even(limit_ms: int | None) -> Schedule:
        """Returns a schedule with the same time limit for every move (ms); None for no limit."""
        return Schedule((ScheduleStage(limit_ms),))

    @staticmethod
    def parse(text: str) -> Schedule:
        """Reads time limits (ms): `60000` for every move, `unlimited`, or `3x80000,40000` for three moves and the
        others.

        Raises `InputError` for any other text.
        """
        matches = [_STAGE.fullmatch(part) for part in text.split(",")]
        stages = [
            ScheduleStage(int(match[2]) if match[2] else None, int(match[1]) if match[1] else None)
            for match in matches
            if match is not None
        ]
        counted = [stage.moves is not None for stage in stages]
        if len(stages) != len(matches) or counted != [True] * (len(stages) - 1) + [False]:
            raise InputError("schedule.unreadable", text=text)
        return Schedule(tuple(stages))

    def limit_ms(self, number: int) -> int | None:
        """Returns the time limit of move `number`, from 1 (ms); None for no limit."""
        for stage in self.stages:
            if stage.moves is None or number <= stage.moves:
                return stage.limit_ms
            number -= stage.moves
        return self.stages[-1].limit_ms

    def __str__(self) -> str:
        return ",".join(map(str, self.stages))


SUDDEN_DEATH: Final = Schedule((ScheduleStage(80_000, 3), ScheduleStage(60_000, 3), ScheduleStage(40_000)))
"""The stages of mort subite (§3.8.3)."""
