"""Exports a database as JSON records, for all players or a single one (`topping export --json`).

A record is a JSON object whose field `record` names its kind, such as `run`. Left out are sealed files, secret codes,
and data that can be computed again (ranks, schedules of cards, statistics).
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.competition.roster import same_name
from topping.play.run.strokes import unpack
from topping.store.competitions.competitions import Competitions
from topping.store.competitions.secrecy import SecretGames
from topping.store.database import Database, now, now_ms
from topping.store.people.names import alike, folded, unknown_player
from topping.store.sessions.sessions import StoredSessions
from topping.system.localtime import training_day_of

ArchiveRecord: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of archive record: its name, and the query that yields it."""

    name: str
    sql: str
    """The query for its rows. `:players` is a JSON array of player ids, or null for everybody. The arrays `:sessions`
    and `:games` name the player's games, `:held_…` the ones that may not be read yet."""
    nested: tuple[str, ...] = ()
    """The columns that contain JSON."""
    flags: tuple[str, ...] = ()
    """Boolean fields, stored as numbers; in `moves.found`, one boolean per move."""
    is_of_players: bool = True
    """Whether a player's archive has it."""


_EVERYBODY: Final = ":players IS NULL"
_OWN: Final = f"({_EVERYBODY} OR player IN (SELECT value FROM json_each(:players)))"


def _among(column: str, array: str) -> str:
    return f"({_EVERYBODY} OR {column} IN (SELECT value FROM json_each(:{array})))"


def _free(column: str, array: str) -> str:
    return f"{column} NOT IN (SELECT value FROM json_each(:{array}))"


def _list(fields: str, rows: str) -> str:
    """Returns an SQL expression that turns the rows of the query `rows` into a JSON array of objects.

    `fields` names the columns to include, separated by blanks.
    """
    pairs = ", ".join(f"'{name}', {name}" for name in fields.split())
    return f"(SELECT json_group_array(json_object({pairs})) FROM ({rows}))"


_EVENTS: Final = (
    "(SELECT json_group_array(json_object('number', number, 'at', at, 'event', json(body)))"
    " FROM (SELECT * FROM game_events WHERE game = games.id ORDER BY number)) AS events"
)
_PLAYED: Final = "lexicon, lexicon_hash, seed, started_at, ended_at"


