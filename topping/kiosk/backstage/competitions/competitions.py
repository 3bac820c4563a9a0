"""The competitions of the store, as the kiosk's screens read them and add to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from topping.competition.competition import Competition
from topping.competition.counting import conditions_of
from topping.competition.decisions import MoveVoided, TopRetained
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, CompetitionEvent, Decided, Revoked
from topping.competition.plan import MOST_GAMES, CompetitionForm, CompetitionPlan
from topping.competition.tops import TopInRooms, is_about, top_in_rooms
from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.competitions.naming import player_name
from topping.kiosk.backstage.runs.runs import RunKeeping, Seat
from topping.kiosk.clock import Clock
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.session import Session
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.competitions.competitions import CompetitionEntry, KeptCompetition
from topping.store.competitions.sealedfiles import KeptSeal
from topping.store.competitions.seating import session_of
from topping.texts import say, tell

_Carried = TypeVar("_Carried")


class CompetitionKeeping:
    """Lists competitions, reads one with its runs, says what happens to it. Every method may raise `ToppingError`."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        runs: RunKeeping,
        enrolled: Callable[[Store, str], Collection[str]],
        beside: Beside,
    ) -> None:
        """`enrolled` tells the machines whose runs count in a competition, by a store."""
        self._store, self._clock, self._runs, self._enrolled, self._beside = store, clock, runs, enrolled, beside
        self._shown: ShownCompetition | None = None
        """What was read last, with what was made of it: given again as long as nothing of it has changed."""

    @property
    def version(self) -> int:
        """A number that changes whenever another process has changed what is kept."""
        return self._store.version

    def all(self) -> tuple[KeptCompetition, ...]:
        """Those that are known, the last touched first."""
        return self._beside.ask(_all)

    def seals(self) -> tuple[KeptSeal, ...]:
        """The sealed files that wait for their codes, the last one first."""
        return self._beside.ask(_seals)

    def naming(self, player: str) -> tuple[str, ...]:
        """The names of those that name a player; renaming or erasing him changes nothing there."""
        return self._store.competitions.naming(player)

    def read(self, uuid: str) -> ShownCompetition:
        """A competition as it stands now, with what the sessions of this machine have become."""
        shown = self._beside.ask(_read, uuid, self._clock.date, self._enrolled)
        if self._shown != shown:
            self._shown = shown
        return self._shown or shown

    def found(self, plan: CompetitionPlan, present: Callable[[Store], None]) -> str:
        """Founds a competition on a machine that `present` (`carrying.py`) has given its name; returns its UUID."""
        present(self._store)
        return self._store.competitions.found(plan, self._clock.date())

    def add(self, uuid: str, *events: CompetitionEvent) -> None:
        """Says what happened now: all of it is kept, or none is."""
        self._store.competitions.add(uuid, *events, at=self._clock.date())

    def open(self, uuid: str) -> None:
        """Its games may be played from now on; where it was founded here, that is the start for sealed files."""
        self._store.competitions.open(uuid, self._clock.date())

    def carry(self, by: Callable[[Store, str], _Carried]) -> _Carried:
        """What a function of `carrying.py` makes of the store and the present instant.

        That file loads what unseals and verifies, which the first screen does without.
        """
        return by(self._store, self._clock.date())

    # games

    def games(self, uuid: str) -> Mapping[int, Game]:
        """The games and tie-breaks whose moves are known here, by place."""
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
        self.must_be_free(entry)
        placed = competition.game_at(place)
        game = self._store.competitions.game(competition.uuid, place)
        conditions = competition.plan.conditions if placed is None else conditions_of(competition, placed)
        player = player_name(entrant, competition.entrants.values())
        if entrant.minor:
            self._store.consents.mark_minor(player)
        seat = self._runs.seat(player, game, conditions, is_of_competition=True)
        return replace(seat, conditions=conditions, entry=entry)

    def must_be_free(self, entry: CompetitionEntry) -> None:
        """Refuses, by `InputError`, an entrant who has begun the game already, be it at another machine."""
        self._store.competitions.must_be_free(entry)

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
        rooms = (CompetitionRoom(uuid, place, centre) for place in shown.places for centre in shown.centres)
        return next((one for one in rooms if self._store.scored_sessions.open_in(one) is not None), None)

    def room_of(self, session: int) -> CompetitionRoom | None:
        """The competition for which a session is played, and its room; None for an ordinary one."""
        return self._store.scored_sessions.room_of(session)

    def is_shared(self, uuid: str) -> bool:
        """Whether other rooms play the same games."""
        return self._store.competitions.is_shared(uuid)

    def names_lexicon(self, room: CompetitionRoom) -> bool:
        """Whether the game of a room names its lexicon, so that all rooms find the same tops."""
        return not self._store.competitions.game(room.competition, room.place).is_imported

    def reach(self, room: CompetitionRoom, session_id: int, session: Session, at: str) -> str:
        """Says how far a session is and which tops it has retained, at an instant; returns its UUID."""
        choices = tuple(sorted((move, one.choice) for move, one in session.chosen.items()))
        return self._beside.ask(_reach, room, session_id, session.opened + session.is_ended, choices, at)

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
        reason = (
            say("decision.other_top_in_room", centre=room.centre) if room.centre else say("decision.other_top_here")
        )
        return Decided(TopRetained(room.place, move, choice), reason, say("decision.referee"))

    def voided(self, room: CompetitionRoom) -> frozenset[int]:
        """The moves of a room's game that count for nobody, in whatever room."""
        decided = (one.decision for one in self._store.competitions.read(room.competition).in_force())
        voided = (one for one in decided if isinstance(one, MoveVoided) and one.entrant is None)
        return frozenset(one.move for one in voided if one.game == room.place)

    def void_for_all(self, room: CompetitionRoom, move: int) -> None:
        """Decides that a move counts for nobody, in whatever room (§3.6): the game stays the same everywhere."""
        reason = (
            say("decision.cancelled_in_room", centre=room.centre) if room.centre else say("decision.cancelled_here")
        )
        self.add(room.competition, Decided(MoveVoided(room.place, move), reason, say("decision.referee")))

    def count(self, session: int) -> tuple[CompetitionRoom, str] | None:
        """Counts a session that is left, and says so, or why it does not count; None for an ordinary one."""
        room = self._store.scored_sessions.room_of(session)
        if room is None:
            return None
        try:
            scored = self._store.scored_sessions.score(room, session, self._clock.date())
        except ToppingError as fault:
            return room, say("competition_desk.session_refused", why=tell(fault))
        return room, say("event.session_counted", players=len(scored.lines), moves=len(scored.tops))


