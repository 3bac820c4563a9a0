"""Routes: a value for each screen, with the data that the screen needs, so that no scene imports another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from topping.rules.ending import Aftermath
from topping.rules.options import Options

if TYPE_CHECKING:  # for speed of start: no first screen needs the course of a session
    from pathlib import Path

    from topping.game.bank.place import BankPlace
    from topping.kiosk.backstage.classics.table import ClassicTable
    from topping.kiosk.backstage.runs.meetings import MeetingRoom
    from topping.kiosk.backstage.runs.record import Record
    from topping.kiosk.backstage.runs.results import RunResult
    from topping.kiosk.backstage.runs.runs import InterruptedRun, Seat
    from topping.kiosk.backstage.sessions.opensession import OpenSession
    from topping.kiosk.backstage.solitaires import SolitaireTable
    from topping.kiosk.backstage.tablegames.homegames import HomeTable
    from topping.kiosk.backstage.tablegames.inversegames import InverseTable
    from topping.kiosk.backstage.tablegames.lotos import LotoTable
    from topping.kiosk.backstage.training.rushes import RushSeat
    from topping.kiosk.backstage.training.rushsupply import RushSupply
    from topping.play.editing.draft import GameDraft
    from topping.play.editing.history import UndoHistory
    from topping.play.run.run import Run
    from topping.play.session.newsession import SessionStart
    from topping.play.session.session import Session
    from topping.play.solitaire.terms import SolitaireTerms
    from topping.rules.conditions import Conditions
    from topping.rules.game import Game
    from topping.rules.position import Position
    from topping.rules.variant import Variant
    from topping.training.drills.exercise import Exercise
    from topping.training.kinds import Kind
    from topping.training.records import RecordClaim
    from topping.training.rush.modes import RushMode
    from topping.training.rush.played import PlayedSlot
    from topping.training.rush.rush import RushCourse

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Route:
    """Any screen."""


@dataclass(frozen=True, slots=True)
class Modal(Route, Generic[Answer]):
    """A screen that covers another one until it has an answer for it."""


# the front: screens outside a game


@dataclass(frozen=True, slots=True)
class Home(Route):
    """The first screen."""


@dataclass(frozen=True, slots=True)
class Attract(Route):
    """The idle screens of the public kiosk."""


@dataclass(frozen=True, slots=True)
class HowToPlay(Route):
    """The rules of topping and the keys, on one screen."""


@dataclass(frozen=True, slots=True)
class ModelGame(Modal[None]):
    """The model game of the rules of 1973, move by move, over the page that leads to it."""


@dataclass(frozen=True, slots=True)
class Manual(Modal[None]):
    """The manual, over any screen."""

    page: str = "joueur"
    """The name of the page it opens at."""


@dataclass(frozen=True, slots=True)
class ClubSettings(Route):
    """The settings that can be changed at the kiosk."""


@dataclass(frozen=True, slots=True)
class AskPin(Modal[bool]):
    """Asks for the PIN; answers whether it was given."""


@dataclass(frozen=True, slots=True)
class ChoosePin(Modal[bool]):
    """A new PIN of the kiosk; whether one was chosen."""


@dataclass(frozen=True, slots=True)
class AskLeave(Modal[bool]):
    """Asks, where no PIN is set, whether the public kiosk or a locked screen is really to be left."""

    asked: str = "public"
    """In which words: the first part of their keys."""


@dataclass(frozen=True, slots=True)
class OutOfOrder(Route):
    """What is shown where the other screens fail one after the other."""


# people


@dataclass(frozen=True, slots=True)
class WhoPlays(Route):
    """Asks for the player's name."""

    game: Game | None = None
    """The game to play; None where it is chosen afterwards."""
    then: Route | None = None
    """Where the name leads in place of a choice of games."""


@dataclass(frozen=True, slots=True)
class Players(Route):
    """The players of the leaderboard."""

    back: Route | None = None
    """Where Escape leads; None for the settings."""


@dataclass(frozen=True, slots=True)
class PlayerCare(Route):
    """One player of the leaderboard: renamed, merged, anonymised."""

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


@dataclass(frozen=True, slots=True)
class PlayerLeaving(Route):
    """What of a player leaves this computer, and who he is on others."""

    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


