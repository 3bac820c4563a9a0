"""Sessions that are led: listing them, beginning one, taking one up, and which one a crash left behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from topping.game.lexicon import lexicon_called, lexicon_of
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.players import OfferedChoices
from topping.kiosk.engine.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.paths import data_folder, write_file
from topping.play.session.events import Registered
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.plan import Plan
from topping.play.session.session import DueSlip, aftermath_of_absence
from topping.rules.games.ending import Aftermath
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import KeptSession, Store
from topping.store.sessions.log import SessionLog
from topping.texts import say

if TYPE_CHECKING:  # for speed of start
    from topping.store.training.intake import ClubSeat

_SESSION_AGE: Final = timedelta(hours=12)
"""An open session without an entry for longer than this is not offered at the first screen."""
_CLOCK_ERROR: Final = timedelta(hours=1)
"""One whose last entry lies further ahead than this was kept under a wrong date, and would be offered for ever."""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session about to be led."""

    log: SessionLog
    lexicon: WordGraph
    """The lexicon its bulletins are corrected with."""
    away_ms: int = 0
    """How long nothing was entered before it was taken up."""
    room: CompetitionRoom | None = None
    """That of a competition's session, where it is known."""

    @property
    def aftermath(self) -> Aftermath:
        """What §3.7 makes of that time."""
        return aftermath_of_absence(self.log.session, self.away_ms)


class SessionKeeping:
    """Lists sessions, begins them, and takes them up."""

    def __init__(self, beside: Beside, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices, self._beside = beside.store, clock, choices, beside
        self.interrupted: KeptSession | None = None
        """The session that a crashed process left, until it is taken up."""
        self.is_read = False
        """Whether the referee announces himself, reading from the desk, while this program runs."""

    def find(self) -> None:
        """Finds the session that a crashed process left: the one begun last, if it is open and has a recent entry."""
        last = next(iter(self._beside.safely((), lambda store: store.sessions.all())), None)
        self.interrupted = None
        if last is not None and not last.is_ended:
            age = datetime.fromisoformat(self._clock.date()) - datetime.fromisoformat(last.last_at)
            self.interrupted = last if -_CLOCK_ERROR <= age <= _SESSION_AGE else None

    def all(self) -> tuple[KeptSession, ...]:
        """The sessions kept, the last one first; raises `StoreError`."""
        return self._beside.ask(lambda store: store.sessions.all())

    def cut_off(self, id: int) -> None:
        """The screen of a session failed or the program ends: the session is offered again, unless it has ended.

        Raises `StoreError`.
        """
        self.interrupted = next((one for one in self._store.sessions.all() if one.id == id and not one.is_ended), None)

    async def take_up(self, id: int) -> OpenSession:
        """A session taken up where it was; it is no longer one that was left. Raises `StoreError`, `LexiconError`."""
        self._store.unkept.must_be_kept()
        if self.interrupted is not None and self.interrupted.id == id:
            self.interrupted = None
        log = (await self._beside.fetch(_resumed, id)).on(self._store)
        return replace(_opened(log), away_ms=log.untouched_for_ms(self._clock.date()))

    def lexicon(self, start: SessionStart) -> WordGraph:
        """What a session will be corrected with: that of its game, else the one chosen; raises `LexiconError`."""
        if start.game is not None and start.game.lexicon_hash:
            return lexicon_of(start.game)
        return self._choices.chosen_lexicon()

    def begin(self, start: SessionStart) -> OpenSession:
        """Begins a session of those players with that game, and records it from now on.

        Raises `ToppingError` where the game cannot be played.
        """
        at, lexicon = self._clock.date(), self.lexicon(start)
        game = start.game
        if start.by_hand:  # no move of it is known yet
            under = start.plan.conditions
            drawn = Game(under.variant, (), under.formula, start.name)
            game = replace(drawn, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
        if game is None:
            raise ValueError("a session begins with a game")
        plan = Plan.of(replace(start.plan.conditions, variant=game.variant))
        if start.room is not None:
            self._store.competitions.must_go_on(start.room.competition, at)
            self._store.scored_sessions.must_fit(start.room, plan.conditions, game)
        elif self._store.has_competitions:
            self._store.held.check_game(game_id(game))
        log = SessionLog.start(
            self._store,
            plan,
            game,
            start.name,
            at,
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
            first=[Registered(player.table, player.name) for player in start.players],
        )
        room = start.room
        if room is not None:
            self._store.keep(lambda: self._store.scored_sessions.score(room, log.id, at))
        return replace(_opened(log), room=room)

    def seats(self, id: int) -> tuple[ClubSeat, ...]:
        """The tables of a session that is over, and whose decks have what was missed there; raises `StoreError`."""
        return self._beside.ask(lambda store, id: store.club_misses.seats(id), id)

    async def take_misses(self, id: int, table: int, player: str, at: str) -> int:
        """Puts the tops missed at a table of a session into a player's deck; returns how many cards are new.

        Raises `InputError`, `StoreError`.
        """
        return await self._beside.fetch(_misses_taken, id, table, player, at)

    def write_slips(self, log: SessionLog, slips: Sequence[DueSlip]) -> Path:
        """Writes slips as a page to print, beside those written before. Raises `SetupError`."""
        # for speed of start: it loads the templates
        from topping.sheets.session import page_of_slips

        folder = data_folder() / "sheets"
        paths = (folder / f"seance-{log.id}-billets-{number}.html" for number in count(1))
        path = next(one for one in paths if not one.exists())
        return write_file(path, page_of_slips(log.session, log.name or say("sessions.unnamed"), slips).encode())

    def prepared(self) -> SessionStart:
        """What a session begins with: the formula asked for on the command line, where it is played with bulletins."""
        if self._choices.asked is not None and self._choices.asked.formula in WITH_BULLETINS:
            return SessionStart(Plan.of(self._choices.asked))
        return SessionStart(Plan())


def _opened(log: SessionLog) -> OpenSession:
    return OpenSession(log, lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash))


def _resumed(store: Store, id: int) -> SessionLog:
    return SessionLog.resume(store, id)


def _misses_taken(store: Store, id: int, table: int, player: str, at: str) -> int:
    return store.club_misses.take(player, id, table, training_day_of(at), at, playability().worth)
