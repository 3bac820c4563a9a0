"""A run played aloud on another machine, as the facts that have come from it tell it.

The two clocks are not compared: what comes is taken to be of the instant at which it is seen, later than it was by what
the carrier takes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from topping.errors import InputError, StoreError
from topping.facts.fact import FactKind
from topping.play.together.signals import ALOUD, Progress, read_signal
from topping.play.together.watched import WatchedRun
from topping.store import Store

_LATEST: Final = 20
"""How many of a machine's last facts are read when the screen is opened."""


class RemoteRuns:
    """What other machines tell; read again only where something came."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version: int | None = None
        self._read: dict[str, int] = {}
        """Of each machine, the number of the fact that was read last."""
        self.run: WatchedRun | None = None
        """The run that was told of last; its clock is that of this machine."""

    def look(self, now: int) -> WatchedRun | None:
        """The run, with what has come until `now`."""
        try:
            version = self._store.version
            if version != self._version:
                self._version = version
                self._take(now)
        except StoreError:  # it is asked again at the next look
            self._version = None
        return self.run

    def _take(self, now: int) -> None:
        sharing = self._store.sharing
        own = sharing.machine
        for machine, newest in sharing.lasts().items():
            if machine == own:
                continue
            last = self._read.get(machine, max(0, newest - _LATEST))
            for fact in sharing.after(machine, last):
                last = fact.number
                if fact.kind == FactKind.SIGNAL and fact.body.get("competition") == ALOUD:
                    self._show(fact.body, now)
            self._read[machine] = last

    def _show(self, body: object, now: int) -> None:
        try:
            signal = read_signal(body) if isinstance(body, dict) else None
        except InputError:  # of a later program
            return
        if isinstance(signal, Progress):
            self.run = replace(signal.run, clock=replace(signal.run.clock, at_ms=now))
