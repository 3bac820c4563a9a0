"""How hard a position is, by weights that are shipped with the program: assumptions, the same for every player.

Times are taken as logarithms, so that a feature makes a move so many times longer for everyone. A typical move of its
kind has the kind's factor and nothing else; what is not known of a position counts as typical.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from topping.training.facts import AnalysedMove
from topping.training.kinds import Kind

KIND_FACTORS: Final = {
    Kind.JOKER: 1.40,
    Kind.DRY_SCRABBLE: 1.30,
    Kind.SCRABBLE: 1.50,
    Kind.RARE_LETTER: 0.80,
    Kind.EXTENSION: 1.00,
    Kind.PARALLEL: 1.10,
    Kind.LINK: 0.90,
    Kind.CROSSING: 0.80,
    Kind.FIRST: 0.70,
}
"""How many times the player's level a typical move of each kind takes."""

A_FREQUENCY: Final = -0.06
"""For each step of the word's frequency."""
A_LETTER: Final = 0.04
"""For each letter of the word."""
A_TILE: Final = 0.05
"""For each tile placed."""
A_JOKER: Final = 0.20
"""For each joker placed."""
AN_ACROSS: Final = 0.03
"""For each word across."""
PLAYS: Final = 0.20
"""Times the logarithm of the number of valid moves."""
GAP: Final = -0.08
"""Times the logarithm of 1 + points between the top and the next score."""
EQUAL_TOPS: Final = -0.45
"""Times the logarithm of the number of equal tops."""
A_MOVE: Final = 0.005
"""For each move played before."""
A_DRAWN_TILE: Final = 0.10
"""For each tile of a full draw beyond seven: other variants have more to search."""


@dataclass(frozen=True, slots=True)
class Typical:
    """Means over the tops of one kind, in games of the program's own generator with its bundled list."""

    frequency: float
    length: float
    placed: float
    jokers: float
    links: float
    log_plays: float
    log_gap: float
    log_tops: float
    number: float


TYPICAL: Final = {
    Kind.JOKER: Typical(4.0, 7.5, 6.0, 1.0, 0.5, 7.0, 2.5, 0.2, 11.0),
    Kind.DRY_SCRABBLE: Typical(5.0, 7.0, 7.0, 0.0, 0.6, 6.3, 2.5, 0.2, 8.0),
    Kind.SCRABBLE: Typical(5.0, 8.2, 7.0, 0.0, 0.1, 6.3, 2.5, 0.2, 9.0),
    Kind.RARE_LETTER: Typical(4.5, 4.5, 3.5, 0.0, 0.8, 5.8, 1.8, 0.2, 12.0),
    Kind.EXTENSION: Typical(5.5, 7.0, 3.0, 0.0, 0.3, 5.8, 1.2, 0.2, 13.0),
    Kind.PARALLEL: Typical(5.0, 4.5, 4.0, 0.0, 2.5, 5.8, 1.0, 0.3, 12.0),
    Kind.LINK: Typical(5.0, 5.5, 5.0, 0.0, 1.0, 5.8, 1.0, 0.3, 12.0),
    Kind.CROSSING: Typical(5.5, 6.0, 5.0, 0.0, 0.0, 5.8, 1.0, 0.3, 11.0),
    Kind.FIRST: Typical(6.0, 5.5, 5.5, 0.0, 0.0, 4.5, 1.0, 0.7, 1.0),
}
"""By kind; what a position is compared with."""

_A_FULL_DRAW: Final = 7


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How long a move takes compared with a typical one, in thousandths of a natural logarithm: 693 is twice as long.

    In three parts, as a player may be better at one than the shipped weights say: the kind, whose factor is in
    `KIND_FACTORS`; the word (frequency, letters, tiles, jokers, words across) and the search (valid moves, gap, equal
    tops, move number, size of the draw), both against a typical move of the kind.
    """

    kind: Kind
    word: int
    search: int


def difficulty_of(move: AnalysedMove) -> Difficulty:
    """The difficulty of a move."""
    typical = TYPICAL[move.kind]
    word = A_LETTER * (move.length - typical.length) + A_TILE * (move.placed - typical.placed)
    word += A_JOKER * (move.jokers - typical.jokers) + AN_ACROSS * (move.links - typical.links)
    if move.frequency is not None:
        word += A_FREQUENCY * (move.frequency - typical.frequency)
    search = A_MOVE * (move.number - typical.number) + A_DRAWN_TILE * max(0, move.drawn - _A_FULL_DRAW)
    if move.plays is not None:
        search += PLAYS * (log(max(1, move.plays)) - typical.log_plays)
    if move.gap is not None:
        search += GAP * (log(1 + move.gap) - typical.log_gap)
    if move.equal_tops is not None:
        search += EQUAL_TOPS * (log(max(1, move.equal_tops)) - typical.log_tops)
    return Difficulty(move.kind, round(1000 * word), round(1000 * search))
