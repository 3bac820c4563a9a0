"""Classic games of this machine: the table at this screen, going on with a match, and their sheets for paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.exchange.classic.gcgwriting import format_classic_gcg
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.players import OfferedChoices
from topping.kiosk.engine.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.localtime import day_of
from topping.paths import data_folder, ensure_folder
from topping.play.classic.events import ClassicEvent, ClockHalted, ClockNoted, ClockResumed, SeatingSet
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.lots import from_first
from topping.play.classic.match import ClassicMatch, ClassicResult
from topping.play.machine.levels import Level, parse_seats
from topping.rules.tiles import Chance
from topping.sheets.classic import as_csv, as_page
from topping.store import Store
from topping.store.classiclog import ClassicLog
from topping.store.classics import KeptClassic

_NOTED_MS: Final = 5_000
"""How often the clock's reading is stored: the most of a turn's time that a kill loses."""


class ClassicRecord(Protocol):
    """A game and what is kept of it; an event is kept first, and counts then."""

    game: ClassicGame

    @property
    def id(self) -> int: ...

    @property
    def chance(self) -> Chance:
        """The random generator that follows from the seed and the number of events so far."""

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Keeps events; raises `ClassicRefusalError`, `StoreError`, and changes nothing then."""


class ClassicTable:
    """A game being played at this screen. Its clock stands still while the program does not run."""

    def __init__(
        self, record: ClassicRecord, lexicon: WordGraph, clock: Clock, machines: Mapping[int, Level] | None = None
    ) -> None:
        self.record: Final = record
        """What is kept of the game."""
        self._clock = clock
        self.machines: Final = dict(machines or {})
        """The seats that the machine plays."""
        self.lexicon = lexicon
        """What challenged words are judged by."""
        self._from_ms = record.game.clock.since_ms
        self._since = clock.now()
        """The kiosk's instant at which the table's clock read `_from_ms`."""
        self._noted_ms = self._from_ms

    @property
    def game(self) -> ClassicGame:
        return self.record.game

    def at_ms(self, now: int) -> int:
        """The table's clock at the kiosk's instant `now`; it never goes back."""
        return max(self.game.clock.since_ms, self._from_ms + now - self._since)

    def slept(self, gap_ms: int) -> None:
        """Leaves out time during which the program did not run: it counts for nobody."""
        self._since += gap_ms

    def add(self, *happened: ClassicEvent) -> None:
        """Keeps events that happen together; raises `ClassicRefusalError`, `StoreError`, and changes nothing then."""
        self.record.add_all(happened, self._clock.date())
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
        if self.game.clock.is_halted and not self.game.is_over:
            self.add(ClockResumed(self.at_ms(now)))


class ClassicKeeping:
    """Begins classic games, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def all(self) -> tuple[KeptClassic, ...]:
        """The games, the last one begun first; raises `StoreError`."""
        return self._store.classics.all()

    def begin(
        self,
        names: tuple[str, ...],
        rules: ClassicRules,
        *,
        first: int | None = None,
        match: str | None = None,
        match_wins: int | None = None,
        about: str = "",
    ) -> ClassicTable:
        """A new game, of a match where one is given; without `first`, who begins is to be drawn.

        `match_wins` games won win the match. `about` is kept with it: the seats that the machine plays.

        Raises `InputError`, `LexiconError`, `StoreError`.
        """
        lexicon = self._choices.chosen_lexicon()
        log = ClassicLog.start(
            self._store,
            names,
            rules,
            self._clock.date(),
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
            match=match,
            match_wins=match_wins,
            about=about,
        )
        table = ClassicTable(log, lexicon, self._clock, parse_seats(about))
        if first is not None:
            table.add(SeatingSet(from_first(first, len(names))))
        return table

    def take_up(self, id: int) -> ClassicTable:
        """A game as it was left, played on or over; raises `StoreError`, `LexiconError`."""
        log = ClassicLog.resume(self._store, id)
        lexicon = lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash)
        return ClassicTable(log, lexicon, self._clock, parse_seats(log.facts.about))

    def match_of(self, game_id: int) -> ClassicMatch | None:
        """How the match stands that a kept game of two players is part of; None where it is a game by itself so far.

        A match is known by the uuid of its first game. Raises `StoreError`.
        """
        if not game_id:
            return None
        own = self._store.classics.get(game_id)
        if len(own.names) != 2:
            return None
        wins, games = own.facts.match_wins, self._games_of_match(own)
        ended = [one for one in games if one.is_ended]
        if wins is None and len(ended) < 2:
            return None
        results = tuple(map(self.result_of, ended))
        return ClassicMatch((own.names[0], own.names[1]), max(1, len(ended)), wins, results)

    def awaited_match(self, kept: Sequence[KeptClassic]) -> int | None:
        """The last game of the match begun last that has a goal, where its next game is to be begun; else None.

        `kept` are all games, the last one first. Raises `StoreError`.
        """
        last = next((one for one in kept if one.facts.match_wins is not None), None)
        if last is None or not last.is_ended:
            return None
        match = self.match_of(last.id)
        return None if match is None or match.is_over else last.id

    def _games_of_match(self, own: KeptClassic) -> tuple[KeptClassic, ...]:
        return self._store.classics.of_match(own.match or own.uuid)

    def result_of(self, kept: KeptClassic) -> ClassicResult:
        """The result of a game of two players that is over; raises `ClassicRefusalError`, `StoreError`."""
        return ClassicResult.of(ClassicLog.resume(self._store, kept.id).game)

    def following(self, table: ClassicTable) -> ClassicTable:
        """The next game of the same players, the one that is not over where there is one; raises as `begin`.

        Who begins alternates, and is drawn for in the game that decides a match (§3.1). After a match that was won,
        a match of the same kind begins.
        """
        own = self._store.classics.get(table.record.id)
        games = self._games_of_match(own)
        if not games[-1].is_ended:
            return self.take_up(games[-1].id)
        match, facts = self.match_of(own.id), own.facts
        if match is not None and match.wins is not None and match.is_over:
            return self.begin(own.names, own.rules, match_wins=match.wins, about=facts.about)
        if match is not None:
            first = None if match.next_order is None else match.next_order[0]
        else:
            order = ClassicLog.resume(self._store, games[-1].id).game.order
            first = (order[0] + 1) % len(own.names) if order else None
        uuid, wins = own.match or own.uuid, facts.match_wins
        return self.begin(own.names, own.rules, first=first, match=uuid, match_wins=wins, about=facts.about)

    def write_table(self, content: str, day: str) -> Path:
        """Writes the table of a tournament, comma-separated, among the data; returns its path. Raises `SetupError`."""
        path = ensure_folder(data_folder() / "sheets") / f"classic-{day}.csv"
        _write(path, content)
        return path

    def write_sheets(self, table: ClassicTable) -> Path:
        """Writes the match sheet as a page, as a table and as GCG among the data; returns their folder.

        Raises `SetupError`, `StoreError`.
        """
        folder = ensure_folder(data_folder() / "sheets")
        game = table.game
        played = day_of(self._store.classics.get(table.record.id).started_at)
        written = {"html": as_page(game, played, table.lexicon.name), "csv": as_csv(game)}
        if len(game.names) == 2:  # the format has no more
            written["gcg"] = format_classic_gcg(game, table.lexicon.name)
        for ending, text in written.items():
            path = folder / f"classic-{table.record.id}.{ending}"
            _write(path, text)
        return folder


def _write(path: Path, content: str) -> None:
    try:
        write_whole(path, content.encode(), is_lasting=False)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
