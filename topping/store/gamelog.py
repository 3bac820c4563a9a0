"""Games stored event by event: each event is stored before it is applied.

Sessions, classic games, solitaires and table games share the tables `games` and `game_events`. After
`Database.remember`, an event that the disk refuses for now is applied at once and stored later.
"""

import json
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Self, TypeVar

from topping.errors import StoreError, ToppingError
from topping.rules.tiles import Chance
from topping.store.database import Database, canonical, insert, of_row


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game without its events."""

    id: int
    """Its number among the games of its kind, as shown to players; 0 while its start is unwritten."""


@dataclass(frozen=True, slots=True)
class SeededGame(StoredGame):
    """A stored game whose letters are drawn at random during play, from a stored seed."""

    uuid: str
    names: tuple[str, ...]
    """By seat."""
    lexicon_name: str
    lexicon_hash: str
    """Empty if unknown."""
    seed: int
    """Determines the drawn letters, together with the number of events."""
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """When it ended; None while it is played."""
    scores: tuple[int, ...]
    """By seat, after the last event."""

    @property
    def is_ended(self) -> bool:
        """Whether the game is over."""
        return self.ended_at is not None

    @property
    def columns(self) -> dict[str, object]:
        """The values of the columns of table `games` that all seeded games have in common."""
        return {
            "uuid": self.uuid,
            "names": json.dumps(self.names, ensure_ascii=False),
            "lexicon": self.lexicon_name,
            "lexicon_hash": self.lexicon_hash,
            "seed": self.seed,
            "started_at": self.started_at,
        }


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A stored event of a game: its number (from 1), time and JSON text."""

    number: int
    """From 1."""
    at: str
    """When it was entered (ISO 8601, UTC)."""
    body: str
    """JSON."""


