"""`topping classic replay`, as a script uses it."""

import json
from pathlib import Path

import pytest

from topping.cli import run

GAME = "#player1 Zoé Zoé Dupont\n#player2 Bob Bob\n>Zoé: AECC?NU 8D ChACUNE +76 76\n>Bob: EIOLMLS 7H MOLLIES +68 68\n"


def file_of(folder: Path, content: bytes) -> str:
    path = folder / "finale.gcg"
    path.write_bytes(content)
    return str(path)


def test_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = (GAME + ">Zoé: IARERIS -IRIS +0 76\n").encode("cp1252")
    assert run(["classic", "replay", file_of(tmp_path, content), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == {
        "turns": [
            {"number": 1, "player": "Zoé", "word": "ChACUNE", "ref": "H4", "points": 76, "total": 76},
            {"number": 2, "player": "Bob", "word": "MOLLIES", "ref": "G8", "points": 68, "total": 68},
            {"number": 3, "player": "Zoé", "word": "", "ref": "", "points": 0, "total": 76},
        ],
        "scores": {"Zoé": 76, "Bob": 68},
    }
    assert told.out.count("\n") == 1
    assert told.err == ""


def test_a_table_and_remarks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = GAME + ">Zoé: IARERIS 1A - +0 76\n"
    assert run(["classic", "replay", file_of(tmp_path, content.encode())]) == 1
    capsys.readouterr()
    content = GAME.replace("EIOLMLS 7H MOLLIES +68 68", "EIOLMLS 7H MOLLISE +69 69")
    assert run(["classic", "replay", file_of(tmp_path, content.encode())]) == 1
    assert "alors que ce coup en fait" in capsys.readouterr().err
    content = content.replace("+69 69", "+68 68")
    assert run(["classic", "replay", file_of(tmp_path, content.encode())]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].split() == ["n°", "joueur", "mot", "réf.", "points", "cumul"]
    assert told.out.splitlines()[2].split() == ["2", "Bob", "MOLLISE", "G8", "+68", "68"]
    assert "ligne 4" in told.err
    assert "non admis" in told.err


def test_what_is_no_word_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = (">Zoé: IARERIS -IRIS +0 76", ">Bob: - +0 68", ">Zoé: (challenge) +5 81", ">Zoé: (time) -1 80")
    content = GAME + "\n".join((*events, ">Zoé: (K) -10 70", ""))
    assert run(["classic", "replay", file_of(tmp_path, content.encode())]) == 0
    rows = capsys.readouterr().out.splitlines()[3:8]
    done = ["change", "passe", "contestation", "temps", "lettres restantes"]
    assert all(what in row for what, row in zip(done, rows, strict=True))
    assert [row[:2].strip() for row in rows] == ["3", "4", "", "", ""], "only turns have numbers"


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b">", b"#note\n" * 300, "é".encode("utf-16"), b"a" * 2_000_000])
def test_any_file_is_refused_in_a_sentence(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["classic", "replay", file_of(tmp_path, content), "--json"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("topping")


@pytest.mark.parametrize("day", ["2026-13-01", "hier", ""])
def test_a_table_of_no_day(day: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["classic", "table", "--date", day]) != 0
    told = capsys.readouterr()
    assert not told.out
    assert "AAAA-MM-JJ" in told.err


def test_a_lexicon_that_is_not_there_is_no_fault_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["classic", "replay", file_of(tmp_path, b""), "--lexicon", "nope"]) == 1
    assert ".gcg" not in capsys.readouterr().err
