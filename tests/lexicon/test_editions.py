"""The editions of the bundled list: the earlier one stays readable, and both are one list."""

from pathlib import Path

import pytest

from topping.cli import run
from topping.lexicon import catalogue
from topping.lexicon.editions import (
    DAILY_FROM,
    FIRST,
    LATEST,
    earlier_edition,
    editions_of,
    is_same_list,
    left_since,
    list_of,
)
from topping.lexicon.info import about_all
from topping.paths import cache_folder


def test_both_editions_are_one_list_and_any_other_is_its_own() -> None:
    assert catalogue.find("open-fr").hash == LATEST
    assert list_of(LATEST) == list_of(FIRST) == FIRST
    assert editions_of(FIRST) == editions_of(LATEST) == (LATEST, FIRST)
    assert list_of("0" * 64) == "0" * 64
    assert editions_of("0" * 64) == ("0" * 64,)
    assert not is_same_list(FIRST, "0" * 64)
    assert earlier_edition("0" * 64) is None
    assert left_since(LATEST) == frozenset()


def test_a_club_keeps_its_supplement_with_the_words_of_before(fresh_home: Path, tmp_path: Path) -> None:
    words = tmp_path / "club.txt"
    words.write_text("+BA\n-ZEN\n", encoding="utf-8")
    assert run(["lexicon", "supplement", str(words)]) == 0
    today = catalogue.default()
    before = catalogue.edition_on(today, "2026-11-22")
    assert catalogue.edition_on(today, DAILY_FROM) is today
    assert (before.admits("BA"), before.admits("ZEN"), before.admits("CHI")) == (True, False, True)
    for path in (cache_folder() / "lexicons").glob(f"*+{FIRST[:16]}*"):
        path.unlink()
    found = catalogue.find_by_hash(before.hash)
    assert found is not None
    assert found.hash == before.hash


@pytest.mark.parametrize(("day", "hash"), [("2026-11-30", FIRST), (DAILY_FROM, LATEST), ("2027-05-01", LATEST)])
def test_a_day_is_made_with_the_edition_of_its_time(day: str, hash: str) -> None:
    assert catalogue.edition_on(catalogue.find("open-fr"), day).hash == hash


def test_words_that_left_the_list_have_no_definition() -> None:
    assert not list(about_all(left_since(FIRST)))
