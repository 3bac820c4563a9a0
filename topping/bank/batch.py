"""Makes many games at once on all processor cores; the number of processes never changes a game."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from topping import solver
from topping.bank.maker import Maker
from topping.gamefiles import shelf
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.gametext import format_game
from topping.texts import language, speak

_WORTH_A_PROCESS = 40
"""Games that take about as long to make as a worker process takes to start."""


def cores() -> int:
    """Returns the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make_many(
    seeds: Sequence[int],
    variant: Variant,
    graph: WordGraph,
    out: Path | None,
    workers: int | None = None,
    formula: Formula = TOPPING,
) -> Generator[str, None, None]:
    """Makes the games of `seeds` in order. Yields the path of each file in `out`, or each game's text if `out` is None.

    `workers` is the number of processes (by default as many as are worth it). Files are written completely or not at
    all, even if the caller stops early (Ctrl-C). Raises `LexiconError`, `SetupError`.
    """
    if workers is None:
        workers = min(cores(), 1 + len(seeds) // _WORTH_A_PROCESS)
    global _maker
    # a forked worker shares it; a spawned one finds at least the tables on disk
    _maker = maker = Maker(graph, solver.Solver(graph))
    pool = _pool(workers, graph)
    if pool is None:
        for seed in seeds:
            yield _deliver(maker, seed, variant, formula, out)
        return
    try:
        with _interruptions_held_back():
            made = pool.map(partial(_make, variant=variant, formula=formula, out=out), seeds, chunksize=4)
        yield from made
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _pool(workers: int, graph: WordGraph) -> ProcessPoolExecutor | None:
    """Creates a pool of worker processes; returns None for a single process, or if the system has no semaphores.

    On Linux semaphores are files in `/dev/shm`, which some containers lack.
    """
    if workers <= 1 or graph.path is None:
        return None
    # a fork starts at once, but without other threads: a lock held by one of them would never be released
    method = "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
    known = graph.path, graph.name, language()
    try:
        return ProcessPoolExecutor(workers, multiprocessing.get_context(method), initializer=_start, initargs=known)
    except (OSError, ImportError, NotImplementedError):
        return None


@contextmanager
def _interruptions_held_back() -> Iterator[None]:
    """Blocks SIGINT during the `with` block.

    Processes started meanwhile inherit this, so that Ctrl-C does not hit them during imports.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_maker: Maker | None = None
"""The maker of a worker process: inherited by a fork, else set by `_start`."""


def _start(path: Path, name: str, spoken: str) -> None:
    global _maker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes: a worker finishes its file
    if _maker is not None:
        return
    speak(spoken)
    graph = WordGraph.open(path, name)
    _maker = Maker(graph, solver.Solver(graph))


def _make(seed: int, variant: Variant, formula: Formula, out: Path | None) -> str:
    assert _maker is not None
    return _deliver(_maker, seed, variant, formula, out)


def _deliver(maker: Maker, seed: int, variant: Variant, formula: Formula, out: Path | None) -> str:
    game = maker.make(seed, variant, formula)
    return format_game(game) if out is None else str(shelf.save(game, out, is_lasting=False))
