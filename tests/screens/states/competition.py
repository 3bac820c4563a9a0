"""The screens of a competition, as full as a club can make them."""

import json
import os
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, RIGHT, TAB, Driver, at_once, game
from tests.screens.driving import Drive, shows, then
from tests.screens.state import State
from tests.screens.states.hub import away, joined, now_ms
from tests.screens.states.session import names
from topping.competition.competition import CompetitionSeat, gather
from topping.competition.decisions import Decision, EntrantExcluded, MoveVoided, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import (
    Answer,
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    Planned,
    Revoked,
    RunEntered,
    StageSet,
    Stamp,
    StampedEvent,
)
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.questions import RankChange, rank_changes
from topping.competition.results import GameResults, Proof, RoomDecision, RoomResults, RoomRun, TakenResults
from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.errors import StoreError
from topping.gamefiles.sealing import SealedHeader, seal
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseCompetitionGame
from topping.kiosk.screens.competition.routes import (
    CompetitionDecisions,
    CompetitionDesk,
    CompetitionInOut,
    CompetitionRoster,
    CompetitionStandings,
    CompetitionTable,
    ListCompetitions,
    SetUpCompetition,
    Side,
)
from topping.kiosk.services.competitions import CompetitionKeeping
from topping.kiosk.services.runs import Seat
from topping.lexicon.catalogue import default
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import StoredSession
from topping.store.competitions.competitions import StoredCompetition
from topping.store.competitions.scored import session_of
from topping.store.competitions.sealedfiles import SealedFile
from topping.store.database import canonical, ms_of
from topping.store.sessions.sessions import SessionFacts
from topping.wording.competition import ShownCompetition
from topping.workbook.sheet import WorkbookSheet

F2, F4, F5, F6, F12, DELETE = (getattr(pygame, f"K_{name}") for name in ("F2", "F4", "F5", "F6", "F12", "DELETE"))
TITLE = "Championnat d’ouverture du Wagon-Restaurant"
_OF_POINTS: Final = CompetitionPlan(TITLE, Conditions().under(DUPLICATE, DUPLICATE.speeds[0]), CompetitionForm.SESSIONS)
_OF_TEAMS = CompetitionPlan(TITLE, Conditions(), team_size=5)
CLUBS = ("Lyon Croix-Rousse", "Besançon", "Île-de-France Est", "", "Montréal")
SERIES = ("1A", "2B", "3", "N", "")
CATEGORIES = ("Senior", "Vermeil", "Espoir", "Diamant")


