"""Classic games, solitaires and table games in the database."""

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.classic.randomplay import played
from tests.play.session.helpers import DUPLICATE_PLAN, GAME
from topping.errors import InputError, StoreError
from topping.gamefiles.shelf import demo_games, load
from topping.play.classic.drawing import lot
from topping.play.classic.events import LotDrawn
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.home.game import HOME_EVENTS, HomeDrawShown, HomeStopped, HomeTimeOver, HomeTopShown, HomeWordSaid
from topping.play.home.statedpoints import SaidFault, WordValue
from topping.play.inverse.game import INVERSE_EVENTS, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.loto import LOTO_EVENTS, CardWritten, LetterCalled, LotoSaid
from topping.play.solitaire import (
    SolitaireStopped,
    SolitaireTerms,
    SolitaireWay,
    deal,
    lay_word,
)
from topping.rules.games.gametext import format_game
from topping.rules.grid.board import Reference, Square
from topping.rules.moves import Move
from topping.rules.tiles import TILES
from topping.store import Store
from topping.store.classics import ClassicLog
from topping.store.sessions.log import SessionLog
from topping.store.solitaires import SolitaireLog
from topping.store.tablegames import HOME, LOTO

AT = "2026-11-22T12:00:00+01:00"

HOUSE = {"game": format_game(load(demo_games()[0])), "minutes": "3"}
"""The initial data of a home game."""
NAMES = ("Zoé", "Bob", "Ève")
RULES = ClassicRules(credit_ms=300_000, theme="la mer & l’été", two_bags=True)


def whole_game(store: Store, seed: int = 7) -> ClassicLog:
    log = store.classics.start(NAMES, RULES, AT, seed=seed, lexicon_name="essai", match="m", about="banc")
    for event, _ in played(log.game, seed):
        log.add(event, AT)
    return log


def test_two_programs_do_not_write_over_each_other(store: Store) -> None:
    log = store.classics.start(NAMES, INTERNATIONAL, AT, seed=1)
    other = store.classics.resume(log.id)
    log.add(lot(log.game, 0, log.chance), AT)
    with pytest.raises(StoreError):
        other.add(LotDrawn(0, "A"), AT)
    assert len(store.classics.resume(log.id).events) == 1


def test_a_game_that_is_not_there_or_damaged(store: Store, path: Path) -> None:
    with pytest.raises(StoreError):
        store.classics.resume(1)
    log = store.classics.start(NAMES, INTERNATIONAL, AT, seed=1)
    log.add(lot(log.game, 0, log.chance), AT)
    with sqlite3.connect(path) as outside:
        with pytest.raises(sqlite3.Error):
            outside.execute("UPDATE game_events SET body = '{}'")
        with pytest.raises(sqlite3.Error):
            outside.execute("DELETE FROM game_events")
        outside.execute("INSERT INTO game_events VALUES (1, 2, '', '{}')")
    with pytest.raises(StoreError) as raised:
        store.classics.resume(log.id)
    assert raised.value.details["number"] == 2


def test_a_game_is_erased_for_the_people_in_it(store: Store) -> None:
    whole_game(store)
    assert store.classics.naming("ZOÉ") == (1,)
    assert store.classics.naming("Zoë") == ()
    store.classics.erase(1)
    assert store.classics.all() == ()
    assert store.classics.start(NAMES, INTERNATIONAL, AT).id == 2
    with pytest.raises(StoreError):
        store.classics.erase(1)


def test_numbers_follow_each_other_in_each_kind_whatever_is_played_between(store: Store) -> None:
    """The club's second session is number 2, and the number of an erased game is not reused."""
    numbers = []
    for _ in range(2):
        numbers.append(SessionLog.start(store, DUPLICATE_PLAN, GAME, "", AT).id)
        numbers.append(store.classics.start(NAMES, INTERNATIONAL, AT).id)
        numbers.append(begun(store, "Zoé", FACE_UP).id)
    assert numbers == [1, 1, 1, 2, 2, 2]
    store.sessions.erase(2)
    assert SessionLog.start(store, DUPLICATE_PLAN, GAME, "", AT).id == 3
    assert [game.id for game in store.classics.all()] == [2, 1]


def test_erasing_a_game_erases_its_events_only(store: Store, path: Path) -> None:
    kept, gone = whole_game(store), whole_game(store, seed=8)
    store.classics.erase(gone.id)
    assert store.classics.resume(kept.id).events == kept.events
    with sqlite3.connect(path) as outside:
        assert outside.execute("SELECT count(*) FROM game_events").fetchone() == (len(kept.events),)
        with pytest.raises(sqlite3.Error, match="taken away"):
            outside.execute("DELETE FROM game_events")


def test_games_of_a_match_stand_together_in_the_order_of_play(store: Store) -> None:
    first = store.classics.start(("Zoé", "Bob"), INTERNATIONAL, AT, match_wins=2)
    store.classics.start(("Zoé", "Bob"), INTERNATIONAL, AT)
    second = store.classics.start(("Bob", "Zoé"), INTERNATIONAL, AT, match=first.kept.uuid, match_wins=2)
    assert [game.id for game in store.classics.of_match(first.kept.uuid)] == [first.id, second.id]


