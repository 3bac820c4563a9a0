"""Questions about words: searches, extensions, profiles, meanings."""

from collections.abc import Callable

import pytest

from tests.solver.lexicons import bundled
from topping.answers.words import describe_word, explain_words, find_extensions, find_plus, search_words
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.meaning import meanings
from topping.lexicon.tools.search import WordOrder, WordSearch

LEXICON = WantedLexicon.of(bundled())


def test_a_page_of_a_search_begins_where_it_is_asked_and_counts_all() -> None:
    page = search_words(WordSearch(expression="W.*W"), WordOrder.PLAYED, 1, 2, LEXICON)
    assert (page.total, page.start, len(page.words)) == (2, 1, 1)


def test_letters_and_one_more_form_words() -> None:
    table = find_plus("aeinrst", LEXICON)
    assert next(row.words for row in table.rows if row.letter == "Z") == ("TZARINES",)


def test_longer_words_around_a_word_are_found() -> None:
    table = find_extensions("état", 2, LEXICON)
    assert (table.hooks_after, len(table.front.words)) == ("S", 2)


def test_a_word_is_described_and_a_malformed_one_too() -> None:
    assert describe_word("zythum", False, LEXICON).admission.is_admitted
    assert not describe_word("A1", False, LEXICON).admission.is_admitted


def test_words_of_the_open_list_are_explained_and_others_left_out() -> None:
    known = tuple(meanings(["ABACA"], is_public=False).values())
    assert explain_words(("ABACA", "QXZ"), False) == known


@pytest.mark.parametrize(
    "ask",
    [
        lambda: search_words(WordSearch(letters="???"), WordOrder.ALPHABET, 0, 1, LEXICON),
        lambda: find_plus("A1", LEXICON),
        lambda: find_extensions("A" * 10**6, 1, LEXICON),
    ],
)
def test_a_malformed_question_is_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(ToppingError):
        ask()
