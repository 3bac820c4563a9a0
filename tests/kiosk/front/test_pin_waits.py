"""The PIN fails closed: a fault in the settings keeps the last good one, and another start forgets no wait."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from topping import config
from topping.cli import run
from topping.kiosk.engine.pinguard import LONGEST_WAIT_MS, MOST_WRONG, WAIT_MS, PinGuard
from topping.pin import hashed, matches

PIN = hashed("2580")


@pytest.mark.parametrize(
    "content",
    [
        "[play]\ntime = 90 secondes\n",
        b"\xff\xfe",
        "[kiosk]\npin = 1234\n",
        "[kiosk]\npin = 'abc'\n",
        "kiosk = 3\n",
        "",
        None,
    ],
)
def test_a_fault_in_the_settings_keeps_the_last_good_pin(home: Path, content: str | bytes | None) -> None:
    config.save("kiosk.pin", PIN)
    file = home / "config.toml"
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert matches("2580", config.load()[0].pin)


def test_taken_away_it_is_gone(home: Path) -> None:
    config.save("kiosk.pin", PIN)
    assert run(["config", "pin", "--clear"]) == 0
    (home / "config.toml").write_text("no TOML")
    assert config.load()[0].pin == ""


class Wall:
    def __init__(self) -> None:
        self.ms = 0

    def date(self) -> str:
        return (datetime(2026, 3, 1, tzinfo=UTC) + timedelta(milliseconds=self.ms)).isoformat()


def guard(home: Path, date: Callable[[], str]) -> PinGuard:
    return PinGuard(True, lambda: PIN, home / "door.json", date)


def test_waits_double_up_to_an_hour_and_are_kept_over_starts(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topping.pin.matches", lambda typed, stored: typed == "2580")
    wall, lengths = Wall(), list[int]()
    for _ in range(9):
        for _ in range(MOST_WRONG):  # each try with another start: the count goes on
            one = guard(home, wall.date)
            assert not one.opens("0000", 1)
        lengths.append(one.wait_ms(1))
        wall.ms += 10_000
        again = guard(home, wall.date)
        assert again.wait_ms(500) == lengths[-1] - 10_000
        assert not again.opens("2580", 500)
        wall.ms += lengths[-1]
    assert lengths == [min(WAIT_MS * 2**count, LONGEST_WAIT_MS) for count in range(9)]
    last = guard(home, wall.date)
    assert last.opens("2580", 1)
    for _ in range(MOST_WRONG):
        last.opens("0000", 2)
    assert last.wait_ms(2) == WAIT_MS


@pytest.mark.parametrize("content", ["", "[]", "{", '{"wrong": "x"}', '{"wrong": 1e999, "waits": 1}'])
def test_a_damaged_file_of_waits_is_none(home: Path, content: str) -> None:
    (home / "door.json").write_text(content)
    assert guard(home, Wall().date).wait_ms(0) == 0


def test_a_clock_set_back_makes_no_wait_longer(home: Path) -> None:
    wall = Wall()
    wall.ms = 10**9
    one = guard(home, wall.date)
    for _ in range(MOST_WRONG):
        one.opens("0000", 1)
    wall.ms = 0
    assert guard(home, wall.date).wait_ms(0) == WAIT_MS
