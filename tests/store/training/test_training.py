"""The game of the day, drills, and the owner of training data."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest

from tests.store.helpers import GAME, HASH, SHORT, facts, instant, play, turns
from tests.store.test_rushes import facts as rush_facts
from tests.store.test_rushes import play_rush
from tests.store.training.rows import add_everything, add_player
from topping.cli import run
from topping.errors import StoreError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.conditions import id_of
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.daily import DailySource, board_of
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.drills import DrillEnding, DrillItem, DrillResult, Exercise

TODAY = training_day_of(instant(0))
SOURCE = DailySource(date.fromordinal(TODAY).isoformat(), NORMALE, HASH)


# the game and the move of the day


def daily(store: Store, player: str, *times: int, days: int = 0, minute: int = 0) -> int:
    """Plays a run of the day's game `SOURCE`, begun this many days after its day."""
    store.dailies.note(game_id(GAME), SOURCE)
    return play(store, facts(player), *times, minute=24 * 60 * days + minute)


def test_the_board_of_the_day_shows_first_attempts(store: Store) -> None:
    daily(store, "Zoé", 1_000, 2_000, -1)
    daily(store, "Zoé", 1, 1, 1, minute=5)
    daily(store, "Ann", 1_000, 1_000, 1_000, days=2)
    store.runs.start(facts("Luc"), instant(2))
    rows = board_of(store.dailies.attempts([game_id(GAME)]), TODAY)
    assert [(row.rank, row.attempt.player, row.attempt.total_ms, row.days_late) for row in rows] == [
        (1, "Ann", 3_000, 2),
        (2, "Zoé", 83_000, 0),
    ]
    results = [store.dailies.result(name, game_id(GAME), SOURCE) for name in ("zoé", "Ann", "Luc", "Nobody")]
    assert [result and (result.total_ms, result.missed, result.days_late) for result in results] == [
        (83_000, 1, 0),
        (3_000, 0, 2),
        None,
        None,
    ]


def test_a_game_of_the_day_made_late_or_left_is_no_day_of_the_chain(store: Store) -> None:
    """An ordinary ranked game counts, and so do ten minutes of cards."""
    daily(store, "Zoé", 1_000, 2_000, -1)
    daily(store, "Ann", 1_000, 2_000, -1, days=1)
    play(store, facts("Ann", SHORT), 1_000, minute=24 * 60 * 2, game=SHORT)
    play(store, facts("Ann", SHORT), 1_000, minute=24 * 60 * 3, game=SHORT)
    store.decks.add(
        "Ann", LEXICON, [DeckCard(0, CardKey.of_word("DUO"), CardSource.LIST, HASH, TODAY, 8_000)], instant(0)
    )
    (card,) = store.decks.cards("Ann")
    for day, ms in ((4, 599_999), (5, 600_000)):
        store.decks.see(card.id, Sight(TODAY + day, 0, ms, 8_000, True, 1, False, GRADE_RULE, "DOU"))
    assert store.dailies.active_days("Zoé") == {TODAY}
    assert store.dailies.active_days("ann") == {TODAY + 2, TODAY + 5}
    assert [store.dailies.chain("Zoé", TODAY + days).days for days in (0, 1, 3)] == [1, 1, 0]
    assert store.dailies.chain("Nobody", TODAY).days == 0


def test_games_of_a_day_are_known_by_date_variant_and_list(store: Store) -> None:
    joker = replace(SOURCE, variant=VARIANTS["normale+joker"])
    store.dailies.note(game_id(GAME), SOURCE)
    store.dailies.note(game_id(SHORT), joker)
    assert store.dailies.games_of(SOURCE) == (game_id(GAME),)
    assert store.dailies.games_of(joker) == (game_id(SHORT),)
    assert store.dailies.games_of(replace(SOURCE, date="2025-01-02")) == ()
    known = store.dailies.game(game_id(GAME))
    assert known is not None
    assert known.date == SOURCE.date
    assert store.dailies.game("f" * 64) is None


