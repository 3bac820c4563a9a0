"""Routes: each names a screen and holds its arguments, so that no screen imports another."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar, dataclass_transform

from topping.rules.conditions.options import Options
from topping.rules.games.ending import Aftermath

if TYPE_CHECKING:  # for a fast start
    from pathlib import Path

    from topping.bank.record import BankPlace
    from topping.kiosk.services.exercises import DrillSupply, RushSeat, RushSupply
    from topping.kiosk.services.history import RunResult
    from topping.kiosk.services.runs import InterruptedRun, Record, Seat
    from topping.kiosk.services.sessions import OpenSession
    from topping.kiosk.services.sitting import ListSitting
    from topping.kiosk.services.tablegames import ClassicTable, HomeTable, InverseTable, LotoTable, SolitaireTable
    from topping.lexicon.graph import WordGraph
    from topping.play.editing.draft import GameDraft, UndoHistory
    from topping.play.run.run import Run
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session
    from topping.play.solitaire import SolitaireTerms
    from topping.rules.conditions.conditions import Conditions
    from topping.rules.conditions.variant import Variant
    from topping.rules.games.game import Game, Turn
    from topping.rules.grid.position import Position
    from topping.training.analysedmove import Kind
    from topping.training.drills import DrillCourse, Exercise
    from topping.training.records import RecordClaim
    from topping.training.rush.rush import RushCourse
    from topping.training.rush.scores import PlayedSlot
    from topping.training.rush.sets import RushMode

Answer = TypeVar("Answer")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Route:
    """Any screen; each kind is a frozen dataclass."""

    screen: ClassVar[str] = ""
    """The factory of the screen, called with stage and route: `module:name`, below `screens`.

    The module is imported when the screen is first opened.
    """
    manual_page: ClassVar[str] = ""
    """The manual's page for the screen; empty for that of its folder."""
    is_place: ClassVar[bool] = False
    """Whether back may lead here: True for lists, pages and choices, not for questions and finished games."""

    def __init_subclass__(cls, *, screen: str = "", manual_page: str = "", is_place: bool = False) -> None:
        super().__init_subclass__()
        cls.screen, cls.manual_page, cls.is_place = screen, manual_page, is_place

    def __new__(cls, *_: object, **__: object) -> Self:
        """Turns the class into a dataclass on first use: for all classes at once, this takes a tenth of the start."""
        for base in reversed(cls.__mro__):
            if "__annotations__" in vars(base) and "__dataclass_fields__" not in vars(base) and issubclass(base, Route):
                dataclass(frozen=True)(base)
        return super().__new__(cls)

    @property
    def folder(self) -> str:
        """The folder of the screen, or its module if it is in none."""
        return self.screen.replace(":", ".").partition(".")[0]


class Modal(Route, Generic[Answer]):
    """A screen that covers another until it returns an answer."""


# the screens outside a game


class Home(Route, screen="home:HomeScreen"): ...


class Attract(Route, screen="attract:AttractScreen"):
    """The idle screens of the public kiosk."""


class HowToPlay(Modal[bool], screen="help:HelpScreen"):
    """Rules and keys of topping, over any screen; answers whether the player wants to try a move without a clock."""

    page: str = "game"
    """The name of the first page shown."""
    may_try: bool = False


class ModelGame(Modal[None], screen="help:ModelGameScreen"):
    """The model game of the rules of 1973, move by move, over the help."""


class Manual(Modal[None], screen="help:ManualScreen"):
    """The manual, over any screen."""

    page: str = "joueur"
    """The name of the first page shown."""
    at_keys: bool = False
    """Whether the page opens at its section on keys."""


class ClubSettings(Route, screen="settings:SettingsScreen", is_place=True): ...


class ClubServer(Route, screen="clubserver:ClubServerScreen", manual_page="serveur"):
    """The club's server: its state, joining and leaving."""


class AskPin(Modal[bool], screen="pin:PinScreen"):
    """Asks for the PIN; answers whether it was given."""


class ChoosePin(Modal[bool], screen="pin:ChoosePinScreen"):
    """Sets a new PIN; answers whether one was chosen."""