_KINDS: Final = (
    _Kind(
        "player",
        "SELECT name, minor, leaves, consent_at, shows_runs,"
        " (SELECT json_group_object(key, json(value)) FROM own_settings WHERE player = players.id) AS settings"
        f" FROM players WHERE NOT is_erased AND {_among('id', 'players')} ORDER BY id",
        ("settings",),
        ("minor", "shows_runs"),
    ),
    _Kind(
        "game",
        "SELECT game, text,"
        " (SELECT json_object('day', day, 'variant', variant) FROM daily_games AS days"
        " WHERE days.game = game_texts.game)"
        " AS daily FROM game_texts"
        f" WHERE {_free('game', 'held_games')} AND ({_EVERYBODY} OR game IN (SELECT game FROM runs WHERE {_OWN}))"
        " ORDER BY game",
        ("daily",),
    ),
    _Kind(
        "imported_game",
        "SELECT game, name, format, imported_at, (SELECT json_group_array(json_object('name', name, 'points',"
        " json(points), 'costs_ms', json(costs_ms), 'total', total, 'total_ms', total_ms)) FROM (SELECT * FROM"
        " published_results WHERE published_results.game = imported_games.game ORDER BY place)) AS results"
        " FROM imported_games ORDER BY game",
        ("results",),
        is_of_players=False,
    ),
    _Kind(
        "run",
        "SELECT runs.uuid, players.name AS player, game, game_name, game_moves, lexicon,"
        " lexicon_hash, rules_version, conditions.text AS conditions, started_at, ended_at, outcome, resumed, ranks,"
        " imported, input, (SELECT json_object('moves', moves, 'found', found, 'play_ms', play_ms, 'penalty_ms',"
        " penalty_ms, 'scored', scored, 'top_points', top_points) FROM results WHERE run = runs.id) AS result, "
        + _list(
            "number word reference points found scored elapsed_ms penalty_ms answer ended_by ended_ms showing",
            "SELECT * FROM moves WHERE run = runs.id ORDER BY number",
        )
        + " AS moves, "
        + _list(
            "number text at_ms verdict points", "SELECT * FROM proposals WHERE run = runs.id ORDER BY number, place"
        )
        + " AS tries, (SELECT json_group_array(json_object('number', number, 'showing', showing, 'keys',"
        " json(keys_of(data)))) FROM (SELECT * FROM strokes WHERE run = runs.id ORDER BY number, showing)) AS strokes"
        " FROM runs JOIN players ON players.id = runs.player JOIN conditions ON conditions.id = runs.conditions"
        f" WHERE {_OWN} AND {_free('runs.id', 'held_runs')} ORDER BY runs.id",
        ("result", "moves", "tries", "strokes"),
        ("resumed", "ranks", "imported", "moves.found"),
    ),
    _Kind(
        "session",
        "SELECT number, uuid, json_extract(about, '$.name') AS name, conditions.text AS conditions, lexicon,"
        " lexicon_hash, json_extract(about, '$.rules_version') AS rules_version, json_extract(about, '$.game') AS game,"
        " started_at, ended_at, (SELECT json_group_array(json_object('table', seat, 'player', name)) FROM (SELECT seat,"
        " players.name FROM session_players JOIN players ON players.id = player WHERE session = games.id AND"
        f" {_OWN} ORDER BY seat)) AS seats, {_EVENTS}"
        " FROM games JOIN conditions ON conditions.id = games.conditions"
        f" WHERE kind = 'session' AND {_among('number', 'sessions')} AND {_free('number', 'held_sessions')}"
        " ORDER BY number",
        ("seats", "events"),
    ),
    _Kind(
        "classic_game",
        f"SELECT number, uuid, names, terms AS rules, {_PLAYED}, match, match_wins, about, scores, {_EVENTS} FROM games"
        f" WHERE kind = 'classic' AND {_among('id', 'games')} ORDER BY number",
        ("names", "scores", "events"),
    ),
    _Kind(
        "solitaire",
        f"SELECT games.uuid, players.name AS player, terms, {_PLAYED}, json_extract(scores, '$[0]') AS total,"
        f" {_EVENTS} FROM games JOIN players ON players.id = player WHERE kind = 'solitaire' AND {_OWN}"
        " ORDER BY number",
        ("events",),
    ),
    _Kind(
        "table_game",
        f"SELECT uuid, kind, names, about, {_PLAYED}, scores, {_EVENTS} FROM games"
        f" WHERE kind IN ('inverse', 'loto', 'home') AND {_among('id', 'games')} ORDER BY id",
        ("names", "about", "scores", "events"),
    ),
    _Kind(
        "card",
        "SELECT cards.uuid, players.name AS player, lexicon, lexicon_hash, kind, key, source,"
        " (SELECT uuid FROM runs WHERE id = cards.run) AS run, (SELECT uuid FROM rushes WHERE id = cards.rush) AS rush,"
        " (SELECT uuid FROM games WHERE id = cards.session) AS session, game, move, word, reference, points,"
        " priority, day, created_at, target_ms, "
        + _list(
            "day at shown elapsed_ms target_ms found tries given_up rule",
            "SELECT * FROM sights WHERE card = cards.id ORDER BY id",
        )
        + " AS sights, "
        + _list("day at act until_day", "SELECT * FROM card_acts WHERE card = cards.id ORDER BY id")
        + f" AS acts FROM cards JOIN players ON players.id = cards.player WHERE {_OWN} ORDER BY cards.id",
        ("sights", "acts"),
        ("sights.found", "sights.given_up"),
    ),
    _Kind(
        "rush",
        "SELECT rushes.uuid, players.name AS player, mode, kind, variant, lexicon, lexicon_hash, seed, day, started_at,"
        " ranks, found, last_top_ms, spent_ms, best_combo, ended_at, ended_by, "
        + _list(
            "slot position kind word reference points par_ms ended_by elapsed_ms tries",
            "SELECT * FROM rush_moves WHERE rush = rushes.id ORDER BY slot",
        )
        + f" AS moves FROM rushes JOIN players ON players.id = player WHERE {_OWN} ORDER BY rushes.id",
        ("moves",),
        ("ranks",),
    ),
    _Kind(
        "drill",
        "SELECT drills.uuid, players.name AS player, exercise, lexicon, lexicon_hash, counted, day, started_at,"
        " ended_at, ended_by, "
        + _list(
            "place asked answers found wrong elapsed_ms",
            "SELECT * FROM drill_questions WHERE drill = drills.id ORDER BY place",
        )
        + f" AS questions FROM drills JOIN players ON players.id = player WHERE {_OWN} ORDER BY drills.id",
        ("questions",),
        ("counted",),
    ),
    _Kind(
        "daily_move",
        "SELECT daily_moves.uuid, players.name AS player, day, variant, lexicon, lexicon_hash, started_at, ended_at,"
        " position, word, reference, points, found, scored, answer, elapsed_ms, tries"
        f" FROM daily_moves JOIN players ON players.id = player WHERE {_OWN} AND day < :today ORDER BY daily_moves.id",
        flags=("found",),
    ),
    *(
        _Kind(
            name,
            f"SELECT players.name AS player, lower(hex(position)) AS position, day FROM {table}"
            f" JOIN players ON players.id = player WHERE {_OWN} ORDER BY player, day, position",
        )
        for name, table in (("seen_position", "positions_seen"), ("found_position", "found_again"))
    ),
    _Kind(
        "competition_game",
        "SELECT competition, game, text FROM competition_games"
        f" WHERE {_free('competition', 'held_competitions')} ORDER BY competition, game",
        is_of_players=False,
    ),
    _Kind(
        "competition_event",
        "SELECT competition, number, at_ms, origin, json(body) AS event FROM competition_events"
        f" WHERE {_free('competition', 'held_competitions')} AND {_among('competition', 'competitions')}"
        " ORDER BY competition, number",
        ("event",),
    ),
    _Kind(
        "competition_result",
        "SELECT competition, number, room, place, proof, at_ms, json(body) AS results FROM competition_results"
        f" WHERE {_free('competition', 'held_competitions')} ORDER BY competition, number",
        ("results",),
        is_of_players=False,
    ),
)
KINDS: Final = tuple(kind.name for kind in _KINDS)
"""The names of the kinds of records, in their order."""


