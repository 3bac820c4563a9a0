"""A second process that writes: `python -m tests.store.child PATH PLAYER RUNS`.

It waits for a line on its input, opens the store, and plays runs with a session each. It prints a line for every
transaction that the store has confirmed.
"""

import sys
from pathlib import Path

from tests.play.session.helpers import DUPLICATE_PLAN, correction, handed, of, short
from tests.store.helpers import facts, found, instant, missed, turns, wrong
from topping.play.session import events
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.store.training.intake import Intake
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.deck.states import state_of

_SESSION = of(2, game=short(1))
DAY = 740_000
SIGHT = Sight(DAY, 0, 5_000, 8_000, True, 1, False, GRADE_RULE, "EIL")
LOADED = Intake, state_of((SIGHT,))
"""Loaded in advance, so that forked processes need not load it."""


def write(path: Path, player: str, runs: int) -> None:
    """Plays this many runs, with a session each."""
    opened = open_store(path)
    _say("aside" if opened.set_aside else "open")
    with opened.store as store:
        for minute in range(runs):
            log = SessionLog.start(store, DUPLICATE_PLAN, short(1), player, instant(minute))
            _say("session", log.id)
            for event in _entries()[:4]:
                _enter(log, event, minute)
            _play(store, player, minute)
            _train(store, player, minute)
            for event in _entries()[4:]:
                _enter(log, event, minute)
            _say("done")


def tries_of(number: int) -> int:
    """Returns how many proposals every move of this number has."""
    return number if number == _MISSED else number + 1


def events_of_a_session() -> int:
    """Returns how many events a complete session has; the last one ends it."""
    return len(_entries())


_MISSED = 2


def _play(store: Store, player: str, minute: int) -> None:
    run = store.runs.start(facts(player), instant(minute))
    _say("started", run)
    for turn in turns():
        tries = [wrong(at_ms=at) for at in range(turn.number)]
        result = missed(turn, *tries) if turn.number == _MISSED else found(turn, 1_000, *tries)
        store.runs.add_move(run, result, turn)
        _say("move", run, turn.number)
    store.runs.finish(run, instant(minute + 1))
    _say("finished", run)


def _train(store: Store, player: str, minute: int) -> None:
    """Searches the run for cards, and answers the card of its missed top once."""
    store.intake.take(player, DAY, instant(minute))
    _say("searched", player, minute + 1)
    for card in store.decks.cards(player):
        store.decks.see(card.id, SIGHT)
        _say("sight", card.id, minute + 1)


def _entries() -> list[events.Event]:
    return [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(_SESSION, 1, 1, 44),
        events.Handed(1, 2, None, correction(0, _SESSION, 1, 2)),
        events.Renamed(2, "Paul Durand"),
        events.Ended(),
    ]


def _enter(log: SessionLog, event: events.Event, minute: int) -> None:
    log.add(event, instant(minute))
    _say("event", log.id, log.written)


def _say(*words: object) -> None:
    print(*words, flush=True)


if __name__ == "__main__":
    _say("ready")
    sys.stdin.readline()
    write(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
