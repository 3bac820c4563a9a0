"""Competitions: reading them, adding to them, seating who plays next; files of them, and of rosters."""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final

from topping.competition.competition import Competition
from topping.competition.counting import conditions_of
from topping.competition.decisions import MoveVoided, TopRetained
from topping.competition.entrant import Entrant
from topping.competition.events import (
    FIRST_TIE_BREAK,
    CompetitionEvent,
    CompetitionStage,
    Decided,
    Revoked,
    SessionScored,
)
from topping.competition.package import CompetitionPackage
from topping.competition.plan import MOST_GAMES, CompetitionForm, CompetitionPlan
from topping.competition.tops import TopInRooms, is_about, top_in_rooms
from topping.disk import open_regular, os_reason, read_regular
from topping.errors import InputError, SetupError, StoreError, ToppingError
from topping.game.sealing import SealedHeader, header_of, is_sealed, new_code, seal
from topping.hub.keys import SignedRuns, own_key
from topping.hub.machine import (
    SealOpener,
    SharedStore,
    package_in,
    package_kept,
    package_to_send,
    take_package,
)
from topping.kiosk.backstage.beside import Beside, slow
from topping.kiosk.backstage.runs import RunKeeping, Seat
from topping.kiosk.engine.clock import Clock
from topping.kiosk.wording.competition import ShownCompetition
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.session import Session
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import KeptSession, Store
from topping.store.competitions.competitions import CompetitionEntry, KeptCompetition
from topping.store.competitions.scored import session_of
from topping.store.competitions.sealedfiles import KeptSeal
from topping.store.people.names import MOST_LETTERS
from topping.store.sessions.log import SessionLog
from topping.store.unkept import may_pass
from topping.texts import say, tell


def player_name(entrant: Entrant, entrants: Iterable[Entrant]) -> str:
    """His own name; with his number where it is too long, or where another entrant has the same.

    Two entrants never share one: a second "first attempt" of one player would not count.
    """
    short = _shortened(entrant)
    others = (one for one in entrants if one.uuid != entrant.uuid)
    if any(_shortened(one).casefold() == short.casefold() for one in others):
        number = f" {entrant.number}" if not entrant.centre else f" {entrant.number} {entrant.centre}"
        short = f"{short[: MOST_LETTERS - min(len(number), MOST_LETTERS - 1)].rstrip()}{number}"[:MOST_LETTERS]
    return short


def _shortened(entrant: Entrant) -> str:
    """A name that a player can have; of a pair, the family names where both names are too long."""
    if len(entrant.name) <= MOST_LETTERS:
        return entrant.name
    family = " – ".join(name.split()[-1] for name in entrant.names) if entrant.is_pair else entrant.name
    return family[:MOST_LETTERS].rstrip(" –")


