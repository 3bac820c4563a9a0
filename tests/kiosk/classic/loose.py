"""A classic game that is kept nowhere."""

import random
from collections.abc import Sequence

from topping.play.classic.course import after
from topping.play.classic.events import ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules


class LooseRecord:
    """The game and its events, in memory."""

    def __init__(self, names: tuple[str, ...], rules: ClassicRules, seed: int) -> None:
        self.id = 0
        self.game = ClassicGame.of(names, rules)
        self.chance = random.Random(seed)
        self.events: list[ClassicEvent] = []

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Applies events, all of them or none; raises `ClassicRefusalError`."""
        game = self.game
        for event in happened:
            game = after(game, event)
        self.game = game
        self.events += happened
