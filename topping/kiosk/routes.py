"""What every route is: the value of a screen, with what the screen needs, so that no screen imports another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar, dataclass_transform

from topping.rules.conditions.options import Options
from topping.rules.games.ending import Aftermath

if TYPE_CHECKING:  # for speed of start
    from pathlib import Path

    from topping.game.bank.record import BankPlace
    from topping.kiosk.backstage.exercises import DrillSupply, RushSeat, RushSupply
    from topping.kiosk.backstage.history import RunResult
    from topping.kiosk.backstage.runs import InterruptedRun, Record, Seat
    from topping.kiosk.backstage.sessions import OpenSession
    from topping.kiosk.backstage.sitting import ListSitting
    from topping.kiosk.backstage.tablegames import ClassicTable, HomeTable, InverseTable, LotoTable, SolitaireTable
    from topping.lexicon.graph import WordGraph
    from topping.play.editing.draft import GameDraft, UndoHistory
    from topping.play.run.run import Run
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session
    from topping.play.solitaire.game import SolitaireTerms
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
    """What makes its screen from the stage and the route: a file of `screens`, as a module's name, and a name in it.

    The file is imported when it is opened for the first time.
    """
    manual_page: ClassVar[str] = ""
    """The page of the manual that is about it; empty for that of its folder."""
    is_place: ClassVar[bool] = False
    """Whether back may lead here: a list, a page or a choice, not a question nor a game that is over by then."""

    def __init_subclass__(cls, *, screen: str = "", manual_page: str = "", is_place: bool = False) -> None:
        super().__init_subclass__()
        cls.screen, cls.manual_page, cls.is_place = screen, manual_page, is_place

    def __new__(cls, *_: object, **__: object) -> Self:
        """Makes the class a dataclass first, if it is not one yet: of all of them that takes a tenth of the start."""
        for one in reversed(cls.__mro__):
            if "__annotations__" in vars(one) and "__dataclass_fields__" not in vars(one) and issubclass(one, Route):
                dataclass(frozen=True)(one)
        return super().__new__(cls)

    @property
    def folder(self) -> str:
        """That of its screen, or the file itself where it is in none."""
        return self.screen.replace(":", ".").partition(".")[0]


class Modal(Route, Generic[Answer]):
    """A screen that covers another one until it has an answer for it."""


# the screens outside a game


class Home(Route, screen="home:HomeScreen"): ...


class Attract(Route, screen="attract:AttractScreen"):
    """The idle screens of the public kiosk."""


class HowToPlay(Modal[bool], screen="help:HelpScreen"):
    """The rules of topping and the keys, over any screen; answers whether a move is to be tried without a clock."""

    page: str = "game"
    """The name of the page it opens at."""
    may_try: bool = False


class ModelGame(Modal[None], screen="help:ModelGameScreen"):
    """The model game of the rules of 1973, move by move, over the page that leads to it."""


class Manual(Modal[None], screen="help:ManualScreen"):
    """The manual, over any screen."""

    page: str = "joueur"
    """The name of the page it opens at."""
    at_keys: bool = False
    """Whether it opens where the page names the keys of its screens."""


class ClubSettings(Route, screen="settings:SettingsScreen", is_place=True): ...


class ClubServer(Route, screen="clubserver:ClubServerScreen", manual_page="serveur"):
    """The club's server: how it goes, to join it and to leave it."""


class AskPin(Modal[bool], screen="pin:PinScreen"):
    """Asks for the PIN; answers whether it was given."""


class ChoosePin(Modal[bool], screen="pin:ChoosePinScreen"):
    """A new PIN of the kiosk; whether one was chosen."""


class AskLeave(Modal[bool], screen="pin:LeaveScreen"):
    """Asks, where no PIN is set, whether the public kiosk or a locked screen is really to be left."""

    asked: str = "public"
    """In which words: the first part of their keys."""


class OutOfOrder(Route, screen="outoforder:OutOfOrderScreen"):
    """What is shown where the other screens fail one after the other."""


class LookUpWords(Modal[None], screen="words:opened"):
    """The word tools, over any screen that lets them."""

    text: str = ""
    """What is asked at once; empty for what was asked last."""


class WhoPlays(Route, screen="people.players:WhoPlaysScreen"):
    """Asks for the player's name."""

    game: Game | None = None
    """The game to play; None where it is chosen afterwards."""
    then: Route | None = None
    """Where the name leads in place of a choice of games."""


