from pathlib import Path

import pytest

from topping.cli import run
from topping.errors import GameFileError
from topping.game.importing import import_file, load_any
from topping.game.shelf import load, prepared
from topping.texts import tell

TABLE = "1;AEIRSTN;ARISENT;H4;66\n2;AELOUTS;ALTOS;G9;12\n"


def test_a_file_of_our_own_is_what_it_says() -> None:
    path = prepared()[0].path
    assert load_any(path) == load(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_table_is_a_game_too(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "jeudi.csv"
    path.write_text(f"Élodie, interclubs\n{TABLE}", encoding=encoding)
    assert [str(move.solution) for move in load_any(path).moves] == ["ARISENT H4 66", "ALTOS G9 12"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (TABLE.replace("66", "67"), "jeudi.csv : ligne 1"),
        ("Topping 1\nNom : Essai\n1 +AEIRSTN ARISENT H4 67\n", "jeudi.csv : ligne 3"),
        ("bonjour", "jeudi.csv : ligne 1"),
        ("\0\1", "jeudi.csv"),
    ],
)
def test_a_fault_names_file_and_line(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "jeudi.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(GameFileError) as fault:
        load_any(path)
    assert told in tell(fault.value).replace("\N{NO-BREAK SPACE}", " ")


def test_a_damaged_file_of_our_own_is_not_read_around(tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_bytes(prepared()[0].path.read_bytes().replace(b" JODLES ", b" JODLES* ", 1))
    assert import_file(path).game is not None
    with pytest.raises(GameFileError):
        load_any(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"game\.unreadable"):
        load_any(tmp_path / "rien.csv")


def test_commands_take_a_game_of_any_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "jeudi.csv"
    path.write_text(TABLE, encoding="utf-8")
    assert run(["sheet", str(path)]) == 0
    assert "Partie importée" in capsys.readouterr().out
    assert run(["announce", str(path), "--move", "1"]) == 0
    assert "ARISENT" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["Topping 1\nNom : Été\n".encode("latin-1"), b"\xff\x00\x01" * 20])
def test_neither_a_file_of_our_own_in_another_encoding_nor_what_is_no_text_is_read(
    content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "partie.txt"
    path.write_bytes(content + b"1 +AEIRSTN ARISENT H4 66\n")
    with pytest.raises(GameFileError, match=r"game\.not_utf8"):
        load_any(path)
