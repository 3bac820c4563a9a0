"""What a command of `topping words` works with: the lexicon that was asked for, and the tables made from it."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning, meaning_of
from topping.lexicon.playability import tops_of_words
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.openlist import OpenList
from topping.texts import say

MOST_SENSES: Final = 2


class WordsAsked:
    """The lexicon of one command, and what is made from it when it is first needed."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Raises `LexiconError` as `lexicon_asked` does."""
        self.graph: WordGraph = lexicon_asked(options.lexicon)
        self.as_json: bool = options.json
        self.with_meaning: bool = options.meaning

    @cached_property
    def finder(self) -> WordFinder:
        """The words of the lexicon, to be searched."""
        return WordFinder(self.graph, tops_of_words())

    @cached_property
    def open_list(self) -> OpenList:
        """What is told about words."""
        return OpenList()

    def go_on(self) -> Callable[[], None]:
        """What a search of this command calls to know whether it has taken too long."""
        return stopping(lambda: time.monotonic_ns() // 1_000_000)

    def meanings(self, words: list[str]) -> dict[str, str]:
        """The first definitions of each word in one line, without those that have none."""
        known = {word: meaning_of(info, is_public=False) for word, info in self.open_list.about(words).items()}
        return {word: in_one_line(meaning) for word, meaning in known.items() if meaning.senses}

    def record(self) -> dict[str, str]:
        """The first fields of a JSON record."""
        return {"lexicon": self.graph.name, "hash": self.graph.hash}


def in_one_line(meaning: Meaning) -> str:
    """`porter : Soutenir…` for the first definitions of a word, with the entry where the word is a form of it."""
    found = []
    for sense in meaning.senses[:MOST_SENSES]:
        is_own = sense.lemma in meaning.spellings and len(meaning.spellings) == 1
        found.append(sense.text if is_own else say("words.told.sense", lemma=sense.lemma, text=sense.text))
    return " ; ".join(found)


def write_json(record: dict[str, Any]) -> None:
    """Writes a record as one line."""
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
