"""The kinds of moves that a player's time is accounted for by: nine, of which each move has exactly one."""

from __future__ import annotations

from enum import Enum
from typing import Final

from topping.rules.games.game import Game
from topping.training.features import MoveFacts

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


def kinds_of(game: Game) -> tuple[Kind, ...]:
    """The kinds of a game's retained tops, by replay; raises `GameFileError` at the first fault."""
    return tuple(
        kind_of(MoveFacts.of(turn.position, turn.solution, game.variant), len(turn.before.board.tiles))
        for turn in game.turns()
    )
