"""Commands that read and write game files: import, export, edit, classic games."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, club_games, evening_game
from tests.play.session.helpers import GAME, typed
from tests.store import helpers as kept
from topping.cli import run
from topping.cli.window import edit
from topping.cli.window.request import EditingStart
from topping.gamefiles import shelf
from topping.gamefiles.importing import import_content
from topping.paths import club_games_folder, database_file, drafts_folder
from topping.play.editing.draft import GameDraft, format_draft
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.rules.games.gametext import game_id
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog
from topping.system.localtime import training_day_of
from topping.training.daily import DailySource

CLUB_GAME = evening_game()
JOKER_GAME = [club_game for club_game in club_games() if club_game.variant.name == "normale+joker"][1]


def sheet(folder: Path, content: str | bytes, name: str = "jeudi.txt") -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


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
    assert [(move["line"], move["key"]) for move in moves[7]["remarks"]] == [(10, "import.kept")]
    assert told.err.replace("\N{NO-BREAK SPACE}", " ") == (
        "topping : jeudi.txt : ligne 22 : total annoncé : 900 ; les coups font 898 points\n"
    )
    assert not club_games_folder().exists()
    assert not database_file().exists()


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


FILE = CHECKOUT / "games" / "normale-01.txt"


def test_the_game_of_the_day_is_not_told(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        kept.play(store, kept.facts(), *[1_000] * len(kept.GAME.moves))
        source = DailySource(date.fromordinal(training_day_of(now())).isoformat(), kept.GAME.variant, kept.HASH)
        store.dailies.note(game_id(kept.GAME), source)
    assert run(["export", game_id(kept.GAME), "--to", "gcg"]) == 2
    assert capsys.readouterr().out == ""


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


@pytest.mark.parametrize("form", ["", "--html"])
def test_a_sheet_names_the_list_of_its_game(form: str, fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", str(FILE), *form.split()]) == 0
    assert GAME.lexicon_name in capsys.readouterr().out


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


@pytest.mark.parametrize("form", ["", "--html", "--json", "--to eliot"])
def test_an_export_of_a_session_names_its_list(form: str, session: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["session", "export", str(session), *form.split()]) == 0
    assert GAME.lexicon_name in capsys.readouterr().out


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


def test_of_a_session_of_eliot_the_game_and_its_results_are_kept(
    session: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Club de Vannes.xml"
    with open_store().store as store:
        log = SessionLog.resume(store, session)
        log.add(events.Ended(), "2026-03-01T21:30:00+01:00")
        assert run(["session", "export", str(session), "--to", "eliot", "--out", str(path)]) == 0
        assert run(["import", str(path)]) == 0
        (game,) = [shelf.load(one) for one in club_games_folder().iterdir()]
        published = {result.name: result.points for result in store.imported.results(game_id(game))}
        assert [one.id for one in store.sessions.all()] == [session]
    assert published == {"Élodie Ménard": (44, 77), "Zoé œ": (22, 0)}
    assert "séance" not in capsys.readouterr().out


CGP = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, fresh_home: Path) -> list[EditingStart]:
    """Records the requests to open the kiosk."""
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
def test_a_file_that_cannot_be_opened_is_reported_in_one_line(
    opened: list[EditingStart], capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(["edit", *arguments]) in (1, 2)
    assert not opened
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b">", b"#note\n" * 300, "é".encode("utf-16"), b"a" * 2_000_000])
def test_any_file_is_refused_in_a_sentence(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "finale.gcg"
    file.write_bytes(content)
    assert run(["import", str(file), "--json"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("topping")
