"""A room and its time, without a network: what the referee and the players do, one call each."""

from __future__ import annotations

from collections.abc import Sequence

from tests.hall.conftest import evening_of
from topping.hall.events import GameStarted, HallEvent, SeatBegun, SeatMade, SeatTaken
from topping.hall.room import HallRoom, LateRule
from topping.play.run.proposal import Answer
from topping.rules.games.game import Game

PENALTY_MS = 20_000
CAP_MS = 60


class Played:
    """A room and its time; all events are kept."""

    def __init__(
        self,
        game: Game,
        seats: int = 3,
        late: LateRule = LateRule.MOVES_LOST,
        limit_ms: int = 60_000,
        now: int = 1_000_000,
        names: Sequence[str] = (),
    ) -> None:
        self.evening = evening_of(game, late, limit_ms)
        self.room: HallRoom = self.evening.room()
        self.now = now
        self.here = set(range(1, seats + 1))
        self.events: list[HallEvent] = []
        for table in range(1, seats + 1):
            name = names[table - 1] if names else f"Joueur {table}"
            self.happens(SeatMade(self.now, table, name, "k", "c"))

    def happens(self, *events: HallEvent | None) -> None:
        for event in events:
            if event is not None:
                self.room.apply(event)
                self.events.append(event)

    def start(self, *tables: int) -> None:
        for table in tables or tuple(self.room.seats):
            self.happens(SeatTaken(self.now, table, "k"), SeatBegun(self.now, table, 100 + table))
        self.happens(GameStarted(self.now))
        self.after(10_000)

    def after(self, ms: int, step: int = 20) -> None:
        """Lets time pass."""
        until = self.now + ms
        while self.now < until:
            self.now = min(until, self.now + step)
            while (event := self.room.tick(self.now, self.here, lambda table: CAP_MS)) is not None:
                self.happens(event)

    def sees(self, table: int, half_ms: float = 0) -> None:
        self.happens(self.room.draw_seen(table, self.room.move_of(self.room.seats[table]), self.now, half_ms, CAP_MS))

    def says(self, table: int, text: str, error_ms: int = 0) -> Answer:
        seat = self.room.seats[table]
        number = seat.last_number + 1
        self.happens(*self.room.propose(table, number, self.room.move_of(seat), text, self.now, error_ms))
        return seat.answers[number].answer

    def finds(self, *tables: int, error_ms: int = 0) -> None:
        for table in tables:
            turn = self.room.turns[self.room.move_of(self.room.seats[table]) - 1]
            assert self.says(table, turn.solution.move.circled, error_ms) is Answer.TOP

    def total(self, table: int) -> int:
        run = self.room.seats[table].run
        assert run is not None
        return run.total_ms
