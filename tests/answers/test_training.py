"""Questions of trainers: the bank of private games, slices of rushes, drills."""

import logging
from itertools import pairwise
from pathlib import Path

import pytest

from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.answers.training import (
    fill_bank,
    find_kind_places,
    find_short_games,
    find_word_places,
    make_rush_slice,
    plan_drill,
)
from topping.bank import file as bankfile
from topping.bank import openbank
from topping.bank.drillquestions import DrillRequest
from topping.bank.file import BankSubject, banks
from topping.bank.openbank import OpenBank, frequencies_of
from topping.errors import LexiconError
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.info import about_all
from topping.rules.conditions.variant import NORMALE
from topping.training.drills import Exercise
from topping.training.rush.positionset import PART, RushMode, RushSet

LEXICON = WantedLexicon()


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for banks of its own."""
    monkeypatch.setattr(bankfile, "bank_folder", lambda: tmp_path / "bank")


def fill(games: int) -> int:
    return drained(fill_bank(games, NORMALE, LEXICON))


def other_bank() -> OpenBank:
    """The same bank, as another program has it open."""
    return OpenBank(maker(), BankSubject(NORMALE, bundled().name, bundled().hash))


def test_an_empty_bank_has_no_positions() -> None:
    assert find_word_places(("SI",), 1, 0, NORMALE, LEXICON) == ()
    assert find_kind_places(None, 0, 10**9, 9, 0, NORMALE, LEXICON) == ()
    assert find_short_games(RushMode.OPENING, 9, 0, NORMALE, LEXICON) == ()


def test_the_bank_is_filled_and_filled_further() -> None:
    assert [fill(games) for games in (1, 2, 2)] == [1, 2, 2]
    assert banks()[0].games == 2


def test_games_of_another_program_are_found() -> None:
    assert find_kind_places(None, 0, 10**9, 9, 3, NORMALE, LEXICON) == ()
    drained(other_bank().fill(1))
    assert len(find_kind_places(None, 0, 10**9, 9, 3, NORMALE, LEXICON)) == 9


def test_positions_of_words_have_them_as_tops() -> None:
    fill(1)
    words = tuple({place.solution.word.upper() for place in find_kind_places(None, 0, 10**9, 9, 3, NORMALE, LEXICON)})
    found = find_word_places(words, 1, 5, NORMALE, LEXICON)
    assert tuple(place.solution.word.upper() for place in found) == words
    for place in found:
        assert place.solution in place.tops
        assert place.tops == maker().solver.tops(place.position, NORMALE)
        assert place.position == place.turn.position


def test_positions_of_a_kind_know_how_frequent_their_words_are() -> None:
    fill(1)
    found = find_kind_places(None, 0, 10**9, 9, 3, NORMALE, LEXICON)
    assert len(found) == 9
    assert any(place.facts.frequency is not None for place in found)


def test_ten_positions_in_a_row_are_of_one_game() -> None:
    fill(2)
    numbers = [place.facts.number for place in find_short_games(RushMode.TEN, PART, 5, NORMALE, LEXICON)]
    assert len(numbers) == PART
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_a_dropped_question_keeps_its_games_and_lets_others_make_more() -> None:
    work = fill_bank(9, NORMALE, LEXICON)
    while not banks() or not banks()[0].games:
        next(work)
    assert drained(other_bank().fill(9)) == 1, "the bank is being filled"
    work.close()
    assert drained(other_bank().fill(2)) == 2


def test_a_bank_deleted_or_damaged_between_two_questions_is_empty() -> None:
    fill(1)
    (state,) = banks()
    state.path.write_bytes(bytes(10_000))
    assert find_kind_places(None, 0, 10**9, 9, 0, NORMALE, LEXICON) == ()
    assert fill(1) == 1
    state.path.unlink()
    assert find_kind_places(None, 0, 10**9, 9, 0, NORMALE, LEXICON) == ()


def test_a_full_bank_is_made_ready_step_by_step() -> None:
    fill(1)
    assert sum(1 for _ in fill_bank(1, NORMALE, LEXICON)) > 0


def test_a_slice_of_a_rush_is_the_same_for_the_same_seed() -> None:
    first, again = (drained(make_rush_slice(RushSet(NORMALE, (), 7), 0, LEXICON)) for _ in range(2))
    assert first
    assert first == again


def test_a_drill_is_the_same_for_the_same_seed() -> None:
    request = DrillRequest(Exercise.SEVENS, questions=3)
    first, again = (plan_drill(request, 7, NORMALE, LEXICON) for _ in range(2))
    assert len(first) == 3
    assert first == again


def test_a_damaged_open_list_is_logged_and_tells_no_frequency(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert frequencies_of(["MANGER"])["MANGER"] == about_all(["MANGER"])["MANGER"].frequency

    def damaged(words: object) -> None:
        raise LexiconError("lexicon.damaged")

    monkeypatch.setattr(openbank, "about_all", damaged)
    with caplog.at_level(logging.WARNING):
        assert frequencies_of(["MANGER"]) == {}
    assert "lexicon.damaged" in caplog.text
