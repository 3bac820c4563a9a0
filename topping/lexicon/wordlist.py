"""A user's word list as it was read: its words, its refused lines, and signs that it is misread or incomplete."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.columns import (
    LONGEST_FRENCH,
    ListLayout,
    is_hunspell,
    is_prose,
    plain_words,
    read_lines,
    without_json,
    word_column,
    words_of_rows,
)
from topping.lexicon.listfiles import ListFile, gathered
from topping.lexicon.spelling import LONGEST, SHORTEST, is_word, normalise

FEWEST_WORDS: Final = 50_000
"""Least number of words of a whole French list, which has some 400,000."""
_MOST_REFUSED: Final = 0.01
"""Share of refused lines above which the list was probably misread."""
_LEAST_KNOWN: Final = 0.6
"""Share of known words below which a list is probably not French. A French list has over 0.8; alphagrams have 0.1."""
_LEAST_SHORT_KNOWN: Final = 0.7
"""The same for words of two letters: an official French list has over 0.85, an English one under 0.4."""
_ABBREVIATED: Final = 3
"""Longest unknown word that may be an abbreviation by its length alone."""
_VOWELS: Final = frozenset("AEIOUY")
_USUAL: Final = """
    AGRIC ANAT ARCHIT ASTRON BIBL BIOL BOTAN CHAP CHIM COLL CONJ CONTR DEFIN DEMONSTR DICT ELECTR ENCYCL ENTOM
    ETYM EXCL EXCLAM EXPR FAMIL FEMIN FEVR FIGUR GEOG GEOGR GEOL GEOM GRAM GRAMM HIST IBID IMPERS INDEF INFIN
    INTERJ INTERR INTR INTRANS INVAR JANV JUIL JUILL LITT LITTER LOCUT MASC MATH MEDEC METAPH MILIT MLLE MLLES
    MMES MUSIQ MYTHOL ONOMAT ORNITH OTAN PEJOR PERS PHARM PHILOS PHYS PHYSIOL PLUR POET POPUL POSS PREP PRON
    PRONOM PSYCHOL RELIG RHET SCULPT SING SUBST SUPERL SYNON TECHN TECHNOL TELEGR THEOL TRANS TYPOGR UNESCO
    UNICEF UNIV VOCAT VULG ZOOL
"""
_USUAL_ABBREVIATIONS: Final = frozenset(_USUAL.split())
"""Usual abbreviations of dictionaries, of four letters or more."""
_AFFIXES: Final = ".aff"
"""Extension of a hunspell dictionary's rules, which accompany its words."""
_REFUSED_KEPT: Final = 1000
_LONGEST_TEXT: Final = 200


class WordFault(Enum):
    """The reason why a line of a word list is refused. Its stored text is named after its value, as
    `lexicon.reason.too_long`.
    """

    SEVERAL = "several"
    """More than one word on the line."""
    NOT_LETTERS = "not_letters"
    """A digit, a hyphen, an apostrophe, or a letter unknown to French."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


class Doubt(Enum):
    """A sign that a word list was misread or is incomplete. Its stored text is named after its value, as
    `lexicon.doubt.few`.
    """

    REFUSED = "refused"
    """More than one line in a hundred is not a word."""
    FEW = "few"
    """Fewer than `FEWEST_WORDS` words."""
    NO_SHORT = "no_short"
    """No word of two letters."""
    DROPPED = "dropped"
    """Most lines seem to hold further words, which are left out."""
    UNLIKE = "unlike"
    """Few of its words are known French words: another language, or letters in another order."""
    SHORT_UNLIKE = "short_unlike"
    """Many of its words of two letters are unknown."""
    SHORT_UNKNOWN = "short_unknown"
    """Unknown short words may be a dictionary's abbreviations."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of a word list that was refused, with the reason."""

    line: int
    """From 1, blank lines included."""
    text: str
    """As in the list, without surrounding spaces, cut at 200 characters."""
    reason: WordFault
    file: str = ""
    """The file's name, if the list has several."""


