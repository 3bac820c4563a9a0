"""Which runs are looked through for cards, and that each is once."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import count

from tests.store.helpers import GAME, HASH, SHORT, facts, instant, missed, play, turns
from tests.store.training.test_decks import DAY
from topping.rules.games.game import Game
from topping.store import Store
from topping.store.runs.packing import LEAST_RUNS
from topping.training.analysedmove import analysed
from topping.training.deck.cards import CardSource


def missing(store: Store, player: str, minute: int = 0, game: Game = GAME) -> int:
    """A finished run of a game whose tops were all missed; returns its number."""
    run = store.runs.start(facts(player, game), instant(minute))
    for turn in turns(game):
        store.runs.add_move(run, missed(turn), turn)
    store.runs.finish(run, instant(minute + 5))
    return run


def taken(store: Store, player: str = "Zoé", minute: int = 60) -> list[tuple[str, int | None, int | None]]:
    store.intake.take(player, DAY, instant(minute))
    return [(card.word, card.run, card.move) for card in store.decks.cards(player)]


def test_the_last_run_comes_first_and_the_rest_another_time(store: Store) -> None:
    missing(store, "Zoé")
    last = missing(store, "Zoé", 10, SHORT)
    calls = count()
    assert store.intake.take("Zoé", DAY, instant(60), is_over=lambda: next(calls) > 1) == 1
    assert [card.run for card in store.decks.cards("Zoé")] == [last]
    assert store.intake.waiting("Zoé") == 1
    assert store.intake.take("Zoé", DAY, instant(60), is_over=lambda: True) == 0
    assert len(taken(store)) == 3


def test_a_run_whose_game_is_lost_gives_its_words(store: Store) -> None:
    run = missing(store, "Zoé")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as outside:
        outside.execute("UPDATE game_texts SET text = 'Topping 1'")
    assert taken(store) == [("ARISENT", run, 1), ("LIE", run, 2), ("ON", run, 3)]


def test_what_took_long_and_longer_than_par_enters_too(store: Store) -> None:
    """Par is one's own after some runs; of a game played again nothing is slow."""
    for minute in range(LEAST_RUNS):
        game = replace(facts("Zoé"), game_id=f"{minute:064}")
        store.positions.keep(game.game_id, HASH, analysed(GAME), is_searched=True)
        play(store, game, 9_000, 9_000, 9_000, minute=minute)
    play(store, facts("Zoé"), 2_000, 2_000, 50_000, minute=10)
    play(store, facts("Zoé"), 50_000, 2_000, 2_000, minute=20)
    store.intake.take("Zoé", DAY, instant(90))
    assert [(card.word, card.source) for card in store.decks.cards("Zoé")] == [("ON", CardSource.SLOW)]


def test_a_first_run_has_slow_moves_by_the_shipped_par(store: Store) -> None:
    play(store, facts("Zoé"), 2_000, 2_000, 50_000)
    store.intake.take("Zoé", DAY, instant(90))
    assert [(card.word, card.source) for card in store.decks.cards("Zoé")] == [("ON", CardSource.SLOW)]
