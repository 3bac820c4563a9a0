"""Counts the words of games: `python -m tests.training.count_tops [GAMES]` (2000) writes `assets/lists/played.tsv`.

The table ranks the lists of the deck (`training/deck/lists.py`). Its games have the seeds from 100001 on, with the
bundled list. The same games give the same file.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from topping.bank.analysis import facts_of, words_of
from topping.lexicon.info import WordInfo
from topping.lexicon.spelling import normalise
from topping.lexicon.verbform import ending_of
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.training.analysedmove import AnalysedMove, Kind, MoveFacts
from topping.training.deck.lists import LEAST_TOPS, CardList, listed
from topping.training.deck.playability import Playability, PlayableWord
from topping.training.difficulty import difficulty_of
from topping.training.par import Par

FIRST_SEED = 100_001
PLACE = CHECKOUT / "assets" / "lists" / "played.tsv"


_LIMIT_MS: Final = 120_000
"""The time limit assumed for the cost of a top, with the shipped par."""


@dataclass(slots=True)
class PlayTally:
    """Counts of the words of games, one game after another."""

    games: int = 0
    _tops: Counter[str] = field(default_factory=Counter)
    _ms: Counter[str] = field(default_factory=Counter)
    _extensions: Counter[str] = field(default_factory=Counter)
    _links: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, facts: Iterable[AnalysedMove]) -> None:
        """Counts the moves of a game."""
        par = Par.prior()
        self.games += 1
        for turn, one in zip(game.turns(), facts, strict=True):
            word = turn.solution.word.upper()
            self._tops[word] += 1
            self._ms[word] += par.expected_ms(difficulty_of(one), _LIMIT_MS, 0)
            self._extensions[word] += one.kind is Kind.EXTENSION
            self._links.update(MoveFacts.of(turn.position, turn.solution, game.variant).links)

    def result(self, lemma_of: Callable[[str], str]) -> Playability:
        """Returns the counts, without words that were a top fewer than `LEAST_TOPS` times.

        `lemma_of` returns the verb of a conjugated form, and an empty text for other words.
        """
        words = {
            word: PlayableWord(count, round(self._ms[word] / count / 1000, 1), self._extensions[word], lemma_of(word))
            for word, count in self._tops.items()
            if count >= LEAST_TOPS
        }
        return Playability(self.games, words, {word: one for word, one in self._links.items() if one >= LEAST_TOPS})


_VERB: Final = re.compile(r"v\. ([^:]+): ")
_NO_LETTER: Final = re.compile(r"[^A-Z]")


def _lemmas_of(info: WordInfo) -> frozenset[str]:
    """Returns the lemmas of a word, in the letters of the game: PORTE belongs to PORTER and PORTE. Never empty."""
    return frozenset(_lemma(note) or info.word for note in info.glosses) or frozenset((info.word,))


def _lemma(note: str) -> str:
    """Returns the lemma in a grammar note; empty if the word itself is a lemma."""
    verb = _VERB.match(note)
    name = verb[1] if verb else note.partition(" < ")[2]
    bare = name.rpartition("’")[2] if verb else name
    return _NO_LETTER.sub("", normalise(bare))


def main(games: int) -> None:
    """Makes the games and writes the table."""
    start, tally = time.perf_counter(), PlayTally()
    made = [maker().make(FIRST_SEED + number, NORMALE) for number in range(games)]
    known = words_of(made)
    for game in made:
        tally.add(game, facts_of(game, game.turns(), [None] * len(game.moves), known))

    def verb_of(word: str) -> str:
        return min(_lemmas_of(known[word])) if word in known and ending_of(known[word]) else ""

    played = tally.result(verb_of)
    PLACE.parent.mkdir(exist_ok=True)
    PLACE.write_text(str(played), encoding="utf-8")
    print(f"{games} games, {time.perf_counter() - start:.0f} s: {PLACE.stat().st_size // 1000} kB, ", end="")
    print(f"{len(played.words)} words, {len(played.links)} formed across")
    for one in CardList:
        print(one.value, len(listed(one, played)), *(f"{key} {worth:.2f}" for key, worth in listed(one, played)[:12]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
