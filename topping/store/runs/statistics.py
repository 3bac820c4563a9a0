"""A player's statistics, computed from his stored runs."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Measure
from topping.store.competitions.secrecy import SecretGames
from topping.store.runs.packing import History
from topping.store.runs.records import Records
from topping.system.localtime import local
from topping.training.comparable import Comparable, comparable
from topping.training.statistics.months import Analysis, Period, games_by_month
from topping.training.statistics.overview import (
    OwnRecords,
    OwnStreak,
    Statistics,
    Subject,
    fastest_of,
    faultless_of,
    usual,
)
from topping.training.statistics.sample import DatedRun, Sample

_Days = dict[int, date]
"""The local days on which runs began, by run id."""


class PlayerStatistics:
    """Computes the statistics of players. Every method may raise `StoreError`."""

    def __init__(self, history: History, records: Records, held: SecretGames) -> None:
        self._history, self._records, self._held = history, records, held

    def of(
        self, player: str, now: str, period: Period = Period.HALF_YEAR, formula: str = "", variant: str = ""
    ) -> Statistics:
        """Returns the statistics of a player over a period as of the time `now` (ISO 8601 with offset).

        Runs of open competitions are left out. If `formula` or `variant` is empty, the player's most played one is
        used. An unknown player has empty statistics. Raises `InputError` for an invalid name.
        """
        held = self._held.runs()
        runs = [run for run in self._history.runs(player) if run.run not in held]
        subject = Subject(runs[0].player if runs else player, *usual(runs, formula, variant), period)
        this_day = local(now).date()
        today = this_day.toordinal()
        first = None if period.days is None else today - period.days + 1
        chosen = comparable(runs, subject.formula, subject.variant)
        days = {run.run: local(run.started_at).date() for run in runs}
        in_period = runs if first is None else [run for run in runs if days[run.run].toordinal() >= first]
        left_out = chosen if first is None else comparable(in_period, subject.formula, subject.variant, chosen.schedule)
        terms = (
            (chosen.schedule, chosen.penalty_ms) if chosen.with_moves else (_USUAL.speed.schedule, _USUAL.penalty_ms)
        )
        analysis = Analysis(Sample(self._dated(chosen, days), *terms), period, today)
        games = games_by_month((run.month for run in analysis.now.runs), _month_of(this_day))
        records = self._records_of(subject, chosen, days)
        return Statistics(subject, left_out.left_out, analysis.months, games, analysis.level, records)

    def _dated(self, chosen: Comparable, days: _Days) -> Iterable[DatedRun]:
        packed = self._history.columns(chosen.with_moves)
        for run in chosen.with_moves:
            if run.run in packed:
                day = days[run.run]
                yield DatedRun(run, day.toordinal(), _month_of(day), packed[run.run])

    def _records_of(self, subject: Subject, chosen: Comparable, days: _Days) -> OwnRecords:
        if not chosen.runs:
            return OwnRecords()
        longest = self._records.longest_streak(subject.player, [run.run for run in chosen.with_moves])
        streak = None
        if longest is not None:
            first, last = (days[run].toordinal() for run in (longest.first, longest.last))
            streak = OwnStreak(longest.tops, first, last)
        is_timed = chosen.runs[0].conditions.formula.measure is Measure.TIME
        return OwnRecords(fastest_of(chosen.runs) if is_timed else None, streak, faultless_of(chosen.runs))


def _month_of(day: date) -> int:
    """Returns the number of a month: 12 × year + month (0 to 11)."""
    return 12 * day.year + day.month - 1


_USUAL: Final = Conditions(TOPPING, TOPPING.speeds[0])
"""The conditions for the level of a player without games."""
