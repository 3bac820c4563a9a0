"""How long a kiosk takes to join a hub of very many runs: `python -m tests.bench.hub_joining --runs 1000000`.

A kiosk with 200 runs of its own, by eight players, two of whom bear names of others, at forty games that others have
played too. Its real process exchanges with a server (`--carrier folder`: with a folder), on which a federation's facts
are (`tests/hub/federation.py`); with `--kiosk` the kiosk stands open beside it. Measured from the start of the process
until it says that all has come; what the process took of the processor in all, too. `--socket FOLDER` takes a server
that `hub_tables --keep` has filled, as often as wanted.
"""

import argparse
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from tests.bench.hub_tables import DATABASE, fill
from tests.end_to_end.program import environment, started_as
from tests.hub.federation import fill_folder, game_of, player_name
from tests.hub.server import dsn_of, running_server
from tests.store.helpers import facts, play
from tests.trials.trial import home
from tests.trials.triedhub import settle
from topping import launching
from topping.hub.carrier import HubPlace
from topping.hub.folder import make_hub
from topping.hub.postgres.carrier import connect
from topping.hub.status import HubState, HubStatus, read_status
from topping.store import Store, open_store

_GAMES = range(30, 70)
_RUNS = 200
_PLAYERS = (*(f"Licencié {number}" for number in range(6)), player_name(3), player_name(11))
_LOGIN = "bench_kiosk"
_KIOSKS = "SELECT machine FROM topping.machines WHERE login = %s"
_TURN_S = 0.02


def main() -> None:
    """Reads the options, fills, joins, and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hub_joining", description=str(__doc__))
    parser.add_argument("--runs", type=int, default=100_000, help="how many others have played (default: %(default)s)")
    parser.add_argument("--carrier", choices=("folder", "server"), default="server")
    parser.add_argument("--socket", type=Path, help="the folder of the socket of a server that was filled")
    parser.add_argument("--kiosk", action="store_true", help="with the kiosk open beside it")
    given = parser.parse_args()
    with home() as folder, ExitStack() as stack:
        if given.carrier == "folder":
            place = _folder(folder / "hub", given.runs)
        else:
            socket = given.socket or stack.enter_context(running_server())
            if given.socket is None:
                fill(socket, given.runs)
            place = _server(socket)
        machine = folder / "kiosk"
        machine.mkdir()
        settle(machine, place)
        with open_store(machine / "topping.db").store as store:
            _play(store)
        _join(machine, with_kiosk=given.kiosk, what="joined")
        _join(machine, with_kiosk=given.kiosk, what="started again")
        with open_store(machine / "topping.db").store as store:
            play(store, replace(facts(player_name(500)), game_id=game_of(100), game_text=""), 1_000, 1_000, 1_000)
        _join(machine, with_kiosk=given.kiosk, what="with another player and another game")


def _folder(folder: Path, runs: int) -> HubPlace:
    folder.mkdir()
    make_hub(folder)
    began = time.perf_counter()
    fill_folder(folder, runs)
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"{runs:,} runs written in {time.perf_counter() - began:.0f} s, {size >> 20} MB", flush=True)
    return HubPlace(folder=folder)


def _server(socket: Path) -> HubPlace:
    dsn = dsn_of(socket, DATABASE)
    with connect(dsn) as owner:
        if owner.execute("SELECT FROM pg_roles WHERE rolname = %s", (_LOGIN,)).fetchone() is None:
            owner.execute(f"CREATE ROLE {_LOGIN} LOGIN IN ROLE topping_kiosk".encode())
        owner.execute("SET session_replication_role = replica")
        for table in ("facts", "runs", "machines"):  # what kiosks of before have said there
            owner.execute(f"DELETE FROM topping.{table} WHERE machine IN ({_KIOSKS})".encode(), (_LOGIN,))
    return HubPlace(dsn=dsn_of(socket, DATABASE, _LOGIN))


def _play(store: Store) -> None:
    for number in range(_RUNS):
        player, game = _PLAYERS[number % len(_PLAYERS)], _GAMES[number // 5]
        told = replace(facts(player), game_id=game_of(game), game_name="Partie", game_text="")
        play(store, told, 1_000 + number, 2_000, 3_000, minute=number)


def _join(machine: Path, *, with_kiosk: bool, what: str) -> None:
    before, spent = _counted(machine), _processor_s()
    (machine / "hub.json").unlink(missing_ok=True)
    began = time.perf_counter()
    percents = []
    with _process(machine, with_kiosk=with_kiosk):
        while not _is_there(status := read_status(machine / "hub.json")):
            if status is not None and status.percent not in percents:
                percents.append(status.percent)
            time.sleep(_TURN_S)
        took = time.perf_counter() - began
    after = _counted(machine)
    print(
        f"{what}: {took:.1f} s, {_processor_s() - spent:.1f} of the processor, "
        f"{after[0] - before[0]:,} facts and {after[1] - before[1]:,} runs, "
        f"{before[2] >> 10:,} KB before, {after[2] >> 10:,} after; told {len(percents)} times how much has come",
        flush=True,
    )


def _processor_s() -> float:
    """What processes that have ended took of the processor, of those that were started here."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _is_there(status: HubStatus | None) -> bool:
    if status is not None and status.fault:
        raise SystemExit(status.fault)
    return status is not None and status.state is HubState.WELL and status.percent == 100


@contextmanager
def _process(machine: Path, *, with_kiosk: bool) -> Iterator[None]:
    if with_kiosk:
        with started_as(machine, "play", SDL_VIDEODRIVER="dummy"):
            yield
        return
    process = subprocess.Popen(
        launching.command("topping.hub.process"),
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(machine),
    )
    try:
        yield
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait()


def _counted(machine: Path) -> tuple[int, int, int]:
    """Facts, runs, and the size of the database in bytes."""
    path = machine / "topping.db"
    with open_store(path).store as store:
        facts_here = store._database.all("SELECT count(*) FROM facts")[0][0]
        runs = store._database.all("SELECT count(*) FROM runs")[0][0]
    return facts_here, runs, path.stat().st_size


if __name__ == "__main__":
    main()
