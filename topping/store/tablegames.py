"""

Games around a table: their kinds, opened, added to event by event, taken up again.
"""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from topping.byfields import KindsCodec
from topping.errors import InputError, StoreError, ToppingError
from topping.play.home.game import HOME_EVENTS, HomeEvent, HomeGame, HomePhase
from topping.play.inverse.game import INVERSE_EVENTS, InverseEvent, InverseGame
from topping.play.loto.game import LOTO_EVENTS, LotoEvent, LotoGame
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Board
from topping.rules.tiles import Chance
from topping.store.database import Database, canonical, new_uuid
from topping.store.people.names import normalised

GameT = TypeVar("GameT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class TableKind(Generic[GameT, EventT]):
    """A kind of game, as the store needs to know it."""

    name: str
    """As it is stored."""
    begin: Callable[[tuple[str, ...], Mapping[str, str]], GameT]
    """The game of these players before its first event, from what was kept about it; raises `ToppingError`."""
    after: Callable[[GameT, EventT], GameT]
    events: KindsCodec[EventT]
    is_over: Callable[[GameT], bool]
    scores: Callable[[GameT], tuple[int, ...]]
    """By player, as they stand."""


def _inverse(names: tuple[str, ...], about: Mapping[str, str]) -> InverseGame:
    cells = about.get("board", "")
    if len(cells) != len(Board().cells):
        raise InputError("tablegame.event")
    return InverseGame.of(names, Board(cells))


def _home(names: tuple[str, ...], about: Mapping[str, str]) -> HomeGame:
    minutes = about.get("minutes", "")
    return HomeGame.of(names, parse_game(about.get("game", "")), int(minutes) if minutes.isdecimal() else 0)


def _loto_scores(game: LotoGame) -> tuple[int, ...]:
    return tuple(sum(map(sum, game.crossed(player))) for player in range(len(game.names)))


INVERSE: Final[TableKind[InverseGame, InverseEvent]] = TableKind(
    "inverse",
    _inverse,
    InverseGame.after,
    INVERSE_EVENTS,
    lambda game: game.is_over,
    lambda game: game.scores,
)
"""About it: `board`, the 225 characters of the finished grid."""
LOTO: Final[TableKind[LotoGame, LotoEvent]] = TableKind(
    "loto",
    lambda names, about: LotoGame.of(names),
    LotoGame.after,
    LOTO_EVENTS,
    lambda game: game.winner is not None,
    _loto_scores,
)
"""A score is the number of letters crossed."""
HOME: Final[TableKind[HomeGame, HomeEvent]] = TableKind(
    "home",
    _home,
    HomeGame.after,
    HOME_EVENTS,
    lambda game: game.phase is HomePhase.OVER,
    lambda game: game.totals,
)
"""About it: `game`, the text of its game file, and `minutes`."""


_SEED_BITS: Final = 48
_GAMES: Final = "SELECT * FROM table_games"


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
        game = kind.begin(players, about or {})
        values: dict[str, object] = {
            "uuid": new_uuid(),
            "kind": kind.name,
            "names": json.dumps(players, ensure_ascii=False),
            "about": json.dumps(dict(about or {}), ensure_ascii=False),
            "lexicon": lexicon_name,
            "lexicon_hash": lexicon_hash,
            "seed": secrets.randbits(_SEED_BITS) if seed is None else seed,
            "started_at": canonical(at),
            "scores": json.dumps(kind.scores(game)),
        }
        with self._database.writing() as sql:
            places = ", ".join(f":{column}" for column in values)
            id = sql.execute(f"INSERT INTO table_games ({', '.join(values)}) VALUES ({places})", values).lastrowid
            assert id is not None  # an INSERT that went through has an id
        return TableLog(self._database, kind, self.get(id))

    def get(self, id: int) -> KeptTableGame:
        """A game; refused where there is none such."""
        found = self._many("WHERE id = ?", id)
        if not found:
            raise StoreError("store.table_game_unknown", game=id)
        return found[0]

    def open_of(self, kind: TableKind[GameT, EventT]) -> tuple[KeptTableGame, ...]:
        """The games of a kind that are not over, the one begun last first."""
        return self._many("WHERE kind = ? AND ended_at IS NULL ORDER BY id DESC", kind.name)

    def resume(self, kind: TableKind[GameT, EventT], id: int) -> TableLog[GameT, EventT]:
        """Takes a game up where it was; refused where what is kept of it cannot be understood."""
        kept = self.get(id)
        if kept.kind != kind.name:
            raise StoreError("store.table_game_unknown", game=id)
        rows = self._database.all("SELECT number, body FROM table_game_events WHERE game = ? ORDER BY number", (id,))
        number = 0
        try:
            log = TableLog(self._database, kind, kept)
            for number, row in enumerate(rows, start=1):
                if row["number"] != number:
                    raise ValueError(number)
                log.game = kind.after(log.game, kind.events.read(json.loads(row["body"])))
                log.count = number
        except (ToppingError, ValueError, RecursionError) as fault:
            raise StoreError("store.table_game_event", game=id, number=number) from fault
        return log

    def erase(self, id: int) -> None:
        """Erases a game with its events, for the sake of the people named in it."""
        with self._database.writing() as sql:
            sql.execute("DELETE FROM table_games WHERE id = ?", (id,))

    def _many(self, where: str, *values: object) -> tuple[KeptTableGame, ...]:
        return tuple(map(_kept, self._database.all(f"{_GAMES} {where}", values)))


@dataclass(slots=True)
class TableLog(Generic[GameT, EventT]):
    """A game being played and its record on the disk, which never differ: an event is kept first, and counts then."""

    _database: Database
    kind: TableKind[GameT, EventT]
    kept: KeptTableGame
    game: GameT = field(init=False)
    """The game as it stands; another value after each event."""
    count: int = 0
    """How many events there are."""

    def __post_init__(self) -> None:
        self.game = self.kind.begin(self.kept.names, self.kept.about)

    @property
    def chance(self) -> Chance:
        """What the next letter is drawn by: it follows from the seed and from how much has happened."""
        return random.Random(f"{self.kept.seed}/{self.count}")

    def add(self, event: EventT, at: str) -> None:
        """Keeps an event entered at the instant `at`: on return it is on the disk.

        Raises `InputError` for what is not allowed, `StoreError` where it cannot be kept or another program has gone on
        with the game; nothing has changed then.
        """
        game = self.kind.after(self.game, event)
        body, at = json.dumps(self.kind.events.write(event), ensure_ascii=False), canonical(at)
        with self._database.writing() as sql:
            (last,) = sql.execute(
                "SELECT coalesce(max(number), 0) FROM table_game_events WHERE game = ?", (self.kept.id,)
            ).fetchone()
            if last != self.count:
                raise StoreError("store.table_game_not_next", game=self.kept.id)
            sql.execute(
                "INSERT INTO table_game_events (game, number, at, body) VALUES (?, ?, ?, ?)",
                (self.kept.id, self.count + 1, at, body),
            )
            sql.execute(
                "UPDATE table_games SET scores = ?, ended_at = coalesce(ended_at, ?) WHERE id = ?",
                (json.dumps(self.kind.scores(game)), at if self.kind.is_over(game) else None, self.kept.id),
            )
        self.game, self.count = game, self.count + 1


def _kept(row: sqlite3.Row) -> KeptTableGame:
    try:
        names = tuple(map(str, json.loads(row["names"])))
        about = {str(key): str(value) for key, value in json.loads(row["about"]).items()}
        scores = tuple(map(int, json.loads(row["scores"])))
    except (ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise StoreError("store.table_game_event", game=row["id"], number=0) from fault
    return KeptTableGame(
        *(row["id"], row["uuid"], row["kind"], names, about, row["lexicon"], row["lexicon_hash"], row["seed"]),
        *(row["started_at"], row["ended_at"], scores),
    )
