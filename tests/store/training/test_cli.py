"""`topping deck`, from outside."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.store.helpers import instant
from topping.cli import run
from topping.cli.upkeep import doctor
from topping.localtime import training_day_of
from topping.store import open_store
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight

NOTHING = {"cards": 0, "due": 0, "new": 0, "next_day": None}


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


def notes(text: str) -> dict[str, list[str]]:
    """The notes of a text for Anki, by their guids."""
    lines = text.splitlines(keepends=True)
    heads = [line for line in lines if line.startswith("#")]
    assert heads == lines[: len(heads)]
    assert {"#separator:tab\n", "#html:true\n", "#guid column:1\n", "#tags column:4\n"} <= set(heads)
    rows = list(csv.reader(io.StringIO("".join(lines[len(heads) :])), delimiter="\t"))
    assert len({guid for guid, *_ in rows}) == len(rows) == len(lines) - len(heads)
    return {guid: fields for guid, *fields in rows}


def test_what_is_due_what_is_new_and_when_the_next_comes(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = add("Zoé", CardKey.of_word("QUE"), CardKey.of_word("WOK"), CardKey.of_kind(Kind.LINK))
    today = training_day_of("2026-05-04T12:00:00+00:00")
    with open_store().store as store:
        store.decks.see(first, Sight(today, 0, 5_000, 8_000, True, 1, False, GRADE_RULE, "x"))
    told = deck(capsys)
    assert (told["cards"], told["due"], told["new"]) == (3, 1, 2), "no card that the kiosk has not put in"
    assert len(told["next_day"]) == len("2026-05-04")


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
