"""Hosts: what a game is chosen for, with what may be chosen and where the choice leads."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import ToppingError
from topping.game.lexicon import lexicon_in_words
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.routes.club import CompetitionGames, PlaySession, SessionPlayers
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.play import ChooseCompetitionGame, ChooseGame, ChooseSessionGame, ReadyToPlay
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.lexicon.catalogue import BUNDLED
from topping.play.session import newsession
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.rules.games.game import Game
from topping.store import RankedRun
from topping.texts import say

AskedBy = ChooseGame | ChooseSessionGame | ChooseCompetitionGame
"""The choice of a game, by what it is for."""


class Host:
    """What a game is chosen for: one player, a session, or a competition. Nothing is known of what several played."""

    player = ""
    """Who plays; empty where several do."""
    stays = True
    """Whether these screens stay although nobody touches anything: what is being prepared is not thrown away."""
    offers_no_limit = False
    """Whether a game may be played without a time for its moves."""
    formulas: tuple[Formula, ...]
    """What may be played."""
    notice: tuple[str, ...] = ()
    """Sentences that are to be known before a game is chosen; mostly none."""
    title: str
    """The title of the screens where the game is chosen."""
    choice: AskedBy
    """The screen of the choice, with what was chosen so far."""
    back: Route
    """The screen before the choice."""
    offered: Conditions
    """What is offered first."""

    def remember(self, conditions: Conditions) -> None:
        """Keeps what was chosen, where it may be another time."""

    def has_played(self, identity: str) -> bool:
        """Whether the game of that id was played before."""
        return False

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """The results under these conditions, by the ids of the games."""
        return {}

    def take(self, game: Game, conditions: Conditions) -> Route:
        """The screen that the game leads to; raises `ToppingError` where it cannot be played."""
        raise NotImplementedError


class SoloHost(Host):
    """A player who plays alone."""

    stays = False
    offers_no_limit = True
    formulas = tuple(FORMULAS.values())

    def __init__(self, backstage: Backstage, route: ChooseGame) -> None:
        self._backstage, self.player = backstage, route.player
        self.title, self.choice, self.back = say("game_choice.title"), route, Home()
        self.offered = backstage.choices.offered(self.player)
        self.notice = () if self.player else (say("player.nothing_kept"),)

    def remember(self, conditions: Conditions) -> None:
        """Remembers what the player chose."""
        self._backstage.choices.remember(self.player, conditions)

    def has_played(self, identity: str) -> bool:
        """Whether the player has started the game before."""
        return self._backstage.runs.has_played(self.player, identity)

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """What the player made of each game under these conditions: his first attempt, else his best repeat."""
        found: dict[str, RankedRun] = {}
        if not self.player:
            return found
        for run in self._backstage.runs.results(self.player, conditions):
            known = found.get(run.game)
            if known is None or (known.rank is None and run.rank is not None):
                found[run.game] = run
        return found

    def take(self, game: Game, conditions: Conditions) -> ReadyToPlay:
        """The screen before the start of his run."""
        return ReadyToPlay(self._backstage.runs.seat(self.player, game, conditions))


class SessionHost(Host):
    """Players, formula and pace; it takes the game chosen, and the session begins."""

    formulas = newsession.FORMULAS

    def __init__(self, backstage: Backstage, route: ChooseSessionGame) -> None:
        self._backstage, self._start = backstage, route.start
        self.title = say("session_setup.game_title", count=len(route.start.players))
        self.notice = _lexicons(backstage, route.start)
        self.remember(route.start.plan.conditions)

    def remember(self, conditions: Conditions) -> None:
        """Remembers the conditions until the session begins."""
        self.offered, self._start = conditions, replace(self._start, plan=Plan.of(conditions))
        self.choice, self.back = ChooseSessionGame(self._start), SessionPlayers(self._start)

    def take(self, game: Game, conditions: Conditions) -> PlaySession:
        """Begins the session: from here on everything is kept."""
        plan = Plan.of(replace(conditions, variant=game.variant))
        return PlaySession(self._backstage.sessions.begin(replace(self._start, plan=plan, game=game)))


class CompetitionHost(Host):
    """Its conditions are laid down already; it takes the game chosen, at the next place."""

    def __init__(self, backstage: Backstage, route: ChooseCompetitionGame) -> None:
        self._backstage, self._uuid, self.choice = backstage, route.competition, route
        self.back = CompetitionGames(route.competition)
        competition = backstage.competitions.read(route.competition).competition
        self._games = {one.game for one in competition.games.values()}
        self.title = say("competition_games.which", place=len(competition.games) + 1)
        self.notice = (say("competition_games.known_games"),)
        self.offered = competition.plan.conditions
        self.formulas = (self.offered.formula,)

    def has_played(self, identity: str) -> bool:
        """Whether it has the game already."""
        return identity in self._games

    def take(self, game: Game, conditions: Conditions) -> CompetitionGames:
        """Gives the game its place; raises `ToppingError` for one that is there already, or of another variant."""
        self._backstage.competitions.place_game(self._uuid, game)
        return CompetitionGames(self._uuid)


def host_of(asked_by: AskedBy, stage: Stage) -> Host:
    """The host of a choice."""
    match asked_by:
        case ChooseGame():
            return SoloHost(stage.backstage, asked_by)
        case ChooseSessionGame():
            return SessionHost(stage.backstage, asked_by)
        case ChooseCompetitionGame():
            return CompetitionHost(stage.backstage, asked_by)


def _lexicons(backstage: Backstage, start: SessionStart) -> tuple[str, ...]:
    """The list of a new game, and that of the prepared ones where it is another."""
    try:
        chosen = backstage.sessions.lexicon(start)
    except ToppingError as fault:
        return (backstage.notices.in_words(fault),)
    words = lexicon_in_words(chosen)
    return words if chosen.name == BUNDLED else (words[0], say("lexicon.prepared", name=BUNDLED))
