"""One slot, laid open: what each of its squares asks of a word's letter, and what the letter brings there."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.codes import EMPTY, LETTER_HASHES, LONGEST
from topping.solver.compiled import inlined, kernel
from topping.solver.grid import (
    ALLOWED,
    CROSS_FACTOR,
    CROSS_POINTS,
    HIGHEST,
    LETTER,
    LETTER_FACTOR,
    VALUE,
    WORD_FACTOR,
)

START: Final = 0
"""Index of the first square."""
LENGTH: Final = 1
"""Letters of the word."""
TILES: Final = 2
"""Tiles to place."""
BASE: Final = 3
"""Points that do not depend on the letters placed: tiles run through, words across, bonus."""
JOKERS: Final = 4
"""Mask of the jokers that the word runs through."""
WORD: Final = 5
"""The product of the word factors."""
DOUBLES: Final = 6
TRIPLES: Final = 7
"""How many squares to fill multiply their letter by 2 or more, by 3."""
FREE: Final = 8
FREE_DOUBLES: Final = 9
FREE_TRIPLES: Final = 10
"""The same where no word goes across: all such squares, those of factor 2 or more, those of factor 3."""
CHARGED: Final = 11
"""The most that the letters on the other squares bring to the word, before the word factors."""
ACROSS: Final = 12
"""The most that the letters placed bring to the words across."""
FACTS: Final = 13


class Slot(NamedTuple):
    """A slot laid open; the same arrays serve one slot after the other."""

    facts: npt.NDArray[np.int64]
    """By the names above."""
    accepts: npt.NDArray[np.uint32]
    """16: by place in the word, the mask of letters it takes; a single one where a tile lies."""
    factors: npt.NDArray[np.int32]
    """16: by place in the word, by how much a letter placed there counts, both ways; 0 under a tile."""


@inlined
def joker_bit(place: Any) -> Any:
    """The bit of a word's joker mask for the letter at `place`: the first letter's is the highest of 15."""
    return np.int64(1) << (LONGEST - 1 - place)


@kernel
def closed_slot() -> Any:
    """Room for a slot."""
    return Slot(
        np.zeros(FACTS, dtype=np.int64),
        np.zeros(LONGEST + 1, dtype=np.uint32),
        np.zeros(LONGEST + 1, dtype=np.int32),
    )


@kernel
def open_slot(slot: Any, squares: Any, start: Any, tiles: Any, bonuses: Any) -> Any:
    """Lays open the slot that starts on square `start` and takes `tiles` tiles; returns its fixed letters' hash."""
    facts, accepts, factors = slot.facts, slot.accepts, slot.factors
    letters = np.uint64(0)
    fixed = points_across = charged = across = jokers = np.int64(0)
    word = np.int64(1)
    doubles = triples = free = free_doubles = free_triples = left = 0
    left = tiles
    place = 0
    while True:
        here = start + place
        letter = squares[here, LETTER]
        if letter != EMPTY:
            letters += LETTER_HASHES[letter]
            accepts[place] = np.uint32(1) << np.uint32(letter)
            fixed += squares[here, VALUE]
            if squares[here, VALUE] == 0:
                jokers |= joker_bit(place)
            factors[place] = 0
        elif left == 0:
            break
        else:
            left -= 1
            factor = squares[here, LETTER_FACTOR]
            accepts[place] = squares[here, ALLOWED]
            factors[place] = factor
            word *= squares[here, WORD_FACTOR]
            doubles += factor > 1
            triples += factor > 2
            if squares[here, CROSS_FACTOR]:
                points_across += squares[here, CROSS_POINTS]
                charged += factor * squares[here, HIGHEST]
                across += squares[here, CROSS_FACTOR] * squares[here, HIGHEST]
            else:
                free += 1
                free_doubles += factor > 1
                free_triples += factor > 2
        place += 1
    for index in range(place):
        if factors[index]:
            factors[index] = word * factors[index] + squares[start + index, CROSS_FACTOR]
    facts[START] = start
    facts[LENGTH] = place
    facts[TILES] = tiles
    facts[BASE] = word * fixed + points_across + bonuses[tiles]
    facts[JOKERS] = jokers
    facts[WORD] = word
    facts[DOUBLES], facts[TRIPLES] = doubles, triples
    facts[FREE], facts[FREE_DOUBLES], facts[FREE_TRIPLES] = free, free_doubles, free_triples
    facts[CHARGED], facts[ACROSS] = charged, across
    return letters


@inlined
def part_bound(slot: Any, totals: Any, part: Any) -> Any:
    """No word that places exactly this part of the hand brings more: the bound of `topping.solver.slots`, with T(n)
    the points of the part's n best tiles (`Hand.totals`) in place of the whole hand's."""
    facts = slot.facts
    everywhere = np.int64(totals[part, facts[TILES]]) + totals[part, facts[DOUBLES]] + totals[part, facts[TRIPLES]]
    apart = (
        np.int64(totals[part, facts[FREE]])
        + totals[part, facts[FREE_DOUBLES]]
        + totals[part, facts[FREE_TRIPLES]]
        + facts[CHARGED]
    )
    return facts[BASE] + facts[WORD] * min(everywhere, apart) + facts[ACROSS]
