"""Making the tables of what can be added: a letter to letters, letters around a word."""

from __future__ import annotations

from typing import Final

import numpy as np

from topping.errors import InputError
from topping.lexicon.benjamins import LETTERS as BENJAMIN
from topping.lexicon.tools.extensions import Extensions, ExtensionTable
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.plus import PlusRow, PlusTable
from topping.lexicon.tools.search import WordSearch
from topping.lexicon.tools.table import Mask, WordTable
from topping.lexicon.tools.typed import LONGEST_LIST, TypedRack, plain
from topping.lexicon.words import LONGEST, is_word
from topping.rules.tiles.letters import ALPHABET, JOKER

MOST_PLUS_JOKERS: Final = 1
"""With a second joker, nearly every word of the next length would be in the table."""


def plus_table(finder: WordFinder, text: str) -> PlusTable:
    """The words that letters make with one more, for each extra letter.

    Raises `InputError` where the letters are malformed, leave no room for one more, or hold more than
    `MOST_PLUS_JOKERS` jokers.
    """
    rack = TypedRack.parse(text)
    if len(rack) >= LONGEST or rack.jokers > MOST_PLUS_JOKERS:
        raise InputError("words.plus_letters", text=str(rack), most=LONGEST - 1, jokers=MOST_PLUS_JOKERS)
    found: dict[str, list[str]] = {}
    for one in finder.page(WordSearch(letters=str(rack) + JOKER)).words:
        for letter in dict.fromkeys(one.jokers):  # the letters that the rack lacks: any of them may be the extra one
            found.setdefault(letter, []).append(one.word)
    rows = tuple(PlusRow(letter, tuple(words)) for letter, words in sorted(found.items()))
    own = finder.page(WordSearch(letters=str(rack))).words
    return PlusTable(str(rack), tuple(one.word for one in own), rows)


def extension_table(finder: WordFinder, text: str, most: int | None = None) -> ExtensionTable:
    """What can be set around a word, with the first `most` words of each list, or all.

    The word need not be admitted; raises `InputError` where it is malformed.
    """
    word, table = plain(text), finder.table
    if not is_word(word):
        raise InputError("words.not_a_word", text=text.strip()[:LONGEST_LIST])
    back = front = both = np.zeros(len(table), np.bool_)
    for place in range(LONGEST - len(word) + 1):
        held = _held_at(table, word, place)
        if place:
            front = front | held & (table.lengths == place + len(word))
            both = both | held & (table.lengths > place + len(word))
        else:
            back = held & (table.lengths > len(word))
    hooks, threes = _words(table, front, len(word) + 1), _words(table, front, len(word) + BENJAMIN)
    return ExtensionTable(
        word,
        word in table.places_of((word,)),
        "".join(one[0] for one in hooks),
        "".join(one[-1] for one in _words(table, back, len(word) + 1)),
        tuple(one[:BENJAMIN] for one in threes),
        *(_shortest_first(table, mask, most) for mask in (front, back, both)),
    )


def _held_at(table: WordTable, word: str, place: int) -> Mask:
    """The words that have `word` from a place on."""
    held = np.ones(len(table), np.bool_)
    for letter, column in zip(word, table.columns[place:], strict=False):
        held &= column == ALPHABET.index(letter)
    return held


def _words(table: WordTable, mask: Mask, length: int) -> list[str]:
    return table.words(np.flatnonzero(mask & (table.lengths == length)))


def _shortest_first(table: WordTable, mask: Mask, most: int | None) -> Extensions:
    places = np.flatnonzero(mask)
    places = places[np.argsort(table.lengths[places], kind="stable")]
    return Extensions(tuple(table.words(places[:most])), len(places))
