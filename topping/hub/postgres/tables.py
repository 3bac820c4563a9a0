"""What the server can be asked of all that was played: the table of a game, that of a competition."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from topping.errors import InputError
from topping.hub.postgres.carrier import as_hub_error, query
from topping.rules.conditions.formula import Measure

_ORDERS: Final = {
    Measure.TIME: b"spent_ms",
    Measure.POINTS: b"scored DESC",
    Measure.TOPS: b"found DESC, spent_ms",
}
"""What is best, as `topping/store/runs/ranking.py` describes it."""


_COMPETITION_ORDERS: Final = {
    Measure.TIME: b"games DESC, moves DESC, spent_ms",
    Measure.POINTS: b"scored DESC",
    Measure.TOPS: b"found DESC, games DESC, spent_ms",
}
"""Likewise, over games of which some may not be over: more moves played come before less time spent."""


@dataclass(frozen=True, slots=True)
class GameTableLine:
    """A first attempt at a game."""

    rank: int
    name: str
    """Empty for a player who was forgotten."""
    machine: str
    run: str
    moves: int
    found: int
    spent_ms: int
    """Time and penalties."""
    scored: int
    conditions: str


@dataclass(frozen=True, slots=True)
class CompetitionTableLine:
    """An entrant of a competition."""

    rank: int | None
    """None where the referee has still to decide, or has decided, that a run of his does not count."""
    name: str
    entrant: str
    person: str
    on_honour: bool
    """Whether a run of his was played on a machine that the referee has not enrolled."""
    games: int
    """How many he has begun."""
    moves: int
    found: int
    spent_ms: int
    scored: int
    state: str = ""
    """Why he has no rank: `waiting`, `disqualified` or `excluded`."""


def game_table(
    connection: psycopg.Connection[TupleRow],
    game: str,
    measure: Measure,
    conditions: str | None = None,
) -> tuple[GameTableLine, ...]:
    """The hundred best first attempts at a game, under conditions that are given or that most were played under."""
    sql = query("game_table").replace(b"{order}", _ORDERS[measure])
    with as_hub_error(), connection.transaction():
        # the board is found first, and the server might sort ten thousand runs
        connection.execute("SET LOCAL enable_bitmapscan = off")  # it does not know how many runs the board has
        rows = connection.execute(sql, {"game": game, "conditions": conditions}).fetchall()
    return tuple(GameTableLine(*row) for row in rows)


def competition_table(
    connection: psycopg.Connection[TupleRow], competition: str, measure: Measure
) -> tuple[CompetitionTableLine, ...]:
    """All entrants of a competition who have begun a game."""
    sql = query("competition_table").replace(b"{order}", _COMPETITION_ORDERS[measure])
    with as_hub_error():
        rows = connection.execute(sql, {"competition": competition}).fetchall()
    return tuple(
        CompetitionTableLine(
            rank, name, entrant, str(person), on_honour, int(games), int(moves), int(found), int(spent), int(scored)
        )
        for rank, name, entrant, person, on_honour, games, moves, found, spent, scored in rows
    )


def judged(lines: Sequence[CompetitionTableLine], states: Mapping[str, str]) -> tuple[CompetitionTableLine, ...]:
    """The table without ranks for the entrants that have a state, who come last; the others move up."""
    gone = [line.rank for line in lines if line.entrant in states and line.rank is not None]
    without = [replace(line, rank=None, state=states[line.entrant]) for line in lines if line.entrant in states]
    ranked = [
        replace(line, rank=line.rank and line.rank - sum(rank < line.rank for rank in gone))
        for line in lines
        if line.entrant not in states
    ]
    return (*ranked, *without)


_LOGIN: Final = re.compile(r"[a-z_][a-z0-9_]{0,39}")
_SECRET_BYTES: Final = 18


def make_login(connection: psycopg.Connection[TupleRow], dsn: str, login: str, role: str) -> str:
    """Makes a login of a role with a random password; returns the DSN by which it connects.

    Raises `InputError` for a name that is none or is taken, `psycopg.Error` else.
    """
    if not _LOGIN.fullmatch(login):
        raise InputError("hub.login_bad")
    if connection.execute("SELECT FROM pg_roles WHERE rolname = %s", (login,)).fetchone() is not None:
        raise InputError("hub.login_exists", login=login)
    password = secrets.token_urlsafe(_SECRET_BYTES)
    # the server and its log see a hash of it alone
    hashed = connection.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256").decode()
    connection.execute(
        sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE {}").format(
            sql.Identifier(login), sql.Literal(hashed), sql.Identifier(role)
        )
    )
    connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(sql.Identifier(login)))  # to end what it leaves open
    given = {name: value for name, value in conninfo_to_dict(dsn).items() if name not in ("user", "password")}
    return make_conninfo("", **{**given, "user": login, "password": password})
