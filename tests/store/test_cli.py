from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.sheets.csvread import csv_records, csv_rows
from tests.store.helpers import (
    GAME,
    SHEET,
    SHORT,
    facts,
    facts_under,
    files,
    instant,
    play,
    play_scoring,
    play_until_missed,
)
from topping.cli import run
from topping.play.run.strokes import InputMark
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Speed
from topping.rules.conditions.schedule import Schedule
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import open_store
from topping.texts import say

PROMISED = {
    "player", "game", "formula", "variant", "lexicon", "total_ms", "play_ms", "penalty_ms", "found", "missed", "moves",
    "finished_at", "limit_ms", "penalty_each_ms",
}  # fmt: skip


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé"), 21_990, 1_000, -1, minute=0)
        play(store, facts("Paul"), 1_000, 1_000, 1_000, minute=10)
        play(store, facts("Zoé"), 1, 1, 1, minute=20)
        other = {"game_name": "Avec joker", "variant": VARIANTS["normale+joker"], "announced": True}
        play(store, facts("Paul", SHORT, helps=("distance",), **other), 754_321, minute=30, game=SHORT)
        store.runs.start(facts("Marie"), instant(40))
    return home


def as_json(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert run(["scores", "--json", *options]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert isinstance(rows, list)
    return rows


def test_json_says_it_all(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "--game", "essai")

    assert [(row["player"], row["rank"], row["attempt"]) for row in rows] == [
        ("Paul", 1, 1),
        ("Zoé", 2, 1),
        ("Zoé", None, 2),
    ]
    assert set(rows[1]) >= PROMISED
    assert rows[1] == {
        "rank": 2,
        "attempt": 1,
        "player": "Zoé",
        "game": game_id(GAME),
        "game_name": "Essai",
        "formula": "topping",
        "variant": "normale",
        "lexicon": "essai",
        "lexicon_hash": "a" * 64,
        "rules_version": "fisf-2020.1",
        "total_ms": 102_990,
        "play_ms": 82_990,
        "penalty_ms": 20_000,
        "found": 2,
        "missed": 1,
        "moves": 3,
        "started_at": "2025-01-01T00:00:00.000Z",
        "finished_at": "2025-01-01T00:01:00.000Z",
        "limit_ms": 60_000,
        "penalty_each_ms": 20_000,
        "schedule": "60000",
        "start_mode": "immediate",
        "assists": [],
        "resumed": False,
        "scored": 69,
        "top_points": 72,
        "percent": 95.8,
        "game_moves": 3,
        "imported": False,
        "machine": "",
        "machines": 1,
        "input": "keyboard",
        "options": "",
    }


def test_csv_has_the_same_names_and_values(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = as_json(capsys)
    assert run(["scores", "--csv"]) == 0
    rows = csv_records(capsys.readouterr().out)

    assert [list(row) for row in rows] == [list(one) for one in said]
    for row, one in zip(rows, said, strict=True):
        plain = {**one, "assists": " ".join(one["assists"]), "resumed": int(one["resumed"])}
        plain |= {"imported": int(one["imported"]), "percent": str(one["percent"]).replace(".", ",")}
        assert row == {name: "" if value is None else str(value) for name, value in plain.items()}


def test_the_table_marks_what_was_not_typed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        play(store, facts("Paul"), 9_000, 9_000, 9_000)
    assert run(["scores"]) == 0
    assert "clavier" not in capsys.readouterr().out, "all typed: nothing is told"
    with open_store().store as store:
        play(store, replace(facts("Zoé"), input=InputMark.TOUCH), 12_000, 12_000, 12_000)
    assert run(["scores"]) == 0
    paul, zoe, legend = capsys.readouterr().out.splitlines()[-3:]
    assert paul.endswith("clavier")
    assert zoe.endswith("toucher")
    assert legend == say("ranking.inputs")


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ((), 4),
        (("--game", game_id(GAME)), 3),
        (("--game", game_id(GAME)[:8]), 3),
        (("--player", "zoé"), 2),
        (("--player", "Zoe"), 0),
        (("--player", "Marie"), 0),
        (("--player", "\udcff"), 0),
        (("--variant", "normale+joker"), 1),
        (("--formula", "topping"), 4),
        (("--formula", "duplicate"), 0),
        (("--lexicon", "ESSAI"), 4),
        (("--lexicon", "ODS9"), 0),
        (("--game", "nulle part"), 0),
        (("--player", "Paul", "--variant", "normale"), 1),
    ],
)
def test_rows_are_those_asked_for(
    played: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], wanted: int
) -> None:
    assert len(as_json(capsys, *options)) == wanted
    assert run(["scores", *options]) == 0
    out = capsys.readouterr().out
    assert (out == "Aucune partie jouée ne répond à cette demande.\n") == (wanted == 0)


