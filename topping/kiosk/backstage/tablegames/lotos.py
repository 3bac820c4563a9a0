"""Loto: the table at this screen, begun or taken up, and its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.loto.game import LetterCalled, LotoEvent, LotoGame
from topping.sheets.loto import loto_table
from topping.sheets.sheetfile import write_table_sheet
from topping.store import Store
from topping.store.tablegames.kinds import LOTO
from topping.store.tablegames.tablegames import KeptTableGame, TableLog


@dataclass(frozen=True)
class LotoTable:
    """A game of Loto being played; every event is on the disk before it counts."""

    log: TableLog[LotoGame, LotoEvent]
    lexicon: WordGraph
    """What the words of cards are judged by."""
    clock: Clock

    @property
    def game(self) -> LotoGame:
        """The game as it stands."""
        return self.log.game

    def add(self, event: LotoEvent) -> None:
        """Keeps an event; raises `InputError`, `StoreError`, and changes nothing then."""
        self.log.add(event, self.clock.date())

    def call(self) -> str:
        """Draws the next letter and keeps it; raises like `add`."""
        tile, _ = self.game.bag.draw(1, self.log.chance)
        self.add(LetterCalled(tile))
        return tile

    def write_sheet(self) -> Path:
        """Writes the sheet among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"loto-{self.log.kept.id}", loto_table(self.game))


class LotoKeeping:
    """Begins games of Loto, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that are not over, the one begun last first; raises `StoreError`."""
        return self._store.table_games.open_of(LOTO)

    def begin(self, names: tuple[str, ...]) -> LotoTable:
        """A new one; raises `InputError`, `LexiconError`, `StoreError`."""
        lexicon = self._choices.chosen_lexicon()
        log = self._store.table_games.start(
            LOTO, names, self._clock.date(), lexicon_name=lexicon.name, lexicon_hash=lexicon.hash
        )
        return LotoTable(log, lexicon, self._clock)

    def take_up(self, id: int) -> LotoTable:
        """One that was left; raises `LexiconError`, `StoreError`."""
        log = self._store.table_games.resume(LOTO, id)
        return LotoTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
