"""Facts of games that were played, as a command makes them before it reads statistics."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.store.helpers import GAME, HASH, SHORT, facts, play
from topping.cli.kept.analysis import Unanalysed, analyse
from topping.rules.games.gametext import game_id, parse_game
from topping.store import Store, open_store, open_to_fill
from topping.training.analysedmove import analysed


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


def test_of_a_lexicon_that_is_gone_what_a_replay_tells_is_kept_and_the_lexicon_is_named(opened: Store) -> None:
    assert analyse(opened, "zoé") == Unanalysed(lexicons=("essai",))
    assert opened.positions.of(game_id(GAME), HASH) == analysed(GAME)
    assert opened.positions.of(game_id(SHORT), HASH) is None
    assert analyse(opened) == analyse(opened) == Unanalysed(lexicons=("essai",))
    assert opened.positions.of(game_id(SHORT), HASH) == analysed(SHORT)


def test_with_the_lexicon_positions_are_searched(opened: Store) -> None:
    game = parse_game((CHECKOUT / "games" / "789-02.txt").read_text("utf-8"))
    play(opened, facts("Ann", game), *[1_000] * len(game.moves), game=game)
    assert analyse(opened, "Ann") == Unanalysed()
    kept = opened.positions.of(game_id(game), game.lexicon_hash)
    assert kept is not None
    assert [one.plays for one in kept].count(None) == 0
    assert [replace(one, plays=None, gap=None, equal_tops=None) for one in kept] == list(analysed(game))


def test_games_for_which_there_is_no_time_are_counted_and_come_the_next_time(opened: Store) -> None:
    ticks = count(0, 1_000)
    assert analyse(opened, patience_ms=2_500, now_ms=lambda: next(ticks)) == Unanalysed(2)
    assert opened.positions.of(game_id(SHORT), HASH) is not None, "the last one played comes first"
    assert opened.positions.of(game_id(GAME), HASH) is None


def test_a_text_that_cannot_be_read_is_counted(opened: Store, home: Path) -> None:
    with closing(sqlite3.connect(home / "topping.db")) as outside:
        outside.execute("UPDATE game_texts SET text = 'Topping 9' WHERE game = ?", (game_id(GAME),))
        outside.commit()
    assert analyse(opened) == Unanalysed(lexicons=("essai",), unreadable=1)