class RememberedCompetitions(CompetitionKeeping):
    """ListCompetitions that no disk keeps, with runs that nobody has played."""

    def __init__(self, kiosk: Driver) -> None:
        super().__init__(kiosk.services.beside, kiosk.clock, kiosk.services.runs)
        self._told: dict[str, list[StampedEvent]] = {}
        self.scored: dict[str, ScoredRun] = {}
        self.sealed: tuple[SealedFile, ...] = ()
        self.taken: list[TakenResults] = []
        """What rooms have given back, of whichever competition."""
        self.seat_here = CompetitionSeat()
        self.login_here = ""

    @property
    def version(self) -> int:
        return sum(map(len, self._told.values()))

    async def all(self) -> tuple[StoredCompetition, ...]:
        return tuple(map(self._kept, reversed(self._told)))

    def _kept(self, uuid: str) -> StoredCompetition:
        one, now = self._supposed(uuid).competition, self._clock.date()
        counts = len(one.entrants), len(one.games)
        return StoredCompetition(uuid, one.plan.name, one.stage, one.plan.form, *counts, now, now, False, None, False)

    async def read(self, uuid: str) -> ShownCompetition:
        self.read_version = self.version
        return self._supposed(uuid)

    def _supposed(self, uuid: str, *more: StampedEvent) -> ShownCompetition:
        competition = gather(uuid, [*self._told.get(uuid, ()), *more], self.taken, self.seat_here)
        if competition is None:
            raise StoreError("store.competition_unknown", competition=uuid)
        runs = {**self.scored, **competition.brought_runs}
        return ShownCompetition(competition, runs, lexicons=(("open-fr", default().hash),))

    async def rank_changes(self, shown: ShownCompetition, answer: Answer) -> tuple[RankChange, ...]:
        after = self._supposed(shown.competition.uuid, StampedEvent(Stamp(10_000, 0), answer))
        return rank_changes(shown.overall, after.overall)

    def organiser_login(self, uuid: str) -> str:
        return self.login_here

    def publish(self, uuid: str) -> None:
        pass

    def left_open(self, shown: ShownCompetition) -> None:
        return None

    def found(self, plan: CompetitionPlan) -> str:
        uuid = f"competition-{len(self._told) + 1}"
        self.add(uuid, Planned(plan))
        return uuid

    def add(self, uuid: str, *events: CompetitionEvent) -> None:
        told, at_ms = self._told.setdefault(uuid, []), ms_of(canonical(self._clock.date()))
        for event in events:
            told.append(StampedEvent(Stamp(len(told) + 1, at_ms + len(told)), event))

    def open(self, uuid: str) -> None:
        self.add(uuid, StageSet(CompetitionStage.OPEN))

    def seals(self) -> tuple[SealedFile, ...]:
        return self.sealed

    def told(self, uuid: str) -> list[StampedEvent]:
        return self._told[uuid]

    def plan(self, uuid: str) -> CompetitionPlan:
        return self._supposed(uuid).competition.plan

    def game_ids(self, uuid: str) -> frozenset[str]:
        return frozenset(one.game for one in self._supposed(uuid).competition.games.values())

    def seat(self, shown: ShownCompetition, entrant: Entrant, place: int) -> Seat:
        conditions = shown.competition.plan.conditions
        return self._runs.seat(entrant.name, game(moves=4), conditions, is_of_competition=True)

    def session(self, shown: ShownCompetition, place: int, centre: str) -> SessionStart:
        return replace(session_of(shown.competition, place, centre), game=game(moves=4))

    async def joinable(self, room: CompetitionRoom) -> tuple[StoredSession, ...]:
        facts = SessionFacts.of("Soirée d’ouverture du club", Plan.of(_OF_POINTS.conditions), game(moves=4))
        return tuple(
            StoredSession(
                number, facts, f"2026-02-{number:02}T19:30:00+00:00", None, 90, 12 + number, self._clock.date()
            )
            for number in (26, 19, 12, 5)
        )

    def place_game(self, uuid: str, game: Game) -> int:
        place = len(self._supposed(uuid).competition.games) + 1
        self.add(uuid, GamePlaced(place, game_id(game), len(game.moves)))
        return place


def keeping_of(kiosk: Driver) -> RememberedCompetitions:
    """The competitions of a kiosk, from now on remembered only."""
    keeping = kiosk.services.competitions
    if not isinstance(keeping, RememberedCompetitions):
        keeping = kiosk.services.competitions = RememberedCompetitions(kiosk)
    return keeping


def founded(kiosk: Driver, count: int = 24, games: int = 2, plan: CompetitionPlan | None = None) -> str:
    """A competition with so many entrants and games, not open yet."""
    keeping = keeping_of(kiosk)
    uuid = keeping.found(plan or CompetitionPlan(TITLE, Conditions()))
    for number, name in enumerate(names(count), start=1):
        entrant = Entrant(
            f"entrant-{number}",
            number,
            (name,),
            club=CLUBS[number % 5],
            licences=(f"0{number}5{number}7",),
            series=SERIES[number % 5],
            category=CATEGORIES[number % 4],
            minor=number % 9 == 0,
        )
        keeping.add(uuid, Enrolled(entrant))
    for moves in range(4, 4 + games):
        keeping.place_game(uuid, game(moves=moves))
    return uuid


