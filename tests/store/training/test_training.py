"""Days, drills and whose training is whose."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.store.helpers import GAME, HASH, facts, found, instant, turns
from tests.store.training.rows import add_everything, add_player
from topping.cli import run
from topping.cli.upkeep import doctor
from topping.localtime import training_day_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.conditions import id_of
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import analysed
from topping.training.daily import DailyEdition, DailySource
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.held import Arm, WordKin
from topping.training.transfer import LOOKS, TransferVerdict

TODAY = training_day_of(instant(0))
SOURCE = DailySource(date.fromordinal(TODAY).isoformat(), NORMALE, HASH)


def test_secret_of_an_edition_is_not_in_the_database(store: Store) -> None:
    club = DailyEdition("Club", "0123456789abcdef" * 4)
    store.dailies.note(game_id(GAME), replace(SOURCE, edition=club))
    store.dailies.begin_move("Zoé", replace(SOURCE, edition=club), "essai", turns()[0], instant(0))
    with closing(sqlite3.connect(store.path)) as connection:
        assert club.secret not in "".join(connection.iterdump())


DAY = 739_740
KIN = WordKin("FART", ("FART",))


def test_an_entry_of_another_version_is_compared_with_nothing(store: Store) -> None:
    store.word_entries.note("Marie", DAY, [(KIN, Arm.TRAINED), (WordKin("TART", ("TARTE",)), Arm.HELD)])
    with store.word_entries._database.writing() as sql:
        sql.execute("UPDATE word_entries SET arm = 'other' WHERE word = 'FART'")
        sql.execute("UPDATE word_entries SET kin = '?' WHERE word = 'TART'")
    assert [one.arm for one in store.word_entries.of("Marie")] == [Arm.HAND, Arm.HAND]


def test_ranked_games_after_the_words_turn_are_compared(store: Store) -> None:
    day = training_day_of(datetime(2025, 1, 1, tzinfo=UTC).isoformat())
    entries = [(WordKin("ARISENT", ("ARISER",)), Arm.TRAINED), (WordKin("LIE", ("LIER",)), Arm.HELD)]
    store.word_entries.note("Marie", day, entries)
    for number in range(LOOKS[0] + 3):
        own = facts(game_id=f"{number:064x}")
        minute = number if number < 2 else 3 * 24 * 60 + number  # the first two are of the day itself
        run = store.runs.start(own, instant(minute))
        for turn in turns():
            store.runs.add_move(run, found(turn, 9_000), turn)
        store.runs.finish(run, instant(minute))
        store.positions.keep(own.game_id, HASH, analysed(GAME), is_searched=True)
    store.runs.finish(play_again(store), instant(9_999))  # a repeat, of the last game
    transfer = store.transfers.of("Marie")
    assert (transfer.games, transfer.trained, transfer.held) == (LOOKS[0] + 1, 1, 1)
    assert transfer.verdict is TransferVerdict.NOT_YET  # of two families nothing is said
    assert transfer.look is not None
    assert (transfer.look.trained.found.of, transfer.look.held.found.hits) == (LOOKS[0], LOOKS[0])
    assert not store.transfers.holding("Marie").player
    store.transfers.choose("Marie", holds=True)
    assert not store.transfers.holding("Marie").is_over
    assert len(store.transfers.holding("Marie").player) == 36


def play_again(store: Store) -> int:
    run = store.runs.start(facts(game_id=f"{LOOKS[0] + 2:064x}"), instant(9_998))
    for turn in turns():
        store.runs.add_move(run, found(turn, 100), turn)
    return run


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
    """The numbers of Ann and Bob, who both have trained with everything."""
    sql.execute("BEGIN")
    conditions = id_of(sql, Conditions())
    session = sql.execute(
        "INSERT INTO sessions (uuid, name, conditions, lexicon, lexicon_hash, rules_version, game, started_at) "
        "VALUES (?, '', ?, '', '', '', 'x', '')",
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


def deck(capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    assert run(["deck", "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)


def add(player: str, *keys: CardKey, source: CardSource = CardSource.HAND) -> list[int]:
    """Cards in a player's deck; returns their numbers."""
    with open_store().store as store:
        cards = [DeckCard(0, key, source, "a" * 64, 739_000, 9_000) for key in keys]
        store.decks.add(player, DeckLexicon("essai", "a" * 64), cards, instant(0))
        return [card.id for card in store.decks.cards(player)]


def test_a_package_is_refused_and_the_action_wants_its_form(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "export", "--anki", str(home / "cartes.apkg")]) == 2
    assert "cartes.txt" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        run(["deck", "export"])


def test_a_damaged_database_is_told_and_stays(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add("Zoé", CardKey.of_word("WOK"))
    path = home / "topping.db"
    with closing(sqlite3.connect(path)) as outside:
        outside.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(path.read_bytes()[:5_000])
    before = path.read_bytes()
    assert run(["deck", "--json"]) != 0
    assert path.read_bytes() == before


def test_the_doctor_tells_of_a_schedule_of_another_version(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (number,) = add("Zoé", CardKey.of_word("WOK"))
    with open_store().store as store:
        store.decks.see(number, Sight(739_000, 0, 5_000, 8_000, True, 1, False, GRADE_RULE, "x"))
    assert doctor._decks() == "1 carte, calendrier à jour"
    with closing(sqlite3.connect(home / "topping.db", isolation_level=None)) as outside:
        outside.execute("UPDATE card_states SET version = 0")
    assert "1 carte au calendrier d’une autre version" in doctor._decks()
    deck(capsys)
    assert doctor._decks() == "1 carte, calendrier à jour"
