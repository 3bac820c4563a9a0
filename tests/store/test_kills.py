"""A process that writes to the store, killed at a seeded place, forty times over."""

import os
import random
from pathlib import Path

import pytest

from tests.store.doom import Doom
from tests.store.kept import assert_kept, assert_whole, entries
from topping.store import open_store
from topping.store.sessions.log import SessionLog

ROUNDS = 40
NEW_EVERY = 5
"""Every so many rounds the process begins with no database at all, and is killed soon: while it is being made."""
SAID = ("started", "move", "finished", "session", "event", "searched", "sight")
"""What a process says once a transaction is kept."""
OPENING, LIFE, INSIDE = 340, 1_000, 60
"""Statements that making a database takes, statements of a long life, steps of a long statement; about."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_killed_process_loses_nothing_it_was_told_to_be_kept(doom: Doom, tmp_path: Path) -> None:
    """Between transactions, inside them, at their beginning and end; databases being made, new or grown."""
    rng = random.Random(20250309)
    everything: list[str] = []
    killed, kept, path = 0, 0, tmp_path
    for number in range(ROUNDS):
        is_new = number % NEW_EVERY == 0
        if is_new:
            path, everything, killed = tmp_path / f"{number}" / "topping.db", [], 0
        statement = 1 + int(rng.random() * (OPENING if is_new else LIFE))
        steps = int(rng.random() * INSIDE) if rng.random() < 0.5 else 0

        everything += doom(statement, steps, f"Joueur{number}", path)
        killed += 1

        opened = open_store(path)
        opened.store.close()
        assert opened.set_aside is None
        assert_whole(path)
        assert_kept(path, everything)
        said = sum(line.split()[0] in SAID for line in everything)
        # the last thing may have been committed, and the process killed before it could say so
        assert said <= entries(path) <= said + killed
        kept += said
    assert kept > ROUNDS * 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_session_whose_process_was_killed_is_taken_up_where_it_was(doom: Doom, tmp_path: Path) -> None:
    path = tmp_path / "topping.db"
    said = doom(OPENING + 30, 0, "Marie", path)
    session, written = [line.split()[1:] for line in said if line.startswith("event")][-1]
    with open_store(path).store as store:
        log = SessionLog.resume(store, int(session))
        assert log.written == int(written)
        assert log.session.seats[1].player.name == "Élodie"
