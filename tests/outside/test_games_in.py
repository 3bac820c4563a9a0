"""Games as people have them: each form is read by `topping import`, and what is lost is named."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workbook.making import OLD, excel, open_document
from topping.cli import run
from topping.game import shelf
from topping.game.importing import draft_of_file
from topping.rules.games.game import Game

GAME = shelf.load(next(one.path for one in shelf.prepared() if one.name == "normale-07"))

WANTED = [f"{one.solution.word.upper()} {one.solution.reference} {one.solution.points}" for one in GAME.moves]


def _rows(game: Game = GAME) -> list[tuple[str, str, str, str, str]]:
    """Number, draw, word, reference, points of each move."""
    return [
        (str(number), f"{'-' if one.draw.rejected else ''}{one.draw.letters}", one.solution.move.circled.split()[0],
         str(one.solution.reference), str(one.solution.points))
        for number, one in enumerate(game.moves, start=1)
    ]  # fmt: skip


def _apart(reference: str) -> tuple[str, str, str]:
    if reference[0].isalpha():
        return reference[0], reference[1:], "H"
    return reference[-1], reference[:-1], "V"


def _slash(reference: str) -> str:
    return f"{reference[0]}/{reference[1:]}" if reference[0].isalpha() else f"{reference[:-1]}/{reference[-1]}"


def _forum(row: tuple[str, ...]) -> str:
    number, draw, word, reference, points = row
    return f"[b]{number}[/b]. {draw} [color=#c00]{word}[/color] [i]{reference}[/i] {points}"


FORMS = {
    "a slash in references": "\n".join(" ".join((*row[:3], _slash(row[3]), row[4])) for row in _rows()),
    "tabs and quotes": "\n".join("\t".join(f'"{cell}"' for cell in row) for row in _rows()),
    "row, column and direction": "Coup;Tirage;Mot;Ligne;Colonne;Sens;Points\n"
    + "\n".join(";".join((*row[:3], *_apart(row[3]), row[4])) for row in _rows()),
    "a forum's table": "[table]\n"
    + "\n".join("[tr]" + "".join(f"[td]{cell}[/td]" for cell in row) + "[/tr]" for row in _rows())
    + "\n[/table]",
    "a forum's text": "[size=4]Jeudi[/size]\n" + "\n".join(map(_forum, _rows())),
    "sentences": "\n".join(f"Coup {n} : tirage {d}, {w} en {r} pour {p} points." for n, d, w, r, p in _rows()),
    "sentences under the draws": "\n".join(f"{n}. {d}\n{w} en {r} pour {p} points" for n, d, w, r, p in _rows()),
}


HEAD = (("Partie du jeudi",), (), ("Coup", "Tirage", "Mot", "Réf", "Points"))
SHEET = (*HEAD, *((int(row[0]), *row[1:4], int(row[4]) if int(row[0]) % 2 else row[4]) for row in _rows()))
"""A sheet with a title, an empty row, and every other number kept as text."""
WORKBOOKS = {
    "partie.xlsx": excel(*SHEET),
    "partie.ods": open_document(*SHEET),
    "partie.xls": (OLD / "partie.xls").read_bytes(),
}


@pytest.fixture
def home(fresh_home: Path) -> Path:
    """A machine with the tables of the solver, by which missing tops are found."""
    return fresh_home


def _imported(
    content: str | bytes, home: Path, capsys: pytest.CaptureFixture[str], code: int = 0
) -> tuple[list[str], str]:
    """The moves that the command tells, `PASSE H4 32`, and what it remarks."""
    file = home / "partie.txt"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    assert run(["import", str(file), "--json"]) == code
    told = capsys.readouterr()
    moves = [json.loads(line) for line in told.out.splitlines()]
    return [f"{one['word'].upper()} {one['ref']} {one['points']}" for one in moves], told.err


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_read(form: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves, _ = _imported(FORMS[form], home, capsys)
    assert moves == WANTED


def test_draws_alone_get_the_tops_of_the_lexicon(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves, told = _imported("\n".join(f"{row[0]} {row[1]}" for row in _rows()[:6]), home, capsys)
    assert moves[:2] == WANTED[:2]
    assert len(moves) == 6
    assert "des tirages seuls" in told


@pytest.mark.parametrize("lost", [0, 3])
def test_a_last_move_that_lost_a_cell_is_named(lost: int, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [list(row) for row in _rows()]
    word = rows[-1][2]
    del rows[-1][lost]
    page = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    moves, told = _imported(f"<html><table>{page}</table></html>", home, capsys)
    assert len(moves) == len(rows) - 1
    assert "une case manque" in told
    assert word in told


def test_a_joker_game_that_ends_on_two_jokers_is_read(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = shelf.load(next(one.path for one in shelf.prepared() if one.name == "normale-joker-01"))
    rows = [" ".join(row) for row in _rows(game)]
    moves, told = _imported("\n".join(("Partie joker", *rows, f"{len(rows) + 1} AE??T TATE H4 12")), home, capsys)
    assert len(moves) == len(rows)
    assert "deux jokers" in told


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_workbook_is_read(name: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves, _ = _imported(WORKBOOKS[name], home, capsys)
    assert moves == WANTED


@pytest.mark.parametrize("make", [excel, open_document])
def test_words_that_a_spreadsheet_takes_for_answers_are_read(
    make: Callable[..., bytes], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves, _ = _imported(make((1, "FAUXRIL", False, "H6", 32)), home, capsys)
    assert moves == ["FAUX H6 32"]


def test_the_row_of_a_fault_is_that_of_the_sheet(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, told = _imported(excel(*SHEET[:5], (), (3, "AAAAAAA", "ZUT", "A1", 3)), home, capsys, 1)
    assert "ligne 7" in told


def test_hostile_workbooks_are_refused_in_words(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, told = _imported((OLD / "lointain.xls").read_bytes(), home, capsys, 1)
    assert "trop gros" in told
    _, told = _imported(WORKBOOKS["partie.xlsx"][:-50], home, capsys, 1)
    assert "abîmé" in told


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_workbook_is_taken_where_a_game_is(name: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / name
    file.write_bytes(WORKBOOKS[name])
    assert run(["sheet", str(file)]) == 0
    assert GAME.moves[0].solution.word.upper() in capsys.readouterr().out
    assert len(draft_of_file(file).rows) == len(GAME.moves)
