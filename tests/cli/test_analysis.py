"""Facts of games that were played, as a command makes them before it reads statistics."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.store.helpers import GAME, HASH, SHORT, facts, play
from topping.cli.kept.analysis import Unanalysed, analyse
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store, open_to_fill


@pytest.fixture(autouse=True)
def home(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder; the list that tells what words are is not read: that takes a quarter of a second."""
    monkeypatch.setattr("topping.cli.kept.analysis.words_of", lambda games: {})
    with open_store().store as store:
        play(store, facts("Zoé"), 1, 2, 3)
        play(store, facts("Paul", SHORT), 1, minute=5, game=SHORT)
    return fresh_home


@pytest.fixture
def opened(home: Path) -> Iterator[Store]:
    store = open_to_fill()
    assert store is not None
    with store:
        yield store


@pytest.mark.parametrize(
    ("patience_ms", "late", "kept"), [(500, 2, ""), (2_500, 2, "S"), (4_500, 2, "GS"), (5_500, 1, "GS")]
)
def test_games_for_which_there_is_no_time_are_counted_and_come_the_next_time(
    opened: Store, patience_ms: int, late: int, kept: str
) -> None:
    ticks = count(0, 1_000)
    told = analyse(opened, patience_ms=patience_ms, now_ms=lambda: next(ticks))
    assert told == Unanalysed(late, ("essai",) if late < 2 else (), 0)
    found = [name for name, game in (("G", GAME), ("S", SHORT)) if opened.positions.of(game_id(game), HASH) is not None]
    assert "".join(found) == kept, "the last one played comes first"
