"""Words that match: anagrams, patterns, closest words."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import small
from topping.errors import InputError
from topping.lexicon.anagrams import anagrams
from topping.lexicon.benjamins import WordsOfLength, benjamins
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.profiling import MOST_CLOSEST, closest_words
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.rules.tiles import VALUES


@cache
def words() -> list[str]:
    return sorted(small(3).words())


A_WORD = st.deferred(lambda: st.sampled_from(words()))
LONGER = WordGraph.from_words(["ART", "ECART", "ABEAS", "DEPART", "REPART", "RAMPART", "PART", "AA", "BOBAA"], "few")
"""DEP, REP before ART; AMP before none: RAMPART is PART with three more letters."""


def anagrams_by_hand(letters: str) -> tuple[str, ...]:
    jokers, own = letters.count("?"), Counter(letters.replace("?", ""))
    fit = (word for word in words() if len(word) == len(letters))
    return tuple(word for word in fit if (Counter(word) - own).total() == jokers)


@given(A_WORD, st.integers(0, 2), st.randoms(use_true_random=False))
@example("AA", 2, random.Random(0))
def test_anagrams_are_what_brute_force_finds(word: str, jokers: int, chance: random.Random) -> None:
    letters = list(word)
    chance.shuffle(letters)
    letters[: min(jokers, len(letters))] = "?" * min(jokers, len(letters))
    asked = "".join(letters)
    found = anagrams(small(3), asked)
    assert word in found
    assert found == anagrams_by_hand(asked)


@given(st.text("EASRTIN", min_size=1, max_size=7))
def test_anagrams_of_random_letters_are_what_brute_force_finds(letters: str) -> None:
    assert anagrams(small(3), letters) == anagrams_by_hand(letters)


@pytest.mark.parametrize("length", [2, 3, 5, 8, 15])
def test_words_of_a_length_are_indexed_in_order(length: int) -> None:
    of_length = WordsOfLength(small(3), length)
    assert [of_length.at(place) for place in range(of_length.total)] == [
        word for word in words() if len(word) == length
    ]
    for place in (of_length.total, -1):
        with pytest.raises(IndexError):
            of_length.at(place)


def test_every_word_with_benjamins_is_drawn_eventually() -> None:
    words = list(LONGER.words())
    found = benjamins(LONGER, range(2, 13), 9, lambda total, most: range(min(total, most)))
    assert {*found} == {word for word in words if any(longer[3:] == word for longer in words)}
    few = benjamins(LONGER, range(3, 4), 9, lambda total, most: range(min(total, most)))
    assert few == ("ART",)
    assert len(benjamins(LONGER, range(2, 13), 2, lambda total, most: range(min(total, most)))) == 2


SMALL = small(3)
SMALL_WORDS = sorted(SMALL.words())
SMALL_TOPS = {word: place % 5 for place, word in enumerate(SMALL_WORDS)}
FINDER = WordFinder(SMALL, SMALL_TOPS)


def differ_by(mine: str, theirs: str, most: int) -> bool:
    """Tells whether at most `most` differences lead from one word to the other; tries every way."""
    if most < 0:
        return False
    if not mine or not theirs:
        return len(mine) + len(theirs) <= most
    if mine[0] == theirs[0]:
        return differ_by(mine[1:], theirs[1:], most)
    swapped = len(mine) > 1 and mine[:2] == theirs[1::-1] and differ_by(mine[2:], theirs[2:], most - 1)
    others = ((mine[1:], theirs), (mine, theirs[1:]), (mine[1:], theirs[1:]))
    return swapped or any(differ_by(changed, other, most - 1) for changed, other in others)


def closest_by_hand(word: str, words: Sequence[str] = SMALL_WORDS) -> tuple[str, ...]:
    steps = range(2 if len(word) <= 4 else 3)
    distances = {other: next((most for most in steps if differ_by(word, other, most)), 0) for other in words}
    kept = [other for other, count in distances.items() if count]
    return tuple(sorted(kept, key=lambda other: (distances[other], -SMALL_TOPS.get(other, 0), other))[:MOST_CLOSEST])


def mangled(word: str, place: int, letter: str, how: int) -> str:
    place %= len(word)
    ways = (
        word[:place] + letter + word[place:],
        word[:place] + word[place + 1 :],
        word[:place] + letter + word[place + 1 :],
        word[:place] + word[place : place + 2][::-1] + word[place + 2 :],
    )
    return ways[how]


@given(
    st.sampled_from([word for word in SMALL_WORDS if 4 <= len(word) <= 7]),
    *(st.integers(0, 9), st.sampled_from("AEZ"), st.integers(0, 3)),
)
def test_the_closest_words_are_what_brute_force_finds(word: str, place: int, letter: str, how: int) -> None:
    asked = mangled(word, place, letter, how)
    found = closest_words(FINDER, asked)
    assert found == closest_by_hand(asked)
    assert asked == word or word in found or len(found) == MOST_CLOSEST


GRAPH = small(5)
WORDS = sorted(GRAPH.words())
TOPS = {word: hash_of % 7 for hash_of, word in enumerate(WORDS) if hash_of % 3 == 0} | {"NOTTHERE": 5}
FIVE_FINDER = WordFinder(GRAPH, TOPS)
FEW = st.text("EASRTINO", max_size=3)
SEARCHES = st.builds(
    WordSearch,
    letters=st.text("EASRTINOULDC", max_size=9).flatmap(
        lambda own: st.sampled_from(["", "?", "??"]).map(lambda jokers: own + jokers)
    ),
    uses_all=st.booleans(),
    pattern=st.sampled_from(["", "*S", "A*", "????", "*[EI]*"]),
    expression=st.sampled_from(["", "E$", "^.A"]),
    holding=FEW,
    lacking=FEW,
    only=st.sampled_from(["", "ABCDEFGHIJKLMNOPQRST"]),
    shortest=st.integers(0, 5),
    longest=st.integers(3, 16),
)
ANAGRAMS = st.builds(WordSearch, letters=st.sampled_from(WORDS))


def fits(word: str, search: WordSearch) -> bool:
    rack, jokers = Counter(search.letters.replace("?", "")), search.letters.count("?")
    pattern = search.pattern.replace("?", ".").replace("*", ".*")
    return (
        search.shortest <= len(word) <= search.longest
        and not Counter(search.holding) - Counter(word)
        and not set(search.lacking) & set(word)
        and (not search.only or set(word) <= set(search.only))
        and (not search.letters or (Counter(word) - rack).total() <= jokers)
        and (not search.letters or not search.uses_all or len(word) == len(search.letters))
        and (not pattern or re.fullmatch(pattern, word) is not None)
        and (not search.expression or re.search(search.expression, word) is not None)
    )


def listed(word: str, search: WordSearch) -> ListedWord:
    jokers = ""
    if "?" in search.letters:
        jokers = "".join(sorted((Counter(word) - Counter(search.letters)).elements()))
    points = sum(VALUES[letter] for letter in word) - sum(VALUES[letter] for letter in jokers)
    return ListedWord(word, points, TOPS.get(word, 0), jokers)


def found_by_hand(search: WordSearch, order: WordOrder, start: int, count: int | None) -> WordPage:
    words = [listed(word, search) for word in WORDS if fits(word, search)]
    keys = {
        WordOrder.ALPHABET: lambda listed: 0,
        WordOrder.LENGTH: lambda listed: len(listed.word),
        WordOrder.LONGEST: lambda listed: -len(listed.word),
        WordOrder.POINTS: lambda listed: -listed.points,
        WordOrder.PLAYED: lambda listed: (-listed.tops, -listed.points),
    }
    ordered = sorted(words, key=keys[order])  # a stable sort: ties stay in alphabetical order
    page = ordered[start:] if count is None else ordered[start : start + count]
    lengths = Counter(len(word.word) for word in words)
    return WordPage(tuple(page), start, len(words), tuple(sorted(lengths.items())))


@given(SEARCHES | ANAGRAMS, st.sampled_from(WordOrder), st.integers(0, 30), st.none() | st.integers(1, 40))
@example(WordSearch(), WordOrder.PLAYED, 0, None)
@example(WordSearch(letters="??"), WordOrder.POINTS, 0, None)
@example(WordSearch(shortest=9, longest=4), WordOrder.ALPHABET, 0, None)
@example(WordSearch(), WordOrder.ALPHABET, 10**6, 5)
def test_a_search_finds_what_brute_force_finds(
    search: WordSearch, order: WordOrder, start: int, count: int | None
) -> None:
    assert FIVE_FINDER.page(search, order, start, count) == found_by_hand(search, order, start, count)


@given(SEARCHES)
def test_pages_together_are_the_whole_result(search: WordSearch) -> None:
    whole = FIVE_FINDER.page(search, WordOrder.PLAYED)
    pages = [FIVE_FINDER.page(search, WordOrder.PLAYED, start, 7) for start in range(0, whole.total + 7, 7)]
    assert tuple(word for page in pages for word in page.words) == whole.words
    assert {page.total for page in pages} == {whole.total}


@pytest.mark.parametrize(
    ("passed", "is_dropped", "stops"), [(1_999, False, False), (2_000, False, True), (0, True, True)]
)
def test_a_search_stops_after_two_seconds_or_if_dropped(passed: int, is_dropped: bool, stops: bool) -> None:
    clock = iter((7, 7 + passed))
    go_on = stopping(lambda: next(clock), lambda: is_dropped)
    if not stops:
        go_on()
        return
    with pytest.raises(InputError, match=r"words\.stopped") as refusal:
        go_on()
    assert refusal.value.details["seconds"] == 2