class AskLeave(Modal[bool], screen="pin:LeaveScreen"):
    """Asks whether to leave the public kiosk or a locked screen, if no PIN is set."""

    asked: str = "public"
    """The prefix of the text keys of the question."""


class OutOfOrder(Route, screen="outoforder:OutOfOrderScreen"):
    """The screen shown after several failures in a row."""


class LookUpWords(Modal[None], screen="words:opened"):
    """The word tools, over any screen that allows them."""

    text: str = ""
    """The text to look up at once; empty for the last one."""


class WhoPlays(Route, screen="players:WhoPlaysScreen"):
    """Asks for the player's name."""

    game: Game | None = None
    """The game to play; None if it is chosen afterwards."""
    then: Route | None = None
    """The next screen after the name, instead of the choice of a game."""


class Players(Route, screen="players:PlayersScreen"):
    back: Route | None = None
    """The destination of Escape; None for the settings."""


class PlayerCare(Route, screen="players:PlayerCareScreen"):
    """One player of the leaderboard: renamed, merged, anonymised."""

    player: str
    back: Route | None = None
    """The destination of Escape from the list of players."""


class PlayerLeaving(Route, screen="players:PlayerLeavingScreen"):
    """The data of a player that leave this computer, and the player's identity on others."""

    player: str
    back: Route | None = None
    """The destination of Escape from the list of players."""


class Leaderboard(Route, screen="ranking.leaderboard:LeaderboardScreen", is_place=True):
    """The leaderboard: over many games, or of the given game (by id), under the given formula if any."""

    game: str = ""
    formula: str = ""
    row: int | None = None
    """The chosen row; None for none."""


class ClubBoard(Route, screen="ranking.clubboard:ClubBoardScreen", is_place=True, manual_page="serveur"):
    """The whole club's leaderboard of a game (by id), under the given formula if any."""

    game: str
    formula: str = ""
    row: int = 0


class MyRuns(Route, screen="ranking.my_runs:MyRunsScreen", is_place=True):
    player: str
    row: int = 0
    """The chosen row."""


class Begun(Route, screen="ranking.my_runs:BegunScreen", is_place=True):
    """A player's unfinished runs, and those the player left."""

    player: str
    row: int = 0
    """The chosen row."""


class EditGame(Route, screen="editing.editor:EditorScreen"):
    path: Path | None = None
    """The draft to continue; None for a new draft."""
    back: Route | None = None
    """The destination of Escape; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """The undo history, on returning to the editor from another screen; None reads the draft."""


class ChooseDraft(Route, screen="editing.editor:DraftsScreen"):
    """The drafts of games being typed, and a new draft."""

    back: Route | None = None
    """The destination of Escape; None for home."""


class SetUpPosition(Route, screen="editing.position:PositionScreen"):
    """A position set up freely, with all its solutions."""

    position: Position | None = None
    """The initial position; None for an empty grid."""
    variant: Variant | None = None
    """The variant; None for the normal variant."""
    back: Route | None = None
    """The destination of Escape; None for home."""


# the screens before, during and after a run


class ChooseGame(Route, screen="choosing.game_choice:GameChoiceScreen", is_place=True):
    player: str


class ChooseSessionGame(Route, screen="choosing.game_choice:GameChoiceScreen"):
    """Asks which game a session plays."""

    start: SessionStart


class ChooseFile(Route, screen="choosing.game_file:GameFileScreen"):
    asked_by: ChooseGame | ChooseSessionGame | ChooseCompetitionGame
    """The choice of a game, to which Escape returns."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""


class ChooseOptions(Modal[Options], screen="choosing.game_choice:ChooseOptionsScreen"):
    """The options of a competition, over the screen of the conditions; answers with those chosen."""

    conditions: Conditions
    """The conditions, with the current options."""


