"""Anagrams, benjamins and words by their place: what brute force over the same list finds."""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, small
from topping.errors import InputError
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.pattern import Benjamin, benjamins, benjamins_of, chooser, fitting


@cache
def words() -> list[str]:
    return sorted(small(3).words())


WORDS = st.deferred(lambda: st.sampled_from(words()))
LONGER = WordGraph.from_words(["ART", "ECART", "ABEAS", "DEPART", "REPART", "RAMPART", "PART", "AA", "BOBAA"], "few")
"""DEP, REP before ART; AMP before none: RAMPART is PART and three letters more."""


def by_brute_force(letters: str) -> tuple[str, ...]:
    jokers, own = letters.count("?"), Counter(letters.replace("?", ""))
    fit = (word for word in words() if len(word) == len(letters))
    return tuple(word for word in fit if (Counter(word) - own).total() == jokers)


@given(WORDS, st.integers(0, 2), st.randoms(use_true_random=False))
@example("AA", 2, random.Random(0))
def test_anagrams_are_what_brute_force_finds(word: str, jokers: int, chance: random.Random) -> None:
    letters = list(word)
    chance.shuffle(letters)
    letters[: min(jokers, len(letters))] = "?" * min(jokers, len(letters))
    asked = "".join(letters)
    found = anagrams(small(3), asked)
    assert word in found
    assert found == by_brute_force(asked)


@given(st.text("EASRTIN", min_size=1, max_size=7))
def test_letters_by_chance_make_what_brute_force_finds(letters: str) -> None:
    assert anagrams(small(3), letters) == by_brute_force(letters)


@pytest.mark.parametrize("letters", ["", "A1", "A*", "A B", "???A", "A" * 16])
def test_what_are_no_letters_is_refused(letters: str) -> None:
    with pytest.raises(InputError) as told:
        anagrams(bundled(), letters)
    assert told.value.key == "words.letters"


@given(st.sampled_from(["*", ".....", "*E", "R*", "*A*", "ZZZ"]))
def test_each_place_has_the_word_that_stands_there_in_the_whole_list(pattern: str) -> None:
    whole, search = fitting(small(3), pattern, 1_000), chooser(small(3), pattern)
    assert [search.at(place) for place in range(search.total)] == list(whole.words)
    with pytest.raises(IndexError):
        search.at(search.total)
    with pytest.raises(IndexError):
        search.at(-1)


def test_the_benjamins_of_a_word() -> None:
    assert benjamins_of(LONGER, "ART") == Benjamin("ART", ("DEP", "REP"))
    assert benjamins_of(LONGER, "PART") == Benjamin("PART", ("RAM",))
    assert benjamins_of(LONGER, "ECART") == Benjamin("ECART", ())


def test_words_with_benjamins_by_chance_are_all_found_in_the_end() -> None:
    words = list(LONGER.words())
    wanted = {word: tuple(w[:3] for w in words if w[3:] == word) for word in words}
    found = benjamins(LONGER, range(2, 13), 9, lambda total, most: range(min(total, most)))
    assert {one.word: one.before for one in found} == {word: before for word, before in wanted.items() if before}
    few = benjamins(LONGER, range(3, 4), 9, lambda total, most: range(min(total, most)))
    assert [one.word for one in few] == ["ART"]
    assert len(benjamins(LONGER, range(2, 13), 2, lambda total, most: range(min(total, most)))) == 2
