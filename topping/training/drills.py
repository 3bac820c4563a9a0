"""Drills: exercises without a grid. This module has the exercises, the choice of questions, the course and the score.

Instants are in ms of one clock. There is no time limit; time is measured only while a question is on screen.
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
    """The kind of question that a drill asks. The values are stored."""

    SEVENS = "anagrammes_7"
    """All words of seven letters."""
    EIGHTS = "anagrammes_8"
    SEVENS_JOKER = "anagrammes_7_joker"
    """All words of six letters and a joker."""
    EIGHTS_JOKER = "anagrammes_8_joker"
    ENDINGS = "finales"
    """All verb forms with a given ending and other given letters."""
    FRONT_HOOKS = "raccords_avant"
    """All letters that form a word before a given word."""
    BACK_HOOKS = "raccords_apres"
    """All letters that form a word after a given word."""
    BENJAMINS = "benjamins"
    """All groups of three letters that form a word before a given word."""
    SHORT_WORDS = "petits_mots"
    """All letters that complete a word of two or three letters."""

    @property
    def has_joker(self) -> bool:
        """Whether the letters shown include a joker."""
        return self in (Exercise.SEVENS_JOKER, Exercise.EIGHTS_JOKER)

    @property
    def blanks(self) -> int:
        """Number of letters that the player has to find and types without Enter; 0 if answers are whole words."""
        if self is Exercise.BENJAMINS:
            return 3
        return 1 if self in (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.SHORT_WORDS) else 0

    @property
    def group(self) -> tuple[Exercise, ...]:
        """The exercises of the same group (anagrams, hooks or short words), which are offered together."""
        return next(group for group in GROUPS if self in group)


GROUPS: Final = (
    (Exercise.SEVENS, Exercise.EIGHTS, Exercise.SEVENS_JOKER, Exercise.EIGHTS_JOKER, Exercise.ENDINGS),
    (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.BENJAMINS),
    (Exercise.SHORT_WORDS,),
)
"""The exercises by groups: anagrams, hooks, short words."""

RARE_LETTERS: Final = frozenset("JKQWXYZ")


BLANK: Final = "?"
"""A letter to find; among the letters of an anagram, a joker."""
ENDING: Final = "+"
"""Separator between the letters and the required ending of the word."""
_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class DrillItem:
    """A question of a drill with all its answers."""

    exercise: Exercise
    asked: str
    """`AEGINRT`, `AEGINR?` (letters in order), `EIRT+AIENT`, `?ART`, `ART?`, `???OLEUM`, `K?A`."""
    answers: tuple[str, ...]
    """Whole words, A–Z, in order; never empty."""

    @property
    def letters(self) -> str:
        """The letters shown, whose order does not matter; empty if their order is part of the question."""
        return "" if self.exercise.blanks else self.asked.partition(ENDING)[0]

    @property
    def ending(self) -> str:
        """The required ending of the answers; empty if any ending is allowed."""
        return self.asked.partition(ENDING)[2]

    @property
    def base(self) -> str:
        """The whole word that is shown before or after the letters to find; empty if there is none."""
        if self.exercise in (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS, Exercise.BENJAMINS):
            return self.asked.strip(BLANK)
        return ""

    def word_of(self, typed: str) -> str:
        """Returns the whole word that a player meant by his input (A–Z).

        The input may be the whole word or only its missing letters.
        """
        blanks = self.exercise.blanks
        if blanks and len(typed) == blanks:
            first = self.asked.index(BLANK)
            return self.asked[:first] + typed + self.asked[first + blanks :]
        if self.ending and not typed.endswith(self.ending):
            return typed + self.ending
        return typed

    def missing_of(self, word: str) -> str:
        """Returns the part of the answer `word` that the player has to type: the missing letters, or the whole word."""
        blanks = self.exercise.blanks
        first = self.asked.find(BLANK)
        return word[first : first + blanks] if blanks else word

    def shuffled(self, chance: Chance, before: str = "") -> str:
        """Returns the letters in a random order, if possible one that is neither a word nor `before`, the order shown
        last.
        """
        fronts = {word.removesuffix(self.ending) for word in self.answers} | {before, self.letters}
        order = self.letters
        for _ in range(_TRIES):
            order = in_any_order(self.letters, chance)
            if order not in fronts:
                break
        return order


QUESTIONS: Final = 10
"""Number of questions in a drill."""

MISSED: Final = 12.0
"""Factor on the probability of a missed word."""
KNOWN: Final = 0.15
"""Factor on the probability of a word found in an earlier drill."""
RARE: Final = 8.0
"""Factor on the probability of a short word with a rare letter: these few words are often tops."""
A_PLAY: Final = 3.0
"""Weight that each top in the bank of games adds to a word."""
A_FREQUENCY: Final = 0.5
"""Weight for each step of a word's frequency in French, 0 to 9."""
MOST_WORDS: Final = 6
"""Most answers of a question; more would make it a list."""
MOST_LETTERS: Final = 12
"""Most answers of a question for single letters."""


def may_be_asked(item: DrillItem) -> bool:
    """Returns whether a question has at least one answer and at most `MOST_WORDS`, or `MOST_LETTERS` for single
    letters.
    """
    most = MOST_LETTERS if item.exercise.blanks == 1 else MOST_WORDS
    return 1 <= len(item.answers) <= most


