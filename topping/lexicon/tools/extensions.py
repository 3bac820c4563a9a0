"""Data types for words made by adding letters: one letter more, hooks, and longer words."""

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase


@dataclass(frozen=True, slots=True)
class PlusRow:
    """An added letter, with all words made of the given letters and this letter."""

    letter: str
    words: tuple[str, ...]
    """In alphabetical order; never empty."""


@dataclass(frozen=True, slots=True)
class PlusTable:
    """The words made of some letters exactly, and those with one letter more."""

    letters: str
    """A–Z sorted, then `?` for each joker."""
    words: tuple[str, ...]
    """The words made of the letters themselves."""
    rows: tuple[PlusRow, ...]
    """In the order of the extra letters; letters that make no word are left out."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """The hooks of a word: single letters that make another word before or after it, in alphabetical order."""

    before: str
    after: str


def hooks_of(word: str, admits: Callable[[str], bool]) -> Hooks:
    """Returns the hooks of a word (A–Z); `admits` tells whether the lexicon has a word."""
    return Hooks(
        "".join(letter for letter in ascii_uppercase if admits(letter + word)),
        "".join(letter for letter in ascii_uppercase if admits(word + letter)),
    )


@dataclass(frozen=True, slots=True)
class Extensions:
    """The longer words that contain a word, with letters added on one given side: shortest first, then alphabetical."""

    words: tuple[str, ...]
    """The first ones."""
    total: int
    """Number of all of them."""


@dataclass(frozen=True, slots=True)
class ExtensionTable:
    """All words made by adding letters around a word: in front, behind, or on both sides."""

    word: str
    """A–Z; it need not be admitted itself."""
    is_admitted: bool
    hooks_before: str
    """The single letters that fit before it, in order."""
    hooks_after: str
    benjamins: tuple[str, ...]
    """The threes of letters that fit before it, in order."""
    front: Extensions
    """Words that end in it."""
    back: Extensions
    """Words that begin with it."""
    both: Extensions
    """Words with letters on both sides of it; each counts once."""
