"""Sessions that are led: beginning one, and taking one up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.exchange.recording import RecordedSession
from topping.game.lexicon import lexicon_called, lexicon_of
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.session.events import Registered
from topping.play.session.interruption import aftermath_of_absence
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan
from topping.rules.games.ending import Aftermath
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.sessions.importing import ImportedSession, keep_recorded
from topping.store.sessions.log import SessionLog


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session about to be led."""

    log: SessionLog
    lexicon: WordGraph
    """The lexicon its bulletins are corrected with."""
    away_ms: int = 0
    """How long nothing was entered before it was taken up."""

    @property
    def aftermath(self) -> Aftermath:
        """What §3.7 makes of that time."""
        return aftermath_of_absence(self.log.session, self.away_ms)


class SessionOpening:
    """Begins sessions, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices, beside: Beside) -> None:
        self._store, self._clock, self._choices, self._beside = store, clock, choices, beside

    def take_up(self, id: int) -> OpenSession:
        """A session taken up where it was; raises `StoreError`, `LexiconError`.

        One that was played elsewhere names its lexicon at most: solutions are looked up in the one that is chosen here.
        """
        log = self._beside.ask(SessionLog.resume, id).on(self._store)
        opened = _opened(log) if log.facts.lexicon_hash else OpenSession(log, self._choices.chosen_lexicon())
        return replace(opened, away_ms=log.untouched_for_ms(self._clock.date()))

    def keep_recorded(self, game: Game, written: Sequence[str], name: str) -> ImportedSession:
        """Keeps the session of an imported game, whose events `RecordedSession.format` wrote.

        Raises `InputError`, `StoreError`.
        """
        session = RecordedSession.parse(written, game.variant)
        return keep_recorded(self._store, game, session, name, self._clock.date())

    def lexicon(self, start: SessionStart) -> WordGraph:
        """What a session will be corrected with: that of its game, else the one chosen; raises `LexiconError`."""
        if start.game is not None and start.game.lexicon_hash:
            return lexicon_of(start.game)
        return self._choices.chosen_lexicon()

    def begin(self, start: SessionStart) -> OpenSession:
        """Begins a session of those players with that game, and records it from now on.

        Raises `ToppingError` where the game cannot be played, or the session not be kept.
        """
        at, lexicon = self._clock.date(), self.lexicon(start)
        game = _by_hand(start, lexicon) if start.by_hand else start.game
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
        if start.room is not None:
            self._store.scored_sessions.score(start.room, log.id, at)
        return _opened(log)

    def prepared(self) -> SessionStart:
        """What a session begins with: the formula asked for on the command line, where it is played with bulletins."""
        if self._choices.asked is not None and self._choices.asked.formula in WITH_BULLETINS:
            return SessionStart(Plan.of(self._choices.asked))
        return SessionStart(Plan())


def _by_hand(start: SessionStart, lexicon: WordGraph) -> Game:
    """The game that is going to be drawn by hand: no move of it is known yet."""
    conditions = start.plan.conditions
    return Game(
        conditions.variant,
        (),
        conditions.formula,
        start.name,
        lexicon_name=lexicon.name,
        lexicon_hash=lexicon.hash,
    )


def _opened(log: SessionLog) -> OpenSession:
    return OpenSession(log, lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash))
