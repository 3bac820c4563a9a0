"""The purpose of a game choice: what may be chosen, the next screen, and the player's results at the prepared games."""

from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path

from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import lexicon_in_words
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseCompetitionGame, ChooseGame, ChooseRoomGame, ChooseSessionGame
from topping.kiosk.screens.competition.routes import SetUpCompetition
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.session.routes import PlaySession, Room, SessionPlayers
from topping.kiosk.services.services import Services
from topping.kiosk.stage import Stage
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
from topping.wording.conditions import lexicon_text, variant_text

AskedBy = ChooseGame | ChooseSessionGame | ChooseRoomGame | ChooseCompetitionGame
"""The game choice screen of each purpose."""


class GamePurpose(ABC):
    """What a game is chosen for: a single player, a session, a room on phones or a competition.

    Only a single player sees his results at the games.
    """

    player = ""
    """The player; empty for several players."""
    is_referee = True
    """Whether a referee chooses, on light screens, rather than a player."""
    stays = True
    """Whether these screens stay open while idle, so that preparations are not lost."""
    offers_no_limit = False
    """Whether games without a time limit may be played."""
    formulas: tuple[Formula, ...]
    """The formulas that may be chosen."""
    notice: tuple[str, ...] = ()
    """Sentences to show before the choice; mostly none."""
    title: str
    """The title of the game choice screens."""
    choice: AskedBy
    """The choice screen with the current choices."""
    back: routes.Route
    """The screen before the choice."""
    offered: Conditions
    """The default conditions."""
    fixed: tuple[str, ...] = ()
    """The rows of conditions that are chosen elsewhere."""
    starts = "other"
    """What the button of a game says (`game_choice.start.…`); empty if it depends on where the game comes from."""
    first_source = ""
    """What is chosen first; empty for the prepared games."""

    @abstractmethod
    def remember(self, conditions: Conditions) -> None:
        """Stores these conditions, to be offered at the next choice. Some subclasses store less, or nothing."""

    def has_played(self, identity: str) -> bool:
        return False

    def knows(self, identity: str) -> bool:
        """Returns whether the player has finished the game, and so may see its moves."""
        return False

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """Returns the player's results under these conditions, by game id; empty if several players play."""
        return {}

    @abstractmethod
    def take(self, game: Game, conditions: Conditions) -> routes.Route:
        """Applies the choice and returns the next screen; raises `ToppingError` if the game cannot be played."""


class SoloPurpose(GamePurpose):
    """The choice of a game for a single player."""

    starts = ""
    is_referee = False
    stays = False
    offers_no_limit = True
    formulas = tuple(FORMULAS.values())

    def __init__(self, services: Services, route: ChooseGame) -> None:
        self._services, self.player = services, route.player
        self.title, self.choice, self.back = say("game_choice.title"), route, routes.Home()
        self.offered = services.choices.offered(self.player)
        self.notice = () if self.player else (say("player.nothing_kept"),)

    def remember(self, conditions: Conditions) -> None:
        self._services.choices.remember(self.player, conditions)

    def has_played(self, identity: str) -> bool:
        return self._services.runs.has_played(self.player, identity)

    def knows(self, identity: str) -> bool:
        return self._services.runs.knows(self.player, identity)

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """Returns the player's first attempt at each game under these conditions, or else his best repeat."""
        found: dict[str, RankedRun] = {}
        if not self.player:
            return found
        for run in self._services.runs.results(self.player, conditions):
            known = found.get(run.game)
            if known is None or (known.rank is None and run.rank is not None):
                found[run.game] = run
        return found

    def take(self, game: Game, conditions: Conditions) -> ReadyToPlay:
        return ReadyToPlay(self._services.runs.seat(self.player, game, conditions))


class SessionPurpose(GamePurpose):
    """The choice of a game, formula and speed for a session, which begins with the chosen game."""

    formulas = newsession.FORMULAS
    starts = "session"

    def __init__(self, services: Services, route: ChooseSessionGame) -> None:
        self._services, self._start = services, route.start
        self.title = say("session_setup.game_title", count=len(route.start.players))
        self.notice = _lexicons(services, route.start)
        self.remember(route.start.plan.conditions)

    def remember(self, conditions: Conditions) -> None:
        self.offered, self._start = conditions, replace(self._start, plan=Plan.of(conditions))
        self.choice, self.back = ChooseSessionGame(self._start), SessionPlayers(self._start)

    def take(self, game: Game, conditions: Conditions) -> PlaySession:
        """Begins the session with the game, and returns its screen. From here on, the session is stored."""
        plan = Plan.of(replace(conditions, variant=game.variant))
        return PlaySession(self._services.sessions.begin(replace(self._start, plan=plan, game=game)))


