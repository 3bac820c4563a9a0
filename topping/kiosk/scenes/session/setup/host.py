"""The session for which a game is chosen: the `Host` of the screens that choose it."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import ToppingError
from topping.game.lexicon import lexicon_in_words
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.routes.choosing import ChooseSessionGame
from topping.kiosk.routes.session import PlaySession, SessionPlayers
from topping.lexicon.catalogue import BUNDLED
from topping.play.session.newsession import FORMULAS, SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula
from topping.rules.games.game import Game
from topping.store import RankedRun
from topping.texts import say


class SessionHost:
    """Players, formula and pace; it takes the game chosen, and the session begins."""

    stays = True
    player = ""
    offers_no_limit = False

    def __init__(self, backstage: Backstage, start: SessionStart) -> None:
        self._backstage, self._start = backstage, start
        self.notice = _lexicons(backstage, start)

    @property
    def title(self) -> str:
        """The title, with the number of players."""
        return say("session_setup.game_title", count=len(self._start.players))

    @property
    def offered(self) -> Conditions:
        """The conditions chosen for this session so far."""
        return self._start.plan.conditions

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The formulas that are played with bulletins."""
        return FORMULAS

    def remember(self, conditions: Conditions) -> None:
        """Remembers the conditions until the session begins."""
        self._start = replace(self._start, plan=Plan.of(conditions))

    def has_played(self, identity: str) -> bool:
        """Always False: the referee chooses, whoever of the players knows the game."""
        return False

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """None: a session's results stand elsewhere."""
        return {}

    def take(self, game: Game, conditions: Conditions) -> PlaySession:
        """Begins the session: from here on everything is kept."""
        plan = Plan.of(replace(conditions, variant=game.variant))
        return PlaySession(self._backstage.sessions.opening.begin(replace(self._start, plan=plan, game=game)))

    @property
    def choice(self) -> ChooseSessionGame:
        """The choice of a game for it, with the conditions chosen so far."""
        return ChooseSessionGame(self._start)

    @property
    def back(self) -> SessionPlayers:
        """The screen of its players."""
        return SessionPlayers(self._start)


def _lexicons(backstage: Backstage, start: SessionStart) -> tuple[str, ...]:
    """The list of a new game, and that of the prepared ones where it is another."""
    try:
        chosen = backstage.sessions.opening.lexicon(start)
    except ToppingError as fault:
        return (backstage.notices.in_words(fault),)
    words = lexicon_in_words(chosen)
    return words if chosen.name == BUNDLED else (words[0], say("lexicon.prepared", name=BUNDLED))
