"""How often words are played in games of the program's own generator, and what they are worth to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PlayableWord:
    """How often a word is played."""

    tops: int
    """How many moves it was the retained top of."""
    seconds: float
    """What such a move costs on average, by the shipped par."""
    extensions: int
    """How many of these moves prolonged or included words of the grid."""
    lemma: str
    """The verb that it is a conjugated form of, A–Z; empty for any other word."""


@dataclass(frozen=True, slots=True)
class Playability:
    """How often words are played in so many games; `str` and `parse` are a pair."""

    games: int
    words: Mapping[str, PlayableWord]
    """By the words, A–Z."""
    links: Mapping[str, int]
    """How often words are formed across."""

    @staticmethod
    def parse(text: str) -> Playability:
        """Reads the form of `str`; raises `ValueError` for anything else."""
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
        lines += [f"{word}\t{one.tops}\t{one.seconds}\t{one.extensions}\t{one.lemma}" for word, one in words]
        return "\n".join([*lines, *(f"+{word}\t{count}" for word, count in links)]) + "\n"

    def worth(self, word: str, seconds: float | None = None) -> float:
        """What a word (A–Z) is worth: expected tops a game times the seconds that each costs, by the table where they
        are not given. A word that was never played counts as half a top of all games."""
        known = self.words.get(word)
        cost = seconds if seconds is not None else known.seconds if known else _USUAL_SECONDS
        return (known.tops if known else 0.5) / self.games * cost


_USUAL_SECONDS: Final = 30.0
