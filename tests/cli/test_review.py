"""`topping review`."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.store.helpers import GAME, facts, found, instant, missed, play, turns, wrong
from topping.cli import run
from topping.lexicon.meaning import Meaning, Sense
from topping.play.run.settlement import EndedBy, MoveResult
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.games.game import Game, Turn
from topping.store import Store, open_store

MEANING = Meaning("MOT", ("mot",), (Sense("mot", "nom m. sg", "Suite de <lettres>"),))
MISSED = 2
"""The move that is missed."""


@pytest.fixture(autouse=True)
def home(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder; the list that tells what words are is not read: that takes half a second."""
    monkeypatch.setattr("topping.cli.kept.review.meanings", lambda words, *, is_public: dict.fromkeys(words, MEANING))
    for module in ("kept.review", "kept.analysis"):
        monkeypatch.setattr(f"topping.cli.{module}.words_of", lambda games: {})
    return fresh_home


def strokes(until_ms: int) -> tuple[Stroke, ...]:
    """Two letters, a pause before the reference, and Enter."""
    line = (
        (2_000, StrokeKind.LETTER),
        (2_200, StrokeKind.LETTER),
        (4_000, StrokeKind.LETTER),
        (4_100, StrokeKind.DIGIT),
    )
    return tuple(Stroke(at, kind, Device.LINE) for at, kind in (*line, (until_ms, StrokeKind.ENTER)))


def result(turn: Turn, *, with_strokes: bool = True) -> MoveResult:
    if turn.number == MISSED:
        move = replace(missed(turn, wrong(at_ms=1_500)), ended_by=EndedBy.LIMIT, ended_ms=60_000, showing=1)
    else:
        ms = 5_000 + turn.number
        move = replace(found(turn, ms, wrong(at_ms=1_500)), ended_by=EndedBy.TOP, ended_ms=ms, showing=1)
    return replace(move, strokes=(strokes(move.elapsed_ms),)) if with_strokes else move


def played(game: Game, player: str = "Zoé", *, with_strokes: bool = True, **changes: Any) -> int:
    with open_store().store as store:
        number = store.runs.start(facts(player, game, **changes), instant(0))
        keep(store, number, turns(game), with_strokes=with_strokes)
        return number


def keep(store: Store, number: int, of_game: Sequence[Turn], *, with_strokes: bool) -> None:
    for turn in of_game:
        store.runs.add_move(number, result(turn, with_strokes=with_strokes), turn)
    store.runs.finish(number, instant(1))


def change(home: Path, sql: str) -> None:
    with closing(sqlite3.connect(home / "topping.db")) as outside:
        outside.execute(sql)
        outside.commit()


def as_json(capsys: pytest.CaptureFixture[str], number: int) -> dict[str, Any]:
    assert run(["review", str(number), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert isinstance(record, dict)
    return record


@pytest.mark.parametrize("text", ["''", "'Topping 9'"])
def test_of_a_game_whose_text_is_lost_the_moves_are_shown_and_that_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    number = played(GAME)
    change(home, "DELETE FROM game_texts" if text == "''" else f"UPDATE game_texts SET text = {text}")
    record = as_json(capsys, number)
    assert any("texte de cette partie" in note for note in record["notes"])
    assert [(move["kind"], move["draw"], len(move["tries"])) for move in record["moves"]] == [
        (None, None, 2), (None, None, 1), (None, None, 2),
    ]  # fmt: skip
    assert [move["tops"][0]["word"] for move in record["moves"]] == [turn.solution.word for turn in turns()]
    assert run(["review", str(number), "--html"]) == 0


def test_strokes_that_are_damaged_cost_the_parts_of_the_times_alone(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = played(GAME)
    change(home, "DROP TRIGGER strokes_stay")
    change(home, "UPDATE strokes SET data = x'09'")
    with closing(sqlite3.connect(home / "topping.db")) as outside:
        outside.execute(
            "CREATE TRIGGER strokes_stay BEFORE UPDATE ON strokes\nBEGIN\n"
            "    SELECT RAISE(ABORT, 'what was typed during a move is not changed');\nEND"
        )
    record = as_json(capsys, number)
    assert {move["finding_ms"] for move in record["moves"]} == {None}
    assert any("touches" in note for note in record["notes"])


def test_what_was_tried_before_an_interruption_is_told_apart_whatever_the_clock_said(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store().store as store:
        number = store.runs.start(facts("Zoé"), instant(60))
        store.runs.add_loose_proposals(number, 1, (wrong(at_ms=9_000),))
        keep(store, number, turns(), with_strokes=False)  # it ends before it began: the clock was set back
    move = as_json(capsys, number)["moves"][0]
    assert [one["at_ms"] for one in move["void_tries"]] == [9_000]
    assert [one["at_ms"] for one in move["tries"]] == [1_500, 5_001]
    assert run(["review", str(number)]) == 0
    assert "tirage déjà vu, 1 essai avant" in capsys.readouterr().out


def test_what_is_not_a_finished_run_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "1"]) == 1
    with open_store().store as store:
        store.runs.start(facts("Zoé"), instant(0))
        store.runs.leave(store.runs.start(facts("Paul"), instant(1)), instant(2))
        play(store, facts("Ann"), 1, 2, 3, minute=5)
    assert capsys.readouterr().err.endswith("le classement ne connaît pas la partie jouée numéro 1\n")
    for number, told in (("1", "1 n’est pas finie"), ("2", "2 n’est pas finie"), ("4", "ne connaît pas")):
        assert run(["review", number]) == 1
        assert told in capsys.readouterr().err
    for number in ("0", "x", "9" * 30):
        with pytest.raises(SystemExit, match="2"):
            run(["review", number])
