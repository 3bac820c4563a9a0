"""Games played at one screen: classic games and matches, solitaires, duplicate at home, Loto, the inverse game."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic

from topping.errors import InputError
from topping.exchange.writing.gcg import format_classic_gcg
from topping.gamefiles.lexicon import lexicon_called
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.players import OfferedChoices
from topping.lexicon.graph import WordGraph
from topping.paths import data_folder, ensure_folder, write_file
from topping.play.classic.events import ClassicEvent, ClockHalted, ClockNoted, ClockResumed, SeatingSet
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.lots import from_first
from topping.play.classic.match import ClassicMatch, ClassicResult
from topping.play.home.game import HomeEvent, HomeGame
from topping.play.home.statedpoints import WordValue, value_of_said
from topping.play.inverse.game import InverseEvent, InverseGame, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.inverse.removal import TakenLetters, refused_words, removals, taken_letters
from topping.play.loto import LetterCalled, LotoEvent, LotoGame
from topping.play.machine.levels import Level, parse_seats
from topping.play.solitaire import SolitaireEvent, SolitaireGame, SolitaireTerms, deal
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.grid.board import Board, Square
from topping.sheets.classic import as_csv, as_page
from topping.sheets.sheetfile import inverse_table, loto_table, solitaire_table, write_table_sheet
from topping.store import Store
from topping.store.classics import ClassicLog, StoredClassic
from topping.store.gamelog import EventT, GameT, SeededLog, SeededT
from topping.store.runs.records import day_of as local_day
from topping.store.solitaires import StoredSolitaire
from topping.store.tablegames import HOME, INVERSE, LOTO, StoredTableGame, TableKind, TableLog
from topping.system.localtime import day_of
from topping.training.ownplace import OwnPlace, own_place
from topping.training.records import PlayedTops, RatedRun

_NOTED_MS: Final = 5_000
"""How often (ms) the clock's reading is stored: the most time that a crash loses."""


class ClassicTable:
    """A classic game being played at this screen. Its clock stops while the program is not running."""

    def __init__(
        self, record: ClassicLog, lexicon: WordGraph, clock: Clock, machines: Mapping[int, Level] | None = None
    ) -> None:
        self.record: Final = record
        """The stored record of the game; an event is stored before it counts."""
        self._clock = clock
        self.machines: Final = dict(machines or {})
        """The seats played by the machine."""
        self.lexicon = lexicon
        """The lexicon that judges challenged words."""
        self._from_ms = record.game.clock.since_ms
        self._since = clock.now()
        """The kiosk's time when the table's clock read `_from_ms`."""
        self._noted_ms = self._from_ms

    @property
    def game(self) -> ClassicGame:
        return self.record.game

    def at_ms(self, now: int) -> int:
        """Returns the reading (ms) of the game's clock at the program's time `now` (ms). It never goes back."""
        return max(self.game.clock.since_ms, self._from_ms + now - self._since)

    def slept(self, counted_ms: int) -> None:
        """Takes `counted_ms` off the game's clock, because the program was suspended: no player is charged for this
        time.
        """
        self._since += counted_ms

    def add(self, *happened: ClassicEvent) -> None:
        """Stores and applies events that happen at the same time.

        On `ClassicRefusalError` or `StoreError`, nothing has changed.
        """
        self.record.add_all(happened, self._clock.date())
        self._noted_ms = self.game.clock.since_ms

    def note(self, now: int) -> None:
        """Stores the reading of the game's clock every `_NOTED_MS`, so that a crash loses no more.

        Raises `StoreError` if the database cannot be written.
        """
        clock, at_ms = self.game.clock, self.at_ms(now)
        if clock.running is not None and not clock.is_halted and at_ms - self._noted_ms >= _NOTED_MS:
            self.add(ClockNoted(at_ms))

    def halt(self, now: int, reason: str = "") -> bool:
        """Stops the game's clock; `reason` is stored. Returns whether the clock was running."""
        clock = self.game.clock
        if clock.running is None or clock.is_halted or self.game.is_over:
            return False
        self.add(ClockHalted(self.at_ms(now), reason))
        return True

    def resume(self, now: int) -> None:
        if self.game.clock.is_halted and not self.game.is_over:
            self.add(ClockResumed(self.at_ms(now)))


