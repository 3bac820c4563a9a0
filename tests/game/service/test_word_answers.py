"""The answers of the word tools, as the worker gives them."""

from collections.abc import Callable

import pytest

from tests.solver.lexicons import bundled
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.answering import Answerer
from topping.game.service.positionquestions import (
    ExtensionsFound,
    ExtensionsQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PlusFound,
    PlusQuestion,
    ProfileFound,
    ProfileQuestion,
    WordPageFound,
    WordSearchQuestion,
)
from topping.lexicon.meaning import meanings
from topping.lexicon.tools.search import WordOrder, WordSearch

LEXICON = WantedLexicon.of(bundled())


def test_each_question_is_answered() -> None:
    helper = Answerer()
    search = WordSearch(holding="WW")
    found = helper.answer(1, WordSearchQuestion(search, WordOrder.PLAYED, 1, 2, LEXICON))
    assert isinstance(found, WordPageFound)
    assert (found.page.total, found.page.start, len(found.page.words)) == (4, 1, 2)
    plus = helper.answer(2, PlusQuestion("aeinrst", LEXICON))
    assert isinstance(plus, PlusFound)
    assert next(row.words for row in plus.table.rows if row.letter == "Z") == ("TZARINES",)
    around = helper.answer(3, ExtensionsQuestion("état", 2, LEXICON))
    assert isinstance(around, ExtensionsFound)
    assert (around.table.hooks_after, len(around.table.front.words)) == ("S", 2)
    told = helper.answer(4, ProfileQuestion("zythum", False, LEXICON))
    assert isinstance(told, ProfileFound)
    assert told.profile.admission.is_admitted
    assert helper.answer(5, MeaningsQuestion(("ABACA", "QXZ"), is_public=False)) == MeaningsFound(
        5, tuple(meanings(["ABACA"], is_public=False).values())
    )


@pytest.mark.parametrize(
    "question",
    [
        WordSearchQuestion(WordSearch(letters="???"), WordOrder.ALPHABET, 0, 1, LEXICON),
        PlusQuestion("A1", LEXICON),
        ExtensionsQuestion("A" * 10**6, 1, LEXICON),
    ],
)
def test_malformed_questions_are_refused_with_a_sentence(
    question: WordSearchQuestion | PlusQuestion | ExtensionsQuestion,
) -> None:
    with pytest.raises(ToppingError):
        Answerer().answer(1, question)


def after(looks: int) -> Callable[[], bool]:
    left = [looks]

    def is_dropped() -> bool:
        left[0] -= 1
        return left[0] < 0

    return is_dropped
