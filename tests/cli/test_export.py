"""`topping export` and `topping session export --to`, as a club types them."""

from datetime import date
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import GAME
from tests.store import helpers as kept
from topping.cli import run
from topping.game.importing import import_content
from topping.localtime import training_day_of
from topping.play.session import events
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.rules.games.gametext import game_id
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog
from topping.training.daily import DailySource

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
