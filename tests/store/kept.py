"""Checks that a database has everything that `child` reported, and no half transaction."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.store.child import events_of_a_session, tries_of


def assert_whole(path: Path) -> None:
    """Asserts that the file is intact and every transaction in it complete, reported or not."""
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]
    assert ask(path, "PRAGMA foreign_key_check") == []
    assert ask(path, "SELECT name FROM players WHERE id NOT IN (SELECT player FROM runs)") == []
    for run, number, tries in ask(
        path,
        "SELECT m.run, m.number, (SELECT count(*) FROM proposals p WHERE p.run = m.run AND p.number = m.number) "
        "FROM moves m",
    ):
        assert tries == tries_of(number), f"move {number} of run {run}"
    # no gaps, and no proposals of a missing move
    assert ask(path, "SELECT * FROM proposals p WHERE (run, number) NOT IN (SELECT run, number FROM moves)") == []
    assert ask(path, "SELECT run FROM moves GROUP BY run HAVING max(number) <> count(*)") == []
    assert ask(path, "SELECT game FROM game_events GROUP BY game HAVING max(number) <> count(*)") == []
    # a run is searched in the same transaction as its cards, and a card is scheduled with its sight
    assert ask(path, f"SELECT name FROM {_SEARCHED} WHERE player NOT IN (SELECT player FROM cards)") == []
    assert ask(path, "SELECT card FROM sights WHERE card NOT IN (SELECT card FROM card_states)") == []
    for session, ended_at, written in ask(
        path, "SELECT number, ended_at, (SELECT count(*) FROM game_events WHERE game = games.id) FROM games"
    ):
        assert (ended_at is not None) == (written == events_of_a_session()), f"session {session}"


def assert_kept(path: Path, said: Iterable[str]) -> None:
    """Asserts that everything reported as stored is present."""
    outcomes = dict(ask(path, "SELECT id, outcome FROM runs"))
    moves = set(ask(path, "SELECT run, number FROM moves"))
    sessions = {id for (id,) in ask(path, "SELECT number FROM games")}
    events = set(ask(path, "SELECT games.number, game_events.number FROM game_events JOIN games ON games.id = game"))
    searched = dict(ask(path, f"SELECT name, count(*) FROM {_SEARCHED} GROUP BY name"))
    sights = dict(ask(path, "SELECT card, count(*) FROM sights GROUP BY card"))
    for line in said:
        match line.split():
            case ["started", run]:
                assert int(run) in outcomes
            case ["move", run, number]:
                assert (int(run), int(number)) in moves
            case ["finished", run]:
                assert outcomes[int(run)] == "finished"
            case ["session", session]:
                assert int(session) in sessions
            case ["event", session, number]:
                assert (int(session), int(number)) in events
            case ["searched", player, count]:
                assert searched[player] >= int(count)
            case ["sight", card, count]:
                assert sights[int(card)] >= int(count)
            case other:
                assert other in (["open"], ["done"], ["aside"])


_SEARCHED = "searched_runs JOIN runs ON runs.id = run JOIN players ON players.id = runs.player"


def entries(path: Path) -> int:
    """Returns how many transactions the database has."""
    counted = "runs", "moves", "games", "game_events", "searched_runs", "sights"
    finished = ask(path, "SELECT count(*) FROM runs WHERE outcome = 'finished'")
    return sum(int(ask(path, f"SELECT count(*) FROM {table}")[0][0]) for table in counted) + int(finished[0][0])


def ask(path: Path, sql: str) -> list[tuple[Any, ...]]:
    """Returns SQLite's answer over a separate connection."""
    with closing(sqlite3.connect(path)) as outside:
        return outside.execute(sql).fetchall()
