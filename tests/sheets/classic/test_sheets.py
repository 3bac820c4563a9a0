"""The match sheet as text, values and a page, and the commands that write it."""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.play.classic.randomplay import played
from tests.play.classic.test_course import dealt
from tests.sheets.csvread import csv_rows
from topping.cli import run
from topping.play.classic.course import after
from topping.play.classic.drawing import refill
from topping.play.classic.events import Breach, Defeat, GameLost, PlayBegun, Refilled, SeatingSet
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import LEAFLET, ClassicRules
from topping.play.classic.match import MatchRow, MatchRowKind, match_sheet
from topping.sheets.classic import as_csv, as_page, as_text, end_in_words, rules_in_words, what
from topping.store import open_store
from topping.store.classiclog import ClassicLog

AT = "2026-11-22T12:00:00+01:00"
NAMES = ("<Zoé & Cie>", "Bob")


@cache
def game() -> ClassicGame:
    return list(played(ClassicGame.of(NAMES, ClassicRules(theme="mer")), 4))[-1][1]


def test_values() -> None:
    _, *rows = csv_rows(as_csv(game()))
    assert len(rows) == len(match_sheet(game()).rows)
    finals = {row[1]: int(row[9]) for row in rows}
    assert finals == dict(zip(NAMES, game().scores, strict=True))


def test_a_page_is_escaped_and_to_be_signed() -> None:
    page = as_page(game(), "22 novembre 2026", "essai")
    assert "<Zoé" not in page
    assert "Signature de &lt;Zoé &amp; Cie&gt;" in page
    assert "22 novembre 2026" in page
    assert page.count("<tr>") > len(game().turns)


def test_text() -> None:
    lines = as_text(game()).splitlines()
    assert lines[0].startswith("Feuille de match")
    assert sum(line.lstrip()[:1].isdigit() for line in lines) >= len(game().turns)


@pytest.mark.parametrize("kind", MatchRowKind)
def test_every_row_is_told(kind: MatchRowKind) -> None:
    row = MatchRow(kind, 0, 0, word="PASSeR", letters="AB", refused=("PASSER",), breach=Breach.CONDUCT)
    assert what(row)
    assert "{" not in what(row)


@pytest.mark.parametrize("defeat", [one for one in Defeat if one is not Defeat.ABSENT])
def test_every_decision_is_told(defeat: Defeat) -> None:
    over = after(dealt("AEINRST", "EIOLMLS"), GameLost(0, 5, defeat))
    assert "Zoé" in end_in_words(match_sheet(over))


def test_rules_are_told() -> None:
    rules = ClassicRules(recycles_jokers=True, open_dictionary=True, theme="la <mer>", two_bags=True)
    assert rules_in_words(rules) == [
        "20:00 chacun",
        "jokers recyclés",
        "dictionnaire ouvert",
        "thème «\N{NO-BREAK SPACE}la <mer>\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: 5 points par mot",
        "deux sacs, voyelles et consonnes",
    ]
    assert len(rules_in_words(LEAFLET)) == 3


def test_the_table_of_a_day(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["classic", "table"]) == 0
    with open_store().store as store:
        for names, at, loser in (
            (("Zoé", "Bob"), AT, 1),
            (("Bob", "Ève"), AT, 0),
            (("Zoé", "Ève"), AT, 1),
            (("Bob", "Zoé"), "2026-11-20T12:00:00+01:00", 1),
        ):
            log = ClassicLog.start(store, names, ClassicRules(), at, seed=3)
            log.add_all([SeatingSet((0, 1)), *fills(log), PlayBegun(0), GameLost(loser, 5, Defeat.ABANDONED)], at)
    capsys.readouterr()
    assert run(["classic", "table", "--json"]) == 0
    told = [(row["rank"], row["name"], row["points"], row["played"]) for row in json.loads(capsys.readouterr().out)]
    assert told == [(1, "Zoé", 6, 2), (2, "Ève", 4, 2), (3, "Bob", 2, 2)]
    assert run(["classic", "table", "--csv", "--left", "Zoé"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("3;Zoé")
    assert run(["classic", "table", "--date", "2026-11-20"]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[1:]] == ["Bob", "Zoé"]


def fills(log: ClassicLog) -> list[Refilled]:
    """The first racks, drawn one after the other."""
    game, chance, drawn = after(log.game, SeatingSet((0, 1))), log.chance, []
    while game.awaited is not None:
        drawn.append(refill(game, game.awaited, chance))
        game = after(game, drawn[-1])
    return drawn


def test_commands(fresh_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["classic", "list"]) == 0
    assert "Aucune" in capsys.readouterr().out
    assert run(["classic", "export", "1"]) == 1
    assert run(["classic", "erase", "1", "--yes"]) == 1
    with open_store().store as store:
        log = ClassicLog.start(store, ("Zoé", "Bob"), ClassicRules(), AT, seed=3)
        for event, _ in played(log.game, 3):
            log.add(event, AT)
    capsys.readouterr()
    assert run(["classic", "list", "--json"]) == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert (kept["names"], kept["scores"]) == (["Zoé", "Bob"], list(log.game.scores))
    file = tmp_path / "partie.gcg"
    assert run(["classic", "export", "1", "--to", "gcg", "--out", str(file)]) == 0
    assert run(["classic", "replay", str(file), "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)["scores"]
    assert scores == dict(zip(("Zoé", "Bob"), log.game.scores, strict=True))
    for form in ("text", "csv", "html"):
        assert run(["classic", "export", "1", "--to", form]) == 0
        assert "Zoé" in capsys.readouterr().out
    assert run(["classic", "erase", "1", "--yes"]) == 0
    assert run(["classic", "export", "1"]) == 1
    assert "numéro 1" in capsys.readouterr().err