@dataclass(frozen=True, slots=True)
class WordList:
    """A word list as it was read: its words, refused lines and counts."""

    words: tuple[str, ...]
    """Distinct, sorted, A–Z; never empty."""
    refused: tuple[Refused, ...]
    """In the order of the lines, the first thousand."""
    refused_count: int = 0
    lines: int = 0
    """Lines that are neither blank nor comments (`#`)."""
    comments: int = 0
    """Lines that begin with `#`: refused, but expected."""
    drops_words: bool = False
    """Whether most lines seem to hold further words, which are left out."""
    known: int | None = None
    """Number of known French words; None if not counted."""
    short_known: int = 0
    """Number of known words of two letters."""
    short_unknown: tuple[str, ...] = ()
    """Unknown words that look like abbreviations, as short or vowelless words do; empty if not checked."""
    too_long: int = 0
    """Words left out as too long for the board."""
    left_files: tuple[str, ...] = ()
    """Names of files in a folder or an archive that are not part of the list."""
    column: int = 1
    """The column of the words in a table."""

    @property
    def short(self) -> int:
        return sum(len(word) == SHORTEST for word in self.words)

    @property
    def is_unlike(self) -> bool:
        """Whether so few words of the list are known French words that it is probably no French list."""
        return Doubt.UNLIKE in self.doubts

    @property
    def is_half_read(self) -> bool:
        """Whether much of the list's content was left out or misread."""
        return bool({Doubt.REFUSED, Doubt.DROPPED, Doubt.UNLIKE} & set(self.doubts))

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The signs of a bad list that a user must confirm before it is used; usually none."""
        doubts = {
            Doubt.REFUSED: self.refused_count - self.comments > _MOST_REFUSED * self.lines,
            Doubt.FEW: len(self.words) < FEWEST_WORDS,
            Doubt.NO_SHORT: not self.short,
            Doubt.DROPPED: self.drops_words,
            Doubt.UNLIKE: self.known is not None and self.known < _LEAST_KNOWN * len(self.words),
            Doubt.SHORT_UNLIKE: self.known is not None and self.short_known < _LEAST_SHORT_KNOWN * self.short,
            Doubt.SHORT_UNKNOWN: bool(self.short_unknown),
        }
        return tuple(doubt for doubt, holds in doubts.items() if holds)


def read(paths: Sequence[Path], knows: Callable[[str], bool] | None = None) -> WordList:
    """Reads files and folders as one word list; raises the same errors as `gather` and `parse`.

    `knows` tells whether a word (A–Z) is a known French word. It helps to find the column of words in a table, and to
    assess the list.
    """
    files, left = gathered(paths)
    whole = parse_files(files, paths[0], knows)
    return replace(whole, left_files=(*left, *whole.left_files))


def parse(content: bytes, path: Path, knows: Callable[[str], bool] | None = None) -> WordList:
    """Reads the content of a word list in any encoding, case and line ends, with or without accents.

    Blank lines are ignored; `knows` is explained in `read`. Raises `LexiconError`, which names `path`, if the content
    is empty, no text, or without words.
    """
    return parse_files((ListFile(path.name, content),), path, knows)


def parse_files(files: Sequence[ListFile], path: Path, knows: Callable[[str], bool] | None = None) -> WordList:
    """Reads the contents of several files as one word list; raises the same errors as `parse`, which name `path`.

    `knows` is explained in `read`.
    """
    reading = _ListReading(files, path, knows)
    for file in files:
        reading.take(file)
    return reading.whole()


class _ListReading:
    def __init__(self, files: Sequence[ListFile], path: Path, knows: Callable[[str], bool] | None) -> None:
        self._path, self._knows, self._has_several = path, knows, len(files) > 1
        self._words: set[str] = set()
        self._long: set[str] = set()
        self._refused: list[Refused] = []
        self._prose: list[ListFile] = []
        self._has_lists = False
        self._read = WordList((), ())

    def take(self, file: ListFile) -> None:
        text = without_json(file.text(self._path))
        plain = plain_words(text)
        if plain is not None and (plain or not self._has_several):
            self._has_lists = True
            self._add(plain)
            return
        if file.name.casefold().endswith(_AFFIXES) or is_hunspell(text):
            raise LexiconError("lexicon.list_hunspell", path=self._path)
        if self._knows is not None and (column := word_column(text, self._knows)) is not None:
            self._read = replace(self._read, column=column.number)
            text = column.text
        elif self._has_several and is_prose(text):
            self._prose.append(file)  # a licence or a notice, if another file is a list
            return
        self._take_lines(file, text)

    def _take_lines(self, file: ListFile, text: str) -> None:
        rows = words_of_rows(text)
        if rows is not None:
            self._has_lists = True
            self._add(rows)
            return
        parsed = read_lines(text)
        before, count, lines, comments = len(self._words), 0, 0, 0
        for line in parsed.lines:
            if not line.words:
                continue
            lines += 1
            for text in line.words:
                word = normalise(text)
                if is_word(word):
                    self._words.add(word)
                elif _is_long(word):
                    self._long.add(word)
                else:
                    count += 1
                    comments += line.text.startswith("#")
                    if len(self._refused) < _REFUSED_KEPT:
                        shown = (line.text if parsed.layout is not ListLayout.RUNNING else text)[:_LONGEST_TEXT].strip()
                        where = file.name if self._has_several else ""
                        self._refused.append(Refused(line.number, shown, _reason(word), where))
        self._has_lists = self._has_lists or len(self._words) > before
        self._read = replace(
            self._read,
            refused_count=self._read.refused_count + count,
            lines=self._read.lines + lines - comments,
            comments=self._read.comments + comments,
            drops_words=self._read.drops_words or parsed.drops_words,
        )

    def _add(self, words: list[str]) -> None:
        self._words.update(word for word in words if len(word) <= LONGEST)
        self._long.update(word for word in words if len(word) > LONGEST)
        self._read = replace(self._read, lines=self._read.lines + len(words))

    def whole(self) -> WordList:
        """Returns the complete list after the last file; raises `LexiconError` if it contains no words."""
        prose, left = self._prose, tuple(file.name for file in self._prose)
        if not self._has_lists:
            left = ()
            for file in prose:
                self._take_lines(file, file.text(self._path))
        count = self._read.refused_count + len(self._long)
        if not self._words and not count:
            raise LexiconError("lexicon.list_empty", path=self._path)
        if not self._words:
            raise LexiconError("lexicon.list_without_word", path=self._path, count=count)
        whole = replace(
            self._read,
            words=tuple(sorted(self._words)),
            refused=tuple(self._refused),
            too_long=len(self._long),
            left_files=left,
        )
        if self._knows is None:
            return whole
        known = {word for word in whole.words if self._knows(word)}
        unknown = tuple(word for word in whole.words if word not in known and _looks_abbreviated(word))
        short_known = sum(len(word) == SHORTEST for word in known)
        return replace(whole, known=len(known), short_known=short_known, short_unknown=unknown)


def _looks_abbreviated(word: str) -> bool:
    """Returns whether an unknown word looks like an abbreviation: `ETC`, `CF`, `HTTP`, `JANV`."""
    return len(word) <= _ABBREVIATED or not _VOWELS & set(word) or word in _USUAL_ABBREVIATIONS


def _is_long(word: str) -> bool:
    """Returns whether a word is well spelled but too long for the grid, as some words of official lists are."""
    return LONGEST < len(word) <= LONGEST_FRENCH and word.isascii() and word.isalpha()


def _reason(word: str) -> WordFault:
    if any(character.isspace() for character in word):
        return WordFault.SEVERAL
    if not (word.isascii() and word.isalpha()):
        return WordFault.NOT_LETTERS
    if len(word) < SHORTEST:
        return WordFault.TOO_SHORT
    assert len(word) > LONGEST
    return WordFault.TOO_LONG
