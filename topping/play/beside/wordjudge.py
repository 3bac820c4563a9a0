"""The word judge of a tournament: the words that one player challenges, and one answer for all of them (C §5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.rules.grid.square import SIZE
from topping.rules.moves.judgement import Admits
from topping.rules.moves.typedmove import without_accents
from topping.rules.tiles.letters import ALPHABET

MOST_WORDS: Final = 8
"""A move forms one word along its line, and one across for each of its seven letters."""
_BETWEEN: Final = ",;/+"
"""What may stand between two words besides blanks."""


@dataclass(frozen=True, slots=True)
class ChallengedWords:
    """The words of one move that are challenged, in capitals without accents, in the order they were typed."""

    words: tuple[str, ...]

    @staticmethod
    def parse(text: str) -> ChallengedWords:
        """Reads words between blanks, commas, semicolons, strokes or plus signs; one typed twice counts once.

        Raises `InputError` where there is no word, one cannot lie on the grid, or there are more than a move forms.
        """
        spaced = text.translate({ord(one): " " for one in _BETWEEN})
        words = tuple(dict.fromkeys(without_accents(one).upper() for one in spaced.split()))
        if not words:
            raise InputError("judge.empty")
        for word in words:
            strange = next((one for one in word if one not in ALPHABET), "")
            if strange:
                raise InputError("judge.character", text=strange)
            if not 2 <= len(word) <= SIZE:
                raise InputError("judge.length", text=word, most=SIZE)
        if len(words) > MOST_WORDS:
            raise InputError("judge.too_many", most=MOST_WORDS)
        return ChallengedWords(words)

    def __str__(self) -> str:
        return " ".join(self.words)

    def are_admitted(self, admits: Admits) -> bool:
        """Whether all of them are admitted; which one is not, nobody is told."""
        return all(admits(word) for word in self.words)
