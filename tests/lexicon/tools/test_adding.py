"""A letter added to letters, letters around a word: what brute force over the list finds."""

from collections import Counter, defaultdict

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, bundled_words, small
from topping.errors import InputError
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.pattern import benjamins_of
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusRow, PlusTable, hooks_of
from topping.lexicon.tools.finding import WordFinder

GRAPH = small(3)
FINDER = WordFinder(GRAPH, {})
WORDS = sorted(GRAPH.words())
WHOLE = WordFinder(bundled(), {})
RACKS = st.sampled_from([word for word in WORDS if len(word) < 15]) | st.text("EASRTIN", min_size=1, max_size=7)


def plus_by_brute_force(letters: str, words: list[str]) -> PlusTable:
    jokers, own = letters.count("?"), Counter(letters.replace("?", ""))
    rows = defaultdict(list)
    for word in words:
        missing = Counter(word) - own
        if len(word) == len(letters) + 1 and missing.total() == jokers + 1:
            for letter in missing:
                rows[letter].append(word)
    same = [word for word in words if len(word) == len(letters) and (Counter(word) - own).total() == jokers]
    ordered = "".join(sorted(letters.replace("?", ""))) + "?" * jokers
    return PlusTable(ordered, tuple(same), tuple(PlusRow(one, tuple(rows[one])) for one in sorted(rows)))


@given(RACKS, st.booleans())
@example("A", True)
def test_a_letter_more_makes_what_brute_force_finds(letters: str, has_joker: bool) -> None:
    asked = letters[:-1] + "?" if has_joker else letters
    assert plus_table(FINDER, asked) == plus_by_brute_force(asked, WORDS)


@pytest.mark.parametrize("letters", ["AEINRST", "AEINRSTL", "AEINRS?", "QZWXKJV"])
def test_a_letter_more_on_the_whole_list(letters: str) -> None:
    table = plus_table(WHOLE, letters)
    assert table.words == anagrams(bundled(), letters)
    assert {word for row in table.rows for word in row.words} == set(anagrams(bundled(), letters + "?"))


@pytest.mark.parametrize("letters", ["AEINR??", "A" * 15, "A" * 14 + "?"])
def test_there_is_no_table_of_too_many_letters_or_jokers(letters: str) -> None:
    with pytest.raises(InputError) as told:
        plus_table(FINDER, letters)
    assert (told.value.key, told.value.details["most"]) == ("words.plus_letters", 14)


def around_by_brute_force(word: str, words: list[str], most: int) -> ExtensionTable:
    longer = sorted((one for one in words if len(one) > len(word)), key=len)
    front = [one for one in longer if one.endswith(word)]
    back = [one for one in longer if one.startswith(word)]
    both = [one for one in longer if word in one[1:-1]]
    return ExtensionTable(
        word,
        word in words,
        "".join(one[0] for one in front if len(one) == len(word) + 1),
        "".join(one[-1] for one in back if len(one) == len(word) + 1),
        tuple(one[:3] for one in front if len(one) == len(word) + 3),
        *(Extensions(tuple(some[:most]), len(some)) for some in (front, back, both)),
    )


@given(st.sampled_from(WORDS) | st.text("EASRTIN", min_size=2, max_size=4), st.integers(1, 9))
def test_what_is_set_around_a_word_is_what_brute_force_finds(word: str, most: int) -> None:
    assert extension_table(FINDER, word, most) == around_by_brute_force(word, WORDS, most)


@given(st.lists(st.text("AB", min_size=2, max_size=7), min_size=1, max_size=60), st.text("AB", min_size=2, max_size=4))
def test_words_that_hold_a_word_several_times_count_once(words: list[str], word: str) -> None:
    finder = WordFinder(WordGraph.from_words(words, "few"), {})
    assert extension_table(finder, word, 99) == around_by_brute_force(word, sorted(set(words)), 99)


@pytest.mark.parametrize("word", ["ART", "ETAT", "RE", "PORTE", "ZZZ", "ANTICONSTITUTIO"])
def test_what_is_set_around_a_word_on_the_whole_list(word: str) -> None:
    table = extension_table(WHOLE, word)
    assert table == around_by_brute_force(word, list(bundled_words()), 10**6)
    assert (table.hooks_before, table.hooks_after) == (
        hooks_of(word, bundled().admits).before,
        hooks_of(word, bundled().admits).after,
    )
    if len(word) <= 12:
        assert table.benjamins == benjamins_of(bundled(), word).before


@pytest.mark.parametrize("text", ["", "A", "A" * 16, "A1", "?A"])
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(InputError) as told:
        extension_table(FINDER, text)
    assert told.value.key == "words.not_a_word"