class ClassicKeeping:
    """The service for classic games: begins, resumes and erases them."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def all(self) -> tuple[StoredClassic, ...]:
        """Lists the classic games, last begun first; raises `StoreError` if the database cannot be read."""
        return self._store.classics.all()

    def erase(self, id: int) -> None:
        """Erases a game (id) and the names of its players; raises `StoreError` if the database cannot be written."""
        self._store.classics.erase(id)

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
        """Begins a game. `first` is the index of the player who begins; None if lots are to be drawn.

        `match` is the UUID of the match's first game; None in that game itself. `match_wins` is the number of wins that
        decide the match; None for a single game. `about` says which seats the machine plays. Raises `InputError` for
        invalid names, `LexiconError` or `StoreError` if lexicon or database cannot be used.
        """
        lexicon = self._choices.chosen_lexicon()
        log = self._store.classics.start(
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
        """Returns a stored game (id) as it was left, finished or not.

        Raises `StoreError` or `LexiconError` if the game or its lexicon cannot be read.
        """
        log = self._store.classics.resume(id)
        lexicon = lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash)
        return ClassicTable(log, lexicon, self._clock, parse_seats(log.kept.about))

    def match_of(self, game_id: int) -> ClassicMatch | None:
        """Returns the match to which a game (id) of two players belongs, or None.

        Raises `StoreError` if the database cannot be read.
        """
        if not game_id:
            return None
        own = self._store.classics.get(game_id)
        if len(own.names) != 2:
            return None
        wins, games = own.match_wins, self._games_of_match(own)
        ended = [game for game in games if game.is_ended]
        if wins is None and len(ended) < 2:
            return None
        results = tuple(map(self.result_of, ended))
        return ClassicMatch((own.names[0], own.names[1]), max(1, len(ended)), wins, results)

    def awaited_match(self, kept: Sequence[StoredClassic]) -> int | None:
        """Returns the id of the last game of the latest match, if the match is undecided and its next game has not
        begun.

        Otherwise returns None. `kept` are all games, last one first. Raises `StoreError` if the database cannot be
        read.
        """
        last = next((game for game in kept if game.match_wins is not None), None)
        if last is None or not last.is_ended:
            return None
        match = self.match_of(last.id)
        return None if match is None or match.is_over else last.id

    def last_match(self, kept: Sequence[StoredClassic]) -> int | None:
        """Returns the id of the last game that belongs to a match, or None.

        `kept` are all games, last one first. Raises `StoreError` if the database cannot be read.
        """
        return next((game.id for game in kept if self.match_of(game.id) is not None), None)

    def _games_of_match(self, own: StoredClassic) -> tuple[StoredClassic, ...]:
        return self._store.classics.of_match(own.match or own.uuid)

    def result_of(self, kept: StoredClassic) -> ClassicResult:
        """Returns the result of a finished game of two players.

        Raises `ClassicRefusalError` for any other game, `StoreError` if the game cannot be read.
        """
        return ClassicResult.of(self._store.classics.resume(kept.id).game)

    def following(self, table: ClassicTable) -> ClassicTable:
        """Begins the next game of the same players; if it was begun before, resumes it. Raises the same errors as
        `begin` and `take_up`.

        Players begin in turn; in the deciding game of a match, lots are drawn (§3.1). If the match is won, a new one
        begins.
        """
        own = self._store.classics.get(table.record.kept_id)
        games = self._games_of_match(own)
        if not games[-1].is_ended:
            return self.take_up(games[-1].id)
        match = self.match_of(own.id)
        if match is not None and match.wins is not None and match.is_over:
            return self.begin(own.names, own.rules, match_wins=match.wins, about=own.about)
        if match is not None:
            first = None if match.next_order is None else match.next_order[0]
        else:
            order = self._store.classics.resume(games[-1].id).game.order
            first = (order[0] + 1) % len(own.names) if order else None
        uuid, wins = own.match or own.uuid, own.match_wins
        return self.begin(own.names, own.rules, first=first, match=uuid, match_wins=wins, about=own.about)

    def write_sheets(self, table: ClassicTable) -> Path:
        """Writes the match sheet as HTML, as CSV and, for two players, in GCG, the format of other Scrabble programs.

        Returns the folder. Raises `SetupError` if a file cannot be written, `StoreError` if the game is not stored yet.
        """
        folder = ensure_folder(data_folder() / "sheets")
        game = table.game
        played = day_of(table.record.kept.started_at)
        written = {"html": as_page(game, played, table.lexicon.name), "csv": as_csv(game)}
        if len(game.names) == 2:  # the format has two players only
            written["gcg"] = format_classic_gcg(game, table.lexicon.name)
        for ending, text in written.items():
            path = folder / f"classic-{table.record.kept_id}.{ending}"
            write_file(path, text.encode())
        return folder


def _home_kind(game: HomeGame) -> tuple[Variant, int]:
    return game.turn.before.variant, game.minutes


def _rated_at_home(id: int, kept: StoredTableGame, game: HomeGame) -> RatedRun:
    tops = sum(turn.solution.points for turn in game.turns[: len(game.scores)])
    lost, found = tops - game.totals[0], game.tops[0]
    return RatedRun(id, game.names[0], local_day(kept.started_at), 0, lost, found, moves=len(game.scores))


_SEED_BITS: Final = 48
_LAST_AT_HOME: Final = 100
"""How many home games are read to find the last games of a kind."""
_SHOWN: Final = 10
"""Games of a table of records."""


@dataclass(frozen=True)
class _Table(Generic[SeededT, GameT, EventT]):
    """A game of a certain type being played at this screen. Every event is stored before it is applied."""

    log: SeededLog[SeededT, GameT, EventT]
    lexicon: WordGraph
    """The lexicon that judges words."""
    clock: Clock

    @property
    def kept(self) -> SeededT:
        return self.log.kept

    @property
    def game(self) -> GameT:
        return self.log.game

    def add(self, event: EventT) -> None:
        """Stores and applies an event. On `InputError` or `StoreError`, nothing has changed."""
        self.log.add(event, self.clock.date())


class HomeTable(_Table[StoredTableGame, HomeGame, HomeEvent]):
    """A duplicate at home (simplified rules) being played."""

    def worth(self, text: str) -> WordValue:
        """Returns the points of a word that a player says; raises `InputError` for an invalid word."""
        turn = self.game.turn
        return value_of_said(text, turn.position, turn.before.variant, self.lexicon.admits)


class LotoTable(_Table[StoredTableGame, LotoGame, LotoEvent]):
    """A Loto game being played."""

    def call(self) -> str:
        """Draws a letter from the bag, stores it and returns it. Raises the same errors as `add`."""
        tile, _ = self.game.bag.draw(1, self.log.chance)
        self.add(LetterCalled(tile))
        return tile

    def write_sheet(self) -> Path:
        """Writes the sheet of the game to the data folder, and returns its path.

        Raises `SetupError` if it cannot be written, `StoreError` if the game is not stored yet.
        """
        return write_table_sheet(f"loto-{self.log.kept_id}", loto_table(self.game))


class InverseTable(_Table[StoredTableGame, InverseGame, InverseEvent]):
    """An inverse game (players remove letters from a full grid) being played."""

    def judged(self, squares: Sequence[Square]) -> TakenLetters:
        """Returns what removing the letters on `squares` would give.

        Raises `InputError` if the rules forbid it, or a remaining word is not in the lexicon.
        """
        taken = taken_letters(self.game.board, squares)
        refused = refused_words(taken, self.game.board, self.lexicon.admits)
        if refused:
            raise InputError("inverse.not_admitted", words=refused)
        return taken

    def take(self, squares: Sequence[Square]) -> None:
        """Removes the letters on `squares` for the current player. Ends the game if no further removal is possible.

        On `InputError` or `StoreError`, nothing has changed.
        """
        self.add(LettersTaken(self.game.player, self.judged(squares).squares))
        if not self.game.is_over and next(removals(self.game.board, self.lexicon.admits), None) is None:
            self.add(NothingLeftToTake())

    def pass_turn(self) -> None:
        """Passes the turn of the current player; raises `StoreError` if this cannot be stored."""
        self.add(TurnPassed(self.game.player))

    def write_sheet(self) -> Path:
        """Writes the sheet of the game to the data folder, and returns its path.

        Raises `SetupError` if it cannot be written, `StoreError` if the game is not stored yet.
        """
        return write_table_sheet(f"inverse-{self.log.kept_id}", inverse_table(self.game))


class SolitaireTable(_Table[StoredSolitaire, SolitaireGame, SolitaireEvent]):
    """A solitaire being played."""

    def write_sheet(self) -> Path:
        """Writes the sheet of the game to the data folder, and returns its path.

        Raises `SetupError` if it cannot be written, `StoreError` if the game is not stored yet.
        """
        return write_table_sheet(f"solitaire-{self.log.kept_id}", solitaire_table(self.game))


class TableGames:
    """The service for duplicate at home, Loto, the inverse game (letters are removed) and solitaires.

    Beginning a game raises `InputError` for invalid names. Beginning or resuming a game (id) raises `LexiconError` or
    `StoreError` if lexicon or database cannot be used.
    """

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def begin_home(self, names: tuple[str, ...], game: Game, minutes: int) -> HomeTable:
        """Begins a duplicate at home: the moves of `game`, with `minutes` for each."""
        return HomeTable(*self._begun(HOME, names, game=format_game(game), minutes=str(minutes)))

    def home(self, id: int) -> HomeTable:
        return HomeTable(*self._left(HOME, id))

    def own_place(self, table: HomeTable) -> OwnPlace | None:
        """Returns the rank of a one-player game at home among the player's last such games, by points lost per move.

        Only games with the same variant, lexicon and time per move are compared. None for several players. Raises
        `StoreError` if the games cannot be read.
        """
        if len(table.game.names) != 1:
            return None
        own = table.log.kept_id, table.kept.lexicon_hash, _home_kind(table.game)
        logs = self._store.table_games.over_of(HOME, table.game.names, _LAST_AT_HOME)
        same = [
            log
            for log in logs
            if log.game.scores and (log.kept.lexicon_hash, _home_kind(log.game)) == own[1:] and log.id <= own[0]
        ]
        rated = [_rated_at_home(log.id, log.kept, log.game) for log in same]
        tops = [PlayedTops(log.id, log.game.found[0], log.game.is_finished) for log in same]
        return own_place(own[0], rated, tops, Measure.POINTS)

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
        """Begins a solitaire and fills its racks. `seed` determines the letters; None for a random seed."""
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
        table.add(deal(terms, log.chance))
        return table

    def solitaire(self, id: int) -> SolitaireTable:
        log = self._store.solitaires.resume(id)
        table = SolitaireTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
        if not table.game.is_dealt:  # cut off before its racks were filled
            table.add(deal(log.kept.terms, log.chance))
        return table

    def best_solitaires(self, terms: SolitaireTerms) -> tuple[StoredSolitaire, ...]:
        """Lists the best solitaires on these terms with the lexicon for new games, highest totals first.

        Raises `LexiconError` or `StoreError` if lexicon or database cannot be used.
        """
        return self._store.solitaires.best(terms, self._choices.chosen_lexicon().hash, _SHOWN)
