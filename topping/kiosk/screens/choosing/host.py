"""What a game is chosen for: what may be chosen, where that leads, what is known of the prepared games."""

from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.lexicon import lexicon_in_words
from topping.kiosk import routes
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.stage import Stage
from topping.kiosk.wording import variant_text
from topping.lexicon.catalogue import BUNDLED
from topping.play.session import newsession
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RankedRun
from topping.texts import say

AskedBy = routes.ChooseGame | routes.ChooseSessionGame | routes.ChooseCompetitionGame
"""The choice of a game, by what it is for."""


class Host(ABC):
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
    back: routes.Route
    """The screen before the choice."""
    offered: Conditions
    """What is offered first."""

    @abstractmethod
    def remember(self, conditions: Conditions) -> None:
        """Keeps what was chosen, where it may be another time."""

    def has_played(self, identity: str) -> bool:
        return False

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """The results under these conditions, by the ids of the games."""
        return {}

    @abstractmethod
    def take(self, game: Game, conditions: Conditions) -> routes.Route:
        """The screen that the game leads to; raises `ToppingError` where it cannot be played."""


class SoloHost(Host):
    """A player who plays alone."""

    stays = False
    offers_no_limit = True
    formulas = tuple(FORMULAS.values())

    def __init__(self, backstage: Backstage, route: routes.ChooseGame) -> None:
        self._backstage, self.player = backstage, route.player
        self.title, self.choice, self.back = say("game_choice.title"), route, routes.Home()
        self.offered = backstage.choices.offered(self.player)
        self.notice = () if self.player else (say("player.nothing_kept"),)

    def remember(self, conditions: Conditions) -> None:
        self._backstage.choices.remember(self.player, conditions)

    def has_played(self, identity: str) -> bool:
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

    def take(self, game: Game, conditions: Conditions) -> routes.ReadyToPlay:
        return routes.ReadyToPlay(self._backstage.runs.seat(self.player, game, conditions))


class SessionHost(Host):
    """Players, formula and pace; it takes the game chosen, and the session begins."""

    formulas = newsession.FORMULAS

    def __init__(self, backstage: Backstage, route: routes.ChooseSessionGame) -> None:
        self._backstage, self._start = backstage, route.start
        self.title = say("session_setup.game_title", count=len(route.start.players))
        self.notice = _lexicons(backstage, route.start)
        self.remember(route.start.plan.conditions)

    def remember(self, conditions: Conditions) -> None:
        self.offered, self._start = conditions, replace(self._start, plan=Plan.of(conditions))
        self.choice, self.back = routes.ChooseSessionGame(self._start), routes.SessionPlayers(self._start)

    def take(self, game: Game, conditions: Conditions) -> routes.PlaySession:
        """Begins the session: from here on everything is kept."""
        plan = Plan.of(replace(conditions, variant=game.variant))
        return routes.PlaySession(self._backstage.sessions.begin(replace(self._start, plan=plan, game=game)))


class CompetitionHost(Host):
    """Its conditions are laid down already; it takes the game chosen, at the next place."""

    def __init__(self, backstage: Backstage, route: routes.ChooseCompetitionGame) -> None:
        self._backstage, self._uuid, self.choice = backstage, route.competition, route
        self.back = routes.CompetitionGames(route.competition)
        competition = backstage.competitions.read(route.competition).competition
        self._games = {one.game for one in competition.games.values()}
        self.title = say("competition_games.which", place=len(competition.games) + 1)
        self.notice = (say("competition_games.known_games"),)
        self.offered = competition.plan.conditions
        self.formulas = (self.offered.formula,)

    def remember(self, conditions: Conditions) -> None:
        """They are laid down: what a game is looked for by is kept nowhere."""

    def has_played(self, identity: str) -> bool:
        return identity in self._games

    def take(self, game: Game, conditions: Conditions) -> routes.CompetitionGames:
        """Gives the game its place; raises `ToppingError` for one that is there already, or of another variant."""
        self._backstage.competitions.place_game(self._uuid, game)
        return routes.CompetitionGames(self._uuid)


def host_of(asked_by: AskedBy, stage: Stage) -> Host:
    match asked_by:
        case routes.ChooseGame():
            return SoloHost(stage.backstage, asked_by)
        case routes.ChooseSessionGame():
            return SessionHost(stage.backstage, asked_by)
        case routes.ChooseCompetitionGame():
            return CompetitionHost(stage.backstage, asked_by)


def _lexicons(backstage: Backstage, start: SessionStart) -> tuple[str, ...]:
    """The list of a new game, and that of the prepared ones where it is another."""
    try:
        chosen = backstage.sessions.lexicon(start)
    except ToppingError as fault:
        return (backstage.notices.in_words(fault),)
    words = lexicon_in_words(chosen)
    return words if chosen.name == BUNDLED else (words[0], say("lexicon.prepared", name=BUNDLED))


class PreparedGames:
    """The games of the shelf. They are read one by one, as reading them all at once would hold the screen up."""

    def __init__(self, host: Host, games: tuple[shelf.Prepared, ...]) -> None:
        self._host, self._games = host, games
        self._known: dict[Path, str] = {}
        """The ids of those read; empty for a file that cannot be."""
        self._played: set[Path] = set()
        self._results: dict[str, RankedRun] = {}
        self._results_of: Conditions | None = None

    def of(self, variant: str) -> list[shelf.Prepared]:
        """The games of a variant; a file whose name shows none is among those of each."""
        return [one for one in self._games if one.variant in ("", variant)]

    def look_up(self, variant: str) -> bool:
        """Reads one more game of a variant; whether there was one to read."""
        unread = next((one for one in self.of(variant) if one.path not in self._known), None)
        if unread is None:
            return False
        self._known[unread.path] = ""
        try:
            identity = self._known[unread.path] = game_id(shelf.load(unread.path))
            if self._host.has_played(identity):
                self._played.add(unread.path)
        except ToppingError:  # its fault is shown when it is chosen
            pass
        return True

    def is_played(self, one: shelf.Prepared) -> bool:
        return one.path in self._played

    def result(self, one: shelf.Prepared, conditions: Conditions) -> RankedRun | None:
        """The player's result under these conditions, his first attempt where there is one."""
        if not self.is_played(one):
            return None
        if conditions != self._results_of:
            self._results, self._results_of = self._host.results(conditions), conditions
        return self._results.get(self._known[one.path])


def number_of(one: shelf.Prepared) -> str:
    """The number of a prepared game; empty where its name has none."""
    number = one.name.rpartition("-")[2]
    return number if one.variant and number.isdigit() else ""


def name_of(one: shelf.Prepared) -> str:
    number = number_of(one)
    return f"{variant_text(one.variant)} {number}" if number else one.name.capitalize()
