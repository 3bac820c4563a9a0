"""The closest words: what measuring every word finds."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, small
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.profiling import MOST_CLOSEST, closest_words

GRAPH = small(3)
WORDS = sorted(GRAPH.words())
TOPS = {word: place % 5 for place, word in enumerate(WORDS)}
FINDER = WordFinder(GRAPH, TOPS)


def differ_by(mine: str, theirs: str, most: int) -> bool:
    """Whether so many differences lead from one word to the other, each way tried."""
    if most < 0:
        return False
    if not mine or not theirs:
        return len(mine) + len(theirs) <= most
    if mine[0] == theirs[0]:
        return differ_by(mine[1:], theirs[1:], most)
    swapped = len(mine) > 1 and mine[:2] == theirs[1::-1] and differ_by(mine[2:], theirs[2:], most - 1)
    others = ((mine[1:], theirs), (mine, theirs[1:]), (mine[1:], theirs[1:]))
    return swapped or any(differ_by(one, other, most - 1) for one, other in others)


def by_brute_force(word: str, words: Sequence[str] = WORDS) -> tuple[str, ...]:
    steps = range(2 if len(word) <= 4 else 3)
    found = {one: next((most for most in steps if differ_by(word, one, most)), 0) for one in words}
    kept = [one for one, count in found.items() if count]
    return tuple(sorted(kept, key=lambda one: (found[one], -TOPS.get(one, 0), one))[:MOST_CLOSEST])


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
    st.sampled_from([word for word in WORDS if 4 <= len(word) <= 7]),
    *(st.integers(0, 9), st.sampled_from("AEZ"), st.integers(0, 3)),
)
def test_the_closest_words_are_what_brute_force_finds(word: str, place: int, letter: str, how: int) -> None:
    asked = mangled(word, place, letter, how)
    found = closest_words(FINDER, asked)
    assert found == by_brute_force(asked)
    assert asked == word or word in found or len(found) == MOST_CLOSEST


@given(
    st.lists(st.text("ABC", min_size=2, max_size=7), min_size=1, max_size=30), st.text("ABC", min_size=2, max_size=7)
)
def test_words_of_few_letters_are_measured_one_by_one(words: list[str], asked: str) -> None:
    finder = WordFinder(WordGraph.from_words(words, "alike"), {})
    assert closest_words(finder, asked) == by_brute_force(asked, sorted({*words} - set(TOPS)))


def test_a_misspelled_word_leads_to_the_right_one() -> None:
    whole = WordFinder(bundled(), {"ABRI": 3, "BRAI": 0})
    assert closest_words(whole, "ORDINATEURE")[0] == "ORDINATEUR"
    assert "RYTHME" in closest_words(whole, "RHYTME")
    assert closest_words(whole, "ABIR")[0] == "ABRI"
    assert closest_words(whole, "QQQQQQQQQQQQQQQ") == ()
