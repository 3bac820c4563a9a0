"""Which words of a table fit a form: all go through its automaton side by side, a letter at a time.

Words that begin alike go together as far as they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from topping.lexicon.tools.automaton import START, Automaton
from topping.lexicon.tools.expression import Anchor, Expression, InTurn, WordForm
from topping.lexicon.tools.table import Indices, Mask, WordTable
from topping.rules.tiles.letters import ALPHABET

_WIDTH: Final = len(ALPHABET)
_UNKNOWN: Final = -1
_AT_ONCE: Final = 256
"""Steps of the automaton between two looks at whether to go on: a millisecond, mostly."""


def fitting_words(table: WordTable, expression: Expression, go_on: Callable[[], None]) -> Mask:
    """The words that fit an expression.

    `go_on` is called every few milliseconds, and raises where the search is to stop. Raises `InputError` where the
    expression is too long once its repeats are written out.
    """
    fits_all = expression.main == InTurn((Anchor.START,))  # what is left where all stands in `(?=…)` and `(?!…)`
    fit = np.ones(len(table), np.bool_) if fits_all else _fitting(table, expression.main, go_on)
    for form in expression.also:
        fit &= _fitting(table, form, go_on)
    for form in expression.never:
        fit &= ~_fitting(table, form, go_on)
    return fit


def _fitting(table: WordTable, form: WordForm, go_on: Callable[[], None]) -> Mask:
    automaton = Automaton(form)
    steps = _grown(np.empty(0, np.int32), automaton.size)
    states = np.array([START], np.int32)
    reached = []
    for level in table.levels:
        go_on()
        places = states[level.parents] * _WIDTH + level.letters
        states = steps[places]
        if states.min() == _UNKNOWN:
            steps = _explored(automaton, steps, places[states == _UNKNOWN], go_on)
            states = steps[places]
        reached.append(states)
    fits = np.array([automaton.ends_well(state) for state in range(automaton.size)], dtype=np.bool_)
    found: Mask = fits[np.concatenate(reached)[table.ends]]
    return found


def _explored(automaton: Automaton, steps: Indices, places: Indices, go_on: Callable[[], None]) -> Indices:
    """The steps with those at these places, which were not known."""
    for done, place in enumerate(np.flatnonzero(np.bincount(places)).tolist()):
        if done % _AT_ONCE == _AT_ONCE - 1:
            go_on()
        state = automaton.after(*divmod(place, _WIDTH))
        if automaton.size * _WIDTH > len(steps):
            steps = _grown(steps, automaton.size)
        steps[place] = state
    return steps


def _grown(steps: Indices, size: int) -> Indices:
    """The steps with room for twice as many states."""
    grown = np.full(2 * size * _WIDTH, _UNKNOWN, np.int32)
    grown[: len(steps)] = steps
    return grown