@dataclass(frozen=True, slots=True)
class _OnePlayer:
    """The ids of a player's data to export: sessions, games, competitions, entrants and runs.

    Data that store no player id are found by the player's name.
    """

    name: str
    players: tuple[int, ...]
    """The ids of all players with this name."""
    sessions: tuple[int, ...]
    """By number."""
    games: tuple[int, ...]
    """Others, by id."""
    entrants: tuple[str, ...]
    competitions: tuple[str, ...]
    runs: frozenset[str]
    """UUIDs."""


_OF_PLAYER: Final = ("sessions", "games", "competitions")
"""The fields of `_OnePlayer` that are passed to the queries."""


def _one_player(sql: sqlite3.Connection, database: Database, competitions: Competitions, player: str) -> _OnePlayer:
    """Finds the ids of all data that belong to a player.

    Raises `StoreError` for an unknown name, `InputError` for an invalid one.
    """
    key = folded(player)
    known = sql.execute("SELECT id, name FROM players WHERE folded = ? AND NOT is_erased", (key,)).fetchall()
    if not known:
        names = sql.execute("SELECT name FROM players WHERE NOT is_erased").fetchall()
        raise unknown_player(player, [row["name"] for row in names])
    name, numbers = known[0]["name"], json.dumps([row["id"] for row in known])

    def column(query: str, array: str) -> Iterator[Any]:
        return (row[0] for row in sql.execute(f"{query} IN (SELECT value FROM json_each(?))", (array,)))

    wanted = same_name(name)
    entered = [
        (kept.uuid, entrant.uuid)
        for kept in competitions.all()
        for entrant in competitions.read(kept.uuid).entrants.values()
        if wanted in map(same_name, entrant.names)
    ]
    seated = column(
        "SELECT number FROM session_players JOIN games ON games.id = session WHERE session_players.player", numbers
    )
    named = "SELECT id, names FROM games WHERE names <> '[]'"
    return _OnePlayer(
        name,
        tuple(row["id"] for row in known),
        tuple({*seated, *StoredSessions(database).naming(name)}),
        tuple(row["id"] for row in sql.execute(named) if key in map(folded, json.loads(row["names"]))),
        tuple(entrant for _, entrant in entered),
        tuple({competition for competition, _ in entered}),
        frozenset(column("SELECT uuid FROM runs WHERE player", numbers)),
    )


