"""The exercises that can be drilled, and one question of them, with all its answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.rules.tiles.bag import Chance


class Exercise(Enum):
    """What a drill asks; the values are stored."""

    SEVENS = "anagrammes_7"
    """All words of seven letters."""
    EIGHTS = "anagrammes_8"
    SEVENS_JOKER = "anagrammes_7_joker"
    """All words of six letters and a joker."""
    EIGHTS_JOKER = "anagrammes_8_joker"
    ENDINGS = "finales"
    """All verb forms with a given ending whose other letters are given."""
    FRONT_HOOKS = "raccords_avant"
    """All letters that make a word where they are set before one."""
    BACK_HOOKS = "raccords_apres"
    """The same, after one."""
    BENJAMINS = "benjamins"
    """All threes of letters before a word."""
    SHORT_WORDS = "petits_mots"
    """All letters that complete a word of two or three letters."""

    @property
    def has_joker(self) -> bool:
        """Whether one of the letters is a joker."""
        return self in (Exercise.SEVENS_JOKER, Exercise.EIGHTS_JOKER)

    @property
    def blanks(self) -> int:
        """How many letters an answer has, which are then taken as they are typed; 0 where answers are words."""
        if self is Exercise.BENJAMINS:
            return 3
        return 1 if self in (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.SHORT_WORDS) else 0

    @property
    def group(self) -> tuple[Exercise, ...]:
        """The exercises that are offered with it."""
        return next(group for group in GROUPS if self in group)


GROUPS: Final = (
    (Exercise.SEVENS, Exercise.EIGHTS, Exercise.SEVENS_JOKER, Exercise.EIGHTS_JOKER, Exercise.ENDINGS),
    (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.BENJAMINS),
    (Exercise.SHORT_WORDS,),
)
"""The exercises as they are offered together: anagrams, hooks, short words."""

RARE_LETTERS: Final = frozenset("JKQWXYZ")


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
