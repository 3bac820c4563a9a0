"""`topping scores` prints the same in pieces as all at once, in every form."""

import json
from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, facts_under, play
from topping.cli import run
from topping.play.run.strokes import InputMark
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.sheets.table import csv_table
from topping.store import RankedRun, open_store
from topping.store.runs import ranking

NAMES = ("Élodie", "=1+1", 'Paul "le Grand"', "Zoé")


@pytest.fixture
def rows(home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[RankedRun, ...]:
    """Boards of two games and two formulas, with help and without, repeats and equal results; read one by one."""
    with open_store().store as store:
        for minute, name in enumerate(NAMES):
            play(store, facts(name), 2_000 + minute // 2, -60_000, 7, minute=minute)
            play(
                store,
                facts_under(TOPPING, name, SHORT, helps=("distance", "place")),
                3_000,
                minute=minute + 10,
                game=SHORT,
            )
            play(store, facts_under(DUPLICATE, name, SHORT), 4_000 - minute, minute=minute + 20, game=SHORT)
        play(store, facts(NAMES[0]), 900, 9, 9, minute=40)
        found = store.ranking.rows()
    monkeypatch.setattr(ranking, "_READ_TOGETHER", 1)
    return found


def record(row: RankedRun) -> dict[str, object]:
    conditions = row.conditions
    return {
        **{field: getattr(row, field) for field in ("rank", "attempt", "player", "game", "game_name")},
        "formula": conditions.formula.name,
        "variant": conditions.variant.name,
        **{field: getattr(row, field) for field in ("lexicon", "lexicon_hash", "rules_version", "total_ms", "play_ms")},
        **{field: getattr(row, field) for field in ("penalty_ms", "found", "missed", "moves", "started_at")},
        "finished_at": row.finished_at,
        "limit_ms": conditions.speed.schedule.limit_ms(1),
        "penalty_each_ms": conditions.penalty_ms,
        "schedule": str(conditions.speed.schedule),
        "start_mode": "announced" if conditions.announced else "immediate",
        "assists": conditions.helps,
        **{field: getattr(row, field) for field in ("resumed", "scored", "top_points", "percent", "game_moves")},
        **{field: getattr(row, field) for field in ("imported", "machine", "machines")},
        "input": None if row.input is None else InputMark(row.input).value,
        "options": str(conditions.options),
    }


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert run(["scores", *words]) == 0
    return capsys.readouterr().out


def test_json_is_that_of_one_list(rows: tuple[RankedRun, ...], capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.dumps([record(row) for row in rows], ensure_ascii=False, indent=2)
    assert said(capsys, "--json") == whole + "\n"
    assert said(capsys, "--json", "--game", "inconnue") == "[]\n"
    assert json.loads(said(capsys, "--json", "--player", "zoé")) == [
        json.loads(json.dumps(record(row))) for row in rows if row.player == "Zoé"
    ]


def test_csv_is_that_of_one_table(rows: tuple[RankedRun, ...], capsys: pytest.CaptureFixture[str]) -> None:
    cells = [[" ".join(value) if isinstance(value, tuple) else value for value in record(row).values()] for row in rows]
    assert said(capsys, "--csv") == csv_table(record(rows[0]), cells)


def test_the_table_is_the_same_whatever_is_read_together(
    rows: tuple[RankedRun, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_pieces = said(capsys)
    monkeypatch.setattr(ranking, "_READ_TOGETHER", 5_000)
    assert said(capsys) == in_pieces
    boards = in_pieces.split("\n\n")
    assert len(boards) == len({row.comparable for row in rows}) == 3
    for board in boards:
        _, _, heading, *lines = board.splitlines()
        assert len({line.index(name) for line in lines for name in NAMES if name in line}) == 1
        assert heading.split()
    ranks = [line.split()[0] for board in boards for line in board.splitlines()[3:]]
    assert ranks == ["–" if row.rank is None else str(row.rank) for row in rows]
