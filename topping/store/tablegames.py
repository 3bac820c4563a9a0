"""Stores table games (inverse, loto, home game) event by event."""

import json
import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.play.home.game import HOME_EVENTS, HomeEvent, HomeGame, HomePhase
from topping.play.inverse.game import INVERSE_EVENTS, InverseEvent, InverseGame
from topping.play.loto import LOTO_EVENTS, LotoEvent, LotoGame
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Board
from topping.store.database import Database, canonical, new_uuid
from topping.store.gamelog import (
    EventT,
    GameKind,
    GameT,
    SeededGame,
    SeededLog,
    erase_game,
    game_row,
    game_rows,
    seeded,
)
from topping.store.people.names import normalised


@dataclass(frozen=True, slots=True)
class StoredTableGame(SeededGame):
    """A stored table game (inverse, loto, home game) without its events."""

    about: Mapping[str, str]
    """Its initial data, by kind."""


TableKind: TypeAlias = GameKind[StoredTableGame, GameT, EventT]
TableLog: TypeAlias = SeededLog[StoredTableGame, GameT, EventT]


def _inverse(kept: StoredTableGame) -> InverseGame:
    cells = kept.about.get("board", "")
    if len(cells) != len(Board().cells):
        raise InputError("tablegame.event")
    return InverseGame.of(kept.names, Board(cells))


def _home(kept: StoredTableGame) -> HomeGame:
    minutes = kept.about.get("minutes", "")
    return HomeGame.of(kept.names, parse_game(kept.about.get("game", "")), int(minutes) if minutes.isdecimal() else 0)


INVERSE: Final[TableKind[InverseGame, InverseEvent]] = GameKind(
    "inverse",
    begin=_inverse,
    after=InverseGame.after,
    write=INVERSE_EVENTS.write,
    read=lambda told, _: INVERSE_EVENTS.read(told),
    is_over=lambda game: game.is_over,
    scores=lambda game: game.scores,
)
"""In `about`: `board`, the 225 characters of the finished grid."""
LOTO: Final[TableKind[LotoGame, LotoEvent]] = GameKind(
    "loto",
    begin=lambda kept: LotoGame.of(kept.names),
    after=LotoGame.after,
    write=LOTO_EVENTS.write,
    read=lambda told, _: LOTO_EVENTS.read(told),
    is_over=lambda game: game.winner is not None,
    scores=lambda game: [sum(map(sum, game.crossed(player))) for player in range(len(game.names))],
)
"""A score is the number of letters crossed."""
HOME: Final[TableKind[HomeGame, HomeEvent]] = GameKind(
    "home",
    begin=_home,
    after=HomeGame.after,
    write=HOME_EVENTS.write,
    read=lambda told, _: HOME_EVENTS.read(told),
    is_over=lambda game: game.phase is HomePhase.OVER,
    scores=lambda game: game.totals,
)
"""In `about`: `game`, the text of its game file, and `minutes`."""
_SEED_BITS: Final = 48


class StoredTableGames:
    """The table games in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(
        self,
        kind: TableKind[GameT, EventT],
        names: Sequence[str],
        at: str,
        *,
        about: Mapping[str, str] | None = None,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        seed: int | None = None,
    ) -> TableLog[GameT, EventT]:
        """Starts a table game of this kind (for example loto) at the time `at` (ISO 8601 with offset).

        Chooses a random seed unless `seed` is given. `about` is the initial data of the game, as texts by name. Raises
        `InputError` if it is invalid, or if names are invalid or equal.
        """
        players = tuple(normalised(name) for name in names)
        if len({name.casefold() for name in players}) < len(players):
            raise InputError("tablegame.same_name")
        kept = StoredTableGame(
            *(0, new_uuid(), players, lexicon_name, lexicon_hash),
            *(secrets.randbits(_SEED_BITS) if seed is None else seed, canonical(at), None, (), dict(about or {})),
        )
        values = {**kept.columns, "about": json.dumps(kept.about, ensure_ascii=False)}
        return SeededLog.begin(self._database, kind, kept, lambda _: values, at)

    def get(self, kind: TableKind[GameT, EventT], id: int) -> StoredTableGame:
        """Returns table game number `id` of a kind (for example loto) without its events. Raises `StoreError` if it is
        unknown.
        """
        return _kept(game_row(self._database, kind, id))

    def of(self, kind: TableKind[GameT, EventT]) -> tuple[StoredTableGame, ...]:
        """Returns the table games of this kind (for example loto), last begun first."""
        return self._many(kind, "ORDER BY number DESC")

    def open_of(self, kind: TableKind[GameT, EventT]) -> tuple[StoredTableGame, ...]:
        """Returns the unfinished table games of this kind (for example loto), last begun first."""
        return self._many(kind, "AND ended_at IS NULL ORDER BY number DESC")

    def over_of(
        self, kind: TableKind[GameT, EventT], names: Sequence[str], most: int
    ) -> tuple[TableLog[GameT, EventT], ...]:
        """Returns the last `most` finished games of this kind with exactly these players, last begun first."""
        known = json.dumps([normalised(name) for name in names], ensure_ascii=False)
        kept = self._many(kind, "AND names = ? AND ended_at IS NOT NULL ORDER BY number DESC LIMIT ?", known, most)
        return tuple(SeededLog.take_up(self._database, kind, game) for game in kept)

    def resume(self, kind: TableKind[GameT, EventT], id: int) -> TableLog[GameT, EventT]:
        """Resumes table game number `id` of a kind (for example loto). Raises `StoreError` if it is unknown or
        unreadable.
        """
        return SeededLog.take_up(self._database, kind, self.get(kind, id))

    def erase(self, kind: TableKind[GameT, EventT], id: int) -> None:
        """Deletes table game number `id` of a kind (for example loto) with its events."""
        erase_game(self._database, kind, id)

    def _many(self, kind: TableKind[GameT, EventT], where: str, *values: object) -> tuple[StoredTableGame, ...]:
        return tuple(map(_kept, game_rows(self._database, kind, where, *values)))


def _kept(row: sqlite3.Row) -> StoredTableGame:
    return seeded(
        StoredTableGame, row, lambda: {"about": {key: str(value) for key, value in json.loads(row["about"]).items()}}
    )