@pytest.mark.parametrize("names", [("Zoé",), ("Zoé", "ZOÉ"), ("Zoé", "")])
def test_a_classic_game_is_of_several_players_told_apart(store: Store, names: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        store.classics.start(names, INTERNATIONAL, AT)
    assert store.classics.all() == ()


def test_a_game_at_a_table_goes_on_from_what_was_kept(store: Store) -> None:
    """An event is not applied twice, and a game of one kind is not found under another."""
    loto = store.table_games.start(LOTO, ["Léa", "Max"], AT, seed=7)
    loto.add_all([CardWritten(0, ("RADEAUX", "GALOPER")), CardWritten(1, ("TIREURS", "MANCHOT"))], AT)
    again = store.table_games.resume(LOTO, loto.id)
    again.add(LetterCalled("A"), AT)
    assert store.table_games.get(LOTO, loto.id).scores == (1, 1), "one of three A is crossed at a call"
    with pytest.raises(StoreError, match="game_not_next"):
        loto.add(LetterCalled("B"), AT)
    with pytest.raises(StoreError, match="game_unknown"):
        store.table_games.resume(HOME, loto.id)
    assert [game.id for game in store.table_games.open_of(LOTO)] == [loto.id]
    assert store.table_games.open_of(HOME) == ()
    store.table_games.erase(LOTO, loto.id)
    assert store.table_games.open_of(LOTO) == ()


def test_a_game_at_home_that_is_stopped_is_over_and_no_more_open(store: Store) -> None:
    home = store.table_games.start(HOME, ["Léa", "Max"], AT, about=HOUSE, seed=8)
    words = (HomeWordSaid(0, "ZZ", WordValue(0, None)), HomeWordSaid(1, "ET 12", WordValue(12, Move.parse("ET H8"))))
    home.add_all([HomeDrawShown(), HomeTimeOver(), *words, HomeTopShown(), HomeStopped()], AT)
    kept = store.table_games.get(HOME, home.id)
    assert (kept.scores, kept.ended_at is not None) == ((0, 12), True)
    assert store.table_games.open_of(HOME) == ()


HASH = "a" * 64
FACE_UP = SolitaireTerms(SolitaireWay.FACE_UP, None)


def begun(store: Store, player: str, terms: SolitaireTerms, seed: int = 1) -> SolitaireLog:
    log = store.solitaires.start(player, terms, AT, seed=seed, lexicon_name="essai", lexicon_hash=HASH)
    log.add(deal(terms, log.chance), AT)
    return log


def finished(log: SolitaireLog, *words: str) -> SolitaireLog:
    for number, word in enumerate(words):
        log.add(
            lay_word(
                log.game, Move(word, Reference.parse("H8" if not number else "8H")), lambda word: True, log.chance
            ),
            AT,
        )
    log.add(SolitaireStopped(), AT)
    return log


def test_the_best_solitaires_are_of_the_same_terms_and_list_the_earliest_first(store: Store) -> None:
    low, high, tie = (
        finished(begun(store, player, FACE_UP, seed), text)
        for player, seed, text in (("Zoé", 1, "ET"), ("Bob", 2, "QUIZ"), ("Zoé", 1, "ET"))
    )
    begun(store, "Ann", FACE_UP)
    assert high.kept.id != low.kept.id
    best = store.solitaires.best(FACE_UP, HASH, 9)
    assert [(game.player, game.id) for game in best] == [("Bob", high.id), ("Zoé", low.id), ("Zoé", tie.id)]
    assert store.solitaires.best(SolitaireTerms(), HASH, 9) == store.solitaires.best(FACE_UP, "b" * 64, 9) == ()
    record = best[1].total
    assert [store.solitaires.record(name, FACE_UP, HASH, but=0) for name in ("zoé", "Ann")] == [record, None]
    assert store.solitaires.record("Bob", FACE_UP, HASH, but=high.id) is None


def test_a_player_who_is_merged_or_forgotten_takes_his_games_with_him(store: Store) -> None:
    gone, stays = finished(begun(store, "Zoe", FACE_UP), "ET"), begun(store, "Zoé B", FACE_UP)
    store.people.merge(gone.kept.player, stays.kept.player)
    assert store.solitaires.get(gone.kept.id).player == stays.kept.player
    store.people.anonymise(stays.kept.player)
    assert store.solitaires.best(FACE_UP, HASH, 9) == ()
    with pytest.raises(StoreError):
        store.solitaires.resume(gone.kept.id)


def test_a_solitaire_is_erased_and_another_one_stays(store: Store) -> None:
    gone, stays = finished(begun(store, "Zoé", FACE_UP), "ET"), begun(store, "Zoé", FACE_UP)
    store.solitaires.erase(gone.kept.id)
    assert [one.id for one in store.solitaires.of("zoé")] == [stays.kept.id]
    assert store.solitaires.best(FACE_UP, HASH, 9) == ()
    with pytest.raises(StoreError, match="game_unknown"):
        store.solitaires.erase(gone.kept.id)


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
