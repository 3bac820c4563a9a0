"""Which words of a table fit a form: all go through its automaton, a letter at a time.

Words that begin alike go together as far as they do.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Final

from topping.compiled.calling import address_of, kernel, zeros
from topping.lexicon.rowlayout import ROW_BYTES
from topping.lexicon.tools.automaton import START, Automaton
from topping.lexicon.tools.expression import Anchor, Expression, InTurn, WordForm
from topping.lexicon.tools.table import WordTable

_WIDTH: Final = 32
"""Steps of a state: any letter, and whatever else a row may hold."""
_UNKNOWN: Final = array("i", [-1] * _WIDTH)
_AT_ONCE: Final = 64
"""Steps of the automaton made at most between two looks at whether to go on."""

_walk_words = kernel("walk_words")


def keep_fitting(
    table: WordTable, expressions: Iterable[Expression], marks: bytearray, go_on: Callable[[], None]
) -> None:
    """Marks 0 those of the words marked 1 that do not fit all expressions; the others may have other marks by then.

    `go_on` is called every few milliseconds, and raises where the search is to stop. Raises `InputError` where an
    expression is too long once its repeats are written out.
    """
    forms: list[tuple[WordForm, bool]] = []
    for one in expressions:
        if one.main != InTurn((Anchor.START,)):  # what is left where all stands in `(?=…)` and `(?!…)`
            forms.append((one.main, True))
        forms += [(form, True) for form in one.also] + [(form, False) for form in one.never]
    for number, (form, fitting) in enumerate(forms):
        _keep(table, form, fitting, marks, 1 + number % 2, go_on)


def _keep(
    table: WordTable, form: WordForm, fitting: bool, marks: bytearray, mark: int, go_on: Callable[[], None]
) -> None:
    """Marks the words of a mark, 1 or 2, by the other one, or by 0 where they do not fit a form, or where they do."""
    automaton = Automaton(form)
    steps, ends = array("i"), bytearray()
    path, asked, first = zeros("i", ROW_BYTES), zeros("i", _AT_ONCE), zeros("q", 1)
    told = (address_of(path), address_of(marks), mark, address_of(asked), address_of(first), _AT_ONCE)
    number = -1
    while number:
        go_on()
        for state in range(len(ends), automaton.size):
            steps.extend(_UNKNOWN)
            ends.append(automaton.ends_well(state) == fitting)
        number = _walk_words(table.rows_at, len(table), address_of(steps), address_of(ends), START, *told)
        for place in asked[:number]:
            steps[place] = automaton.after(*divmod(place, _WIDTH))
