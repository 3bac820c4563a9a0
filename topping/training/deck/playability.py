"""The frequency of words as tops in games of the program's own generator, and their worth to a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PlayableWord:
    """The frequency of a word as top, and what such tops cost a player."""

    tops: int
    """Number of moves with it as the retained top."""
    seconds: float
    """Mean cost of such a move, by the shipped par (s)."""
    extensions: int
    """Number of these moves that extended or included words of the grid."""
    lemma: str
    """The verb of a conjugated form, A–Z; empty for any other word."""


@dataclass(frozen=True, slots=True)
class Playability:
    """The frequency of words in a number of games; `str` and `parse` convert it to text and back."""

    games: int
    words: Mapping[str, PlayableWord]
    """By word, A–Z."""
    links: Mapping[str, int]
    """Number of times that each word was formed across."""

    @staticmethod
    def parse(text: str) -> Playability:
        """Reads a table that `str` wrote; raises `ValueError` for any other text."""
        first, *lines = text.splitlines()
        name, _, games = first.partition("\t")
        if name != "games" or int(games) < 1:
            raise ValueError("not a table of played words")
        words, links = {}, {}
        for line in lines:
            word, *parts = line.split("\t")
            if word.startswith("+"):
                links[word[1:]] = int(parts[0])
            else:
                tops, seconds, extensions, lemma = parts
                words[word] = PlayableWord(int(tops), float(seconds), int(extensions), lemma)
        return Playability(int(games), words, links)

    def __str__(self) -> str:
        words = sorted(self.words.items(), key=lambda pair: (-pair[1].tops, pair[0]))
        links = sorted(self.links.items(), key=lambda pair: (-pair[1], pair[0]))
        lines = [f"games\t{self.games}"]
        lines += [f"{word}\t{entry.tops}\t{entry.seconds}\t{entry.extensions}\t{entry.lemma}" for word, entry in words]
        return "\n".join([*lines, *(f"+{word}\t{count}" for word, count in links)]) + "\n"

    def worth(self, word: str, seconds: float | None = None) -> float:
        """Returns the worth of a word (A–Z): expected number of tops in a game times the seconds of such a top.

        `seconds` defaults to the table. A word that was never a top counts as half a top in all games.
        """
        known = self.words.get(word)
        cost = seconds if seconds is not None else known.seconds if known else _USUAL_SECONDS
        return (known.tops if known else 0.5) / self.games * cost


_USUAL_SECONDS: Final = 30.0
