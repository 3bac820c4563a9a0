"""Which questions a drill asks: by how often their words are played, and what the player missed; held words never."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from topping.rules.tiles.bag import Chance
from topping.training.drills.item import RARE_LETTERS, DrillItem, Exercise
from topping.training.held import Arm, Holding, WordKin

QUESTIONS: Final = 10
"""In one drill."""

MISSED: Final = 12.0
"""How many times as likely a word is that was missed."""
KNOWN: Final = 0.15
"""The same of one that was found in an earlier drill."""
RARE: Final = 8.0
"""The same of a short word with a rare letter: few of them are many tops."""
A_PLAY: Final = 3.0
"""How much one top in the bank of games adds to the weight of a word."""
A_FREQUENCY: Final = 0.5
"""The same for each step of a word's frequency in French, 0 to 9."""
MOST_WORDS: Final = 6
"""Questions with more words to be found would be lists."""
MOST_LETTERS: Final = 12
"""The same where letters are to be found."""


def may_be_asked(item: DrillItem) -> bool:
    """Whether a question has answers, and no more than are a question."""
    most = MOST_LETTERS if item.exercise.blanks == 1 else MOST_WORDS
    return 1 <= len(item.answers) <= most


@dataclass(frozen=True, slots=True)
class KnownOfWords:
    """What the choice goes by."""

    plays: Mapping[str, int]
    """How often words were the top in the bank of games."""
    frequency: Mapping[str, int]
    """0 to 9, where it is known."""
    missed: Collection[str]
    """Words that the player missed, in games or drills."""
    known: Collection[str]
    """Words that he found in earlier drills, and not missed since."""

    def weight(self, word: str, exercise: Exercise) -> float:
        """How likely a word is to be asked."""
        weight = 1 + A_PLAY * self.plays.get(word, 0) + A_FREQUENCY * self.frequency.get(word, 0)
        if exercise is Exercise.SHORT_WORDS and RARE_LETTERS & set(word):
            weight *= RARE
        if word in self.missed:
            weight *= MISSED
        elif word in self.known:
            weight *= KNOWN
        return weight


@dataclass(frozen=True, slots=True)
class PlannedItem:
    """A question, and what is to be noted when it is asked (`topping.training.held`)."""

    item: DrillItem
    notes: tuple[tuple[WordKin, Arm], ...] = ()
    """The words that it asks, and held ones whose turn came before it."""


def in_turn(words: Iterable[str], exercise: Exercise, known: KnownOfWords, chance: Chance) -> list[str]:
    """The words in an order by chance, a heavier one first the more often: each waits an exponential time."""
    waits = [
        (-log(1 - chance.random()) / known.weight(word, exercise), place, word) for place, word in enumerate(words)
    ]
    return [word for _, _, word in sorted(waits)]


def plan(
    candidates: Iterable[DrillItem], kin: Mapping[str, WordKin], holding: Holding, most: int = QUESTIONS
) -> tuple[PlannedItem, ...]:
    """The first `most` of some questions that may be asked, all different.

    `kin` is that of every word shown or asked, when its question comes; one without kin is asked freely. A question
    none of whose words is held is asked. Where a single family stands against it, which is held, the turn of its words
    is noted with the next question: they would have been asked, as trained ones are. Any other is passed over.
    """
    planned: list[PlannedItem] = []
    waiting: list[tuple[WordKin, Arm]] = []
    seen: set[str] = set()
    for item in candidates:
        if item.asked in seen:
            continue
        seen.add(item.asked)
        answers = [kin[word] for word in item.answers if word in kin]
        judged = holding.judge(answers, [kin[item.base]] if item.base in kin else ())
        if judged.may_be_asked:
            planned.append(PlannedItem(item, (*waiting, *judged.notes)))
            waiting = []
        else:
            waiting += judged.notes
        if len(planned) == most:
            break
    return tuple(planned)
