"""The words of a lexicon as rows in alphabetical order: 16 letter codes each, 0 to 25 for A to Z, then padding."""

from topping.compiled.calling import address_of, kernel, zeros
from topping.errors import LexiconError
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import LONGEST, ROW_BYTES

_spell_words = kernel("spell_words")


def rows_of(graph: WordGraph) -> bytearray:
    """Returns all words of a graph as rows of 16 letter codes each; raises `LexiconError` for a damaged graph."""
    rows, path, edges = bytearray(ROW_BYTES * graph.word_count), zeros("q", ROW_BYTES), bytes(graph.edges)
    steps = LONGEST * graph.word_count  # each edge walked belongs to a word
    spelled = _spell_words(address_of(edges), address_of(path), address_of(rows), graph.word_count, steps)
    if spelled != graph.word_count:
        raise LexiconError("lexicon.damaged", name=graph.name)
    return rows
