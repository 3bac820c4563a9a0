"""The exercises that can be drilled."""

from __future__ import annotations

from enum import Enum
from typing import Final


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
