"""`topping hall` from its command line: seats, slips to print, orders, and what stands in the phones' way."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from topping.cli import run
from topping.hall.addresses import may_listen
from topping.hall.host import unfinished


def orders(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_roster_gives_each_player_a_seat_and_a_slip(
    home: Path, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    roster, slips = tmp_path / "club.txt", tmp_path / "fiches.html"
    roster.write_text("3 Zoé Dubois & Cie\nÉlodie Martin\n", encoding="utf-8")
    orders(monkeypatch, "stop\n")
    place = ["--address", "127.0.0.1", "--port", str(port)]
    arguments = ["hall", "start", "--game", "normale-08", "--players", str(roster), "--slips", str(slips), *place]
    assert run(arguments) == 0, capsys.readouterr().err
    page = slips.read_text(encoding="utf-8")
    assert slips.stat().st_mode & 0o077 == 0, "who reads the slips plays for others"
    assert page.count("<svg") == 2
    assert "Zoé Dubois &amp; Cie" in page
    assert len(set(re.findall(r'class="code">(\w{4} \w{4})<', page))) == 2
    assert f"http://127.0.0.1:{port}/" in capsys.readouterr().out
    assert unfinished() is None, "nothing was played: nothing waits"


def test_without_slips_keys_and_codes_are_printed(
    home: Path, port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    orders(monkeypatch, "slip 2\nslip 9\nstop\n")
    place = ["--address", "127.0.0.1", "--port", str(port)]
    assert run(["hall", "start", "--game", "normale-08", "--seats", "2", *place]) == 0
    said = capsys.readouterr()
    tables = [line.split()[0] for line in said.out.splitlines() if re.fullmatch(r"\d+ \w{8} http://\S+#\S+", line)]
    assert tables == ["1", "2", "2"]
    assert "table 9" in said.err


def test_an_evening_needs_a_time_limit_a_known_game_and_a_free_port(
    home: Path, port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    orders(monkeypatch, "")
    place = ["--address", "127.0.0.1", "--port", str(port)]
    assert run(["hall", "start", "--game", "nowhere-08", "--seats", "2", *place]) == 1
    assert run(["hall", "start", "--game", "normale-08", "--seats", "2", "--address", "192.0.2.99"]) == 1
    assert "192.0.2.99" in capsys.readouterr().err
    assert run(["hall", "resume", *place]) == 2


def test_the_check_tells_the_address_and_what_to_tell_the_room(
    home: Path, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hall", "check", "--address", "127.0.0.1", "--port", str(port)]) in (0, 1)
    said = capsys.readouterr()
    assert "données mobiles" in said.out or "aucun réseau" in said.err


def test_a_port_that_is_taken_is_told_in_the_systems_words(port: int) -> None:
    assert may_listen("127.0.0.1", port) == ""
    assert may_listen("192.0.2.99", port)
