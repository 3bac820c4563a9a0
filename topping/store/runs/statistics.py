"""A player's statistics, from what is kept of his runs."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain
from typing import Final

from topping.errors import StoreError
from topping.localtime import local, training_day_of
from topping.play.run.strokes import Stroke
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Measure
from topping.store.competitions.held import HeldGames
from topping.store.database import Database, query
from topping.store.runs.finished import FinishedRuns, PositionsKept
from topping.store.runs.packing import History, KindLooks
from topping.store.runs.raced import RacedRuns, RaceTerms
from topping.store.runs.runs import Runs
from topping.store.training.decks import KeptDecks
from topping.store.training.intake import Transfers
from topping.store.training.rushes import Rushes
from topping.training.analysedmove import Kind
from topping.training.comparable import Comparable, PlayedRun, comparable
from topping.training.deck.agenda import DeckEntry, pace_of
from topping.training.ghosts import best_ghost
from topping.training.par import LEAST_RUNS, Par, Prior
from topping.training.statistics.afterrun import AfterRun, after_run
from topping.training.statistics.counting import Absence, Lacking, times_of
from topping.training.statistics.months import Analysis, Period
from topping.training.statistics.moremonths import Percentiles, PlayedDay, calendar, more_months, percentiles
from topping.training.statistics.overview import (
    DeckCharts,
    Statistics,
    Subject,
    deck_charts,
    reviews_of,
    usual,
    without_deck,
)
from topping.training.statistics.sample import DatedRun, Sample

_Days = dict[int, date]
"""The local days on which runs began, by their numbers."""


class PlayerStatistics:
    """The statistics of the players of a database. Every method may raise `StoreError`."""

    def __init__(
        self,
        database: Database,
        runs: Runs,
        finished: FinishedRuns,
        history: History,
        looks: KindLooks,
        positions: PositionsKept,
        raced: RacedRuns,
        decks: KeptDecks,
        transfers: Transfers,
        held: HeldGames,
        rushes: Rushes,
    ) -> None:
        self._database, self._runs, self._finished = database, runs, finished
        self._history, self._looks, self._positions, self._raced = history, looks, positions, raced
        self._decks, self._held, self._rushes = decks, held, rushes
        self.transfers = transfers
        """Whether training shows in ranked games."""

    def of(
        self,
        player: str,
        now: str,
        period: Period = Period.HALF_YEAR,
        formula: str = "",
        variant: str = "",
        *,
        whole: bool = False,
    ) -> Statistics:
        """The statistics of a player at an instant (ISO 8601 with its zone), the further charts too where `whole`.

        Runs of competitions that are not closed are left out.

        Without a formula or a variant, those that he has played most. Somebody unknown has statistics without runs;
        `InputError` for what cannot be a name.
        """
        held = self._held.runs()
        runs = [run for run in self._history.runs(player) if run.run not in held]
        subject = Subject(runs[0].player if runs else player, *usual(runs, formula, variant), period)
        today = local(now).date().toordinal()
        first = None if period.days is None else today - period.days + 1
        chosen = comparable(runs, subject.formula, subject.variant)
        days = {run.run: local(run.started_at).date() for run in runs}
        in_period = runs if first is None else [run for run in runs if days[run.run].toordinal() >= first]
        left_out = chosen if first is None else comparable(in_period, subject.formula, subject.variant, chosen.schedule)
        terms = (
            (chosen.schedule, chosen.penalty_ms) if chosen.with_moves else (_USUAL.speed.schedule, _USUAL.penalty_ms)
        )
        sample = Sample(self._dated(chosen, days), *terms)
        look = self._looks.of(chosen)
        analysis = Analysis(sample, period, today, look)
        return Statistics(
            subject,
            today,
            chosen.schedule,
            chosen.penalty_ms,
            left_out.left_out,
            analysis.months,
            analysis.level,
            self._last(chosen, sample, days, look.named),
            more_months(analysis, self._percentiles(analysis), _calendar(in_period, days)) if whole else None,
            self.deck(player, now, period) if whole else None,
            self.transfers.of(player) if whole else None,
        )

    def deck(self, player: str, now: str, period: Period = Period.HALF_YEAR) -> DeckCharts:
        """The charts of a player's deck at an instant; no lexicon is asked which of its cards are asleep.

        `InputError` for what cannot be a name.
        """
        today = training_day_of(now)
        cards = self._decks.cards(player)
        if not cards:
            return without_deck()
        states = self._decks.states(player)
        reviews = chain.from_iterable(reviews_of(one.key.kind, states.get(one.id)) for one in cards)
        entries = [DeckEntry(one, states.get(one.id)) for one in cards]
        first = None if period.days is None else today - period.days + 1
        wishes = self._decks.wishes(player)
        return deck_charts(entries, reviews, today, pace_of(self._decks.last_sights(player)), first, wishes)

    def _dated(self, chosen: Comparable, days: _Days) -> Iterable[DatedRun]:
        packed = self._history.columns(chosen.with_moves)
        for run in chosen.with_moves:
            if run.run in packed:
                day = days[run.run]
                yield DatedRun(run, day.toordinal(), 12 * day.year + day.month - 1, packed[run.run])

    def _last(self, chosen: Comparable, sample: Sample, days: _Days, named: frozenset[Kind]) -> AfterRun | None:
        """The charts of the last run that was finished, with the kinds that are named now."""
        if not chosen.runs:
            return None
        last = chosen.runs[-1]
        run = self._finished.run(last.run)
        strokes = self._strokes(last.run)
        times = [times_of(move, None if strokes is None else strokes.get(move.number, ())) for move in run.moves]
        terms = RaceTerms(run.game, run.lexicon_hash, last.rules_version, run.conditions)
        with_moves = tuple(one for one in chosen.with_moves if one.run < last.run)
        before = replace(chosen, runs=chosen.runs[:-1], with_moves=with_moves)
        earlier = [one for one in self._raced.of(run.player, terms) if one.run_id < last.run]
        return after_run(
            run,
            days[last.run].toordinal(),
            times,
            self._positions.of(run.game, run.lexicon_hash),
            Par.of_runs(
                sample.timed_runs(takes=lambda one: one.run < last.run), Prior(kinds=self._looks.of(before).factors)
            )
            if len(with_moves) >= LEAST_RUNS
            else Lacking(Absence.TOO_FEW, len(with_moves), LEAST_RUNS),
            best_ghost(earlier),
            named,
        )

    def _strokes(self, run: int) -> dict[int, Sequence[Stroke]] | None:
        """The strokes of the last showing of each move's draw; None for a run without any."""
        try:
            kept = self._runs.strokes_of(run)
        except StoreError:  # damaged: the moves have no times, as in a run without strokes
            return None
        return {one.number: one.strokes for one in kept} if any(one.strokes for one in kept) else None

    def _percentiles(self, analysis: Analysis) -> Percentiles | Lacking:
        if not analysis.is_timed:
            return Lacking(Absence.NOT_TIMED)
        finished = [one for one in analysis.now.runs if one.run.total_ms]
        others: dict[int, list[int]] = {}
        for run, total_ms in self._database.all(
            query("others_totals"), {"runs": json.dumps([one.run.run for one in finished])}
        ):
            others.setdefault(run, []).append(total_ms)
        return percentiles((one.run.run, one.day, one.run.total_ms, others.get(one.run.run, [])) for one in finished)


def _calendar(runs: Iterable[PlayedRun], days: _Days) -> tuple[PlayedDay, ...]:
    """The days of all runs that are over, comparable or not."""
    return calendar((days[run.run].toordinal(), _played_ms(run)) for run in runs if run.moves)


def _played_ms(run: PlayedRun) -> int:
    """Time on the clock; for a run that was left, or is not timed, the time between its start and its end."""
    if run.play_ms and run.conditions.formula.measure is Measure.TIME:
        return run.play_ms
    if not run.ended_at:
        return 0
    spent = (local(run.ended_at) - local(run.started_at)).total_seconds()
    return max(0, min(round(1000 * spent), _LONGEST_MS))


_USUAL: Final = Conditions(TOPPING, TOPPING.speeds[0])
"""Under which the level of somebody without games is told."""
_LONGEST_MS: Final = 4 * 3_600_000
"""What a run can have lasted at most: more is a clock that was set, or a night in between."""
