"""What is kept of a player's habits: his own settings, and who is used to keys in their old places.

Nobody is in a new database, everybody in one made before they moved.
"""

from pathlib import Path

from tests.store.helpers import SHORT, facts, play
from tests.store.olddatabases import filled_5, with_old_keys
from topping.store import Store, open_store
from topping.store.backup import back_up


def test_a_new_database_has_no_old_habits(store: Store) -> None:
    store.people.use_key("Marie", "play.give_up")
    assert store.people.key_uses("Marie") is None


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


def test_own_settings_follow_a_player_and_go_with_him(store: Store) -> None:
    for player in ("Marie", "Paul", "Zoé"):
        play(store, facts(player, SHORT), 1_000, game=SHORT)
        store.people.keep_own_setting(player, "display.theme", player)
    store.people.keep_own_setting("Paul", "display.tenths", False)
    store.people.rename("Marie", "Anne")
    store.people.merge("Paul", "Anne")
    neutral = store.people.anonymise("Zoé")
    assert store.people.own_settings("Anne") == {"display.theme": "Marie", "display.tenths": False}
    assert store.people.own_settings(neutral) == store.people.own_settings("") == {}
    store.people.keep_own_setting("Anne", "display.theme", None)
    assert store.people.own_settings("Anne") == {"display.tenths": False}
