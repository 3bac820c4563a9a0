"""Slots: the places where a word may go, and for each an upper bound of the points that any word there can bring.

A slot is a first square and a number k of tiles to place: the word covers the first k empty squares from there, and
every tile before, between and right after them. Its length and its fixed letters follow.

**The bound.** A word that places tiles worth t(i) on the slot's empty squares i brings

    W·(F + Σ L(i)·t(i))  +  Σ (C(i)·t(i) + X(i))  +  bonus(k)

with W the product of the word factors under the new tiles, F the points of the tiles it runs through, L(i) the letter
factor of square i, C(i) and X(i) the factor and the fixed points of the word across i (both 0 without one). Write
T(n) for the points of the n best tiles in hand, and h(i) for the most that a letter allowed on square i is worth.

* Σ L(i)·t(i): L(i) is 1, 2 or 3, so the sum is that of the tiles on all squares, on those with L ≥ 2, and on those with
  L = 3. Each of these sums is at most T(number of such squares): no n tiles in hand are worth more. (1)
  The same holds over the squares without a word across only, if each of the others is charged L(i)·h(i). (2)
  The lesser of the two is taken.
* Σ C(i)·t(i) ≤ Σ C(i)·h(i).

**Invariant**: the bound is at least the points of every way to fill the slot with tiles in hand and letters allowed,
whether the lexicon has the word or not, since each term is at least what it stands for.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from topping.solver.codes import EMPTY
from topping.solver.compiled import inlined, kernel
from topping.solver.grid import (
    ALLOWED,
    CROSS_FACTOR,
    CROSS_POINTS,
    HIGHEST,
    LETTER,
    LETTER_FACTOR,
    LINES,
    SIZE,
    STRIDE,
    VALUE,
    WORD_FACTOR,
)

BOUNDS: Final = 1024
"""Slots are filed by bound; those of a higher one are filed under the last, searched first."""
_CENTRE_LINE: Final = 7
_CENTRE_PLACE: Final = 7
NONE: Final = -1
_NEVER: Final = 99


class Slots(NamedTuple):
    """Every slot, in lists by bound."""

    heads: npt.NDArray[np.int32]
    """BOUNDS: by bound, the last slot filed under it, or NONE."""
    before: npt.NDArray[np.int32]
    """By slot: the one filed before it under the same bound, or NONE."""
    squares: npt.NDArray[np.int32]
    """By slot: index of its first square."""
    tiles: npt.NDArray[np.int32]
    """By slot: how many tiles it places."""


@kernel
def find_slots(squares: Any, hand: Any, most_placed: Any, bonuses: Any) -> Any:
    """All the slots that up to `most_placed` tiles in hand can fill, as far as each square alone can tell."""
    most_slots = LINES * SIZE * most_placed
    slots = Slots(
        np.full(BOUNDS, NONE, dtype=np.int32),
        np.empty(most_slots, dtype=np.int32),
        np.empty(most_slots, dtype=np.int32),
        np.empty(most_slots, dtype=np.int32),
    )
    empty_grid = True
    for index in range(SIZE * STRIDE):
        if squares[index, LETTER] != EMPTY:
            empty_grid = False
            break
    made = 0
    if empty_grid:
        for place in range(_CENTRE_PLACE + 1):
            made = _from_square(
                squares, hand, most_placed, bonuses, slots, made, _CENTRE_LINE * STRIDE + place, _CENTRE_PLACE - place
            )
        return slots
    for line in range(LINES):
        joining = _NEVER  # steps from the square after `place` to the first one that joins the tiles on the grid
        for place in range(SIZE - 1, -1, -1):
            here = line * STRIDE + place
            tile = squares[here, LETTER] != EMPTY
            joining = 0 if tile or squares[here, CROSS_FACTOR] or squares[here + 1, LETTER] != EMPTY else joining + 1
            if joining < most_placed and (place == 0 or squares[here - 1, LETTER] == EMPTY):
                made = _from_square(squares, hand, most_placed, bonuses, slots, made, here, joining)
    return slots


@inlined
def _from_square(
    squares: Any, hand: Any, most_placed: Any, bonuses: Any, slots: Any, made: Any, start: Any, joining: Any
) -> Any:
    """Files the slots that start on a square and cover the one `joining` steps further; how many are `made` by then."""
    most = hand.most
    fixed = across = charged = np.int32(0)
    word_factor = np.int32(1)
    tiles = doubles = triples = free = free_doubles = free_triples = 0
    here = start
    last = start - start % STRIDE + SIZE
    while True:
        while squares[here, LETTER] != EMPTY:
            fixed += squares[here, VALUE]
            here += 1
        if tiles and here - start > joining and here - start > 1:
            everywhere = most[tiles] + most[doubles] + most[triples]
            apart = most[free] + most[free_doubles] + most[free_triples] + charged
            bound = word_factor * (fixed + min(everywhere, apart)) + across + bonuses[tiles]
            _file(slots, made, start, tiles, bound)
            made += 1
        if tiles == most_placed or here == last or squares[here, ALLOWED] == 0:
            return made
        tiles += 1
        factor = squares[here, LETTER_FACTOR]
        word_factor *= squares[here, WORD_FACTOR]
        doubles += factor > 1
        triples += factor > 2
        if squares[here, CROSS_FACTOR]:
            highest = squares[here, HIGHEST]
            charged += factor * highest
            across += squares[here, CROSS_POINTS] + squares[here, CROSS_FACTOR] * highest
        else:
            free += 1
            free_doubles += factor > 1
            free_triples += factor > 2
        here += 1


@inlined
def _file(slots: Any, slot: Any, square: Any, tiles: Any, bound: Any) -> Any:
    under = min(bound, BOUNDS - 1)
    slots.squares[slot] = square
    slots.tiles[slot] = tiles
    slots.before[slot] = slots.heads[under]
    slots.heads[under] = slot
