"""Another process that enters bulletins: `python -m tests.store.session_child PATH SESSION`.

It takes the session up, goes on with it until it is killed, and says on its output the number of each event that the
store has told it to be kept.
"""

import sys
from itertools import count
from pathlib import Path

from topping.play.session import events
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog


def main(path: Path, session_id: int) -> None:
    with open_store(path).store as store:
        log = SessionLog.resume(store, session_id)
        print("ready", log.written, flush=True)
        for number in count():
            log.add(events.Renamed(1, f"Élodie {number}"), now())
            print("kept", log.written, number, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
