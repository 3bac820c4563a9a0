"""All services that the screens of the kiosk use, in one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from topping import config, paths
from topping.answers.client import News
from topping.config import Settings, TrayOrder
from topping.config.label import label_of
from topping.errors import ToppingError
from topping.gamefiles.drafts import DraftShelf
from topping.hub.sender import HubSender
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.askedwords import WordTrail
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.history import PlayedRuns
from topping.kiosk.services.idlework import Analyst, TrainingBank
from topping.kiosk.services.nextgames import BegunRuns, UnplayedGames
from topping.kiosk.services.notices import Notices
from topping.kiosk.services.players import KnownPlayers, OfferedChoices, Tray
from topping.kiosk.services.runs import RunKeeping
from topping.kiosk.services.sessions import SessionKeeping
from topping.kiosk.services.writeretries import WriteRetries
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.position import Position
from topping.store import Store
from topping.store.database import canonical, ms_of
from topping.store.people.names import alike

if TYPE_CHECKING:
    from topping.kiosk.services.competitions import CompetitionKeeping
    from topping.kiosk.services.dailies import DailyGames
    from topping.kiosk.services.decks import PlayerDecks
    from topping.kiosk.services.exercises import DrillKeeping, RushKeeping
    from topping.kiosk.services.late import LateSubjects
    from topping.kiosk.services.pastruns import RacedGhosts, Reviews
    from topping.kiosk.services.room import HallLeading
    from topping.kiosk.services.statistics import StatisticsService
    from topping.kiosk.services.tablegames import ClassicKeeping, TableGames


class Services:
    """The services of the kiosk, one attribute for each, and the current settings."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        conditions: Conditions,
        lexicon: str | None = None,
        asked: Conditions | None = None,
        settings: Settings = Settings(),
    ) -> None:
        self.store, self._clock = store, clock
        store.now_ms = lambda: ms_of(canonical(clock.date()))
        store.remember()
        self.common = self.settings = settings
        """The settings common to all players, and the current ones: the common ones overridden by the player's own."""
        self.own: dict[str, object] = {}
        """The current player's own settings, by the field names of `Settings`."""
        self._whose = ""
        self.is_public = False
        """Whether a player's preferences are dropped when he leaves (public kiosk)."""
        self.notices = Notices()
        self.write_retries = WriteRetries(store, self.notices)
        self.beside = Beside(store, self.notices)
        """Runs slow database queries outside the main loop."""
        self.choices = OfferedChoices(self.beside, conditions, lexicon, asked)
        self.players = KnownPlayers(self.beside, self.settle)
        self.tray = Tray(self._tray_of, self._lay)
        self._trays: dict[str, TrayOrder] = {}
        """The tray orders of players at a table, whose settings are not the current ones."""
        self.runs = RunKeeping(self.beside, clock, self.choices, self.players, lambda: self.settings)
        self.begun = BegunRuns(self.beside, clock, self.choices, self.runs, lambda: self.settings)
        self.unplayed = UnplayedGames(self.beside, self.runs, self.choices)
        self.analyst = Analyst(self.beside)
        self.bank = TrainingBank(store, self.players, self.choices)
        self.history = PlayedRuns(self.beside, clock)
        self.sessions = SessionKeeping(self.beside, clock, self.choices)
        self.trail = WordTrail()
        """The queries to the word tools."""
        self.hub = HubSender(lambda: (store.path, store.moves), lambda: label_of(self.common))
        """The connection to the club's server."""
        self.drafts = DraftShelf(paths.drafts_folder(), paths.club_games_folder())
        """The games being typed."""

    @cached_property
    def _late(self) -> LateSubjects:
        # imported late to start faster: these modules are large, and some compute at import
        from topping.kiosk.services.late import LateSubjects

        return LateSubjects(self.beside, self._clock, self.choices, self.runs, self.bank, lambda: self.settings)

    @property
    def dailies(self) -> DailyGames:
        return self._late.dailies

    @property
    def classics(self) -> ClassicKeeping:
        return self._late.classics

    @property
    def tablegames(self) -> TableGames:
        return self._late.tablegames

    @cached_property
    def competitions(self) -> CompetitionKeeping:
        return self._late.competitions

    @property
    def decks(self) -> PlayerDecks:
        return self._late.decks

    @property
    def rushes(self) -> RushKeeping:
        return self._late.rushes

    @property
    def drills(self) -> DrillKeeping:
        """The service for word exercises: their questions and stored answers."""
        return self._late.drills

    @property
    def statistics(self) -> StatisticsService:
        return self._late.statistics

    @property
    def reviews(self) -> Reviews:
        """The service for reviewing finished runs move by move."""
        return self._late.reviews

    @cached_property
    def hall(self) -> HallLeading:
        """The control of a game on phones that is led at this screen."""
        # for speed of start: few evenings are played on phones
        from topping.kiosk.services.room import HallLeading

        return HallLeading()

    def close_hall(self) -> None:
        """Ends the hall program (the server of the phones) if it runs; an unfinished game can be resumed later."""
        if "hall" in vars(self):
            self.hall.close()

    @cached_property
    def ghosts(self) -> RacedGhosts:
        """The service for ghosts, the earlier runs that a player can race against."""
        # Imported late to start faster: a run may be the first screen, and needs no other computations.
        from topping.kiosk.services.pastruns import RacedGhosts

        return RacedGhosts(self.beside, self.runs, lambda: self.settings)

    def why_held(self, position: Position) -> str:
        """Returns a sentence if a position belongs to an open competition and must not be solved; otherwise an empty
        text.
        """
        try:
            if self.store.has_competitions:
                self.store.secret_games.check_position(position)
        except ToppingError as fault:
            return self.notices.in_words(fault)
        return ""

    def hear(self, news: News) -> None:
        """Passes `news`, an answer of the answering thread, to the services; each ignores answers to questions of
        others.
        """
        now = self._clock.now()
        self.unplayed.hear(news)
        self.analyst.hear(news, now)
        self.bank.hear(news, now)
        if "_late" in vars(self):  # created at the first use
            self.dailies.hear(news)

    def change(self, settings: Settings, *, for_all: bool = False) -> None:
        """Applies settings and stores those that changed; on failure shows a notice.

        A setting that the current player has changed for himself is stored for him, others in the settings file. With
        `for_all`, all are stored in the file.
        """
        before = self.common if for_all else self.settings
        common = self.common
        for key in config.KEYS.values():
            value = getattr(settings, key.field)
            if value == getattr(before, key.field):
                continue
            if key.field in self.own and not for_all:
                self.change_own(key.field, value)
                continue
            common = replace(common, **{key.field: value})
            self.write_retries.save(key.name, value)
        self.put(common, self.own)

    def change_own(self, field: str, value: bool | int | str | None) -> None:
        """Stores the setting `field` for the current player alone; with None, the value common to all applies again.

        On failure shows a notice.
        """
        keep, key = self.store.people.keep_own_setting, config.key_of(field).name
        self.notices.safely(None, lambda: self.store.keep(partial(keep, self._whose, key, value)))
        own = {name: present for name, present in self.own.items() if name != field}
        self.put(self.common, own if value is None else own | {field: value})

    def _tray_of(self, player: str) -> TrayOrder:
        """Returns the order of rack letters that a player prefers; for an empty name, that of the current settings."""
        if not player or alike(player) == alike(self._whose):
            return self.settings.tray
        if player not in self._trays:
            own = _admitted(self.notices.safely({}, lambda: self.store.people.own_settings(player)))
            self._trays[player] = replace(self.common, **own).tray  # type: ignore[arg-type]  # of their forms
        return self._trays[player]

    def _lay(self, player: str, order: TrayOrder) -> None:
        """Stores the order of rack letters that a player prefers.

        For an unnamed player, or on a public machine, it is forgotten when the player leaves.
        """
        if player and alike(player) != alike(self._whose):
            self._trays[player] = order
            if not self.is_public and alike(player) in map(alike, self.players.names()):
                keep, key = self.store.people.keep_own_setting, config.key_of("tray").name
                self.notices.safely(None, lambda: self.store.keep(partial(keep, player, key, order)))
        elif self._whose and not self.is_public:
            self.change_own("tray", order)
        else:
            self.put(self.common, self.own | {"tray": order})

    def settle(self, player: str) -> None:
        """Applies the stored settings of a player; for an empty name, the settings common to all."""
        if player == self._whose:
            return
        kept = self.beside.of_player({}, lambda store, name: store.people.own_settings(name), player)
        self._whose = player
        self._trays.clear()
        self.put(self.common, _admitted(kept))

    def put(self, common: Settings, own: dict[str, object]) -> None:
        """Applies settings without storing them: those common to all players, overridden by `own` (by field name)."""
        before, self.common, self.own = self.settings, common, own
        self.settings = replace(common, **own) if own else common  # type: ignore[arg-type]  # of their forms
        self.choices.adjust(before, self.settings)
        if self.settings.tray is not before.tray:
            self.tray.lay_anew()
        self.store.ranking.rank_resumed = common.rank_resumed


def _admitted(kept: Mapping[str, object]) -> dict[str, object]:
    """Converts a player's stored settings, by name in the settings file, to values by field name of `Settings`.

    Leaves out settings that this version does not know.
    """
    keys = ((config.KEYS.get(name), value) for name, value in kept.items())
    return {key.field: key.form.meant(value) for key, value in keys if key and key.is_own and key.form.admits(value)}