class CompetitionKeeping:
    """Lists competitions, reads one with its runs, says what happens to it. Every method may raise `ToppingError`."""

    def __init__(self, beside: Beside, clock: Clock, runs: RunKeeping) -> None:
        self._beside, self._store, self._clock, self._runs = beside, beside.store, clock, runs
        self._signed: dict[Store, SignedRuns] = {}
        """What looks at signatures, by the stores that ask."""
        self._shown: ShownCompetition | None = None
        """What was read last, with what was made of it: given again as long as nothing of it has changed."""

    @property
    def version(self) -> int:
        """A number that changes whenever another process has changed what is kept."""
        return self._store.version

    def all(self) -> tuple[KeptCompetition, ...]:
        """Those that are known, the last touched first."""
        if self._store.competitions.waits:
            return self._store.competitions.all()
        return self._beside.ask(lambda store: store.competitions.all())

    def seals(self) -> tuple[KeptSeal, ...]:
        """The sealed files that wait for their codes, the last one first."""
        return self._beside.ask(lambda store: store.sealed_files.all())

    def read(self, uuid: str) -> ShownCompetition:
        """A competition as it stands now, with what the sessions of this machine have become."""
        if self._store.competitions.waits:
            shown = _read(self._store, uuid, self._clock.date, self._enrolled)
        else:
            shown = self._beside.ask(_read, uuid, self._clock.date, self._enrolled)
        if self._shown != shown:
            self._shown = shown
        return self._shown or shown

    def _enrolled(self, store: Store, competition: str) -> Collection[str]:
        """The machines whose runs count in a competition, as a store tells: each looks at a signature once."""
        if store not in self._signed:
            self._signed[store] = SignedRuns(store)
        return self._signed[store].machines(competition)

    def found(self, plan: CompetitionPlan, label: str) -> str:
        """Founds a competition on this machine, whose name is bound to its key from now on; returns its UUID."""
        SharedStore(self._store).present(label, own_key())
        return self._store.competitions.found(plan, self._clock.date())

    def add(self, uuid: str, *events: CompetitionEvent) -> None:
        """Says what happened now: all of it is kept, or none is."""
        self._store.competitions.add(uuid, *events, at=self._clock.date())

    def open(self, uuid: str) -> None:
        """Its games may be played from now on; where it was founded here, that is the start for sealed files."""
        self._store.competitions.open(uuid, self._clock.date())

    # games

    def games(self, uuid: str) -> Mapping[int, Game]:
        kept = self._store.competitions
        competition = kept.read(uuid)
        places = (*competition.games, *competition.tie_breaks)
        return {place: kept.game(uuid, place) for place in places if kept.has_game(uuid, place)}

    def place_game(self, uuid: str, game: Game) -> int:
        """Gives a game the first free place, which is returned.

        Refused where there is none, where the game is there already, and where its variant is another one.
        """
        competition = self._store.competitions.read(uuid)
        place = next((one for one in range(1, MOST_GAMES + 1) if one not in competition.games), None)
        if place is None:
            raise InputError("competition_games.full", count=MOST_GAMES)
        _must_fit(competition, game)
        self._store.competitions.place_game(uuid, place, game, self._clock.date())
        return place

    def place_tie_break(self, uuid: str, game: Game, entrants: tuple[str, ...], under: Conditions | None) -> int:
        """A further game among those who are level, under other conditions where some are given; returns its place."""
        competition = self._store.competitions.read(uuid)
        _must_fit(competition, game)
        place = max(competition.tie_breaks, default=FIRST_TIE_BREAK - 1) + 1
        at = self._clock.date()
        self._store.competitions.place_game(uuid, place, game, at, entrants=entrants, conditions=under)
        return place

    # afterwards

    def take_puzzles(self, uuid: str, player: str) -> int:
        """Puts the moves that most have missed, and the solos, into a player's deck; returns how many are new there.

        Refused before the competition is closed.
        """
        at = self._clock.date()
        worth = playability().worth
        return self._store.competition_puzzles.take(uuid, player, training_day_of(at), at, worth)

    # playing

    def seat(self, shown: ShownCompetition, entrant: Entrant, place: int) -> Seat:
        """An entrant in front of a game, under the conditions that are laid down for it.

        Refused where he has begun it, be it at another machine, and after the end date of the competition.
        """
        competition = shown.competition
        self._store.competitions.must_go_on(competition.uuid, self._clock.date())
        entry = CompetitionEntry(competition.uuid, entrant.uuid, place)
        self._store.competitions.must_be_free(entry)
        placed = competition.game_at(place)
        game = self._store.competitions.game(competition.uuid, place)
        conditions = competition.plan.conditions if placed is None else conditions_of(competition, placed)
        player = player_name(entrant, competition.entrants.values())
        if entrant.minor:
            self._store.consents.mark_minor(player)
        seat = self._runs.seat(player, game, conditions, is_of_competition=True)
        return replace(seat, conditions=conditions, entry=entry)

    def session(self, shown: ShownCompetition, place: int, centre: str) -> SessionStart:
        """The session of a game in a centre; it counts as soon as it has begun. Refused before the games are open."""
        competition = shown.competition
        if not competition.is_open:
            raise InputError("competition.not_open")
        start = session_of(competition, place, centre)
        return replace(start, game=self._store.competitions.game(competition.uuid, place))

    def open_session(self, uuid: str, place: int, centre: str) -> int | None:
        """The id of the session of a game in a centre that was begun on this machine and is not over."""
        kept = self._store.scored_sessions.open_in(CompetitionRoom(uuid, place, centre))
        return None if kept is None else kept.id

    def left_open(self, shown: ShownCompetition) -> CompetitionRoom | None:
        """The first game and room of which a session was begun on this machine and is not over."""
        if not shown.is_by_sessions or not shown.competition.is_open:
            return None
        uuid = shown.competition.uuid
        rooms = (CompetitionRoom(uuid, place, centre) for place in shown.places for centre in shown.competition.centres)
        return next((one for one in rooms if self._store.scored_sessions.open_in(one) is not None), None)

    def joinable(self, room: CompetitionRoom) -> tuple[KeptSession, ...]:
        """The sessions of this machine that were played with the game of a room, and count for no competition yet."""
        return self._beside.ask(lambda store, room, _: store.scored_sessions.joinable(room), room, self.version)

    def join(self, room: CompetitionRoom, session_id: int) -> str:
        """Counts a session that was played before; returns how much of it counts, in words."""
        return _told_counted(self._store.scored_sessions.score(room, session_id, self._clock.date()))

    def names_lexicon(self, room: CompetitionRoom) -> bool:
        """Whether the game of a room names its lexicon, so that all rooms find the same tops."""
        return not self._store.competitions.game(room.competition, room.place).is_imported

    def reach(self, room: CompetitionRoom, session_id: int, session: Session, at: str) -> str:
        """Says how far a session is and which tops it has retained, at an instant.

        Returns its UUID; empty where that is written later.
        """
        about = (room, session_id, session.opened + session.is_ended)
        choices = tuple(sorted((move, one.choice) for move, one in session.chosen.items()))
        return self._beside.write("", _reached, *about, choices, at)

    def top_in_rooms(self, room: CompetitionRoom, move: int, session: str, choice: int) -> TopInRooms:
        """What other rooms say of the top of a move, for a session that has retained this one."""
        return self._beside.ask(_top_in_rooms, room, move, session, choice, self.version)

    def must_be_changeable(self, room: CompetitionRoom, move: int) -> None:
        """Refuses, by `InputError`, where the top of a move cannot be changed from here, or not any more."""
        self._store.competitions.must_be_possible(room.competition, self._retained(room, move, 1))

    def retain_for_all(self, room: CompetitionRoom, move: int, choice: int) -> None:
        """Decides that another top is retained on a move in whatever room (§3.4); with 0, the game's own again."""
        if choice:
            self.add(room.competition, self._retained(room, move, choice))
            return
        why = say("decision.own_top_again"), say("decision.referee")
        revoked = [
            Revoked(one.stamp.machine, one.stamp.number, *why)
            for one in self._store.competitions.read(room.competition).decisions
            if one.counts and is_about(one.decided, room.place, move)
        ]
        self.add(room.competition, *revoked)

    @staticmethod
    def _retained(room: CompetitionRoom, move: int, choice: int) -> Decided:
        reason = "decision.other_top_in_room" if room.centre else "decision.other_top_here"
        return Decided(TopRetained(room.place, move, choice), say(reason, centre=room.centre), say("decision.referee"))

    def voided(self, room: CompetitionRoom) -> frozenset[int]:
        """The moves of a room's game that count for nobody, in whatever room."""
        decided = (one.decision for one in self._store.competitions.read(room.competition).in_force())
        voided = (one for one in decided if isinstance(one, MoveVoided) and one.entrant is None)
        return frozenset(one.move for one in voided if one.game == room.place)

    def void_for_all(self, room: CompetitionRoom, move: int) -> None:
        """Decides that a move counts for nobody, in whatever room (§3.6): the game stays the same everywhere."""
        reason = say("decision.cancelled_in_room" if room.centre else "decision.cancelled_here", centre=room.centre)
        self.add(room.competition, Decided(MoveVoided(room.place, move), reason, say("decision.referee")))

    def count(self, log: SessionLog) -> tuple[CompetitionRoom, str] | None:
        """Counts a session that is left, and says so, or why it does not count; None for an ordinary one.

        Where its last events wait for the disk, it counts as soon as they are kept.
        """
        if self._store.unkept.retry():
            return self._counted(log)
        self._store.keep(lambda: self._counted(log))
        return None

    def _counted(self, log: SessionLog) -> tuple[CompetitionRoom, str] | None:
        room = self._store.scored_sessions.room_of(log.id)
        if room is None:
            return None
        try:
            scored = self._store.scored_sessions.score(room, log.id, self._clock.date())
        except ToppingError as fault:
            if isinstance(fault, StoreError) and may_pass(fault):
                raise
            return room, say("competition_desk.session_refused", why=tell(fault))
        return room, _told_counted(scored)