class RoomPurpose(GamePurpose):
    """The choice for a room on phones. Formula and time are set before; the room opens with the chosen game."""

    fixed = ("formula", "time")
    stays = False  # nobody opens a room from a public kiosk that its referee has left

    def __init__(self, services: Services, route: ChooseRoomGame) -> None:
        self._hall, self._form = services.hall, route.form
        self._terms = route.form.terms or services.hall.terms
        self.title, self.choice, self.back = say("room.game_title"), route, route.form
        self.offered, self.first_source = self._terms.conditions, route.form.game
        self.formulas = (self.offered.formula,)

    def remember(self, conditions: Conditions) -> None:
        """Stores nothing: only the variant is chosen here."""

    def take(self, game: Game, conditions: Conditions) -> Room:
        """Opens the room with the game, or plays it as another game in the open room.

        Raises `SetupError` if the game cannot be written to a file.
        """
        self._hall.play(replace(self._terms, game=game), again=self._form.again)
        return Room()


class CompetitionPurpose(GamePurpose):
    """The choice of a further game for a competition, whose conditions are fixed.

    The chosen game becomes the competition's next game.
    """

    fixed = ("formula", "variant", "joker", "time")

    def __init__(self, services: Services, route: ChooseCompetitionGame) -> None:
        self._services, self._uuid, self.choice = services, route.competition, route
        self.back = SetUpCompetition(route.competition)
        self._games = services.competitions.game_ids(route.competition)
        self.title = say("competition_games.which", place=len(self._games) + 1)
        self.notice = (say("competition_games.known_games"),)
        self.offered = services.competitions.plan(route.competition).conditions
        self.formulas = (self.offered.formula,)

    def remember(self, conditions: Conditions) -> None:
        """Stores nothing: the conditions are fixed, and search criteria are not remembered."""

    def has_played(self, identity: str) -> bool:
        return identity in self._games

    def take(self, game: Game, conditions: Conditions) -> SetUpCompetition:
        """Adds the game as the competition's next one. Raises `ToppingError` if it is already in it, or of another
        variant.
        """
        self._services.competitions.place_game(self._uuid, game)
        return SetUpCompetition(self._uuid)


def purpose_of(asked_by: AskedBy, stage: Stage) -> GamePurpose:
    match asked_by:
        case ChooseGame():
            return SoloPurpose(stage.services, asked_by)
        case ChooseSessionGame():
            return SessionPurpose(stage.services, asked_by)
        case ChooseRoomGame():
            return RoomPurpose(stage.services, asked_by)
        case ChooseCompetitionGame():
            return CompetitionPurpose(stage.services, asked_by)


def _lexicons(services: Services, start: SessionStart) -> tuple[str, ...]:
    """Returns sentences that name the word list of a new game, and that of the prepared games if it differs.

    `start` is the session being set up. If the list cannot be read, returns the error as a sentence.
    """
    try:
        chosen = services.sessions.lexicon(start)
    except ToppingError as fault:
        return (services.notices.in_words(fault),)
    words = lexicon_in_words(chosen)
    return words if chosen.name == BUNDLED else (words[0], say("lexicon.prepared", name=lexicon_text(BUNDLED)))


class PreparedGames:
    """The prepared games (supplied with the program), with the player's results. Their files are read one by one,
    because reading all at once would block the screen.
    """

    def __init__(self, purpose: GamePurpose, games: tuple[shelf.Prepared, ...]) -> None:
        self._purpose, self._games = purpose, games
        self._known: dict[Path, str] = {}
        """The ids of the games read; empty for an unreadable file."""
        self._played: set[Path] = set()
        self._results: dict[str, RankedRun] = {}
        self._results_of: Conditions | None = None

    def of(self, variant: str) -> list[shelf.Prepared]:
        """Returns the games of the variant with this name, and those whose file name does not show a variant."""
        return [one for one in self._games if one.variant in ("", variant)]

    def look_up(self, variant: str) -> bool:
        """Reads the file of one more game of the variant with this name; returns whether any was left to read."""
        unread = next((one for one in self.of(variant) if one.path not in self._known), None)
        if unread is None:
            return False
        self._known[unread.path] = ""
        try:
            identity = self._known[unread.path] = game_id(shelf.load(unread.path))
            if self._purpose.has_played(identity):
                self._played.add(unread.path)
        except ToppingError:  # its fault is shown when it is chosen
            pass
        return True

    def is_played(self, one: shelf.Prepared) -> bool:
        return one.path in self._played

    def result(self, one: shelf.Prepared, conditions: Conditions) -> RankedRun | None:
        """Returns the player's result at the game `one` under these conditions, preferably his first attempt.

        None if he has not finished the game under them.
        """
        if not self.is_played(one):
            return None
        if conditions != self._results_of:
            self._results, self._results_of = self._purpose.results(conditions), conditions
        return self._results.get(self._known[one.path])


def number_of(one: shelf.Prepared) -> str:
    """Returns the number at the end of a prepared game's name (`normale-01`); empty if the name has no variant or no
    number.
    """
    number = one.name.rpartition("-")[2]
    return number if one.variant and number.isdigit() else ""


def name_of(one: shelf.Prepared) -> str:
    number = number_of(one)
    return f"{variant_text(one.variant)} {number}" if number else one.name.capitalize()
