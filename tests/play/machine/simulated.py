"""A classic game of two played to its end by its events, to measure the machine: no clock, no challenge, no fault."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from topping.play.classic.course import after
from topping.play.classic.drawing import refill
from topping.play.classic.events import Accepted, ClassicEvent, PlayBegun, SeatingSet
from topping.play.classic.game import ClassicGame, ClassicPhase
from topping.play.classic.houserules import ClassicRules
from topping.play.machine.atclassic import MachineTurn, TurnSight, event_of, sight_of

Chooses: TypeAlias = Callable[[TurnSight], MachineTurn]


class SimulatedGame:
    """A game under way; the first player begins."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.game = ClassicGame.of(("Un", "Deux"), ClassicRules(credit_ms=None))
        self._add(SeatingSet((0, 1)))
        self._draw()
        self._add(PlayBegun(0))

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.game.turn

    def sight(self) -> TurnSight:
        """What the player whose turn it is sees."""
        return sight_of(self.game, self.seat)

    def play(self, turn: MachineTurn) -> None:
        """Takes a turn; the opponent lets the word stand, and the letters are drawn."""
        self._add(event_of(self.game, self.seat, turn, 0, self.chance))
        if self.game.phase is ClassicPhase.LAST_WORD:
            self._add(Accepted(self.game.turn, 0))
        self._draw()

    @property
    def is_over(self) -> bool:
        """Whether the scores are final."""
        return self.game.is_over

    def _draw(self) -> None:
        while not self.is_over and (player := self.game.awaited) is not None:
            self._add(refill(self.game, player, self.chance))

    def _add(self, event: ClassicEvent) -> None:
        self.game = after(self.game, event)


def played(players: tuple[Chooses, Chooses], seed: int) -> ClassicGame:
    """A game in which the first of the players begins."""
    game = SimulatedGame(Random(seed))
    while not game.is_over:
        game.play(players[game.seat](game.sight()))
    return game.game
