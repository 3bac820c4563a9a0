"""The process beside the kiosk that exchanges facts with other machines, so that no clock ever waits for them.

It ends when its standard input does, as it does when the kiosk is gone. Of one database only one exchanges.
"""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from topping import config
from topping.config import Settings
from topping.errors import HubError, ToppingError
from topping.facts.fact import Fact
from topping.hub.carrier import Carrier, CarrierLostError, HubPlace, place_in
from topping.hub.exchange import Exchange, Shared
from topping.hub.keys import GenuineFacts, own_key
from topping.hub.machine import SealOpener, SharedStore, label_of
from topping.hub.opening import open_carrier
from topping.hub.status import BEAT_S, HubState, HubStatus, read_status, write_status
from topping.locking import lock
from topping.log import LOG, log_to_stderr, note_fault
from topping.paths import data_folder, ensure_folder, hub_file
from topping.store import open_store
from topping.texts import tell as in_words

TURN_S: Final = 0.2
"""How often it is looked whether something was said here."""
TELL_S: Final = 0.5
"""How often it is told how much has come."""
GATHER_S: Final = 0.1
"""News that come sooner after the last ones are taken together: one by one, each costs three times as much."""
RETRY_S: Final = 0.3
"""How long a carrier that is lost is left alone."""
LONG_RETRY_S: Final = 10.0
"""How long one that cannot be used is left alone."""
_NOTE_S: Final = 60.0
_LOOK_S: Final = 5.0
"""How often a carrier is asked for news that it has not told of."""


class WatchedShared(Shared, Protocol):
    """The facts of this machine, and whether some were added."""

    def tell_backlog(self) -> int:
        """Says some of what happened here and is not said yet; how much."""

    def note_export(self, place: HubPlace, until: int) -> None:
        """Keeps that what was said here up to that number is at a place."""