KeptT = TypeVar("KeptT", bound=StoredGame)
SeededT = TypeVar("SeededT", bound=SeededGame)
GameT = TypeVar("GameT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class GameFaults:
    """The message keys of errors about a stored game: unknown, unreadable, or continued by another program."""

    unknown: str
    unreadable: str
    event: str
    not_next: str


FAULTS_OF_GAMES: Final = GameFaults(
    "store.game_unknown", "store.game_unreadable", "store.game_event", "store.game_not_next"
)


@dataclass(frozen=True, slots=True)
class GameKind(Generic[KeptT, GameT, EventT]):
    """A kind of game (session, classic, solitaire, table game), with the functions that play and store it."""

    name: str
    """As it is stored."""
    begin: Callable[[KeptT], GameT]
    """Returns the game before its first event; raises `ToppingError`."""
    after: Callable[[GameT, EventT], GameT]
    write: Callable[[EventT], Mapping[str, Any]]
    read: Callable[[Any, GameT], EventT]
    """Parses a stored event in the game's current state; raises `ToppingError`."""
    is_over: Callable[[GameT], bool]
    scores: Callable[[GameT], Sequence[int]]
    faults: GameFaults = FAULTS_OF_GAMES

    def begun(self, kept: KeptT) -> GameT:
        """Returns the state of a game before its first event, from its stored description `kept`. Raises
        `StoreError`.
        """
        try:
            return self.begin(kept)
        except ToppingError as fault:
            raise StoreError(self.faults.unreadable, game=kept.id) from fault

    def followed(self, id: int, game: GameT, written: Iterable[StoredEvent]) -> Iterator[tuple[EventT, GameT]]:
        """Applies stored events one by one to a game, and yields each event with the state after it.

        `id` is the game's number in errors. Raises `StoreError` at an unreadable event.
        """
        for kept in written:
            try:
                event = self.read(json.loads(kept.body), game)
                game = self.after(game, event)
            except (ToppingError, ValueError, RecursionError) as fault:
                raise StoreError(self.faults.event, game=id, number=kept.number) from fault
            yield event, game

    def body(self, event: EventT) -> str:
        """Returns the stored form (JSON) of an event."""
        # in ASCII: half a surrogate pair from a keyboard could not be stored otherwise
        return json.dumps(self.write(event))


AnyKind = GameKind[Any, Any, Any]
_ADD_EVENT: Final = "INSERT INTO game_events (game, number, at, body) VALUES (?, ?, ?, ?)"


class GameLog(Generic[KeptT, GameT, EventT]):
    """A game in progress that stores each event before applying it. An event that cannot be stored is not applied."""

    def __init__(self, database: Database, kind: GameKind[KeptT, GameT, EventT], kept: KeptT, game: GameT) -> None:
        self._database, self._kind = database, kind
        self.kept = kept
        self.game = game
        """The current game; each event replaces it."""
        self.events: list[EventT] = []
        """All events, in order."""

    @property
    def id(self) -> int:
        """The number of the game as shown to players; 0 until the game is stored."""
        return self.kept.id

    @property
    def kept_id(self) -> int:
        """The number of the game as shown to players. Raises `StoreError` if the game could not be stored yet."""
        if not self.id:
            self._database.pending_writes.must_be_kept()
        return self.id

    @property
    def written(self) -> int:
        """The number of stored events."""
        return len(self.events)

    @classmethod
    def begin(
        cls,
        database: Database,
        kind: GameKind[KeptT, GameT, EventT],
        kept: KeptT,
        columns: Callable[[sqlite3.Connection], Mapping[str, object]],
        at: str,
        first: Sequence[EventT] = (),
    ) -> Self:
        """Starts a game and stores it with its first events, completely or not at all.

        `kept` describes the game, without a number. `columns` returns the values of its row in table `games`. Raises
        `InputError` for an invalid game or event, `StoreError` if it cannot be stored.
        """
        log = cls(database, kind, kept, kind.begin(kept))
        for event in first:
            log.game = kind.after(log.game, event)
        log.events += first
        game, bodies, at = log.game, [kind.body(event) for event in first], canonical(at)

        def keep() -> None:
            log.kept = replace(kept, id=keep_game(database, kind, game, columns, bodies, at))

        database.keep(keep)
        return log

    @classmethod
    def take_up(cls, database: Database, kind: GameKind[KeptT, GameT, EventT], kept: KeptT) -> Self:
        """Resumes a stored game, which `kept` describes; raises `StoreError` at an unreadable event."""
        database.pending_writes.must_be_kept()
        log = cls(database, kind, kept, kind.begun(kept))
        log.catch_up()
        return log

    def catch_up(self, until: int | None = None) -> bool:
        """Applies the events that another process has stored, up to event number `until`. Returns whether there were
        any.

        Raises `StoreError` at an unreadable event; the events before it are applied.
        """
        before = self.written
        written = [
            event
            for event in events_after(self._database, self._kind, self.id, before)
            if until is None or event.number <= until
        ]
        for event, game in self._kind.followed(self.id, self.game, written):
            self.game = game
            self.events.append(event)
        return self.written > before

    def add(self, event: EventT, at: str) -> None:
        """Stores an event that happened at the time `at` (ISO 8601 with offset), then applies it.

        Raises `InputError` if the rules forbid it, `StoreError` if it cannot be stored or another program has continued
        the game.
        """
        self.add_all((event,), at)

    def add_all(self, happened: Sequence[EventT], at: str) -> None:
        """Stores and applies events (`happened`) that were entered together at the time `at`, in one transaction.

        Raises `InputError` if the rules forbid an event, `StoreError` if the events cannot be stored.
        """
        kind, game = self._kind, self.game
        for event in happened:
            game = kind.after(game, event)
        first, bodies, at = self.written + 1, [kind.body(event) for event in happened], canonical(at)
        self._database.keep(lambda: keep_events(self._database, kind, self.id, first, game, bodies, at))
        self.game = game
        self.events += happened


class SeededLog(GameLog[SeededT, GameT, EventT]):
    """A game in progress whose letters are drawn at random during play."""

    @property
    def chance(self) -> Chance:
        """The random generator for the next draw, seeded with the game's seed and the number of events."""
        return random.Random(f"{self.kept.seed}/{self.written}")


def keep_game(
    database: Database,
    kind: GameKind[KeptT, GameT, EventT],
    game: GameT,
    columns: Callable[[sqlite3.Connection], Mapping[str, object]],
    bodies: Sequence[str],
    at: str,
) -> int:
    """Stores a new game of a kind with its first events in one transaction; returns its number. Raises `StoreError`.

    `game` is the state after the events. `columns` returns the values of its row in table `games`, `bodies` are the
    events as JSON, `at` is their time.
    """
    with database.writing() as sql:
        sql.execute("INSERT INTO game_numbers VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1", (kind.name,))
        (number,) = sql.execute("SELECT last FROM game_numbers WHERE kind = ?", (kind.name,)).fetchone()
        row = insert(
            sql,
            "games",
            {
                "kind": kind.name,
                "number": number,
                "scores": json.dumps(kind.scores(game)),
                "ended_at": at if kind.is_over(game) else None,
                **columns(sql),
            },
        )
        sql.executemany(_ADD_EVENT, [(row, place, at, body) for place, body in enumerate(bodies, start=1)])
        return int(number)


def keep_events(
    database: Database,
    kind: GameKind[KeptT, GameT, EventT],
    id: int,
    number: int,
    game: GameT,
    bodies: Sequence[str],
    at: str,
) -> None:
    """Stores the events of game `id` from event number `number` on, in one transaction; `bodies` are the events as
    JSON.

    Also updates scores and end from `game`, the state after them. Raises `StoreError`, also if another program has
    stored events with these numbers.
    """
    with database.writing() as sql:
        found = sql.execute(
            "SELECT id, (SELECT max(number) FROM game_events WHERE game = games.id) FROM games "
            "WHERE kind = ? AND number = ?",
            (kind.name, id),
        ).fetchone()
        if found is None:
            raise StoreError(kind.faults.unknown, game=id)
        row, last = found
        if number != (wanted := (last or 0) + 1):
            raise StoreError(kind.faults.not_next, game=id, number=number, wanted=wanted)
        sql.executemany(_ADD_EVENT, [(row, place, at, body) for place, body in enumerate(bodies, start=number)])
        ended_at = at if kind.is_over(game) else None
        sql.execute(
            "UPDATE games SET scores = :scores, ended_at = coalesce(ended_at, :ended_at) WHERE id = :row "
            "AND (scores <> :scores OR (ended_at IS NULL AND :ended_at IS NOT NULL))",
            {"row": row, "scores": json.dumps(kind.scores(game)), "ended_at": ended_at},
        )


def events_after(database: Database, kind: AnyKind, id: int, number: int) -> tuple[StoredEvent, ...]:
    """Returns the events of game `id` of a kind after event `number`, in order; raises `StoreError` if one is
    missing.
    """
    rows = database.all(
        "SELECT game_events.number, at, body FROM game_events JOIN games ON games.id = game "
        "WHERE kind = ? AND games.number = ? AND game_events.number > ? ORDER BY game_events.number",
        (kind.name, id, number),
    )
    for wanted, row in enumerate(rows, start=number + 1):
        if row["number"] != wanted:
            raise StoreError(kind.faults.event, game=id, number=wanted)
    return tuple(StoredEvent(*row) for row in rows)


def game_rows(database: Database, kind: AnyKind, where: str, *values: object) -> list[sqlite3.Row]:
    """Returns the rows of the games of a kind, with player names. `where` is SQL that adds conditions or an order;
    `values` are its parameters.
    """
    sql = "SELECT games.*, players.name AS player_name FROM games LEFT JOIN players ON players.id = player "
    return database.all(f"{sql} WHERE kind = ? {where}", (kind.name, *values))


def game_row(database: Database, kind: AnyKind, id: int) -> sqlite3.Row:
    """Returns the row of game `id` of a kind; raises `StoreError` if it is unknown."""
    found = game_rows(database, kind, "AND number = ?", id)
    if not found:
        raise StoreError(kind.faults.unknown, game=id)
    return found[0]


def seeded(kind: type[SeededT], row: sqlite3.Row, made: Callable[[], Mapping[str, object]]) -> SeededT:
    """Builds a stored game of the class `kind` from its row in table `games`. `made` returns the fields without a
    column.

    Raises `StoreError` if the row is unreadable.
    """
    try:
        names = tuple(map(str, json.loads(row["names"])))
        scores = tuple(map(int, json.loads(row["scores"])))
        others = {"id": row["number"], "names": names, "lexicon_name": row["lexicon"], "scores": scores, **made()}
    except (ToppingError, ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise StoreError(FAULTS_OF_GAMES.unreadable, game=row["number"]) from fault
    return of_row(kind, row, **others)


def erase_game(database: Database, kind: AnyKind, id: int) -> None:
    """Deletes game `id` of a kind with its events so that nothing of it stays readable in the file.

    Raises `StoreError` if it is unknown.
    """
    with database.writing() as sql:
        if not sql.execute("DELETE FROM games WHERE kind = ? AND number = ?", (kind.name, id)).rowcount:
            raise StoreError(kind.faults.unknown, game=id)
    database.forget()
