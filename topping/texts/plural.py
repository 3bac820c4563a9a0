"""Sentences whose words depend on a number, as the catalogue writes them.

A sentence with one number is a `plural`: the same sentence once for each plural category of its language. A sentence
with several numbers names the counted noun behind the place, as `{points:points}` does: the noun `count.points` is
then written in the form that its own number asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ONE: Final = "one"
MANY: Final = "many"
OTHER: Final = "other"
"""Categories of the CLDR; `many` is French for whole millions (`1 000 000 de mots`)."""

_COUNTED: Final = re.compile(r"\{(\w+):[a-z]+\}")


@dataclass(frozen=True, slots=True)
class Plural:
    """One sentence in several forms."""

    place: str
    """The value that decides: a whole number, or a list by its length."""
    forms: tuple[tuple[str, str], ...]
    """Category and sentence; `other` is the last one and serves for every category that is not written."""

    def form(self, category: str) -> str:
        """The sentence of a category."""
        return dict(self.forms).get(category) or self.forms[-1][1]

    def changed(self, change: Callable[[str], str]) -> Plural:
        """The same sentence with a change made to each form."""
        return Plural(self.place, tuple((category, change(text)) for category, text in self.forms))


Sentence = str | Plural
"""What stands under a key of the catalogue."""


def plural(place: str, /, *, one: str, other: str, many: str = "") -> Plural:
    """A sentence that agrees with the value at `place`; without `many`, whole millions are written as `other`."""
    written = {ONE: one, MANY: many, OTHER: other}
    return Plural(place, tuple((category, text) for category, text in written.items() if text))


def forms_of(sentence: Sentence) -> tuple[str, ...]:
    """Everything that a sentence may read, before its places are filled."""
    return (sentence,) if isinstance(sentence, str) else tuple(text for _, text in sentence.forms)


def counted_places(text: str) -> frozenset[str]:
    """The places of a sentence that name a counted noun."""
    return frozenset(_COUNTED.findall(text))
