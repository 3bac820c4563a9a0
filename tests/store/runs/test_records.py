import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.store.helpers import SHORT, facts, found, missed, turns
from topping.errors import StoreError
from topping.store import Store
from topping.training.records import RecordSpan, Streak, StreakClaim


@pytest.fixture(autouse=True)
def paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Days begin an hour or two before those of UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Paris")
        time.tzset()
        yield
    time.tzset()


def run_of(store: Store, player: str, game: str, ms: int, ended: str, **changes: Any) -> int:
    """A run of one move, on a game with an id of its own; a negative time is a miss."""
    (turn,) = turns(SHORT)
    run = store.runs.start(facts(player, SHORT, game_id=game * 64, **changes), ended)
    store.runs.add_move(run, missed(turn) if ms < 0 else found(turn, ms), turn)
    store.runs.finish(run, ended)
    return run


def claimed(store: Store, run: int) -> list[tuple[RecordSpan, bool, str, int]]:
    return [(one.span, one.of_house, one.beaten.player, one.beaten.total_ms) for one in store.records.claims(run)]


def test_ones_own_record_beside_the_house(store: Store) -> None:
    run_of(store, "Bob", "1", 2_000, "2025-03-06T12:00:00Z")
    run_of(store, "Ann", "1", 9_000, "2025-03-06T12:10:00Z")
    run = run_of(store, "Ann", "2", 3_000, "2025-03-06T12:20:00Z")
    assert claimed(store, run) == [(RecordSpan.EVER, False, "Ann", 9_000)]


def test_streaks_over_games(store: Store) -> None:
    claims = []
    for game, ms in (("1", 5_000), ("2", -1), ("3", 5_000), ("4", 5_000), ("5", 5_000)):
        last = run_of(store, "Ann", game, ms, "2025-03-06T12:00:00Z")
        claims.append(store.records.streak(last))
    assert claims == [None, None, None, StreakClaim(2, 1), None], "told once, when it becomes the longest"
    assert store.records.streak(run_of(store, "Ann", "5", 5_000, "2025-03-06T12:00:00Z")) is None, "a repeat"
    (table,) = store.records.tables("2025-03-06T13:00:00Z")
    assert [(name, one.longest) for name, one in table.streaks] == [("Ann", Streak(3, last - 2, last))]


def test_a_run_that_does_not_exist_is_told(store: Store) -> None:
    with pytest.raises(StoreError):
        store.records.claims(7)
    with pytest.raises(StoreError):
        store.records.streak(7)
    assert store.records.tables("2025-03-06T13:00:00Z", "Personne") == ()
