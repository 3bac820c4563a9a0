"""Tables of a server that holds very many runs: `python -m tests.hub.bench_tables --runs 1000000`.

Facts of so many runs arrive on a server, of 2,000 players on 50 machines, who play 5,000 games; one game of ten
thousand runs, one of some two hundred, and a competition of 20 games with 200 entrants are what is asked for.

A server is started for this and filled, which takes a while. `--keep` leaves it there until Enter is pressed, and
prints the folder of its socket; `--socket FOLDER` asks a server that was filled so, as often as wanted.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from tests.hub.server import dsn_of, running_server
from topping.hub.postgres.connecting import connect
from topping.hub.postgres.schema import make
from topping.hub.postgres.tables import competition_table, game_table
from topping.rules.conditions.formula import Measure

COMPETITION = str(UUID(int=77))
LARGEST = "partie-0"
"""A game that very many have played."""
USUAL = "partie-170"
_MACHINES = 50
_PLAYERS = 2_000
_GAMES = 5_000
_LARGEST_RUNS = 10_000
_ENTRANTS, _PLACES = 200, 20
_TIMES = 30

_DATABASE = "topping_bench"
_STEP = 1_000
"""Runs whose facts are given at once."""

_FILL = """
WITH runs AS (
    SELECT n, n %% {machines} AS machine, 1 + n / {machines} AS place, CASE
        WHEN n < {largest} THEN 0
        WHEN n < {largest} + {entered} THEN 1 + (n - {largest}) %% {places}
        ELSE 1 + {places} + (n * 7919) %% {games}
    END AS game, CASE
        WHEN n < {largest} THEN n
        WHEN n < {largest} + {entered} THEN (n - {largest}) / {places}
        ELSE (n * 104729 + n / {games} * 31) %% {players}
    END AS player
    FROM generate_series(%(first)s::bigint, %(last)s::bigint) AS n
)
INSERT INTO topping.facts (machine, number, line)
SELECT uuid(1, machine), 2 * place - 1 + kind, line FROM (
    SELECT machine, place, 0 AS kind, json_build_object('machine', uuid(1, machine), 'number', 2 * place - 1,
        'at', 1000000 + n, 'kind', 'run-begun', 'body', json_build_object('run', uuid(3, n), 'player', uuid(2, player),
        'place', place, 'game', 'partie-' || game, 'game_name', 'Partie', 'game_moves', 20, 'lexicon', 'ODS',
        'lexicon_hash', repeat('0', 64), 'rules_version', '1', 'conditions', 'topping 60 20', 'resumed', false,
        'ranks', true, 'imported', false, 'started_at', 1000000 + n))::text AS line, n
    FROM runs
    UNION ALL
    SELECT machine, place, 1, json_build_object('machine', uuid(1, machine), 'number', 2 * place, 'at', 2000000 + n,
        'kind', 'run-ended', 'body', json_build_object('run', uuid(3, n), 'finished', true, 'ended_at', 2000000 + n,
        'moves', (SELECT json_agg(json_build_object('number', move, 'word', 'BONJOUR', 'reference', 'H4', 'points', 80,
            'scored', 80, 'found', (n + move) %% 5 > 0, 'elapsed_ms', (n * move * 7919) %% 60000, 'penalty_ms', 0,
            'proposals', 1)) FROM generate_series(1, 20) AS move)))::text, n
    FROM runs
    UNION ALL
    SELECT machine, place, 2000000000, json_build_object('machine', uuid(1, machine), 'number', 2 * place + 1999999999,
        'at', 1000000 + n, 'kind', 'competition', 'body', json_build_object('event', 'run', 'run', uuid(3, n),
        'competition', '{competition}', 'entrant', uuid(4, player), 'place', game))::text, n
    FROM runs WHERE n BETWEEN {largest} AND {largest} + {entered} - 1
) AS said ORDER BY n, kind
"""
_UUID = """
CREATE FUNCTION uuid(kind bigint, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(kind), 16, '0') || lpad(to_hex(number), 16, '0'))::uuid
$$
"""


def main() -> None:
    """Fills a server, or takes one that is, and asks it."""
    parser = argparse.ArgumentParser(prog="python -m tests.hub.bench_tables", description=str(__doc__))
    parser.add_argument("--runs", type=int, default=1_000_000, help="how many (default: %(default)s)")
    parser.add_argument("--keep", action="store_true", help="leave the server there until Enter is pressed")
    parser.add_argument("--socket", type=Path, help="the folder of the socket of a server that was kept")
    given = parser.parse_args()
    if given.socket is not None:
        _ask(given.socket)
        return
    with running_server() as socket:
        _fill(socket, given.runs)
        _ask(socket)
        if given.keep:
            input(f"python -m tests.hub.bench_tables --socket {socket}\n")


def _fill(socket: Path, runs: int) -> None:
    with connect(dsn_of(socket)) as admin:
        admin.execute(f"CREATE DATABASE {_DATABASE}".encode())
    with connect(dsn_of(socket, _DATABASE)) as connection:
        make(connection)
        connection.execute(_UUID.encode())
        connection.execute(
            "INSERT INTO topping.machines (machine) SELECT uuid(1, n) FROM generate_series(0, %s) n", (_MACHINES - 1,)
        )
        sql = _FILL.format(
            machines=_MACHINES,
            players=_PLAYERS,
            games=_GAMES,
            largest=_LARGEST_RUNS,
            entered=_ENTRANTS * _PLACES,
            places=_PLACES,
            competition=COMPETITION,
        ).encode()
        began = time.perf_counter()
        for first in range(0, runs, _STEP):
            connection.execute(sql, {"first": first, "last": min(first + _STEP, runs) - 1})
        took = time.perf_counter() - began
        print(f"{runs:,} runs arrived in {took:.0f} s, {2 * runs / took:,.0f} facts a second", flush=True)
        connection.execute("ANALYZE")


def _ask(socket: Path) -> None:
    with connect(dsn_of(socket, _DATABASE)) as connection:
        (size,) = connection.execute("SELECT pg_size_pretty(pg_database_size(current_database()))").fetchone() or ("?",)
        print(f"{size} on the disk")
        for what, ask in (
            (f"table of a game, {_LARGEST_RUNS:,} runs", lambda: game_table(connection, LARGEST, Measure.TIME)),
            ("table of a game, some 200 runs", lambda: game_table(connection, USUAL, Measure.TIME)),
            ("by points", lambda: game_table(connection, USUAL, Measure.POINTS)),
            ("table of a competition", lambda: competition_table(connection, COMPETITION, Measure.TIME)),
        ):
            _measure(what, ask)


def _measure(what: str, ask: Callable[[], tuple[object, ...]]) -> None:
    times = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        lines = len(ask())
        times.append((time.perf_counter() - began) * 1000)
    median, longest = statistics.median(times), max(times)
    print(f"{what}: {lines} lines, {median:.1f} ms, {longest:.1f} ms at most", flush=True)


if __name__ == "__main__":
    main()
