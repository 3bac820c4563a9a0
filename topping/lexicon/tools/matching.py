"""Which words of a table fit a form: all of them go through its automaton side by side, a letter at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from topping.lexicon.tools.automaton import START, Automaton
from topping.lexicon.tools.expression import Expression, WordForm
from topping.lexicon.tools.table import NO_LETTER, Mask, WordTable

_WIDTH: Final = NO_LETTER + 1
_UNKNOWN: Final = -1
_AT_ONCE: Final = 256
"""Steps of the automaton between two looks at whether to go on: a millisecond, mostly."""


def fitting_words(table: WordTable, expression: Expression, go_on: Callable[[], None]) -> Mask:
    """The words that fit an expression.

    `go_on` is called every few milliseconds, and raises where the search is to stop. Raises `InputError` where the
    expression is too long once its repeats are written out.
    """
    fit = _fitting(table, expression.main, go_on)
    for form in expression.also:
        fit &= _fitting(table, form, go_on)
    for form in expression.never:
        fit &= ~_fitting(table, form, go_on)
    return fit


def _fitting(table: WordTable, form: WordForm, go_on: Callable[[], None]) -> Mask:
    automaton = Automaton(form)
    steps = _grown(np.empty(0, np.int32), automaton.size)
    places = np.empty(len(table), np.int32)
    states = np.full(len(table), START, np.int32)
    for column in table.columns:
        go_on()
        np.multiply(states, _WIDTH, out=places)
        np.add(places, column, out=places)
        np.take(steps, places, out=states, mode="wrap")
        if states.min() == _UNKNOWN:
            wanted = np.flatnonzero(np.bincount(places[states == _UNKNOWN]))
            for done, place in enumerate(wanted.tolist()):
                if done % _AT_ONCE == _AT_ONCE - 1:
                    go_on()
                reached = automaton.after(*divmod(place, _WIDTH))
                if automaton.size * _WIDTH > len(steps):
                    steps = _grown(steps, automaton.size)
                steps[place] = reached
            np.take(steps, places, out=states, mode="wrap")
    fits = np.array([automaton.ends_well(state) for state in range(automaton.size)], dtype=np.bool_)
    found: Mask = fits[states]
    return found


def _grown(steps: npt.NDArray[np.int32], size: int) -> npt.NDArray[np.int32]:
    """The steps with room for more states; behind the end of a word, the state stays what it is."""
    before, rows = len(steps) // _WIDTH, 2 * size
    grown = np.full((rows, _WIDTH), _UNKNOWN, np.int32)
    grown[:before] = steps.reshape(before, _WIDTH)
    grown[before:, NO_LETTER] = np.arange(before, rows)
    return grown.ravel()
