"""No room grows without a word: what each may have stands in `tests/data/budgets.toml`."""

import tomllib
from pathlib import Path

import pytest

from tests import budgets
from tests.budgets import KIOSK, Size
from tests.conftest import CHECKOUT


def test_every_room_keeps_to_its_budget() -> None:
    """Raise a line with the commit that needs it, and say there why; `python -m tests.budgets` shows all of them."""
    assert [*budgets.faults(budgets.sizes(), budgets.counts(), budgets.data())] == []


def test_no_file_of_the_kiosk_is_too_long_and_no_line_of_the_program() -> None:
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    assert budgets.long_screens() == []
    assert settings["line-length"] == 120
    assert "E" in settings["lint"]["select"]
    assert not {"E5", "E501", "E7", "E702"}.intersection(settings["lint"]["ignore"])


LINES = {"rooms": {KIOSK: [1000, 700, 60], "rules": [1000, 700, 60]}, "counts": {"one": [140, 40]}}


AS_WRITTEN = Size(1000, 700, 60)


def found(kiosk: Size = AS_WRITTEN, rules: Size = AS_WRITTEN, count: int = 140) -> list[str]:
    return [*budgets.faults({KIOSK: kiosk, "rules": rules}, {"one": count}, LINES)]


@pytest.mark.parametrize(
    "said",
    [
        found(kiosk=Size(1151, 700, 60)),
        found(kiosk=Size(1000, 811, 60)),
        found(kiosk=Size(1000, 700, 64)),
        found(rules=Size(1101, 700, 60)),
        found(rules=Size(1000, 700, 63)),
        found(rules=Size(900, 700, 60)),
        found(rules=Size(1000, 700, 57)),
        found(count=144),
        found(count=136),
        [*budgets.faults({KIOSK: Size(1, 1, 1)}, {}, {"rooms": {}, "counts": {}})],
    ],
)
def test_what_is_not_as_its_line_says_is_told(said: list[str]) -> None:
    assert len(said) == 1


def test_a_mending_of_a_few_lines_needs_no_other_line() -> None:
    assert found() == []
    assert found(kiosk=Size(1150, 810, 63), rules=Size(1100, 770, 62), count=143) == []
    assert found(kiosk=Size(981, 690, 59), count=137) == []


def test_the_table_has_each_room_its_budget_and_its_aim() -> None:
    rooms = {KIOSK: AS_WRITTEN, "texts": Size(9, 8, 1), "tests": Size(5, 4, 1)}
    written = {**budgets.data(), "rooms": {room: [size.lines + 1, 2, 3] for room, size in rooms.items()}}
    told = [line.split() for line in budgets.table(rooms, {"modules of one neighbour": 145}, written)]
    assert told[1] == [KIOSK, "1000", "1001", "38000", "700", "2", "27000", "60", "3", "260"]
    assert told[-3:-1] == [
        ["topping", "without", "texts", "1000", "92000", "700", "62000", "60"],
        ["topping", "1009", "708", "61", "750"],
    ]


def test_a_large_room_may_vary_by_a_hundredth() -> None:
    assert budgets.allowed("tests", Size(90_000, 60_000, 750)) == Size(90_900, 60_600, 757)


def test_lines_only_fall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "budgets.toml"
    data.write_text(
        '[rooms]\nrules = [1000, 700, 60]  # kept\nplay = [500, 300, 9]\n[counts]\n"one" = [140, 40]\n', "utf-8"
    )
    monkeypatch.setattr(budgets, "DATA", data)
    budgets.lower({"rules": Size(871, 690, 50), "play": Size(580, 340, 11)}, {"one": 120})
    assert data.read_text("utf-8") == (
        '[rooms]\nrules = [900, 700, 50]  # kept\nplay = [500, 300, 9]\n[counts]\n"one" = [120, 40]\n'
    )


def test_statements_are_counted_wherever_they_stand() -> None:
    source = "def f(a):\n try:\n  g = lambda: 1\n except E:\n  pass\n match a:\n  case 1: return\n"
    assert budgets.size_of(source) == Size(7, 6, 1)
