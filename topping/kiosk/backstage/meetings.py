"""A meeting before a game that several machines begin together, carried by facts of kind signal."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from topping.errors import InputError
from topping.facts.fact import Fact, FactKind
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.engine.clock import Clock
from topping.play.together.meeting import Heard, Meeting
from topping.play.together.offsets import ClockOffset
from topping.play.together.presence import HERE_MS, is_waited_for, silent_ones
from topping.play.together.signals import (
    ALOUD,
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    Here,
    LatePolicy,
    MoveGiven,
    Progress,
    Signal,
    Silent,
    StartGiven,
    body_of,
    read_signal,
)
from topping.play.together.watched import WatchedRun
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store.database import new_uuid

POLL_MS: Final = 100
"""How often it is looked what other machines have said."""
ASK_MS: Final = 700
"""How long after one question the clock of the leader is asked for again."""
START_MS: Final = 10_000
"""How long before it the start is given: carriers need time to bring it."""
DRAW_MS: Final = 2_500
"""The same for a draw of a duel."""
_UNLIMITED_MS: Final = 180_000
"""What a move without a limit is taken to last."""


class MeetingRoom:
    """One machine's part in a meeting: it says, hears, and does what is asked of it.

    A store that fails keeps nobody from playing: nothing more is heard, and a notice says so.
    """

    def __init__(self, beside: Beside, clock: Clock, seat: Seat, *, enters: bool = True) -> None:
        """Enters at once, or listens first: to a meeting in which this machine was before it was cut off."""
        store, game, conditions = beside.store, seat.game, seat.conditions
        self._entrant = "" if seat.entry is None else seat.entry.entrant
        """Whom a competition's game is played for."""
        self._store, self._clock, self._notices = store, clock, beside.notices
        self._room = f"game:{game_id(game)[:32]}"
        self._name = self._notices.safely(lambda: store.sharing.leaving_name(seat.player), "")
        self._machine = self._notices.safely(lambda: store.sharing.machine, "")
        self.token = new_uuid()
        self.meeting = Meeting(self.token)
        self.entered_ms = clock.now()
        """When this machine came, on its own clock."""
        self._known: set[tuple[str, int]] = set()
        self._earlier: Sequence[Heard] = ()
        """What seems to be of an earlier meeting, unless its token is heard of again."""
        longest_ms = sum(
            conditions.speed.schedule.limit_ms(number) or _UNLIMITED_MS for number in range(1, len(game.moves) + 1)
        )
        self._oldest_ms = clock.calendar_ms() - START_MS - longest_ms
        """What was said before is of another meeting: its game is over."""
        self._is_listening = not enters
        self._has_polled = False
        self._next_poll = self._next_ask = clock.now()
        self._here_ms = clock.now()
        """When it was said last that this machine is there."""
        self._said: ClockOffset | None = None
        """The offset that was told to the others last."""
        self._started: set[str] = set()
        """The tokens to whom the start of this machine was said."""
        if enters:
            self.enter()
        else:
            self._poll(clock.now())

    def enter(self) -> None:
        """This machine is there from now on."""
        self._is_listening = False
        now = self._clock.now()
        self.entered_ms = self._next_ask = self._here_ms = now
        self._say(self._entered(None))
        self.meeting = replace(self.meeting, came_ms=now)
        self._poll(now)

    def _entered(self, offset: ClockOffset | None) -> Entered:
        now = self._clock.now()
        began_ms = self._clock.calendar_ms() - now
        if offset is None:
            return Entered(self.token, self._name, began_ms, entrant=self._entrant)
        return Entered(self.token, self._name, began_ms, offset.offset_ms, offset.error_ms, self._entrant)

    # what happens

    def tick(self, now: int) -> None:
        """Hears what was said, answers, and asks for the leader's clock while that is wanted."""
        if now < self._next_poll:
            return
        self._next_poll = now + POLL_MS
        self._poll(now)
        if self._is_listening:
            return
        meeting = self.meeting
        for asked, seen_ms in meeting.unanswered:
            self._say(ClockTold(asked.token, asked.sent_ms, seen_ms, self._clock.now()))
        self._watch_over(meeting, now)
        self._say_start_again(meeting)
        if meeting.to_ask is not None and now >= self._next_ask:
            self._next_ask = now + ASK_MS
            self._say(ClockAsked(self.token, meeting.to_ask.token, self._clock.now()))
        if meeting.leads:
            return
        offset = meeting.offset
        if offset is not None and offset != self._said and (meeting.has_asked or self._said is None):
            self._said = offset
            self._say(self._entered(offset))

    def _watch_over(self, meeting: Meeting, now: int) -> None:
        """Says that this machine is there, where somebody waits for it, and who else does not seem to be."""
        is_due = is_waited_for(meeting) and now - self._here_ms >= HERE_MS
        if is_due or self.token in meeting.silent:
            self._here_ms = now
            self._say(Here(self.token))
        for one in silent_ones(meeting, now):
            self._say(Silent(self.token, one.token, meeting.last_heard[one.machine].number))

    def _say_start_again(self, meeting: Meeting) -> None:
        """To those who came after it: what was said before they came may look old to them, by their calendars."""
        start = meeting.start
        if start is None or start.token != self.token:
            return
        tokens = {one.token for one in meeting.present}
        if tokens - self._started:
            self._started |= tokens
            self._say(start)

    def leave(self) -> None:
        if not self._is_listening:
            self._say(Gone(self.token))

    # a duel in which this machine was before

    @property
    def was_here(self) -> bool:
        """Whether this machine has played in the duel that is going on, until it was cut off."""
        meeting = self.meeting
        if meeting.start is None or not meeting.start.is_duel:
            return False
        played = {one.signal.token for one in meeting.heard if isinstance(one.signal, Progress)}
        return any(one.machine == self._machine and one.token in played for one in meeting.entered)

    @property
    def is_going_on(self) -> bool:
        """Whether somebody else still plays."""
        others = [one.token for one in self.meeting.present if one.machine != self._machine]
        return any(token in self.meeting.runs and not self.meeting.runs[token].is_over for token in others)

    # what the leader gives

    def give_start(self, late: LatePolicy, *, is_duel: bool) -> None:
        """Gives the start, for an instant soon to come."""
        if self.meeting.leads:
            self._started = {one.token for one in self.meeting.present}
            self._say(StartGiven(self.token, self._clock.now() + START_MS, late, is_duel))
            self._poll(self._clock.now())

    def give_move(self, number: int) -> None:
        """Gives the next draw of a duel, where all who are there wait for it."""
        start = self.meeting.start
        if start is not None and self.meeting.leads and self.meeting.may_give(number):
            self._say(MoveGiven(self.token, start.token, number, self._clock.now() + DRAW_MS))
            self._poll(self._clock.now())

    def tell(self, run: WatchedRun) -> None:
        self._say(Progress(self.token, replace(run, player=self._name)))
        self._poll(self._clock.now())

    # the carrier

    def _say(self, signal: Signal) -> None:
        self._notices.safely(lambda: self._store.sharing.say(FactKind.SIGNAL, body_of(signal, self._room)), None)

    def _poll(self, now: int) -> None:
        if self._notices.safely(lambda: self._store.sharing.count_of(self._room), 0) == len(self._known):
            return
        self._follow_name()
        nothing: Sequence[Fact] = ()
        facts = self._notices.safely(lambda: self._store.sharing.of_subject(self._room, FactKind.SIGNAL), nothing)
        new = [one for one in facts if (one.machine, one.number) not in self._known]
        self._known |= {(one.machine, one.number) for one in new}
        heard = [one for fact in new if (one := _heard(fact, now)) is not None]
        if self._has_polled:
            # who speaks now is there, whatever his calendar says
            spoke = {(one.machine, _token(one.signal)) for one in heard}
            heard += [one for one in self._earlier if (one.machine, _token(one.signal)) in spoke]
        else:
            self._has_polled = True
            recent = self._recent(heard)
            self._earlier = [one for one in heard if (one.machine, one.number) not in recent]
            heard = [one for one in heard if (one.machine, one.number) in recent]
        self.meeting = self.meeting.after(heard)

    def _follow_name(self) -> None:
        """A machine gets another name when it first exchanges: what it said before it has said in this one."""
        before, self._machine = self._machine, self._notices.safely(lambda: self._store.sharing.machine, self._machine)
        if before != self._machine:
            self._known = {one for one in self._known if one[0] != before}
            kept = tuple(one for one in self.meeting.heard if one.machine != before)
            self.meeting = replace(self.meeting, heard=kept)

    def _recent(self, heard: Sequence[Heard]) -> AbstractSet[tuple[str, int]]:
        """What seems to be of the present meeting: by the calendars or, where this machine was in it, its own alone."""
        if not self._is_listening:
            return {(one.machine, one.number) for one in heard if one.said_ms >= self._oldest_ms}
        nothing: AbstractSet[tuple[str, int]] = frozenset()
        return self._notices.safely(lambda: self._store.sharing.names_since(self._room, self._oldest_ms), nothing)


def _token(signal: Signal) -> str:
    """The token of who says it; empty for an answer, which names who asked."""
    return "" if isinstance(signal, ClockTold) else signal.token


def _heard(fact: Fact, now: int) -> Heard | None:
    """The signal of a fact; None for one that a later program says."""
    try:
        return Heard(fact.machine, fact.number, fact.at, now, read_signal(fact.body))
    except InputError:
        return None


def tell_aloud(beside: Beside, run: WatchedRun, game: Game, token: str) -> None:
    """Tells other machines how a run of a game played aloud stands, under the name that may leave.

    Of a competition that several rooms play nothing is told before it can be read: they may not have played it yet.
    """
    store, sharing = beside.store, beside.store.sharing

    def tell() -> None:
        if not store.held.is_shared(game_id(game)):
            told = replace(run, player=sharing.leaving_name(run.player))
            sharing.say(FactKind.SIGNAL, body_of(Progress(token, told), ALOUD))

    beside.notices.safely(tell, None)
