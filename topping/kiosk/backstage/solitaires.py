"""Solitaires of this machine: beginning one, taking one up, the records, and the sheet."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.solitaire.events import SolitaireEvent
from topping.play.solitaire.game import SolitaireGame, deal
from topping.play.solitaire.terms import SolitaireTerms
from topping.rules.tiles.bag import Chance
from topping.sheets.sheetfile import write_table_sheet
from topping.sheets.solitaire import solitaire_table
from topping.store import Store
from topping.store.solitaire.solitaires import KeptSolitaire, SolitaireLog

_SEED_BITS: Final = 48
_SHOWN: Final = 10
"""Games of a table of records."""


class SolitaireTable:
    """A game being played, with its lexicon."""

    def __init__(self, log: SolitaireLog, lexicon: WordGraph, clock: Clock) -> None:
        self._log, self._clock = log, clock
        self.lexicon: Final = lexicon
        """What words are judged by."""

    @property
    def kept(self) -> KeptSolitaire:
        """What the game is known by."""
        return self._log.kept

    @property
    def game(self) -> SolitaireGame:
        """The game as it stands."""
        return self._log.game

    @property
    def chance(self) -> Chance:
        """For the next draw."""
        return self._log.chance

    def add(self, event: SolitaireEvent) -> None:
        """Keeps an event; raises `InputError`, `StoreError`, and changes nothing then."""
        self._log.add(event, self._clock.date())


class SolitaireKeeping:
    """Begins solitaires, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def begin(self, player: str, terms: SolitaireTerms, seed: int | None = None) -> SolitaireTable:
        """A new game, its racks filled, of a seed taken by chance where none is given.

        Raises `InputError`, `LexiconError`, `StoreError`.
        """
        lexicon = self._choices.chosen_lexicon()
        log = self._store.solitaires.start(
            player,
            terms,
            self._clock.date(),
            seed=secrets.randbits(_SEED_BITS) if seed is None else seed,
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
        )
        table = SolitaireTable(log, lexicon, self._clock)
        table.add(deal(terms, table.chance))
        return table

    def left_by(self, player: str) -> KeptSolitaire | None:
        """The game that a player left last without ending it; raises `InputError`, `StoreError`."""
        return next(iter(self._store.solitaires.open_of(player)), None)

    def take_up(self, id: int) -> SolitaireTable:
        """A game as it was left; raises `StoreError`, `LexiconError`."""
        log = self._store.solitaires.resume(id)
        table = SolitaireTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
        if not table.game.is_dealt:  # it was cut off before its racks were filled
            table.add(deal(log.kept.terms, table.chance))
        return table

    def best(self, terms: SolitaireTerms) -> tuple[KeptSolitaire, ...]:
        """The best games under these terms with the lexicon in use; raises `LexiconError`, `StoreError`."""
        return self._store.solitaires.best(terms, self._choices.chosen_lexicon().hash, _SHOWN)

    def record_before(self, kept: KeptSolitaire) -> int | None:
        """The best total of a game's player in his other games under the same terms; raises `StoreError`."""
        return self._store.solitaires.record(kept.player, kept.terms, kept.lexicon_hash, but=kept.id)

    def write_sheet(self, table: SolitaireTable) -> Path:
        """Writes the sheet of a game among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"solitaire-{table.kept.id}", solitaire_table(table.game))
