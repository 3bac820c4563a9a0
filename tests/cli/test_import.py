"""`topping import`, as a club's secretary and scripts use it."""

import json
from pathlib import Path

import pytest

from tests.exchange.layouts import ClubLayout, Parting, club_games
from topping.cli import run
from topping.game import shelf
from topping.paths import club_games_folder, database_file
from topping.rules.games.gametext import parse_game
from topping.store import open_store

GAME = club_games()[60]
JOKER_GAME = [one for one in club_games() if one.variant.name == "normale+joker"][1]


def sheet(folder: Path, content: str | bytes, name: str = "jeudi.txt") -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


@pytest.mark.usefixtures("fresh_home")
def test_a_game_is_kept_where_the_kiosk_finds_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sheet(tmp_path, ClubLayout(Parting.PAGE, shifted=True).content(GAME), "Page du Jeudi.html")
    assert run(["import", file]) == 0
    told = capsys.readouterr()
    kept = club_games_folder() / "page-du-jeudi.txt"
    assert told.out.replace("\N{NO-BREAK SPACE}", " ") == (
        f"Page du Jeudi.html : 19 coups, 898 points, normale ; gardée dans {kept}\n"
    )
    assert told.err == ""
    game = shelf.load(kept)
    assert game.is_imported
    assert game.points == 898
    with open_store().store as store:
        assert store.imported.results("") == ()


@pytest.mark.usefixtures("fresh_home")
def test_the_same_game_again_is_the_same_file(tmp_path: Path) -> None:
    for layout in (ClubLayout(), ClubLayout(shifted=True)):
        assert run(["import", sheet(tmp_path, layout.content(GAME))]) == 0
    assert run(["import", sheet(tmp_path, ClubLayout().content(JOKER_GAME))]) == 0
    assert [path.name for path in sorted(club_games_folder().iterdir())] == ["jeudi-2.txt", "jeudi.txt"]


@pytest.mark.usefixtures("fresh_home")
def test_json_prints_each_move_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = ClubLayout().text(GAME).replace("EO+UDIRR", "E+OUDIRR") + "Top : 900\n"
    assert run(["import", "--json", sheet(tmp_path, text)]) == 0
    told = capsys.readouterr()
    moves = [json.loads(line) for line in told.out.splitlines()]
    assert len(moves) == 19
    assert moves[6] == {
        "n": 7,
        "kept": "AE",
        "new": "UOQE?",
        "rejected": [],
        "word": "QUEtAI",
        "ref": "L1",
        "points": 40,
        "remarks": [],
    }
    assert moves[8]["rejected"] == [{"letters": "", "why": "invalid"}]
    assert [(one["line"], one["key"]) for one in moves[7]["remarks"]] == [(10, "import.kept")]
    assert told.err.replace("\N{NO-BREAK SPACE}", " ") == (
        "topping : jeudi.txt : ligne 22 : total annoncé : 900 ; les coups font 898 points\n"
    )
    assert not club_games_folder().exists()
    assert not database_file().exists()


@pytest.mark.usefixtures("fresh_home")
def test_several_files_each_in_its_own_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = sheet(tmp_path, ClubLayout().content(GAME)), sheet(tmp_path, b"rien", "vide.txt")
    out = tmp_path / "sortie"
    out.mkdir()
    assert run(["import", bad, good, str(tmp_path / "absent.txt"), "--out", str(out)]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("jeudi.txt")
    assert "vide.txt" in told.err
    assert "absent.txt" in told.err
    assert parse_game((out / "jeudi.txt").read_text(encoding="utf-8")).points == 898


@pytest.mark.usefixtures("fresh_home")
def test_a_game_may_be_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = sheet(tmp_path, ClubLayout().content(JOKER_GAME)), tmp_path / "partie.txt"
    assert run(["import", file, "--out", str(out)]) == 0
    assert shelf.load(out).variant == JOKER_GAME.variant
    assert run(["replay", str(out)]) == 0
    assert not club_games_folder().exists()
    assert run(["import", file, "--out", file]) == 2
    assert run(["import", file, file, "--out", str(out)]) == 2
    assert "dossier" in capsys.readouterr().err


@pytest.mark.usefixtures("fresh_home")
def test_the_variant_may_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sheet(tmp_path, "1 AECC?NU CHACUNE H4 76\n")
    for variant in ("normale", "normale+joker"):
        assert run(["import", file, "--variant", variant, "--out", str(tmp_path / "g.txt")]) == 0
        assert shelf.load(tmp_path / "g.txt").variant.name == variant
    assert run(["import", file, "--variant", "7sur8"]) == 1
    assert run(["import", file, "--variant", "8sur9"]) == 2
    assert "variante inconnue" in capsys.readouterr().err


@pytest.mark.usefixtures("fresh_home", "english")
def test_in_english(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "--lang", "en", sheet(tmp_path, b"1 AA H8 2\n")]) == 1
    assert capsys.readouterr().err == (
        "topping: jeudi.txt: line 1: the draw of this move is missing\ntopping: jeudi.txt: game refused, 1 fault\n"
    )
