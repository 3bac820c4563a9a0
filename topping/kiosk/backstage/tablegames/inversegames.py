"""The inverse game: the table at this screen, begun or taken up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from topping.errors import InputError
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.inverse.game import InverseEvent, InverseGame, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.inverse.removal import TakenLetters, refused_words, removals, taken_letters
from topping.rules.grid.board import Board
from topping.rules.grid.square import Square
from topping.sheets.inverse import inverse_table
from topping.sheets.sheetfile import write_table_sheet
from topping.store import Store
from topping.store.tablegames.kinds import INVERSE
from topping.store.tablegames.tablegames import KeptTableGame, TableLog


@dataclass(frozen=True)
class InverseTable:
    """An inverse game being played; every event is on the disk before it counts."""

    log: TableLog[InverseGame, InverseEvent]
    lexicon: WordGraph
    """What is left on the grid is judged by it."""
    clock: Clock

    @property
    def game(self) -> InverseGame:
        """The game as it stands."""
        return self.log.game

    def judged(self, squares: Sequence[Square]) -> TakenLetters:
        """What taking these letters gives; raises `InputError` where the rules or the lexicon do not allow it."""
        taken = taken_letters(self.game.board, squares)
        refused = refused_words(taken, self.game.board, self.lexicon.admits)
        if refused:
            raise InputError("inverse.not_admitted", words=refused)
        return taken

    def take(self, squares: Sequence[Square]) -> None:
        """The player whose turn it is takes these letters; where nothing may be taken after that, the game is over.

        Raises `InputError`, `StoreError`, and changes nothing then.
        """
        taken = self.judged(squares)
        self._add(LettersTaken(self.game.player, taken.squares))
        if not self.game.is_over and next(removals(self.game.board, self.lexicon.admits), None) is None:
            self._add(NothingLeftToTake())

    def pass_turn(self) -> None:
        """The player whose turn it is takes nothing; raises `StoreError`."""
        self._add(TurnPassed(self.game.player))

    def write_sheet(self) -> Path:
        """Writes the sheet among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"inverse-{self.log.kept.id}", inverse_table(self.game))

    def _add(self, event: InverseEvent) -> None:
        self.log.add(event, self.clock.date())


class InverseGames:
    """Begins inverse games, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that are not over, the one begun last first; raises `StoreError`."""
        return self._store.table_games.open_of(INVERSE)

    def begin(self, names: tuple[str, ...], board: Board) -> InverseTable:
        """A new one from a finished grid; raises `InputError`, `LexiconError`, `StoreError`."""
        lexicon = self._choices.chosen_lexicon()
        log = self._store.table_games.start(
            INVERSE,
            names,
            self._clock.date(),
            about={"board": board.cells},
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
        )
        return InverseTable(log, lexicon, self._clock)

    def take_up(self, id: int) -> InverseTable:
        """One that was left; raises `LexiconError`, `StoreError`."""
        log = self._store.table_games.resume(INVERSE, id)
        return InverseTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
