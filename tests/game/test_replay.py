"""Whatever is changed in a game file is noticed, and named with its line or its move."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled
from topping.cli import run
from topping.game.making.maker import Maker
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import format_game
from topping.solver import Solver

GAME = CHECKOUT / "games" / "normale-01.txt"
TEXT = GAME.read_text(encoding="utf-8")
LINES = TEXT.splitlines()


def replayed(tmp_path: Path, text: str, *options: str) -> int:
    path = tmp_path / "partie.txt"
    path.write_text(text, encoding="utf-8")
    return run(["replay", str(path), *options])


def test_prepared_games_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", *map(str, sorted(GAME.parent.glob("*.txt")))]) == 0
    assert capsys.readouterr().out.count("conforme\n") == 90


def test_json_tells_each_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(GAME), "--json"]) == 0
    moves = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [move["n"] for move in moves] == list(range(1, len(moves) + 1))
    assert moves[0] == {
        "n": 1,
        "rejected": [],
        "kept": "",
        "new": "DTSELJO",
        "rack": "DTSELJO",
        "word": "JODLES",
        "ref": "H4",
        "points": 44,
        "position": "/".join(["15"] * 15) + " DTSELJO/",
    }
    rejections = [one for move in moves for one in move["rejected"]]
    assert {"letters": "VLTPFNU", "why": "invalid"} in rejections
    assert all(move["rack"] == move["kept"] + move["new"] for move in moves)


def edited(number: int, old: str, new: str) -> str:
    lines = list(LINES)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("\n".join(LINES[:-1]) + "\n", "ligne 27"),  # cut short at a line's end
        (TEXT[: len(TEXT) // 2], "ligne"),
        ("", "ligne 1"),
        ("\n".join(LINES[:8]), "ligne"),
        (edited(9, "44", "45"), "ligne 9"),
        (edited(9, "JODLES", "JODLER"), "ligne 9"),
        (edited(9, "H4", "H5"), "ligne 9"),
        (edited(9, "H4", "H"), "ligne 9"),
        (edited(10, "T+SAATIS", "T+SAATIZ"), "ligne 10"),
        (edited(10, "T+SAATIS", "S+SAATIT"), "ligne 10"),
        (edited(10, " 2 ", " 3 "), "ligne 10"),
        (edited(1, "1", "9"), "ligne 1"),
        (edited(4, "normale", "anormale"), "ligne 4"),
        (edited(28, "898", "899"), "ligne 28"),
        (TEXT + "20 +ABC\n", "ligne 29"),
    ],
)
def test_an_edited_file_is_told_with_its_line(
    text: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, text) == 1
    told = capsys.readouterr().err
    assert where in told
    assert told.count("\n") == 1
    assert "partie.txt" in told


def test_what_only_the_solver_knows_is_told_with_its_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # a word of fewer points, and a word of none at all, on the first move
    text = "Topping 1\nGénérateur : 1\n\n 1 +DTSELJO {} {}\nFin : 1 coups, {} points\n"
    assert replayed(tmp_path, text.format("SOLDE H4", 16, 16)) == 1
    assert "coup 1" in capsys.readouterr().err
    assert replayed(tmp_path, text.format("JODLET H4", 44, 44)) == 1
    assert "JODLET" in capsys.readouterr().err
    assert replayed(tmp_path, text.format("JODLES H4", 44, 44)) == 1
    assert "finie" in capsys.readouterr().err


def test_a_seed_that_makes_another_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(tmp_path, TEXT.replace("Graine : 1\n", "Graine : 2\n")) == 1
    assert "graine 2" in capsys.readouterr().err


GOES_ON = ["--variant", "normale+joker", "--seed", "10"]
"""A joker game that the first generator ended at move 16, with GNRV and a joker left to play."""


@pytest.fixture(scope="module")
def ends_early() -> str:
    """That game as the first generator made it."""
    game = Maker(bundled(), Solver(bundled())).make(10, VARIANTS["normale+joker"], generator=1)
    assert len(game.moves) == 16
    return format_game(game)


def test_a_joker_game_of_the_first_generator_is_sound_and_its_early_end_told(
    ends_early: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Générateur : 1\n" in ends_early
    assert replayed(tmp_path, ends_early) == 0
    told = capsys.readouterr()
    assert told.out.endswith("conforme\n")
    assert "continuerait aujourd’hui" in told.err
    assert "partie.txt" in told.err
    without_seed = re.sub("Graine : .*\n", "", ends_early)
    assert replayed(tmp_path, without_seed) == 0
    assert replayed(tmp_path, ends_early.replace("Graine : 10", "Graine : 1")) == 1


def test_the_same_seed_goes_on_today_and_so_does_a_sheet(
    ends_early: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["generate", *GOES_ON]) == 0
    today = capsys.readouterr().out
    assert "Générateur : 2\n" in today
    moves = [line for line in today.splitlines() if re.match("[ 0-9][0-9] ", line)]
    assert moves[:16] == [line for line in ends_early.splitlines() if re.match("[ 0-9][0-9] ", line)]
    assert len(moves) > 16
    assert replayed(tmp_path, today) == 0
    assert replayed(tmp_path, "Topping 1\nVariante : normale+joker\n\n" + "\n".join(moves) + "\n") == 0
    assert capsys.readouterr().err == ""
    assert replayed(tmp_path, ends_early.replace("Générateur : 1", "Générateur : 2")) == 1


def test_a_lexicon_that_is_not_here_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = re.sub(r"Lexique : open-fr \w+", "Lexique : ODS9 " + "0" * 64, TEXT)
    assert replayed(tmp_path, text) == 1
    assert "ODS9" in capsys.readouterr().err


def test_a_sheet_typed_by_hand_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = "Topping 1\nNom : Club\n\n1 DTSELJO JODLES H4 44\n2 TSAATIS ETATISAS 8H 77\n3 AKREXUA ESKUARA M7 54\n"
    assert replayed(tmp_path, sheet) == 0
    assert "3 coups" in capsys.readouterr().out


def test_random_damage_never_ends_in_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(5)
    changed = 0
    for _ in range(60):
        place = chance.randrange(TEXT.index("\n\n"), len(TEXT))
        damaged = TEXT[:place] + chance.choice("AZ?e0 +-!\n\tÉ\x00") + TEXT[place + chance.choice((0, 1)) :]
        code = replayed(tmp_path, damaged)
        told = capsys.readouterr().err
        assert code in (0, 1)
        if code:
            changed += 1
            assert told.startswith("topping\u00a0: partie.txt")
    assert changed > 40


def test_a_file_that_is_no_text_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "image.txt"
    path.write_bytes(bytes(range(256)))
    assert run(["replay", str(path)]) == 1
    assert run(["replay", str(tmp_path / "absent.txt")]) == 1
    assert run(["replay", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 3


def test_a_game_made_with_a_list_whose_name_has_blanks_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "Mots à moi.txt"
    words.write_text("ET\nTE\nRE\nNE\nAN\nNA\nSA\nAS\nSE\nES\nOS\nON\nNI\nSI\nTU\nUT\nLA\nAL\n", encoding="utf-8")
    command = ["generate", "--seed", "1", "--lexicon", str(words), "--out", str(tmp_path / "parties")]
    assert run(command) == 0
    assert run(["replay", str(tmp_path / "parties" / "normale-01.txt"), "--lexicon", str(words)]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("conforme\n")
    assert told.err == ""


def test_a_file_that_cannot_be_read_is_named_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(tmp_path / "absente.txt")]) == 1
    assert capsys.readouterr().err.count("absente.txt") == 1


def test_every_file_is_reported_whatever_came_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("1 AECC?NU C(H)ACUNE H4 76\n", encoding="utf-8")
    assert run(["replay", str(bad), str(GAME), str(tmp_path / "absent.txt")]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("normale-01.txt\u00a0: ")
    assert told.out.count("conforme\n") == 1
    lines = told.err.splitlines()
    assert lines[0].startswith("topping\u00a0: bad.txt\u00a0: ligne 1\u00a0: ")
    assert "absent.txt" in lines[1]
    assert lines[2:] == ["topping\u00a0: 2 fichiers sur 3 à revoir"]
