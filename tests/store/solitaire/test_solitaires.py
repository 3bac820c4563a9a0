"""Solitaires kept event by event, and their records."""

import pytest

from topping.errors import InputError, StoreError
from topping.play.solitaire.game import (
    SolitaireSkipped,
    SolitaireStopped,
    SolitaireTerms,
    SolitaireWay,
    deal,
    lay_word,
    swap,
)
from topping.rules.grid.board import Reference
from topping.rules.moves import Move
from topping.store import Store
from topping.store.solitaires import SolitaireLog

AT = "2026-11-22T12:00:00+01:00"
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


def test_a_game_is_taken_up_where_it_was(store: Store) -> None:
    log = begun(store, "Zoé", SolitaireTerms())
    log.add(swap(log.game, log.game.rack[:2], log.chance), AT)
    log.add(SolitaireSkipped(), AT)
    again = store.solitaires.resume(log.kept.id)
    assert again.game == log.game
    assert again.chance.random() == log.chance.random()
    assert [one.id for one in store.solitaires.open_of(log.kept.player)] == [log.kept.id]
    again.add(SolitaireStopped(), AT)
    assert store.solitaires.open_of(log.kept.player) == ()
    with pytest.raises(StoreError):
        log.add(SolitaireSkipped(), AT)  # another program has gone on with it
    assert log.game.turns == again.game.turns


def test_what_is_not_allowed_is_not_kept(store: Store) -> None:
    log = begun(store, "Zoé", SolitaireTerms())
    with pytest.raises(InputError):
        log.add(swap(log.game, "ZZZ", log.chance), AT)
    assert store.solitaires.resume(log.kept.id).game == log.game
    with pytest.raises(StoreError):
        store.solitaires.get(99)


def test_records_are_those_of_equal_terms(store: Store) -> None:
    low, high = finished(begun(store, "Zoé", FACE_UP), "ET"), finished(begun(store, "Bob", FACE_UP), "QUIZZ"[:4])
    begun(store, "Anna", FACE_UP)
    finished(begun(store, "Carl", SolitaireTerms(SolitaireWay.FACE_UP)), "KA")
    assert [one.player for one in store.solitaires.best(FACE_UP, HASH, 9)] == ["Bob", "Zoé"]
    assert store.solitaires.best(FACE_UP, "b" * 64, 9) == ()
    assert store.solitaires.record(low.kept.player, FACE_UP, HASH) == low.game.total < high.game.total
    assert store.solitaires.record(low.kept.player, FACE_UP, HASH, but=low.kept.id) is None


def test_a_player_who_is_merged_or_forgotten_takes_his_games_with_him(store: Store) -> None:
    gone, stays = finished(begun(store, "Zoe", FACE_UP), "ET"), begun(store, "Zoé B", FACE_UP)
    store.people.merge(gone.kept.player, stays.kept.player)
    assert store.solitaires.get(gone.kept.id).player == stays.kept.player
    store.people.anonymise(stays.kept.player)
    assert store.solitaires.best(FACE_UP, HASH, 9) == ()
    with pytest.raises(StoreError):
        store.solitaires.resume(gone.kept.id)
