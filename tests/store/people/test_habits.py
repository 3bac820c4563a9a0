"""Who is used to keys in their old places: nobody in a new database, everybody in one made before they moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, play
from tests.store.olddatabases import filled, filled_5, with_old_keys
from topping.store import Store, open_store
from topping.store.backup import back_up


def test_a_new_database_has_no_old_habits(store: Store) -> None:
    store.people.use_key("Marie", "play.give_up")
    assert store.people.key_uses("Marie") is None


def test_uses_are_counted_up_to_three_by_player(tmp_path: Path) -> None:
    with open_store(with_old_keys(tmp_path / "old.db")).store as store:
        assert store.people.key_uses("Marie") == {}
        play(store, facts("Marie", SHORT), 1_000, game=SHORT)
        for player in ("Marie", "  MARIE ", "Marie", "Marie", "Marie", "", "Paul, qui n'a rien joué", "x" * 99):
            store.people.use_key(player, "play.give_up")
        store.people.use_key("Marie", "play.pause")
        assert store.people.key_uses("marie") == {"play.give_up": 3, "play.pause": 1}
        assert store.people.key_uses("") == store.people.key_uses("Zoé") == {"play.give_up": 3}


@pytest.mark.parametrize("version", range(1, 5))
def test_every_older_database_has_old_habits_and_keeps_them(tmp_path: Path, version: int) -> None:
    path = filled(tmp_path / "old.db", version)
    for _ in range(2):
        with open_store(path).store as store:
            assert store.people.key_uses("Élodie") == {}


def test_a_backup_has_them_too(tmp_path: Path) -> None:
    with open_store(filled_5(tmp_path / "old.db")).store as store:
        store.people.use_key("Élodie", "a")
    back_up(tmp_path / "copy.db", tmp_path / "old.db")
    with open_store(tmp_path / "copy.db").store as store:
        assert store.people.key_uses("Élodie") == {"a": 1}


def test_they_follow_a_player_and_go_with_him(tmp_path: Path) -> None:
    with open_store(with_old_keys(tmp_path / "old.db")).store as store:
        for player in ("Marie", "Paul", "Zoé"):
            play(store, facts(player, SHORT), 1_000, game=SHORT)
            store.people.use_key(player, player)
        store.people.rename("Marie", "Anne")
        assert store.people.key_uses("Anne") == {"Marie": 1}
        store.people.merge("Paul", "Anne")
        neutral = store.people.anonymise("Zoé")
        assert store.people.key_uses("Anne") == {"Marie": 1}
        assert store.people.key_uses(neutral) == store.people.key_uses("") == {}
