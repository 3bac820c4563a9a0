"""A session being prepared: its players first, then its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topping.game.lexicon import lexicon_of
from topping.kiosk.backstage import Setup
from topping.play.session.events import Registered
from topping.play.session.plan import Plan
from topping.play.session.start import FORMULAS, SessionStart
from topping.rules.formula import Formula
from topping.rules.game import Game
from topping.store.sessionlog import SessionLog
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk
    from topping.kiosk.scene import Scene


class SessionDraft:
    """Players, formula and pace; it takes the game chosen, and the session begins."""

    def __init__(self, kiosk: Kiosk, start: SessionStart | None = None) -> None:
        self._kiosk = kiosk
        self._start = start or SessionStart(Plan())
        self.players = list(self._start.players)
        self.name = self._start.name
        asked, plan = kiosk.backstage.asked, self._start.plan
        if start is not None or asked is None or asked.formula not in FORMULAS:
            asked = kiosk.backstage.terms.under(plan.formula, plan.speed)
        self._setup = Setup(asked, plan.variant)

    @property
    def title(self) -> str:
        """Says for how many the game is."""
        return say("session_setup.game_title", count=len(self.players))

    @property
    def setup(self) -> Setup:
        """What was chosen for this session so far."""
        return self._setup

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Those that are played with bulletins."""
        return FORMULAS

    def remember(self, setup: Setup) -> None:
        """Until the session begins."""
        self._setup = setup

    def has_played(self, identity: str) -> bool:
        """Which of the players know a game is not asked: the referee does."""
        return False

    def take(self, game: Game, setup: Setup) -> Scene:
        """Begins the session: from here on everything is kept."""
        from topping.kiosk.scenes.session.play import SessionScene

        backstage, at = self._kiosk.backstage, self._kiosk.clock.date()
        lexicon = lexicon_of(game) if game.lexicon_hash else backstage.chosen_lexicon()
        plan = Plan(setup.terms.formula, setup.terms.speed, game.variant)
        log = SessionLog.start(
            backstage.store, plan, game, self.name, at, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash
        )
        for player in self.players:
            log.add(Registered(player.table, player.name), at)
        return SessionScene(self._kiosk, log)

    def following(self) -> Scene:
        """What comes after the players: the session itself where its game is known, else the choice of one.

        Raises `ToppingError` where the game cannot be played.
        """
        from topping.kiosk.scenes.choosing.game_choice import GameChoiceScene

        if self._start.game is not None:
            return self.take(self._start.game, self._setup)
        return GameChoiceScene(self._kiosk, self)

    def back(self) -> Scene:
        """The players."""
        from topping.kiosk.scenes.session.players import SessionPlayersScene

        return SessionPlayersScene(self._kiosk, self)
