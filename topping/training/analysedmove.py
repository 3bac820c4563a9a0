"""What is kept of each analysed move: the facts of its position that do not depend on who played it, and their bytes.

Packed facts are a byte for the version of the format, then for each move its `_LAYOUT`: eight bytes (number, kind,
tiles placed, letters of the word, jokers placed, words across, frequency, tiles drawn), three numbers of two bytes
(valid moves, gap, equal tops), lowest byte first.

Facts of a position and of a move that statistics are made from: counted, never judged.

Whoever sorts moves into kinds or estimates how hard a position is starts from these, so that the solver need not be
asked again when such a rule changes.

The kinds of moves that a player's time is accounted for by: nine, of which each move has exactly one.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY
from topping.rules.grid.position import Position
from topping.rules.moves import Misfit, Solution, lay, score
from topping.rules.tiles import JOKER, without

MOST_TOPS: Final = 64
"""Of how many equal tops the facts are given; all are counted."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """What one move places, covers and forms."""

    solution: Solution
    placed: int
    """Tiles laid from the draw."""
    jokers_placed: int
    """How many of these are jokers."""
    bonus: int
    """Points for the number of tiles placed (§1.2.3, §3.8.2); 0 where there are none."""
    covered: tuple[str, ...]
    """The letters of the grid that the word takes in, one text a group of neighbours: `PASSERAIS` made of `PASSER`
    on the grid has `("PASSER",)`. Upper case, jokers too."""
    links: tuple[str, ...]
    """The words formed across, upper case, in reading order: one for each linking letter."""

    @property
    def length(self) -> int:
        """Letters of the word, those on the grid included."""
        return len(self.solution.word)

    @property
    def letters(self) -> str:
        """The letters laid, upper case, jokers too."""
        return without(self.solution.word.upper(), "".join(self.covered)) or ""

    @staticmethod
    def of(position: Position, solution: Solution, variant: Variant) -> MoveFacts:
        """The facts of a solution; raises `ValueError` where it does not fit on the position's grid."""
        placement = lay(position.board, solution.move, variant)
        if isinstance(placement, Misfit):
            raise ValueError(f"{solution} does not fit: {placement.value}")
        new = {square for square, _ in placement.placed}
        reference = solution.reference
        squares = [reference.square.moved(reference.direction, step) for step in range(len(solution.word))]
        groups = "".join(
            EMPTY if square in new else letter for square, letter in zip(squares, solution.word.upper(), strict=True)
        )
        _, *across = score(position.board, placement, variant).words
        return MoveFacts(
            solution,
            placed=len(new),
            jokers_placed=placement.tiles.count(JOKER),
            bonus=variant.bonus(len(new)),
            covered=tuple(group for group in groups.split(EMPTY) if group),
            links=tuple(word.upper() for word in across),
        )


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """What there is to find in a position."""

    in_hand: int
    """Tiles of the draw."""
    on_grid: int
    """Tiles on the grid; 0 before the first move."""
    plays: int
    """Valid moves: a word with its jokers marked, at a reference."""
    equal_tops: int
    """How many of them bring the most points."""
    next_points: int | None
    """The best score below the top's; None where every valid move is a top, or there is none."""
    tops: tuple[MoveFacts, ...]
    """The first `MOST_TOPS` moves of the top score, in `Solution.rank` order."""

    @property
    def top_points(self) -> int | None:
        """Points of the top; None where nothing can be played."""
        return self.tops[0].solution.points if self.tops else None

    @property
    def gap(self) -> int | None:
        """Points between the top and the next score; None where there is no other."""
        return None if self.top_points is None or self.next_points is None else self.top_points - self.next_points

    @staticmethod
    def of(position: Position, variant: Variant, tops: Sequence[Solution], points: Sequence[int]) -> PositionFacts:
        """The facts of a position with tops of it, in `Solution.rank` order, and the points of all valid moves, most
        first."""
        equal_tops = points.count(points[0]) if points else 0
        return PositionFacts(
            in_hand=len(position.rack),
            on_grid=len(position.board.cells) - position.board.cells.count(EMPTY),
            plays=len(points),
            equal_tops=equal_tops,
            next_points=points[equal_tops] if equal_tops < len(points) else None,
            tops=tuple(MoveFacts.of(position, one, variant) for one in tops[:MOST_TOPS]),
        )


RARE: Final = frozenset("JKQWXYZ")
"""The letters whose tiles alone make a move one of the kind `RARE_LETTER`."""

_SCRABBLE: Final = 7
"""Tiles placed from which a move is a scrabble, in every variant (§1.2.3, §3.8.2)."""


class Kind(Enum):
    """What makes a move hard or easy to see, as far as its grid tells.

    In the order in which they are looked for: the first that applies is the kind. The values are those of JSON and of
    what is stored.
    """

    JOKER = "joker"
    """A joker is placed."""
    DRY_SCRABBLE = "scrabble_sec"
    """Seven tiles or more are placed, and the word has no letter of the grid."""
    SCRABBLE = "scrabble_appui"
    """Seven tiles or more are placed, and the word takes in letters of the grid."""
    RARE_LETTER = "lettre_chere"
    """One of J K Q W X Y Z is placed."""
    EXTENSION = "rallonge"
    """The word takes in two or more letters of the grid side by side: a word that is prolonged or included."""
    PARALLEL = "collante"
    """Two or more other words are formed across."""
    LINK = "raccord"
    """One other word is formed across."""
    CROSSING = "croisement"
    """The word crosses others, and forms no other."""
    FIRST = "premier_coup"
    """The grid is empty."""

    @property
    def code(self) -> int:
        """Its place in the order, from 0: what packed forms hold."""
        return _CODES[self]


