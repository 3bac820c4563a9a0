"""The table on which a classic game is played: its record, its lexicon, and the time of its clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.classic.events import ClassicEvent, ClockHalted, ClockNoted, ClockResumed
from topping.play.classic.game import ClassicGame
from topping.play.machine.levels import Level
from topping.rules.tiles.bag import Chance

_NOTED_MS: Final = 5_000
"""How often the clock's reading is stored: the most of a turn's time that a kill loses."""


class ClassicRecord(Protocol):
    """A game and what is kept of it; an event is kept first, and counts then."""

    game: ClassicGame

    @property
    def id(self) -> int:
        """The game's number in the database."""
        ...

    @property
    def chance(self) -> Chance:
        """The random generator that follows from the seed and the number of events so far."""
        ...

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Keeps events; raises `ClassicRefusalError`, `StoreError`, and changes nothing then."""
        ...


class ClassicTable:
    """A game being played at this screen. Its clock stands still while the program does not run."""

    def __init__(
        self, record: ClassicRecord, lexicon: WordGraph, clock: Clock, machines: Mapping[int, Level] | None = None
    ) -> None:
        self._record, self._clock = record, clock
        self.machines: Final = dict(machines or {})
        """The seats that the machine plays."""
        self.lexicon = lexicon
        """What challenged words are judged by."""
        self._from_ms = record.game.clock.since_ms
        self._since = clock.now()
        """The kiosk's instant at which the table's clock read `_from_ms`."""
        self._noted_ms = self._from_ms

    @property
    def record(self) -> ClassicRecord:
        """What is kept of the game."""
        return self._record

    @property
    def game(self) -> ClassicGame:
        """The game as it stands."""
        return self._record.game

    @property
    def chance(self) -> Chance:
        """For the next draw."""
        return self._record.chance

    def at_ms(self, now: int) -> int:
        """The table's clock at the kiosk's instant `now`; it never goes back."""
        return max(self.game.clock.since_ms, self._from_ms + now - self._since)

    def slept(self, gap_ms: int) -> None:
        """Leaves out time during which the program did not run: it counts for nobody."""
        self._since += gap_ms

    def add(self, *happened: ClassicEvent) -> None:
        """Keeps events that happen together; raises `ClassicRefusalError`, `StoreError`, and changes nothing then."""
        self._record.add_all(happened, self._clock.date())
        self._noted_ms = self.game.clock.since_ms

    def note(self, now: int) -> None:
        """Keeps the clock's reading from time to time; raises `StoreError`."""
        clock, at_ms = self.game.clock, self.at_ms(now)
        if clock.running is not None and not clock.is_halted and at_ms - self._noted_ms >= _NOTED_MS:
            self.add(ClockNoted(at_ms))

    def halt(self, now: int, reason: str = "") -> bool:
        """Stops the clock where it runs; whether it did."""
        clock = self.game.clock
        if clock.running is None or clock.is_halted or self.game.is_over:
            return False
        self.add(ClockHalted(self.at_ms(now), reason))
        return True

    def resume(self, now: int) -> None:
        """Lets the clock go on where it was stopped."""
        if self.game.clock.is_halted and not self.game.is_over:
            self.add(ClockResumed(self.at_ms(now)))