class Players(Route, screen="people.players:PlayersScreen"):
    back: Route | None = None
    """Where Escape leads; None for the settings."""


class PlayerCare(Route, screen="people.players:PlayerCareScreen"):
    """One player of the leaderboard: renamed, merged, anonymised."""

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


class PlayerLeaving(Route, screen="people.players:PlayerLeavingScreen"):
    """What of a player leaves this computer, and who he is on others."""

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


class Leaderboard(Route, screen="ranking.leaderboard:LeaderboardScreen", is_place=True):
    """The leaderboard: over many games, or that of the game given, by its id, under a formula where one is given."""

    game: str = ""
    formula: str = ""
    row: int | None = None
    """The row that the keyboard is on; None for none."""


class ClubBoard(Route, screen="ranking.clubboard:ClubBoardScreen", is_place=True, manual_page="serveur"):
    """The board of a game for the whole club, by the game's id, under a formula where one is given."""

    game: str
    formula: str = ""
    row: int = 0


class MyRuns(Route, screen="ranking.my_runs:MyRunsScreen", is_place=True):
    player: str
    row: int = 0
    """The row that the keyboard is on."""


class Begun(Route, screen="ranking.my_runs:BegunScreen", is_place=True):
    """The runs of a player that are not over, and those that he left."""

    player: str
    row: int = 0
    """The row that the keyboard is on."""


class EditGame(Route, screen="editing.editor:EditorScreen"):
    path: Path | None = None
    """The draft that it goes on with; None for a new one."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """What can be undone, where the editor was left for another screen; None reads the draft."""


class ChooseDraft(Route, screen="editing.editor:DraftsScreen"):
    """The games being typed, and a new one."""

    back: Route | None = None
    """Where Escape leads; None for home."""


class SetUpPosition(Route, screen="editing.position:PositionScreen"):
    """A position set up freely, with all its solutions."""

    position: Position | None = None
    """What it begins with; None for an empty grid."""
    variant: Variant | None = None
    """None for the normal one."""
    back: Route | None = None
    """Where Escape leads; None for home."""


# the screens that lead to a run, of a run being played, and of what is kept of it


class ChooseGame(Route, screen="choosing.game_choice:GameChoiceScreen", is_place=True):
    player: str


class ChooseSessionGame(Route, screen="choosing.game_choice:GameChoiceScreen"):
    """Asks which game a session is played with."""

    start: SessionStart


class ChooseFile(Route, screen="choosing.game_file:GameFileScreen"):
    asked_by: ChooseGame | ChooseSessionGame | ChooseCompetitionGame
    """The choice of a game, which Escape goes back to."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""


class ChooseOptions(Modal[Options], screen="choosing.game_choice:ChooseOptionsScreen"):
    """The options of a competition, over the screen of the conditions; answers with those chosen."""

    conditions: Conditions
    """What they are chosen for, with the options in force."""


class ReadGame(Route, screen="choosing.game_file:SheetReadScreen"):
    """What the content of a file, or of the clipboard, makes of a game."""

    back: ChooseFile
    """The files, which Escape goes back to."""
    name: str
    """Of the file, as it may be shown."""
    content: bytes

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen before the game itself."""
        return self.back.conditions


class ChooseCompetitionGame(Route, screen="choosing.game_choice:GameChoiceScreen", manual_page="competitions"):
    """Asks which prepared or imported game a competition takes."""

    competition: str


class ReadyToPlay(Route, screen="play.ready:ReadyScreen"):
    """Before the clock starts."""

    seat: Seat
    back: Route | None = None
    """Where Escape leads; None for the choice of a game."""


class Play(Route, screen="play.aloud:opened"):
    """A run being played, in silence or aloud."""

    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to go on with, as it stands before its next move; None begins a run."""


class Result(Route, screen="play.result:ResultScreen", is_place=True):
    """The result of a run, at its end or opened again."""

    result: RunResult
    back: Route | None = None
    """Where Escape leads; None for home."""


class Resume(Route, screen="play.resume:ResumeScreen"):
    """Asks whether to go on with a run that a crash interrupted."""

    interrupted: InterruptedRun


# the screens of a club's sessions and competitions


class Sessions(Route, screen="session.club:ClubScreen", is_place=True):
    """The club's hub: its sessions, and what a referee needs besides."""


class NewRoom(Route, screen="session.room:NewRoomScreen"):
    """A game on the phones of the room: its terms."""


