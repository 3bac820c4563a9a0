"""Games around a table: solitaires, simplified duplicate at home, Loto, the inverse game; begun or taken up."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic

from topping.errors import InputError
from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.players import OfferedChoices
from topping.kiosk.engine.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.home.game import HomeEvent, HomeGame
from topping.play.home.saying import WordValue, value_of_said
from topping.play.inverse.game import InverseEvent, InverseGame, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.inverse.removal import TakenLetters, refused_words, removals, taken_letters
from topping.play.loto.game import LetterCalled, LotoEvent, LotoGame
from topping.play.solitaire.game import SolitaireEvent, SolitaireGame, SolitaireTerms, deal
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.grid.board import Board, Square
from topping.rules.tiles import Chance
from topping.sheets.sheetfile import inverse_table, loto_table, solitaire_table, write_table_sheet
from topping.store import Store
from topping.store.solitaires import KeptSolitaire, SolitaireLog
from topping.store.tablegames import HOME, INVERSE, LOTO, EventT, GameT, TableKind, TableLog

_SEED_BITS: Final = 48
_SHOWN: Final = 10
"""Games of a table of records."""


@dataclass(frozen=True)
class _Table(Generic[GameT, EventT]):
    """A game being played at this screen; every event is on the disk before it counts."""

    log: TableLog[GameT, EventT]
    lexicon: WordGraph
    """What words are judged by."""
    clock: Clock

    @property
    def game(self) -> GameT:
        return self.log.game

    def add(self, event: EventT) -> None:
        """Keeps an event; raises `InputError`, `StoreError`, and changes nothing then."""
        self.log.add(event, self.clock.date())


class HomeTable(_Table[HomeGame, HomeEvent]):
    """A simplified duplicate being played."""

    def worth(self, text: str) -> WordValue:
        """What a word said is worth; raises `InputError` for what is no word."""
        turn = self.game.turn
        return value_of_said(text, turn.position, turn.before.variant, self.lexicon.admits)


class LotoTable(_Table[LotoGame, LotoEvent]):
    """A game of Loto being played."""

    def call(self) -> str:
        """Draws the next letter and keeps it; raises like `add`."""
        tile, _ = self.game.bag.draw(1, self.log.chance)
        self.add(LetterCalled(tile))
        return tile

    def write_sheet(self) -> Path:
        """Writes the sheet among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"loto-{self.log.kept.id}", loto_table(self.game))


class InverseTable(_Table[InverseGame, InverseEvent]):
    """An inverse game being played."""

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
        self.add(LettersTaken(self.game.player, self.judged(squares).squares))
        if not self.game.is_over and next(removals(self.game.board, self.lexicon.admits), None) is None:
            self.add(NothingLeftToTake())

    def pass_turn(self) -> None:
        """The player whose turn it is takes nothing; raises `StoreError`."""
        self.add(TurnPassed(self.game.player))

    def write_sheet(self) -> Path:
        """Writes the sheet among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"inverse-{self.log.kept.id}", inverse_table(self.game))


@dataclass(frozen=True)
class SolitaireTable:
    """A solitaire being played."""

    log: SolitaireLog
    lexicon: WordGraph
    """What words are judged by."""
    clock: Clock

    @property
    def kept(self) -> KeptSolitaire:
        return self.log.kept

    @property
    def game(self) -> SolitaireGame:
        return self.log.game

    @property
    def chance(self) -> Chance:
        return self.log.chance

    def add(self, event: SolitaireEvent) -> None:
        """Keeps an event; raises `InputError`, `StoreError`, and changes nothing then."""
        self.log.add(event, self.clock.date())

    def write_sheet(self) -> Path:
        """Writes the sheet among the data; returns its place. Raises `SetupError`."""
        return write_table_sheet(f"solitaire-{self.kept.id}", solitaire_table(self.game))


class TableGames:
    """Begins games, which raises `InputError`, `LexiconError`, `StoreError`; and takes up one that was left by its
    number, which raises `LexiconError`, `StoreError`."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def begin_home(self, names: tuple[str, ...], game: Game, minutes: int) -> HomeTable:
        """A simplified duplicate with a game, and so many minutes a move."""
        return HomeTable(*self._begun(HOME, names, game=format_game(game), minutes=str(minutes)))

    def home(self, id: int) -> HomeTable:
        return HomeTable(*self._left(HOME, id))

    def begin_loto(self, names: tuple[str, ...]) -> LotoTable:
        return LotoTable(*self._begun(LOTO, names))

    def loto(self, id: int) -> LotoTable:
        return LotoTable(*self._left(LOTO, id))

    def begin_inverse(self, names: tuple[str, ...], board: Board) -> InverseTable:
        return InverseTable(*self._begun(INVERSE, names, board=board.cells))

    def inverse(self, id: int) -> InverseTable:
        return InverseTable(*self._left(INVERSE, id))

    def _begun(
        self, kind: TableKind[GameT, EventT], names: tuple[str, ...], **about: str
    ) -> tuple[TableLog[GameT, EventT], WordGraph, Clock]:
        lexicon, at = self._choices.chosen_lexicon(), self._clock.date()
        log = self._store.table_games.start(
            kind, names, at, about=about, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash
        )
        return log, lexicon, self._clock

    def _left(self, kind: TableKind[GameT, EventT], id: int) -> tuple[TableLog[GameT, EventT], WordGraph, Clock]:
        log = self._store.table_games.resume(kind, id)
        return log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock

    # solitaires

    def begin_solitaire(self, player: str, terms: SolitaireTerms, seed: int | None = None) -> SolitaireTable:
        """A solitaire, its racks filled, of a seed taken by chance where none is given."""
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

    def solitaire(self, id: int) -> SolitaireTable:
        log = self._store.solitaires.resume(id)
        table = SolitaireTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
        if not table.game.is_dealt:  # it was cut off before its racks were filled
            table.add(deal(log.kept.terms, table.chance))
        return table

    def best_solitaires(self, terms: SolitaireTerms) -> tuple[KeptSolitaire, ...]:
        """The best under these terms with the lexicon in use; raises `LexiconError`, `StoreError`."""
        return self._store.solitaires.best(terms, self._choices.chosen_lexicon().hash, _SHOWN)
