"""The subjects of the backstage that no first frame needs, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from topping.config import Settings
from topping.game.service.messages import News
from topping.hub.enrolment import SignedRuns
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.classics.classics import ClassicKeeping
from topping.kiosk.backstage.competitions.competitions import CompetitionKeeping
from topping.kiosk.backstage.deck.bank import TrainingBank
from topping.kiosk.backstage.deck.decks import PlayerDecks
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.runs.pars import RunPars
from topping.kiosk.backstage.runs.reviews import Reviews
from topping.kiosk.backstage.runs.runs import RunKeeping
from topping.kiosk.backstage.solitaires import SolitaireKeeping
from topping.kiosk.backstage.tablegames.homegames import HomeGames
from topping.kiosk.backstage.tablegames.inversegames import InverseGames
from topping.kiosk.backstage.tablegames.lotos import LotoKeeping
from topping.kiosk.backstage.training.dailies import DailyGames
from topping.kiosk.backstage.training.drills import DrillKeeping
from topping.kiosk.backstage.training.rushes import RushKeeping
from topping.kiosk.backstage.training.statistics import KeptStatistics
from topping.kiosk.clock import Clock
from topping.store import Store


class LateSubjects:
    """The deck, reviews, statistics, the ways to train, competitions, and classic games."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        notices: Notices,
        choices: OfferedChoices,
        runs: RunKeeping,
        bank: TrainingBank,
        pars: RunPars,
        settings: Callable[[], Settings],
        beside: Beside,
    ) -> None:
        self._store, self._clock, self._notices, self._choices = store, clock, notices, choices
        self._runs, self._bank, self._pars, self._settings = runs, bank, pars, settings
        self._beside = beside
        self._signed: dict[Store, SignedRuns] = {}
        """What looks at signatures, by the stores that ask."""

    @cached_property
    def dailies(self) -> DailyGames:
        """The games and moves of the day."""
        return DailyGames(
            self._store, self._clock, self._notices, self._choices, self._runs, self._settings, self._beside
        )

    @cached_property
    def decks(self) -> PlayerDecks:
        """The decks of players."""
        return PlayerDecks(self._store, self._clock, self._notices, self._choices, self._bank, self._beside)

    @cached_property
    def competitions(self) -> CompetitionKeeping:
        """Competitions, kept and played."""
        return CompetitionKeeping(self._store, self._clock, self._runs, self._enrolled, self._beside)

    def _enrolled(self, store: Store, competition: str) -> Collection[str]:
        """Whose runs count in a competition, as a store tells: each looks at a signature once."""
        if store not in self._signed:
            self._signed[store] = SignedRuns(store)
        return self._signed[store].machines(competition)

    @cached_property
    def classics(self) -> ClassicKeeping:
        """The classic games."""
        return ClassicKeeping(self._store, self._clock, self._choices)

    @cached_property
    def solitaires(self) -> SolitaireKeeping:
        """Classic games played alone."""
        return SolitaireKeeping(self._store, self._clock, self._choices)

    @cached_property
    def homegames(self) -> HomeGames:
        """Simplified duplicates at home."""
        return HomeGames(self._store, self._clock, self._choices)

    @cached_property
    def lotos(self) -> LotoKeeping:
        """Games of Loto."""
        return LotoKeeping(self._store, self._clock, self._choices)

    @cached_property
    def inversegames(self) -> InverseGames:
        """Inverse games."""
        return InverseGames(self._store, self._clock, self._choices)

    @cached_property
    def reviews(self) -> Reviews:
        """Finished runs, looked at again."""
        return Reviews(self._store, self._pars)

    @cached_property
    def rushes(self) -> RushKeeping:
        """Rushes, played and kept."""
        return RushKeeping(self._store, self._clock, self._notices, self._choices)

    @cached_property
    def drills(self) -> DrillKeeping:
        """Drills without a grid, played and kept."""
        return DrillKeeping(self._store, self._clock, self._notices, self._choices)

    @cached_property
    def statistics(self) -> KeptStatistics:
        """The statistics of players."""
        return KeptStatistics(self._store, self._clock, self._notices, self._beside)

    def hear(self, news: News) -> None:
        """News from the helper process, for what has been asked of it here."""
        if "decks" in vars(self):
            self.decks.feed.hear(news)
        if "dailies" in vars(self):
            self.dailies.hear(news)
