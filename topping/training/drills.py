"""Drills without a grid: the exercises, which questions one asks, what is right, how one goes.

How a drill goes: its questions one after the other, what was answered, and the score.

Instants are milliseconds of one clock. Nothing is limited: time is measured while a question is open, and stands still
between two questions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import log
from typing import Final

from topping.rules.tiles import Chance
from topping.training.deck.faces import in_any_order


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
            order = in_any_order(self.letters, chance)
            if order not in fronts:
                break
        return order


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


def in_turn(words: Iterable[str], exercise: Exercise, known: KnownOfWords, chance: Chance) -> list[str]:
    """The words in an order by chance, a heavier one first the more often: each waits an exponential time."""
    waits = [
        (-log(1 - chance.random()) / known.weight(word, exercise), place, word) for place, word in enumerate(words)
    ]
    return [word for _, _, word in sorted(waits)]


def first_of(candidates: Iterable[DrillItem], most: int = QUESTIONS) -> tuple[DrillItem, ...]:
    """The first `most` of some questions, all different."""
    chosen: dict[str, DrillItem] = {}
    for item in candidates:
        chosen.setdefault(item.asked, item)
        if len(chosen) == most:
            break
    return tuple(chosen.values())


class DrillAnswer(Enum):
    """What is said of something typed."""

    RIGHT = "right"
    ALREADY = "already"
    """It was given before: costs nothing."""
    WRONG = "wrong"


class DrillEnding(Enum):
    """How a drill ended; the values are stored."""

    DONE = "done"
    LEFT = "left"
    """The player left it; what he had answered stays."""


@dataclass(frozen=True, slots=True)
class DrillResult:
    """How a question was answered."""

    item: DrillItem
    found: tuple[str, ...]
    """The answers given, in their order."""
    wrong: int
    """How many wrong ones were."""
    elapsed_ms: int

    @property
    def missed(self) -> tuple[str, ...]:
        """The answers that were not given."""
        return tuple(word for word in self.item.answers if word not in self.found)


@dataclass(frozen=True, slots=True)
class DrillScore:
    """What some questions came to."""

    questions: int
    whole: int
    """Questions all answers of which were given."""
    found: int
    of: int
    """Answers there were."""
    wrong: int
    elapsed_ms: int

    @staticmethod
    def of_results(results: Iterable[DrillResult]) -> DrillScore:
        """The sums of all of them."""
        every = tuple(results)
        return DrillScore(
            len(every),
            sum(not one.missed for one in every),
            sum(len(one.found) for one in every),
            sum(len(one.item.answers) for one in every),
            sum(one.wrong for one in every),
            sum(one.elapsed_ms for one in every),
        )


@dataclass(frozen=True, slots=True)
class DrillCourse:
    """A drill as it stands; each event gives the next state."""

    exercise: Exercise
    counted: bool
    """Whether the number of answers is told; then a question ends with the last of them."""
    items: tuple[DrillItem, ...]
    done: tuple[DrillResult, ...] = ()
    since_ms: int | None = None
    """When the open question was shown; None between two of them."""
    found: tuple[str, ...] = ()
    """What was answered to the open question."""
    wrong: tuple[str, ...] = ()
    """What was answered wrongly to it, in the order typed."""

    @property
    def item(self) -> DrillItem | None:
        """The open question, or the next one; None after the last."""
        return self.items[len(self.done)] if len(self.done) < len(self.items) else None

    @property
    def is_open(self) -> bool:
        """Whether a question waits for answers."""
        return self.since_ms is not None

    @property
    def is_over(self) -> bool:
        """Whether all questions were asked."""
        return self.item is None

    @property
    def score(self) -> DrillScore:
        """Of the questions that are done."""
        return DrillScore.of_results(self.done)

    @property
    def missed(self) -> tuple[str, ...]:
        """All words missed so far, each once."""
        return tuple(dict.fromkeys(word for one in self.done for word in one.missed))

    def shown(self, now_ms: int) -> DrillCourse:
        """The next question is on screen."""
        if self.is_open or self.item is None:
            raise ValueError("no question can be shown now")
        return replace(self, since_ms=now_ms)

    def later(self, ms: int) -> DrillCourse:
        """The same drill with milliseconds of the open question left out, during which nobody was there."""
        return self if self.since_ms is None else replace(self, since_ms=self.since_ms + max(0, ms))

    def answered(self, typed: str, now_ms: int) -> tuple[DrillCourse, DrillAnswer]:
        """Something was typed, A–Z; with the last answer of a counted question, the question ends."""
        if self.item is None or not self.is_open:
            raise ValueError("no question is open")
        word = self.item.word_of(typed)
        if word in self.found:
            return self, DrillAnswer.ALREADY
        if word not in self.item.answers:
            return replace(self, wrong=(*self.wrong, word)), DrillAnswer.WRONG
        after = replace(self, found=(*self.found, word))
        is_whole = self.counted and len(after.found) == len(self.item.answers)
        return (after.finished(now_ms) if is_whole else after), DrillAnswer.RIGHT

    def finished(self, now_ms: int) -> DrillCourse:
        """The player has no more answers to the open question; a clock set back takes no time away."""
        if self.item is None or self.since_ms is None:
            raise ValueError("no question is open")
        elapsed = max(0, now_ms - self.since_ms)
        result = DrillResult(self.item, self.found, len(self.wrong), elapsed)
        return replace(self, done=(*self.done, result), since_ms=None, found=(), wrong=())
