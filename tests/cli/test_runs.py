"""`topping runs`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.store.helpers import SHORT, facts, facts_under, instant, play, play_scoring
from topping.cli import run
from topping.config import KEYS, save
from topping.rules.conditions.formula import DUPLICATE
from topping.store import open_store


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé"), 1_000, -1, 2_000)
        play_scoring(store, facts_under(DUPLICATE, "Paul"), 10, 3, 0, minute=10)
        play(store, facts("Zoé", SHORT, resumed=True), 500, minute=20, game=SHORT)
        play(store, facts("Zoé"), 1, 1, 1, minute=30)
        store.runs.leave(store.runs.start(facts("Paul", SHORT), instant(40)), instant(41))
        store.runs.start(facts("Zoé", SHORT), instant(50))
    return home


def as_json(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert run(["runs", "--json", *options]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert isinstance(rows, list)
    return rows


def test_those_of_one_player(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["run"] for row in as_json(capsys, "--player", "PAUL")] == [5, 2]
    assert as_json(capsys, "--player", "Personne") == []
    assert run(["runs", "--player", "Personne"]) == 0
    assert capsys.readouterr().out.startswith("Aucune partie jouée ne répond")
    assert run(["runs", "--player", "\n"]) == 2


def test_a_resumed_run_ranks_where_the_setting_says_so(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(next(name for name, key in KEYS.items() if key.field == "rank_resumed"), True)
    assert [row["ranks"] for row in as_json(capsys)] == [False, False, False, True, True, True]


def test_runs_in_words(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["runs"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["N°", "Commencée", "le", "Joueur", "Partie", "Formule", "Résultat", "Tops", "État"]
    assert [line.split()[0] for line in lines] == ["6", "5", "4", "3", "2", "1"]
    for line, state in zip(
        lines, ("en cours", "après 0 coup", "2e essai", "reprise", "13/72   1/3  classée", "classée"), strict=True
    ):
        assert state in line


def test_without_a_leaderboard_nothing_is_made(home: Path) -> None:
    assert run(["runs"]) == run(["runs", "--json"]) == 0
    assert not home.exists()
