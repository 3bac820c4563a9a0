"""The difficulty of a move, from fixed weights that are assumed and equal for all players.

Difficulties are logarithms of times, so that a feature multiplies the time of a move by the same factor for everyone. A
typical move of a kind has the factor of this kind. A feature that is not known counts as typical.
"""

from dataclasses import dataclass
from math import log
from typing import Final

from topping.training.analysedmove import AnalysedMove, Kind

DIFFICULTY_VERSION: Final = 1
"""Raised by every change of the weights; stored difficulties are then computed again."""

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
"""Factor of each kind on the player's level, for a typical move."""

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
"""Multiplied by the logarithm of the number of valid moves."""
GAP: Final = -0.08
"""Multiplied by the logarithm of 1 + points between the top and the next score."""
EQUAL_TOPS: Final = -0.45
"""Multiplied by the logarithm of the number of equal tops."""
A_MOVE: Final = 0.005
"""For each earlier move."""
A_DRAWN_TILE: Final = 0.10
"""For each tile of a full draw beyond seven: other variants have more to search."""


@dataclass(frozen=True, slots=True)
class Typical:
    """The mean facts (such as word length) of the tops of one kind of move, in games generated with the bundled
    lexicon.

    The means are measured by `python -m tests.bench.kinds`; all other weights of a difficulty are assumed.
    """

    frequency: float
    """0 to 9."""
    length: float
    placed: float
    jokers: float
    links: float
    log_plays: float
    """Natural logarithm of the number of valid moves."""
    log_gap: float
    """Natural logarithm of 1 + points between the top and the next score."""
    log_tops: float
    """Natural logarithm of the number of equal tops."""
    number: float
    """Number of the move, from 1."""


TYPICAL: Final = {
    Kind.JOKER: Typical(5.25, 6.63, 5.75, 1.02, 0.68, 8.09, 1.80, 0.44, 10.8),
    Kind.DRY_SCRABBLE: Typical(5.42, 7.00, 7.00, 0.00, 1.14, 6.37, 2.31, 0.26, 8.7),
    Kind.SCRABBLE: Typical(5.04, 8.04, 7.00, 0.00, 0.08, 6.55, 2.73, 0.15, 8.6),
    Kind.RARE_LETTER: Typical(5.33, 4.30, 3.61, 0.00, 0.67, 5.55, 1.69, 0.18, 11.0),
    Kind.EXTENSION: Typical(5.26, 6.67, 3.03, 0.00, 0.48, 5.50, 1.48, 0.20, 14.9),
    Kind.PARALLEL: Typical(6.04, 4.04, 3.64, 0.00, 2.56, 5.74, 1.28, 0.18, 14.2),
    Kind.LINK: Typical(5.70, 4.52, 4.16, 0.00, 1.00, 5.61, 1.19, 0.36, 13.7),
    Kind.CROSSING: Typical(5.31, 5.56, 4.49, 0.00, 0.00, 5.71, 1.39, 0.29, 11.9),
    Kind.FIRST: Typical(5.74, 5.45, 5.45, 0.00, 0.00, 4.88, 1.21, 0.84, 1.0),
}
"""The reference values of each kind."""

_A_FULL_DRAW: Final = 7


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How much longer a move takes than a typical move: the product of three factors, for its kind, its word and its
    search.

    `KIND_FACTORS` holds the factor of the kind. `word` and `search` are thousandths of a natural logarithm, relative to
    a typical move of the kind: 693 is twice as long. `word` counts frequency, letters, tiles, jokers and perpendicular
    words. `search` counts valid moves, the gap below the top, equal tops, move number and size of the draw. They are
    separate, because a player may be better at one than usual.
    """

    kind: Kind
    word: int
    search: int


def difficulty_of(move: AnalysedMove) -> Difficulty:
    """Returns the difficulty of a move from its facts, by the weights of this module."""
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