class Tiebreak(Route, screen="session.tiebreak:TiebreakScreen"):
    """A tie-break set up from the standing of the room's game that is over, or of a session."""

    session: Session | None = None
    name: str = ""
    """The session's."""


class Room(Route, screen="session.room:RoomScreen"):
    """The game on phones that this kiosk leads."""


class SessionMisses(Route, screen="session.misses:SessionMissesScreen"):
    """Puts what was missed at the tables of a session that is over into decks."""

    session: int
    name: str = ""
    """The session's, to be shown."""


class SessionPlayers(Route, screen="session.club:NewSessionScreen"):
    start: SessionStart | None = None
    """What was given so far, on the command line or on earlier screens; None for nothing."""


class PlaySession(Route, screen="session.hall:SessionScreen"):
    session: OpenSession


class InterruptedSession(Route, screen="session.club:InterruptedSessionScreen"):
    """Asks what becomes of a session that was taken up after too long an interruption (§3.7)."""

    session: OpenSession


def taken_up(session: OpenSession) -> PlaySession | InterruptedSession:
    """A session taken up again: the session itself, unless §3.7 ends it."""
    return PlaySession(session) if session.aftermath is Aftermath.RESUMED else InterruptedSession(session)


class SessionStandings(Modal[None], screen="session.hall:SessionStandingsScreen"):
    """The standings of a session, over the session."""

    session: Session
    name: str = ""
    """The session's, to be shown."""
    voided: tuple[int, ...] = ()
    """The moves with bulletins that count for nobody in its competition."""


class ListCompetitions(Route, screen="competition.competitions:CompetitionsScreen"):
    """The competitions that are kept, and a new one."""


class OpenCompetitionFile(Route, screen="competition.files:CompetitionFilesScreen"):
    """A sealed competition opened by its code, or results taken that a room gave back."""

    sealed: str = ""
    """The competition whose file is kept here and is to be opened; empty for whichever."""
    results_of: str = ""
    """The competition of which results are wanted; empty for files of both kinds."""


class SetUpCompetition(Route, screen="competition.terms:SetUpCompetitionScreen"):
    """What a competition is played under."""

    competition: str = ""
    """Its UUID; empty for a new one."""


class CompetitionGames(Route, screen="competition.games:CompetitionGamesScreen.opened"):
    """The games of a competition, each at its place."""

    competition: str


class CompetitionRoster(Route, screen="competition.roster:CompetitionRosterScreen.opened"):
    """Who takes part in a competition, and in which order they pass."""

    competition: str


class CompetitionRosterFile(Route, screen="competition.roster:CompetitionRosterFileScreen.opened"):
    """Asks which file names those who take part in a competition."""

    competition: str


class CompetitionDesk(Route, screen="competition.desk:CompetitionDeskScreen.opened"):
    """Who plays next, and how the competition stands."""

    competition: str
    told: str = ""
    """What is said of what was just done there."""


class CompetitionStandings(Route, screen="competition.standings:CompetitionStandingsScreen.opened"):
    competition: str


class CompetitionInOut(Route, screen="competition.inout:CompetitionInOutScreen.opened"):
    """Results in from rooms, packages out, and what the organiser is asked; in a room, its results."""

    competition: str
    told: str = ""
    """What came of the file that was taken before."""


class CompetitionDecisions(Route, screen="competition.decisions:CompetitionDecisionsScreen.opened"):
    """What the referee has decided, and a new decision."""

    competition: str
    entrant: str = ""
    """Whom the new one is about first; empty for nobody yet."""


class CompetitionResults(Route, screen="competition.standings:CompetitionResultsScreen.opened"):
    """Results to print, and files to hand on."""

    competition: str


class CompetitionTable(Route, screen="competition.standings:CompetitionTableScreen.opened"):
    """The live table for the room, on this screen."""

    competition: str


# the screens of classic games, of solitaires and of the other games of the rule books


class ClassicPart(StrEnum):
    """What the page of classic games shows."""

    GAMES = "games"
    MATCH = "match"
    TOURNAMENT = "tournament"


class ChooseClassic(Route, screen="classic.games:opened"):
    """The classic games that were kept and a new one, the match between two players, the table of a day."""

    part: ClassicPart = ClassicPart.GAMES
    table: ClassicTable | None = field(default=None, compare=False)
    """Any game of the match; None for the match begun last."""


class NewClassic(Route, screen="classic.games:NewClassicScreen"):
    """Asks who plays a classic game, and under which rules."""

    names: tuple[str, ...] = ()
    """What was given so far."""