class Keeper:
    """What the process beside the kiosk does, turn by turn."""

    def __init__(
        self,
        shared: WatchedShared,
        place: HubPlace,
        open_carrier: Callable[[], Carrier],
        sign: Callable[[Fact], Fact],
        tell: Callable[[HubStatus], None],
        last: HubStatus | None = None,
        *,
        is_genuine: Callable[[Fact], bool] = lambda fact: True,
        has_taken: Callable[[], object] = lambda: None,
        beat: Callable[[HubStatus], None] = lambda status: None,
        clock: Callable[[], float] = time.time,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._shared, self._place, self._open_carrier = shared, place, open_carrier
        self._sign, self._tell = sign, tell
        self._beat, self._beaten = beat, 0.0
        """What is told how it goes as a sign of life, and when that was done last."""
        self._has_taken = has_taken
        """Called when facts of others have come."""
        self._is_genuine, self._clock, self._pause = is_genuine, clock, pause
        self._carrier: Carrier | None = None
        self._exchange: Exchange | None = None
        self._has_warned = False
        """Whether it was noted that facts are passed over."""
        self._seen: object = None
        """The version of the facts at the last look."""
        self._looked = 0.0
        """When news were taken last."""
        self._has_news = False
        self._told_at = 0.0
        """When it was told last how much has come."""
        sent = last.sent if last is not None and last.place == place.shown else 0
        self.status = HubStatus(HubState.STARTING, place.shown, sent=sent)
        """How it goes; at first, what was sent to that place when this process ran last."""
        self._noted: tuple[int, float] = (0, 0.0)
        """Up to which number it was kept that facts went there, and when."""

    def run(self, is_wanted: Callable[[], bool]) -> None:
        """Turns until it is not wanted any more. Raises `StoreError` where this machine's own facts fail."""
        try:
            while is_wanted():
                self.turn()
            if self._exchange is not None:
                with suppress(HubError):
                    self._exchange.give()  # what was kept since the last look
        finally:
            self.close()

    def turn(self) -> None:
        """One look at either side, with the pause after it."""
        self._give_sign_of_life()
        try:
            if self._exchange is None:
                self._carrier = self._open_carrier()
                self._exchange, self._seen = Exchange(self._shared, self._carrier, self._sign, self._is_genuine), None
                self._looked, self._has_news = 0.0, False
            self._look(self._exchange)
        except HubError as fault:
            self._lose(fault)
            self._pause(RETRY_S if isinstance(fault, CarrierLostError) else LONG_RETRY_S)

    def _give_sign_of_life(self) -> None:
        if abs(self._clock() - self._beaten) >= BEAT_S:
            self._beat(self.status)
            self._beaten = self._clock()

    def _look(self, exchange: Exchange) -> None:
        assert self._carrier is not None
        version = self._shared.version
        is_idle = version == self._seen
        if not is_idle:
            self._shared.tell_backlog()  # a few: what is played now does not wait behind all that was played before
            exchange.give()
            self._seen = version
        if self._has_news:
            self._pause(self._until_next_look())
        else:
            self._has_news = self._carrier.wait(TURN_S)
        now = self._clock()
        if (self._has_news and self._until_next_look() == 0) or abs(now - self._looked) >= _LOOK_S:
            if exchange.take(self._tell_percent):
                self._has_taken()
            self._looked, self._has_news, is_idle = now, False, False
        if is_idle:
            return
        self._note_forged(exchange)
        self._say(
            HubStatus(
                HubState.WELL,
                self.status.place,
                waiting=exchange.waiting,
                sent=exchange.sent,
                refused=len(exchange.refused),
                forged=exchange.passed_over,
            )
        )
        self._note_export(now)

    def _tell_percent(self, percent: int) -> None:
        """Tells how much of what concerns this machine has come, which may take minutes, and that it still comes."""
        self._give_sign_of_life()
        if percent < 100 and (self.status.percent == 100 or abs(self._clock() - self._told_at) >= TELL_S):
            self._told_at = self._clock()
            self._say(replace(self.status, state=HubState.WELL, fault="", percent=percent))

    def _until_next_look(self) -> float:
        """Seconds until news may be taken again, by a clock that may be set meanwhile."""
        return min(GATHER_S, max(0.0, GATHER_S - (self._clock() - self._looked)))

    def _note_forged(self, exchange: Exchange) -> None:
        """Notes once that somebody says things in the name of machines."""
        if exchange.forged and not self._has_warned:
            self._has_warned = True
            machine, number = min(exchange.forged)
            LOG.warning("hub: facts that their machines have not signed are passed over, as %s %d", machine, number)

    def _note_export(self, now: float) -> None:
        """Keeps now and then how far facts went: it is asked for when somebody is to be forgotten."""
        noted, at = self._noted
        if self.status.sent > noted and abs(now - at) >= _NOTE_S:
            self._shared.note_export(self._place, self.status.sent)
            self._noted = (self.status.sent, now)

    def _lose(self, fault: HubError) -> None:
        state = HubState.LOST if isinstance(fault, CarrierLostError) else HubState.REFUSED
        if state is not self.status.state:
            note_fault("hub", fault)
        waiting = max(0, self._shared.last_own() - self.status.sent)
        self.close()
        self._say(replace(self.status, state=state, waiting=waiting, fault=in_words(_without_paths(fault))))

    def _say(self, status: HubStatus) -> None:
        """Tells a status that differs from the last one told."""
        since = self.status.since_ms if status.state is self.status.state else int(self._clock() * 1000)
        status = replace(status, since_ms=since)
        if status != self.status:
            if status.state is not self.status.state:
                LOG.info("hub: %s", status.state)
            self.status = status
            self._tell(status)

    def close(self) -> None:
        """Lets go of the carrier."""
        carrier, self._carrier, self._exchange = self._carrier, None, None
        if carrier is not None:
            carrier.close()


def _without_paths(fault: HubError) -> HubError:
    """The same fault with the names of files and folders alone, for screens that anybody may look at."""
    details = fault.details.items()
    return HubError(fault.key, **{name: value.name if isinstance(value, Path) else value for name, value in details})


LOCK: Final = "hub.lock"


def main() -> int:
    """Exchanges until standard input ends; returns the exit code."""
    log_to_stderr()
    settings, _ = config.load()
    place = place_in(settings)
    if place is None:
        return 0
    try:
        with the_only_one() as is_alone:
            if is_alone:
                _exchange(settings, place)
            else:
                LOG.info("hub: another process exchanges")
    except ToppingError as fault:
        note_fault("hub", fault)
        return 1
    except OSError as fault:
        note_fault("hub lock", fault)
        return 1
    return 0


@contextmanager
def the_only_one() -> Iterator[bool]:
    """Holds the right to exchange for this database while the block runs; False where another process has it."""
    with (ensure_folder(data_folder()) / LOCK).open("ab") as file:
        yield lock(file)


def _exchange(settings: Settings, place: HubPlace) -> None:
    gc.set_threshold(50_000, 20, 50)  # facts come by thousands, and make no circles
    waiting = threading.Thread(target=_read_until_end, name="parent", daemon=True)
    waiting.start()
    with open_store().store as store:
        shared, key, genuine = SharedStore(store), own_key(), GenuineFacts()

        def opened() -> Carrier:
            shared.present(label_of(settings), key, settings.hub_club)  # anew where this machine has become another one
            return open_carrier(place, shared.machine, key, genuine, shared.own_after)

        def tell(status: HubStatus) -> None:
            write_status(hub_file(), status)

        last, opener = read_status(hub_file()), SealOpener(store)
        opener.look()  # a code may have come by hand
        keeper = Keeper(
            shared, place, opened, key.sign, tell, last, is_genuine=genuine, has_taken=opener.look, beat=tell
        )
        keeper.run(waiting.is_alive)


def _read_until_end() -> None:
    """Waits for the end of standard input, which carries no data, without the locks of Python's streams."""
    with suppress(OSError):
        while os.read(0, 1024):
            pass


if __name__ == "__main__":
    sys.exit(main())
