"""Queries of the word tools: the parsed query line, the word lists that answer it, and the history of queries."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from topping.lexicon.spelling import LONGEST, SHORTEST, is_word, normalise
from topping.lexicon.tools.search import WordOrder, WordSearch


class AskedKind(Enum):
    """What a query line contains: a word, letters with jokers, a pattern, a regular expression, or only limits on the
    words' lengths and letters.
    """

    NOTHING = auto()
    """The words of the lexicon, with the lengths and letters given."""
    WORD = auto()
    """Letters only: a word, or letters to form words."""
    LETTERS = auto()
    """Letters with jokers."""
    PATTERN = auto()
    EXPRESSION = auto()


@dataclass(frozen=True, slots=True)
class AskedWords:
    """A parsed query line: the text to search for, with limits on the words' lengths and letters."""

    kind: AskedKind
    text: str
    """The word, the letters, the pattern or the expression; plain capitals where they are a word or letters."""
    holding: str = ""
    lacking: str = ""
    shortest: int = SHORTEST
    longest: int = LONGEST

    @property
    def is_word(self) -> bool:
        """Whether the query is a single word, valid or not."""
        return self.kind is AskedKind.WORD and is_word(self.text)

    @property
    def limits(self) -> WordSearch:
        return WordSearch(holding=self.holding, lacking=self.lacking, shortest=self.shortest, longest=self.longest)


_LENGTHS: Final = re.compile(r"(\d{1,2})(?:(-)(\d{1,2})?)?")
_LIMIT: Final = re.compile(r"([+-])([^\W\d_]+)")
_PATTERN: Final = frozenset("*.[]^")
_JOKER: Final = "?"
_SLASH: Final = "/"


def asked_by(typed: str) -> AskedWords:
    """Parses a query line. Never raises: a faulty pattern or expression is only reported by the search."""
    line = typed.strip()
    if line.startswith(_SLASH):
        expression, _, rest = line[1:].rpartition(_SLASH) if _SLASH in line[1:] else (line[1:], "", "")
        return _limited(AskedWords(AskedKind.EXPRESSION, expression), rest.split())[0]
    limited, others = _limited(AskedWords(AskedKind.NOTHING, ""), line.split())
    text = "".join(others)
    if not text:
        return limited
    if _PATTERN & set(text):
        return replace(limited, kind=AskedKind.PATTERN, text=text)
    kind = AskedKind.LETTERS if _JOKER in text else AskedKind.WORD
    return replace(limited, kind=kind, text=normalise(text))


def _limited(asked: AskedWords, parts: list[str]) -> tuple[AskedWords, list[str]]:
    """Adds to a query the limits found among `parts`: lengths such as `5-7`, `+letters`, `-letters`.

    Returns the query, and the parts that are no limits.
    """
    others = []
    for part in parts:
        if lengths := _LENGTHS.fullmatch(part):
            asked = _of_length(asked, *lengths.groups())
        elif limit := _LIMIT.fullmatch(part):
            letters = normalise(limit[2])
            if limit[1] == "+":
                asked = replace(asked, holding=asked.holding + letters)
            else:
                asked = replace(asked, lacking=asked.lacking + letters)
        else:
            others.append(part)
    return asked, others


def _of_length(asked: AskedWords, first: str, dash: str | None, last: str | None) -> AskedWords:
    shortest = max(SHORTEST, int(first))
    longest = LONGEST if dash and not last else int(last or first)
    return replace(asked, shortest=min(shortest, LONGEST), longest=max(min(longest, LONGEST), SHORTEST))


def with_length(typed: str, length: int | None) -> str:
    """Replaces the lengths in a query line by the single `length`; None removes them."""
    line = typed.strip()
    head, tail = "", line
    if line.startswith(_SLASH) and _SLASH in line[1:]:
        place = line.rindex(_SLASH) + 1
        head, tail = line[:place], line[place:]
    elif line.startswith(_SLASH):
        head, tail = f"{line}/", ""
    parts = [part for part in tail.split() if not _LENGTHS.fullmatch(part)]
    return " ".join((*((head,) if head else ()), *parts, *((str(length),) if length is not None else ())))


# word lists that answer a query


class WordTool(Enum):
    """A list of words that can answer a query, such as anagrams. The value ends the name of its title in the stored
    texts.
    """

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
    """Words from some of the letters."""
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
    match asked.kind:
        case AskedKind.WORD:
            return _OF_WORD
        case AskedKind.LETTERS:
            return _OF_LETTERS
        case _:
            return (WordTool.LIST,)


def order_of(tool: WordTool, asked: AskedWords) -> WordOrder:
    """Returns the order in which a word list is sorted at first, for a query."""
    if asked.kind is AskedKind.NOTHING:
        return WordOrder.LENGTH
    return _ORDERS.get(tool, WordOrder.ALPHABET)


def search_of(tool: WordTool, asked: AskedWords) -> WordSearch | None:
    """Returns the search whose results are the word list `tool` for a query.

    None for the lists `PLUS` and `FORMS`, which are computed otherwise.
    """
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
    """Returns `word`, made from `letters` (`?` or `.` for jokers); letters for which a joker is needed are in lower
    case.
    """
    if "?" not in letters and "." not in letters:
        return word
    left, marked = Counter(letters), ""
    for letter in word:
        marked += letter if left[letter] > 0 else letter.lower()
        left[letter] -= 1
    return marked


def can_be_prolonged(asked: AskedWords) -> bool:
    """Returns whether the query is a single word, shorter than the grid is wide."""
    return asked.is_word and len(asked.text) < LONGEST


_MOST: Final = 200
"""How many steps can be taken back."""


@dataclass(frozen=True, slots=True)
class TrailStep:
    """A query in the history, with the position in its list of results."""

    typed: str = ""
    tool: str = ""
    """The name of the tool; empty for the first one."""
    focus: int | None = None
    """The word of the list that the keyboard was on."""
    first: int = 0
    """The row of the list shown first."""


@dataclass(slots=True)
class WordTrail:
    """The history of queries, as in a web browser, with the query on screen."""

    now: TrailStep = TrailStep()
    _before: list[TrailStep] = field(default_factory=list)
    _after: list[TrailStep] = field(default_factory=list)

    @property
    def goes_back(self) -> bool:
        """Whether the history has a query before the current one."""
        return bool(self._before)

    @property
    def goes_on(self) -> bool:
        """Whether the history has a query after the current one, because the player went back."""
        return bool(self._after)

    def go(self, step: TrailStep) -> None:
        """Appends `step` to the history as the current query. Drops the queries to which the player could have gone
        forward.
        """
        self._before = [*self._before, self.now][-_MOST:]
        self._after.clear()
        self.now = step

    def back(self) -> bool:
        """Returns to the query before the current one. Returns False if there is none."""
        if not self._before:
            return False
        self._after.append(self.now)
        self.now = self._before.pop()
        return True

    def on(self) -> bool:
        """Goes forward to the query after the current one. Returns False if there is none."""
        if not self._after:
            return False
        self._before.append(self.now)
        self.now = self._after.pop()
        return True
