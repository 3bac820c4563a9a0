"""The word judge: what is taken for words, and that the answer is for all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.play.beside.lettertally import ChallengedWords
from topping.rules.tiles import ALPHABET

words = st.text(ALPHABET, min_size=2, max_size=15)


@given(st.lists(words, min_size=1, max_size=8, unique=True))
def test_what_is_formatted_is_read_back(given_words: list[str]) -> None:
    challenged = ChallengedWords(tuple(given_words))
    assert ChallengedWords.parse(str(challenged)) == challenged


@given(st.lists(words, min_size=1, max_size=8, unique=True), st.sets(words))
def test_the_answer_is_for_all_of_them(given_words: list[str], more: set[str]) -> None:
    for lexicon in (set(given_words) | more, set(given_words[1:]) | (more - {given_words[0]})):
        assert ChallengedWords(tuple(given_words)).are_admitted(lexicon.__contains__) == (given_words[0] in lexicon)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        challenged = ChallengedWords.parse(text)
    except InputError:
        return
    assert 1 <= len(challenged.words) <= 8
    assert all(2 <= len(word) <= 15 and set(word) <= set(ALPHABET) for word in challenged.words)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("  ", "judge.empty"),
        ("a", "judge.length"),
        ("a" * 16, "judge.length"),
        ("H4", "judge.character"),
        ("ab cd ef gh ij kl mn op qr", "judge.too_many"),
    ],
)
def test_what_is_refused(text: str, key: str) -> None:
    with pytest.raises(InputError) as fault:
        ChallengedWords.parse(text)
    assert fault.value.key == key
