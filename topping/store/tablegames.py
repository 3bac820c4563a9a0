"""Games around a table: their kinds, opened, added to event by event, taken up again."""

import json
import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from topping.errors import InputError, StoreError
from topping.play.home.game import HOME_EVENTS, HomeEvent, HomeGame, HomePhase
from topping.play.inverse.game import INVERSE_EVENTS, InverseEvent, InverseGame
from topping.play.loto.game import LOTO_EVENTS, LotoEvent, LotoGame
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Board
from topping.store.database import Database, canonical, insert, new_uuid, of_row
from topping.store.gamelog import EventT, GameKind, GameLog, GameT, GameTables
from topping.store.people.names import normalised


@dataclass(frozen=True, slots=True)
class KeptTableGame:
    """A game around a table, its events apart."""

    id: int
    uuid: str
    kind: str
    """The name of its `TableKind`."""
    names: tuple[str, ...]
    about: Mapping[str, str]
    """What it began with, by its kind."""
    lexicon_name: str
    lexicon_hash: str
    seed: int
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """None while it is played."""
    scores: tuple[int, ...]
    """By player, as they stood after the last event."""


TableKind: TypeAlias = GameKind[KeptTableGame, GameT, EventT]
TableLog: TypeAlias = GameLog[KeptTableGame, GameT, EventT]
_TABLES: Final = GameTables(
    *("table_games", "scores", "table_game_events", "game"),
    *("store.table_game_unknown", "store.table_game_event", "store.table_game_not_next"),
)


def _inverse(kept: KeptTableGame) -> InverseGame:
    cells = kept.about.get("board", "")
    if len(cells) != len(Board().cells):
        raise InputError("tablegame.event")
    return InverseGame.of(kept.names, Board(cells))


def _home(kept: KeptTableGame) -> HomeGame:
    minutes = kept.about.get("minutes", "")
    return HomeGame.of(kept.names, parse_game(kept.about.get("game", "")), int(minutes) if minutes.isdecimal() else 0)


INVERSE: Final[TableKind[InverseGame, InverseEvent]] = GameKind(
    _TABLES,
    "inverse",
    _inverse,
    InverseGame.after,
    INVERSE_EVENTS,
    lambda game: game.is_over,
    lambda game: json.dumps(game.scores),
)
"""About it: `board`, the 225 characters of the finished grid."""
LOTO: Final[TableKind[LotoGame, LotoEvent]] = GameKind(
    _TABLES,
    "loto",
    lambda kept: LotoGame.of(kept.names),
    LotoGame.after,
    LOTO_EVENTS,
    lambda game: game.winner is not None,
    lambda game: json.dumps([sum(map(sum, game.crossed(player))) for player in range(len(game.names))]),
)
"""A score is the number of letters crossed."""
HOME: Final[TableKind[HomeGame, HomeEvent]] = GameKind(
    _TABLES,
    "home",
    _home,
    HomeGame.after,
    HOME_EVENTS,
    lambda game: game.phase is HomePhase.OVER,
    lambda game: json.dumps(game.totals),
)
"""About it: `game`, the text of its game file, and `minutes`."""


_SEED_BITS: Final = 48
_GAMES: Final = "SELECT * FROM table_games"


class KeptTableGames:
    """The games around a table of a database. Every method may raise `StoreError`."""

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
        """Opens a game at the instant `at` (ISO 8601 with offset); without a seed, one is chosen by chance.

        Raises `InputError` for names that cannot be players' or are alike, and for what the game cannot begin with.
        """
        players = tuple(normalised(name) for name in names)
        if len({name.casefold() for name in players}) < len(players):
            raise InputError("tablegame.same_name")
        kept = KeptTableGame(
            *(0, new_uuid(), kind.name, players, dict(about or {}), lexicon_name, lexicon_hash),
            *(secrets.randbits(_SEED_BITS) if seed is None else seed, canonical(at), None, ()),
        )
        values: dict[str, object] = {
            "uuid": kept.uuid,
            "kind": kept.kind,
            "names": json.dumps(players, ensure_ascii=False),
            "about": json.dumps(kept.about, ensure_ascii=False),
            "lexicon": lexicon_name,
            "lexicon_hash": lexicon_hash,
            "seed": kept.seed,
            "started_at": kept.started_at,
            "scores": kind.scores(kind.begin(kept)),
        }

        def write() -> KeptTableGame:
            with self._database.writing() as sql:
                return replace(kept, id=insert(sql, "table_games", values))

        return GameLog.begin(self._database, kind, kept, write)

    def get(self, id: int) -> KeptTableGame:
        """A game; refused where there is none such."""
        found = self._many("WHERE id = ?", id)
        if not found:
            raise StoreError("store.table_game_unknown", game=id)
        return found[0]

    def of(self, kind: TableKind[GameT, EventT]) -> tuple[KeptTableGame, ...]:
        """The games of a kind, the one begun last first."""
        return self._many("WHERE kind = ? ORDER BY id DESC", kind.name)

    def open_of(self, kind: TableKind[GameT, EventT]) -> tuple[KeptTableGame, ...]:
        """The games of a kind that are not over, the one begun last first."""
        return self._many("WHERE kind = ? AND ended_at IS NULL ORDER BY id DESC", kind.name)

    def over_of(
        self, kind: TableKind[GameT, EventT], names: Sequence[str], most: int
    ) -> tuple[TableLog[GameT, EventT], ...]:
        """The last games of these very players that are over, the one begun last first."""
        known = json.dumps([normalised(name) for name in names], ensure_ascii=False)
        where = "WHERE kind = ? AND names = ? AND ended_at IS NOT NULL ORDER BY id DESC LIMIT ?"
        kept = self._many(where, kind.name, known, most)
        return tuple(GameLog.take_up(self._database, kind, one) for one in kept)

    def resume(self, kind: TableKind[GameT, EventT], id: int) -> TableLog[GameT, EventT]:
        """Takes a game up where it was; refused where what is kept of it cannot be understood."""
        kept = self.get(id)
        if kept.kind != kind.name:
            raise StoreError("store.table_game_unknown", game=id)
        return GameLog.take_up(self._database, kind, kept)

    def erase(self, id: int) -> None:
        """Erases a game with its events, for the sake of the people named in it."""
        with self._database.writing() as sql:
            sql.execute("DELETE FROM table_games WHERE id = ?", (id,))
        self._database.forget()

    def _many(self, where: str, *values: object) -> tuple[KeptTableGame, ...]:
        return tuple(map(_kept, self._database.all(f"{_GAMES} {where}", values)))


def _kept(row: sqlite3.Row) -> KeptTableGame:
    try:
        names = tuple(map(str, json.loads(row["names"])))
        about = {str(key): str(value) for key, value in json.loads(row["about"]).items()}
        scores = tuple(map(int, json.loads(row["scores"])))
    except (ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise StoreError("store.table_game_event", game=row["id"], number=0) from fault
    return of_row(KeptTableGame, row, names=names, about=about, lexicon_name=row["lexicon"], scores=scores)
