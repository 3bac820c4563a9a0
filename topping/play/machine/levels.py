"""The four levels of play of the machine, and the text that says which seats of a stored game the machine plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from topping.errors import InputError

_MARK: Final = "machine:"


def format_seats(levels: Mapping[int, Level]) -> str:
    """Returns the machine's seats as text, `machine:1=expert,2=club` (from 0); empty if it plays none."""
    return _MARK + ",".join(f"{seat}={level}" for seat, level in sorted(levels.items())) if levels else ""


def parse_seats(text: str) -> dict[int, Level]:
    """Reads the text that `format_seats` writes, and returns the machine's level for each of its seats (from 0).

    Returns an empty dict for any other text.
    """
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
    """A source that says how common words are; words are given in A–Z."""

    def frequency(self, word: str) -> int:
        """Returns how common a word is, from 0 (never met, or not counted) to 9 (most common)."""

    def plays(self, word: str) -> int:
        """Returns how often a word was played in the games counted by a table that comes with the program."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play of the machine: the words it knows, the moves it chooses, and what it notices."""

    name: str
    """The name in files, options and keys of sentences."""
    least_frequency: int
    """The machine knows words from this frequency on; 0: every word."""
    least_plays: int
    """The machine also knows rare words that were the top at least this often; 0: none."""
    aims: tuple[float, float]
    """The range of the share that the machine aims at, drawn evenly at each turn.

    The machine plays the best known move that brings at most this share of its best known move. A share of 1 or more
    gives the best move. So the machine misses a large bonus as players do.
    """
    notices: float = 1.0
    """The chance (0 to 1) that it challenges refused words, and takes jokers back under the rules of the leaflet."""
    weighs_leaves: bool = False
    """Whether it weighs the letters left after a move beside its points, and considers exchanges."""
    searches_end: bool = False
    """Whether it searches the end of the game once the bag is empty."""

    @property
    def knows_all(self) -> bool:
        """Whether the machine knows every word of the lexicon."""
        return self.least_frequency == 0

    def knows(self, word: str, vocabulary: Vocabulary) -> bool:
        """Returns whether the machine knows a word (A–Z): it must be common, or played often, by the `vocabulary`."""
        return (
            self.knows_all
            or vocabulary.frequency(word) >= self.least_frequency
            or 0 < self.least_plays <= vocabulary.plays(word)
        )

    @staticmethod
    def parse(name: str) -> Level:
        """Returns the level with this name; raises `InputError` if there is none."""
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
"""By name, the weakest first. The manual tells how often each wins against the level before
(`python -m tests.trials.machine_match`).
"""
