"""Sessions of the store: listing them, and which one a crash left behind."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.store import KeptSession, Store

if TYPE_CHECKING:
    from topping.kiosk.backstage.sessions.opensession import OpenSession, SessionOpening


class SessionKeeping:
    """Lists sessions, and opens them."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices, beside: Beside) -> None:
        self._store, self._clock, self._choices, self._beside = store, clock, choices, beside
        self.interrupted: KeptSession | None = None
        """The session that a crashed process left, until it is taken up."""
        self.is_read = False
        """Whether the referee announces himself, reading from the desk, while this program runs."""

    def take_up(self, id: int) -> OpenSession:
        """A session taken up where it was; it is no longer one that was left. Raises `StoreError`, `LexiconError`."""
        if self.interrupted is not None and self.interrupted.id == id:
            self.interrupted = None
        return self.opening.take_up(id)

    @cached_property
    def opening(self) -> SessionOpening:
        """What begins a session, or takes one up."""
        # for speed of start: no first screen needs the course of a session
        from topping.kiosk.backstage.sessions.opensession import SessionOpening

        return SessionOpening(self._store, self._clock, self._choices, self._beside)

    def all(self) -> tuple[KeptSession, ...]:
        """The sessions kept, the last one first; raises `StoreError`."""
        return self._beside.ask(_all)

    def cut_off(self, id: int) -> None:
        """The screen of a session failed or the program ends: the session is offered again, unless it has ended.

        Raises `StoreError`.
        """
        self.interrupted = next((one for one in self._store.sessions.all() if one.id == id and not one.is_ended), None)

    def naming(self, player: str) -> tuple[int, ...]:
        """The sessions in which a name still stands; raises `StoreError`."""
        return tuple(self._store.sessions.naming(player))


def _all(store: Store) -> tuple[KeptSession, ...]:
    return store.sessions.all()
