"""The open list in memory: its lines as the files have them, and all forms of an entry."""

import re
from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled_words
from topping.lexicon.bundled import opened, word_files
from topping.lexicon.info import about_all
from topping.lexicon.tools.openlist import OpenList

OPEN_LIST = OpenList()


@cache
def forms_by_verb() -> dict[str, set[str]]:
    """The words of each verb, read line by line."""
    found = defaultdict(set)
    for path in word_files():
        with opened(path) as file:
            for line in file.read().decode().splitlines():
                word, _, notes, *_ = (*line.split("\t"), "", "")
                for verb in re.findall(r"(?:^| ; )v\. ([^:]+): ", notes):
                    found[verb].add(word)
    return dict(found)


def test_words_are_told_about_as_the_files_do() -> None:
    words = [*bundled_words()[::397], "", "A", "ZZZZZZ", "AAAAAAAAAAAAAAA", "É", "ABACA\t"]
    found = OPEN_LIST.about(words)
    assert found == about_all(words)
    assert len(found) == len(words) - 6


@pytest.mark.parametrize("verb", ["aller", "être", "avoir", "porter", "ouïr", "pouvoir", "zyeuter", "abimer", "pécher"])
def test_the_forms_of_a_verb_are_all_there(verb: str) -> None:
    forms = OPEN_LIST.forms_of(verb, is_verb=True)
    assert [form.word for form in forms] == sorted(forms_by_verb()[verb])
    assert all(form.notes for form in forms)


def told(lemma: str) -> dict[str, tuple[str, ...]]:
    return {form.word: form.notes for form in OPEN_LIST.forms_of(lemma, is_verb=False)}


def test_the_forms_of_nouns_and_adjectives() -> None:
    assert list(told("beau")) == ["BEAU", "BEAUX", "BEL", "BELLE", "BELLES", "BELS"]
    assert told("cheval") == {"CHEVAL": ("nom m. sg",), "CHEVAUX": ("nom m. pl",)}
    assert told("millimètre") == {"MILLIMETRE": ("nom m. sg",), "MILLIMETRES": ("nom m. pl",)}
    assert "KILOGRAMME" not in told("gramme")


def lemmas(word: str) -> list[tuple[str, bool]]:
    return OPEN_LIST.lemmas_of(OPEN_LIST.about([word])[word])


def test_a_word_names_all_the_entries_that_it_is_a_form_of() -> None:
    assert lemmas("SUIS") == [("être", True), ("suivre", True)]
    assert lemmas("VA") == [("aller", True)]
    assert lemmas("BELLES") == [("beau", False)]
    assert lemmas("KILOGRAMMES") == [("kilogramme", False)]
    assert set(lemmas("COTE")) == {("côté", False), ("côte", False), ("cote", False), ("coter", True)}


@given(st.sampled_from(bundled_words()))
def test_a_word_is_among_the_forms_of_each_of_its_entries(word: str) -> None:
    for lemma, is_verb in lemmas(word):
        assert word in [form.word for form in OPEN_LIST.forms_of(lemma, is_verb=is_verb)]