@dataclass(frozen=True, slots=True)
class KnownOfWords:
    """What is known about words for the choice of questions: how common they are, and which ones the player knew or
    missed.
    """

    plays: Mapping[str, int]
    """Number of times that words were the top in the bank of games."""
    frequency: Mapping[str, int]
    """0 to 9, if known."""
    missed: Collection[str]
    """Words that the player missed in games or drills."""
    known: Collection[str]
    """Words that the player found in earlier drills, and has not missed since."""

    def weight(self, word: str, exercise: Exercise) -> float:
        """Returns the weight of a word in the random choice for an exercise; missed and common words weigh more, known
        words less.
        """
        weight = 1 + A_PLAY * self.plays.get(word, 0) + A_FREQUENCY * self.frequency.get(word, 0)
        if exercise is Exercise.SHORT_WORDS and RARE_LETTERS & set(word):
            weight *= RARE
        if word in self.missed:
            weight *= MISSED
        elif word in self.known:
            weight *= KNOWN
        return weight


def in_turn(words: Iterable[str], exercise: Exercise, known: KnownOfWords, chance: Chance) -> list[str]:
    """Returns the words in a random order; words with more `KnownOfWords.weight` come earlier on average.

    Each word gets an exponentially distributed waiting time, by which the words are sorted.
    """
    waits = [
        (-log(1 - chance.random()) / known.weight(word, exercise), place, word) for place, word in enumerate(words)
    ]
    return [word for _, _, word in sorted(waits)]


def first_of(candidates: Iterable[DrillItem], most: int = QUESTIONS) -> tuple[DrillItem, ...]:
    """Returns the first `most` candidates, leaving out repeated questions."""
    chosen: dict[str, DrillItem] = {}
    for item in candidates:
        chosen.setdefault(item.asked, item)
        if len(chosen) == most:
            break
    return tuple(chosen.values())


class DrillAnswer(Enum):
    """The result of one answer to a question of a drill."""

    RIGHT = "right"
    ALREADY = "already"
    """Given before; free."""
    WRONG = "wrong"


class DrillEnding(Enum):
    """How a drill ended: all questions asked, or left by the player. The values are stored."""

    DONE = "done"
    LEFT = "left"
    """The player left; his answers are kept."""


@dataclass(frozen=True, slots=True)
class DrillResult:
    """The player's answers to one question of a drill, with the time taken."""

    item: DrillItem
    found: tuple[str, ...]
    """The right answers given, in order."""
    wrong: int
    """Number of wrong answers."""
    elapsed_ms: int

    @property
    def missed(self) -> tuple[str, ...]:
        """The answers of the question that the player did not give."""
        return tuple(word for word in self.item.answers if word not in self.found)


@dataclass(frozen=True, slots=True)
class DrillScore:
    """The totals of a drill: questions, right and wrong answers, and time."""

    questions: int
    whole: int
    """Number of questions with all answers given."""
    found: int
    of: int
    """Number of all answers."""
    wrong: int
    elapsed_ms: int

    @staticmethod
    def of_results(results: Iterable[DrillResult]) -> DrillScore:
        """Returns the totals over the results of some questions."""
        every = tuple(results)
        return DrillScore(
            len(every),
            sum(not result.missed for result in every),
            sum(len(result.found) for result in every),
            sum(len(result.item.answers) for result in every),
            sum(result.wrong for result in every),
            sum(result.elapsed_ms for result in every),
        )


@dataclass(frozen=True, slots=True)
class DrillCourse:
    """The state of a drill, in progress or finished. Each method for an event returns the next state."""

    exercise: Exercise
    counted: bool
    """Whether the number of answers is shown; a question then ends with its last answer."""
    items: tuple[DrillItem, ...]
    done: tuple[DrillResult, ...] = ()
    since_ms: int | None = None
    """Instant at which the open question was shown; None between two questions."""
    found: tuple[str, ...] = ()
    """Right answers to the open question."""
    wrong: tuple[str, ...] = ()
    """Wrong answers to the open question, in order."""

    @property
    def item(self) -> DrillItem | None:
        """The question on screen, or the next question; None after the last."""
        return self.items[len(self.done)] if len(self.done) < len(self.items) else None

    @property
    def is_open(self) -> bool:
        """Whether a question is on screen and waits for answers."""
        return self.since_ms is not None

    @property
    def is_over(self) -> bool:
        """Whether all questions of the drill were asked."""
        return self.item is None

    @property
    def score(self) -> DrillScore:
        """The score of the questions asked so far."""
        return DrillScore.of_results(self.done)

    @property
    def missed(self) -> tuple[str, ...]:
        """All answers that the player missed so far, without repetition."""
        return tuple(dict.fromkeys(word for result in self.done for word in result.missed))

    def shown(self, now_ms: int) -> DrillCourse:
        """Returns the drill with the next question on screen since `now_ms`.

        Raises `ValueError` if a question is already on screen or none is left.
        """
        if self.is_open or self.item is None:
            raise ValueError("no question can be shown now")
        return replace(self, since_ms=now_ms)

    def later(self, ms: int) -> DrillCourse:
        """Returns the drill without `ms` of the time spent on the present question, because the player was absent."""
        return self if self.since_ms is None else replace(self, since_ms=self.since_ms + max(0, ms))

    def answered(self, typed: str, now_ms: int) -> tuple[DrillCourse, DrillAnswer]:
        """Returns the drill after an answer (A–Z), and whether the answer was right, wrong or given before.

        If the number of answers is shown, the last right answer ends the question. Raises `ValueError` if no question
        is on screen.
        """
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
        """Returns the drill after the player ended the question on screen.

        The time of a question is never negative, even if the clock was set back. Raises `ValueError` if no question is
        on screen.
        """
        if self.item is None or self.since_ms is None:
            raise ValueError("no question is open")
        elapsed = max(0, now_ms - self.since_ms)
        result = DrillResult(self.item, self.found, len(self.wrong), elapsed)
        return replace(self, done=(*self.done, result), since_ms=None, found=(), wrong=())
