"""The state of a game that a room plays on phones, and the rules for what may happen next.

Every change is an event (`topping/hall/events.py`). Methods such as `propose` and `tick` return the events that are
due; only `apply` changes the state. So the events in the journal restore a room exactly after a crash.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from topping.hall.events import (
    ClockStarted,
    DrawGiven,
    GameHeld,
    GameOver,
    GameStarted,
    HallEvent,
    MoveEnded,
    MoveVoid,
    SeatBegun,
    SeatMade,
    SeatNamed,
    SeatTaken,
    TopGivenUp,
    WordSaid,
)
from topping.hall.roomstandings import HallRow, ranked
from topping.hall.seat import MOST_CREDIT_MS, HallSeat, SeatAnswer, missed
from topping.hall.sudden import eliminated_tables, survival
from topping.hall.tiebreak import decided
from topping.play.run.proposal import Referee
from topping.play.run.run import Phase, Run
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.game import Turn

MOST_SEATS: Final = 60
COUNTDOWN_MS: Final = 10_000
HEARD_MS: Final = 10_000
"""The time (ms) after which the room no longer waits for a silent phone."""
PAUSE_MS: Final = 10_000
"""The time (ms) from the end of a move to the next draw, for the solution and the standings."""
APART_PAUSE_MS: Final = 4_000
"""The time (ms) from the end of a move to the next draw for a seat that plays in its own time."""
MOST_TRIES: Final = 40
"""The most proposals of a seat on a move."""


class HallPhase(Enum):
    """The phase of a room's game, such as countdown or move. The values are stored in the status file."""

    LOBBY = "lobby"
    COUNTDOWN = "countdown"
    MOVE = "move"
    BETWEEN = "between"
    """A move has ended or was cancelled, and the next draw has not been sent."""
    OVER = "over"


class LateRule(Enum):
    """The rule for players who come after the start. The values are stored in journals."""

    OWN_TIME = "own_time"
    """The latecomer plays the whole game in his own time, behind the others."""
    MOVES_LOST = "moves_lost"
    """The latecomer misses earlier moves at full cost, and plays the current one with all its time."""
    REFUSED = "refused"


class RefusedProposalError(Exception):
    """The refusal of a proposal, which then has no effect. Its text is the reason.

    Reasons: `over` (the move is closed), `number` (not the next number), `rate` (too many), `form` (malformed).
    """