def opened(kiosk: Driver, count: int = 24, games: int = 2, plan: CompetitionPlan | None = None) -> str:
    """An open competition: most entrants have played its first game, and one is playing."""
    uuid = founded(kiosk, count, games, plan)
    keeping = keeping_of(kiosk)
    keeping.add(uuid, StageSet(CompetitionStage.OPEN))
    for number in range(1, count // 2 + 2):
        has_run(kiosk, uuid, number, 1, 4 if number <= count // 2 else 2)
    return uuid


def has_run(kiosk: Driver, uuid: str, number: int, place: int, moves: int, of: int = 4, slower_ms: int = 0) -> None:
    """An entrant has done so many moves of a game, each slower by so much than others would have been."""
    keeping = keeping_of(kiosk)
    run = f"run-{number}-{place}"
    done = tuple(
        ScoredMove(
            move, (number + move) % 5 != 0, 40, 40 + (number + move) % 5, number % 7 * 4_321 * move + slower_ms, 0, 1
        )
        for move in range(1, moves + 1)
    )
    outcome = ScoredOutcome.FINISHED if moves == of else ScoredOutcome.OPEN
    keeping.scored[run] = ScoredRun(run, Conditions(), outcome, done, 1_000 + number, attempt=2 if number == 5 else 1)
    keeping.add(uuid, RunEntered(run, f"entrant-{number}", place))


def closed(kiosk: Driver, count: int = 24, plan: CompetitionPlan | None = None) -> str:
    """One that is over, with ties and decisions."""
    uuid = opened(kiosk, count, plan=plan)
    keeping = keeping_of(kiosk)
    begun = at_once(keeping.read(uuid)).competition.runs
    for number in range(1, count + 1):
        for place in (1, 2):
            if f"run-{number}-{place}" not in begun:
                has_run(kiosk, uuid, number, place, 3 + place, 3 + place)
    keeping.add(uuid, Decided(MoveVoided(1, 3, "entrant-4"), "écran figé", "Arbitre"))
    keeping.add(uuid, StageSet(CompetitionStage.CLOSED))
    return uuid


def broken(kiosk: Driver) -> str:
    """One that is over, whose first ties were broken by a further game."""
    uuid = opened(kiosk, 24)
    keeping = keeping_of(kiosk)
    for number in range(1, 25):
        for place in (1, 2):
            if f"run-{number}-{place}" not in keeping.scored:
                has_run(kiosk, uuid, number, place, 3 + place, 3 + place)
    (group,) = at_once(keeping.read(uuid)).groups()
    for place, tied in enumerate(group.ties[:2], start=101):
        whole = game("normale-07", 4)
        keeping.add(uuid, GamePlaced(place, game_id(whole), 4, tuple(one.uuid for one in tied)))
        for one in tied:
            has_run(kiosk, uuid, one.number, place, 4, slower_ms=1_500 * one.number)
    keeping.add(uuid, StageSet(CompetitionStage.CLOSED))
    return uuid


def _list(kiosk: Driver) -> None:
    for number in range(7):
        uuid = founded(kiosk, number)
        if number:
            stage = (CompetitionStage.OPEN, CompetitionStage.CLOSED)[number % 2]
            keeping_of(kiosk).add(uuid, StageSet(stage))
    keeping_of(kiosk).sealed = (SealedFile("sealed", f"{TITLE}, deuxième", b"", "2026-02-28T10:00:00+00:00"),)
    kiosk.show(ListCompetitions())


def _home(kiosk: Driver) -> None:
    """The card of the first screen, once they are read."""
    opened(kiosk, 6)
    founded(kiosk, 3)
    kiosk.show(routes.Home())
    kiosk.wait(1_500)


_SHEETS: Final = partial(CompetitionInOut, side=Side.SHEETS)


def _of(screen: Callable[[str], routes.Route], uuid: Callable[[Driver], str], *keys: int) -> Drive:
    """A screen of a competition, and keys on it."""

    def drive(kiosk: Driver) -> None:
        kiosk.show(screen(uuid(kiosk)))
        kiosk.key(*keys)

    return drive


def _setup(kiosk: Driver) -> None:
    kiosk.show(SetUpCompetition())
    kiosk.write("Tournoi du mardi")
    kiosk.key(TAB)


def _roster(kiosk: Driver) -> None:
    kiosk.show(CompetitionRoster(founded(kiosk)))
    kiosk.write("25 Élo")


def _roster_files(kiosk: Driver) -> None:
    folder = ensure_folder(data_folder() / "competitions")
    for place, name in enumerate(("inscrits-saison.xlsx", "Liste du comité.csv", "vieux classeur.xls")):
        (folder / name).write_bytes(b"PK\x03\x04")
        os.utime(folder / name, (1_790_000_000 - 90_000 * place,) * 2)
    kiosk.show(CompetitionInOut(founded(kiosk, 0), side=Side.ROSTER))


def _roster_file(kiosk: Driver) -> None:
    _roster_files(kiosk)
    lines: list[tuple[int, tuple[str, ...]]] = [
        (place + 4, (str(place), name, CLUBS[place % 5], f"00{place}1234", SERIES[place % 5], CATEGORIES[place % 4]))
        for place, name in enumerate(names(30), start=1)
    ]
    lines.insert(0, (3, ("N°", "Nom et prénom", "Club", "Licence", "Série", "Catégorie")))
    lines.append((40, ("4", "Ana Roy", "Lyon", "1,2E+06")))
    kiosk.answerer.tell(WorkbookSheet("Inscrits", tuple(lines), 2))
    kiosk.step()


def _desk_sessions(kiosk: Driver) -> None:
    uuid, keeping = founded(kiosk, 40, plan=_OF_POINTS), keeping_of(kiosk)
    for one in at_once(keeping.read(uuid)).competition.entrants.values():
        keeping.add(uuid, Enrolled(replace(one, centre=CLUBS[one.number % 2])))
    keeping.add(uuid, StageSet(CompetitionStage.OPEN))
    kiosk.show(CompetitionDesk(uuid))


def _decisions(kiosk: Driver) -> None:
    uuid = closed(kiosk)
    keeping = keeping_of(kiosk)
    keeping.add(uuid, Decided(TimeGivenBack("run-3-1", 12_500), "souris débranchée par le public", "J. Roy"))
    keeping.add(uuid, Decided(EntrantExcluded("entrant-9"), "§6.1", "J. Roy"))
    keeping.add(uuid, Revoked(len(keeping.told(uuid)), "erreur de personne", "J. Roy"))
    kiosk.show(CompetitionDecisions(uuid, "entrant-3"))


def _decision(kiosk: Driver) -> None:
    kiosk.show(CompetitionDecisions(opened(kiosk), "entrant-1"))
    kiosk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    kiosk.key(pygame.K_F2)


ROOMS = ("Salle du mardi", "Salle du jeudi", "Bibliothèque")


def _of_rooms(kiosk: Driver) -> str:
    """Three games in three rooms, of which the first is played here."""
    uuid, keeping = founded(kiosk, 12, 3, CompetitionPlan("Coupe de l’Erdre", Conditions())), keeping_of(kiosk)
    for one in at_once(keeping.read(uuid)).competition.entrants.values():
        keeping.add(uuid, Enrolled(replace(one, centre=ROOMS[one.number % 3], licences=(f"00{one.number}",))))
    keeping.add(uuid, StageSet(CompetitionStage.OPEN))
    for place in (1, 2, 3):
        for number in (3, 6, 9, 12)[: 4 if place < 3 else 1]:
            moves = 4 + place - (place == 3) * 3
            has_run(kiosk, uuid, number, place, 3 + place if place < 3 else moves, 3 + place, 700 * number)
    return uuid


def _given(
    kiosk: Driver, uuid: str, room: int, place: int, proof: Proof, *decisions: Decision, late: bool = False
) -> None:
    """A room gives a game back."""
    keeping, at = keeping_of(kiosk), kiosk.clock.calendar_ms()
    played = [RoomRun(f"entrant-{n}", _played(n, place)) for n in range(1, 13) if n % 3 == room]
    entrants: tuple[Entrant, ...] = ()
    if late:
        entrants = (Entrant("late", 20, ("Camille Roy",), licences=("002",), centre=ROOMS[room]),)
        played.append(RoomRun("late", replace(_played(11, place), uuid="late")))
    told = tuple(
        RoomDecision(at, Decided(one, "Lettre mal annoncée, corrigée après le chronomètre.", "Agnès Faure"))
        for one in decisions
    )
    game_of_room = GameResults(place, tuple(played), (), told)
    results = RoomResults(uuid, ROOMS[room], "", entrants, (game_of_room,))
    by_hub = kiosk.services.hub.status is not None
    keeping.taken.append(TakenResults(len(keeping.taken) + 1, at, proof, results, by_hub))


def _played(number: int, place: int) -> ScoredRun:
    done = tuple(
        ScoredMove(move, (number + move) % 5 != 0, 40, 40, number % 7 * 3_100 * move + 900 * number, 0, 1)
        for move in range(1, 4 + place)
    )
    return ScoredRun(f"run-{number}-{place}", Conditions(), ScoredOutcome.FINISHED, done, 1_000 + number)


def _inout(kiosk: Driver) -> None:
    """Most of it in, and a decision of a room to be answered."""
    uuid = _of_rooms(kiosk)
    _given(kiosk, uuid, 1, 1, Proof.AUTHENTICATED)
    _given(kiosk, uuid, 2, 1, Proof.HONOUR)
    _given(kiosk, uuid, 1, 2, Proof.AUTHENTICATED, MoveVoided(2, 4))
    kiosk.show(CompetitionInOut(uuid))


def _inout_licence(kiosk: Driver) -> None:
    uuid = _of_rooms(kiosk)
    _given(kiosk, uuid, 1, 1, Proof.AUTHENTICATED, late=True)
    kiosk.show(CompetitionInOut(uuid))


def _inout_second(kiosk: Driver) -> None:
    """A second file of a room's game."""
    uuid = _of_rooms(kiosk)
    _given(kiosk, uuid, 1, 1, Proof.HONOUR)
    _given(kiosk, uuid, 1, 1, Proof.AUTHENTICATED, EntrantExcluded("entrant-4"))
    kiosk.show(CompetitionInOut(uuid))


def _inout_room(kiosk: Driver) -> None:
    """The page of a room."""
    uuid = _of_rooms(kiosk)
    keeping_of(kiosk).seat_here = CompetitionSeat("Salle du mardi", "Poste du juge-arbitre")
    keeping_of(kiosk).add(uuid, Decided(MoveVoided(1, 2), "Lettre mal annoncée", "Agnès Faure"))
    kiosk.show(CompetitionInOut(uuid))


def _inout_hub(kiosk: Driver) -> None:
    """Results that came by the club's server, and a question."""
    joined(kiosk)
    _inout(kiosk)


def _inout_hub_away(kiosk: Driver) -> None:
    away(kiosk)
    _inout(kiosk)


PUBLISHED: Final = (
    (1, "Camille Roy", ROOMS[1], 742_000), (2, "J.-B. Lefèvre", ROOMS[0], 751_000), (2, "N. L.", ROOMS[2], 751_000),
    (4, "Marc-Antoine de la Rochefoucauld", ROOMS[0], 803_000), (None, "Sylvie Roux", ROOMS[2], None),
)  # fmt: skip


def _inout_room_hub(kiosk: Driver) -> None:
    """The page of a room that reads what the organiser has published."""
    joined(kiosk)
    keeping = keeping_of(kiosk)
    keeping.login_here = "siege"
    lines = [{"rank": rank, "name": name, "room": room, "total": total} for rank, name, room, total in PUBLISHED]
    body = {"measure": "time", "final": False, "groups": [{"lines": lines}]}
    uuid = f"competition-{len(at_once(keeping.all())) + 1}"
    kiosk.store.hub_answers.keep(f"standings {uuid} siege", now_ms(kiosk) - 5 * 60_000, json.dumps(body))
    _inout_room(kiosk)


def _files(kiosk: Driver) -> None:
    folder = ensure_folder(club_games_folder())
    for number, name in enumerate((TITLE, "Simultané mondial de Besançon")):
        header = SealedHeader(f"00000000-0000-4000-8000-00000000000{number}", name)
        (folder / f"scelle-{number}.topping").write_bytes(seal(b"", header, "BAKO RITU NEFA LOSI"))
    (folder / "resultats-lyon.topping").write_text("{}", encoding="utf-8")
    kiosk.show(ListCompetitions(files=True))
    kiosk.key(DOWN)
    kiosk.write("bako ritu")


def _inout_files(kiosk: Driver) -> None:
    """The files with results to choose from, beside the rooms."""
    folder = ensure_folder(club_games_folder())
    for room in ("bibliotheque", "salle-du-jeudi", "salle-du-mardi"):
        (folder / f"resultats-{room}.topping").write_text("{}", encoding="utf-8")
    _inout(kiosk)
    kiosk.key(pygame.K_F4)


class Never:
    """An answer that does not come."""

    def __await__(self) -> Generator[Future[object], None, None]:
        yield Future()


def _coming(kiosk: Driver) -> None:
    """The database has not answered yet."""
    uuid = opened(kiosk)

    async def read(_: str) -> ShownCompetition:
        await Never()
        raise AssertionError

    vars(keeping_of(kiosk))["read"] = read
    kiosk.show(CompetitionDesk(uuid))


STATES: Final[Mapping[str, State]] = {
    "coming/competition": State(_coming),
    "home/competitions": State(_home),
    "competitions/empty": State(shows(ListCompetitions())),
    "competitions/usual": State(_list),
    "competitions/row": State(then(_list, DOWN, DOWN)),
    "choose game/of a competition": State(_of(ChooseCompetitionGame, partial(founded, games=0))),
    "competition setup/usual": State(_setup),
    "competition roster/typed": State(_roster),
    "competition roster/row": State(_of(CompetitionRoster, founded, DOWN)),
    "competition roster file/files": State(_roster_files),
    "competition roster file/read": State(_roster_file),
    "competition desk/prepared": State(_of(CompetitionDesk, founded)),
    "competition desk/few": State(_of(CompetitionDesk, partial(closed, count=3))),
    "competition desk/usual": State(_of(CompetitionDesk, opened)),
    "competition desk/sessions": State(_desk_sessions),
    "competition desk/session played": State(then(_desk_sessions, pygame.K_a)),
    "competition desk/over": State(_of(CompetitionDesk, closed)),
    "competition standings/usual": State(_of(CompetitionStandings, closed, DOWN)),
    "competition standings/by category": State(_of(CompetitionStandings, closed, RIGHT, RIGHT)),
    "competition standings/teams": State(_of(CompetitionStandings, partial(closed, plan=_OF_TEAMS), *(RIGHT,) * 4)),
    "competition standings/broken": State(_of(CompetitionStandings, broken, DOWN)),
    "competition table/broken": State(_of(CompetitionTable, broken)),
    "competition standings/tie": State(_of(CompetitionStandings, closed, pygame.K_e)),
    "competition decisions/usual": State(_decisions),
    "competition decisions/new": State(_decision),
    "competition files/usual": State(_files),
    "competition results/usual": State(_of(_SHEETS, closed)),
    "competition results/points": State(_of(_SHEETS, partial(founded, plan=_OF_POINTS))),
    "competition table/usual": State(_of(CompetitionTable, opened)),
    "competition table/over": State(_of(CompetitionTable, closed)),
    "competition setup/empty": State(shows(SetUpCompetition())),
    "competition setup/no game": State(_of(SetUpCompetition, partial(founded, games=0))),
    "competition setup/games": State(_of(SetUpCompetition, partial(founded, games=5))),
    "competition setup/changed": State(_of(SetUpCompetition, founded)),
    "competition roster/empty": State(_of(CompetitionRoster, partial(founded, count=0))),
    "competition roster file/empty": State(_of(partial(CompetitionInOut, side=Side.ROSTER), partial(founded, count=0))),
    "competition desk/empty": State(_of(CompetitionDesk, partial(founded, count=0, games=0))),
    "competition standings/empty": State(_of(CompetitionStandings, founded)),
    "competition decisions/empty": State(_of(CompetitionDecisions, opened)),
    "competition in out/usual": State(_inout),
    "competition in out/licence": State(_inout_licence),
    "competition in out/second": State(_inout_second),
    "competition in out/room": State(_inout_room),
    "competition in out/by hub": State(_inout_hub),
    "competition in out/hub away": State(_inout_hub_away),
    "competition in out/room by hub": State(_inout_room_hub),
    "competition in out/files": State(_inout_files),
    "competition in out/empty": State(_of(CompetitionInOut, partial(founded, games=0))),
    "competition files/empty": State(shows(ListCompetitions(files=True))),
}
