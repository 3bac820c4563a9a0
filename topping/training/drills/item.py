"""One question of a drill, with all its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.tiles.bag import Chance
from topping.training.drills.exercise import Exercise

BLANK: Final = "?"
"""A letter to be found; among the letters of an anagram, a joker."""
ENDING: Final = "+"
"""Stands between the letters and the ending that the word must have."""
_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class DrillItem:
    """A question: what is shown, and every word that is an answer."""

    exercise: Exercise
    asked: str
    """`AEGINRT`, `AEGINR?` (letters in order), `EIRT+AIENT`, `?ART`, `ART?`, `???OLEUM`, `K?A`."""
    answers: tuple[str, ...]
    """Whole words, A–Z, in order; never empty."""

    @property
    def letters(self) -> str:
        """The letters that may be shown in any order; empty where the order is the question."""
        return "" if self.exercise.blanks else self.asked.partition(ENDING)[0]

    @property
    def ending(self) -> str:
        """What the word must end in; empty where that is free."""
        return self.asked.partition(ENDING)[2]

    @property
    def base(self) -> str:
        """The word that is shown whole, before or after the letters to be found; empty where there is none."""
        if self.exercise in (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.BENJAMINS):
            return self.asked.strip(BLANK)
        return ""

    def word_of(self, typed: str) -> str:
        """The word that a player means by what he typed (A–Z): whole words, or the letters that are missing."""
        blanks = self.exercise.blanks
        if blanks and len(typed) == blanks:
            first = self.asked.index(BLANK)
            return self.asked[:first] + typed + self.asked[first + blanks :]
        if self.ending and not typed.endswith(self.ending):
            return typed + self.ending
        return typed

    def missing_of(self, word: str) -> str:
        """What of an answer is to be found: the letters of the blanks, or the whole word."""
        blanks = self.exercise.blanks
        first = self.asked.find(BLANK)
        return word[first : first + blanks] if blanks else word

    def shuffled(self, chance: Chance, before: str = "") -> str:
        """The letters in an order that is no word, nor the one `before`, where there is such an order."""
        fronts = {word.removesuffix(self.ending) for word in self.answers} | {before, self.letters}
        order = self.letters
        for _ in range(_TRIES):
            order = _mixed(self.letters, chance)
            if order not in fronts:
                break
        return order


def _mixed(letters: str, chance: Chance) -> str:
    left, order = list(letters), ""
    while left:
        order += left.pop(int(chance.random() * len(left)))
    return order
