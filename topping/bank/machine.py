"""Reads data for the machine player from files: how common words are, and the worth of kept letters."""

from functools import cache
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.playability import playability
from topping.lexicon.tools.openlist import OpenList
from topping.play.machine.leaves import LeaveValues
from topping.resources import asset
from topping.system.disk import os_reason

_MOST_REMEMBERED: Final = 100_000
"""Words whose frequency is kept in memory."""


class OpenVocabulary:
    """The frequencies of words in the open word list, and how often they are played.

    The first call unpacks the open list (250 ms). Methods raise `SetupError` or `LexiconError` for a missing or damaged
    file.
    """

    def __init__(self) -> None:
        self._list = OpenList()
        self._frequencies: dict[str, int] = {}

    def frequency(self, word: str) -> int:
        """Returns the frequency of a word: from 0 (unknown to the open list, or never met) to 9 (most common)."""
        known = self._frequencies.get(word)
        if known is None:
            if len(self._frequencies) > _MOST_REMEMBERED:
                self._frequencies.clear()
            about = self._list.about((word,)).get(word)
            known = self._frequencies[word] = (about.frequency or 0) if about else 0
        return known

    def plays(self, word: str) -> int:
        """Returns how often a word was a top or was formed across a top, in the games from which the program's table
        was made.
        """
        played = playability()
        known = played.words.get(word)
        return (known.tops if known else 0) + played.links.get(word, 0)


@cache
def leave_values() -> LeaveValues:
    """Returns the table of the worth of letters kept in the rack, read from its file.

    Raises `SetupError` or `LexiconError` for a missing or damaged file.

    `python -m tests.play.machine.measure_leaves` makes the file.
    """
    path = asset("lists", "leaves.tsv")
    try:
        return LeaveValues.parse(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault
    except ValueError as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=fault) from None
