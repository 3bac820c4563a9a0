"""Processes that play a classic game and kill themselves: `python -m tests.store.classic.killed PATH KILLS SEED`.

Each takes the game up where the one before was killed, says what it was told to be kept, and gets a SIGKILL when SQLite
begins a statement that is chosen by chance, or some steps of its machine later.
"""

import os
import random
import sys
from pathlib import Path

from tests.play.classic.randomplay import next_event
from tests.store.doomed import kill_at
from topping.play.classic.houserules import INTERNATIONAL
from topping.store import open_store
from topping.store.classiclog import ClassicLog

AT = "2026-11-22T12:00:00+01:00"


def main(path: Path, kills: int, seed: int) -> None:
    """Starts a game, and as many processes that go on with it."""
    rng = random.Random(seed)
    with open_store(path).store as store:
        ClassicLog.start(store, ("Zoé", "Bob"), INTERNATIONAL, AT, seed=seed)
    for number in range(kills):
        statement, steps = rng.randint(1, 900), rng.choice((0, 0, 5, 40))
        process = os.fork()
        if process == 0:
            kill_at(statement, steps)
            play(path, random.Random(f"{seed}/{number}"))
            os._exit(0)
        _, status = os.waitpid(process, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)


def play(path: Path, rng: random.Random) -> None:
    """Plays on to the end of the game."""
    with open_store(path).store as store:
        log = ClassicLog.resume(store, 1)
        at_ms = log.game.clock.since_ms
        while not log.game.is_over:
            at_ms += rng.randint(1, 30_000)
            log.add(next_event(log.game, at_ms, rng), AT)
            print("kept", len(log.events), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
