"""A user's word list: what is kept of it, what is refused and why, and what makes one doubt that it is whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.columns import ListLayout, plain_words, read_lines, without_markup, words_of_rows
from topping.lexicon.listfiles import ListFile, gather
from topping.lexicon.words import LONGEST, SHORTEST, is_word, normalise

FEWEST_WORDS: Final = 50_000
"""Of a whole French list, which has some 400,000."""
_MOST_REFUSED: Final = 0.01
"""The share of lines refused beyond which a list was not understood."""
_REFUSED_KEPT: Final = 1000
_LONGEST_TEXT: Final = 200
_AFFIXES: Final = ".aff"


class WordFault(Enum):
    """Why a line is refused; the value ends the key of its sentence."""

    SEVERAL = "several"
    """More than a word on the line."""
    NOT_LETTERS = "not_letters"
    """A digit, a hyphen, an apostrophe, or a letter that French does not have."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


class Doubt(Enum):
    """Why a list may be half read, or half a list; the value ends the key of its sentence."""

    REFUSED = "refused"
    """More than one line in a hundred is no word."""
    FEW = "few"
    """Fewer than `FEWEST_WORDS` words."""
    NO_SHORT = "no_short"
    """No word of two letters."""
    DROPPED = "dropped"
    """Words seem to follow the first one on most lines, and are left out."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is not a word."""

    line: int
    """From 1, blank lines included."""
    text: str
    """As it stands in the list, without the spaces around it; at most 200 characters of it."""
    reason: WordFault
    file: str = ""
    """The file's name, where the list has several."""


@dataclass(frozen=True, slots=True)
class WordList:
    """What a list holds."""

    words: tuple[str, ...]
    """Distinct, in order, A–Z; never empty."""
    refused: tuple[Refused, ...]
    """In the order of the lines, the first thousand of them."""
    refused_count: int = 0
    lines: int = 0
    """Neither blank nor a comment (`#`)."""
    comments: int = 0
    """Lines that begin with `#`: refused, but expected."""
    drops_words: bool = False
    """Whether more words seem to follow the first one on most lines."""
    has_affixes: bool = False
    """Whether it is a hunspell dictionary, whose inflected forms are left unmade."""

    @property
    def is_half_read(self) -> bool:
        """Whether much of what stands in it was not taken."""
        return bool({Doubt.REFUSED, Doubt.DROPPED} & set(self.doubts))

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What speaks against taking the list without asking; mostly nothing."""
        found = {
            Doubt.REFUSED: self.refused_count - self.comments > _MOST_REFUSED * self.lines,
            Doubt.FEW: len(self.words) < FEWEST_WORDS,
            Doubt.NO_SHORT: not any(len(word) == SHORTEST for word in self.words),
            Doubt.DROPPED: self.drops_words,
        }
        return tuple(doubt for doubt, holds in found.items() if holds)


def read(paths: Sequence[Path]) -> WordList:
    """The one list that these files and folders make; raises `LexiconError` as `gather` and `parse` do."""
    return parse_files(gather(paths), paths[0])


def parse(content: bytes, path: Path) -> WordList:
    """The list that `content` spells, in any encoding, any case, accents or not; any line ends.

    Blank lines count for nothing. Raises `LexiconError`, naming `path`, where the content is empty, is not text, or
    holds no word at all.
    """
    return parse_files((ListFile(path.name, content),), path)


def parse_files(files: Sequence[ListFile], path: Path) -> WordList:
    """The list that these files make together; raises `LexiconError` as `parse` does, naming `path`."""
    words: set[str] = set()
    refused: list[Refused] = []
    refused_count = lines = comments = 0
    affixed = {file.name.casefold()[: -len(_AFFIXES)] for file in files if file.name.casefold().endswith(_AFFIXES)}
    has_affixes = drops_words = False
    for file in files:
        name = file.name.casefold()
        if len(files) > 1 and name.endswith(_AFFIXES):
            continue  # rules of hunspell, not words: what they would make is told to be missing
        text = without_markup(file.text(path))
        plain = plain_words(text) or words_of_rows(text)
        if plain is not None:
            words.update(plain)
            lines += len(plain)
            continue
        found = read_lines(text, is_hunspell=name.endswith(".dic") and name[: -len(".dic")] in affixed)
        has_affixes = has_affixes or found.layout is ListLayout.HUNSPELL
        drops_words = drops_words or found.drops_words
        for line in found.lines:
            if not line.found:
                continue
            lines += 1
            for text in line.found:
                word = normalise(text)
                if is_word(word):
                    words.add(word)
                    continue
                refused_count += 1
                comments += line.text.startswith("#")
                if len(refused) < _REFUSED_KEPT:
                    shown = (line.text if found.layout is not ListLayout.RUNNING else text)[:_LONGEST_TEXT].strip()
                    refused.append(Refused(line.number, shown, _reason(word), file.name if len(files) > 1 else ""))
    if not words and not refused:
        raise LexiconError("lexicon.list_empty", path=path)
    if not words:
        raise LexiconError("lexicon.list_without_word", path=path, count=refused_count)
    return WordList(
        tuple(sorted(words)), tuple(refused), refused_count, lines - comments, comments, drops_words, has_affixes
    )


def _reason(word: str) -> WordFault:
    if any(mark.isspace() for mark in word):
        return WordFault.SEVERAL
    if not (word.isascii() and word.isalpha()):
        return WordFault.NOT_LETTERS
    if len(word) < SHORTEST:
        return WordFault.TOO_SHORT
    assert len(word) > LONGEST
    return WordFault.TOO_LONG