def _told_counted(scored: SessionScored) -> str:
    return say("event.session_counted", players=len(scored.lines), moves=len(scored.tops))


# what is asked beside the loop


@slow
def _reached(
    store: Store, room: CompetitionRoom, session: int, move: int, choices: tuple[tuple[int, int], ...], at: str
) -> str:
    return store.scored_sessions.reach(room, session, move, choices, at).session


@slow
def _top_in_rooms(
    store: Store, room: CompetitionRoom, move: int, session: str, choice: int, _version: object
) -> TopInRooms:
    return top_in_rooms(store.competitions.read(room.competition), room.place, move, session, choice)


@slow
def _read(
    store: Store, uuid: str, date: Callable[[], str], enrolled: Callable[[Store, str], Collection[str]]
) -> ShownCompetition:
    kept = store.competitions
    if kept.read(uuid).plan.form is CompetitionForm.SESSIONS:
        try:
            store.scored_sessions.refresh(uuid, date())
        except StoreError as fault:  # what is not said now is said the next time
            if not may_pass(fault):
                raise
    shown = ShownCompetition(kept.read(uuid), kept.runs(uuid, enrolled(store, uuid)), kept.posts(), kept.lexicons(uuid))
    _ = shown.overall, shown.groupings  # what screens ask for first
    return shown


