"""What the open list tells about a word: how it is written, what it is, how often it is met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.lexicon import bundled
from topping.lexicon.words import is_word

_LABELS: Final = 2
"""Columns behind the first three where a file tells register, subject, origin and frequency."""


@dataclass(frozen=True, slots=True)
class WordInfo:
    """A word of the open list."""

    word: str
    """A–Z."""
    forms: tuple[str, ...]
    """Its accented spellings: `côté`, `côte`, `cote`, `coté`."""
    glosses: tuple[str, ...]
    """Grammar of each form: `v. axer: imparfait 3e pl`."""
    registers: tuple[str, ...]
    """Codes of the register or the region: `fam`, `québ`; mostly none."""
    domains: tuple[str, ...]
    """Codes of the subject: `bot`, `méd`; mostly none."""
    origins: tuple[str, ...]
    """Codes of the language it comes from: `lat`, `angl`; mostly none."""
    frequency: int | None
    """0 (never met) to 9 (most common); none where it was not counted."""

    @classmethod
    def parse(cls, line: str) -> WordInfo:
        """The word of one line of a word file (see `assets/lexicon/README.md`); only the first has labels."""
        word, forms, glosses, *more = line.split("\t")
        labels, frequency = more if len(more) == _LABELS else ("", "")
        registers, domains, origins = (*labels.split(";"), "", "")[:3]
        return cls(
            word,
            _parts(forms, "|"),
            _parts(glosses, " ; "),
            _parts(registers, ","),
            _parts(domains, ","),
            _parts(origins, ","),
            int(frequency) if frequency.isdecimal() else None,
        )


def about(word: str) -> WordInfo | None:
    """What the open list tells about `word` (A–Z); none where it does not know it. Reads and raises as `about_all`."""
    return about_all((word,)).get(word)


def about_all(words: Iterable[str]) -> dict[str, WordInfo]:
    """What the open list tells about each of `words` (A–Z), without those it does not know.

    Reads compressed files (up to a few tenths of a second). Raises `SetupError` or `LexiconError` where they are
    missing or damaged.
    """
    return {word: WordInfo.parse(line) for word, line in bundled.lines_of(filter(is_word, words)).items()}


def _parts(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(separator) if part)
