"""Looking a sentence up, in the language in force, and filling it in."""

from __future__ import annotations

from typing import Final

from topping.errors import ToppingError
from topping.texts import en, fr
from topping.texts.language import ENGLISH, FRENCH, language

_SENTENCES: Final = {FRENCH: fr.SENTENCES, ENGLISH: {**fr.SENTENCES, **en.SENTENCES}}
"""What English lacked would be told in French: better that than a game cut short; a test sees that it lacks nothing."""


def has(key: str) -> bool:
    """Whether the catalogue holds a sentence under `key`."""
    return key in _SENTENCES[language()]


def say(key: str, /, **values: object) -> str:
    """The sentence under `key` with `{name}` places filled from `values`; a missing key raises `KeyError`."""
    return _SENTENCES[language()][key].format(**values)


def tell(error: ToppingError) -> str:
    """The sentence of a fault, with the file and the input line where they are known."""
    sentence = say(error.key, **error.details)
    if error.line is not None:
        sentence = say("error.at_line", line=error.line, sentence=sentence)
    return sentence if error.source is None else say("error.in_source", source=error.source, sentence=sentence)
