"""A player's complete statistics: all charts and records, and the runs that were left out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from topping.training.comparable import LeftOut, PlayedRun
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import MonthOfGames, Months, Period, PlayerLevel


@dataclass(frozen=True, slots=True)
class Subject:
    """The player, formula (such as duplicate), variant (such as joker) and period that statistics are about."""

    player: str
    formula: str
    variant: str
    period: Period


@dataclass(frozen=True, slots=True)
class OwnStreak:
    """A player's longest streak of tops without a miss, with the days of its first and last game."""

    tops: int
    first_day: int
    last_day: int


@dataclass(frozen=True, slots=True)
class OwnRecords:
    """A player's best results in all his runs with one formula (such as duplicate) and variant, whatever the period."""

    fastest: PlayedRun | None = None
    """The run with the least time per move, if it has a top; ties go to the first."""
    streak: OwnStreak | None = None
    faultless: PlayedRun | None = None
    """The longest run without a missed top; ties go to the first."""


def fastest_of(runs: Iterable[PlayedRun]) -> PlayedRun | None:
    """Returns the run with the least time per move, among runs with at least one top found; None without such a run."""
    found = [run for run in runs if run.found]
    return min(found, key=lambda run: Fraction(run.total_ms, run.moves), default=None)


def faultless_of(runs: Iterable[PlayedRun]) -> PlayedRun | None:
    """Returns the run with the most moves among those in which every top was found; None without such a run."""
    return max(
        (run for run in runs if run.moves == run.found > 0), key=lambda run_of_tops: run_of_tops.moves, default=None
    )


@dataclass(frozen=True, slots=True)
class Statistics:
    """The complete statistics of a player: charts, level (what a move costs him now), records, and runs left out."""

    subject: Subject
    left_out: Mapping[LeftOut, int]
    """Number of runs of the period left out, by reason."""
    months: Months
    games: tuple[MonthOfGames, ...]
    """Number of games of the period begun in each of its last months."""
    level: PlayerLevel | Lacking
    """The player's present level, whatever the period."""
    records: OwnRecords


def usual(runs: Sequence[PlayedRun], formula: str = "", variant: str = "") -> tuple[str, str]:
    """Returns the names of the formula (such as duplicate) and the variant (such as joker) that a player has played
    most often.

    A formula or variant passed in is returned unchanged. In case of a tie, the last run decides. Without runs, returns
    `topping` and `normale`.
    """
    formulas = Counter(
        run.conditions.formula.name for run in reversed(runs) if not variant or run.conditions.variant.name == variant
    )
    formula = formula or next((name for name, _ in formulas.most_common(1)), "topping")
    variants = Counter(run.conditions.variant.name for run in reversed(runs) if run.conditions.formula.name == formula)
    return formula, variant or next((name for name, _ in variants.most_common(1)), "normale")