def _must_fit(competition: Competition, game: Game) -> None:
    identity, wanted = game_id(game), competition.plan.conditions.variant
    if any(one.game == identity for one in (*competition.games.values(), *competition.tie_breaks.values())):
        raise InputError("competition_games.twice")
    if game.variant != wanted:
        raise InputError("competition_games.other_variant", wanted=wanted.name)


_SHEETS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods", ".csv", ".tsv"))
"""Some of these cannot be read: the reader says what to do with them."""
_TEXT: Final = ".txt"
_MOST_LOOKED_AT: Final = 2_000
_MOST_ROSTERS: Final = 200


@dataclass(frozen=True, slots=True)
class FoundRoster:
    """A file that may hold a roster."""

    path: Path
    changed_at: str
    """When it was written last."""


def roster_files_in(folders: Iterable[tuple[Path, bool]]) -> tuple[FoundRoster, ...]:
    """The files of these folders, the newest first; of a folder with `True`, texts too. Hidden ones are passed over."""
    found: dict[Path, float] = {}
    for folder, has_texts in folders:
        wanted = _SHEETS | {_TEXT} if has_texts else _SHEETS
        with suppress(OSError):
            for path in islice(folder.iterdir(), _MOST_LOOKED_AT):
                if path.suffix.lower() in wanted and not path.name.startswith((".", "~$")):
                    with suppress(OSError):
                        known = path.stat()
                        if S_ISREG(known.st_mode):
                            found[path] = known.st_mtime
    newest = sorted(found, key=lambda path: (-found[path], path.name))[:_MOST_ROSTERS]
    return tuple(FoundRoster(path, _instant(found[path])) for path in newest)


