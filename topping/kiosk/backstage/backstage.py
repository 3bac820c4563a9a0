"""The backstage of a kiosk: its store, settings, lexicons and notices, as scenes use them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from topping import config, paths
from topping.config import Settings
from topping.errors import ToppingError
from topping.game.drafts import DraftShelf
from topping.game.service.messages import News
from topping.hub.beside import HubLink
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.deck.bank import TrainingBank
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.players import KnownPlayers
from topping.kiosk.backstage.runs.begun import BegunRuns
from topping.kiosk.backstage.runs.history import PlayedRuns
from topping.kiosk.backstage.runs.pars import RunPars
from topping.kiosk.backstage.runs.runs import RunKeeping
from topping.kiosk.backstage.runs.unplayed import UnplayedGames
from topping.kiosk.backstage.sessions.sessions import SessionKeeping
from topping.kiosk.backstage.training.analyst import Analyst
from topping.kiosk.backstage.wordtrail import WordTrail
from topping.kiosk.clock import Clock
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.position import Position
from topping.store import Store
from topping.store.instants import canonical, ms_of

if TYPE_CHECKING:
    from topping.kiosk.backstage.classics.classics import ClassicKeeping
    from topping.kiosk.backstage.competitions.competitions import CompetitionKeeping
    from topping.kiosk.backstage.deck.decks import PlayerDecks
    from topping.kiosk.backstage.late import LateSubjects
    from topping.kiosk.backstage.runs.ghosts import RacedGhosts
    from topping.kiosk.backstage.runs.reviews import Reviews
    from topping.kiosk.backstage.solitaires import SolitaireKeeping
    from topping.kiosk.backstage.tablegames.homegames import HomeGames
    from topping.kiosk.backstage.tablegames.inversegames import InverseGames
    from topping.kiosk.backstage.tablegames.lotos import LotoKeeping
    from topping.kiosk.backstage.training.dailies import DailyGames
    from topping.kiosk.backstage.training.drills import DrillKeeping
    from topping.kiosk.backstage.training.rushes import RushKeeping
    from topping.kiosk.backstage.training.statistics import KeptStatistics


class Backstage:
    """The subjects, and the settings in force."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        conditions: Conditions,
        lexicon: str | None = None,
        asked: Conditions | None = None,
        settings: Settings = Settings(),
    ) -> None:
        self._store, self._clock = store, clock
        store.now_ms = lambda: ms_of(canonical(clock.date()))
        self.settings = settings
        """The settings in force; `change` changes them."""
        self.notices = Notices()
        self.choices = OfferedChoices(store, self.notices, conditions, lexicon, asked)
        self.beside = Beside(store)
        """What asks the database beside the loop."""
        self.players = KnownPlayers(store, self.notices, self.beside)
        self.runs = RunKeeping(
            store,
            clock,
            self.notices,
            self.choices,
            self.players,
            announces=lambda: self.settings.announce_solo,
        )
        self.begun = BegunRuns(
            store,
            clock,
            self.notices,
            self.choices,
            self.runs,
            self.beside,
            ranks_resumed=lambda: self.settings.rank_resumed,
        )
        self.unplayed = UnplayedGames(self.runs, self.choices)
        self.analyst = Analyst(store, self.beside)
        self.bank = TrainingBank(store, self.players, self.choices)
        self._pars = RunPars(self.notices, self.beside)
        self.history = PlayedRuns(store, clock, self.notices, self._pars, self.beside)
        self.sessions = SessionKeeping(store, clock, self.choices, self.beside)
        self.trail = WordTrail()
        """What was asked of the word tools."""
        self.hub = HubLink(lambda: _hub_settings(self.settings))
        """The process that exchanges with other machines."""
        self.drafts = DraftShelf(paths.drafts_folder(), paths.club_games_folder())
        """The games being typed."""

    @cached_property
    def _late(self) -> LateSubjects:
        # for speed of start: they are much to import, and some of them reckon
        from topping.kiosk.backstage.late import LateSubjects

        return LateSubjects(
            self._store,
            self._clock,
            self.notices,
            self.choices,
            self.runs,
            self.bank,
            self._pars,
            lambda: self.settings,
            self.beside,
        )

    @property
    def dailies(self) -> DailyGames:
        """The games and moves of the day."""
        return self._late.dailies

    @property
    def classics(self) -> ClassicKeeping:
        """The classic games."""
        return self._late.classics

    @property
    def solitaires(self) -> SolitaireKeeping:
        """Classic games played alone."""
        return self._late.solitaires

    @property
    def homegames(self) -> HomeGames:
        """Simplified duplicates at home."""
        return self._late.homegames

    @cached_property
    def competitions(self) -> CompetitionKeeping:
        """Competitions, kept and played."""
        return self._late.competitions

    @property
    def lotos(self) -> LotoKeeping:
        """Games of Loto."""
        return self._late.lotos

    @property
    def inversegames(self) -> InverseGames:
        """Inverse games."""
        return self._late.inversegames

    @property
    def decks(self) -> PlayerDecks:
        """The decks of players."""
        return self._late.decks

    @property
    def reviews(self) -> Reviews:
        """Finished runs, looked at again."""
        return self._late.reviews

    @property
    def rushes(self) -> RushKeeping:
        """Rushes, played and kept."""
        return self._late.rushes

    @property
    def drills(self) -> DrillKeeping:
        """Drills without a grid, played and kept."""
        return self._late.drills

    @property
    def statistics(self) -> KeptStatistics:
        """The statistics of players."""
        return self._late.statistics

    @cached_property
    def ghosts(self) -> RacedGhosts:
        """What runs are raced against."""
        # for speed of start: a run may be the first screen, and needs nothing else of what reckons
        from topping.kiosk.backstage.runs.ghosts import RacedGhosts

        return RacedGhosts(self.notices, self.runs, self._pars, lambda: self.settings, self.beside)

    def why_held(self, position: Position) -> str:
        """Why nothing is told of a draw on a grid: it is of a competition that is not closed; empty elsewhere."""
        try:
            if self._store.has_competitions:
                self._store.held.check_position(position)
        except ToppingError as fault:
            return self.notices.in_words(fault)
        return ""

    def hear(self, news: News) -> None:
        """News from the helper process, for what has been asked of it here."""
        self.unplayed.hear(news)
        self.analyst.hear(news, self._clock.now())
        self.bank.hear(news, self._clock.now())
        if "_late" in vars(self):  # made when it is first asked for
            self._late.hear(news)

    def change(self, settings: Settings) -> None:
        """Puts settings in force and writes those that are new to the file; a notice says where that fails."""
        before, self.settings = self.settings, settings
        self.choices.adjust(before, settings)
        self._store.ranking.rank_resumed = settings.rank_resumed
        for key in config.KEYS.values():
            value = getattr(settings, key.field)
            if value == getattr(before, key.field):
                continue
            try:
                config.save(key.name, value)
            except ToppingError as fault:
                self.notices.tell(fault)


def _hub_settings(settings: Settings) -> tuple[str, ...]:
    """What the exchange with other machines depends on; empty where there is no place to exchange by."""
    if not settings.hub_dsn and not settings.hub_folder:
        return ()
    return (settings.hub_dsn, settings.hub_folder, settings.hub_label, settings.hub_club)
