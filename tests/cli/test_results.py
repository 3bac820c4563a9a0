"""What is said of kept runs: scores, records, statistics."""

import json
from pathlib import Path

import pytest

from tests.store.helpers import GAME, SHORT, facts, facts_under, instant, play, play_scoring
from topping.cli import run
from topping.rules.conditions.formula import DUPLICATE
from topping.store import open_store

pytestmark = pytest.mark.usefixtures("home")


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


@pytest.fixture
def runs_kept(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé"), 1_000, -1, 2_000)
        play_scoring(store, facts_under(DUPLICATE, "Paul"), 10, 3, 0, minute=10)
        play(store, facts("Zoé", SHORT, resumed=True), 500, minute=20, game=SHORT)
        play(store, facts("Zoé"), 1, 1, 1, minute=30)
        store.runs.leave(store.runs.start(facts("Paul", SHORT), instant(40)), instant(41))
        store.runs.start(facts("Zoé", SHORT), instant(50))
    return home


def test_runs_in_words(runs_kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["runs"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["N°", "Commencée", "le", "Joueur", "Partie", "Formule", "Résultat", "Tops", "État"]
    assert [line.split()[0] for line in lines] == ["6", "5", "4", "3", "2", "1"]
    for line, state in zip(
        lines, ("en cours", "après 0 coup", "2e essai", "reprise", "13/72   1/3  classée", "classée"), strict=True
    ):
        assert state in line