def test_the_table_is_french_and_stands_by_terms(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scores"]) == 0

    lines = [line.rsplit("  ", 1)[0].rstrip() for line in capsys.readouterr().out.splitlines()]

    short, whole = game_id(SHORT)[:12], game_id(GAME)[:12]
    assert lines == [
        f"Avec joker ({short}) · topping · normale+joker · essai",
        "1:00,0 par coup, 0:20,0 de pénalité · tirage annoncé · aides\u00a0: écart au top",
        "Rang  Joueur    Total      Jeu  Pénalités  Tops",
        "   1  Paul    12:34,3  12:34,3     0:00,0   1/1",
        "",
        f"Essai ({whole}) · topping · normale · essai",
        "1:00,0 par coup, 0:20,0 de pénalité",
        "Rang  Joueur           Total     Jeu  Pénalités  Tops",
        "   1  Paul            0:03,0  0:03,0     0:00,0   3/3",
        "   2  Zoé             1:42,9  1:22,9     0:20,0   2/3",
        "   –  Zoé (2e essai)  0:00,0  0:00,0     0:00,0   3/3",
    ]


def table(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    """The lines of the table without their dates, which are this machine's."""
    assert run(["scores", *options]) == 0
    return [line.rsplit("  ", 1)[0].rstrip() for line in capsys.readouterr().out.splitlines()]


def test_points_have_columns_of_their_own(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        play_scoring(store, facts_under(DUPLICATE, "Zoé"), 66, 2, 1, ms=5_000, minute=0)
        play_scoring(store, facts_under(DUPLICATE, "Paul"), 66, 3, 3, ms=150_000, minute=10)
        play_scoring(store, facts_under(DUPLICATE, "Zoé"), 0, 0, 0, minute=20)

    assert table(capsys) == [
        f"Essai ({game_id(GAME)[:12]}) · duplicate · normale · essai",
        "3:00,0 par coup",
        "Rang  Joueur          Points  Somme des tops        %  Écart  Tops",
        "   1  Paul                72              72  100,0\u00a0%      0   3/3",
        "   2  Zoé                 69              72   95,8\u00a0%     −3   1/3",
        "   –  Zoé (2e essai)       0              72    0,0\u00a0%    −72   0/3",
    ]


def test_tops_are_told_of_the_whole_game_and_its_times_stage_by_stage(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store().store as store:
        play_until_missed(store, facts_under(MORT_SUBITE, "Zoé"), 20_000, minute=0)
        play_until_missed(store, facts_under(MORT_SUBITE, "Paul"), 20_000, 20_000, 20_900, minute=10)

    assert table(capsys) == [
        f"Essai ({game_id(GAME)[:12]}) · mort-subite · normale · essai",
        "3 × 80\u00a0s, 3 × 60\u00a0s, puis 40\u00a0s",
        "Rang  Joueur  Tops   Temps",
        "   1  Paul     3/3  1:00,9",
        "   2  Zoé      1/3  1:40,0",
    ]


def test_formulas_stand_apart_and_can_be_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        for number, formula in enumerate(FORMULAS.values()):
            play(store, facts_under(formula, f"Élo {formula}"), 1_000, 1_000, 1_000, minute=number)

    lines = table(capsys)
    assert lines.count("") == 2
    assert sum(line.startswith("Rang") for line in lines) == 3
    for name in FORMULAS:
        assert [row["player"] for row in as_json(capsys, "--formula", name)] == [f"Élo {name}"]
        assert sum(line.startswith("Rang") for line in table(capsys, "--formula", name)) == 1


def test_conditions_that_no_formula_of_this_version_has_are_shown_by_their_names(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store().store as store:
        play(
            store,
            facts(
                "Zoé",
                formula=replace(TOPPING, name="tandem"),
                variant=replace(NORMALE, name="6sur7"),
                speed=Speed("au choix", Schedule.even(60_000)),
            ),
            1_000,
            1_000,
            1_000,
        )

    first, terms, heading, row = table(capsys)
    assert first.endswith("· tandem · 6sur7 · essai")
    assert terms == "au choix, 0:20,0 de pénalité"
    assert heading.split() == ["Rang", "Joueur", "Total", "Jeu", "Pénalités", "Tops"]
    assert row.split() == ["1", "Zoé", "0:03,0", "0:03,0", "0:00,0", "3/3"]


def test_a_game_from_a_sheet_is_shown_without_rank(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        play(store, facts("Zoé", SHEET), 2_000, game=SHEET)

    assert run(["scores"]) == 0

    first, _, _, row = capsys.readouterr().out.splitlines()
    assert first == f"Partie sans nom ({game_id(SHEET)[:12]}) · topping · normale · sans lexique"
    assert row.startswith("   –  Zoé ")


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ((), "Aucune partie jouée jusqu’au bout pour l’instant.\n"),
        (("--player", "Marie"), "Aucune partie jouée ne répond à cette demande.\n"),
        (("--json",), "[]\n"),
    ],
)
def test_before_the_first_game_there_is_nothing_and_nothing_is_made(
    home: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], wanted: str
) -> None:
    assert run(["scores", *options]) == 0
    assert capsys.readouterr().out == wanted
    assert not home.exists()


def test_an_empty_csv_keeps_its_header(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scores", "--csv"]) == 0
    (header,) = csv_rows(capsys.readouterr().out)
    assert set(header) >= PROMISED
    assert not home.exists()


def test_runs_that_were_not_finished_are_no_scores(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        store.runs.start(facts(), instant(0))
    assert as_json(capsys) == []


def spoil(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def promote(path: Path) -> None:
    with closing(sqlite3.connect(path)) as outside:
        outside.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(("change", "word"), [(spoil, "abîmé"), (promote, "plus récente")])
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_database_that_cannot_be_read_is_one_line_and_stays(
    played: Path, capsys: pytest.CaptureFixture[str], change: Any, word: str, form: tuple[str, ...]
) -> None:
    change(played / "topping.db")
    before = files(played)

    assert run(["scores", *form]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert word in said.err
    assert files(played) == before


def test_two_games_that_begin_alike_are_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        for game in ("abcd1" + "0" * 59, "abcd2" + "0" * 59):
            play(store, facts("Paul", SHORT, game_id=game), 1, game=SHORT)

    assert run(["scores", "--game", "abcd"]) == 2
    assert "abcd10000000, abcd20000000" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", [("--variant", "autre"), ("--formula", "tandem"), ("--json", "--csv"), ("--player",)]
)
def test_malformed_options_are_one_line(
    home: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as left:
        run(["scores", *options])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
