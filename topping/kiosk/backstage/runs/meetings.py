"""A meeting before a game that several machines begin together, carried by facts of kind signal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.errors import InputError
from topping.facts.fact import Fact, FactKind
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.play.run.run import Run
from topping.play.together.meeting import SAMPLES, Heard, Meeting
from topping.play.together.offsets import ClockOffset
from topping.play.together.signals import (
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    LatePolicy,
    MoveGiven,
    Progress,
    Signal,
    StartGiven,
    body_of,
    read_signal,
)
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.uuids import new_uuid

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

    def __init__(
        self, store: Store, clock: Clock, notices: Notices, game: Game, conditions: Conditions, player: str
    ) -> None:
        self._store, self._clock, self._notices = store, clock, notices
        self._room = f"game:{game_id(game)[:32]}"
        self._name = self._notices.safely(lambda: store.sharing.leaving_name(player), "")
        self.token = new_uuid()
        self.meeting = Meeting(self.token)
        self.entered_ms = clock.now()
        """When this machine came, on its own clock."""
        self._began_ms = clock.calendar_ms() - self.entered_ms
        """What the calendar showed when the clock was at 0."""
        self._known: set[tuple[str, int]] = set()
        longest_ms = sum(conditions.limit_ms(number) or _UNLIMITED_MS for number in range(1, len(game.moves) + 1))
        self._oldest_ms = clock.calendar_ms() - START_MS - longest_ms
        """What was said before is of another meeting: its game is over."""
        self._has_polled = False
        self._next_poll = 0
        self._next_ask = clock.now()
        self._said: ClockOffset | None = None
        """The offset that was told to the others last."""
        self._say(Entered(self.token, self._name, self._began_ms))
        self._poll(clock.now())

    # what happens

    def tick(self, now: int) -> None:
        """Hears what was said, answers, and asks for the leader's clock while that is wanted."""
        if now < self._next_poll:
            return
        self._next_poll = now + POLL_MS
        self._poll(now)
        meeting = self.meeting
        for asked, seen_ms in meeting.unanswered:
            self._say(ClockTold(asked.token, asked.sent_ms, seen_ms, self._clock.now()))
        if meeting.leads:
            return
        if meeting.leader is not None and meeting.asked < SAMPLES and now >= self._next_ask:
            self._next_ask = now + ASK_MS
            self._say(ClockAsked(self.token, meeting.leader.token, self._clock.now()))
        offset = meeting.offset
        if offset is not None and offset != self._said and (meeting.asked >= SAMPLES or self._said is None):
            self._said = offset
            self._say(Entered(self.token, self._name, self._began_ms, offset.offset_ms, offset.error_ms))

    def leave(self) -> None:
        """This machine is there no more."""
        self._say(Gone(self.token))

    # what the leader gives

    def give_start(self, late: LatePolicy, *, is_duel: bool) -> None:
        """Gives the start, for an instant soon to come."""
        if self.meeting.leads:
            self._say(StartGiven(self.token, self._clock.now() + START_MS, late, is_duel))
            self._poll(self._clock.now())

    def give_move(self, number: int) -> None:
        """Gives the next draw of a duel, where all who are there wait for it."""
        if self.meeting.leads and self.meeting.may_give(number):
            start_ms = self.meeting.start_ms or 0
            soon = self._clock.now() + (0 if number == 1 else DRAW_MS)
            self._say(MoveGiven(self.token, number, max(soon, start_ms)))
            self._poll(self._clock.now())

    def tell(self, run: Run, game: str, now: int) -> None:
        """Tells how far this machine's run is."""
        self._say(Progress(self.token, WatchedRun.of(run, self._name, game, now)))
        self._poll(self._clock.now())

    # the carrier

    def _say(self, signal: Signal) -> None:
        self._notices.safely(lambda: self._store.sharing.say(FactKind.SIGNAL, body_of(signal, self._room)), None)

    def _poll(self, now: int) -> None:
        if self._notices.safely(lambda: self._store.sharing.count_of(self._room), 0) == len(self._known):
            return
        nothing: Sequence[Fact] = ()
        facts = self._notices.safely(lambda: self._store.sharing.of_subject(self._room, FactKind.SIGNAL), nothing)
        new = [one for one in facts if (one.machine, one.number) not in self._known]
        self._known |= {(one.machine, one.number) for one in new}
        is_first, self._has_polled = not self._has_polled, True
        # what comes later is of this meeting, however wrong the calendar of who says it
        fresh = [one for one in new if not is_first or one.at >= self._oldest_ms]
        self.meeting = self.meeting.after(heard for one in fresh if (heard := _heard(one, now)) is not None)


def _heard(fact: Fact, now: int) -> Heard | None:
    """The signal of a fact; None for one that a later program says."""
    try:
        return Heard(fact.machine, fact.number, fact.at, now, read_signal(fact.body))
    except InputError:
        return None
