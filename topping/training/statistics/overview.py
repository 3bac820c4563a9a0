"""A player's statistics as a whole: which runs they are made from, what is left out, and all charts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from topping.training.comparable import LeftOut, PlayedRun
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import MonthOfGames, Months, Period, PlayerLevel


@dataclass(frozen=True, slots=True)
class Subject:
    """What statistics are asked of."""

    player: str
    formula: str
    variant: str
    period: Period


@dataclass(frozen=True, slots=True)
class OwnStreak:
    """A player's longest row of tops, with the local days of its first and last game (`date.toordinal()`)."""

    tops: int
    first_day: int
    last_day: int


@dataclass(frozen=True, slots=True)
class OwnRecords:
    """The best of all of a player's comparable runs, whatever the period; None where there is none."""

    fastest: PlayedRun | None = None
    """The run with the least time a move, if something was found; of equal ones the first."""
    streak: OwnStreak | None = None
    faultless: PlayedRun | None = None
    """The longest run without a missed top; of equal ones the first."""


def fastest_of(runs: Iterable[PlayedRun]) -> PlayedRun | None:
    """The finished run with the least time a move among those in which something was found."""
    found = [one for one in runs if one.found]
    return min(found, key=lambda one: Fraction(one.total_ms, one.moves), default=None)


def faultless_of(runs: Iterable[PlayedRun]) -> PlayedRun | None:
    """The longest finished run without a missed top."""
    return max((one for one in runs if one.moves == one.found > 0), key=lambda one: one.moves, default=None)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a player."""

    subject: Subject
    left_out: Mapping[LeftOut, int]
    """How many runs of the period are not compared, by the reason."""
    months: Months
    games: tuple[MonthOfGames, ...]
    """How many games of the period were begun in each of its last months."""
    level: PlayerLevel | Lacking
    """The player's level now, whatever the period."""
    records: OwnRecords


def usual(runs: Sequence[PlayedRun], formula: str = "", variant: str = "") -> tuple[str, str]:
    """The formula and the variant that a player has played most; those given are kept.

    Of several played as often, those of the last run; `topping` and `normale` where nothing was played.
    """
    formulas = Counter(
        one.conditions.formula.name for one in reversed(runs) if not variant or one.conditions.variant.name == variant
    )
    formula = formula or next((name for name, _ in formulas.most_common(1)), "topping")
    variants = Counter(one.conditions.variant.name for one in reversed(runs) if one.conditions.formula.name == formula)
    return formula, variant or next((name for name, _ in variants.most_common(1)), "normale")
