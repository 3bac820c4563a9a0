"""Classic games for tests: kept nowhere, chance seeded, a word for the first turn."""

import random
from collections.abc import Sequence
from types import SimpleNamespace

from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.tablegames import ClassicTable
from topping.lexicon.catalogue import default
from topping.play.classic.events import ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.classic.transitions import after
from topping.rules.tiles import JOKER, without


class LooseRecord:
    """The game and its events, in memory."""

    def __init__(self, names: tuple[str, ...], rules: ClassicRules, seed: int) -> None:
        self.id = self.kept_id = 0
        self.game = ClassicGame.of(names, rules)
        self.chance = random.Random(seed)
        self.events: list[ClassicEvent] = []
        self.kept = SimpleNamespace(started_at="2026-03-01T20:00:00+01:00")

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Applies events, all of them or none; raises `ClassicRefusalError`."""
        game = self.game
        for event in happened:
            game = after(game, event)
        self.game = game
        self.events += happened


def loose_table(
    clock: Clock, *names: str, rules: ClassicRules = INTERNATIONAL, seed: int = 1
) -> tuple[ClassicTable, LooseRecord]:
    """A table with a game that has not begun."""
    record = LooseRecord(names, rules, seed)
    return ClassicTable(record, default(), clock), record  # type: ignore[arg-type]  # it has all that is asked of a log


def first_word(rack: str) -> str:
    """A word of two or three letters that a rack can lay; raises `StopIteration` where it has none."""
    letters = rack.replace(JOKER, "")
    return next(word for word in default().words() if len(word) <= 3 and without(letters, word) is not None)
