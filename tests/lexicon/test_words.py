from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.lexicon.words import is_word, normalise


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("zen", "ZEN"),
        ("Été", "ETE"),
        ("œuf", "OEUF"),
        ("ŒUF", "OEUF"),
        ("curriculum vitæ", "CURRICULUM VITAE"),
        ("ǽ", "AE"),
        ("aîné", "AINE"),
        ("Ça", "CA"),
        ("NOËL", "NOEL"),
        ("straße", "STRAßE"),
        ("ı", "ı"),
        ("ﬁn", "ﬁN"),
        ("a-b", "A-B"),
        ("", ""),
    ],
)
def test_a_spelling_becomes_bare_capitals(text: str, word: str) -> None:
    assert normalise(unicodedata.normalize("NFC", text)) == word
    assert normalise(unicodedata.normalize("NFD", text)) == word


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize("word", ["AA", "ZYGOMATIQUES", "A" * 15])
def test_words(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize(
    "text", ["", "A", "A" * 16, "aa", "ÉTÉ", "A1", "A A", "AA\n", "Ａ" * 3]
)  # the last: wide letters
def test_not_words(text: str) -> None:
    assert not is_word(text)
