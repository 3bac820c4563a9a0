"""English sentences of the word tools: what is malformed, and the command."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

_FAULTS: Final[dict[str, str]] = {
    "words.pattern": (
        "pattern “{text}” not understood: letters A to Z, “.” or “?” for one letter, “*” for any letters, [AEI] for "
        "one of these letters, [^AEI] for any other"
    ),
    "words.expression": "regular expression “{text}” not understood from “{at}” on ({most} characters at most)",
    "words.expression_unfinished": "regular expression “{text}” unfinished",
    "words.expression_too_big": "regular expression too long once its repeats are written out",
    "words.letters": (
        "letters “{text}” not understood: A to Z, “?” for a joker, {most} at most with {jokers} jokers among them"
    ),
    "words.letter_list": "letters “{text}” not understood: A to Z",
    "words.plus_letters": "“{text}”: at most {most:letters}, one of them a joker, to add one",
    "words.not_a_word": "“{text}” is not a word of 2 to 15 letters",
    "words.stopped": "search stopped after {seconds} s: simplify the expression",
}

SENTENCES: Final[dict[str, Sentence]] = {**_FAULTS}
