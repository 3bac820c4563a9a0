"""What the machine chooses by: how common words are, and what letters kept are worth, from their files."""

from functools import cache
from typing import Final

from topping.disk import os_reason
from topping.errors import LexiconError
from topping.lexicon.playability import playability
from topping.lexicon.tools.openlist import OpenList
from topping.play.machine.leaves import LeaveValues
from topping.resources import asset

_MOST_REMEMBERED: Final = 100_000
"""Words whose frequency is remembered."""


class OpenVocabulary:
    """How common words are: by the open list, and by the table of how often they are played.

    The open list is unpacked at the first question, in a quarter of a second. Questions raise `SetupError` or
    `LexiconError` where a file is missing or damaged.
    """

    def __init__(self) -> None:
        self._list = OpenList()
        self._frequencies: dict[str, int] = {}

    def frequency(self, word: str) -> int:
        """0 (never met, or a word that the open list lacks) to 9 (most common)."""
        known = self._frequencies.get(word)
        if known is None:
            if len(self._frequencies) > _MOST_REMEMBERED:
                self._frequencies.clear()
            about = self._list.about((word,)).get(word)
            known = self._frequencies[word] = (about.frequency or 0) if about else 0
        return known

    def plays(self, word: str) -> int:
        """How often the word was played in the games of the table, as the top or across one."""
        played = playability()
        known = played.words.get(word)
        return (known.tops if known else 0) + played.links.get(word, 0)


@cache
def leave_values() -> LeaveValues:
    """What letters kept are worth; raises `SetupError` or `LexiconError` where the file is missing or damaged.

    `python -m tests.play.machine.measure_leaves` makes the file.
    """
    place = asset("lists", "leaves.tsv")
    try:
        return LeaveValues.parse(place.read_text(encoding="utf-8"))
    except OSError as fault:
        raise LexiconError("lexicon.unreadable", path=place, why=os_reason(fault)) from fault
    except ValueError as fault:
        raise LexiconError("lexicon.unreadable", path=place, why=fault) from None
