"""Games and moves of the day, and the chain of days, on a real database."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date

from tests.store.helpers import GAME, HASH, SHORT, facts, found, instant, play, turns
from topping.localtime import training_day_of
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.training.dailies import DailyGame
from topping.training.daily import DailyEdition, DailySource, board_of

TODAY = training_day_of(instant(0))
SOURCE = DailySource(date.fromordinal(TODAY).isoformat(), NORMALE, HASH)
CLUB = DailyEdition("Club", "0" * 64)
A_DAY = 24 * 60


def test_game_of_a_day_is_known_by_its_id(store: Store) -> None:
    store.dailies.note(game_id(GAME), SOURCE)
    store.dailies.note(game_id(GAME), replace(SOURCE, date="2020-02-02"))  # the first one counts
    assert store.dailies.game(game_id(GAME)) == DailyGame(game_id(GAME), TODAY, "normale", HASH, "")
    assert store.dailies.games_of(SOURCE) == (game_id(GAME),)
    assert store.dailies.game("0" * 64) is None


def test_other_lexicons_variants_and_editions_are_apart(store: Store) -> None:
    store.dailies.note(game_id(GAME), SOURCE)
    store.dailies.note(game_id(SHORT), replace(SOURCE, edition=CLUB))
    assert store.dailies.games_of(replace(SOURCE, edition=CLUB)) == (game_id(SHORT),)
    assert store.dailies.games_of(replace(SOURCE, lexicon_hash="b" * 64)) == ()
    assert len(store.dailies.others(TODAY)) == 2


def test_secret_of_an_edition_is_not_in_the_database(store: Store) -> None:
    club = DailyEdition("Club", "0123456789abcdef" * 4)
    store.dailies.note(game_id(GAME), replace(SOURCE, edition=club))
    store.dailies.begin_move("Zoé", replace(SOURCE, edition=club), "essai", turns()[0], instant(0))
    with closing(sqlite3.connect(store.path)) as connection:
        assert club.secret not in "".join(connection.iterdump())


def test_board_has_each_first_attempt(store: Store) -> None:
    play(store, facts("Zoé"), 5_000, 5_000, -1, minute=0)
    play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=5)
    play(store, facts("Léa"), 4_000, 4_000, 4_000, minute=A_DAY)
    left = store.runs.start(facts("Max"), instant(9))
    store.runs.leave(left, instant(10))
    store.runs.start(facts("Ugo"), instant(11))
    rows = board_of(store.dailies.attempts([game_id(GAME)]), TODAY)
    assert [(row.rank, row.attempt.player, row.attempt.total_ms, row.days_late) for row in rows] == [
        (1, "Léa", 12_000, 1),
        (2, "Zoé", 90_000, 0),
        (None, "Max", None, 0),
    ]
    assert rows[1].attempt.missed == 1


def test_chain_counts_days_with_a_game_that_ranks(store: Store) -> None:
    play(store, facts(), 1_000, 1_000, 1_000, minute=0)
    play(store, facts(), 1_000, 1_000, 1_000, minute=A_DAY)  # a repeat
    run = store.runs.start(facts(game=SHORT), instant(2 * A_DAY))
    store.runs.leave(run, instant(2 * A_DAY + 1))  # left before its end
    assert store.dailies.active_days("MARIE") == {TODAY}
    assert store.dailies.chain("Marie", TODAY).days == 1
    assert store.dailies.chain("Nobody", TODAY).days == 0


def test_run_without_limit_does_not_count(store: Store) -> None:
    run = store.runs.start(facts(), instant(0))
    store.runs.mark_paused(run)
    for turn in turns():
        store.runs.add_move(run, found(turn, 1_000), turn)
    store.runs.finish(run, instant(1))
    assert store.dailies.active_days("Marie") == frozenset()


def test_moves_of_the_day_are_ordered(store: Store) -> None:
    turn = turns()[0]
    for player, scored, ms in [("None", 0, 9_000), ("Near", 60, 9_000), ("Slow", 66, 9_000), ("Quick", 66, 8_000)]:
        number = store.dailies.begin_move(player, SOURCE, "essai", turn, instant(0))
        is_top = scored == 66
        store.dailies.end_move(number, instant(1), found=is_top, scored=scored, answer="", elapsed_ms=ms, tries=1)
    store.dailies.begin_move("Open", SOURCE, "essai", turn, instant(0))
    assert [one.player for one in store.dailies.moves(SOURCE)] == ["Quick", "Slow", "Near", "None", "Open"]
