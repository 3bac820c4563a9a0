"""What is kept of each analysed move: the facts of its position that do not depend on who played it, and their bytes.

Packed facts are a byte for the version of the format, then for each move its `_LAYOUT`: eight bytes (number, kind,
tiles placed, letters of the word, jokers placed, words across, frequency, tiles drawn), three numbers of two bytes
(valid moves, gap, equal tops), lowest byte first, and the verb's ending in eight bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from topping.rules.games.game import Game
from topping.training.features import MoveFacts, PositionFacts
from topping.training.kinds import KINDS, Kind, kind_of

FACTS_VERSION: Final = 1
"""Version of the packed form, and of what the facts mean: others are refused, and made again."""

_LAYOUT: Final = struct.Struct("<8B3H8s")
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
    verb_ending: str = ""
    """The ending of a conjugated form, at most eight letters A–Z; empty where the word is none, or is not known."""

    @staticmethod
    def of(
        move: MoveFacts,
        number: int,
        on_grid: int,
        drawn: int,
        position: PositionFacts | None = None,
        frequency: int | None = None,
        verb_ending: str = "",
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
            verb_ending=verb_ending,
        )


def analysed(game: Game, frequency_of: Callable[[str], int | None] | None = None) -> tuple[AnalysedMove, ...]:
    """The facts of a game's moves as far as its replay tells; raises `GameFileError` at the first fault.

    `frequency_of` is asked for the upper-case words.
    """
    return tuple(
        AnalysedMove.of(
            MoveFacts.of(turn.position, turn.solution, game.variant),
            turn.number,
            len(turn.before.board.tiles),
            len(turn.draw.letters),
            frequency=None if frequency_of is None else frequency_of(turn.solution.word.upper()),
        )
        for turn in game.turns()
    )


def pack(moves: Iterable[AnalysedMove]) -> bytes:
    """The packed form of a game's facts; `ValueError` where a number or an ending does not fit."""
    packed = bytearray((FACTS_VERSION,))
    for one in moves:
        ending = one.verb_ending.encode("ascii")
        if len(ending) > 8 or (ending and not (ending.isalpha() and ending.isupper())):
            raise ValueError(f"ending of a verb: {one.verb_ending!r}")
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
                ending,
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
    for number, code, placed, length, jokers, links, frequency, drawn, *counts, ending in _LAYOUT.iter_unpack(
        packed[1:]
    ):
        if code >= len(KINDS):
            raise ValueError(_DAMAGED)
        try:
            verb_ending = ending.rstrip(b"\0").decode("ascii")
        except UnicodeDecodeError:
            raise ValueError(_DAMAGED) from None
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
                verb_ending,
            )
        )
    return tuple(moves)
