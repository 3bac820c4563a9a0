"""The process beside the kiosk that exchanges facts with other machines, so that no clock ever waits for them.

It ends when its standard input does, as it does when the kiosk is gone. Of one database only one exchanges.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from topping import config
from topping.config import Settings
from topping.errors import ToppingError
from topping.hub.carrier import Carrier
from topping.hub.keeping import Keeper
from topping.hub.keys import GenuineFacts, own_key
from topping.hub.machine import SharedStore, label_of
from topping.hub.opening import open_carrier
from topping.hub.place import HubPlace, place_in
from topping.hub.seals import SealOpener
from topping.hub.status import HubStatus, read_status, write_status
from topping.locking import lock
from topping.log import LOG, log_to_stderr, note_fault
from topping.paths import data_folder, ensure_folder, hub_file
from topping.store import open_store

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
