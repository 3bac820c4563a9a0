"""Searches: the words, counts and orders that brute force over the list gives."""

import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, small
from topping.errors import InputError
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.rules.tiles import VALUES

GRAPH = small(5)
WORDS = sorted(GRAPH.words())
TOPS = {word: hash_of % 7 for hash_of, word in enumerate(WORDS) if hash_of % 3 == 0} | {"NOTTHERE": 5}
FINDER = WordFinder(GRAPH, TOPS)
WHOLE = WordFinder(bundled(), {})
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


def by_brute_force(search: WordSearch, order: WordOrder, start: int, count: int | None) -> WordPage:
    words = [listed(word, search) for word in WORDS if fits(word, search)]
    keys = {
        WordOrder.ALPHABET: lambda one: 0,
        WordOrder.LENGTH: lambda one: len(one.word),
        WordOrder.LONGEST: lambda one: -len(one.word),
        WordOrder.POINTS: lambda one: -one.points,
        WordOrder.PLAYED: lambda one: (-one.tops, -one.points),
    }
    ordered = sorted(words, key=keys[order])  # stable: equals stay in alphabetical order
    page = ordered[start:] if count is None else ordered[start : start + count]
    lengths = Counter(len(one.word) for one in words)
    return WordPage(tuple(page), start, len(words), tuple(sorted(lengths.items())))


@given(SEARCHES | ANAGRAMS, st.sampled_from(WordOrder), st.integers(0, 30), st.none() | st.integers(1, 40))
@example(WordSearch(), WordOrder.PLAYED, 0, None)
@example(WordSearch(letters="??"), WordOrder.POINTS, 0, None)
@example(WordSearch(shortest=9, longest=4), WordOrder.ALPHABET, 0, None)
@example(WordSearch(), WordOrder.ALPHABET, 10**6, 5)
def test_a_search_finds_what_brute_force_finds(
    search: WordSearch, order: WordOrder, start: int, count: int | None
) -> None:
    assert FINDER.page(search, order, start, count) == by_brute_force(search, order, start, count)


@given(SEARCHES)
def test_pages_make_the_whole_list(search: WordSearch) -> None:
    whole = FINDER.page(search, WordOrder.PLAYED)
    pages = [FINDER.page(search, WordOrder.PLAYED, start, 7) for start in range(0, whole.total + 7, 7)]
    assert tuple(one for page in pages for one in page.words) == whole.words
    assert {page.total for page in pages} == {whole.total}


def test_how_often_a_word_is_the_top_is_counted_as_far_as_room_goes() -> None:
    finder = WordFinder(GRAPH, {WORDS[0]: 65_535, WORDS[1]: 70_000, WORDS[2]: 65_534})
    assert [finder.tops(word) for word in (*WORDS[:4], "NOTTHERE")] == [65_535, 65_535, 65_534, 0, 0]


@pytest.mark.parametrize(
    ("passed", "is_dropped", "stops"), [(1_999, False, False), (2_000, False, True), (0, True, True)]
)
def test_a_search_stops_after_two_seconds_or_once_nobody_waits(passed: int, is_dropped: bool, stops: bool) -> None:
    clock = iter((7, 7 + passed))
    go_on = stopping(lambda: next(clock), lambda: is_dropped)
    if not stops:
        go_on()
        return
    with pytest.raises(InputError, match=r"words\.stopped") as told:
        go_on()
    assert told.value.details["seconds"] == 2


@pytest.mark.parametrize(
    ("search", "key"),
    [
        (WordSearch(letters="???"), "words.letters"),
        (WordSearch(letters=" "), "words.letters"),
        (WordSearch(letters="A" * 16), "words.letters"),
        (WordSearch(letters="A1"), "words.letters"),
        (WordSearch(letters="Ж"), "words.letters"),
        (WordSearch(holding="A?"), "words.letter_list"),
        (WordSearch(lacking="A1"), "words.letter_list"),
        (WordSearch(only="A" * 61), "words.letter_list"),
        (WordSearch(pattern="A("), "words.pattern"),
        (WordSearch(expression="A("), "words.expression_unfinished"),
    ],
)
def test_a_malformed_search_is_refused(search: WordSearch, key: str) -> None:
    with pytest.raises(InputError) as told:
        FINDER.page(search)
    assert told.value.key == key
