"""The facts of each move of an analysed game, such as its tiles, its kind and the number of valid moves.

The facts do not depend on the player. `pack` writes them as bytes for storage: one byte for the version of the format,
then for each move the fields of `_LAYOUT`. These are eight single bytes (move number, kind, tiles placed, letters of
the word, jokers placed, perpendicular words formed, word frequency, tiles in the draw). Three numbers of two bytes
follow, low byte first (valid moves, points between the top and the next score, number of equal tops).

Facts are counted, never judged. The rules for kinds and difficulties use only these facts, so that a new rule needs no
new search. Each move has exactly one of nine kinds.
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
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import score
from topping.rules.tiles import JOKER, without

MOST_TOPS: Final = 64
"""Most equal tops with facts; all are counted."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """The facts of one move: the tiles it places, grid letters within its word, perpendicular words it forms."""

    solution: Solution
    placed: int
    """Number of tiles laid from the draw."""
    jokers_placed: int
    """Number of jokers among them."""
    bonus: int
    """Points for the number of tiles placed (§1.2.3, §3.8.2); 0 without a bonus."""
    covered: tuple[str, ...]
    """The grid letters within the word, as a text for each group of neighbours.

    `PASSERAIS` from `PASSER` on the grid has `("PASSER",)`. Upper case, also for jokers.
    """
    links: tuple[str, ...]
    """The words formed across, in upper case and reading order: a word for each linking letter."""

    @property
    def length(self) -> int:
        """Number of letters of the word, including letters already on the grid."""
        return len(self.solution.word)

    @property
    def letters(self) -> str:
        """The letters placed from the draw, in upper case. A joker counts as the letter it stands for."""
        return without(self.solution.word.upper(), "".join(self.covered)) or ""

    @staticmethod
    def of(position: Position, solution: Solution, variant: Variant) -> MoveFacts:
        """Returns the facts of a solution: tiles and jokers placed, scrabble bonus, grid letters in its word,
        perpendicular words.

        Raises `ValueError` if it does not fit on the grid.
        """
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
    """The facts of a position: its tops, the number of valid moves, and the best score below the top."""

    in_hand: int
    """Number of tiles in the draw."""
    on_grid: int
    """Number of tiles on the grid; 0 before the first move."""
    plays: int
    """Number of valid moves: a word with its jokers marked, at a reference."""
    equal_tops: int
    """Number of moves with the most points."""
    next_points: int | None
    """The best score below the top; None if every valid move is a top, or there is none."""
    tops: tuple[MoveFacts, ...]
    """The first `MOST_TOPS` tops, in `Solution.rank` order."""

    @property
    def top_points(self) -> int | None:
        """Points of the top; None if nothing can be played."""
        return self.tops[0].solution.points if self.tops else None

    @property
    def gap(self) -> int | None:
        """Points between the top and the next score; None if there is no next score."""
        return None if self.top_points is None or self.next_points is None else self.top_points - self.next_points

    @staticmethod
    def of(position: Position, variant: Variant, tops: Sequence[Solution], points: Sequence[int]) -> PositionFacts:
        """Returns the facts of a position: tiles in the draw and on the grid, valid moves, tops, and the best score
        below the top.

        `tops` are the tops in `Solution.rank` order. `points` are the points of all valid moves, in descending order.
        """
        equal_tops = points.count(points[0]) if points else 0
        return PositionFacts(
            in_hand=len(position.rack),
            on_grid=len(position.board.cells) - position.board.cells.count(EMPTY),
            plays=len(points),
            equal_tops=equal_tops,
            next_points=points[equal_tops] if equal_tops < len(points) else None,
            tops=tuple(MoveFacts.of(position, top, variant) for top in tops[:MOST_TOPS]),
        )


RARE: Final = frozenset("JKQWXYZ")
"""Letters whose tiles make a move of kind `RARE_LETTER`."""

_SCRABBLE: Final = 7
"""Least number of tiles placed in a scrabble, in every variant (§1.2.3, §3.8.2)."""


class Kind(Enum):
    """The kind of a move, such as joker, scrabble, extension or crossing: what makes it hard or easy to see.

    A move has the first kind in this order that applies. The values are used in JSON and in storage.
    """

    JOKER = "joker"
    """The move places a joker."""
    DRY_SCRABBLE = "scrabble_sec"
    """The move places seven tiles or more, and its word has no letter of the grid."""
    SCRABBLE = "scrabble_appui"
    """The move places seven tiles or more, and its word has letters of the grid."""
    RARE_LETTER = "lettre_chere"
    """The move places one of J K Q W X Y Z."""
    EXTENSION = "rallonge"
    """The word contains two or more adjacent letters of the grid: it extends or includes a word."""
    PARALLEL = "collante"
    """The move forms two or more words across."""
    LINK = "raccord"
    """The move forms one word across."""
    CROSSING = "croisement"
    """The word crosses other words, and forms none."""
    FIRST = "premier_coup"
    """The grid is empty."""

    @property
    def code(self) -> int:
        """The index of the kind in the order of `KINDS`, used in packed forms."""
        return _CODES[self]


KINDS: Final = tuple(Kind)
"""In order."""

_CODES: Final = {kind: place for place, kind in enumerate(KINDS)}


def kind_of(move: MoveFacts, on_grid: int) -> Kind:
    """Returns the kind of a move. `on_grid` is the number of tiles on the grid before the move."""
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
"""Version of the packed form and of the meaning of facts; other versions are refused, and made again."""

_LAYOUT: Final = struct.Struct("<8B3H")
_UNKNOWN: Final = 0xFF
_UNKNOWN_COUNT: Final = 0xFFFF
_MOST: Final = _UNKNOWN_COUNT - 1
"""The largest stored count; a larger count would say no more about a position."""
_DAMAGED: Final = "not the packed facts of a game"


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """The facts of one move of a game, for its retained top and for the position in which it was made.

    The last four fields are None if unknown: the word may be missing from the frequency list, and a position can only
    be searched with the game's lexicon.
    """

    number: int
    """From 1."""
    kind: Kind
    placed: int
    """Number of tiles laid from the draw."""
    length: int
    """Length of the word, with letters on the grid."""
    jokers: int
    """Number of jokers laid."""
    links: int
    """Number of words formed across."""
    drawn: int
    """Number of tiles in the draw."""
    frequency: int | None = None
    """Frequency of the word: 0 (never met) to 9 (most common)."""
    plays: int | None = None
    """Number of valid moves, at most 65,534."""
    gap: int | None = None
    """Points between the top and the next score; also None if there is no next score."""
    equal_tops: int | None = None
    """Number of moves with the most points."""

    @staticmethod
    def of(
        move: MoveFacts,
        number: int,
        on_grid: int,
        drawn: int,
        position: PositionFacts | None = None,
        frequency: int | None = None,
    ) -> AnalysedMove:
        """Returns the facts of move `number`, made with `drawn` tiles in the draw and `on_grid` tiles on the grid.

        `frequency` is that of its word, from the frequency list.
        """
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
    """Replays a game and returns the facts of its moves that need no search for solutions.

    Raises `GameFileError` at the first faulty move.
    """
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
    """Returns the packed form of a game's facts; raises `ValueError` if a number does not fit into its bytes."""
    packed = bytearray((FACTS_VERSION,))
    for move in moves:
        try:
            packed += _LAYOUT.pack(
                move.number,
                move.kind.code,
                move.placed,
                move.length,
                move.jokers,
                move.links,
                _UNKNOWN if move.frequency is None else move.frequency,
                move.drawn,
                _UNKNOWN_COUNT if move.plays is None else move.plays,
                _UNKNOWN_COUNT if move.gap is None else move.gap,
                _UNKNOWN_COUNT if move.equal_tops is None else move.equal_tops,
            )
        except struct.error as error:
            raise ValueError(f"facts of move {move.number}: {error}") from None
    return bytes(packed)


def packed_kinds(packed: bytes) -> bytes:
    """Returns the `Kind.code` of each move in packed facts, one byte per move.

    The bytes are not checked: damaged facts may give codes that belong to no kind.
    """
    return packed[2 :: _LAYOUT.size]


def unpack(packed: bytes) -> tuple[AnalysedMove, ...]:
    """Reads the facts of a packed form; raises `ValueError` for another version or damaged bytes."""
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
