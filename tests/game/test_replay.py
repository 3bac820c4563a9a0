"""Whatever is changed in a game file is noticed, and named with its line or its move."""

import random
import re
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled
from topping.cli import run
from topping.game.making.maker import Maker, would_go_on
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


def edited(number: int, old: str, new: str) -> str:
    lines = list(LINES)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "\n".join(lines) + "\n"


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


@pytest.mark.parametrize("seed", [1, 10])
def test_an_older_generator_ended_a_game_early_only_where_todays_makes_another_move(seed: int) -> None:
    maker, joker = Maker(bundled(), Solver(bundled())), VARIANTS["normale+joker"]
    then, today = maker.make(seed, joker, generator=1), maker.make(seed, joker)
    (*_, last), (first, *_) = then.turns(), today.turns()
    assert would_go_on(then, last, maker) == (len(today.moves) > len(then.moves)) == (seed == 10)
    assert not would_go_on(today, first, maker)