# choosing a game


@dataclass(frozen=True, slots=True)
class ChooseGame(Route):
    """Asks which game a player plays alone."""

    player: str


@dataclass(frozen=True, slots=True)
class ChooseSessionGame(Route):
    """Asks which game a session is played with."""

    start: SessionStart


@dataclass(frozen=True, slots=True)
class ChooseFile(Route):
    """Asks for a game file."""

    asked_by: ChooseGame | ChooseSessionGame | ChooseCompetitionGame
    """The choice of a game, which Escape goes back to."""
    conditions: Conditions
    """The conditions chosen there before the game itself."""


@dataclass(frozen=True, slots=True)
class ChooseOptions(Modal[Options]):
    """The options of a competition, over the screen of the conditions; answers with those chosen."""

    conditions: Conditions
    """What they are chosen for, with the options in force."""


@dataclass(frozen=True, slots=True)
class ReadGame(Route):
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


# a run


@dataclass(frozen=True, slots=True)
class ReadyToPlay(Route):
    """Before the clock starts."""

    seat: Seat
    back: Route | None = None
    """Where Escape leads; None for the choice of a game."""


@dataclass(frozen=True, slots=True)
class Play(Route):
    """A run being played."""

    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to go on with, as it stands before its next move; None begins a run."""


@dataclass(frozen=True, slots=True)
class Meet(Route):
    """Before a game that several machines begin together."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayDuel(Route):
    """A run each draw of which is given to all at once."""

    seat: Seat
    room: MeetingRoom = field(compare=False)


@dataclass(frozen=True, slots=True)
class Result(Route):
    """The result of a run, at its end or opened again."""

    result: RunResult
    back: Route | None = None
    """Where Escape leads; None for home."""


@dataclass(frozen=True, slots=True)
class Resume(Route):
    """Asks whether to go on with a run that a crash interrupted."""

    interrupted: InterruptedRun


@dataclass(frozen=True, slots=True)
class Leaderboard(Route):
    """The leaderboard: over many games, or that of the game given, by its id, under a formula where one is given."""

    game: str = ""
    formula: str = ""
    row: int | None = None
    """The row that the keyboard is on; None for none."""


@dataclass(frozen=True, slots=True)
class MyRuns(Route):
    """The finished runs of a player, the last one first."""

    player: str
    row: int = 0
    """The row that the keyboard is on."""


@dataclass(frozen=True, slots=True)
class Review(Route):
    """A finished run looked at again, move by move; where the player chosen may not see it, it says why."""

    run: int
    """The run's number in the database."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    number: int = 0
    """The move it opens at, from 1; 0 for the first that is to be looked at."""


@dataclass(frozen=True, slots=True)
class Stats(Route):
    """The statistics of a player."""

    player: str = ""
    """Empty for the one who played last, at the public kiosk for nobody."""


@dataclass(frozen=True, slots=True)
class Train(Route):
    """The ways to train, of the player who played last; at the public kiosk of nobody."""


@dataclass(frozen=True, slots=True)
class Daily(Route):
    """The game of a day: who has played it, and the way to it."""

    day: int = 0
    """A training day; 0 for the present one."""
    variant: str = ""
    """The name of its variant; empty for the usual one."""
    copies: bool = False
    """Whether the player's result is copied at once."""


@dataclass(frozen=True, slots=True)
class DailyMove(Route):
    """The move of the present day."""

    variant: str = ""
    """The name of its variant; empty for the usual one."""


@dataclass(frozen=True, slots=True)
class DeckReview(Route):
    """The sitting: today's cards of the player who played last."""


@dataclass(frozen=True, slots=True)
class DeckCards(Route):
    """All cards of the player who played last."""


@dataclass(frozen=True, slots=True)
class Drill(Route):
    """The drills without a grid, of the player who played last; at the public kiosk of nobody."""

    exercise: Exercise | None = None
    """The one that Enter begins; None for the first."""


@dataclass(frozen=True, slots=True)
class Rush(Route):
    """Before a rush of a mode, of one kind where one is given, or with the set of a code."""

    mode: RushMode
    kind: Kind | None = None
    code: str = ""
    prepared: tuple[RushSeat, RushSupply] | None = field(default=None, compare=False)
    """A fresh set whose positions have been asked for already; None for none."""


