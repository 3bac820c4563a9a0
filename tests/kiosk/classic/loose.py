"""A classic game that is kept nowhere."""

import random
from collections.abc import Sequence
from typing import cast

from topping.play.classic.course import after
from topping.play.classic.events import ClassicEvent
from topping.play.classic.houserules import ClassicRules
from topping.rules.tiles import Chance
from topping.store.classiclog import ClassicLog
from topping.store.classics import ClassicFacts
from topping.store.store import Store


class LooseRecord(ClassicLog):
    """The game and its events, in memory."""

    def __init__(self, names: tuple[str, ...], rules: ClassicRules, seed: int) -> None:
        super().__init__(cast(Store, None), 0, ClassicFacts(names, rules, seed), ())
        self._chance = random.Random(seed)

    @property
    def chance(self) -> Chance:
        return self._chance

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Applies events, all of them or none; raises `ClassicRefusalError`."""
        game = self.game
        for event in happened:
            game = after(game, event)
        self.game, self.events = game, (*self.events, *happened)