class ReadGame(Route, screen="choosing.game_file:SheetReadScreen"):
    """Shows the game read from a file or the clipboard."""

    back: ChooseFile
    """The choice of a file, to which Escape returns."""
    name: str
    """The displayed name of the file."""
    content: bytes

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen before the game itself."""
        return self.back.conditions


class ChooseCompetitionGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="competitions"):
    """Asks which prepared or imported game a competition takes."""

    competition: str


class ReadyToPlay(Route, screen="play.ready:ReadyScreen"):
    """The screen before the clock starts."""

    seat: Seat
    back: Route | None = None
    """The destination of Escape; None for the choice of a game."""


class Play(Route, screen="play.aloud:opened"):
    """A run being played, in silence or aloud."""

    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to continue, in its state before the next move; None begins a run."""


class Result(Route, screen="play.result:ResultScreen", is_place=True):
    """The result of a run, at its end or opened again."""

    result: RunResult
    back: Route | None = None
    """The destination of Escape; None for home."""


class Resume(Route, screen="play.resume:ResumeScreen"):
    """Asks whether to continue a run interrupted by a crash."""

    interrupted: InterruptedRun


# the screens of a club's sessions and competitions


class Sessions(Route, screen="session.club:ClubScreen", is_place=True):
    """The club's hub: its sessions, and what a referee needs besides."""


class NewRoom(Route, screen="session.room:NewRoomScreen"):
    """The terms of a new game on the phones of the room."""

    again: bool = False
    """For the seats of the game that is over."""


class Tiebreak(Route, screen="session.tiebreak:TiebreakScreen"):
    """A tie-break set up from the standing of the room's game that is over, or of a session."""

    session: Session | None = None
    name: str = ""
    """The session's."""


class Room(Route, screen="session.room:RoomScreen"):
    """The game on phones that this kiosk leads."""


class SessionMisses(Route, screen="session.misses:SessionMissesScreen"):
    """Adds the tops missed at the tables of a finished session to decks."""

    session: int
    name: str = ""
    """The session's, to be shown."""


class SessionPlayers(Route, screen="session.club:NewSessionScreen"):
    start: SessionStart | None = None
    """The values entered so far, on the command line or earlier screens; None for nothing."""


class PlaySession(Route, screen="session.hall:SessionScreen"):
    session: OpenSession


class InterruptedSession(Route, screen="session.club:InterruptedSessionScreen"):
    """Asks how to proceed with a session resumed after too long an interruption (§3.7)."""

    session: OpenSession


def taken_up(session: OpenSession) -> PlaySession | InterruptedSession:
    """Returns the route to resume a session: the session itself, unless its interruption was too long (§3.7)."""
    return PlaySession(session) if session.aftermath is Aftermath.RESUMED else InterruptedSession(session)


class SessionStandings(Modal[None], screen="session.hall:SessionStandingsScreen"):
    """The standings of a session, over the session."""

    session: Session
    name: str = ""
    """The session's, to be shown."""
    voided: tuple[int, ...] = ()
    """The moves with bulletins that do not count in its competition."""


class ListCompetitions(Route, screen="competition.competitions:CompetitionsScreen"):
    """The stored competitions, and a new one."""


class OpenCompetitionFile(Route, screen="competition.files:CompetitionFilesScreen"):
    """Opens a sealed competition by its code, or takes results returned by a room."""

    sealed: str = ""
    """The competition to open from its stored file; empty for any."""
    results_of: str = ""
    """The competition whose results are wanted; empty for files of both kinds."""


class SetUpCompetition(Route, screen="competition.terms:SetUpCompetitionScreen"):
    """The terms of a competition."""

    competition: str = ""
    """The competition's UUID; empty for a new competition."""


class CompetitionGames(Route, screen="competition.games:CompetitionGamesScreen.opened"):
    """The games of a competition, each at its place."""

    competition: str


class CompetitionRoster(Route, screen="competition.roster:CompetitionRosterScreen.opened"):
    """The entrants of a competition, and their order of passing."""

    competition: str


class CompetitionRosterFile(Route, screen="competition.roster:CompetitionRosterFileScreen.opened"):
    """Asks for the file with the entrants of a competition."""

    competition: str