@dataclass(frozen=True, slots=True)
class PlayRush(Route):
    """A rush being played."""

    seat: RushSeat
    supply: RushSupply = field(compare=False)


@dataclass(frozen=True, slots=True)
class RushOver(Route):
    """The end of a rush."""

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


# a session


@dataclass(frozen=True, slots=True)
class Sessions(Route):
    """The sessions that were kept, and a new one."""


@dataclass(frozen=True, slots=True)
class SessionPlayers(Route):
    """Asks for the players of a session."""

    start: SessionStart | None = None
    """What was given so far, on the command line or on earlier screens; None for nothing."""


@dataclass(frozen=True, slots=True)
class PlaySession(Route):
    """A session being played."""

    session: OpenSession


@dataclass(frozen=True, slots=True)
class InterruptedSession(Route):
    """Asks what becomes of a session that was taken up after too long an interruption (§3.7)."""

    session: OpenSession


def taken_up(session: OpenSession) -> PlaySession | InterruptedSession:
    """A session taken up again: the session itself, unless §3.7 ends it."""
    return PlaySession(session) if session.aftermath is Aftermath.RESUMED else InterruptedSession(session)


@dataclass(frozen=True, slots=True)
class SessionStandings(Modal[None]):
    """The standings of a session, over the session."""

    session: Session
    name: str = ""
    """The session's, to be shown."""


# words


@dataclass(frozen=True, slots=True)
class LookUpWords(Modal[None]):
    """The word tools, over any screen that lets them."""

    text: str = ""
    """What is asked at once; empty for what was asked last."""


# typing games, setting positions up


