"""Looking a sentence up and filling it in."""

from __future__ import annotations

from topping.errors import ToppingError
from topping.texts.french import SENTENCES


def has(key: str) -> bool:
    """Whether the catalogue holds a sentence under `key`."""
    return key in SENTENCES


def say(key: str, /, **values: object) -> str:
    """The sentence under `key` with `{name}` places filled from `values`; a missing key raises `KeyError`."""
    return SENTENCES[key].format(**values)


def tell(error: ToppingError) -> str:
    """The sentence of a fault, with the input line where one is known."""
    sentence = say(error.key, **error.details)
    return sentence if error.line is None else say("error.at_line", line=error.line, sentence=sentence)