class HallRoom:
    """The state of a game on phones: its seats with their runs, and its current move."""

    def __init__(
        self,
        turns: tuple[Turn, ...],
        conditions: Conditions,
        referee: Referee,
        late: LateRule = LateRule.MOVES_LOST,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        self.turns, self.conditions, self.referee = turns, conditions, referee
        self.late, self.pause_ms = late, pause_ms
        self.only: frozenset[int] = frozenset()
        """The tables that play in a tie-break; empty if all play."""
        self.decides: tuple[HallRow, ...] = ()
        """The standings that a tie-break decides."""
        self.seats: dict[int, HallSeat] = {}
        self.phase = HallPhase.LOBBY
        self.move = 0
        """The number of the last move whose draw was sent; 0 for none."""
        self.ended = 0
        """The number of the last move that is over."""
        self.given_ms = 0
        self.next_ms = 0
        """When (ms) the next draw is sent, or the game ends."""
        self.is_held = False
        self.finders: list[tuple[int, int]] = []
        """The finders of the current move's top, first one first: table and time (ms)."""
        self.at_ms = 0
        """The time (ms) of the last event."""

    # events applied

    def apply(self, event: HallEvent) -> None:
        """Changes the state by an event, which comes from another method or from a journal."""
        self.at_ms = max(self.at_ms, event.at_ms)
        match event:
            case SeatMade(_, table, name, key, code):
                self._make_seat(table, name, key, code)
            case SeatNamed(_, table, name):
                self.seats[table].name = name
            case SeatTaken(_, table, key, public, answer):
                seat = self.seats[table]
                seat.is_taken, seat.key = True, key
                if public:
                    seat.public, seat.answer = public, answer
            case SeatBegun(at_ms, table, run_id):
                self._begin(self.seats[table], run_id, at_ms)
            case GameStarted(at_ms):
                self.phase, self.next_ms = HallPhase.COUNTDOWN, at_ms + COUNTDOWN_MS
            case DrawGiven(at_ms, move, table):
                self._give(at_ms, move, table)
            case ClockStarted(at_ms, table, _, credit_ms):
                seat, run = self._playing(table)
                seat.run = run.draw_shown(at_ms)
                seat.credited_ms += credit_ms
            case WordSaid():
                self._take(event)
            case TopGivenUp(at_ms, table, _):
                seat, run = self._playing(table)
                seat.run = run.end_move(at_ms)
            case MoveEnded(at_ms, move, table):
                self._end(at_ms, move, table)
            case MoveVoid(at_ms, move):
                self._void(at_ms, move)
            case GameHeld(at_ms, is_held):
                self.is_held = is_held
                self.next_ms = max(self.next_ms, at_ms)
            case GameOver():
                self.phase = HallPhase.OVER

    def _make_seat(self, table: int, name: str, key: str, code: str) -> None:
        seat = self.seats.get(table)
        if seat is None:
            self.seats[table] = HallSeat(table, name, key, code)
            self.seats = dict(sorted(self.seats.items()))
            return
        seat.name, seat.key, seat.code = name, key, code
        seat.public = seat.answer = ""
        seat.is_taken = False

    def _begin(self, seat: HallSeat, run_id: int, at_ms: int) -> None:
        run = Run(self.turns, self.conditions, shown_ms=0)
        seat.run_id = run_id
        seat.is_apart = self.move > 0 and self.late is LateRule.OWN_TIME
        if not seat.is_apart:
            for _ in range(self.ended):
                run = missed(run, at_ms)
            if self.phase is HallPhase.MOVE:
                seat.given, seat.given_ms = self.move, at_ms
        seat.run, seat.next_ms = run, at_ms

    def _give(self, at_ms: int, move: int, table: int) -> None:
        given = (self.seats[table],) if table else tuple(self.together)
        for seat in given:
            if seat.ended < move:
                seat.given, seat.given_ms, seat.tries = move, at_ms, 0
        if not table:
            if move != self.move:
                self.finders = []
            self.phase, self.move, self.given_ms = HallPhase.MOVE, move, at_ms

    def _take(self, said: WordSaid) -> None:
        seat, run = self._playing(said.table)
        verdict = self.referee.judge(said.text, self.turns[said.move - 1])
        seat.run = run.propose(said.text, verdict, said.at_ms)
        seat.tries += 1
        found_ms = None
        if seat.ended == said.move and seat.run.results[-1].found:
            found_ms = seat.run.results[-1].elapsed_ms
            seat.error_ms += said.error_ms
            if not seat.is_apart:
                self.finders.append((said.table, found_ms))
        seat.answered(SeatAnswer.of(said.number, said.move, verdict, found_ms))

    def _end(self, at_ms: int, move: int, table: int) -> None:
        for seat in (self.seats[table],) if table else tuple(self.together):
            run = seat.run
            if run is not None and seat.ended < move:
                run = run.tick(at_ms)
                seat.run = run if len(run.results) == move else missed(run, at_ms)
            seat.next_ms = at_ms + APART_PAUSE_MS
        if not table:
            self.phase, self.ended, self.next_ms = HallPhase.BETWEEN, move, at_ms + self.pause_ms
            if self.is_sudden:
                for out in eliminated_tables(tuple(self.together), move):
                    self.seats[out].out_at = move
                return
            for seat in self.seats.values():
                seat.rank_before, seat.rank = seat.rank, 0
            for row in ranked(tuple(self.together)):
                self.seats[row.table].rank = row.rank

    def _void(self, at_ms: int, move: int) -> None:
        for seat in self.together:
            if seat.run is not None and seat.ended < move:
                seat.run, seat.given = replace(seat.run.suspended(at_ms), last_ms=at_ms), 0
        self.phase, self.next_ms = HallPhase.BETWEEN, at_ms + self.pause_ms

    def _playing(self, table: int) -> tuple[HallSeat, Run]:
        seat = self.seats[table]
        assert seat.run is not None  # proposed by the methods below alone
        return seat, seat.run

    # events proposed

    @property
    def together(self) -> Iterator[HallSeat]:
        """The seats that play each move at the same time. Eliminated players are left out, and latecomers who play the
        whole game behind the others.
        """
        playing = (seat for seat in self.seats.values() if seat.run is not None)
        return (seat for seat in playing if not seat.is_apart and seat.is_in)

    @property
    def playing(self) -> tuple[HallSeat, ...]:
        """The seats that have a run, including latecomers who play in their own time."""
        return tuple(seat for seat in self.seats.values() if seat.run is not None)

    @property
    def is_last(self) -> bool:
        """Whether no move follows: all moves are over, or a mort subite has at most one player left."""
        is_decided = self.is_sudden and self.ended > 0 and sum(1 for _ in self.together) < 2
        return is_decided or self.ended == len(self.turns)

    @property
    def is_sudden(self) -> bool:
        """Whether the game is a mort subite (§3.8.3)."""
        return self.conditions.formula.name == MORT_SUBITE.name

    @property
    def standings(self) -> tuple[HallRow, ...]:
        """The standings, best first. They leave out latecomers who play in their own time."""
        if not self.is_sudden:
            return ranked(self.together)
        outcome = survival(self.playing)
        return outcome if self.shows_survival else decided(self.decides, outcome)

    @property
    def shows_survival(self) -> bool:
        """Whether the standings list players by how long they survived in a mort subite.

        After a tie-break it is False: the standings are then those of the game that it decided.
        """
        return self.is_sudden and not (self.decides and self.phase is HallPhase.OVER)

    def may_play(self, seat: HallSeat) -> bool:
        """Returns whether this seat plays from the start: its phone has connected, and any tie-break includes it."""
        return seat.is_taken and (not self.only or seat.table in self.only)

    @property
    def is_started(self) -> bool:
        """Whether the game has started and is not yet over."""
        return self.phase not in (HallPhase.LOBBY, HallPhase.OVER)

    @property
    def takes_late(self) -> bool:
        """Whether a player who comes now, after the start, may still play by the rule for latecomers. In mort subite,
        only before the first move ends.
        """
        is_too_late = self.is_sudden and self.ended > 0  # his missed moves would be zeros (§6.2)
        return self.is_started and self.late is not LateRule.REFUSED and not is_too_late

    def may_begin(self, table: int) -> bool:
        """Returns whether the player at this table may start to play now as a latecomer; False if he plays already."""
        return self.takes_late and self.seats[table].run is None

    def move_of(self, seat: HallSeat) -> int:
        """Returns the number of the move that this seat plays or played last; 0 before the first draw.

        A latecomer in his own time may be at another move than the room.
        """
        return seat.given if seat.is_apart else self.move

    def is_thinking(self, seat: HallSeat) -> bool:
        """Returns whether this seat has received a draw and has not finished its move."""
        return seat.run is not None and not seat.run.is_over and seat.given == seat.ended + 1

    def draw_seen(self, table: int, move: int, now: int, half_ms: float, cap_ms: int) -> ClockStarted | None:
        """Returns the event that starts a seat's clock when its phone reports that it shows the draw. Returns None if
        the clock runs already, or for another move.

        The clock starts `half_ms` (half a round trip) before `now`. The start is never before the draw was sent, nor
        more than `cap_ms` after it.
        """
        seat = self.seats[table]
        if not self.is_thinking(seat) or seat.given != move or seat.run is None or seat.run.phase is not Phase.DRAWN:
            return None
        at_ms = max(seat.given_ms, min(round(now - half_ms), seat.given_ms + cap_ms))
        return ClockStarted(at_ms, table, move, at_ms - seat.given_ms)

    def propose(self, table: int, number: int, move: int, text: str, at_ms: int, error_ms: int) -> Sequence[HallEvent]:
        """Returns the events of the proposal `text` received at the time `at_ms`; empty if the seat's proposal `number`
        was answered before.

        `error_ms` is the greatest error of that time due to the network. Raises `RefusedProposalError`.
        """
        seat = self.seats[table]
        if number in seat.answers:
            return ()
        if number != seat.last_number + 1:
            raise RefusedProposalError("number")
        if not self.is_thinking(seat) or seat.given != move or seat.run is None:
            raise RefusedProposalError("over")
        if seat.tries >= MOST_TRIES:
            raise RefusedProposalError("rate")
        started = self.draw_seen(table, move, at_ms, 0, MOST_CREDIT_MS)
        run = seat.run if started is None else seat.run.draw_shown(started.at_ms)
        if run.tick(at_ms).phase is not Phase.THINKING:
            raise RefusedProposalError("over")
        said = WordSaid(at_ms, table, number, move, text, error_ms)
        return (said,) if started is None else (started, said)

    def give_up(self, table: int, move: int, now: int) -> TopGivenUp | None:
        """Returns the event that ends a seat's move with the solution, at its own request.

        Returns None if its move is not open, and in mort subite.
        """
        seat = self.seats[table]
        is_on = self.is_thinking(seat) and seat.given == move and seat.run is not None and not self.is_sudden
        return TopGivenUp(now, table, move) if is_on and seat.run and seat.run.phase is Phase.THINKING else None

    def tick(self, now: int, here: Collection[int], cap: Callable[[int], int]) -> HallEvent | None:
        """Returns the next event due at the time `now` (ms), such as a draw, or None. Call it again after each event.

        `here` holds the tables whose phones were heard recently. `cap` returns how long (ms) a table's clock waits at
        most for its phone to report the draw.
        """
        for seat in self.seats.values():
            due = seat.given_ms + cap(seat.table)
            if now >= due and (started := self.draw_seen(seat.table, seat.given, now, 0, due - seat.given_ms)):
                return started
        if self.phase in (HallPhase.LOBBY, HallPhase.OVER):
            return None
        apart = self._tick_apart(now)
        if apart is not None:
            return apart
        if self.phase is HallPhase.COUNTDOWN:
            return DrawGiven(now, 1) if now >= self.next_ms else None
        if self.phase is HallPhase.MOVE:
            return self._tick_move(now, here)
        if not any(seat.table in here for seat in self.together) and not self.is_last:
            self.next_ms = max(self.next_ms, now + self.pause_ms)  # the first phone to return waits for others
        if self.is_held or now < self.next_ms:
            return None
        if self.is_last:
            playing = (seat for seat in self.playing if seat.is_apart)
            is_late_done = all(seat.run.is_over for seat in playing if seat.run and seat.table in here)
            return GameOver(now) if is_late_done else None
        return DrawGiven(now, self.ended + 1)

    def _tick_apart(self, now: int) -> HallEvent | None:
        for seat in self.seats.values():
            run = seat.run
            if not seat.is_apart or run is None:
                continue
            if seat.given <= seat.ended:
                if seat.given and seat.next_ms < seat.given_ms:
                    return MoveEnded(now, seat.given, seat.table)
                if not run.is_over and now >= seat.next_ms:
                    return DrawGiven(now, seat.ended + 1, seat.table)
            elif run.phase is Phase.THINKING and len(self._timed(seat, now).results) >= seat.given:
                return MoveEnded(now, seat.given, seat.table)
        return None

    def _tick_move(self, now: int, here: Collection[int]) -> HallEvent | None:
        """Returns the event that ends the current move once every connected seat (tables `here`) has finished it.

        If no seat is connected when the time is up, returns the event that cancels the move; it is played again.
        Returns None before.
        """
        waiting = [seat for seat in self.together if seat.ended < self.move and not self._is_timed_out(seat, now)]
        is_anybody_here = any(seat.table in here for seat in self.together)
        if not is_anybody_here:
            limit_ms = self.conditions.speed.schedule.limit_ms(self.move) or 0
            is_up = now > self.given_ms + limit_ms + MOST_CREDIT_MS
            return MoveVoid(now, self.move) if is_up else None
        is_awaited = any(self.is_sudden or seat.table in here for seat in waiting)  # out is final: all have their time
        return None if is_awaited else MoveEnded(now, self.move)

    def _is_timed_out(self, seat: HallSeat, now: int) -> bool:
        return (
            seat.run is not None
            and seat.run.phase is Phase.THINKING
            and len(self._timed(seat, now).results) >= (self.move)
        )

    @staticmethod
    def _timed(seat: HallSeat, now: int) -> Run:
        """Returns the seat's run with its clock advanced to `now`.

        If a proposal waits to be processed, advances the clock only to the time when the oldest one was received.
        """
        assert seat.run is not None
        return seat.run.tick(now if seat.pending_ms is None else min(now, seat.pending_ms))