class CompetitionDesk(Route, screen="competition.desk:CompetitionDeskScreen.opened"):
    """The next entrant to play, and the current standings."""

    competition: str
    told: str = ""
    """The message about the last action."""


class CompetitionStandings(Route, screen="competition.standings:CompetitionStandingsScreen.opened"):
    competition: str


class CompetitionInOut(Route, screen="competition.inout:CompetitionInOutScreen.opened"):
    """Results from rooms, packages for rooms, questions to the organiser; in a room, its own results."""

    competition: str
    told: str = ""
    """The message about the file taken last."""


class CompetitionDecisions(Route, screen="competition.decisions:CompetitionDecisionsScreen.opened"):
    """The referee's decisions, and a new decision."""

    competition: str
    entrant: str = ""
    """The entrant first chosen for a new decision; empty for none."""


class CompetitionResults(Route, screen="competition.standings:CompetitionResultsScreen.opened"):
    """Results to print, and files to hand on."""

    competition: str


class CompetitionTable(Route, screen="competition.standings:CompetitionTableScreen.opened"):
    """The live table for the room, on this screen."""

    competition: str


# the screens of classic games, of solitaires and of the other games of the rule books


class ClassicPart(StrEnum):
    """The parts of the page of classic games."""

    GAMES = "games"
    MATCH = "match"
    TOURNAMENT = "tournament"


class ChooseClassic(Route, screen="classic.games:opened"):
    """The stored classic games and a new one, the match between two players, the table of a day."""

    part: ClassicPart = ClassicPart.GAMES
    table: ClassicTable | None = field(default=None, compare=False)
    """The table of any game of the match; None for the match begun last."""


class NewClassic(Route, screen="classic.games:NewClassicScreen"):
    """Asks who plays a classic game, and under which rules."""

    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayClassic(Route, screen="classic.play:screen_of"):
    table: ClassicTable = field(compare=False)


class ClassicSheet(Route, screen="classic.sheet:ClassicSheetScreen"):
    table: ClassicTable = field(compare=False)


class ClassicAdvice(Route, screen="classic.sheet:ClassicAdviceScreen"):
    """The best alternatives for each turn of a finished classic game."""

    table: ClassicTable = field(compare=False)


class ChooseSolitaire(Route, screen="classic.solitaire:SolitaireSetupScreen"):
    """Asks for the player and the terms of a solitaire."""

    player: str = ""
    terms: SolitaireTerms | None = None
    """The terms chosen before; None for the usual terms."""


class PlaySolitaire(Route, screen="classic.solitaire:SolitaireScreen"):
    table: SolitaireTable = field(compare=False)


class SolitaireOver(Route, screen="classic.solitaire:SolitaireOverScreen"):
    table: SolitaireTable = field(compare=False)


class OtherGames(Route, screen="othergames.menu:OtherGamesScreen", is_place=True): ...


class JudgeWords(Modal[None], screen="othergames.beside:WordJudgeScreen", manual_page="joueur"):
    """The word judge of a tournament, locked, over the word tools."""


class TickLetters(Modal[None], screen="othergames.beside:TickLettersScreen", manual_page="joueur"):
    """The 102 letters, to tick off, over the word tools."""


class NewHomeGame(Route, screen="othergames.menu:NewGameScreen"):
    """Asks who plays a simplified duplicate, and how long a move lasts."""

    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayHomeGame(Route, screen="othergames.homegame:HomeGameScreen"):
    table: HomeTable = field(compare=False)


class NewLoto(Route, screen="othergames.menu:NewGameScreen"): ...


class PlayLoto(Route, screen="othergames.loto:LotoScreen"):
    table: LotoTable = field(compare=False)


class NewInverse(Route, screen="othergames.menu:NewGameScreen"):
    names: tuple[str, ...] = ()
    """The names entered so far."""


class PlayInverse(Route, screen="othergames.inverse:InverseScreen"):
    table: InverseTable = field(compare=False)


# the screens of training, statistics and reviews


class Review(Route, screen="training.review:opened"):
    """Reviews a finished run, move by move; if the chosen player may not see it, says why."""

    run: int
    """The run's number in the database."""
    back: Route | None = None
    """The destination of Escape; None for home."""
    number: int = 0
    """The initial move, from 1; 0 for the first move to review."""


