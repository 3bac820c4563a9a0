"""Runs and sessions that a crashed process left open: finding those that can be resumed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from topping.errors import StoreError, ToppingError
from topping.game.keptgames import game_of, results_of
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.runs.runs import InterruptedRun, Seat
from topping.kiosk.clock import Clock
from topping.log import note_fault
from topping.play.run.run import Run
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import DISTANCE, PAUSE, PLACE
from topping.rules.games.game import admitted_in
from topping.store import KeptSession, OpenRun, Store
from topping.texts import tell

_SESSION_AGE: Final = timedelta(hours=12)
"""An open session without an entry for longer than this is not offered at the first screen."""

_CLOCK_ERROR: Final = timedelta(hours=1)
"""One whose last entry lies further ahead than this was kept under a wrong date, and would be offered for ever."""


def interrupted_run(backstage: Backstage, store: Store, clock: Clock) -> InterruptedRun | None:
    """The last interrupted run, where it can be taken up again; all others are closed.

    Only for the one process that has the leaderboard open: open runs of another process are being played.
    """
    found: InterruptedRun | None = None
    try:
        for kept in store.runs.open_runs():
            if _is_finished(store, clock, kept):
                continue
            rebuilt = _rebuilt(backstage, store, kept) if found is None else None
            if rebuilt is None:
                store.runs.leave(kept.id, clock.date())
            found = found or rebuilt
    except StoreError as fault:
        backstage.notices.tell(fault)
    return found


def interrupted_session(backstage: Backstage, store: Store, clock: Clock) -> KeptSession | None:
    """The session begun last, if it is open and has a recent entry; None otherwise."""
    try:
        last = next(iter(store.sessions.all()), None)
    except StoreError as fault:
        backstage.notices.tell(fault)
        return None
    if last is None or last.is_ended:
        return None
    age = datetime.fromisoformat(clock.date()) - datetime.fromisoformat(last.last_at)
    return last if -_CLOCK_ERROR <= age <= _SESSION_AGE else None


def _is_finished(store: Store, clock: Clock, kept: OpenRun) -> bool:
    """Whether the run was interrupted while its last solution was shown: it is complete, and is closed as finished."""
    try:
        store.runs.finish(kept.id, clock.date())
    except StoreError:  # moves are missing, as a rule
        return False
    return True


def _rebuilt(backstage: Backstage, store: Store, kept: OpenRun) -> InterruptedRun | None:
    """The run with its moves; None, and a notice for the player, where this version cannot go on with it."""
    try:
        if kept.rules_version != RULES_VERSION:
            raise StoreError("resume.other_rules")
        game = game_of(kept.game, kept.game_name, kept.game_text, kept.conditions.variant.name)
        lexicon = (
            lexicon_called(kept.lexicon, kept.lexicon_hash) if kept.lexicon_hash else backstage.choices.chosen_lexicon()
        )
        if not set(kept.conditions.helps) <= {DISTANCE, PAUSE, PLACE}:
            raise StoreError("resume.other_rules")
        turns = tuple(game.turns())
        results = results_of(store.runs.moves_of(kept.id), turns, kept.conditions, admitted_in(turns, lexicon.admits))
        showing = store.runs.showings(kept.id, len(results) + 1)
    except ToppingError as fault:
        note_fault("run not taken up", fault)
        backstage.notices.tell(StoreError("resume.impossible", player=kept.player, why=tell(fault)))
        return None
    ranks = kept.ranks and kept.attempt == 1 and backstage.settings.rank_resumed
    entry = backstage.runs.entry_of(kept.id)
    seat = Seat(
        kept.player,
        game,
        lexicon,
        kept.conditions,
        ranks,
        is_seen=kept.attempt > 1,
        input=kept.input,
        entry=entry,
    )
    return InterruptedRun(kept.id, seat, Run(turns, kept.conditions, results=results, showing=showing), kept.started_at)
