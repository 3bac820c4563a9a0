"""Classic games kept event by event."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.classic.randomplay import played
from tests.store.classic.killed import AT
from topping.errors import InputError, StoreError
from topping.play.classic.course import game_of
from topping.play.classic.drawing import lot
from topping.play.classic.events import LotDrawn
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.store import open_store
from topping.store.classiclog import ClassicLog
from topping.store.store import Store

NAMES = ("Zoé", "Bob", "Ève")
RULES = ClassicRules(credit_ms=300_000, theme="la mer & l’été", two_bags=True)


def whole_game(store: Store, seed: int = 7) -> ClassicLog:
    log = ClassicLog.start(store, NAMES, RULES, AT, seed=seed, lexicon_name="essai", match="m", about="banc")
    for event, _ in played(log.game, seed):
        log.add(event, AT)
    return log


def test_a_game_is_read_back_as_it_was_played(store: Store) -> None:
    log = whole_game(store)
    again = ClassicLog.resume(store, log.id)
    assert again.game == log.game == game_of(NAMES, RULES, log.events)
    assert again.events == log.events
    (kept,) = store.classics.all()
    assert (kept.names, kept.rules, kept.scores) == (NAMES, RULES, log.game.scores)
    assert kept.is_ended
    assert (kept.seed, kept.about) == (log.kept.seed, log.kept.about)
    assert store.classics.of_match("m") == (kept,)
    assert store.classics.of_match("autre") == ()


@pytest.mark.parametrize("names", [("Zoé",), ("Zoé", "zoé"), ("Zoé", " "), tuple("abcde")])
def test_names_that_cannot_play(store: Store, names: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        ClassicLog.start(store, names, INTERNATIONAL, AT)
    assert store.classics.all() == ()


def test_two_programs_do_not_write_over_each_other(store: Store) -> None:
    log = ClassicLog.start(store, NAMES, INTERNATIONAL, AT, seed=1)
    other = ClassicLog.resume(store, log.id)
    log.add(lot(log.game, 0, log.chance), AT)
    with pytest.raises(StoreError):
        other.add(LotDrawn(0, "A"), AT)
    assert len(ClassicLog.resume(store, log.id).events) == 1


def test_a_game_that_is_not_there_or_damaged(store: Store, path: Path) -> None:
    with pytest.raises(StoreError):
        ClassicLog.resume(store, 1)
    log = ClassicLog.start(store, NAMES, INTERNATIONAL, AT, seed=1)
    log.add(lot(log.game, 0, log.chance), AT)
    with sqlite3.connect(path) as outside:
        with pytest.raises(sqlite3.Error):
            outside.execute("UPDATE classic_events SET body = '{}'")
        with pytest.raises(sqlite3.Error):
            outside.execute("DELETE FROM classic_events")
        outside.execute("INSERT INTO classic_events VALUES (1, 2, '', '{}')")
    with pytest.raises(StoreError) as raised:
        ClassicLog.resume(store, log.id)
    assert raised.value.details["number"] == 2


def test_a_game_is_erased_for_the_people_in_it(store: Store) -> None:
    whole_game(store)
    assert store.classics.naming("ZOÉ") == (1,)
    assert store.classics.naming("Zoë") == ()
    store.classics.erase(1)
    assert store.classics.all() == ()
    assert ClassicLog.start(store, NAMES, INTERNATIONAL, AT).id == 2
    with pytest.raises(StoreError):
        store.classics.erase(1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_killed_process_loses_at_most_what_was_being_entered(tmp_path: Path) -> None:
    path = tmp_path / "topping.db"
    kills = 12
    command = [sys.executable, "-m", "tests.store.classic.killed", str(path), str(kills), "5"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    said = [int(line.split()[1]) for line in told if line.startswith("kept")]
    killed = told.count("ended -9")
    assert killed >= kills // 2
    assert said == sorted(said), "a process goes on where the one before was killed"
    with open_store(path).store as store:
        log = ClassicLog.resume(store, 1)
        assert said[-1] <= len(log.events) <= said[-1] + killed
        assert len(set(said)) >= len(log.events) - killed
        assert len(log.game.tiles) == 102
