"""How long a move takes from one of many machines to the others: `python -m tests.hub.bench_carrier --machines 50`.

Each machine has its database and its own process that exchanges, as beside a kiosk; the kiosks themselves, whose
screens would take more processors than there are here, are left out: their moves are kept by this program. Measured
from the commit of a move: until it is on the carrier, and until it is in the database of another machine.
"""

import argparse
import os
import random
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.hub.server import running_server
from tests.hub.somefacts import Holding
from tests.store.helpers import GAME, facts, found, instant, turns
from tests.trials.hub import OBSERVER, OBSERVER_KEY, TriedHub, folder_hub, server_hub, settle
from tests.trials.trial import home
from topping import launching
from topping.facts.fact import FactKind
from topping.facts.interests import EVERYTHING
from topping.hub.opening import open_carrier
from topping.hub.status import HubState, read_status
from topping.store import Store, open_store

_TURN_S = 0.005


@dataclass
class BenchMachine:
    """A machine without a kiosk."""

    home: Path
    store: Store
    process: subprocess.Popen[bytes]
    run: int = 0
    moves: int = 0


@dataclass
class Seen:
    """When moves were kept and seen, by run and number."""

    kept: dict[tuple[str, int], float] = field(default_factory=dict)
    carried: dict[tuple[str, int], float] = field(default_factory=dict)
    received: dict[tuple[str, int], float] = field(default_factory=dict)


def main() -> None:
    """Reads the options, measures, and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.hub.bench_carrier", description=str(__doc__))
    parser.add_argument("--machines", type=int, default=50, help="how many (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--every", type=float, default=20, help="seconds from move to move of a machine")
    parser.add_argument("--carrier", choices=("folder", "postgres"), default="postgres")
    given = parser.parse_args()
    with home() as folder, ExitStack() as stack:
        if given.carrier == "folder":
            hub = stack.enter_context(folder_hub(folder))
        else:
            hub = stack.enter_context(server_hub(stack.enter_context(running_server())))
        machines = [stack.enter_context(_machine(folder / f"m{number}", hub)) for number in range(given.machines)]
        _wait_for(machines)
        seen = _measured(machines, hub, given.seconds, given.every / given.machines)
    print(f"{given.carrier}, {given.machines} machines, {len(seen.kept)} moves in {given.seconds:.0f} s")
    for what, moves in (("on the carrier", seen.carried), ("in another machine's database", seen.received)):
        delays = sorted(moves[name] - kept for name, kept in seen.kept.items() if name in moves)
        if delays:
            at = {part: delays[int(part * (len(delays) - 1))] for part in (0.95, 1.0)}
            middle = statistics.median(delays)
            print(
                f"  {what}: {len(delays)}, median {middle:.2f} s, 95 % within {at[0.95]:.2f}, all within {at[1.0]:.2f}"
            )


@contextmanager
def _machine(folder: Path, hub: TriedHub) -> Iterator[BenchMachine]:
    folder.mkdir()
    settle(folder, hub.place)
    with open_store(folder / "topping.db").store as store:
        process = subprocess.Popen(
            launching.command("topping.hub.process"),
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TOPPING_HOME": str(folder)},
        )
        try:
            yield BenchMachine(folder, store, process)
        finally:
            process.kill()
            process.wait()


def _wait_for(machines: Sequence[BenchMachine]) -> None:
    for machine in machines:
        while (status := read_status(machine.home / "hub.json")) is None or status.state is not HubState.WELL:
            time.sleep(0.05)


def _measured(machines: Sequence[BenchMachine], hub: TriedHub, seconds: float, pause: float) -> Seen:
    seen, rng = Seen(), random.Random(1)
    end = time.monotonic() + seconds
    due = time.monotonic()
    with closing(open_carrier(hub.place, OBSERVER, OBSERVER_KEY)) as carrier, closing(_facts_of(machines[-1])) as other:
        while (now := time.monotonic()) < end + 3:
            if now >= due and now < end:
                name = _keep_move(rng.choice(machines[:-1]))
                seen.kept[name] = time.monotonic()
                due += pause
            carrier.wait(_TURN_S)
            for part in carrier.news(EVERYTHING, Holding()):
                for fact in part:
                    if fact.kind == FactKind.MOVE_ENDED:
                        name = (str(fact.body["run"]), int(str(fact.body["number"])))
                        seen.carried.setdefault(name, time.monotonic())
            for name in _received(other):
                seen.received.setdefault(name, time.monotonic())
    return seen


def _facts_of(machine: BenchMachine) -> sqlite3.Connection:
    return sqlite3.connect(machine.home / "topping.db")


def _received(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """The moves that a machine has of others."""
    return connection.execute(
        "SELECT json_extract(body, '$.run'), json_extract(body, '$.number') FROM facts WHERE kind = 'move-ended'"
    ).fetchall()


def _keep_move(machine: BenchMachine) -> tuple[str, int]:
    """The next move of a machine's run is kept; another run is begun where that one is at its end."""
    if machine.run == 0 or machine.moves == len(GAME.moves):
        machine.run = machine.store.runs.start(facts(machine.home.name), instant(0))
        machine.moves = 0
    turn = turns()[machine.moves]
    machine.store.runs.add_move(machine.run, found(turn, 1_000), turn)
    machine.moves += 1
    return machine.store.competitions.run_uuid(machine.run), machine.moves


if __name__ == "__main__":
    main()
