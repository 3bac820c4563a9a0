"""`topping announce` and `topping sheet`, as a club types them."""

import json
from pathlib import Path

import pytest

from tests.sheets.games import JOKER_GAME, PREPARED, TYPED
from topping.cli import run


def test_a_whole_game_is_announced(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["announce", str(PREPARED)]) == 0
    moves = capsys.readouterr().out.split("\n\n")
    assert [move.splitlines()[0] for move in moves] == [f"Coup {number}" for number in range(1, 20)]
    assert moves[-1].endswith("Rappel\u00a0: THYM, 8B, 27 points\n")


@pytest.mark.parametrize("number", [1, 9, 19])
def test_one_move_is_announced(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["announce", str(PREPARED)]) == 0
    whole = capsys.readouterr().out.rstrip("\n").split("\n\n")
    assert run(["announce", str(PREPARED), "--move", str(number)]) == 0
    assert capsys.readouterr().out.rstrip("\n") == whole[number - 1]


def test_announcements_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "joker.txt"
    path.write_text(JOKER_GAME, encoding="utf-8")
    assert run(["announce", str(path), "--json"]) == 0
    moves = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [move["n"] for move in moves] == list(range(1, 17))
    assert moves[1] == {
        "n": 2,
        "rejected": 0,
        "rejections": 0,
        "cancelled": False,
        "kept": ["Océanie"],
        "new": [
            {"country": "Joker", "letter": "?"},
            {"country": "Algérie", "letter": "A"},
            {"country": "Tunisie", "letter": "T"},
            {"country": "Égypte", "letter": "E"},
            {"country": "Égypte", "letter": "E"},
            {"country": "Zambie", "letter": "Z"},
        ],
        "whole": [
            {"country": "Algérie", "letter": "A", "count": 1},
            {"country": "Égypte", "letter": "E", "count": 2},
            {"country": "Océanie", "letter": "O", "count": 1},
            {"country": "Tunisie", "letter": "T", "count": 1},
            {"country": "Zambie", "letter": "Z", "count": 1},
            {"country": "Joker", "letter": "?", "count": 1},
        ],
        "points": 86,
        "direction": "vertical",
        "ref": "4H",
        "word": "MAZOuTEE",
        "spelling": ["M", "A", "Z", "O", "Uruguay", "T", "E", "E"],
        "new_words": [],
        "jokers": [{"letter": "U", "country": "Uruguay", "replaced": True}],
    }
    assert (moves[12]["rejected"], moves[12]["rejections"], moves[12]["kept"]) == (6, 1, [])
    assert moves[12]["jokers"] == [{"letter": "U", "country": "Uruguay", "replaced": False}]
    assert moves[15]["jokers"] == []


def test_a_sheet_is_printed_or_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for form in ([], ["--html"]):
        assert run(["sheet", str(PREPARED), *form]) == 0
        printed = capsys.readouterr().out
        out = tmp_path / "feuille"
        assert run(["sheet", str(PREPARED), *form, "--out", str(out)]) == 0
        assert capsys.readouterr().out == ""
        assert out.read_text(encoding="utf-8") == printed
        assert printed.startswith("<!DOCTYPE html>" if form else "Normale 01\n")


def test_a_sheet_typed_by_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(TYPED, encoding="utf-8")
    assert run(["announce", str(path), "--move", "2"]) == 0
    assert "Rejet\u00a0: 7 lettres" in capsys.readouterr().out
    assert run(["sheet", str(path)]) == 0
    assert "-TSAATIS" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["20", "0", "-1", "deux", "1000"])
def test_an_unknown_move_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = run(["announce", str(PREPARED), "--move", number])
    except SystemExit as left:  # argparse leaves by itself
        code = int(left.code or 0)
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)
    if number == "20":
        assert "normale-01.txt" in told.err
        assert "19 coups" in told.err


@pytest.mark.parametrize("command", ["announce", "sheet"])
def test_a_broken_file_and_its_line_are_named(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "abîmée.txt"
    path.write_text(PREPARED.read_text(encoding="utf-8").replace("JODLES H4 44", "JODLES H4 45"), encoding="utf-8")
    assert run([command, str(path)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("topping\u00a0: abîmée.txt\u00a0: ligne 9\u00a0: coup 1")
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert run([command, str(tmp_path / "absente.txt")]) == 1
    fault = capsys.readouterr().err
    assert "absente.txt" in fault
    assert fault.count("\n") == 1


def test_a_sheet_never_overwrites_its_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(TYPED, encoding="utf-8")
    (tmp_path / "lien.txt").symlink_to(path)
    for out in ("partie.txt", "lien.txt"):
        assert run(["sheet", str(path), "--out", str(tmp_path / out)]) == 2
        assert path.read_text(encoding="utf-8") == TYPED
    assert capsys.readouterr().err.count("\n") == 2


def test_a_sheet_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for out in (tmp_path / "absent" / "feuille.txt", tmp_path):
        assert run(["sheet", str(PREPARED), "--out", str(out)]) == 1
        told = capsys.readouterr()
        assert str(out) in told.err
        assert (told.out, told.err.count("\n")) == ("", 1)
