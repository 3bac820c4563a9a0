"""Finds the words made by adding one letter to some letters, or any letters around a word."""

from typing import Final

from topping.compiled.calling import kernel
from topping.errors import InputError
from topping.lexicon.benjamins import LETTERS as BENJAMIN
from topping.lexicon.rowlayout import AROUND, BEHIND, IN_FRONT
from topping.lexicon.spelling import LONGEST, is_word
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusRow, PlusTable
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.search import WordSearch
from topping.lexicon.tools.table import WordTable
from topping.lexicon.tools.typed import LONGEST_LIST, TypedRack, plain
from topping.rules.tiles import JOKER

MOST_PLUS_JOKERS: Final = 1
"""Most jokers: with a second one, the table would hold nearly every word of the next length."""

_hold_words = kernel("hold_words")


def plus_table(finder: WordFinder, text: str) -> PlusTable:
    """Returns the words made of some letters exactly, and those with one letter more, grouped by the added letter.

    Raises `InputError` for malformed letters, too many, or more than `MOST_PLUS_JOKERS` jokers.
    """
    rack = TypedRack.parse(text)
    if len(rack) >= LONGEST or rack.jokers > MOST_PLUS_JOKERS:
        raise InputError("words.plus_letters", text=str(rack), most=LONGEST - 1, jokers=MOST_PLUS_JOKERS)
    by_letter: dict[str, list[str]] = {}
    for listed in finder.page(WordSearch(letters=str(rack) + JOKER)).words:
        # the letters missing from the rack: any of them may be the extra one
        for letter in dict.fromkeys(listed.jokers):
            by_letter.setdefault(letter, []).append(listed.word)
    rows = tuple(PlusRow(letter, tuple(words)) for letter, words in sorted(by_letter.items()))
    own = finder.page(WordSearch(letters=str(rack))).words
    return PlusTable(str(rack), tuple(listed.word for listed in own), rows)


def extension_table(finder: WordFinder, text: str, most: int | None = None) -> ExtensionTable:
    """Returns the words that contain `text` with letters added before, after, or on both sides.

    Each of the three lists has at most `most` words, or all for None. The word itself need not be admitted. Raises
    `InputError` for a malformed word.
    """
    word, table = plain(text), finder.table
    if not is_word(word):
        raise InputError("words.not_a_word", text=text.strip()[:LONGEST_LIST])
    marks = table.marked(_hold_words, word)
    front, back, both = (_Around(table, marks, side) for side in (IN_FRONT, BEHIND, AROUND))
    return ExtensionTable(
        word,
        word in table.places_of((word,)),
        "".join(longer[0] for longer in front.of_length(len(word) + 1)),
        "".join(longer[-1] for longer in back.of_length(len(word) + 1)),
        tuple(longer[:BENJAMIN] for longer in front.of_length(len(word) + BENJAMIN)),
        *(around.first(most) for around in (front, back, both)),
    )


class _Around:
    """The longer words with letters added to a word on one side, or on both: shortest first, then alphabetical."""

    def __init__(self, table: WordTable, marks: bytearray, wanted: int) -> None:
        self._table = table
        places, self._by_length = table.collected(marks, wanted)
        self._places = table.ordered(places, table.lengths, downwards=False)

    def of_length(self, length: int) -> list[str]:
        shorter = sum(number for other, number in self._by_length if other < length)
        return self._table.words(self._places[shorter : shorter + dict(self._by_length).get(length, 0)])

    def first(self, most: int | None) -> Extensions:
        return Extensions(tuple(self._table.words(self._places[:most])), len(self._places))
