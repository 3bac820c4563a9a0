"""The four levels of the machine as data, and the seats that it plays, as text kept with the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from topping.errors import InputError

_MARK: Final = "machine:"


def format_seats(levels: Mapping[int, Level]) -> str:
    """`machine:1=expert,2=club` for the seats (from 0) that the machine plays; empty for none."""
    return _MARK + ",".join(f"{seat}={level}" for seat, level in sorted(levels.items())) if levels else ""


def parse_seats(text: str) -> dict[int, Level]:
    """The seats of a text that `format_seats` made; none for any other text, for others keep theirs there too."""
    if not text.startswith(_MARK):
        return {}
    levels: dict[int, Level] = {}
    for part in text.removeprefix(_MARK).split(","):
        seat, _, name = part.partition("=")
        try:
            levels[int(seat)] = Level.parse(name)
        except (ValueError, InputError):
            return {}
    return levels


class Vocabulary(Protocol):
    """How common words are (A–Z)."""

    def frequency(self, word: str) -> int:
        """0 (never met, or not counted) to 9 (most common)."""

    def plays(self, word: str) -> int:
        """How often the word was the top in the games of the table that comes with the program."""


@dataclass(frozen=True, slots=True)
class Level:
    """How the machine plays."""

    name: str
    """The name in files, options and keys of sentences."""
    least_frequency: int
    """It knows the words of this frequency or a higher one; 0: every word."""
    least_plays: int
    """It also knows the words that were the top so often, however rare they are in print; 0: none."""
    aims: tuple[float, float]
    """It takes the best move that brings no more than a share of what the best move it knows brings; the share is drawn
    evenly between these two at each turn, and 1 or more is the best move. A large bonus is so missed as players miss
    it."""
    notices: float = 1.0
    """How often, from 0 to 1, it notices what it may do besides: challenge words that are not admitted, and take jokers
    back where these are recycled."""
    weighs_leaves: bool = False
    """Whether the letters that a move leaves count beside its points, exchanges included."""
    searches_end: bool = False
    """Whether it searches the end of the game once the bag is empty."""

    @property
    def knows_all(self) -> bool:
        """Whether every word of the lexicon is known."""
        return self.least_frequency == 0

    def knows(self, word: str, vocabulary: Vocabulary) -> bool:
        """Whether it knows a word (A–Z)."""
        return (
            self.knows_all
            or vocabulary.frequency(word) >= self.least_frequency
            or 0 < self.least_plays <= vocabulary.plays(word)
        )

    @staticmethod
    def parse(name: str) -> Level:
        """The level of that name, else `InputError`."""
        level = LEVELS.get(name)
        if level is None:
            raise InputError("machine.level_unknown", name=name, known=", ".join(LEVELS))
        return level

    def __str__(self) -> str:
        return self.name


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("debutant", least_frequency=6, least_plays=0, aims=(0.5, 1.1), notices=1 / 3),
        Level("amateur", least_frequency=5, least_plays=0, aims=(0.6, 1.1), notices=2 / 3),
        Level("club", least_frequency=3, least_plays=10, aims=(0.8, 1.2)),
        Level(
            "expert",
            least_frequency=0,
            least_plays=0,
            aims=(1.0, 1.0),
            weighs_leaves=True,
            searches_end=True,
        ),
    )
}
"""By name, the weakest first. What each wins against the one before stands in the manual
(`python -m tests.trials.machine_match`)."""
