"""What a word becomes where letters are set before it, after it, or on both sides."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extensions:
    """Longer words around a word, the shortest first, then in alphabetical order."""

    words: tuple[str, ...]
    """The first ones."""
    total: int
    """How many there are in all."""


@dataclass(frozen=True, slots=True)
class ExtensionTable:
    """All that can be set around a word."""

    word: str
    """A–Z; it need not be admitted itself."""
    is_admitted: bool
    hooks_before: str
    """The single letters that can be set before it, in order."""
    hooks_after: str
    benjamins: tuple[str, ...]
    """The threes of letters that can be set before it, in order."""
    front: Extensions
    """Words that end in it, with one letter more or several."""
    back: Extensions
    """Words that begin with it."""
    both: Extensions
    """Words that have letters on either side of it; each counts once."""
