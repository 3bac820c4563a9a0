"""The competitions of this machine: reads and changes them, starts runs and sessions, exchanges files with rooms."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from topping.competition.competition import Competition
from topping.competition.counting import conditions_of
from topping.competition.decisions import MoveVoided, TopRetained
from topping.competition.entrant import Entrant
from topping.competition.events import (
    FIRST_TIE_BREAK,
    Answer,
    CompetitionEvent,
    Decided,
    ResultsGiven,
    Revoked,
    SessionScored,
)
from topping.competition.plan import MOST_GAMES, CompetitionForm, CompetitionPlan
from topping.competition.questions import RankChange, rank_changes
from topping.competition.tops import is_about, top_to_play
from topping.errors import InputError, StoreError, ToppingError
from topping.gamefiles.roompackage import package_in_any, sealed_package
from topping.gamefiles.sealing import header_of, new_code
from topping.hub.cleaning import clean
from topping.hub.joined import own_login
from topping.hub.publishedstandings import PublishedStandings, published_standings, results_question, standings_question
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.foundfiles import CompetitionFile, content_of
from topping.kiosk.services.runs import RunKeeping, Seat
from topping.lexicon.playability import playability
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.sheets.competition import sheet_of
from topping.sheets.competitionexport import competition_files
from topping.store import Store, StoredSession
from topping.store.competitions.competitions import CompetitionEntry, ResultsTaken, StoredCompetition
from topping.store.competitions.scored import session_of
from topping.store.competitions.sealedfiles import SealedFile
from topping.store.pendingwrites import may_pass
from topping.store.people.names import MOST_LETTERS
from topping.store.sessions.log import SessionLog
from topping.system.localtime import training_day_of
from topping.texts import say, tell
from topping.wording.competition import ShownCompetition


def player_name(entrant: Entrant, entrants: Iterable[Entrant]) -> str:
    """Returns an entrant's name as a player, shortened to the length allowed. Adds his number if another entrant would
    have the same name.

    Names must differ, since only the first run of a game counts for each name.
    """
    short = _shortened(entrant)
    others = (other for other in entrants if other.uuid != entrant.uuid)
    if any(_shortened(other).casefold() == short.casefold() for other in others):
        number = f" {entrant.number}" if not entrant.centre else f" {entrant.number} {entrant.centre}"
        short = f"{short[: MOST_LETTERS - min(len(number), MOST_LETTERS - 1)].rstrip()}{number}"[:MOST_LETTERS]
    return short


def _shortened(entrant: Entrant) -> str:
    """Returns an entrant's name, shortened to the length allowed for players; for a pair, to the two family names."""
    if len(entrant.name) <= MOST_LETTERS:
        return entrant.name
    family = " – ".join(name.split()[-1] for name in entrant.names) if entrant.is_pair else entrant.name
    return family[:MOST_LETTERS].rstrip(" –")


@dataclass(frozen=True, slots=True)
class TakenFromHub:
    """The outcome of importing results from the club's server: a sentence, and whether anything was imported."""

    sentence: str
    is_taken: bool = False