def test_the_move_of_the_day_is_attempted_once_and_its_end_is_final(store: Store) -> None:
    turn = turns()[0]
    ends = {"Zoé": (True, 66, 9_000), "Ann": (True, 66, 8_000), "Bob": (False, 12, 1), "Cid": (False, 30, 1)}
    for minute, name in enumerate((*ends, "Dan")):
        number = store.dailies.begin_move(name, SOURCE, "essai", turn, instant(minute))
        if name in ends:
            found, scored, ms = ends[name]
            for is_found in (found, False):
                store.dailies.end_move(
                    number, instant(9), found=is_found, scored=scored, answer="", elapsed_ms=ms, tries=1
                )
    with pytest.raises(StoreError):
        store.dailies.begin_move("zoé", SOURCE, "essai", turn, instant(20))
    moves = store.dailies.moves(SOURCE)
    assert [(attempt.player, attempt.found, attempt.scored, attempt.is_over) for attempt in moves] == [
        ("Ann", True, 66, True),
        ("Zoé", True, 66, True),
        ("Cid", False, 30, True),
        ("Bob", False, 12, True),
        ("Dan", False, 0, False),
    ], "tops by time, then the others by points"


# drills

HOOK = DrillItem(Exercise.FRONT_HOOKS, "?ART", ("FART", "TART"))
SEVEN = DrillItem(Exercise.SEVENS, "ADENORT", ("ADORENT", "ADORNET"))


def drill(store: Store, item: DrillItem, *found: str, ending: DrillEnding = DrillEnding.DONE) -> int:
    number = store.drills.begin("Zoé", item.exercise, LEXICON, counted=True, day=DAY, at=instant(0))
    store.drills.keep(number, 1, DrillResult(item, found, 1, 2_000))
    store.drills.end(number, ending, instant(1))
    return number


def test_missed_words_are_dropped_once_found_in_a_drill(store: Store) -> None:
    """LIE and ON were missed tops of a game; LIE and FART were found when last asked."""
    play(store, facts("Zoé"), 1_000, -1, -1)
    drill(store, HOOK, "TART")
    drill(store, SEVEN)
    drill(store, HOOK, "FART")
    drill(store, DrillItem(Exercise.SHORT_WORDS, "LI?", ("LIE",)), "LIE")
    words = store.drills.words("zoé")
    assert words.missed == ("TART", "ADORENT", "ADORNET", "ON")
    assert words.known == ("LIE", "FART")
    assert store.drills.words("Nobody").missed == ()


def test_a_drill_is_listed_with_its_answers_and_completion(store: Store) -> None:
    drill(store, HOOK, "TART")
    drill(store, HOOK, "TART", "FART", ending=DrillEnding.LEFT)
    left = drill(store, HOOK, ending=DrillEnding.LEFT)
    store.drills.end(left, DrillEnding.DONE, instant(5))
    store.drills.begin("Zoé", Exercise.FRONT_HOOKS, LEXICON, counted=True, day=DAY, at=instant(9))
    drills = store.drills.of("ZOÉ", Exercise.FRONT_HOOKS)
    assert [(done.found, done.of, done.wrong, done.is_whole) for done in drills] == [
        (1, 2, 1, True),
        (2, 2, 1, False),
        (0, 2, 1, False),
    ], "only the first end counts, and what nothing was answered of is left out"


# owner of training data


def test_a_merge_keeps_the_last_sight_and_the_first_daily_move(store: Store) -> None:
    turn = turns()[0]
    for name in ("Ann", "Bob"):
        play(store, facts(name), 1, 1, 1)
        number = store.dailies.begin_move(name, SOURCE, "essai", turn, instant(0))
        scored = 66 if name == "Ann" else 12
        store.dailies.end_move(number, instant(1), found=False, scored=scored, answer="", elapsed_ms=1, tries=1)
        drills = store.drills.begin(name, Exercise.SEVENS, LEXICON, counted=True, day=DAY, at=instant(0))
        store.drills.keep(drills, 1, DrillResult(SEVEN, (), 0, 1))
    store.rushes.see_apart("Ann", turn.position, DAY)
    store.rushes.see_apart("Bob", turn.position, DAY + 30)
    store.rushes.find_again("Bob", turn.position, DAY + 30)
    store.people.merge("Bob", "Ann")
    assert [(attempt.player, attempt.scored) for attempt in store.dailies.moves(SOURCE)] == [("Ann", 66)]
    assert len(store.drills.of("Ann", Exercise.SEVENS)) == 2
    assert store.rushes.has_seen("Ann", [turn.position], DAY + 100)
    assert len(store.rushes.found_again("Ann", DAY + 30)) == 1


