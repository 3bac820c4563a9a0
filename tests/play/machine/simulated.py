"""A classic game of two played to its end, to measure the machine: no clock, no challenge, no fault.

The rules of placing, exchanging and ending are those of C §4 and §8, written anew here, so that the machine is not
measured through code that it might lean on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from topping.play.machine.sight import MachineTurn, TurnSight
from topping.rules.bag import Bag
from topping.rules.board import Board
from topping.rules.letters import VALUES, in_letter_order, without
from topping.rules.placement import laid

Chooses: TypeAlias = Callable[[TurnSight], MachineTurn]


@dataclass
class SimulatedGame:
    """A game under way."""

    chance: Random
    board: Board = field(default_factory=Board)
    bag: Bag = field(default_factory=Bag.full)
    racks: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    passes: int = 0
    """Turns in a row that were passed."""

    def __post_init__(self) -> None:
        for _ in range(2):
            rack, self.bag = self.bag.draw(7, self.chance)
            self.racks.append(rack)

    def sight(self, seat: int) -> TurnSight:
        """What the player of a seat sees."""
        other = 1 - seat
        lead = self.scores[seat] - self.scores[other]
        return TurnSight(
            self.board, self.racks[seat], len(self.bag), (len(self.racks[other]),), lead, len(self.bag) >= 7
        )

    def play(self, seat: int, turn: MachineTurn) -> None:
        """Takes a turn."""
        if turn.solution is not None:
            placement = laid(self.board, turn.solution.move)
            self.board = self.board.with_tiles(placement.placed)
            self.scores[seat] += turn.solution.points
            self._refill(seat, placement.tiles)
        elif turn.exchanged:
            assert len(self.bag) >= 7
            self._refill(seat, turn.exchanged)
            self.bag = self.bag.plus(turn.exchanged)
        self.passes = 0 if turn.solution or turn.exchanged else self.passes + 1

    def _refill(self, seat: int, taken: str) -> None:
        kept = without(self.racks[seat], taken)
        assert kept is not None
        drawn, self.bag = self.bag.draw(len(taken), self.chance)
        self.racks[seat] = in_letter_order(kept + drawn)

    @property
    def is_over(self) -> bool:
        """Whether one has gone out, or both have passed three times in a row."""
        return self.passes == 6 or (not self.bag and not all(self.racks))

    def settle(self) -> None:
        """Counts the letters left."""
        left = [sum(VALUES[tile] for tile in rack) for rack in self.racks]
        for seat in (0, 1):
            self.scores[seat] += left[1 - seat] if not self.racks[seat] else -left[seat]


def played(players: tuple[Chooses, Chooses], seed: int) -> tuple[int, int]:
    """The scores of a game in which the first of the players begins."""
    game, seat = SimulatedGame(Random(seed)), 0
    while not game.is_over:
        game.play(seat, players[seat](game.sight(seat)))
        seat = 1 - seat
    game.settle()
    return game.scores[0], game.scores[1]
