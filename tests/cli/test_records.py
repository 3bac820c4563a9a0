"""`topping records`."""

import json
from pathlib import Path

import pytest

from tests.store.helpers import GAME, SHORT, facts, play
from topping.cli import run
from topping.store import open_store


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé"), 90_000, 1_000, -1)
        play(store, facts("Paul", SHORT), 4_000, minute=10, game=SHORT)
        play(store, facts("Zoé"), 1, 1, 1, minute=20, game=GAME)  # a repeat
        play(store, facts("Zoé", SHORT), 2_000, minute=30, game=SHORT)
    return home


def test_each_record_with_what_it_beats(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["records", "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)
    assert (table["formula"], table["runs"], table["records"]["day"]) == ("topping", 3, None), "all of it was long ago"
    ever = table["records"]["ever"]
    assert (ever["player"], ever["total_ms"], ever["beaten"]["player"], ever["beaten"]["total_ms"]) == (
        "Zoé",
        2_000,
        "Paul",
        4_000,
    )
    assert table["streaks"] == [
        {"player": "Zoé", "longest": 2, "present": 1},
        {"player": "Paul", "longest": 1, "present": 1},
    ]
    assert run(["records", "--player", "zoé"]) == 0
    out = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "depuis toujours  2,0 s par coup  Zoé" in out
    assert "l’ancien : 57,0 s par coup (Zoé, 01/01/2025)" in out
    assert "tops de suite : Zoé 2" in out


def test_nothing_played(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["records"]) == 0
    assert run(["records", "--json", "--player", "Personne"]) == 0
    assert capsys.readouterr().out == "Aucune partie jouée jusqu’au bout pour l’instant.\n[]\n"
