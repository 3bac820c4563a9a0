"""A classic game of two, played to its end by events to measure the machine: no clock, challenges or faults."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from topping.play.classic.drawing import refill
from topping.play.classic.events import Accepted, ClassicEvent, PlayBegun, SeatingSet
from topping.play.classic.game import ClassicGame, ClassicPhase
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.transitions import after
from topping.play.machine.atclassic import MachineTurn, TurnSight, event_of, sight_of

Chooses: TypeAlias = Callable[[TurnSight], MachineTurn]


class SimulatedGame:
    """A game in progress; the first player begins."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.game = ClassicGame.of(("Un", "Deux"), ClassicRules(credit_ms=None))
        self._add(SeatingSet((0, 1)))
        self._draw()
        self._add(PlayBegun(0))

    @property
    def seat(self) -> int:
        """The seat of the player on turn."""
        return self.game.turn

    def sight(self) -> TurnSight:
        """The view of the player on turn."""
        return sight_of(self.game, self.seat)

    def play(self, turn: MachineTurn) -> None:
        """Plays a turn; the opponent accepts the word, and the letters are drawn."""
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
    """Plays a game that the first player begins."""
    game = SimulatedGame(Random(seed))
    while not game.is_over:
        game.play(players[game.seat](game.sight()))
    return game.game
