"""Runs that were begun and are not over: cut off by a crash, or put off by their player; and those that he left.

Each is its player's, for as long as he does not close it himself and the year lasts in which it was begun.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from topping.errors import StoreError, ToppingError
from topping.game.keptgames import game_of, results_of
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import InterruptedRun, RunKeeping, Seat
from topping.kiosk.clock import Clock
from topping.lexicon.editions import editions_of
from topping.localtime import local
from topping.log import note_fault
from topping.play.run.kept import OpenRun
from topping.play.run.run import Run
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import DISTANCE, PAUSE, PLACE
from topping.rules.games.game import admitted_in
from topping.store import Store
from topping.store.people.names import folded
from topping.texts import say, tell

_FRESH: Final = timedelta(hours=1)
"""For so long after a crash a player is led back to his run."""
_CLOCK_ERROR: Final = timedelta(minutes=5)
"""A run that was on screen further in the future than this was kept under another date."""
_LEAST_AGE: Final = timedelta(days=1)
"""A run younger than this is not closed by the new year: it is being played over midnight, or the clock is wrong."""


class BegunRuns:
    """The unfinished runs of this machine that no other process is at."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        notices: Notices,
        choices: OfferedChoices,
        runs: RunKeeping,
        beside: Beside,
        *,
        ranks_resumed: Callable[[], bool],
    ) -> None:
        self._store, self._clock, self._notices, self._choices, self._runs = store, clock, notices, choices, runs
        self._beside = beside
        self._ranks_resumed = ranks_resumed
        """Whether runs that were taken up again rank, among themselves."""
        self._ours: set[int] = set()
        """The open runs that nobody plays: those of processes that have died, and those that this one has left open."""
        self._held: dict[int, InterruptedRun] = {}
        """Those that this process has left open, as they were."""

    def find(self) -> None:
        """Finds what processes that have died left open; closes what was played to its end, or is of another year.

        Only for the one process that has the leaderboard open: open runs of another process are being played.
        """
        try:
            for kept in self._store.runs.open_runs():
                if self._is_finished(kept):
                    continue
                if self._is_of_another_year(kept):
                    self._store.runs.leave(kept.id, self._clock.date())
                    self._notices.lines.append(say("begun.year_over", player=kept.player, game=kept.game_name))
                else:
                    self._ours.add(kept.id)
        except StoreError as fault:
            self._notices.tell(fault)

    def _is_finished(self, kept: OpenRun) -> bool:
        """Whether the run was cut off while its last solution was shown: it is complete, and is closed as finished."""
        try:
            self._store.runs.finish(kept.id, self._clock.date())
        except StoreError:  # moves are missing, as a rule
            return False
        return True

    def _is_of_another_year(self, kept: OpenRun) -> bool:
        now, begun = local(self._clock.date()), local(kept.started_at)
        return now.year > begun.year and now - begun >= _LEAST_AGE

    # whose they are

    def of(self, player: str) -> tuple[OpenRun, ...]:
        """A player's unfinished runs, those that can be gone on with first, then those that he left; but for those of
        competitions only the open ones."""
        if not player:
            return ()
        none: tuple[OpenRun, ...] = ()
        found = self._notices.safely(lambda: self._beside.ask(_unfinished, player), none)
        still = [one for one in found if not one.is_left and one.id in self._ours]
        left = [one for one in found if one.is_left and one.moves and not self._is_for_competition(one)]
        return (*still, *left)

    def open_of(self, player: str) -> tuple[OpenRun, ...]:
        """Those that he can go on with."""
        return tuple(one for one in self.of(player) if not one.is_left)

    def cut_off_of(self, player: str) -> InterruptedRun | None:
        """The run of a player that a crash cut off within the last hour; None where there is none.

        A notice says why it cannot be gone on with, where it cannot: it stays in the list of his runs.
        """
        fresh = next((one for one in self.open_of(player) if self._is_fresh(one)), None)
        try:
            return None if fresh is None else self.rebuilt(fresh)
        except ToppingError as fault:
            note_fault("run not taken up", fault)
            self._notices.tell(StoreError("resume.impossible", why=tell(fault)))
            return None

    def _is_fresh(self, kept: OpenRun) -> bool:
        if not kept.shown_at:
            return False
        age = datetime.fromisoformat(self._clock.date()) - datetime.fromisoformat(kept.shown_at)
        return -_CLOCK_ERROR <= age <= _FRESH

    def barring_words(self, player: str) -> OpenRun | None:
        """The run for whose sake nobody may look words up: one that may still count, or that `player` was just at."""
        none: tuple[OpenRun, ...] = ()
        found = self._notices.safely(self._store.runs.open_runs, none) if self._ours else ()
        ours = [one for one in found if one.id in self._ours]
        return next((one for one in ours if self._may_count(one) or self._is_just_cut_off(one, player)), None)

    def _is_just_cut_off(self, kept: OpenRun, player: str) -> bool:
        return bool(player) and folded(player) == folded(kept.player) and self._is_fresh(kept)

    def _may_count(self, kept: OpenRun) -> bool:
        return self._ranks(kept) or self._is_for_competition(kept)

    def _is_for_competition(self, kept: OpenRun) -> bool:
        return self._notices.safely(lambda: self._runs.entry_of(kept.id), None) is not None

    def _ranks(self, kept: OpenRun) -> bool:
        may = kept.conditions.may_rank and self._ranks_resumed()
        return kept.ranks and kept.attempt == 1 and may

    # what becomes of them

    def left_open(self, seat: Seat, run: Run, record: Record, *, is_put_off: bool = False) -> None:
        """A run ends because its program or screen does, or because its player puts it off, after which it never ranks.

        It stays open, to be gone on with; one whose last solution is on screen is over.
        """
        number = record.cut_off(run, is_put_off=is_put_off)
        if number is None:
            return
        run = run.cut_off()
        if is_put_off:
            run = replace(run, conditions=run.conditions.paused)
        ranks = seat.will_rank and self._ranks_resumed() and not is_put_off
        seat = replace(seat, will_rank=ranks, conditions=run.conditions, race=None)
        self._ours.add(number)
        self._held[number] = InterruptedRun(number, seat, run, stopped_at=self._clock.date())

    def rebuilt(self, kept: OpenRun) -> InterruptedRun:
        """The run with its moves; raises `ToppingError` where this version cannot go on with it."""
        if kept.id in self._held:
            return self._held[kept.id]
        if kept.rules_version != RULES_VERSION or not set(kept.conditions.helps) <= {DISTANCE, PAUSE, PLACE}:
            raise StoreError("resume.other_rules")
        game = game_of(kept.game, kept.game_name, kept.game_text, kept.conditions.variant.name)
        digest = game.lexicon_hash or editions_of(kept.lexicon_hash)[0]  # an imported game's is that of all editions
        lexicon = lexicon_called(kept.lexicon, digest) if digest else self._choices.chosen_lexicon()
        turns = tuple(game.turns())
        moves = self._store.runs.moves_of(kept.id)
        results = results_of(moves, turns, kept.conditions, admitted_in(turns, lexicon.admits))
        showing = self._store.runs.showings(kept.id, len(results) + 1)
        seat = Seat(
            kept.player,
            game,
            lexicon,
            kept.conditions,
            self._ranks(kept),
            is_seen=kept.attempt > 1,
            input=kept.input,
            entry=self._runs.entry_of(kept.id),
        )
        run = Run(turns, kept.conditions, results=results, showing=showing)
        return InterruptedRun(kept.id, seat, run, kept.started_at, kept.shown_at)

    def take_up(self, interrupted: InterruptedRun) -> Record:
        """Goes on with a run, which is marked as interrupted. Raises `StoreError`."""
        record = self._runs.take_up(interrupted)
        self._gone(interrupted.id)
        return record

    def close(self, number: int) -> None:
        """Its player closes a run as unfinished. Raises `StoreError`."""
        self._store.runs.leave(number, self._clock.date())
        self._gone(number)

    def _gone(self, number: int) -> None:
        self._ours.discard(number)
        self._held.pop(number, None)


def _unfinished(store: Store, player: str) -> tuple[OpenRun, ...]:
    return store.runs.unfinished_of(player)