class CompetitionKeeping:
    """The service for competitions: reads, changes and exchanges them. Any method may raise `ToppingError`."""

    def __init__(self, beside: Beside, clock: Clock, runs: RunKeeping) -> None:
        self._beside, self._store, self._clock, self._runs = beside, beside.store, clock, runs
        self._shown: ShownCompetition | None = None
        """The competition read last, with its results; reused while it has not changed."""
        self.read_version = -1
        """The database's version when it began to be read."""
        self._of_hub: dict[str, int] = {}
        """Which text of each answer of the club's server was looked at."""
        self._unproved: set[str] = set()
        """The answers of which it was told that nothing proves them: it is told once."""
        self._hub_versions: dict[str, int] = {}
        """The database's version when all answers about a competition were looked at."""

    @property
    def version(self) -> int:
        """The version number of the database, which changes at each change by another process."""
        return self._store.version

    async def all(self) -> tuple[StoredCompetition, ...]:
        """Lists the competitions on this machine, most recently changed first."""
        if self._store.competitions.waits:
            return self._store.competitions.all()
        return await self._beside.fetch(lambda store: store.competitions.all())

    def seals(self) -> tuple[SealedFile, ...]:
        """Lists the encrypted packages (games for a room) stored here whose code has not been entered yet, last
        received first.
        """
        return self._store.sealed_files.all()

    async def read(self, uuid: str) -> ShownCompetition:
        """Returns a competition with its results. First updates the scores from the sessions played on this machine."""
        about, self.read_version = (uuid, self._clock.date, self._shown), self.version
        if self._store.competitions.waits:  # events not on the disk are known to this connection only
            self._shown = _read(self._store, *about)
        else:
            self._shown = await self._beside.fetch(_read, *about)
        return self._shown

    def plan(self, uuid: str) -> CompetitionPlan:
        return self._store.competitions.read(uuid).plan

    def game_ids(self, uuid: str) -> frozenset[str]:
        return frozenset(one.game for one in self._store.competitions.read(uuid).games.values())

    def found(self, plan: CompetitionPlan) -> str:
        """Creates a competition from its plan, with this machine as organiser. Returns its UUID."""
        return self._store.competitions.found(plan, self._clock.date())

    def add(self, uuid: str, *events: CompetitionEvent) -> None:
        """Appends events to a competition's log, dated now: either all of them or none."""
        self._store.competitions.add(uuid, *events, at=self._clock.date())

    def open(self, uuid: str) -> None:
        """Opens the games of a competition for play."""
        self._store.competitions.open(uuid, self._clock.date())

    # games

    def place_game(self, uuid: str, game: Game) -> int:
        """Adds a game to a competition's programme (the list of its games), under the first free number. Returns this
        number.

        Raises `InputError` if the programme is full, already has the game, or is of another variant.
        """
        competition = self._store.competitions.read(uuid)
        place = next((place for place in range(1, MOST_GAMES + 1) if place not in competition.games), None)
        if place is None:
            raise InputError("competition_games.full", count=MOST_GAMES)
        _must_fit(competition, game)
        self._store.competitions.place_game(uuid, place, game, self._clock.date())
        return place

    def place_tie_break(self, uuid: str, game: Game, entrants: tuple[str, ...], under: Conditions | None) -> int:
        """Adds a tie-break game between these entrants (UUIDs) to a competition. Returns the game's number.

        `under` are its conditions of play; None for those of the competition.
        """
        competition = self._store.competitions.read(uuid)
        _must_fit(competition, game)
        place = max(competition.tie_breaks, default=FIRST_TIE_BREAK - 1) + 1
        at = self._clock.date()
        self._store.competitions.place_game(uuid, place, game, at, entrants=entrants, conditions=under)
        return place

    # rooms

    def take_results(self, file: CompetitionFile) -> tuple[str, str]:
        """Imports the results of a room from a file. Returns (competition's UUID, sentence about the outcome)."""
        try:
            taken = self._store.competitions.take_results(content_of(file).decode(), self._clock.date())
        except UnicodeDecodeError:
            raise InputError("competition.package") from None
        return taken.competition, _told_taken(taken)

    def take_from_hub(self, uuid: str) -> TakenFromHub | None:
        """Imports one text with a room's results that has newly arrived from the club's server. Returns None if there
        is none.

        A text without a valid signature is only reported, because a thief of a login could have sent it.
        """
        if self._store.version == self._hub_versions.get(uuid):
            return None
        for answer in self._store.hub_answers.beginning(results_question(uuid)):
            seen = hash(answer.body)
            if self._of_hub.get(answer.question) == seen:
                continue
            self._of_hub[answer.question] = seen
            login = clean(answer.question.rpartition(" ")[2], 60)
            try:
                if not self._store.competitions.proves(uuid, answer.body):
                    if answer.question in self._unproved:
                        continue
                    self._unproved.add(answer.question)
                    return TakenFromHub(say("competition_inout.unproved", login=login))
                taken = self._store.competitions.take_results(answer.body, self._clock.date(), by_hub=True)
            except InputError as fault:
                return TakenFromHub(say("competition_inout.unread", login=login, why=tell(fault)))
            if taken.counted or taken.asked:
                return TakenFromHub(_told_taken(taken), is_taken=True)
        self._hub_versions[uuid] = self._store.version
        return None

    def publish(self, uuid: str) -> None:
        """Sends the current standings to the other rooms through the club's server."""
        self._store.competitions.publish(uuid)

    def published(self, uuid: str) -> PublishedStandings | None:
        """Returns the standings that the organiser has published, as last received from the club's server.

        None if this machine is no room of the competition, or nothing was received.
        """
        login = self.organiser_login(uuid)
        answer = self._store.hub_answers.of(f"{standings_question(uuid)} {login}") if login else None
        return None if answer is None else published_standings(answer)

    def organiser_login(self, uuid: str) -> str:
        """Returns the organiser's login on the club's server. Empty if unknown, or if this machine is not a room."""
        return self._store.competitions.organiser_login(uuid)

    def take_package(self, file: CompetitionFile, code: str) -> str:
        """Decrypts a room's package of games with its code, imports the games and opens them for play.

        Returns the competition's UUID. Raises `InputError` for a wrong code.
        """
        kept, at = self._store.competitions, self._clock.date()
        contents = (content_of(file), *(() if file.kept is None else file.kept.earlier))
        package = package_in_any(contents, code)
        kept.take_package(package, at)
        kept.open(package.competition, at)
        return package.competition

    def keep_sealed(self, file: CompetitionFile) -> str:
        """Stores an encrypted package of games until its code is entered. Returns the competition's UUID.

        Raises `InputError` if the competition's games are already readable on this machine.
        """
        content = content_of(file)
        header = header_of(content)
        self._store.competitions.must_lack_games(header.competition, header.name)
        self._store.sealed_files.keep(SealedFile(header.competition, header.name, content, self._clock.date()))
        return header.competition

    def sealed_file(self, uuid: str, room: str, label: str) -> tuple[bytes, str]:
        """Returns (encrypted package of a room, code that opens it); the code is the same for all rooms.

        `label` names the organiser in the package.
        """
        kept = self._store.competitions
        code = kept.code(uuid) or new_code()
        package = kept.package(uuid, room, code, label=label, login=own_login())
        return sealed_package(package, kept.read(uuid).plan.name, code), code

    def results_out(self, uuid: str) -> bytes:
        """Returns the content of the file with this room's results, for the organiser. Records that it was exported."""
        kept, at = self._store.competitions, self._clock.date()
        self._store.scored_sessions.refresh(uuid, at)
        text = kept.results_out(uuid)
        if not kept.read(uuid).has_given:
            kept.add(uuid, ResultsGiven(), at=at)
        return text.encode()

    async def rank_changes(self, shown: ShownCompetition, answer: Answer) -> tuple[RankChange, ...]:
        """Lists how ranks would change by the organiser's `answer` to a question that a room's results raise, best new
        rank first.
        """
        return await self._beside.fetch(_rank_changes, shown, answer)

    async def files(self, shown: ShownCompetition, names: Collection[str] = ()) -> dict[str, bytes]:
        """Returns the result files of a competition as (file name: content): the files in `names`, or all if it is
        empty.
        """
        return await self._beside.fetch(_files, shown, self._clock.date(), names)

    # afterwards

    def take_puzzles(self, uuid: str, player: str) -> int:
        """Adds the moves of a finished competition whose tops the fewest players found to a player's deck of cards.
        Returns the number of new cards.

        Raises a `ToppingError` if the competition is not closed yet.
        """
        at = self._clock.date()
        worth = playability().worth
        return self._store.competition_puzzles.take(uuid, player, training_day_of(at), at, worth)

    # playing

    def seat(self, shown: ShownCompetition, entrant: Entrant, place: int) -> Seat:
        """Returns the seat (player, game, conditions) for an entrant's run of the game number `place`.

        Raises a `ToppingError` if he has already begun this game, or the competition's end date is past.
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
        """Returns the data from which a session of the game number `place` starts in a centre (a room).

        Raises `InputError` if the competition is not open yet.
        """
        competition = shown.competition
        if not competition.is_open:
            raise InputError("competition.not_open")
        start = session_of(competition, place, centre)
        return replace(start, game=self._store.competitions.game(competition.uuid, place))

    def open_session(self, uuid: str, place: int, centre: str) -> int | None:
        """Returns the id of the unfinished session of the game number `place` in a centre on this machine, or None."""
        kept = self._store.scored_sessions.open_in(CompetitionRoom(uuid, place, centre))
        return None if kept is None else kept.id

    def left_open(self, shown: ShownCompetition) -> CompetitionRoom | None:
        """Returns the first game and centre (room) of a competition whose session on this machine is unfinished, or
        None.
        """
        if not shown.is_by_sessions or not shown.competition.is_open:
            return None
        uuid = shown.competition.uuid
        rooms = (CompetitionRoom(uuid, place, centre) for place in shown.places for centre in shown.competition.centres)
        return next((room for room in rooms if self._store.scored_sessions.open_in(room) is not None), None)

    async def joinable(self, room: CompetitionRoom) -> tuple[StoredSession, ...]:
        """Returns the sessions on this machine in which the game of `room` was played and that belong to no competition
        yet.
        """
        return await self._beside.fetch(lambda store: store.scored_sessions.joinable(room))

    def join(self, room: CompetitionRoom, session_id: int) -> str:
        """Adds a stored session to the competition of `room`. Returns a sentence with the number of players and moves
        counted.
        """
        return _told_counted(self._store.scored_sessions.score(room, session_id, self._clock.date()))

    def names_lexicon(self, room: CompetitionRoom) -> bool:
        """Returns whether the game of `room` names its lexicon, so that all rooms find the same tops.

        False for a game imported from another program.
        """
        return not self._store.competitions.game(room.competition, room.place).is_imported

    def top_to_play(self, room: CompetitionRoom, move: int) -> int:
        """Returns which of a move's equal tops is to be placed in the game of `room`, by the referee's decision on this
        machine.

        0 means that nothing was decided: the top stored in the game is placed.
        """
        return top_to_play(self._store.competitions.read(room.competition), room.place, move)

    def must_be_changeable(self, room: CompetitionRoom, move: int) -> None:
        """Raises `InputError` if another top can no longer be retained on a move of the game of `room`.

        It is too late once a session on this machine has collected the move.
        """
        self._store.competitions.must_be_possible(room.competition, self._retained(room, move, 1))

    def retain_for_all(self, room: CompetitionRoom, move: int, choice: int) -> None:
        """Records the decision to retain the top number `choice` on a move of the game of `room` (§3.4).

        The number 0 restores the top that is stored in the game.
        """
        if choice:
            self.add(room.competition, self._retained(room, move, choice))
            return
        why = say("decision.own_top_again"), say("decision.referee")
        revoked = [
            Revoked(event.stamp.number, *why)
            for event in self._store.competitions.read(room.competition).decisions
            if event.counts and is_about(event.decided, room.place, move)
        ]
        self.add(room.competition, *revoked)

    @staticmethod
    def _retained(room: CompetitionRoom, move: int, choice: int) -> Decided:
        reason = "decision.other_top_in_room" if room.centre else "decision.other_top_here"
        return Decided(TopRetained(room.place, move, choice), say(reason, centre=room.centre), say("decision.referee"))

    def voided(self, room: CompetitionRoom) -> frozenset[int]:
        """Returns the numbers of the moves, in the game of `room`, that decisions have cancelled for all players."""
        competition = self._store.competitions.read(room.competition)
        decided = [event.decision for event in competition.in_force()]
        decided += [event.decision for event in competition.room_decisions if event.holds_everywhere]
        voided = (decision for decision in decided if isinstance(decision, MoveVoided) and decision.entrant is None)
        return frozenset(decision.move for decision in voided if decision.game == room.place)

    def void_for_all(self, room: CompetitionRoom, move: int) -> None:
        """Records the decision to cancel a move of the game of `room` for all players (§3.6).

        The next moves of the game do not change.
        """
        reason = say("decision.cancelled_in_room" if room.centre else "decision.cancelled_here", centre=room.centre)
        self.add(room.competition, Decided(MoveVoided(room.place, move), reason, say("decision.referee")))

    def count(self, log: SessionLog) -> tuple[CompetitionRoom, str] | None:
        """Adds the scores of a session to its competition. Returns (game and centre, sentence about the outcome).

        Returns None if the session belongs to no competition. Also returns None while the session cannot be written to
        the disk; its scores are then added later.
        """
        if self._store.pending_writes.retry():
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


def _told_taken(taken: ResultsTaken) -> str:
    what = "counted" if taken.counted else "asked" if taken.asked else "known"
    games = taken.counted or taken.asked or taken.passed
    return say(f"competition_inout.taken.{what}", room=taken.room or "–", games=games)


def _told_counted(scored: SessionScored) -> str:
    return say("event.session_counted", players=len(scored.lines), moves=len(scored.tops))


# queries run outside the loop


def _read(store: Store, uuid: str, date: Callable[[], str], last: ShownCompetition | None = None) -> ShownCompetition:
    """Returns a competition, with its results updated at the time `date()`, for display; returns `last` again if
    nothing has changed since.
    """
    kept = store.competitions
    if kept.read(uuid).plan.form is CompetitionForm.SESSIONS:
        try:
            store.scored_sessions.refresh(uuid, date())
        except StoreError as fault:  # the scores are updated the next time
            if not may_pass(fault):
                raise
    competition, runs, lexicons = kept.read(uuid), kept.runs(uuid), kept.lexicons(uuid)
    if last is not None and last.competition is competition and (last.runs, last.lexicons) == (runs, lexicons):
        return last
    shown = ShownCompetition(competition, runs, lexicons)
    _ = shown.overall, shown.groupings  # computed in advance, because screens need them first
    return shown


def _rank_changes(store: Store, shown: ShownCompetition, answer: Answer) -> tuple[RankChange, ...]:
    supposed = store.competitions.preview(shown.competition.uuid, answer)
    after = ShownCompetition(supposed, {**shown.runs, **supposed.brought_runs}, shown.lexicons)
    return rank_changes(shown.overall, after.overall)


def _files(store: Store, shown: ShownCompetition, now: str, names: Collection[str]) -> dict[str, bytes]:
    return competition_files(sheet_of(shown, now, _games(store, shown.competition.uuid)), names)


def _games(store: Store, uuid: str) -> dict[int, Game]:
    kept = store.competitions
    competition = kept.read(uuid)
    places = (*competition.games, *competition.tie_breaks)
    return {place: kept.game(uuid, place) for place in places if kept.has_game(uuid, place)}


def _must_fit(competition: Competition, game: Game) -> None:
    identity, wanted = game_id(game), competition.plan.conditions.variant
    if any(game.game == identity for game in (*competition.games.values(), *competition.tie_breaks.values())):
        raise InputError("competition_games.twice")
    if game.variant != wanted:
        raise InputError("competition_games.other_variant", wanted=wanted.name)
