"""Files from outside: games, lists, classic games, a database of before."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from tests.cli.program import command
from tests.outside.hands import Hands, at_kiosk
from tests.outside.words import plain
from tests.workbook.making import OLD, excel, open_document
from topping.cli import run
from topping.gamefiles import shelf
from topping.gamefiles.importing import draft_of_file
from topping.rules.games.game import Game

GAME = shelf.load(OLD / "partie.txt")
"""The game that `partie.xls` has."""

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


def begun(hands: Hands, last: int) -> None:
    """Marie has begun and left the prepared games of the usual variant up to a number."""
    runs, store = hands.driver.services.runs, hands.driver.store
    for one in [one for one in shelf.prepared() if one.variant == "normale"][:last]:
        number = runs.open_record(runs.seat("Marie", shelf.load(one.path))).number
        assert number is not None
        store.runs.leave(number, hands.driver.clock.date())


def test_the_prepared_game_after_those_that_were_begun_is_the_next_one(home: Path) -> None:
    with at_kiosk(home) as hands:
        begun(hands, 4)
    with at_kiosk(home) as hands:
        assert hands.reads("Normale 05")
        begun(hands, 5)
    with at_kiosk(home) as hands:
        assert hands.reads("Normale 06")
        assert not hands.reads("Normale 05")


@pytest.mark.usefixtures("home")
def test_a_slur_is_refused_and_has_no_meaning() -> None:
    assert command(["lexicon", "check", "boche"]).code == 1
    told = command(["lexicon", "info", "boche"])
    assert (told.code, "définition" in told.out) == (1, False)


PLAYERS = "#player1 Zoé Zoé\n#player2 Bob Bob\n"
OPENING = (">Zoé: AECC?NU 8D ChACUNE +76 76", ">Bob: EIOLMLS 7H MOLLIES +68 68")
BOARD = "15/15/15/15/15/15/15/3ChACUNE5/15/15/15/15/15/15/15"


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("fr", "seul est lu le GCG d’une partie duplicate, où un seul joueur pose les mots"),
        ("en", "only the GCG of a duplicate game is read, in which one player lays all words"),
    ],
)
def test_a_gcg_of_two_players_is_refused_with_what_is_read(
    spoken: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = [f">{('Zoé', 'Bob')[number % 2]}: AEIRSTN - +0 0" for number in range(40)]
    file = tmp_path / "finale.gcg"
    file.write_text(PLAYERS + "\n".join((*OPENING, *turns)), encoding="utf-8")
    assert run(["--lang", spoken, "import", str(file)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert "Zoé" in told[0]
    assert "Bob" in told[0]
    assert told[0].endswith(sentence)


def test_a_position_as_magpie_writes_it_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for prefix in ("", "cgp "):
        assert run(["score", f"{prefix}{BOARD} EIOLMLS/", "MOLLIES G8"]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert "68" in found[0]


def test_a_file_of_nothing_but_faults_has_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "finale.gcg"
    file.write_text("\n".join(">Zoé: ? 99Z ? +1" for _ in range(5_000)), encoding="utf-8")
    assert run(["import", str(file)]) == 1
    assert len(capsys.readouterr().err.splitlines()) <= 201


def before_version_1(path: Path) -> bytes:
    """A database of a build of before, filled by hand."""
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA application_id = 0x546F7070")
        sql.execute("CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT)")
        sql.execute("PRAGMA user_version = 27")
    return path.read_bytes()


@pytest.mark.parametrize("words", [["scores"], ["session", "list"], ["play", "--windowed"], ["kiosk", "--windowed"]])
def test_a_leaderboard_of_before_version_1_is_named_in_one_sentence_and_kept(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    path = tmp_path / "topping.db"
    before = before_version_1(path)
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_: pytest.fail("a window opened"))
    assert run(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{path} vient d’une version d’essai de Topping (0.9)" in plain(line)
    assert path.read_bytes() == before