class Stats(Route, screen="training.statistics:StatisticsScreen", is_place=True):
    player: str = ""
    """The player's name; empty for the one who played last, or nobody at the public kiosk."""
    is_grid: bool = False
    """Whether to open at the grid of missed tops."""


class PlayerYear(Route, screen="training.year:PlayerYearScreen", is_place=True):
    """A player's activity, day by day, a year at a time."""

    player: str = ""
    """The player's name; empty for the one who played last, or nobody at the public kiosk."""
    day: int = 0
    """The chosen training day; 0 for the last active day."""


class Train(Route, screen="training.train:TrainScreen", is_place=True):
    """The ways to train, of the player who played last; at the public kiosk of nobody."""


class Daily(Route, screen="training.daily:DailyScreen", is_place=True):
    """The game of a day: who has played it, and the way to it."""

    day: int = 0
    """The training day; 0 for today."""
    variant: str = ""
    """The name of the variant; empty for the usual variant."""
    copies: bool = False
    """Whether the player's result is copied at once."""


class DailyMove(Route, screen="training.dailymove:DailyMoveScreen"):
    """The move of the present day."""

    variant: str = ""
    """The name of the variant; empty for the usual variant."""


class DeckReview(Route, screen="training.sitting:opened", is_place=True):
    """The sitting: today's cards of the player who played last, or a list of his by itself."""

    listed: ListSitting | None = field(default=None, compare=False)


class DeckCards(Route, screen="training.deckcards:DeckCardsScreen", is_place=True): ...


class DeckOptions(Route, screen="training.deckoptions:DeckOptionsScreen", is_place=True):
    """The deck's options of the player who played last."""


class Again(Route, screen="training.again:opened"):
    """Replays missed or slow positions, each until it is found."""

    player: str
    """The player's name; empty for nobody."""
    back: Route
    """The destination of Escape and of the end."""
    turns: tuple[Turn, ...] = ()
    """The positions of a rush, or of the last days; empty if `run` supplies them."""
    lexicon: WordGraph | None = None
    """The word list for judging; None for the chosen list."""
    run: int = 0
    """The run of the positions; 0 for none."""


class Drill(Route, screen="training.drill:DrillsScreen"):
    """The list of drills and short games, of the player who played last; at the public kiosk of nobody."""

    exercise: Exercise | None = None
    """The drill that Enter begins; None for the first."""


class PlayDrill(Route, screen="training.drill:DrillScreen"):
    exercise: Exercise
    supply: DrillSupply = field(compare=False)


class DrillOver(Route, screen="training.drill:DrillOverScreen"):
    course: DrillCourse
    lexicon: WordGraph = field(compare=False)
    """The word list with which the questions were made."""
    supply: DrillSupply = field(compare=False)


class Rush(Route, screen="training.rushpages:RushReadyScreen"):
    """The screen before a rush: of a mode, of given kinds of moves, or with the set of a code."""

    mode: RushMode
    themes: tuple[Kind, ...] = ()
    code: str = ""
    prepared: tuple[RushSeat, RushSupply] | None = field(default=None, compare=False)
    """A fresh set whose positions were already requested; None for none."""


class PlayRush(Route, screen="training.rush:RushScreen"):
    seat: RushSeat
    supply: RushSupply = field(compare=False)


class PastRushes(Route, screen="training.pastrushes:PastRushesScreen"):
    """The rushes that a player has played."""

    player: str
    row: int = 0


class RushOver(Route, screen="training.rushpages:RushOverScreen"):
    seat: RushSeat
    course: RushCourse
    played: tuple[PlayedSlot, ...]
    places: tuple[BankPlace, ...]
    """The positions of the slots, in the same order."""
    claims: tuple[RecordClaim, ...] = ()
    """The records set by the rush."""
    faults: tuple[str, ...] = ()
    """The errors that prevented recording or continuing."""
    in_deck: frozenset[int] = frozenset()
    """The positions already added to the player's deck."""
