"""What the open list (the bundled lexicon) says about a word: spelling, grammar and frequency."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.lexicon import bundled
from topping.lexicon.spelling import is_word

_LABELS: Final = 2
"""Number of further columns in a file with registers, subjects, origins and frequencies."""


@dataclass(frozen=True, slots=True)
class WordInfo:
    """What the open list says about a word: its spellings, grammar notes, frequency and labels, such as the subject."""

    word: str
    """A–Z."""
    forms: tuple[str, ...]
    """Its accented spellings: `côté`, `côte`, `cote`, `coté`."""
    glosses: tuple[str, ...]
    """Grammar of each form: `v. axer: imparfait 3e pl`."""
    registers: tuple[str, ...]
    """Codes of register or region: `fam`, `québ`; usually none."""
    domains: tuple[str, ...]
    """Codes of the subject: `bot`, `méd`; usually none."""
    origins: tuple[str, ...]
    """Codes of the language of origin: `lat`, `angl`; usually none."""
    frequency: int | None
    """0 (never met) to 9 (most common); None if not counted."""

    @classmethod
    def parse(cls, line: str) -> WordInfo:
        """Reads a line of a word file (see `assets/lexicon/README.md`).

        Only the main file has labels (such as the subject).
        """
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
    """Returns the entry of the open list (the bundled lexicon) for `word` (A–Z); None if it is unknown.

    Takes the same time and raises the same errors as `about_all`.
    """
    return about_all((word,)).get(word)


def about_all(words: Iterable[str]) -> dict[str, WordInfo]:
    """Returns the entries of the open list (the bundled lexicon) for `words` (A–Z), by word; unknown words are left
    out.

    Reads compressed files (up to 300 ms). Raises `SetupError` or `LexiconError` for missing or damaged files.
    """
    return {word: WordInfo.parse(line) for word, line in bundled.lines_of(filter(is_word, words)).items()}


def _parts(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(separator) if part)
