"""Another top in a competition of several rooms (§3.4): decided for all of them, and followed in each."""

from __future__ import annotations

from functools import partial
from typing import Final

from topping.competition.tops import TopInRooms
from topping.errors import InputError, ToppingError
from topping.kiosk.scenes.session.leading.newgame import NewGame
from topping.kiosk.scenes.session.leading.tops import MoveTops
from topping.kiosk.stage import Stage
from topping.play.session.events import Retained
from topping.play.session.newsession import CompetitionRoom
from topping.play.session.session import Session
from topping.rules.moves.solution import Solution
from topping.store.sessions.log import SessionLog
from topping.texts import say

_EACH_MS: Final = 1_000
"""How often what other rooms have said is looked at."""


class SharedTop:
    """The top of the last move opened, where other rooms play the same game."""

    def __init__(
        self, stage: Stage, log: SessionLog, room: CompetitionRoom | None, tops: MoveTops, new_game: NewGame
    ) -> None:
        self._stage, self._log, self._room, self._tops, self._new_game = stage, log, room, tops, new_game
        self._uuid = ""
        """Of the session, as competitions know it."""
        self._look_at = 0
        """When to look again."""
        self._last_told: tuple[tuple[int, int], TopInRooms] = ((0, 0), TopInRooms(0, ()))
        """What the others said last of the top of a move, and of which move and top here."""
        self._failed: tuple[int, int] | None = None
        """The move and the top that were asked for last: if they failed, they are not asked for again."""

    @property
    def is_shared(self) -> bool:
        """Whether other rooms play the same game, in which case nothing here may make another one of it."""
        room, backstage = self._room, self._stage.backstage
        return room is not None and backstage.notices.safely(
            lambda: backstage.competitions.is_shared(room.competition), otherwise=True
        )

    @property
    def _session(self) -> Session:
        return self._log.session

    def report(self) -> None:
        """Tells the other rooms how far this one is, and which tops it has retained."""
        room, backstage, at = self._room, self._stage.backstage, self._stage.clock.date()
        if room is not None and self.is_shared:

            def say_it() -> None:
                competitions, known = backstage.competitions, self._uuid
                self._uuid = backstage.notices.safely(
                    lambda: competitions.reach(room, self._log.id, self._session, at), known
                )

            backstage.beside.later(say_it)

    def why_settled(self) -> str:
        """Why no other top can be decided for the move from here; empty where one can."""
        room, competitions = self._room, self._stage.backstage.competitions
        if room is None:
            return ""
        try:
            if not competitions.names_lexicon(room):
                raise InputError("session.top_unnamed_lexicon")
            competitions.must_be_changeable(room, self._session.opened)
        except ToppingError as fault:
            return self._stage.backstage.notices.in_words(fault)
        return ""

    def decide(self, solution: Solution) -> None:
        """Decides for all rooms; raises `ToppingError`."""
        room, session = self._room, self._session
        if room is None:
            return
        known, turn = session.chosen.get(session.opened), session.turn(session.opened)
        own = turn.solution if known is None else known.instead_of.moves[turn.number - 1].solution
        choice = 0 if solution == own else self._tops.choice(session).index(solution) + 1
        self._stage.backstage.competitions.retain_for_all(room, session.opened, choice)
        self._failed = None
        self._look(room)

    def follow(self, now: int) -> Retained | None:
        """What gives the move its own top again where that is decided; asks for the game of another one."""
        room, session = self._room, self._session
        is_over = session.is_ended or not session.opened
        if room is None or is_over or self._new_game.is_awaited:
            return None
        if now >= self._look_at:
            self._look_at = now + _EACH_MS
            if not self._uuid:
                self.report()
            self._stage.backstage.beside.later(partial(self._look, room))
        told = self._told
        if told is None or told.to_play == self._present:
            return None
        known = session.chosen.get(session.opened)
        game = session.games[-1] if known is None else known.instead_of
        if not told.to_play:
            return Retained(session.opened, game)
        self._tops.want(session)
        choices, wanted = self._tops.choice(session), (session.opened, told.to_play)
        if len(choices) >= told.to_play and self._failed != wanted:
            self._failed = wanted
            self._new_game.ask_choice(game, choices[told.to_play - 1], told.to_play, session)
        return None

    @property
    def _present(self) -> int:
        """Which top of the last move opened is retained here."""
        known = self._session.chosen.get(self._session.opened)
        return 0 if known is None else known.choice

    def _look(self, room: CompetitionRoom) -> None:
        """Reads what the others say of the last move opened."""
        move, choice, backstage = self._session.opened, self._present, self._stage.backstage
        if move and self._uuid:
            said = backstage.notices.safely(
                lambda: backstage.competitions.top_in_rooms(room, move, self._uuid, choice), TopInRooms(choice, ())
            )
            self._last_told = (move, choice), said
            if said.to_play == choice:
                self._failed = None

    @property
    def _told(self) -> TopInRooms | None:
        """What the others say, as it was read last; None where that was of another move, or of another top here."""
        of, said = self._last_told
        return said if of == (self._session.opened, self._present) else None

    def apart(self) -> str:
        """A question before the next draw, where the top of the move is not yet the same in all rooms, else nothing."""
        move = self._session.opened
        if self._room is None or not move or not self._uuid:
            return ""
        if self._told is None:
            self._look(self._room)
        told = self._told
        if told is None:
            return ""
        if told.to_play != self._present:
            return say("session.top_awaited", move=move)
        return say("session.rooms_apart", rooms=told.apart, move=move) if told.apart else ""
