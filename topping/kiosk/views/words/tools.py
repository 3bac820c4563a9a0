"""The tools that answer what is asked, and the search of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import Enum
from typing import Final

from topping.kiosk.views.words.asked import AskedKind, AskedWords
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.lexicon.words import LONGEST


class WordTool(Enum):
    """A list of words around what is asked; the values name its sentences."""

    LIST = "list"
    """All words that fit a pattern, an expression, or the lengths and letters given."""
    ANAGRAMS = "anagrams"
    PLUS = "plus"
    """With one letter more."""
    FRONT = "front"
    """The word with letters before it."""
    BACK = "back"
    BOTH = "both"
    WITHIN = "within"
    """Of some of the letters."""
    FORMS = "forms"
    """The forms of the entries of the dictionary that the word belongs to."""


_OF_WORD: Final = (
    WordTool.ANAGRAMS,
    WordTool.PLUS,
    WordTool.FRONT,
    WordTool.BACK,
    WordTool.BOTH,
    WordTool.WITHIN,
    WordTool.FORMS,
)
_OF_LETTERS: Final = (WordTool.ANAGRAMS, WordTool.PLUS, WordTool.WITHIN)
_ORDERS: Final = {
    WordTool.FRONT: WordOrder.LENGTH,
    WordTool.BACK: WordOrder.LENGTH,
    WordTool.BOTH: WordOrder.LENGTH,
    WordTool.WITHIN: WordOrder.LONGEST,
}
"""The orders of lists where the alphabet is not the one to begin with."""


def tools_for(asked: AskedWords) -> tuple[WordTool, ...]:
    """The tools that have something to answer, the first one to begin with."""
    match asked.kind:
        case AskedKind.WORD:
            return _OF_WORD
        case AskedKind.LETTERS:
            return _OF_LETTERS
        case _:
            return (WordTool.LIST,)


def order_of(tool: WordTool, asked: AskedWords) -> WordOrder:
    """The order of a list as long as none is chosen."""
    if asked.kind is AskedKind.NOTHING:
        return WordOrder.LENGTH
    return _ORDERS.get(tool, WordOrder.ALPHABET)


def search_of(tool: WordTool, asked: AskedWords) -> WordSearch | None:
    """What a tool looks for; None where it is no search."""
    limits, text = asked.limits, asked.text
    match tool:
        case WordTool.LIST if asked.kind is AskedKind.EXPRESSION:
            return replace(limits, expression=text)
        case WordTool.LIST:
            return replace(limits, pattern=text)
        case WordTool.ANAGRAMS:
            return replace(limits, letters=text)
        case WordTool.WITHIN:
            return replace(limits, letters=text, uses_all=False)
        case WordTool.FRONT:
            return replace(limits, pattern=f"?*{text}")
        case WordTool.BACK:
            return replace(limits, pattern=f"{text}?*")
        case WordTool.BOTH:
            return replace(limits, pattern=f"?*{text}?*")
        case WordTool.PLUS | WordTool.FORMS:
            return None


def with_jokers(word: str, letters: str) -> str:
    """A word made of letters and jokers, the letters that jokers stand for in lower case."""
    if "?" not in letters and "." not in letters:
        return word
    left, marked = Counter(letters), ""
    for letter in word:
        marked += letter if left[letter] > 0 else letter.lower()
        left[letter] -= 1
    return marked


def can_be_prolonged(asked: AskedWords) -> bool:
    """Whether longer words around what is asked fit on a grid."""
    return asked.is_word and len(asked.text) < LONGEST
