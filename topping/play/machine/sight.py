"""What a player sees at his turn of the classic game, and what the machine does with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.solution import Solution
from topping.rules.tiles.bag import Bag
from topping.rules.tiles.letters import in_letter_order, tile_of


@dataclass(frozen=True, slots=True)
class TurnSight:
    """What the player whose turn it is sees: never what another one holds."""

    board: Board
    rack: str
    in_bag: int
    """Letters in the bag. They are known only where it is empty and there is one opponent."""
    others: tuple[int, ...]
    """How many letters each of the other players holds, in the order in which they play."""
    lead: int = 0
    """His score less the best of the others'."""
    may_exchange: bool = False
    """Whether he may exchange letters now."""

    def __post_init__(self) -> None:
        if len(self.unseen) != self.in_bag + sum(self.others):
            raise InputError("machine.letters", unseen=len(self.unseen), others=self.in_bag + sum(self.others))

    @property
    def unseen(self) -> Bag:
        """The letters that are neither on the grid nor in his hand."""
        return Bag.full().minus_as_far_as_it_goes("".join(map(tile_of, self.board.tiles)) + self.rack)

    @property
    def opponent_rack(self) -> str | None:
        """The letters of the one opponent, once the bag is empty; None where they cannot be known."""
        return self.unseen.tiles if not self.in_bag and len(self.others) == 1 else None

    @property
    def position(self) -> Position:
        """The grid and the letters, to be searched."""
        return Position(self.board, self.rack)


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """A turn: a word laid, letters exchanged, or neither, which is passing."""

    solution: Solution | None = None
    exchanged: str = ""
    """The letters put back, in letter order."""

    @staticmethod
    def exchanging(letters: str) -> MachineTurn:
        """The turn that puts letters back."""
        return MachineTurn(None, in_letter_order(letters))


PASSING: Final = MachineTurn()
