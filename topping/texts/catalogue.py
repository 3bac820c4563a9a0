"""Finds a sentence by its key in the current language, and fills in values."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from topping.errors import ToppingError
from topping.texts import fr
from topping.texts.cldr import listed, plural_category
from topping.texts.language import ENGLISH, FRENCH, language
from topping.texts.plural import Plural, Sentence, counted_places, forms_of
from topping.texts.typography import typeset

_LISTS: Final = (list, tuple)


def has(key: str) -> bool:
    """Returns whether the catalogue holds a sentence under `key`."""
    return key in fr.SENTENCES


def say(key: str, /, **values: object) -> str:
    """Returns the sentence with this key in the current language, with each `{name}` replaced by a value.

    A list or tuple is written as `H4, 5C et 8A`. In a sentence with plural forms, its number or the length of its list
    chooses the form. Raises `KeyError` for an unknown key.
    """
    return _wording(key, language()).filled(values)


def tell(error: ToppingError) -> str:
    """Returns the sentence of an error, with its file and input line if known."""
    sentence = say(error.key, **error.details)
    if error.line is not None:
        sentence = say("error.at_line", line=error.line, sentence=sentence)
    return sentence if error.source is None else say("error.in_source", source=error.source, sentence=sentence)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A number followed by its noun in the right form, for a place such as `{points:points}` in a sentence."""

    number: object

    def __format__(self, noun: str) -> str:
        return say(f"count.{noun}", count=self.number) if noun else str(self.number)


@dataclass(frozen=True, slots=True)
class _Wording:
    """A sentence in a language, before values are filled in."""

    sentence: Sentence
    language: str
    counted: frozenset[str]
    """The places with a counted noun."""

    def filled(self, values: dict[str, object]) -> str:
        """Returns the sentence with the values filled in."""
        if isinstance(self.sentence, Plural):
            text = self.sentence.form(plural_category(_number(values[self.sentence.place]), self.language))
        else:
            text = self.sentence
        for place, value in values.items():
            if place in self.counted:
                values[place] = _Counted(value)
            elif isinstance(value, _LISTS):
                values[place] = listed(value)
        return text.format(**values)


@cache
def _wording(key: str, language: str) -> _Wording:
    """Returns the sentence with this key in a language; a key missing in English gives the French sentence."""
    sentence = _english().get(key) if language == ENGLISH else None
    if sentence is None:
        sentence, language = fr.SENTENCES[key], FRENCH
        sentence = sentence.changed(typeset) if isinstance(sentence, Plural) else typeset(sentence)
    return _Wording(sentence, language, frozenset().union(*map(counted_places, forms_of(sentence))))


def _english() -> dict[str, Sentence]:
    from topping.texts import en  # here for a fast start: 5 ms, not needed in French

    return en.SENTENCES


def _number(value: object) -> int:
    """Returns the number that decides between singular and plural: the value itself, or the length of a list."""
    if isinstance(value, _LISTS):
        return len(value)
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} chooses no plural form")
