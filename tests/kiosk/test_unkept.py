"""A disk that refuses what is played, and takes it again: nothing is lost while the program lives."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from tests.kiosk.driver import Driver, game
from topping.store import Store


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another program writes."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    connection = store._database._connection
    connection.execute("PRAGMA query_only = ON")
    yield
    connection.execute("PRAGMA query_only = OFF")


Refusal = Callable[[Store], AbstractContextManager[None]]
LINES = ("Pas encore gardé : base occupée", "Pas encore gardé : lecture seule")
REFUSALS: dict[str, Refusal] = {"locked": locked, "read-only": read_only}


@pytest.fixture(params=list(REFUSALS.values()), ids=list(REFUSALS))
def refused(request: pytest.FixtureRequest, store: Store) -> Refusal:
    store.wait_at_most(1)
    refusal: Refusal = request.param
    return refusal


def moves(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as reader:
        return [number for (number,) in reader.execute("SELECT number FROM moves ORDER BY number")]


def outcomes(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as reader:
        return [outcome for (outcome,) in reader.execute("SELECT outcome FROM runs")]


def quiet_line(kiosk: Driver) -> str:
    seen = str(kiosk.snapshot()).replace("\\xa0", " ")
    return next((line for line in LINES if line in seen), "")


# games alone


def test_moves_that_the_disk_refused_are_kept_with_the_next_one(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.step()
        assert quiet_line(kiosk)
        assert kiosk.scene == "play"
        assert moves(store.path) == []
    kiosk.find_top()
    kiosk.step()
    assert moves(store.path) == [1, 2]
    assert quiet_line(kiosk) == ""
    kiosk.find_top()
    kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_what_waits_is_tried_again_while_nobody_types(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
    kiosk.wait(4_000)
    assert moves(store.path) == [1]


def test_a_game_begun_while_the_disk_refuses_is_kept_from_its_first_move(
    kiosk: Driver, store: Store, refused: Refusal
) -> None:
    with refused(store):
        kiosk.play(game())
        kiosk.find_top()
    for _ in range(3):
        kiosk.find_top()
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_result_that_is_not_kept_is_kept_by_trying_again(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        for _ in range(4):
            kiosk.find_top()
        kiosk.step(2)
        assert kiosk.scene == "result"
        assert "pas encore gardé" in str(kiosk.snapshot())
        kiosk.type("r")
        assert "pas encore gardé" in str(kiosk.snapshot())
    kiosk.type("r")
    kiosk.step(3)
    assert kiosk.scene == "result"
    assert "pas encore gardé" not in str(kiosk.snapshot())
    assert (moves(store.path), outcomes(store.path)) == ([1, 2, 3, 4], ["finished"])


def test_a_game_left_while_the_disk_refuses_is_kept_later(kiosk: Driver, store: Store, refused: Refusal) -> None:
    kiosk.play(game())
    with refused(store):
        kiosk.find_top()
        kiosk.kiosk.scene.save()
        kiosk.kiosk.scene.go_back()
        kiosk.step()
    kiosk.wait(4_000)
    assert (moves(store.path), outcomes(store.path)) == ([1], ["open"])
    assert [one.moves for one in kiosk.backstage.begun.of("Marie")] == [1]
