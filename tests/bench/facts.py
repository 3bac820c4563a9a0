"""What facts cost: `python -m tests.bench.facts [RUNS]`.

A move and the end of a run, said and not said; and how long a move waits for its transaction while another process
takes in the facts of RUNS runs (300).
"""

import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from tests.bench.timing import Times
from tests.store.helpers import facts, found, instant, play, turns
from topping.store import Store, open_store
from topping.store.sharing.exports import FactFile, write_facts

_MOVES = 100


def main(runs: int) -> None:
    """Prints one line a figure."""
    folder = Path(tempfile.mkdtemp())
    with open_store(folder / "a.db").store as store:
        for told in (False, True):
            _tell(f"a move kept, {'said' if told else 'not said'}", _times(store, told, _move))
        for told in (False, True):
            _tell(f"a run of three moves ended, {'said' if told else 'not said'}", _times(store, told, _end))
    with open_store(folder / "old.db").store as store:
        for number in range(runs):
            play(store, facts(f"Joueur {number % 200}"), 1_000, 2_000, 3_000, minute=number)
        file = folder / "old.facts"
        write_facts(file, store.sharing.own_after(0, -1))
    path = folder / "busy.db"
    with open_store(path).store as store:
        importing = multiprocessing.get_context("spawn").Process(target=_import, args=(path, file))
        importing.start()
        waits: list[float] = []
        while importing.is_alive() or not waits:
            waits += _times(store, True, _move, most=20, pause=0.05)
        importing.join()
        _tell("a move kept while another process takes the file in", waits)
        print(f"{'  the longest':60} {max(waits):8.2f} ms")


def _import(path: Path, file: Path) -> None:
    with open_store(path).store as store:
        store.sharing.take(FactFile(file).facts())


_NUMBERS = count(1)


def _times(
    store: Store, told: bool, act: Callable[[Store, int], None], most: int = _MOVES, pause: float = 0
) -> list[float]:
    """Milliseconds that acts on as many new runs take."""
    times = Times()
    for _ in range(most):
        run = store.runs.start(facts(f"Joueur {next(_NUMBERS) % 50}"), instant(0))
        if not told:
            with store._database.writing() as sql:
                sql.execute("INSERT INTO untold VALUES ('run', ?)", (run,))
        if act is _end:
            for turn in turns():
                store.runs.add_move(run, found(turn, 1_000), turn)
        with times:
            act(store, run)
        time.sleep(pause)
    return times.clock


def _move(store: Store, run: int) -> None:
    turn = turns()[0]
    store.runs.add_move(run, found(turn, 1_000), turn)


def _end(store: Store, run: int) -> None:
    store.runs.finish(run, instant(1))


def _tell(what: str, ms: list[float]) -> None:
    print(f"{what:60} {median(ms):8.2f} ms, 95 %: {quantiles(ms, n=20)[-1]:.2f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
