"""What somebody asks of the word tools by typing a line: a word, letters with jokers, a pattern, an expression.

Blanks part the line: `7` or `5-8` are lengths, `+WW` letters that words have, `-EA` letters that they lack; all the
rest is the question itself. An expression, `/…/`, may hold blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from topping.lexicon.tools.search import WordSearch
from topping.lexicon.words import LONGEST, SHORTEST, is_word, normalise


class AskedKind(Enum):
    """What is asked."""

    NOTHING = auto()
    """The words of the lexicon, with the lengths and letters given."""
    WORD = auto()
    """Letters alone: a word, or what is to become one."""
    LETTERS = auto()
    """Letters with jokers."""
    PATTERN = auto()
    EXPRESSION = auto()


@dataclass(frozen=True, slots=True)
class AskedWords:
    """A line that was typed, understood."""

    kind: AskedKind
    text: str
    """The word, the letters, the pattern or the expression; plain capitals where they are a word or letters."""
    holding: str = ""
    lacking: str = ""
    shortest: int = SHORTEST
    longest: int = LONGEST

    @property
    def is_word(self) -> bool:
        """Whether it asks for one word, which may be on no list."""
        return self.kind is AskedKind.WORD and is_word(self.text)

    @property
    def limits(self) -> WordSearch:
        """What all lists are limited to."""
        return WordSearch(holding=self.holding, lacking=self.lacking, shortest=self.shortest, longest=self.longest)


_LENGTHS: Final = re.compile(r"(\d{1,2})(?:(-)(\d{1,2})?)?")
_LIMIT: Final = re.compile(r"([+-])([^\W\d_]+)")
_PATTERN: Final = frozenset("*.[]^")
_JOKER: Final = "?"
_SLASH: Final = "/"


def asked_by(typed: str) -> AskedWords:
    """What a line asks for; whatever it holds, it asks for something: who answers says what is wrong with it."""
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
    """The question with the lengths and letters among some parts of a line; and the other parts."""
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
    """A line that asks for words of one length, None for any, in place of the lengths it has."""
    line = typed.strip()
    head, tail = "", line
    if line.startswith(_SLASH) and _SLASH in line[1:]:
        place = line.rindex(_SLASH) + 1
        head, tail = line[:place], line[place:]
    elif line.startswith(_SLASH):
        head, tail = f"{line}/", ""
    parts = [part for part in tail.split() if not _LENGTHS.fullmatch(part)]
    return " ".join((*((head,) if head else ()), *parts, *((str(length),) if length is not None else ())))
