"""Games around a table kept event by event."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError, StoreError
from topping.game.shelf import demo_games, load
from topping.play.home.game import HOME_EVENTS, HomeDrawShown, HomeStopped, HomeTimeOver, HomeTopShown, HomeWordSaid
from topping.play.home.saying import SaidFault, WordValue
from topping.play.inverse.game import INVERSE_EVENTS, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.loto.game import LOTO_EVENTS, CardWritten, LetterCalled, LotoSaid
from topping.rules.games.gametext import format_game
from topping.rules.grid.board import Square
from topping.rules.moves import Move
from topping.rules.tiles import TILES
from topping.store import Store
from topping.store.tablegames import HOME, INVERSE, LOTO

AT = "2026-11-22T12:00:00+01:00"
GAME = load(demo_games()[0])
BOARD = {"board": [*GAME.turns()][-1].after.board.cells}
HOUSE = {"game": format_game(GAME), "minutes": "3"}
SQUARES = st.builds(Square, st.integers(0, 14), st.integers(0, 14))
SEATS = st.integers(0, 7)
WORTH = st.builds(
    WordValue,
    st.integers(0, 400),
    st.sampled_from([None, Move.parse("PAsSE H4"), Move.parse("ET 8H")]),
    st.none() | st.sampled_from(SaidFault),
)


@given(
    st.builds(LettersTaken, SEATS, st.lists(SQUARES, max_size=6).map(tuple))
    | st.builds(TurnPassed, SEATS)
    | st.just(NothingLeftToTake())
)
def test_events_of_the_inverse_game_are_read_back(event: LettersTaken | TurnPassed | NothingLeftToTake) -> None:
    assert INVERSE_EVENTS.read(json.loads(json.dumps(INVERSE_EVENTS.write(event)))) == event


@given(
    st.builds(CardWritten, SEATS, st.tuples(st.just("RADEAUX"), st.just("GALOPER")))
    | st.builds(LetterCalled, st.sampled_from(TILES))
    | st.builds(LotoSaid, SEATS)
)
def test_events_of_loto_are_read_back(event: CardWritten | LetterCalled | LotoSaid) -> None:
    assert LOTO_EVENTS.read(json.loads(json.dumps(LOTO_EVENTS.write(event)))) == event


@given(
    st.builds(HomeWordSaid, SEATS, st.text(max_size=30), WORTH)
    | st.sampled_from([HomeDrawShown(), HomeTimeOver(), HomeTopShown(), HomeStopped()])
)
def test_events_of_simplified_duplicate_are_read_back(
    event: HomeWordSaid | HomeDrawShown | HomeTimeOver | HomeTopShown | HomeStopped,
) -> None:
    assert HOME_EVENTS.read(json.loads(json.dumps(HOME_EVENTS.write(event)))) == event


def test_a_game_is_taken_up_where_it_was(store: Store) -> None:
    log = store.table_games.start(LOTO, ["Léa", "Max"], AT, lexicon_name="essai")
    log.add(CardWritten(0, ("RADEAUX", "GALOPER")), AT)
    log.add(CardWritten(1, ("TIREURS", "MANCHOT")), AT)
    log.add(LetterCalled(log.game.bag.draw(1, log.chance)[0]), AT)
    again = store.table_games.resume(LOTO, log.kept.id)
    assert again.game == log.game
    assert again.chance.random() == log.chance.random()
    assert [one.id for one in store.table_games.open_of(LOTO)] == [log.kept.id]
    again.add(LetterCalled("A"), AT)
    with pytest.raises(StoreError):
        log.add(LetterCalled("A"), AT)  # another program has gone on with it
    assert log.game.called != again.game.called
    with pytest.raises(StoreError):
        store.table_games.resume(INVERSE, log.kept.id)


def test_what_is_not_allowed_is_not_kept(store: Store) -> None:
    log = store.table_games.start(INVERSE, ["Léa"], AT, about=BOARD)
    with pytest.raises(InputError):
        log.add(TurnPassed(1), AT)
    assert store.table_games.resume(INVERSE, log.kept.id).game == log.game
    for names, about in ((["Léa", "léa"], BOARD), (["Léa"], {}), ([], BOARD), (["Léa"], {"board": "é" * 225})):
        with pytest.raises(InputError):
            store.table_games.start(INVERSE, names, AT, about=about)
    with pytest.raises(StoreError):
        store.table_games.get(99)


def test_an_ended_game_is_over_with_its_scores(store: Store) -> None:
    log = store.table_games.start(HOME, ["Léa", "Max"], AT, about=HOUSE)
    said = HomeWordSaid(1, "ET 12", WordValue(12, Move.parse("ET H8")))
    for event in (HomeDrawShown(), HomeTimeOver(), said, HomeTopShown(), HomeStopped()):
        assert store.table_games.open_of(HOME)
        log.add(event, AT)
    assert store.table_games.open_of(HOME) == ()
    kept = store.table_games.get(log.kept.id)
    assert kept.scores == (0, 12)
    assert kept.ended_at is not None
    store.table_games.erase(kept.id)
    with pytest.raises(StoreError):
        store.table_games.get(kept.id)
