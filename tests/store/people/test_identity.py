"""Persons: their identity, likeness, habits and what they chose."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.play.session.helpers import DUPLICATE_PLAN
from tests.store.helpers import GAME, SHORT, facts, instant, play
from tests.store.olddatabases import filled_5, with_old_keys
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.errors import StoreError
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Registered
from topping.store import Store, open_store
from topping.store.backup import back_up
from topping.store.classiclog import ClassicLog
from topping.store.people.names import Likeness, liken
from topping.store.sessions.log import SessionLog
from topping.store.tablegames import LOTO

# merging


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.tuples(some.sampled_from(["Ann", "Bob", "Cléo"]), some.booleans()), max_size=14))
def test_two_who_are_merged_are_as_one_who_played_it_all(
    tmp_path_factory: pytest.TempPathFactory, starts: list[tuple[str, bool]]
) -> None:
    folder = tmp_path_factory.mktemp("merge")
    stores = [open_store(folder / f"{which}.db").store for which in ("two", "one")]
    for minute, (player, short) in enumerate([("Ann", True), ("Bob", True), *starts]):
        game = SHORT if short else GAME
        for store, name in zip(stores, (player, "Ann" if player == "Bob" else player), strict=True):
            store.runs.start(facts(name, game), instant(minute))

    stores[0].people.merge("Bob", "Ann")

    two, one = (runs_by_name(store.path) for store in stores)
    assert two == one
    assert "Bob" not in {run[1] for run in two}
    for store in stores:
        store.close()


def runs_by_name(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as outside:
        return outside.execute(
            "SELECT runs.id, players.name, runs.game, runs.started_at FROM runs "
            "JOIN players ON players.id = runs.player ORDER BY runs.id"
        ).fetchall()


# runs that are shown to others


def test_nobody_shows_his_runs_before_he_says_so(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1_000, game=SHORT)
    assert not store.people.shows_runs("Zoé")
    store.people.show_runs("ZOÉ", True)
    assert store.people.shows_runs("zoé")
    assert [one.shows_runs for one in store.people.known()] == [True]
    store.people.rename("Zoé", "Zoe")
    assert store.people.shows_runs("Zoe")
    assert not store.people.shows_runs("Zoé")
    store.people.show_runs("Zoe", False)
    assert not store.people.shows_runs("Zoe")
    with pytest.raises(StoreError, match="player_unknown"):
        store.people.show_runs("Personne", True)


def test_the_runs_of_somebody_made_anonymous_are_shown_to_nobody(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1_000, game=SHORT)
    store.people.show_runs("Zoé", True)
    assert not store.people.shows_runs(store.people.anonymise("Zoé"))


NAME = "Wilhelmine Zzyx"


def _played(store: Store) -> str:
    play(store, facts(NAME, SHORT), 1, game=SHORT)
    return NAME


def _erased_competition(store: Store) -> None:
    uuid = store.competitions.found(CompetitionPlan("Série"), instant(0))
    store.competitions.add(uuid, Enrolled(Entrant("w", 1, (NAME,), minor=True)), at=instant(0))
    store.competitions.erase(uuid)


def _erased_session(store: Store) -> None:
    log = SessionLog.start(store, DUPLICATE_PLAN, SHORT, "", instant(0), first=[Registered(1, NAME)])
    store.sessions.erase(log.id)


@pytest.mark.parametrize(
    "forget",
    [
        lambda store: store.people.anonymise(_played(store)),
        lambda store: store.people.rename(_played(store), "Zoé"),
        lambda store: store.people.merge(_played(store), "Ann"),
        lambda store: store.classics.erase(ClassicLog.start(store, (NAME, "Ann"), INTERNATIONAL, instant(0)).id),
        lambda store: store.table_games.erase(store.table_games.start(LOTO, (NAME, "Ann"), instant(0)).kept.id),
        _erased_competition,
        _erased_session,
    ],
    ids=["anonymous", "renamed", "merged", "classic", "table", "competition", "session"],
)
def test_a_name_that_is_forgotten_stands_in_no_file_any_more(store: Store, forget: Callable[[Store], object]) -> None:
    play(store, facts("Ann", SHORT), 1, game=SHORT)
    forget(store)
    assert not any(b"Zzyx" in file.read_bytes() for file in store.path.parent.iterdir())


# sessions


@pytest.mark.parametrize(("ann", "bob"), [(True, True), (True, False), (False, True)])
def test_the_runs_of_two_who_are_merged_are_shown_where_both_let_them(store: Store, ann: bool, bob: bool) -> None:
    for name, shows in (("Ann", ann), ("Bob", bob)):
        store.runs.start(facts(name), instant(0))
        store.people.show_runs(name, shows)
    store.consents.mark_minor("Bob")
    store.people.merge("Bob", "Ann")
    (kept,) = store.consents.all()
    assert (kept.player, kept.minor) == ("Ann", True)
    assert store.people.shows_runs("Ann") == (ann and bob)
    with closing(sqlite3.connect(store.path)) as outside:
        assert outside.execute("SELECT count(*), count(DISTINCT player) FROM player_uuids").fetchone()[1] == 1


NAMES = ("Camille", "Paulette", "Élodie", "Paul", "Marie-Thérèse", "Jean-Luc")


@pytest.mark.parametrize(
    ("typed", "name", "likeness"),
    [
        ("paul", "Paul", Likeness.SAME),
        ("ELODIE", "Élodie", Likeness.SAME),
        ("marie  therese", "Marie-Thérèse", Likeness.SAME),
        ("Pau", "Paulette", Likeness.BEGINS),
        ("the", "Marie-Thérèse", Likeness.BEGINS),
        ("Camile", "Camille", Likeness.SIMILAR),
        ("Polette", "Paulette", Likeness.SIMILAR),
        ("Ca", "Élodie", Likeness.NONE),
        ("Pul", "Paul", Likeness.SIMILAR),
        ("Pu", "Pul", Likeness.BEGINS),
        ("Al", "Aal", Likeness.NONE),
        ("", "Paul", Likeness.NONE),
        ("-", "Paul", Likeness.NONE),
    ],
)
def test_how_a_name_is_like_what_is_typed(typed: str, name: str, likeness: Likeness) -> None:
    assert dict(liken(typed, (*NAMES, "Pul", "Aal")))[name] is likeness


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
