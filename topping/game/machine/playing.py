"""The machine's answers, with the solver and the files that it needs; only the helper process imports it."""

from functools import cache, partial
from random import Random
from typing import Final

from topping.disk import os_reason
from topping.errors import LexiconError
from topping.lexicon.playability import playability
from topping.lexicon.tools.openlist import OpenList
from topping.play.machine.advice import TurnAdvice, advise
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.leaves import LeaveValues
from topping.play.machine.levels import Level
from topping.play.machine.weighing import choose
from topping.resources import asset
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver

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


class MachinePlayer:
    """Chooses turns and advises about them, with one vocabulary for all lexicons."""

    def __init__(self) -> None:
        self._vocabulary = OpenVocabulary()

    def turn(self, sight: TurnSight, level: Level, seed: int, solver: Solver) -> MachineTurn:
        """What a level does; the same for the same seed. Raises `SetupError` or `LexiconError` for damaged files."""
        solve = partial(solver.all, variant=NORMALE)
        return choose(level, sight, solve, self._vocabulary, leave_values(), Random(seed))

    def advice(self, sight: TurnSight, played: MachineTurn, count: int, solver: Solver) -> TurnAdvice:
        """What a turn could have been; raises as `turn` does, and `ValueError` where it cannot have been played."""
        return advise(sight, played, partial(solver.all, variant=NORMALE), leave_values(), count)
