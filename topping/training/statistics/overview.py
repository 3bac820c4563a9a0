"""A player's statistics as a whole: which runs they are made from, what is left out, and all charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from topping.rules.conditions.schedule import Schedule
from topping.training.comparable import LeftOut, PlayedRun
from topping.training.statistics.afterrun import AfterRun
from topping.training.statistics.deckcharts import DeckCharts, without_deck
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.months import Analysis, Months, Period
from topping.training.statistics.moremonths import MoreMonths, more_months
from topping.training.statistics.sample import Sample
from topping.training.transfer import Transfer


@dataclass(frozen=True, slots=True)
class Subject:
    """What statistics are asked of."""

    player: str
    formula: str
    variant: str
    period: Period


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a player."""

    subject: Subject
    today: int
    """`date.toordinal()` of the local day on which they were made."""
    schedule: Schedule | None
    """The times of the runs; None where there are none."""
    penalty_ms: int
    left_out: Mapping[LeftOut, int]
    """How many runs of the period are not compared, by the reason."""
    months: Months
    last: AfterRun | None
    """The charts of the last comparable run that was finished, whatever the period; None without one."""
    more: MoreMonths | None = None
    """The further charts; None where they were not asked for."""
    deck: DeckCharts | None = None
    """Those of the player's deck of cards, whatever the formula and the variant; None where they were not asked for."""
    transfer: Transfer | None = None
    """Whether training shows in ranked games, whatever the period; None where it was not asked for."""


def without_runs(subject: Subject, today: int) -> Statistics:
    """The statistics of somebody who has played nothing, the further charts too."""
    analysis = Analysis(Sample((), None, 0), subject.period, today)
    more = more_months(analysis, Lacking(Absence.NO_RUNS), ())
    return Statistics(subject, today, None, 0, {}, analysis.months, None, more, without_deck(), Transfer.of((), ()))


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
