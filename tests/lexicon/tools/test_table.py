"""The table of all words: those of the graph, in order, with their letters counted."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import LexiconError
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.table import WordTable
from topping.rules.tiles import VALUES

WORDS = st.lists(st.text("ABCYZ", min_size=2, max_size=15), min_size=1, max_size=20)


@given(WORDS)
def test_a_table_is_made_of_the_words_of_its_graph(words: list[str]) -> None:
    table = WordTable(WordGraph.from_words(words, "few"))
    ordered = sorted(set(words))
    assert table.words(range(len(table))) == ordered
    assert table.lengths.tolist() == [len(word) for word in ordered]
    assert table.points.tolist() == [sum(VALUES[letter] for letter in word) for word in ordered]


@given(WORDS, WORDS)
def test_words_are_found_by_their_place(words: list[str], asked: list[str]) -> None:
    table = WordTable(WordGraph.from_words(words, "few"))
    ordered = sorted(set(words))
    assert table.places_of(asked) == {word: ordered.index(word) for word in asked if word in words}


def test_a_graph_with_a_cycle_is_damaged() -> None:
    whole = WordGraph.from_words(["AB", "AC"], "cycle")
    edges = list(whole.edges)
    first = edges[1]
    edges[-1] = edges[-1] & 0x7F | (first >> 7 << 7)  # the last letter leads back to its own list
    damaged = WordGraph("cycle", whole.hash, whole.word_count, memoryview(array("I", edges)), None)
    with pytest.raises(LexiconError) as told:
        WordTable(damaged)
    assert told.value.key == "lexicon.damaged"
