"""Makes the questions of a word drill from a lexicon: finds candidate words, then chooses among them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Final

from topping.lexicon.anagrams import anagrams
from topping.lexicon.benjamins import WordsOfLength, benjamins, letters_before
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import WordInfo, about_all
from topping.lexicon.tools.extensions import hooks_of
from topping.lexicon.verbform import ending_of
from topping.training.drills import (
    BLANK,
    ENDING,
    QUESTIONS,
    DrillItem,
    Exercise,
    KnownOfWords,
    first_of,
    in_turn,
    may_be_asked,
)

SAMPLED: Final = 150
"""Random words among the candidates of a drill, besides missed and frequent words."""
SAMPLED_BENJAMINS: Final = 20
"""Random words with three letters to put before; few, since each is searched for separately."""
MOST_FREQUENT: Final = 100
"""Most frequent words among the candidates."""
_AT_ONCE: Final = 3 * QUESTIONS
"""Number of questions made in a batch, before the first of them is used."""
_SHORTEST_ENDING: Final = 2
_SHORTEST_FRONT: Final = 3
_LONGEST_SHORT: Final = 3
_LONGEST_HOOKED: Final = 8
_BENJAMINS: Final = range(4, 8)
"""Lengths of the words before which three letters are put."""


@dataclass(frozen=True, slots=True)
class DrillRequest:
    """What a word drill is made from: the exercise, and the player's results with words so far."""

    exercise: Exercise
    missed: tuple[str, ...] = ()
    """Words (A–Z) missed by the player in games or drills, of any lexicon."""
    known: tuple[str, ...] = ()
    """Words found by the player in earlier drills, and not missed since."""
    questions: int = QUESTIONS


def make_drill(request: DrillRequest, graph: WordGraph, plays: Mapping[str, int], seed: int) -> tuple[DrillItem, ...]:
    """Returns the questions of a word drill; fewer than `request` wants, or none, if too few words fit the exercise.

    `plays` counts how often each word is played in the bank of games. The same arguments give the same questions.
    Raises `SetupError` or `LexiconError` for a missing or damaged file.
    """
    chance = Random(seed)
    words = _words(request, graph, plays, chance)
    info = about_all(frozenset(words))
    frequency = {word: about.frequency for word, about in info.items() if about.frequency is not None}
    known = KnownOfWords(plays, frequency, frozenset(request.missed), frozenset(request.known))
    ordered = in_turn(words, request.exercise, known, chance)
    return first_of(_items(ordered, request.exercise, graph, info, chance), request.questions)


def _items(
    words: Sequence[str],
    exercise: Exercise,
    graph: WordGraph,
    info: Mapping[str, WordInfo],
    chance: Random,
) -> Iterator[DrillItem]:
    """Yields the question about each word in an exercise of a drill, in the order of the words.

    `info` has the entries of words in the open list. Words without a question are skipped.
    """
    for start in range(0, len(words), _AT_ONCE):
        items = [_item(word, exercise, graph, info, chance) for word in words[start : start + _AT_ONCE]]
        yield from (item for item in items if item is not None and may_be_asked(item))


def _words(request: DrillRequest, graph: WordGraph, plays: Mapping[str, int], chance: Random) -> list[str]:
    """Returns the words that a drill may ask about: random words, words that the player missed, and frequent ones.

    `plays` counts how often each word is played. For the exercise of short words, these are all short words.
    """
    exercise = request.exercise
    if exercise is Exercise.SHORT_WORDS:
        return list(graph.words(_LONGEST_SHORT))
    if exercise is Exercise.BENJAMINS:

        def choose(total: int, most: int) -> list[int]:
            return chance.sample(range(total), min(total, most))

        sampled = [*benjamins(graph, _BENJAMINS, SAMPLED_BENJAMINS, choose)]
        lengths = _BENJAMINS
    else:
        lengths = _lengths(exercise)
        sampled = [word for length in lengths for word in _by_chance(graph, length, SAMPLED // len(lengths), chance)]
    if exercise in (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS):
        sampled += graph.words(_LONGEST_SHORT)
    frequent = sorted((word for word in plays if len(word) in lengths), key=lambda word: (-plays[word], word))
    own = [word for word in request.missed if len(word) in lengths]
    extra = [word for word in (*frequent[:MOST_FREQUENT], *own[:MOST_FREQUENT]) if graph.admits(word)]
    if exercise is Exercise.BENJAMINS:
        extra = [word for word in extra if any(letters_before(graph, word))]
    return list(dict.fromkeys((*sampled, *extra)))


def _lengths(exercise: Exercise) -> range:
    if exercise in (Exercise.SEVENS, Exercise.SEVENS_JOKER):
        return range(7, 8)
    if exercise in (Exercise.EIGHTS, Exercise.EIGHTS_JOKER):
        return range(8, 9)
    return range(7, 9) if exercise is Exercise.ENDINGS else range(_LONGEST_SHORT + 1, _LONGEST_HOOKED)


def _by_chance(graph: WordGraph, length: int, count: int, chance: Random) -> Iterable[str]:
    words = WordsOfLength(graph, length)
    return map(words.at, chance.sample(range(words.total), min(count, words.total)))


def _item(
    word: str, exercise: Exercise, graph: WordGraph, info: Mapping[str, WordInfo], chance: Random
) -> DrillItem | None:
    """Returns the question about a word in an exercise.

    None if there is none, or it is too easy (only the hook S).

    `info` has the entries of words in the open list.
    """
    if exercise is Exercise.FRONT_HOOKS:
        before = hooks_of(word, graph.admits).before
        return DrillItem(exercise, BLANK + word, tuple(letter + word for letter in before))
    if exercise is Exercise.BACK_HOOKS:
        after = hooks_of(word, graph.admits).after
        return None if after == "S" else DrillItem(exercise, word + BLANK, tuple(word + letter for letter in after))
    if exercise is Exercise.BENJAMINS:
        threes = letters_before(graph, word)
        return DrillItem(exercise, BLANK * exercise.blanks + word, tuple(three + word for three in threes))
    if exercise is Exercise.SHORT_WORDS:
        position = int(chance.random() * len(word))
        front, back = word[:position], word[position + 1 :]
        fitting = tuple(front + letter + back for letter in ascii_uppercase if graph.admits(front + letter + back))
        return DrillItem(exercise, front + BLANK + back, fitting)
    if exercise is Exercise.ENDINGS:
        return _with_ending(word, info, graph)
    letters = "".join(sorted(word))
    if exercise.has_joker:
        position = int(chance.random() * len(letters))
        letters = letters[:position] + letters[position + 1 :] + BLANK
    return DrillItem(exercise, letters, anagrams(graph, letters))


def _with_ending(word: str, info: Mapping[str, WordInfo], graph: WordGraph) -> DrillItem | None:
    """Returns the question that shows a verb form's ending and its other letters in alphabetical order; None for other
    words.

    `info` has the entries of words in the open list. The player answers with the words that have these letters and this
    ending.
    """
    ending = ending_of(info[word]) if word in info else ""
    front = "".join(sorted(word.removesuffix(ending)))
    if len(ending) < _SHORTEST_ENDING or len(front) < _SHORTEST_FRONT:
        return None
    answers = tuple(anagram for anagram in anagrams(graph, word) if anagram.endswith(ending))
    return DrillItem(Exercise.ENDINGS, f"{front}{ENDING}{ending}", answers)
