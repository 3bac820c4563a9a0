"""Games that are played event by event, and their record on the disk: an event is kept first, and counts then.

Where the database remembers, one that the disk refuses for now counts all the same, and is written later.
"""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeVar

from topping.byfields import KindsCodec
from topping.errors import StoreError, ToppingError
from topping.rules.tiles import Chance
from topping.store.database import Database, canonical


class KeptGame(Protocol):
    """A game as it is kept, its events apart."""

    @property
    def id(self) -> int:
        """What people call the game by."""

    @property
    def seed(self) -> int:
        """What the letters drawn follow from, with the number of events."""


KeptT = TypeVar("KeptT", bound=KeptGame)
GameT = TypeVar("GameT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class GameTables:
    """Where games are kept, and what is said of one that is not there, not readable, or gone on with elsewhere."""

    games: str
    standing: str
    """The column of the scores, as they stand after the last event."""
    events: str
    game: str
    """The column of the events that names their game."""
    unknown: str
    unreadable: str
    not_next: str


@dataclass(frozen=True, slots=True)
class GameKind(Generic[KeptT, GameT, EventT]):
    """A kind of game, as the store needs to know it."""

    tables: GameTables
    name: str
    """As it is stored, where there are several."""
    begin: Callable[[KeptT], GameT]
    """The game before its first event; raises `ToppingError`."""
    after: Callable[[GameT, EventT], GameT]
    events: KindsCodec[EventT]
    is_over: Callable[[GameT], bool]
    scores: Callable[[GameT], Any]
    """As they are stored."""


class GameLog(Generic[KeptT, GameT, EventT]):
    """A game being played; a fault leaves it as it was and writes nothing."""

    def __init__(self, database: Database, kind: GameKind[KeptT, GameT, EventT], kept: KeptT) -> None:
        self._database, self._kind = database, kind
        self.kept = kept
        self.game = kind.begin(kept)
        """The game as it stands; another value after each event."""
        self.events: tuple[EventT, ...] = ()
        """All that happened, in order."""

    @property
    def id(self) -> int:
        """What people call the game by; 0 as long as its beginning waits for the disk."""
        return self.kept.id

    @property
    def kept_id(self) -> int:
        """Its number; raises the `StoreError` for which it has none yet."""
        if not self.id:
            self._database.unkept.must_be_kept()
        return self.id

    @classmethod
    def begin(
        cls, database: Database, kind: GameKind[KeptT, GameT, EventT], kept: KeptT, write: Callable[[], KeptT]
    ) -> Self:
        """A new game, `kept` without its number; `write` adds its row and returns it with its number.

        Raises `StoreError` where it cannot be kept.
        """
        log = cls(database, kind, kept)

        def keep() -> None:
            log.kept = write()

        database.keep(keep)
        return log

    @classmethod
    def take_up(cls, database: Database, kind: GameKind[KeptT, GameT, EventT], kept: KeptT) -> Self:
        """A game where it was; `StoreError` names the event where what is kept of it cannot be understood."""
        database.unkept.must_be_kept()
        where, events, number = kind.tables, [], 0
        sql = f"SELECT number, body FROM {where.events} WHERE {where.game} = ? ORDER BY number"
        try:
            log = cls(database, kind, kept)
            for number, row in enumerate(database.all(sql, (kept.id,)), start=1):
                if row["number"] != number:
                    raise ValueError(number)
                events.append(kind.events.read(json.loads(row["body"])))
                log.game = kind.after(log.game, events[-1])
        except StoreError:
            raise
        except (ToppingError, ValueError, RecursionError) as fault:
            raise StoreError(where.unreadable, game=kept.id, number=number) from fault
        log.events = tuple(events)
        return log

    @property
    def chance(self) -> Chance:
        """What the next letters are drawn by: it follows from the seed and from how much has happened."""
        return random.Random(f"{self.kept.seed}/{len(self.events)}")

    def add(self, event: EventT, at: str) -> None:
        """Keeps an event entered at the instant `at` (ISO 8601 with offset): on the disk, or remembered.

        Raises `InputError` for what the rules do not allow, `StoreError` where it cannot be kept or another program
        has gone on with the game.
        """
        self.add_all((event,), at)

    def add_all(self, happened: Sequence[EventT], at: str) -> None:
        """Keeps events entered together, in one transaction; raises like `add`."""
        kind, game = self._kind, self.game
        for event in happened:
            game = kind.after(game, event)
        bodies = [json.dumps(kind.events.write(event), ensure_ascii=False) for event in happened]
        self._database.keep(partial(self._write, len(self.events) + 1, bodies, game, canonical(at)))
        self.game, self.events = game, (*self.events, *happened)

    def _write(self, number: int, bodies: Sequence[str], game: GameT, at: str) -> None:
        """Writes events from that number on, after which the game stands so."""
        kind, where = self._kind, self._kind.tables
        with self._database.writing() as sql:
            found = sql.execute(
                f"SELECT (SELECT max(number) FROM {where.events} WHERE {where.game} = id) FROM {where.games}"
                " WHERE id = ?",
                (self.id,),
            ).fetchone()
            if found is None:
                raise StoreError(where.unknown, game=self.id)
            if number != (wanted := (found[0] or 0) + 1):
                raise StoreError(where.not_next, game=self.id, number=number, wanted=wanted)
            sql.executemany(
                f"INSERT INTO {where.events} ({where.game}, number, at, body) VALUES (?, ?, ?, ?)",
                [(self.id, place, at, body) for place, body in enumerate(bodies, start=number)],
            )
            sql.execute(
                f"UPDATE {where.games} SET {where.standing} = ?, ended_at = coalesce(ended_at, ?) WHERE id = ?",
                (kind.scores(game), at if kind.is_over(game) else None, self.id),
            )