class Archive:
    """An export of a database, record by record. Every method may raise `StoreError`."""

    def __init__(self, database: Database, competitions: Competitions, held: SecretGames) -> None:
        self._database, self._competitions, self._held = database, competitions, held
        self.left_out = 0
        """How many runs and sessions the last archive left out because their competition, or the day of their game, is
        not over."""

    def records(self, player: str | None = None) -> Iterator[ArchiveRecord]:
        """Yields the records of the whole database, or of a single player, without collecting them in memory.

        A player's records mention other people only where they played with him. Raises `StoreError` for an unknown
        player, `InputError` for an invalid name.
        """
        with self._database.reading() as sql, _snapshot(sql):
            sql.create_function("keys_of", 1, _keys_of, deterministic=True)
            subject = None if player is None else _one_player(sql, self._database, self._competitions, player)
            values = self._values(sql, subject)
            kinds = [kind for kind in _KINDS if player is None or kind.is_of_players]
            for kind in kinds:
                keep = _OF_ONE.get(kind.name)
                for row in sql.execute(kind.sql, values):
                    record = _read(kind, row)
                    if subject is None or keep is None or keep(record, subject):
                        yield record

    def _values(self, sql: sqlite3.Connection, subject: _OnePlayer | None) -> dict[str, object]:
        """Returns the SQL parameters of the export queries for a single player (`subject`), or for all if it is None.

        Also counts in `left_out` the runs and sessions that are secret, because their competition or game of the day
        goes on.
        """
        today, at_ms = training_day_of(now()), now_ms()
        of_today = [row["game"] for row in sql.execute("SELECT game FROM daily_games WHERE day >= ?", (today,))]
        todays = "SELECT id FROM runs WHERE game IN (SELECT value FROM json_each(?))"
        held_runs = {row["id"] for row in sql.execute(todays, (json.dumps(of_today),))} | self._held.runs()
        held_sessions = self._held.sessions()
        arrays: dict[str, Iterable[object]] = {
            "held_games": [*of_today, *self._held.games()],
            "held_runs": held_runs,
            "held_sessions": held_sessions,
            "held_competitions": [
                kept.uuid for kept in self._competitions.all() if self._competitions.read(kept.uuid).is_held_at(at_ms)
            ],
            **(
                dict.fromkeys(_OF_PLAYER, ())
                if subject is None
                else {name: getattr(subject, name) for name in _OF_PLAYER}
            ),
        }
        values: dict[str, object] = {name: json.dumps(list(found)) for name, found in arrays.items()}
        values |= {"today": today, "players": None if subject is None else json.dumps(subject.players)}
        left_out = f"SELECT count(*) FROM runs WHERE {_OWN} AND NOT {_free('id', 'held_runs')}"
        (runs,) = sql.execute(left_out, values).fetchone()
        self.left_out = runs + len(held_sessions if subject is None else held_sessions.intersection(subject.sessions))
        return values


@contextmanager
def _snapshot(sql: sqlite3.Connection) -> Iterator[None]:
    """Makes all reads in the block see the same state of the database, despite concurrent writes."""
    sql.execute("BEGIN")
    try:
        yield
    finally:
        sql.execute("ROLLBACK")


def _keys_of(data: bytes) -> str:
    """Unpacks the keystrokes typed at a draw into a JSON array of (ms, kind, device); returns `null` if they are
    damaged.
    """
    with suppress(ValueError):
        return json.dumps(
            [
                [stroke.at_ms, stroke.kind.name.lower(), stroke.device.name.lower()]
                for stroke in (unpack(data) if data else ())
            ]
        )
    return "null"


def _read(kind: _Kind, row: sqlite3.Row) -> ArchiveRecord:
    record: ArchiveRecord = {"record": kind.name, **dict(row)}
    for column in kind.nested:
        record[column] = None if record[column] is None else json.loads(record[column])
    for flag in kind.flags:
        column, _, name = flag.rpartition(".")
        for part in record[column] if column else (record,):
            part[name] = bool(part[name])
    return record


def _session_of_one(record: ArchiveRecord, subject: _OnePlayer) -> bool:
    """Removes the events of other players' tables from the record of a session, for one player's export.

    Returns True always, as every record of a session is exported.
    """
    wanted = alike(subject.name)
    events = [each["event"] for each in record["events"]]
    tables = {seat["table"] for seat in record["seats"]}
    tables |= {event["table"] for event in events if "table" in event and alike(str(event.get("name", ""))) == wanted}
    record["events"] = [each for each in record["events"] if each["event"].get("table") in {None, *tables}]
    return True


def _event_of_one(record: ArchiveRecord, subject: _OnePlayer) -> bool:
    """Returns whether the record of a competition event concerns the player: it names one of his runs or entrants.

    Returns False for the scores of a session, which name everybody.
    """
    named = {*re.findall(r'"([^"]+)"', json.dumps(record["event"]))}
    is_named = not (named.isdisjoint(subject.runs) and named.isdisjoint(subject.entrants))
    return is_named and record["event"].get("event") != "session"


_OF_ONE: Final[Mapping[str, Callable[[ArchiveRecord, _OnePlayer], bool]]] = {
    "session": _session_of_one,
    "competition_event": _event_of_one,
}
"""How a player's archive reduces records that also concern others."""
