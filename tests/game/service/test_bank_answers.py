"""What the helper answers about the bank, and that a question given up leaves what was made."""

from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

from topping.game.bank import file as bankfile
from topping.game.bank.file import banks
from topping.game.lexicon import WantedLexicon
from topping.game.service.answering import Answerer
from topping.game.service.gamequestions import (
    BankFilled,
    FillBankQuestion,
    KindPlacesQuestion,
    PlacesFound,
    PlayabilityFound,
    PlayabilityQuestion,
    WordPlacesQuestion,
)
from topping.rules.conditions.variant import NORMALE

LEXICON = WantedLexicon()
_Answer = TypeVar("_Answer")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for banks of its own."""
    monkeypatch.setattr(bankfile, "bank_folder", lambda: tmp_path / "bank")
    return tmp_path / "bank"


def ended(work: Generator[None, None, _Answer]) -> _Answer:
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: _Answer = end.value
            return answer


def filled(helper: Answerer, question: FillBankQuestion) -> int:
    """How many games the bank has afterwards."""
    answer = ended(helper.work(9, question))
    assert isinstance(answer, BankFilled)
    return answer.games


def test_the_bank_is_filled_asked_and_filled_further(folder: Path) -> None:
    helper, other = Answerer(), Answerer()
    assert helper.answer(1, WordPlacesQuestion(("SI",), 1, 0, NORMALE, LEXICON)) == PlacesFound(1, ())
    assert helper.answer(1, KindPlacesQuestion(None, 0, 10**9, 9, 0, NORMALE, LEXICON)) == PlacesFound(1, ())
    assert helper.answer(1, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(1, 0, (), ())

    answer = ended(helper.work(2, FillBankQuestion(2, NORMALE, LEXICON)))
    (state,) = banks()
    assert answer == BankFilled(2, 2, state.size)
    assert state.games == 2

    for one in (helper, other):  # the other one has read the file
        counted = one.answer(3, PlayabilityQuestion(10_000, NORMALE, LEXICON))
        assert isinstance(counted, PlayabilityFound)
        assert counted.games == 2
        words = tuple(word for word, _ in counted.tops)[:20]
        found = one.answer(4, WordPlacesQuestion(words, 1, 5, NORMALE, LEXICON))
        assert isinstance(found, PlacesFound)
        assert tuple(place.solution.word.upper() for place in found.places) == words
        for place in found.places:
            assert place.solution in place.tops
            assert place.facts.equal_tops == len(place.tops)
            assert place.position == place.turn.position
            assert len({solution.points for solution in place.tops}) == 1
        of_kinds = one.answer(5, KindPlacesQuestion(None, 0, 10**9, 9, 3, NORMALE, LEXICON))
        assert isinstance(of_kinds, PlacesFound)
        assert len(of_kinds.places) == 9
        assert any(place.facts.frequency is not None for place in of_kinds.places)
    assert filled(other, FillBankQuestion(3, NORMALE, LEXICON)) == 3
    counted = helper.answer(7, PlayabilityQuestion(1, NORMALE, LEXICON))
    assert isinstance(counted, PlayabilityFound)
    assert counted.games == 3


def test_a_question_given_up_keeps_the_games_that_were_made_and_lets_others_make_more(folder: Path) -> None:
    helper = Answerer()
    work = helper.work(1, FillBankQuestion(9, NORMALE, LEXICON))
    while not banks() or not banks()[0].games:
        next(work)
    assert filled(Answerer(), FillBankQuestion(9, NORMALE, LEXICON)) == 1
    work.close()
    counted = helper.answer(3, PlayabilityQuestion(1, NORMALE, LEXICON))
    assert isinstance(counted, PlayabilityFound)
    assert counted.games == 1
    assert filled(Answerer(), FillBankQuestion(2, NORMALE, LEXICON)) == 2


def test_a_bank_deleted_or_damaged_between_two_questions(folder: Path) -> None:
    helper = Answerer()
    ended(helper.work(1, FillBankQuestion(1, NORMALE, LEXICON)))
    (state,) = banks()
    state.path.write_bytes(bytes(10_000))
    assert helper.answer(2, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(2, 0, (), ())
    assert filled(helper, FillBankQuestion(1, NORMALE, LEXICON)) == 1
    state.path.unlink()
    assert helper.answer(4, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(4, 0, (), ())
