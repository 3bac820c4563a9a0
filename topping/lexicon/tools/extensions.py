"""What a word becomes where letters are set before it, after it, or on both sides."""

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase


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


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that a word can take, each in alphabetical order."""

    before: str
    after: str


def hooks_of(word: str, admits: Callable[[str], bool]) -> Hooks:
    """The hooks of a word (A–Z) in a lexicon, given as what it admits."""
    return Hooks(
        "".join(letter for letter in ascii_uppercase if admits(letter + word)),
        "".join(letter for letter in ascii_uppercase if admits(word + letter)),
    )


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