def _instant(seconds: float) -> str:
    with suppress(ValueError, OverflowError, OSError):  # a file may have an impossible date
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    return datetime.fromtimestamp(0, UTC).isoformat()


ENDING: Final = ".topping"
_LARGEST: Final = 32 << 20
_HEAD: Final = 4096
_MOST_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class CompetitionFile:
    """A file of a competition."""

    path: Path
    name: str
    """The competition's, where the file tells it to everybody; empty otherwise."""
    is_sealed: bool
    kept: KeptSeal | None = None
    """What was kept here until its code is known; None for a file in a folder."""


def files_in(folders: Iterable[Path]) -> tuple[CompetitionFile, ...]:
    """The files of these folders, of each once, and of the folders in them; what cannot be read is passed over."""
    paths: dict[Path, None] = {}
    for folder in folders:
        with suppress(OSError):
            for pattern in (f"*{ENDING}", f"*/*{ENDING}"):
                paths |= dict.fromkeys(sorted(folder.glob(pattern))[:_MOST_FILES])
    found = []
    for path in list(paths)[:_MOST_FILES]:
        with suppress(OSError):
            with open_regular(path) as file:
                head = file.read(_HEAD)
            name = ""
            with suppress(InputError):
                name = header_of(head).name if is_sealed(head) else ""
            found.append(CompetitionFile(path, name, is_sealed(head)))
    return tuple(found)


def content_of(file: CompetitionFile) -> bytes:
    """The bytes of a file; `SetupError` where it cannot be read, or is too large to be one."""
    if file.kept is not None:
        return file.kept.content
    try:
        return read_regular(file.path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)) from fault


def package_of(content: bytes, code: str) -> CompetitionPackage:
    """What a file holds; `InputError` for another code, and for a file that was touched or is none of ours."""
    if is_sealed(content):
        return package_in(content, code)
    try:
        return CompetitionPackage.parse(content.decode())
    except UnicodeDecodeError:
        raise InputError("competition.package") from None


def take_file(file: CompetitionFile, code: str, store: Store, at: str) -> tuple[str, int]:
    """Takes what a file holds, a sealed one by its code; tells the competition, and how many facts were refused.

    What was sealed is opened on this machine: its games may be played.
    """
    package = package_of(content_of(file), code) if file.kept is None else package_kept(file.kept, code)
    refused = take_package(store, package)
    competition = store.competitions.read(package.competition)
    if package.games and competition.stage is CompetitionStage.PREPARED:
        store.competitions.open(package.competition, at)
    if not package.games:
        SealOpener(store).look()  # it may hold the code of a file that waits here
    return package.competition, refused


def results_file(uuid: str, label: str, store: Store, at: str) -> bytes:
    """What a room sends back: all that is known here, signed, without the moves of the games."""
    store.scored_sessions.refresh(uuid, at)
    return f"{package_to_send(store, uuid, label, own_key(), with_games=False)}\n".encode()


def sealed_file(uuid: str, label: str, store: Store, at: str) -> tuple[bytes, str]:
    """The competition with its games, sealed by a new code, which comes with it.

    Raises `StoreError` where the moves of a game are not here.
    """
    competition = store.competitions.read(uuid)
    for place in competition.games:
        store.competitions.game(uuid, place)
    code = new_code()
    store.competitions.keep_code(uuid, code, at)
    package = package_to_send(store, uuid, label, own_key(), with_games=True)
    return seal(str(package).encode(), SealedHeader(uuid, competition.plan.name), code), code