DAY = 739_740
LEXICON = DeckLexicon("essai", HASH)


MARKS = ("ZYXVUTW", "MNOPQRS")


@pytest.fixture
def sql(store: Store) -> Iterator[sqlite3.Connection]:
    """Another connection to the store's database."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        yield connection


@pytest.fixture
def two(store: Store, sql: sqlite3.Connection) -> tuple[int, int]:
    """Returns the ids of Ann and Bob, who both trained with everything."""
    sql.execute("BEGIN")
    conditions = id_of(sql, Conditions())
    session = sql.execute(
        "INSERT INTO games (uuid, kind, number, conditions, about, lexicon, lexicon_hash, started_at) "
        "VALUES (?, 'session', 1, ?, '{}', '', '', '')",
        (str(uuid4()), conditions),
    ).lastrowid
    ann, bob = (add_player(sql, name) for name in ("Ann", "Bob"))
    for player, mark in zip((ann, bob), MARKS, strict=True):
        add_everything(sql, player, session or 0, mark)
    sql.execute("COMMIT")
    return ann, bob


def test_an_erased_session_takes_its_links_away_and_leaves_the_cards(
    store: Store, sql: sqlite3.Connection, two: tuple[int, int]
) -> None:
    sql.execute("UPDATE cards SET session = 1 WHERE id = 1")
    store.sessions.erase(1)
    assert sql.execute("SELECT count(*) FROM session_players").fetchone() == (0,)
    assert sql.execute("SELECT session FROM cards WHERE id = 1").fetchone() == (None,)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    return tmp_path


def add(player: str, *keys: CardKey, source: CardSource = CardSource.HAND) -> list[int]:
    """Adds cards to a player's deck; returns their ids."""
    with open_store().store as store:
        cards = [DeckCard(0, key, source, "a" * 64, 739_000, 9_000) for key in keys]
        store.decks.add(player, DeckLexicon("essai", "a" * 64), cards, instant(0))
        return [card.id for card in store.decks.cards(player)]


def test_the_doctor_tells_of_a_schedule_of_another_version(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (number,) = add("Zoé", CardKey.of_word("WOK"))
    with open_store().store as store:
        store.decks.see(number, Sight(739_000, 0, 5_000, 8_000, True, 1, False, GRADE_RULE, "x"))

    def told() -> str:
        run(["doctor"])
        return capsys.readouterr().out.replace("\u00a0", " ")

    assert "1 carte, calendrier à jour" in told()
    with closing(sqlite3.connect(home / "topping.db", isolation_level=None)) as outside:
        outside.execute("UPDATE card_states SET version = 0")
    assert "1 carte au calendrier d’une autre version" in told()
    with open_store().store as store:
        store.decks.states("Zoé")
    assert "1 carte, calendrier à jour" in told()


def test_missed_tops_are_counted_in_games_in_rushes_and_in_moves_of_the_day(store: Store) -> None:
    play(store, facts("Zoé"), 1_000, -1, 1_000)
    play(store, facts("Zoé"), 1_000, -1, -1, minute=9)
    play(store, facts("Ann"), -1, -1, -1, minute=18)
    play_rush(store, 2, rush_facts("Zoé"))
    number = store.dailies.begin_move("Zoé", SOURCE, "essai", turns()[1], instant(30))
    store.dailies.end_move(number, instant(31), found=False, scored=0, answer="", elapsed_ms=120_000, tries=0)
    missed = {one.word: (one.games, one.rushes) for one in store.intake.missed_tops("ZOÉ")}
    assert missed == {"LIE": (3, 0), "ON": (1, 0), "SATIRE": (0, 1)}
