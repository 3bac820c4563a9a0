"""Sessions led by a referee on this machine: lists, begins and resumes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from topping.gamefiles.lexicon import lexicon_called, lexicon_of
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.players import OfferedChoices
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability
from topping.paths import data_folder, write_file
from topping.play.session.events import DecidesTie, Registered, TieBroken
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.plan import Plan
from topping.play.session.session import DueSlip, aftermath_of_absence
from topping.play.session.sessionstandings import standings
from topping.rules.games.ending import Aftermath
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store, StoredSession
from topping.store.sessions.log import SessionLog
from topping.system.localtime import training_day_of
from topping.texts import say

if TYPE_CHECKING:  # for speed of start
    from topping.store.training.intake import ClubSeat

_SESSION_AGE: Final = timedelta(hours=12)
"""How long after its last entry an open session is offered at the first screen."""
_CLOCK_ERROR: Final = timedelta(hours=1)
"""How far in the future the last entry may lie; a session further ahead has a wrong date, and would be offered for
ever."""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session ready to be led on screen, just begun or resumed."""

    log: SessionLog
    lexicon: WordGraph
    """The lexicon for the correction of its bulletins."""
    away_ms: int = 0
    """The time (ms) without an entry before the resumption."""
    room: CompetitionRoom | None = None
    """The room of a competition's session, if known."""

    @property
    def aftermath(self) -> Aftermath:
        """What the rules prescribe after the interruption of the session (§3.7)."""
        return aftermath_of_absence(self.log.session, self.away_ms)


class SessionKeeping:
    """The service for sessions: lists, begins and resumes them."""

    def __init__(self, beside: Beside, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices, self._beside = beside.store, clock, choices, beside
        self.interrupted: StoredSession | None = None
        """The session left open by a crashed process, until it is resumed."""
        self.is_read = False
        """Whether the referee makes the announcements himself, reading from the desk, while this program runs."""

    def find(self) -> None:
        """Looks for a session that a crash has left open, to offer it on the home screen.

        It is the last session, if it has not ended and its last entry is at most `_SESSION_AGE` old.
        """
        last = next(iter(self._beside.notices.safely((), self._store.sessions.all)), None)
        self.interrupted = None
        if last is not None and not last.is_ended:
            age = datetime.fromisoformat(self._clock.date()) - datetime.fromisoformat(last.last_at)
            self.interrupted = last if -_CLOCK_ERROR <= age <= _SESSION_AGE else None

    def all(self) -> tuple[StoredSession, ...]:
        """Lists the stored sessions, last one first; raises `StoreError` if the database cannot be read."""
        return self._store.sessions.all()

    def cut_off(self, id: int) -> None:
        """Marks a session as interrupted, because its screen failed or the program ends: the home screen will offer to
        resume it.

        An ended session is not marked. Raises `StoreError` if the database cannot be read.
        """
        self.interrupted = next(
            (session for session in self._store.sessions.all() if session.id == id and not session.is_ended), None
        )

    async def take_up(self, id: int) -> OpenSession:
        """Resumes a session (id) where it stopped. Raises `StoreError` or `LexiconError` if it or its lexicon cannot be
        read.
        """
        self._store.pending_writes.must_be_kept()
        if self.interrupted is not None and self.interrupted.id == id:
            self.interrupted = None
        log = (await self._beside.fetch(_resumed, id)).on(self._store)
        return replace(_opened(log), away_ms=log.untouched_for_ms(self._clock.date()))

    def lexicon(self, start: SessionStart) -> WordGraph:
        """Returns the lexicon with which a session is corrected: that of its game, otherwise the lexicon for new games.

        Raises `LexiconError` if it cannot be used.
        """
        if start.game is not None and start.game.lexicon_hash:
            return lexicon_of(start.game)
        return self._choices.chosen_lexicon()

    def begin(self, start: SessionStart) -> OpenSession:
        """Creates and stores a session with the players and the game of `start`.

        Raises `ToppingError` if a competition does not allow the game to be played now, or the lexicon cannot be used.
        """
        at, lexicon = self._clock.date(), self.lexicon(start)
        game = start.game
        if start.by_hand:  # a game by hand has no moves yet
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
            self._store.secret_games.check_game(game_id(game))
        log = SessionLog.start(
            self._store,
            plan,
            game,
            start.name,
            at,
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
            first=[
                *([DecidesTie(start.decides)] if start.decides else []),
                *(Registered(player.table, player.name) for player in start.players),
            ],
        )
        room = start.room
        if room is not None:
            self._store.keep(lambda: self._store.scored_sessions.score(room, log.id, at))
        return replace(_opened(log), room=room)

    def decide(self, log: SessionLog) -> None:
        """If `log` is a finished tie-break session, enters its ranking in the session whose tie it breaks.

        Raises `StoreError` if that session is gone, `InputError` if its results are final.
        """
        tie = log.session
        if not tie.decides or not tie.is_ended or tie.is_void:
            return
        decided = SessionLog.resume(self._store, tie.decides)
        lines = sorted((line for line in standings(tie) if line.rank is not None), key=lambda line: line.table)
        outcome = TieBroken(tuple(line.table for line in lines), tuple(line.rank or 0 for line in lines))
        if outcome not in decided.session.ties_broken:
            decided.add(outcome, self._clock.date())

    def seats(self, id: int) -> tuple[ClubSeat, ...]:
        """Lists the tables of a finished session: number, name, and the player whose deck got the missed tops, if any.

        Raises `StoreError` if the session is not over or still secret because of a competition.
        """
        return self._store.club_misses.seats(id)

    async def take_misses(self, id: int, table: int, player: str, at: str) -> int:
        """Adds cards for the tops missed at a table of a session (id) to a player's deck. Returns the number of new
        cards.

        `at` is the date (ISO 8601). Raises `InputError` for an empty table or an invalid name, `StoreError` if the
        session is not over or another player has taken its tops.
        """
        return await self._beside.fetch(_misses_taken, id, table, player, at)

    def write_slips(self, log: SessionLog, slips: Sequence[DueSlip]) -> Path:
        """Writes to a new page, to be printed, the slips (notices of corrections, §5.9) that players have not got yet.

        Returns its path. Raises `SetupError` if it cannot be written.
        """
        # imported late to start faster: it loads the templates
        from topping.sheets.session import page_of_slips

        folder = data_folder() / "sheets"
        paths = (folder / f"seance-{log.id}-billets-{number}.html" for number in count(1))
        path = next(candidate for candidate in paths if not candidate.exists())
        return write_file(path, page_of_slips(log.session, log.name or say("sessions.unnamed"), slips).encode())

    def prepared(self) -> SessionStart:
        """Returns a new session under the conditions of the command line. Without them, or if their formula is not
        played with bulletins (answers on paper), it has the usual conditions.
        """
        if self._choices.asked is not None and self._choices.asked.formula in WITH_BULLETINS:
            return SessionStart(Plan.of(self._choices.asked))
        return SessionStart(Plan())


def _opened(log: SessionLog) -> OpenSession:
    return OpenSession(log, lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash))


def _resumed(store: Store, id: int) -> SessionLog:
    return SessionLog.resume(store, id)


def _misses_taken(store: Store, id: int, table: int, player: str, at: str) -> int:
    return store.club_misses.take(player, id, table, training_day_of(at), at, playability().worth)
