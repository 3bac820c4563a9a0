"""The letters that make another word where one is set before or after a word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase


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
