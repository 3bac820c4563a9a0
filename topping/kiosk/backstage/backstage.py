"""The backstage of a kiosk: its store, settings, lexicons and notices, as scenes use them."""

from __future__ import annotations

from topping import config
from topping.config import Settings
from topping.errors import ToppingError
from topping.kiosk.backstage.analyst import Analyst
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.ghosts import RacedGhosts
from topping.kiosk.backstage.history import PlayedRuns
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.pars import RunPars
from topping.kiosk.backstage.players import KnownPlayers
from topping.kiosk.backstage.reviews import Reviews
from topping.kiosk.backstage.runs import RunKeeping
from topping.kiosk.backstage.sessions import SessionKeeping
from topping.kiosk.backstage.statistics import KeptStatistics
from topping.kiosk.backstage.unplayed import UnplayedGames
from topping.kiosk.clock import Clock
from topping.rules.conditions import Conditions
from topping.store import Store


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
        self._store = store
        self.settings = settings
        """The settings in force; `change` changes them."""
        self.notices = Notices()
        self.choices = OfferedChoices(store, self.notices, conditions, lexicon, asked)
        self.players = KnownPlayers(store, self.notices)
        self.runs = RunKeeping(
            store,
            clock,
            self.notices,
            self.choices,
            self.players,
            announces=lambda: self.settings.announce_solo,
            ranks_resumed=lambda: self.settings.rank_resumed,
        )
        self.unplayed = UnplayedGames(self.runs)
        self.analyst = Analyst(store)
        pars = RunPars(store, self.notices)
        self.ghosts = RacedGhosts(store, self.notices, self.runs, pars, lambda: self.settings)
        self.reviews = Reviews(store, pars)
        self.history = PlayedRuns(store, clock, self.notices, pars)
        self.statistics = KeptStatistics(store, clock, self.notices)
        self.sessions = SessionKeeping(store, clock, self.choices)

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