KINDS: Final = tuple(Kind)
"""In their order."""

_CODES: Final = {kind: place for place, kind in enumerate(KINDS)}


def kind_of(move: MoveFacts, on_grid: int) -> Kind:
    """The kind of a move played with `on_grid` tiles on the grid."""
    if move.jokers_placed:
        return Kind.JOKER
    if move.placed >= _SCRABBLE:
        return Kind.SCRABBLE if move.covered else Kind.DRY_SCRABBLE
    if not RARE.isdisjoint(move.letters):
        return Kind.RARE_LETTER
    if any(len(group) > 1 for group in move.covered):
        return Kind.EXTENSION
    if move.links:
        return Kind.PARALLEL if len(move.links) > 1 else Kind.LINK
    return Kind.CROSSING if on_grid else Kind.FIRST


FACTS_VERSION: Final = 2
"""Version of the packed form, and of what the facts mean: others are refused, and made again."""

_LAYOUT: Final = struct.Struct("<8B3H")
_UNKNOWN: Final = 0xFF
_UNKNOWN_COUNT: Final = 0xFFFF
_MOST: Final = _UNKNOWN_COUNT - 1
"""The largest count that is kept: a larger one would say nothing more of a position."""
_DAMAGED: Final = "not the packed facts of a game"


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """The facts of one position of a game and of its retained top.

    The last four of position and word are None where they are not known: without the game's lexicon its positions
    cannot be searched again, and a word may not be in the list that counts frequencies.
    """

    number: int
    """From 1."""
    kind: Kind
    placed: int
    """Tiles laid from the draw."""
    length: int
    """Letters of the word, those on the grid included."""
    jokers: int
    """Jokers laid."""
    links: int
    """Words formed across."""
    drawn: int
    """Tiles of the draw."""
    frequency: int | None = None
    """Of the word: 0 (never met) to 9 (most common)."""
    plays: int | None = None
    """Valid moves, at most 65,534."""
    gap: int | None = None
    """Points between the top and the next score; None too where there is no other."""
    equal_tops: int | None = None
    """How many moves bring the most points."""

    @staticmethod
    def of(
        move: MoveFacts,
        number: int,
        on_grid: int,
        drawn: int,
        position: PositionFacts | None = None,
        frequency: int | None = None,
    ) -> AnalysedMove:
        """The facts of move `number`, played with `drawn` tiles in hand and `on_grid` on the grid."""
        return AnalysedMove(
            number=number,
            kind=kind_of(move, on_grid),
            placed=move.placed,
            length=move.length,
            jokers=move.jokers_placed,
            links=len(move.links),
            drawn=drawn,
            frequency=frequency,
            plays=None if position is None else min(position.plays, _MOST),
            gap=None if position is None else position.gap,
            equal_tops=None if position is None else min(position.equal_tops, _MOST),
        )


def analysed(game: Game) -> tuple[AnalysedMove, ...]:
    """The facts of a game's moves as far as its replay tells; raises `GameFileError` at the first fault."""
    return tuple(
        AnalysedMove.of(
            MoveFacts.of(turn.position, turn.solution, game.variant),
            turn.number,
            len(turn.before.board.tiles),
            len(turn.draw.letters),
        )
        for turn in game.turns()
    )


def pack(moves: Iterable[AnalysedMove]) -> bytes:
    """The packed form of a game's facts; `ValueError` where a number does not fit."""
    packed = bytearray((FACTS_VERSION,))
    for one in moves:
        try:
            packed += _LAYOUT.pack(
                one.number,
                one.kind.code,
                one.placed,
                one.length,
                one.jokers,
                one.links,
                _UNKNOWN if one.frequency is None else one.frequency,
                one.drawn,
                _UNKNOWN_COUNT if one.plays is None else one.plays,
                _UNKNOWN_COUNT if one.gap is None else one.gap,
                _UNKNOWN_COUNT if one.equal_tops is None else one.equal_tops,
            )
        except struct.error as error:
            raise ValueError(f"facts of move {one.number}: {error}") from None
    return bytes(packed)


def packed_kinds(packed: bytes) -> bytes:
    """The codes of the kinds in a packed form, a byte each, at once; a code may be of no kind where it is damaged."""
    return packed[2 :: _LAYOUT.size]


def unpack(packed: bytes) -> tuple[AnalysedMove, ...]:
    """The facts of a packed form; `ValueError` where it is none, is of another version, or is damaged."""
    if packed[:1] != bytes((FACTS_VERSION,)) or (len(packed) - 1) % _LAYOUT.size:
        raise ValueError(_DAMAGED)
    moves: list[AnalysedMove] = []
    for number, code, placed, length, jokers, links, frequency, drawn, *counts in _LAYOUT.iter_unpack(packed[1:]):
        if code >= len(KINDS):
            raise ValueError(_DAMAGED)
        plays, gap, equal_tops = (None if count == _UNKNOWN_COUNT else count for count in counts)
        moves.append(
            AnalysedMove(
                number,
                KINDS[code],
                placed,
                length,
                jokers,
                links,
                drawn,
                None if frequency == _UNKNOWN else frequency,
                plays,
                gap,
                equal_tops,
            )
        )
    return tuple(moves)
