"""A session being prepared: its players first, then its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topping.game.lexicon import lexicon_of
from topping.kiosk.desk import Setup
from topping.play.session.events import Registered
from topping.play.session.plan import Plan
from topping.play.session.roster import Player
from topping.rules.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.rules.game import Game
from topping.rules.variant import NORMALE
from topping.store.sessionlog import SessionLog
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk
    from topping.kiosk.scene import Scene


class SessionDraft:
    """Players, formula and pace; it takes the game chosen, and the session begins."""

    def __init__(self, kiosk: Kiosk, players: Sequence[Player] = (), name: str = "") -> None:
        self._kiosk = kiosk
        self.players = list(players)
        self.name = name
        asked = kiosk.desk.asked
        if asked is None or asked.formula not in self.formulas:
            asked = kiosk.desk.terms.under(DUPLICATE, DUPLICATE.speeds[0])
        self._setup = Setup(asked, NORMALE)

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
        return (DUPLICATE, MORT_SUBITE)

    def remember(self, setup: Setup) -> None:
        """Until the session begins."""
        self._setup = setup

    def has_played(self, identity: str) -> bool:
        """Which of the players know a game is not asked: the referee does."""
        return False

    def take(self, game: Game, setup: Setup) -> Scene:
        """Begins the session: from here on everything is kept."""
        from topping.kiosk.scenes.session.play import SessionScene

        desk, at = self._kiosk.desk, self._kiosk.clock.date()
        lexicon = lexicon_of(game) if game.lexicon_hash else desk.chosen_lexicon()
        plan = Plan(setup.terms.formula, setup.terms.speed, game.variant)
        log = SessionLog.start(
            desk.store, plan, game, self.name, at, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash
        )
        for player in self.players:
            log.add(Registered(player.table, player.name), at)
        return SessionScene(self._kiosk, log)

    def back(self) -> Scene:
        """The players."""
        from topping.kiosk.scenes.session.players import SessionPlayersScene

        return SessionPlayersScene(self._kiosk, self)
