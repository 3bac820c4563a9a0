"""A club's own supplement to a lexicon: words added and words barred, one a line (`+BA`, `-CHI`)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

from topping.errors import LexiconError
from topping.lexicon.words import is_word, normalise

_SIGNED: Final = re.compile(r"([+\-\u2212\u2013])\s*([^\s+,;]+)[\s,;]*")
MOST_WORDS: Final = 50_000
"""What is longer is a list of its own, to be added as one."""


@dataclass(frozen=True, slots=True)
class Supplement:
    """Words that a club's referee has decided on; no word is both added and barred, and there is at least one."""

    added: frozenset[str]
    """A–Z."""
    barred: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The supplement that a text spells: `+` or `-` before each word, `#` before a comment.

        Case, accents, blanks and commas do not matter. Raises `LexiconError` with the line at fault.
        """
        signs: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                for sign, word in _read(line.partition("#")[0].strip("\ufeff \t\u00a0")):
                    if signs.setdefault(word, sign) != sign:
                        raise LexiconError("lexicon.supplement_both", word=word)
            except LexiconError as fault:
                raise fault.at_line(number) from None
        if not signs:
            raise LexiconError("lexicon.supplement_empty")
        if len(signs) > MOST_WORDS:
            raise LexiconError("lexicon.supplement_too_long", most=MOST_WORDS)
        words = {kind: frozenset(word for word, sign in signs.items() if sign == kind) for kind in "+-"}
        return cls(words["+"], words["-"])

    def __str__(self) -> str:
        """The text that `parse` reads: a word a line, in the order of the words."""
        signs = {**dict.fromkeys(self.added, "+"), **dict.fromkeys(self.barred, "-")}
        return "".join(f"{signs[word]}{word}\n" for word in sorted(signs))

    @property
    def hash(self) -> str:
        """What tells a supplement from another: SHA-256 (64 hexadecimal digits) of its text."""
        return sha256(str(self).encode("ascii")).hexdigest()

    def applied(self, words: Iterable[str]) -> set[str]:
        """`words` with those added and without those barred."""
        return (set(words) | self.added) - self.barred


def _read(line: str) -> Iterable[tuple[str, str]]:
    at = 0
    while at < len(line):
        found = _SIGNED.match(line, at)
        if found is None:
            raise LexiconError("lexicon.supplement_sign")
        word = normalise(found.group(2))
        if not is_word(word):
            raise LexiconError("lexicon.not_a_word", word=found.group(2))
        yield "+" if found.group(1) == "+" else "-", word
        at = found.end()
