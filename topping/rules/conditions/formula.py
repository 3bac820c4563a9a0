"""The formulas of play as data: topping (§3.8.4), duplicate (§1.3), mort subite (§3.8.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import SUDDEN_DEATH, Schedule


class Measure(Enum):
    """What counts as the result of a formula and decides the ranking: time, points or tops."""

    TIME = "time"
    """The total time with penalties; the least is best."""
    POINTS = "points"
    """The points scored; the most is best."""
    TOPS = "tops"
    """The number of tops, the most first; then the time, the least first."""


@dataclass(frozen=True, slots=True)
class Speed:
    """A pace at which a formula is played: the time of each move, and how draws are announced."""

    name: str
    schedule: Schedule
    by_letters: bool = False
    """Whether the draw is repeated by letters alone, without the countries."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of play: when a move ends, what it scores, and what counts as the result."""

    name: str
    measure: Measure
    top_ends_move: bool
    """Whether a top ends the move at once, and each proposal is answered at once.

    Otherwise the last proposal counts, for its own points, and no answer is given before the end of the move.
    """
    out_on_miss: bool
    """Whether the first missed top ends the run."""
    first_at_best: bool
    """Whether the first move scores at its best place, whatever the reference (§5.4.2a)."""
    costs_penalty: bool
    """Whether a missed top costs a penalty besides its time."""
    signals: bool
    """Whether the referee gives his signals (§3.3)."""
    speeds: tuple[Speed, ...] = field(default=(), compare=False)
    """The paces offered, the usual pace first; they do not distinguish formulas."""

    def speed(self, name: str) -> Speed:
        """Returns the pace with this name; raises `InputError` if the formula has no such pace."""
        for speed in self.speeds:
            if speed.name == name:
                return speed
        known = ", ".join(speed.name for speed in self.speeds)
        raise InputError("formula.no_such_speed", name=name, formula=self.name, known=known)

    @staticmethod
    def parse(name: str) -> Formula:
        """Returns the formula with this name (`topping`, `duplicate`, `mort-subite`).

        Raises `InputError` for any other name.
        """
        formula = FORMULAS.get(name)
        if formula is None:
            raise InputError("formula.unknown", name=name, known=", ".join(FORMULAS))
        return formula

    def __str__(self) -> str:
        return self.name


TOPPING: Final = Formula(
    "topping",
    Measure.TIME,
    top_ends_move=True,
    out_on_miss=False,
    first_at_best=False,
    costs_penalty=True,
    signals=False,
    speeds=(Speed("1min", Schedule.even(60_000)),),
)
DUPLICATE: Final = Formula(
    "duplicate",
    Measure.POINTS,
    top_ends_move=False,
    out_on_miss=False,
    first_at_best=True,
    costs_penalty=False,
    signals=True,
    speeds=(
        Speed("3min", Schedule.even(180_000)),
        Speed("2min30", Schedule.even(150_000)),
        Speed("semi-rapide", Schedule.even(120_000)),
        Speed("blitz", Schedule.even(60_000), by_letters=True),
    ),
)
MORT_SUBITE: Final = Formula(
    "mort-subite",
    Measure.TOPS,
    top_ends_move=True,
    out_on_miss=True,
    first_at_best=False,
    costs_penalty=False,
    signals=True,
    speeds=(Speed("mort-subite", SUDDEN_DEATH),),
)

FORMULAS: Final[dict[str, Formula]] = {formula.name: formula for formula in (TOPPING, DUPLICATE, MORT_SUBITE)}
"""By name."""
