"""The inverse game as a value that follows from its events: grid, letters taken, player on turn.

By the leaflet in the box of the game, players in turn take one to six letters off one word of a finished grid. The rest
must be admitted words, joined together. A player scores the values of the letters that he takes. The game ends if the
grid is empty, if nothing can be taken, or if all have passed twice in a row. Replaying events needs no lexicon:
`topping.play.inverse.removal` judges a removal before it becomes an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias

from topping.byfields import KindsCodec, Via
from topping.errors import InputError
from topping.play.inverse.removal import TakenLetters, taken_letters
from topping.rules.grid.board import Board, Reference, Square
from topping.rules.tiles import Bag, tile_of, value_of

FEWEST_PLAYERS: Final = 1
MOST_PLAYERS: Final = 4
MOST_PASSES: Final = 2
"""Passes in a row by every player that end the game."""


class InverseEnd(Enum):
    """The reason why an inverse game (taking letters off a finished grid) is over. The values are stored."""

    EMPTY = "empty"
    """No letter is left on the grid."""
    STUCK = "stuck"
    """No letter can be taken any more."""
    PASSED = "passed"
    """All have passed twice in a row."""


def _squares(text: str) -> tuple[Square, ...]:
    return tuple(Reference.parse(character).square for character in text.split())


@dataclass(frozen=True, slots=True)
class LettersTaken:
    """The event that a player takes the letters of some squares off the grid."""

    player: int
    squares: Annotated[tuple[Square, ...], Via(str, lambda squares: " ".join(map(str, squares)), _squares)]


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The event that a player passes, as he finds no letters to take."""

    player: int


@dataclass(frozen=True, slots=True)
class NothingLeftToTake:
    """The event that the game ends because the program finds no letters that can be taken off the grid."""


InverseEvent: TypeAlias = LettersTaken | TurnPassed | NothingLeftToTake
INVERSE_EVENTS: Final[KindsCodec[InverseEvent]] = KindsCodec(
    lambda _: InputError("tablegame.event"), {"taken": LettersTaken, "passed": TurnPassed, "stuck": NothingLeftToTake}
)


@dataclass(frozen=True, slots=True)
class InverseTurn:
    """A turn in which a player took letters off the grid or passed, with the letters taken and their points."""

    player: int
    taken: TakenLetters | None
    """None if the player passed."""
    points: int


@dataclass(frozen=True, slots=True)
class InverseGame:
    """The state of an inverse game, in which players take letters off a finished grid.

    Each of the 102 tiles is on the grid, taken, or in `aside` if it never was on the grid.
    """

    names: tuple[str, ...]
    board: Board
    aside: Bag
    """The tiles that were not on the grid at the start."""
    turns: tuple[InverseTurn, ...] = ()
    end: InverseEnd | None = None

    @staticmethod
    def of(names: Sequence[str], board: Board) -> InverseGame:
        """Returns a new game before its first turn, in which players take letters off the finished grid `board`.

        Raises `InputError` for a wrong number of players, an empty grid, or too many tiles of a letter.
        """
        if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
            raise InputError("inverse.players", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        if board.is_empty:
            raise InputError("inverse.empty_grid")
        aside = Bag.full().minus("".join(map(tile_of, board.tiles)))
        if aside is None:
            raise InputError("inverse.too_many_tiles")
        return InverseGame(tuple(names), board, aside)

    @property
    def player(self) -> int:
        """The seat of the player on turn."""
        return len(self.turns) % len(self.names)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that no letter may be taken any more."""
        return self.end is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player, by seat."""
        return tuple(
            sum(turn.points for turn in self.turns if turn.player == player) for player in range(len(self.names))
        )

    def after(self, event: InverseEvent) -> InverseGame:
        """Returns the game after an event; raises `InputError` for an event that is not allowed."""
        if self.end is not None:
            raise InputError("inverse.over")
        match event:
            case NothingLeftToTake():
                return replace(self, end=InverseEnd.STUCK)
            case LettersTaken(player, squares):
                self._must_be_turn_of(player)
                taken = taken_letters(self.board, squares)
                turn = InverseTurn(player, taken, sum(map(value_of, taken.characters)))
                end = InverseEnd.EMPTY if taken.left.is_empty else None
                return replace(self, board=taken.left, turns=(*self.turns, turn), end=end)
            case TurnPassed(player):
                self._must_be_turn_of(player)
                turns = (*self.turns, InverseTurn(player, None, 0))
                last = turns[-MOST_PASSES * len(self.names) :]
                all_passed = len(last) == MOST_PASSES * len(self.names) and all(turn.taken is None for turn in last)
                return replace(self, turns=turns, end=InverseEnd.PASSED if all_passed else None)

    def _must_be_turn_of(self, player: int) -> None:
        if player != self.player:
            raise InputError("inverse.not_your_turn", name=self.names[self.player])
