"""A database as a club has it after some weeks: players, runs finished and left, a session under way and one ended."""

from pathlib import Path

from tests.play.session.helpers import DUPLICATE_PLAN, handed, of, short
from tests.store.helpers import SHORT, facts, instant, play, wrong
from topping.play.session import events
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog

_NAMES = ("Marie", "Élodie", "Jean-Paul", "Zoé", "=2+3", "Ana")


def make(path: Path, runs: int = 6) -> None:
    """Makes the database; `runs` finished ones, which decides its size."""
    with open_store(path).store as store:
        for number in range(runs):
            play(store, facts(_NAMES[number % len(_NAMES)]), 1_000 + number, -1, 2_000, minute=3 * number)
        left = store.runs.start(facts("Marie", SHORT), instant(9_000))
        store.runs.add_loose_proposals(left, 1, [wrong()])
        _session(store, "Jeudi", is_ended=True)
        _session(store, "", is_ended=False)


def _session(store: Store, name: str, *, is_ended: bool) -> None:
    session = of(2, game=short(2))
    log = SessionLog.start(store, DUPLICATE_PLAN, short(2), name, instant(10_000))
    kept: list[events.Event] = [
        events.Registered(1, "Élodie"),
        events.Registered(2, "Paul"),
        events.Opened(1),
        events.Collected(1),
        handed(session, 1, 1, 44),
        handed(session, 1, 2, 30),
    ]
    for event in [*kept, *([events.Ended()] if is_ended else [])]:
        log.add(event, instant(10_001))
