from __future__ import annotations

import pytest

from tests.store.helpers import SHORT, facts, instant, play
from topping.errors import InputError
from topping.store import Store
from topping.store.people.names import folded, normalised


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Marie", "Marie"),
        ("  Marie \t Anne\n", "Marie Anne"),
        ("Zoe\u0301", "Zoé"),
        ("x" * 30, "x" * 30),
        ("e\u0301" * 30, "é" * 30),
        ("Ð’Artagnan 3", "Ð’Artagnan 3"),
    ],
)
def test_names_are_kept_in_one_form(typed: str, kept: str) -> None:
    assert normalised(typed) == kept
    assert normalised(kept) == kept


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "store.player_empty"),
        (" \t\n", "store.player_empty"),
        ("x" * 31, "store.player_too_long"),
        ("Ma\x00rie", "store.player_unprintable"),
        ("Ma\u202erie", "store.player_unprintable"),
        ("Ma\ud800rie", "store.player_unprintable"),
        ("Ma\x1brie", "store.player_unprintable"),
    ],
)
def test_what_cannot_be_a_name_is_told(typed: str, key: str) -> None:
    with pytest.raises(InputError) as told:
        normalised(typed)
    assert told.value.key == key


def test_case_does_not_make_two_players_but_an_accent_does(store: Store) -> None:
    for minute, name in enumerate(("Zoé", "ZOÉ", "zoe\u0301", "Zoe", "Straße", "STRASSE")):
        play(store, facts(name, SHORT), 1, minute=10 * minute, game=SHORT)

    assert store.people.names() == ("Straße", "Zoe", "Zoé")
    assert [player.runs for player in store.people.known()] == [2, 1, 3]
    assert folded("Élodie") != folded("Elodie")


def test_the_most_recently_active_comes_first(store: Store) -> None:
    play(store, facts("Ann", SHORT), 1, minute=10, game=SHORT)
    play(store, facts("Bob", SHORT), 1, minute=5, game=SHORT)
    assert store.people.names() == ("Ann", "Bob")

    run = store.runs.start(facts("Bob", SHORT), instant(20))
    assert store.people.names() == ("Bob", "Ann")

    store.runs.start(facts("Ann"), instant(25))
    assert store.people.names() == ("Ann", "Bob")

    store.runs.leave(run, instant(30))
    assert store.people.names() == ("Bob", "Ann")
    assert [(player.runs, player.finished) for player in store.people.known()] == [(2, 1), (2, 1)]
