"""The rank of a game among its player's last games of the same kind, for players who play alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.training.records import PlayedTops, RatedRun, streaks_of

LAST_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The rank of a game among its player's last games under the same conditions, by time, points or tops."""

    last: tuple[int, ...]
    """The last games, the oldest first; this game is the last."""
    tops: int
    """Number of tops in a row up to its end."""
    most_tops: int
    """The longest such row."""
    measure: Measure = Measure.TIME

    @property
    def place(self) -> int:
        """The rank of the game among the last games, from 1; equal games share a rank."""
        return 1 + len(self._before(self.last[-1]))

    @property
    def mean(self) -> Fraction:
        """The mean result of the last games: ms per move, tenths of points lost per move, or tops found, by the
        measure.
        """
        return Fraction(sum(self.last), len(self.last))

    @property
    def goal(self) -> int | None:
        """The result of the game ranked just ahead of this game; None if this game is the best."""
        before = self._before(self.last[-1])
        return (min if self._is_more_better else max)(before, default=None)

    @property
    def goal_place(self) -> int:
        """The rank of the game ranked just ahead of this game; 1 if this game is the best."""
        goal = self.goal
        return 1 if goal is None else 1 + len(self._before(goal))

    @property
    def _is_more_better(self) -> bool:
        return self.measure is Measure.TOPS

    def _before(self, figure: int) -> list[int]:
        return [
            other_figure
            for other_figure in self.last
            if (other_figure > figure if self._is_more_better else other_figure < figure)
        ]


def figure_of(run: RatedRun, measure: Measure) -> int:
    """Returns the result by which a run is compared: ms per move, tenths of points lost per move, or number of tops
    found.
    """
    match measure:
        case Measure.TIME:
            return run.ms_a_move
        case Measure.POINTS:
            return run.lost_tenths_a_move
        case Measure.TOPS:
            return run.found


def own_place(
    run: int, runs: Sequence[RatedRun], tops: Sequence[PlayedTops], measure: Measure = Measure.TIME
) -> OwnPlace | None:
    """Returns the rank of a run among its player's last twenty runs; None if `runs` does not contain it.

    `runs` are the player's runs under the same conditions, with their results. `tops` tells which tops he found in his
    first attempts, to count tops in a row. Later runs in both are ignored.
    """
    until = sorted((rated for rated in runs if rated.run_id <= run), key=lambda rated: rated.run_id)[-LAST_GAMES:]
    if not until or until[-1].run_id != run:
        return None
    streaks = streaks_of(top for top in tops if top.run_id <= run)
    present, longest = streaks.present, streaks.longest
    return OwnPlace(
        tuple(figure_of(rated, measure) for rated in until),
        present.tops if present else 0,
        longest.tops if longest else 0,
        measure,
    )
