"""Slips are printed as they fall due, nobody who has left gets one, and what was ruled is listed."""

from pathlib import Path

import pytest

from tests.outside.hands import at_kiosk
from tests.play.session.helpers import GAME, collected, correction, of
from topping.cli import run
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog


@pytest.fixture
def session(home: Path) -> SessionLog:
    """A move of three players: one zero, one who has left, one top; an appeal, a ruling."""
    with open_store(home / "topping.db").store as store:
        first = [events.Registered(table, name) for table, name in ((1, "Ana"), (2, "Bob"), (3, "Cléo"))]
        log = SessionLog.start(store, Plan(), GAME, "Jeudi", now(), first=first)
        zero = correction(0, collected(of(3), 1), 1, motive=Motive.NOT_ADMITTED)
        log.add_all(
            [
                events.Departed(2, 1),
                events.Opened(1),
                events.Collected(1),
                events.Handed(1, 1, Bulletin.of("MOT"), zero),
                events.Handed(1, 3, Bulletin.of("MOT"), correction(44, collected(of(3), 1), 1)),
                events.Ruled(1, 3, Ruling.LATE),
                events.Appealed(1, 3, "remis à temps"),
            ],
            now(),
        )
        return log


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["session", *arguments]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("session")
def test_slips_fall_due_for_those_who_are_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = said(capsys, "print", "1", "--once")
    assert "· Ana" in told
    assert "· Cléo" in told
    assert "Bob" not in told, "he has left"
    printed = tmp_path / "papier.txt"
    printer = tmp_path / "imprime"
    printer.write_text(f"#!/bin/sh\ncat >> {printed}\n", encoding="utf-8")
    printer.chmod(0o755)
    assert said(capsys, "print", "1", "--once", "--print", str(printer)) == ""
    assert printed.read_text(encoding="utf-8").count("Coup 1") == 2


@pytest.mark.usefixtures("session")
def test_appeals_and_rulings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "export", "1", "--rulings")
    assert "Coup 1, table 3, Cléo : remis trop tard, 44 → 0" in told
    assert "Appel (§6.3), coup 1, table 3, Cléo : remis à temps" in told


@pytest.mark.usefixtures("session")
def test_a_bulletin_without_a_sanction_says_nothing_of_a_slip(home: Path) -> None:
    with open_store(home / "topping.db").store as store:
        log = SessionLog.resume(store, 1)
        top = correction(44, collected(of(3), 1), 1)
        log.add_all([events.Handed(1, 3, Bulletin.of("MOT"), top)], now())
    with at_kiosk(home, at="sessions") as hands:
        hands.does("sessions.resume", "session.desk", "anywhere.next", "desk.reasons")
        assert hands.sees("desk.not_delivered"), "of the first table, a zero"
        hands.does("anywhere.next", "anywhere.next")
        assert not hands.sees("desk.not_delivered"), "of the last one, a top"
