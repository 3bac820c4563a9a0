"""Tables of a server that holds very many runs: `python -m tests.bench.hub_tables --runs 1000000`.

Facts of so many runs are on a server (`tests/hub/federation.py`); one game of ten thousand runs, one of some two
hundred, and a competition of 20 games with 200 entrants are what is asked for.

A server is started for this and filled. `--keep` leaves it there until Enter is pressed, and prints the folder of its
socket; `--socket FOLDER` asks a server that was filled so, as often as wanted.
"""

import argparse
from pathlib import Path
from statistics import median

from tests.bench.timing import timed
from tests.hub.federation import LARGEST_RUNS, competition, fill_server, game_of
from tests.hub.server import dsn_of, running_server
from topping.hub.postgres.carrier import connect, make
from topping.hub.postgres.tables import competition_table, game_table
from topping.rules.conditions.formula import Measure

LARGEST, USUAL = game_of(0), game_of(170)
"""A game that very many have played, and another one."""
_TIMES = 30
DATABASE = "topping_bench"


def main() -> None:
    """Fills a server, or takes one that is, and asks it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hub_tables", description=str(__doc__))
    parser.add_argument("--runs", type=int, default=1_000_000, help="how many (default: %(default)s)")
    parser.add_argument("--keep", action="store_true", help="leave the server there until Enter is pressed")
    parser.add_argument("--socket", type=Path, help="the folder of the socket of a server that was kept")
    given = parser.parse_args()
    if given.socket is not None:
        _ask(given.socket)
        return
    with running_server() as socket:
        fill(socket, given.runs)
        _ask(socket)
        if given.keep:
            print(f"python -m tests.bench.hub_tables --socket {socket}", flush=True)
            input()


def fill(socket: Path, runs: int) -> None:
    """Makes a hub on a server and fills it."""
    with connect(dsn_of(socket)) as admin:
        admin.execute(f"CREATE DATABASE {DATABASE}".encode())
    dsn = dsn_of(socket, DATABASE)
    with connect(dsn) as connection:
        make(connection)
    (took,) = timed(lambda: fill_server(dsn, runs)).clock
    print(f"{runs:,} runs put there in {took / 1000:.0f} s", flush=True)


def _ask(socket: Path) -> None:
    with connect(dsn_of(socket, DATABASE)) as connection:
        (size,) = connection.execute("SELECT pg_size_pretty(pg_database_size(current_database()))").fetchone() or ("?",)
        print(f"{size} on the disk")
        for what, ask in (
            (f"table of a game, {LARGEST_RUNS:,} runs", lambda: game_table(connection, LARGEST, Measure.TIME)),
            ("table of a game, some 200 runs", lambda: game_table(connection, USUAL, Measure.TIME)),
            ("by points", lambda: game_table(connection, USUAL, Measure.POINTS)),
            ("table of a competition", lambda: competition_table(connection, competition(), Measure.TIME)),
        ):
            lines, times = len(ask()), timed(ask, _TIMES).clock
            print(f"{what}: {lines} lines, {median(times):.1f} ms, {max(times):.1f} ms at most", flush=True)


if __name__ == "__main__":
    main()