# what is asked beside the loop


def _all(store: Store) -> tuple[KeptCompetition, ...]:
    return store.competitions.all()


def _seals(store: Store) -> tuple[KeptSeal, ...]:
    return store.sealed_files.all()


def _read(
    store: Store, uuid: str, date: Callable[[], str], enrolled: Callable[[Store, str], Collection[str]]
) -> ShownCompetition:
    kept = store.competitions
    if kept.read(uuid).plan.form is CompetitionForm.SESSIONS:
        store.scored_sessions.refresh(uuid, date())
    shown = ShownCompetition(kept.read(uuid), kept.runs(uuid, enrolled(store, uuid)), kept.posts())
    _ = shown.overall, shown.groupings  # what screens ask for first
    return shown


def _reach(
    store: Store, room: CompetitionRoom, session_id: int, move: int, choices: tuple[tuple[int, int], ...], at: str
) -> str:
    return store.scored_sessions.reach(room, session_id, move, choices, at).session


def _top_in_rooms(
    store: Store, room: CompetitionRoom, move: int, session: str, choice: int, _version: int
) -> TopInRooms:
    return top_in_rooms(store.competitions.read(room.competition), room.place, move, session, choice)


def _must_fit(competition: Competition, game: Game) -> None:
    identity, wanted = game_id(game), competition.plan.conditions.variant
    if any(one.game == identity for one in (*competition.games.values(), *competition.tie_breaks.values())):
        raise InputError("competition_games.twice")
    if game.variant != wanted:
        raise InputError("competition_games.other_variant", wanted=wanted.name)