class PlayClassic(Route, screen="classic.play:screen_of"):
    table: ClassicTable = field(compare=False)


class ClassicSheet(Route, screen="classic.sheet:ClassicSheetScreen"):
    table: ClassicTable = field(compare=False)


class ClassicAdvice(Route, screen="classic.sheet:ClassicAdviceScreen"):
    """What each turn of a classic game that is over could have been."""

    table: ClassicTable = field(compare=False)


class ChooseSolitaire(Route, screen="classic.solitaire:SolitaireSetupScreen"):
    """Asks who plays alone, and in which way."""

    player: str = ""
    terms: SolitaireTerms | None = None
    """Those chosen before; None for the usual ones."""


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
    """What was given so far."""


class PlayHomeGame(Route, screen="othergames.homegame:HomeGameScreen"):
    table: HomeTable = field(compare=False)


class NewLoto(Route, screen="othergames.menu:NewGameScreen"): ...


class PlayLoto(Route, screen="othergames.loto:LotoScreen"):
    table: LotoTable = field(compare=False)


class NewInverse(Route, screen="othergames.menu:NewGameScreen"):
    names: tuple[str, ...] = ()
    """What was given so far."""


class PlayInverse(Route, screen="othergames.inverse:InverseScreen"):
    table: InverseTable = field(compare=False)


# the screens of training, statistics and reviews


class Review(Route, screen="training.review:opened"):
    """A finished run looked at again, move by move; where the player chosen may not see it, it says why."""

    run: int
    """The run's number in the database."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    number: int = 0
    """The move it opens at, from 1; 0 for the first that is to be looked at."""


class Stats(Route, screen="training.statistics:StatisticsScreen", is_place=True):
    player: str = ""
    """Empty for the one who played last, at the public kiosk for nobody."""
    is_grid: bool = False
    """Whether it opens at the grid of tops missed."""


class PlayerYear(Route, screen="training.year:PlayerYearScreen", is_place=True):
    """What a player did, day by day, a year at a time."""

    player: str = ""
    """Empty for the one who played last, at the public kiosk for nobody."""
    day: int = 0
    """The training day that the keys are on; 0 for the last one on which something was done."""


class Train(Route, screen="training.train:TrainScreen", is_place=True):
    """The ways to train, of the player who played last; at the public kiosk of nobody."""


class Daily(Route, screen="training.daily:DailyScreen", is_place=True):
    """The game of a day: who has played it, and the way to it."""

    day: int = 0
    """A training day; 0 for the present one."""
    variant: str = ""
    """The name of its variant; empty for the usual one."""
    copies: bool = False
    """Whether the player's result is copied at once."""


class DailyMove(Route, screen="training.dailymove:DailyMoveScreen"):
    """The move of the present day."""

    variant: str = ""
    """The name of its variant; empty for the usual one."""


class DeckReview(Route, screen="training.sitting:opened", is_place=True):
    """The sitting: today's cards of the player who played last, or a list of his by itself."""

    listed: ListSitting | None = field(default=None, compare=False)


class DeckCards(Route, screen="training.deckcards:DeckCardsScreen", is_place=True): ...


class DeckOptions(Route, screen="training.deckoptions:DeckOptionsScreen", is_place=True):
    """How the player who played last wants his deck to be."""


class Again(Route, screen="training.again:opened"):
    """Positions that were missed or slow, each until it is found."""

    player: str
    """Empty for nobody."""
    back: Route
    """Where Escape and the end lead."""
    turns: tuple[Turn, ...] = ()
    """Those of a rush."""
    lexicon: WordGraph | None = None
    """By which these are judged."""
    run: int = 0
    """The run that they are of; without it and without `turns`, they are those of the player's last seven days."""


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
    """The one that its questions were made with."""
    supply: DrillSupply = field(compare=False)


class Rush(Route, screen="training.rushpages:RushReadyScreen"):
    """Before a rush of a mode, of some kinds of moves if these are given, or with the set of a code."""

    mode: RushMode
    themes: tuple[Kind, ...] = ()
    code: str = ""
    prepared: tuple[RushSeat, RushSupply] | None = field(default=None, compare=False)
    """A fresh set whose positions have been asked for already; None for none."""


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
    """The positions of these, in the same order."""
    claims: tuple[RecordClaim, ...] = ()
    """The records that it set."""
    faults: tuple[str, ...] = ()
    """What kept it from being recorded, or from going on, in words."""
    in_deck: frozenset[int] = frozenset()
    """The positions that the player has put into his deck already."""