@dataclass(frozen=True, slots=True)
class EditGame(Route):
    """A game being typed from its sheet."""

    path: Path | None = None
    """The draft that it goes on with; None for a new one."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """What can be undone, where the editor was left for another screen; None reads the draft."""


@dataclass(frozen=True, slots=True)
class ChooseDraft(Route):
    """The games being typed, and a new one."""

    back: Route | None = None
    """Where Escape leads; None for home."""


@dataclass(frozen=True, slots=True)
class SetUpPosition(Route):
    """A position set up freely, with all its solutions."""

    position: Position | None = None
    """What it begins with; None for an empty grid."""
    variant: Variant | None = None
    """None for the normal one."""
    back: Route | None = None
    """Where Escape leads; None for home."""


# other games than duplicate, and what stands beside a game


@dataclass(frozen=True, slots=True)
class OtherGames(Route):
    """The menu of the other games of the rule books."""


@dataclass(frozen=True, slots=True)
class JudgeWords(Route):
    """The word judge of a tournament, locked."""


@dataclass(frozen=True, slots=True)
class TickLetters(Route):
    """The 102 letters, to tick off."""


@dataclass(frozen=True, slots=True)
class BlankSheets(Route):
    """Blank sheets to print."""


# the classic game


@dataclass(frozen=True, slots=True)
class ChooseClassic(Route):
    """The classic games that were kept, and a new one."""


@dataclass(frozen=True, slots=True)
class NewClassic(Route):
    """Asks who plays a classic game, and under which rules."""

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayClassic(Route):
    """A classic game being played."""

    table: ClassicTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class ClassicTournament(Route):
    """The table of a small tournament: the classic games for two of one day."""


@dataclass(frozen=True, slots=True)
class ClassicSheet(Route):
    """The match sheet of a classic game."""

    table: ClassicTable = field(compare=False)


# competitions


@dataclass(frozen=True, slots=True)
class ListCompetitions(Route):
    """The competitions that are kept, and a new one."""


@dataclass(frozen=True, slots=True)
class OpenCompetitionFile(Route):
    """A sealed competition opened by its code, or results merged that a room sent back."""


@dataclass(frozen=True, slots=True)
class SetUpCompetition(Route):
    """What a competition is played under."""

    competition: str = ""
    """Its UUID; empty for a new one."""


@dataclass(frozen=True, slots=True)
class CompetitionGames(Route):
    """The games of a competition, each at its place."""

    competition: str


@dataclass(frozen=True, slots=True)
class ChooseCompetitionGame(Route):
    """Asks which prepared or imported game a competition takes."""

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionRoster(Route):
    """Who takes part in a competition, and in which order they pass."""

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionDesk(Route):
    """Who plays next, and how the competition stands."""

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionStandings(Route):
    """The standings of a competition, by whatever its entrants are grouped."""

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionDecisions(Route):
    """What the referee has decided, and a new decision."""

    competition: str
    entrant: str = ""
    """Whom the new one is about first; empty for nobody yet."""


@dataclass(frozen=True, slots=True)
class CompetitionResults(Route):
    """Results to print, and files to hand on."""

    competition: str


@dataclass(frozen=True, slots=True)
class CompetitionTable(Route):
    """The live table for the room, on this screen."""

    competition: str


@dataclass(frozen=True, slots=True)
class ClassicAdvice(Route):
    """What each turn of a classic game that is over could have been."""

    table: ClassicTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChooseSolitaire(Route):
    """Asks who plays alone, and in which way."""

    player: str = ""
    terms: SolitaireTerms | None = None
    """Those chosen before; None for the usual ones."""


@dataclass(frozen=True, slots=True)
class PlaySolitaire(Route):
    """A solitaire being played."""

    table: SolitaireTable = field(compare=False)


@dataclass(frozen=True, slots=True)
class SolitaireOver(Route):
    """The end of a solitaire."""

    table: SolitaireTable = field(compare=False)


# simplified duplicate at home


@dataclass(frozen=True, slots=True)
class NewHomeGame(Route):
    """Asks who plays a simplified duplicate, and how long a move lasts."""

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayHomeGame(Route):
    """A simplified duplicate being played."""

    table: HomeTable = field(compare=False)


# Loto


@dataclass(frozen=True, slots=True)
class NewLoto(Route):
    """Asks who plays Loto."""


@dataclass(frozen=True, slots=True)
class PlayLoto(Route):
    """A game of Loto being played."""

    table: LotoTable = field(compare=False)


# the inverse game


@dataclass(frozen=True, slots=True)
class NewInverse(Route):
    """Asks who plays an inverse game."""

    names: tuple[str, ...] = ()
    """What was given so far."""


@dataclass(frozen=True, slots=True)
class PlayInverse(Route):
    """An inverse game being played."""

    table: InverseTable = field(compare=False)


# by the folders of scenes

FrontRoute: TypeAlias = (
    Attract | HowToPlay | ModelGame | Manual | ClubSettings | AskPin | ChoosePin | AskLeave | LookUpWords
)
PeopleRoute: TypeAlias = WhoPlays | Players | PlayerCare | PlayerLeaving
ChoosingRoute: TypeAlias = (
    ChooseGame | ChooseSessionGame | ChooseCompetitionGame | ChooseFile | ReadGame | ChooseOptions
)
SoloRoute: TypeAlias = ReadyToPlay | Play
TogetherRoute: TypeAlias = Meet | PlayDuel
KeptRunRoute: TypeAlias = Result | Resume
RankingRoute: TypeAlias = Leaderboard | MyRuns
TrainingRoute: TypeAlias = (
    Review | Stats | Train | Daily | DailyMove | DeckReview | DeckCards | Drill | Rush | PlayRush | RushOver
)
SessionRoute: TypeAlias = Sessions | SessionPlayers | PlaySession | InterruptedSession | SessionStandings
EditingRoute: TypeAlias = EditGame | ChooseDraft | SetUpPosition
OtherGamesRoute: TypeAlias = (
    OtherGames
    | JudgeWords
    | TickLetters
    | BlankSheets
    | NewHomeGame
    | PlayHomeGame
    | NewInverse
    | PlayInverse
    | NewLoto
    | PlayLoto
)
ClassicRoute: TypeAlias = (
    ChooseClassic
    | NewClassic
    | PlayClassic
    | ClassicSheet
    | ClassicTournament
    | ClassicAdvice
    | ChooseSolitaire
    | PlaySolitaire
    | SolitaireOver
)
CompetitionRoute: TypeAlias = (
    ListCompetitions
    | OpenCompetitionFile
    | SetUpCompetition
    | CompetitionGames
    | CompetitionRoster
    | CompetitionDesk
    | CompetitionStandings
    | CompetitionDecisions
    | CompetitionResults
    | CompetitionTable
)
