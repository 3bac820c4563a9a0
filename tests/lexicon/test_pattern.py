"""Words that fit a pattern: what a regular expression finds in the same list."""

import re
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, small
from topping.errors import InputError
from topping.lexicon.pattern import Fitting, fitting


@cache
def words() -> list[str]:
    return sorted(small(3).words())


WORDS = st.deferred(lambda: st.sampled_from(words()))
PATTERNS = st.text(alphabet="EASRTIN.?*", min_size=1, max_size=12)


def by_brute_force(pattern: str, most: int) -> Fitting:
    form = re.compile("".join({"*": "[A-Z]*", ".": "[A-Z]", "?": "[A-Z]"}.get(one, one) for one in pattern.upper()))
    found = [word for word in words() if form.fullmatch(word)]
    return Fitting(tuple(found[:most]), len(found))


@given(PATTERNS, st.integers(0, 30))
@example("*", 600)
@example("**", 5)
@example("*?", 5)
@example(".*.", 5)
@example("*S", 500)
@example("E*E", 500)
@example("*A*A*", 500)
@example("???", 500)
def test_a_pattern_finds_what_brute_force_finds(pattern: str, most: int) -> None:
    assert fitting(small(3), pattern, most) == by_brute_force(pattern, most)


@given(WORDS, st.data())
def test_a_word_fits_every_pattern_made_of_it(word: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(word)))
    end = data.draw(st.integers(start, len(word)))
    for pattern in (f"{word[:start]}*{word[end:]}", word[:start] + "." * (end - start) + word[end:]):
        assert word in fitting(small(3), pattern, 500).words


@pytest.mark.parametrize("pattern", ["", " ", "A-", "A1", "A\n", "ß", "*" * 32])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(InputError) as told:
        fitting(bundled(), pattern, 1)
    assert told.value.key == "words.pattern"
