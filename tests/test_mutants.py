from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants import (
    CHECKOUT,
    Mutant,
    RoomFailsError,
    draw,
    equivalents,
    files_of,
    mutants_of,
    nearest_first,
    own_tests,
    survivors,
)

HERE = Path("topping/room/file.py")


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["(a <= b)"]),
        ("a is None", ["(a is not None)"]),
        ("a and b", ["(a or b)"]),
        ("é = b - c", ["é = (b + c)"]),
        ("not a", ["(a)"]),
        ("a if b else c", ["(c if b else a)"]),
        ("f()", ["None"]),
        ("a = 7", ["a = 8"]),
        ("a = True", ["a = False"]),
        ("if f(a):\n    pass", ["if not f(a):\n    pass"]),
        ("a[1] = (\n    b or\n    c)", ["a[2] = (\n    b or\n    c)", "a[1] = (\n    (b and c))"]),
    ],
)
def test_has_one_fault_each(source: str, changed: list[str]) -> None:
    assert [mutant.source for mutant in mutants_of(HERE, source)] == changed


@pytest.mark.parametrize(
    "source",
    [
        '"""1 < 2"""',
        "a: Literal[1]",
        "@dataclass(slots=True)\nclass A:\n    pass",
        "zip(a, b, strict=True).c",
        "a = f'{b + 1}'",
        "if TYPE_CHECKING:\n    pass",
        "if __name__ == '__main__':\n    pass",
    ],
)
def test_leaves_alone_what_only_a_reader_or_a_tool_reads(source: str) -> None:
    assert not list(mutants_of(HERE, source))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A room of two functions, one of them tested."""
    room, tests = tmp_path / "topping" / "room", tmp_path / "tests" / "room"
    for folder in (room, tests):
        folder.mkdir(parents=True)
    for package in (room, room.parent):
        (package / "__init__.py").touch()
    (room / "file.py").write_text("def larger(a, b):\n    return a > b\n\n\ndef next_one(a):\n    return a + 1\n")
    (tests.parent / "conftest.py").write_text("from hypothesis import settings\n\nsettings.register_profile('brief')\n")
    (tests / "test_file.py").write_text(
        "from topping.room.file import larger\n\n\ndef test_larger():\n    assert not larger(2, 2)\n"
    )
    return tmp_path


def test_lists_what_no_test_notices(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = draw(checkout, "room", "c0ffee", 30)

    living = survivors(checkout, "room", drawn)

    assert [str(mutant) for mutant in drawn] == [
        "topping/room/file.py:2: a > b -> (a >= b)",
        *(str(mutant) for mutant in living),
    ]
    assert sorted(mutant.after for mutant in living) == ["(a - 1)", "2"]
    assert capsys.readouterr().out == "".join(f"lives: {mutant}\n" for mutant in living)
    assert "a > b" in (checkout / "topping" / "room" / "file.py").read_text()


def test_counts_the_tests_of_other_folders_where_they_are_named(checkout: Path) -> None:
    (checkout / "tests" / "other").mkdir()
    (checkout / "tests" / "other" / "test_other.py").write_text(
        "from topping.room.file import next_one\n\n\ndef test_next():\n    assert next_one(1) == 2\n"
    )

    assert survivors(checkout, "room", draw(checkout, "room", "c0ffee", 30), ["other"]) == []


def test_believes_no_tests_that_fail_by_themselves(checkout: Path) -> None:
    (checkout / "tests" / "room" / "test_file.py").write_text("def test_wrong():\n    assert False\n")

    with pytest.raises(RoomFailsError):
        survivors(checkout, "room", draw(checkout, "room", "c0ffee", 30))


def test_draws_the_same_for_a_commit(checkout: Path) -> None:
    drawn = [draw(checkout, "room", commit, 1) for commit in "abcdefgh"]

    assert drawn == [draw(checkout, "room", commit, 1) for commit in "abcdefgh"]
    assert len({one.line for (one,) in drawn}) > 1


def test_takes_the_tests_of_the_room_around_a_part(checkout: Path) -> None:
    assert own_tests(checkout, "room/part") == checkout / "tests" / "room"


@pytest.mark.parametrize(("room", "folders"), [("room", {"room"}), ("kiosk", {"kiosk", "screens"})])
def test_takes_what_holds_every_screen_for_the_kiosk(tmp_path: Path, room: str, folders: set[str]) -> None:
    for folder in ("room", "kiosk", "screens"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "test_file.py").touch()

    assert {file.parent.name for file in files_of(tmp_path / room)} == folders


def test_runs_first_what_reaches_the_fault() -> None:
    fault = Mutant(HERE, 2, 3, "a", "b", "")
    reached = {1: Counter(all=9, most=4, none=2), 2: Counter(all=8), 3: Counter(all=9, most=3, other=1)}

    assert nearest_first(reached, fault) == ["all", "other", "most"]


@pytest.mark.parametrize("path", equivalents())
def test_passes_over_what_is_still_a_mutant(path: str) -> None:
    drawn = {mutant.changed for mutant in mutants_of(Path(path), (CHECKOUT / path).read_text(encoding="utf-8"))}

    assert equivalents()[path].keys() <= drawn
