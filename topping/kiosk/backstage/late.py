"""The subjects of the backstage that no first frame needs, imported when one of them is first asked for.

Together they take 400 ms of processor time to import.
"""

from collections.abc import Callable

from topping.config import Settings
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.competitions import CompetitionKeeping
from topping.kiosk.backstage.dailies import DailyGames
from topping.kiosk.backstage.decks import PlayerDecks
from topping.kiosk.backstage.earlier import Reviews
from topping.kiosk.backstage.exercises import DrillKeeping, RushKeeping
from topping.kiosk.backstage.idlework import TrainingBank
from topping.kiosk.backstage.players import OfferedChoices
from topping.kiosk.backstage.runs import RunKeeping
from topping.kiosk.backstage.statistics import KeptStatistics
from topping.kiosk.backstage.tablegames import ClassicKeeping, TableGames
from topping.kiosk.engine.clock import Clock


class LateSubjects:
    """The deck, reviews, statistics, the ways to train, competitions, classic and other games."""

    def __init__(
        self,
        beside: Beside,
        clock: Clock,
        choices: OfferedChoices,
        runs: RunKeeping,
        bank: TrainingBank,
        settings: Callable[[], Settings],
    ) -> None:
        self.dailies = DailyGames(beside, clock, choices, runs, settings)
        self.classics = ClassicKeeping(beside.store, clock, choices)
        self.tablegames = TableGames(beside.store, clock, choices)
        self.competitions = CompetitionKeeping(beside, clock, runs)
        self.decks = PlayerDecks(beside, clock, choices, bank)
        self.rushes = RushKeeping(beside, clock, choices)
        self.drills = DrillKeeping(beside, clock, choices)
        self.statistics = KeptStatistics(beside, clock)
        self.reviews = Reviews(beside)
