"""Sentences of the catalogue that have a singular and a plural form.

A sentence with a single number is a `plural`: it is written once for each plural form of its language. In a sentence
with several numbers, each place names a noun: `{points:points}` is filled with a number and the right form of the noun
`count.points`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ONE: Final = "one"
MANY: Final = "many"
OTHER: Final = "other"
"""Categories of the CLDR; French uses `many` for whole millions (`1 000 000 de mots`)."""

_COUNTED: Final = re.compile(r"\{(\w+):[a-z]+\}")


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence written in several plural forms, one of which is chosen by a value."""

    place: str
    """The value that decides: a whole number, or a list by its length."""
    forms: tuple[tuple[str, str], ...]
    """Category and sentence; `other` is the last, and replaces every missing category."""

    def form(self, category: str) -> str:
        """Returns the sentence in the form of this plural category (`one`, `many`, `other`)."""
        return dict(self.forms).get(category) or self.forms[-1][1]

    def changed(self, change: Callable[[str], str]) -> Plural:
        """Returns a copy in which `change` was applied to each form."""
        return Plural(self.place, tuple((category, change(text)) for category, text in self.forms))


Sentence = str | Plural
"""The value of a key of the catalogue."""


def plural(place: str, /, *, one: str, other: str, many: str = "") -> Plural:
    """Returns a sentence with the forms `one`, `other` and `many`; the value named `place` chooses among them.

    `many` is for whole millions in French; without it, they use `other`.
    """
    written = {ONE: one, MANY: many, OTHER: other}
    return Plural(place, tuple((category, text) for category, text in written.items() if text))


def forms_of(sentence: Sentence) -> tuple[str, ...]:
    """Returns the texts of all forms of a sentence, with their places unfilled."""
    return (sentence,) if isinstance(sentence, str) else tuple(text for _, text in sentence.forms)


def counted_places(text: str) -> frozenset[str]:
    """Returns the names of the places in a sentence that are filled with a number and its noun (`{points:points}`)."""
    return frozenset(_COUNTED.findall(text))
