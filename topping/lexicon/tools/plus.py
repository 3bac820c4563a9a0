"""Letters and one more: the words that each extra letter makes (7+1, 8+1)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlusRow:
    """An extra letter, and the words that all the letters make with it."""

    letter: str
    words: tuple[str, ...]
    """In alphabetical order; never empty."""


@dataclass(frozen=True, slots=True)
class PlusTable:
    """The words of some letters, and those of the same letters and one more."""

    letters: str
    """A–Z in order, then `?` for each joker."""
    words: tuple[str, ...]
    """Those of the letters themselves."""
    rows: tuple[PlusRow, ...]
    """In the order of the extra letters; one that makes no word has none."""
