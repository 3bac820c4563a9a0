"""Finding the session that a crashed process left open."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from topping.errors import StoreError
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.clock import Clock
from topping.store import KeptSession, Store

_SESSION_AGE: Final = timedelta(hours=12)
"""An open session without an entry for longer than this is not offered at the first screen."""

_CLOCK_ERROR: Final = timedelta(hours=1)
"""One whose last entry lies further ahead than this was kept under a wrong date, and would be offered for ever."""


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
