"""Classic games of this machine: beginning one, taking one up, going on with a match, and their sheets for paper."""

from __future__ import annotations

from pathlib import Path

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.exchange.classic.gcgwriting import format_classic_gcg
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.clock import Clock
from topping.localtime import day_of
from topping.paths import data_folder, ensure_folder
from topping.play.classic.events import SeatingSet
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.lots import from_first
from topping.play.classic.match import ClassicMatch, ClassicResult
from topping.play.machine.seating import parse_seats
from topping.sheets.classic.csvsheet import as_csv
from topping.sheets.classic.page import as_page
from topping.store import Store
from topping.store.classic.classics import KeptClassic
from topping.store.classic.log import ClassicLog


class ClassicKeeping:
    """Begins classic games, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def all(self) -> tuple[KeptClassic, ...]:
        """The games, the last one begun first; raises `StoreError`."""
        return self._store.classics.all()

    def naming(self, player: str) -> tuple[int, ...]:
        """The games in which a name still stands; raises `StoreError`."""
        return self._store.classics.naming(player)

    def begin(
        self,
        names: tuple[str, ...],
        rules: ClassicRules,
        *,
        first: int | None = None,
        match: str | None = None,
        about: str = "",
    ) -> ClassicTable:
        """A new game, of a match where one is given; without `first`, who begins is to be drawn.

        `about` is kept with it: the seats that the machine plays.

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

    def match_of(self, table: ClassicTable) -> ClassicMatch | None:
        """How the match stands that a game of two players is part of; None where it is the only game so far.

        A match is known by the uuid of its first game. Raises `StoreError`.
        """
        game = table.game
        if len(game.names) != 2 or not table.record.id:
            return None
        own = self._store.classics.get(table.record.id)
        match = own.match or own.uuid
        games = [one for one in self._store.classics.all() if match in (one.uuid, one.match) and one.is_ended]
        if len(games) < 2:
            return None
        results = tuple(self.result_of(one) for one in sorted(games, key=lambda one: one.id))
        return ClassicMatch((game.names[0], game.names[1]), len(results), results=results)

    def result_of(self, kept: KeptClassic) -> ClassicResult:
        """The result of a game of two players that is over; raises `ClassicRefusalError`, `StoreError`."""
        return ClassicResult.of(ClassicLog.resume(self._store, kept.id).game)

    def following(self, table: ClassicTable) -> ClassicTable:
        """The next game of the same players: of them, the next one begins. Raises as `begin`."""
        game, own = table.game, self._store.classics.get(table.record.id)
        first = None if not game.order else (game.order[0] + 1) % len(game.names)
        return self.begin(game.names, game.rules, first=first, match=own.match or own.uuid, about=own.facts.about)

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
