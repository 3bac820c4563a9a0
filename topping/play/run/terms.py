"""The terms of a run: what makes two runs comparable besides the game itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.rules.formula import TOPPING, Formula, Speed
from topping.rules.schedule import Schedule

GUARD_MS: Final = 300
"""For this long after a missed move keys are swallowed: they were typed for the old draw."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Formula, pace, penalty, and the help taken."""

    formula: Formula = TOPPING
    speed: Speed = TOPPING.speeds[0]
    penalty_ms: int = 20_000
    """What a missed move costs on top of its time (§3.8.4); 0 where the formula costs none."""
    show_distance: bool = False
    """Points and distance of valid proposals are shown."""
    free_place: bool = False
    """A word alone takes its best place on any move."""
    announced: bool = False
    """Each draw is announced letter by letter before its clock starts; such runs rank apart."""

    @staticmethod
    def topping(
        limit_ms: int, penalty_ms: int = 20_000, *, show_distance: bool = False, free_place: bool = False
    ) -> Terms:
        """Topping with a time for each move of one's own."""
        known = {speed.schedule: speed for speed in TOPPING.speeds}
        schedule = Schedule.even(limit_ms)
        speed = known.get(schedule, Speed("", schedule))
        return Terms(TOPPING, speed, penalty_ms, show_distance, free_place)

    def under(self, formula: Formula, speed: Speed) -> Terms:
        """The same helps and penalty under another formula and pace, as far as it knows them."""
        return replace(
            self,
            formula=formula,
            speed=speed,
            penalty_ms=self.penalty_ms if formula.costs_penalty else 0,
            show_distance=self.show_distance and formula.top_ends_move,
        )

    def limit_ms(self, number: int) -> int:
        """Time for move `number`, from 1."""
        return self.speed.schedule.limit_ms(number)

    @property
    def assists(self) -> tuple[str, ...]:
        """Names of the practice helps in use; runs with different helps never rank together."""
        names = (("distance", self.show_distance), ("place", self.free_place))
        return tuple(name for name, used in names if used)
