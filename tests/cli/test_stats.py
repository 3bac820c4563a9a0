"""`topping stats`."""

import json
import sys
from typing import Any

import pytest

from tests.sheets.csvread import csv_rows
from tests.store.helpers import SHORT, facts, instant, play
from topping.cli import run
from topping.store import open_store
from topping.store.database import now
from topping.training.statistics.months import Period

pytestmark = pytest.mark.usefixtures("home")


def told(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert run(["stats", *options]) == 0
    return capsys.readouterr().out


def test_all_forms_tell_the_same_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        play(store, facts("Zoé"), 5_000, 9_000, -1)
        play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=10)
    record: dict[str, Any] = json.loads(told(capsys, "--player", "zoé", "--period", "all", "--json"))
    assert (record["player"], record["runs"], record["moves"], record["left_out"]) == ("Zoé", 1, 3, {"seen": 1})
    assert [move["elapsed_ms"] for move in record["last"]["clock"]] == [5_000, 9_000, 60_000]
    with open_store().store as store:
        shown = store.statistics.of("Zoé", now(), Period.ALL)
        assert shown.last is not None
        assert [bar.elapsed_ms for bar in shown.last.clock.bars] == [5_000, 9_000, 60_000]
    lines = csv_rows(told(capsys, "--player", "Zoé", "--period", "all", "--csv"))
    assert ["clock", "2", "elapsed_ms", "9000"] in lines
    assert "1 partie laissée de côté\xa0: 1 déjà vue" in told(capsys, "--player", "Zoé", "--period", "all")
    assert "1 game" in told(capsys, "--lang", "en", "--player", "Zoé", "--period", "all")


def test_a_clock_set_back_an_unknown_player_and_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    empty = json.loads(told(capsys, "--player", "Zoé", "--json"))
    with open_store().store as store:
        number = store.runs.start(facts("Zoé"), instant(60))
        store.runs.leave(number, instant(0))
    assert (empty["runs"], empty["last"]) == (0, None)
    unknown = json.loads(told(capsys, "--player", "Personne", "--json"))
    assert list(unknown) == list(empty)
    assert "comparable" in told(capsys, "--player", "Zoé", "--period", "all")
    assert run(["stats", "--player", "\n"]) == 2
    with pytest.raises(SystemExit):
        run(["stats"])


def test_a_terminal_is_told_how_many_games_are_still_to_be_analysed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topping.cli.kept.analysis.words_of", lambda games: {})
    with open_store().store as store:
        play(store, facts("Zoé"), 5_000, 9_000, -1)
        play(store, facts("Zoé", SHORT), 1_000, minute=10, game=SHORT)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(["stats", "--player", "Zoé"]) == 0
    told = capsys.readouterr().err
    assert told.startswith("\rAnalyse de 2 parties…\rAnalyse de 1 partie…")
    assert "  \r" in told, "the line goes again"
