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
    """The sentence of a fault, with the file and the input line where they are known."""
    sentence = say(error.key, **error.details)
    if error.line is not None:
        sentence = say("error.at_line", line=error.line, sentence=sentence)
    return sentence if error.source is None else say("error.in_source", source=error.source, sentence=sentence)
