"""Commands that read and write game files: import, export, edit, classic games."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, Parting, club_games
from tests.play.session.helpers import GAME
from tests.store import helpers as kept
from topping.cli import run
from topping.cli.window import edit
from topping.cli.window.request import EditingStart
from topping.game import shelf
from topping.game.importing import import_content
from topping.localtime import training_day_of
from topping.paths import club_games_folder, database_file, drafts_folder
from topping.play.editing.draft import GameDraft, format_draft
from topping.play.session import events
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.rules.games.gametext import game_id, parse_game
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog
from topping.training.daily import DailySource

CLUB_GAME = club_games()[60]
JOKER_GAME = [one for one in club_games() if one.variant.name == "normale+joker"][1]


def sheet(folder: Path, content: str | bytes, name: str = "jeudi.txt") -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


@pytest.mark.usefixtures("fresh_home")
def test_a_game_is_kept_where_the_kiosk_finds_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sheet(tmp_path, ClubLayout(Parting.PAGE, shifted=True).content(CLUB_GAME), "Page du Jeudi.html")
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
        assert run(["import", sheet(tmp_path, layout.content(CLUB_GAME))]) == 0
    assert run(["import", sheet(tmp_path, ClubLayout().content(JOKER_GAME))]) == 0
    assert [path.name for path in sorted(club_games_folder().iterdir())] == ["jeudi-2.txt", "jeudi.txt"]


@pytest.mark.usefixtures("fresh_home")
def test_json_prints_each_move_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = ClubLayout().text(CLUB_GAME).replace("EO+UDIRR", "E+OUDIRR") + "Top : 900\n"
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
    good, bad = sheet(tmp_path, ClubLayout().content(CLUB_GAME)), sheet(tmp_path, b"rien", "vide.txt")
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


FORMATS = ("gcg", "eliot", "duplitop", "csv")
FILE = CHECKOUT / "games" / "normale-01.txt"


@pytest.mark.parametrize("form", FORMATS)
def test_a_game_is_written_on_the_screen_or_to_a_file(
    form: str, fresh_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sortie"
    assert run(["export", str(FILE), "--to", form]) == 0
    written = capsys.readouterr().out
    assert run(["export", str(FILE), "--to", form, "--out", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert out.read_text("utf-8") == written
    game = import_content(written.encode()).game
    assert game is not None
    assert [move.solution for move in game.moves] == [move.solution for move in GAME.moves]


def test_a_game_is_named_by_file_by_name_or_by_id(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = []
    for name in (str(FILE), "normale-01", game_id(GAME), game_id(GAME)[:10]):
        assert run(["export", name, "--to", "csv"]) == 0
        written.append(capsys.readouterr().out)
    assert len(set(written)) == 1


def test_a_game_played_here_is_named_by_its_id(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    identity = game_id(kept.GAME)
    with open_store().store as store:
        kept.play(store, kept.facts(game_name="Du club"), *[1_000] * len(kept.GAME.moves))
        assert [(one, name) for one, (name, _) in store.finished.games(identity[:8]).items()] == [(identity, "Du club")]
        assert store.finished.games("f" * 64) == {}
    assert run(["export", identity[:12], "--to", "duplitop"]) == 0
    assert capsys.readouterr().out.startswith(" Du club - ")


def test_the_game_of_the_day_is_not_told(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        kept.play(store, kept.facts(), *[1_000] * len(kept.GAME.moves))
        source = DailySource(date.fromordinal(training_day_of(now())).isoformat(), kept.GAME.variant, kept.HASH)
        store.dailies.note(game_id(kept.GAME), source)
    assert run(["export", game_id(kept.GAME), "--to", "gcg"]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_of_another_program_is_written_for_a_third_one(
    form: str, fresh_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "partie"
    assert run(["export", "normale-01", "--to", form, "--out", str(path)]) == 0
    assert run(["export", str(path), "--to", "csv"]) == 0
    again = capsys.readouterr().out
    assert run(["export", "normale-01", "--to", "csv"]) == 0
    assert again == capsys.readouterr().out


@pytest.mark.parametrize("name", ["nulle-part.txt", "normale-99", "0123456789", "\0", "x" * 5000])
def test_a_game_that_is_nowhere_is_told(name: str, fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", name, "--to", "gcg"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_game_is_never_written_over(fresh_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "partie.txt"
    path.write_bytes(FILE.read_bytes())
    assert run(["export", str(path), "--to", "gcg", "--out", str(path)]) == 2
    assert path.read_bytes() == FILE.read_bytes()
    assert "partie.txt" in capsys.readouterr().err


def test_eliot_is_told_to_know_no_such_variant(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", "789-01", "--to", "eliot"]) == 0
    assert "7, 8 et 9" in capsys.readouterr().err
    assert run(["export", "7sur8-joker-01", "--to", "eliot"]) == 0
    assert capsys.readouterr().err == ""


@pytest.fixture
def session(fresh_home: Path) -> int:
    with open_store().store as store:
        first = [events.Registered(table, name) for table, name in ((1, "Élodie Ménard"), (4, "Zoé œ"))]
        log = SessionLog.start(store, Plan(), GAME, "Club", "2026-03-01T19:30:00+01:00", first=first)
        for move in (1, 2):
            log.add_all((events.Opened(move), events.Collected(move)), "2026-03-01T19:31:00+01:00")
            for line in ("1", "4 JETS H5 22" if move == 1 else "4 !abs"):
                log.add(typed(line, log.session, move, lambda word: True), "2026-03-01T19:32:00+01:00")
        return log.id


def test_a_session_is_written_for_eliot(session: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["session", "export", str(session), "--to", "eliot", "--out", str(tmp_path)]) == 0
    path = tmp_path / f"seance-{session}-eliot.xml"
    assert capsys.readouterr().out == f"{path}\n"
    found = import_content(path.read_bytes())
    assert [player.name for player in found.players] == ["Élodie Ménard", "Zoé œ"]
    assert found.game is not None
    assert found.game.moves == GAME.moves[:2]
    assert run(["session", "export", str(session), "--to", "eliot"]) == 0
    assert capsys.readouterr().out == path.read_text("utf-8")


def test_a_session_of_eliot_is_imported_once_with_its_standings(
    session: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, again = tmp_path / "Club de Vannes.xml", tmp_path / "encore.xml"
    with open_store().store as store:
        SessionLog.resume(store, session).add(events.Ended(), "2026-03-01T21:30:00+01:00")
    assert run(["session", "export", str(session), "--to", "eliot", "--out", str(path)]) == 0
    for sentence in ("séance 2 importée : 2 joueurs", "la séance 2 contient déjà"):
        capsys.readouterr()
        assert run(["import", str(path)]) == 0
        assert sentence in capsys.readouterr().out.replace("\u00a0", " ")
    assert run(["session", "list"]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("2 ")]
    assert "Club de Vannes" in row
    assert row.endswith("importée")
    totals = [tmp_path / name for name in ("1.txt", "2.txt")]
    for number, out in zip((session, 2), totals, strict=True):
        assert run(["session", "export", str(number), "--to", "sigles", "--out", str(out)]) == 0
    assert totals[0].read_bytes() == totals[1].read_bytes()
    assert run(["session", "export", "2", "--to", "eliot", "--out", str(again)]) == 0
    of_the_lexicon = "<WordNb>"  # an imported game knows its name alone
    before, after = (
        [line for line in one.read_text("utf-8").splitlines() if of_the_lexicon not in line] for one in (path, again)
    )
    assert after == before


CGP = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, fresh_home: Path) -> list[EditingStart]:
    """What the kiosk is opened with."""
    found: list[EditingStart] = []

    def open_kiosk(size: object, request: Any) -> None:
        found.append(request.editing)

    monkeypatch.setattr(edit, "open_kiosk", open_kiosk)
    return found


def test_it_opens_drafts_games_and_positions(opened: list[EditingStart], tmp_path: Path) -> None:
    file = tmp_path / "feuille.txt"
    file.write_text("1 AECC?NU CHACUNE H4 76\n", encoding="utf-8")
    drafts_folder().mkdir(parents=True)
    kept = drafts_folder() / "brouillon-01.txt"
    kept.write_text(format_draft(GameDraft(name="essai")), encoding="utf-8")
    for arguments in ([], [str(file)], [str(kept)], ["--position"], ["--position", CGP]):
        assert run(["edit", *arguments]) == 0
    nothing, sheet, draft, empty, position = opened
    assert nothing == EditingStart()
    assert sheet.draft is not None
    assert len(sheet.draft.rows) == 1
    assert (sheet.path, draft.path) == (None, kept.resolve())
    assert empty.position is not None
    assert empty.position.board.is_empty
    assert str(position.position) == CGP


@pytest.mark.parametrize("arguments", [["none.txt"], ["--position", "nothing"], ["none.txt", "--position"]])
def test_what_cannot_be_opened_is_said_in_one_line(
    opened: list[EditingStart], capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(["edit", *arguments]) in (1, 2)
    assert not opened
    assert len(capsys.readouterr().err.splitlines()) == 1


CLASSIC_GAME = (
    "#player1 Zoé Zoé Dupont\n#player2 Bob Bob\n>Zoé: AECC?NU 8D ChACUNE +76 76\n>Bob: EIOLMLS 7H MOLLIES +68 68\n"
)


def file_of(folder: Path, content: bytes) -> str:
    path = folder / "finale.gcg"
    path.write_bytes(content)
    return str(path)


def test_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = (CLASSIC_GAME + ">Zoé: IARERIS -IRIS +0 76\n").encode("cp1252")
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
    content = CLASSIC_GAME + ">Zoé: IARERIS 1A - +0 76\n"
    assert run(["classic", "replay", file_of(tmp_path, content.encode())]) == 1
    capsys.readouterr()
    content = CLASSIC_GAME.replace("EIOLMLS 7H MOLLIES +68 68", "EIOLMLS 7H MOLLISE +69 69")
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
    content = CLASSIC_GAME + "\n".join((*events, ">Zoé: (K) -10 70", ""))
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
