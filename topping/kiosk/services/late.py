"""The services that are imported at their first use, because the first frame does not need them.

Their import takes 400 ms of processor time.
"""

from collections.abc import Callable

from topping.config import Settings
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.competitions import CompetitionKeeping
from topping.kiosk.services.dailies import DailyGames
from topping.kiosk.services.decks import PlayerDecks
from topping.kiosk.services.exercises import DrillKeeping, RushKeeping
from topping.kiosk.services.idlework import TrainingBank
from topping.kiosk.services.pastruns import Reviews
from topping.kiosk.services.players import OfferedChoices
from topping.kiosk.services.runs import RunKeeping
from topping.kiosk.services.statistics import StatisticsService
from topping.kiosk.services.tablegames import ClassicKeeping, TableGames


class LateSubjects:
    """The services imported at their first use, one attribute for each."""

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
        self.statistics = StatisticsService(beside, clock)
        self.reviews = Reviews(beside)
