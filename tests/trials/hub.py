"""How long a club's server takes that holds many runs: `python -m tests.trials.hub --runs 1000000`.

A PostgreSQL server of its own, with its usual settings for the disk, holds `--runs` runs of fifty kiosks at a thousand
games, one of them played by everybody. A kiosk with runs of its own (`--own`) joins, sends them, sends them again, and
asks for boards. A fault: its own runs take longer than 10 s, the board of a game longer than 0.5 s, all boards longer
than 2 s, or a run is not there once.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg

from tests.hub.server import ADMIN, dsn_of, running_server
from tests.store.helpers import SHORT, facts, instant, play
from tests.trials.trial import progress
from topping.hub import owner
from topping.hub.client import HubClient
from topping.hub.connecting import connect
from topping.hub.joined import JoinedHub, keep_joined
from topping.hub.joinline import JoinLine
from topping.hub.sender import HubSender
from topping.store import open_store

_KIOSKS: Final = 50
_GAMES: Final = 1_000
_TERMS: Final = "b" * 32
_DATABASE: Final = "club"
_TRIES: Final = 5
_MOST_S: Final = {"send": 10.0, "again": 10.0, "board": 0.5, "boards": 2.0, "sessions": 0.5}
_FILL: Final = """
INSERT INTO topping.runs (login, uuid, game, terms, measure, player, played_at, spent_ms, scored, tops)
SELECT 'kiosk_' || n %% %(kiosks)s, gen_random_uuid(),
    encode(sha256((CASE WHEN n %% 50 = 0 THEN 0 ELSE n %% %(games)s END)::text::bytea), 'hex'), %(terms)s, 'time',
    'Joueur ' || n %% 2000, timestamptz '2020-01-01 12:00Z' + n * interval '20 s', 300000 + n * 7919 %% 900000, 0, 0
FROM generate_series(1::bigint, %(runs)s) AS n
"""


@contextmanager
def filled_hub(runs: int) -> Iterator[JoinLine]:
    """A hub with so many runs: how its owner connects."""
    with running_server(("listen_addresses=",)) as place:
        with psycopg.connect(dsn_of(place), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {_DATABASE}".encode())
        line = JoinLine(ADMIN, "", str(place), _DATABASE)
        with connect(line) as connection:
            owner.make(connection, "Club")
        with psycopg.connect(dsn_of(place, _DATABASE), autocommit=True) as connection:
            connection.execute(
                "INSERT INTO topping.kiosks (login, label) "
                "SELECT 'kiosk_' || n, 'Salle ' || n FROM generate_series(0, %s) AS n", (_KIOSKS - 1,)
            )  # fmt: skip
            values = {"kiosks": _KIOSKS, "games": _GAMES, "terms": _TERMS, "runs": runs}
            connection.execute(_FILL, values)
            connection.execute(b"VACUUM ANALYZE")
        yield line


def timed(act: Callable[[], object], tries: int = 1) -> float:
    """The longest of so many times, in seconds."""
    longest = 0.0
    for _ in range(tries):
        begun = time.perf_counter()
        act()
        longest = max(longest, time.perf_counter() - begun)
    return longest


def main() -> int:
    """Tries it, and prints what it took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=100_000)
    asked.add_argument("--own", type=int, default=10_000)
    options = asked.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="topping-hub-"))
    progress("own runs")
    store = open_store(folder / "topping.db").store
    for number in range(options.own):
        play(store, facts(f"Joueur {number}", SHORT), 1_000 + number, game=SHORT)
    progress(f"{options.runs} runs of others")
    with filled_hub(options.runs) as line:
        with connect(line) as connection:
            own = owner.invite(connection, line, "essai")
        keep_joined(JoinedHub(own, "Club", instant(0)), folder / "hub.json")
        sender = HubSender(lambda: (store.path, store.moves), lambda: "Salle d’essai", folder / "hub.json")
        took = {"send": timed(sender.turn)}
        waiting = store.outbox.counts().total()
        store.outbox.fill()
        sender.try_now()
        took["again"] = timed(sender.turn)
        sender.close()
        with psycopg.connect(dsn_of(Path(line.host), _DATABASE)) as connection:
            ((game, crowd),) = connection.execute(
                b"SELECT game, count(*) FROM topping.runs WHERE login <> 'essai' GROUP BY game ORDER BY 2 DESC LIMIT 1"
            ).fetchall()
            ((count, different),) = connection.execute(
                b"SELECT count(*), count(DISTINCT uuid) FROM topping.runs WHERE login = 'essai'"
            ).fetchall()
        with HubClient.open(own) as client:
            took["board"] = timed(lambda: client.board(game, _TERMS), _TRIES)
            took["boards"] = timed(client.boards, _TRIES)
            took["sessions"] = timed(lambda: client.sessions(20), _TRIES)
    store.close()
    for name, seconds in took.items():
        mark = "" if seconds <= _MOST_S[name] else f"  longer than {_MOST_S[name]} s"
        print(f"{name:10} {seconds:8.3f} s{mark}")
    print(f"the board asked for has {crowd} runs; {count} own runs on the server, {different} different ones")
    is_fine = all(took[name] <= most for name, most in _MOST_S.items()) and not waiting
    return 0 if is_fine and count == different == options.own else 1


if __name__ == "__main__":
    sys.exit(main())
