"""Where a game stands among its player's last games of that kind: for who plays alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.training.records import PlayedTops, RatedRun, streaks_of

LAST_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A game on time among the last ones of its kind; all times are milliseconds a move."""

    last: tuple[int, ...]
    """The last games, the oldest first; this one is the last."""
    tops: int
    """How many tops were found in a row up to its end."""
    most_tops: int
    """The longest such row."""

    @property
    def place(self) -> int:
        """Its rank among them, from 1; equal games share a rank."""
        return 1 + sum(one < self.last[-1] for one in self.last)

    @property
    def mean(self) -> int:
        """What a move cost in them on average."""
        return round(sum(self.last) / len(self.last))

    @property
    def goal(self) -> int | None:
        """The time of the game ranked just before it; None for the best one."""
        return max((one for one in self.last if one < self.last[-1]), default=None)

    @property
    def goal_place(self) -> int:
        """The rank of that game."""
        goal = self.goal
        return 1 if goal is None else 1 + sum(one < goal for one in self.last)


def own_place(run: int, runs: Sequence[RatedRun], tops: Sequence[PlayedTops]) -> OwnPlace | None:
    """The place of a run among those of its kind up to it; None if it is not one of them."""
    until = sorted((one for one in runs if one.run_id <= run), key=lambda one: one.run_id)[-LAST_GAMES:]
    if not until or until[-1].run_id != run:
        return None
    streaks = streaks_of(one for one in tops if one.run_id <= run)
    present, longest = streaks.present, streaks.longest
    return OwnPlace(
        tuple(one.ms_a_move for one in until), present.tops if present else 0, longest.tops if longest else 0
    )
