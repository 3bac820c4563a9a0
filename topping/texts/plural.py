"""Sentences whose words depend on a number, as written in the catalogue.

A sentence with one number is a `plural`: the same sentence for each plural category of its language. A sentence with
several numbers names the counted noun after the place, as in `{points:points}`. The noun `count.points` is then written
in the form of its own number.
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
    """A sentence in several forms."""

    place: str
    """The value that decides: a whole number, or a list by its length."""
    forms: tuple[tuple[str, str], ...]
    """Category and sentence; `other` is the last, and replaces every missing category."""

    def form(self, category: str) -> str:
        """Returns the sentence of a category."""
        return dict(self.forms).get(category) or self.forms[-1][1]

    def changed(self, change: Callable[[str], str]) -> Plural:
        """Returns the sentence with each form changed by `change`."""
        return Plural(self.place, tuple((category, change(text)) for category, text in self.forms))


Sentence = str | Plural
"""The value of a key of the catalogue."""


def plural(place: str, /, *, one: str, other: str, many: str = "") -> Plural:
    """Returns a sentence that agrees with the value at `place`; without `many`, whole millions use `other`."""
    written = {ONE: one, MANY: many, OTHER: other}
    return Plural(place, tuple((category, text) for category, text in written.items() if text))


def forms_of(sentence: Sentence) -> tuple[str, ...]:
    """Returns all forms of a sentence, before its places are filled."""
    return (sentence,) if isinstance(sentence, str) else tuple(text for _, text in sentence.forms)


def counted_places(text: str) -> frozenset[str]:
    """Returns the places of a sentence with a counted noun."""
    return frozenset(_COUNTED.findall(text))
