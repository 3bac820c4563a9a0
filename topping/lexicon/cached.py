"""The cache of compiled word lists, which can be made again; removes those not used for long."""

import os
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from topping.errors import LexiconError, ToppingError
from topping.lexicon.graph import WordGraph
from topping.paths import cache_folder, ensure_folder
from topping.system.disk import write_whole

OTHERS_KEPT: Final = 2
"""Most recently used files of each kind that are kept, besides those of installed lists."""


def graphs_folder() -> Path:
    """Returns the folder of cached graphs; it may not exist."""
    return cache_folder() / "lexicons"


def cached_graph(path: Path, name: str, make: Callable[[], bytes]) -> WordGraph:
    """Opens the graph in the cached file `path`; if it is missing or damaged, makes it with `make`.

    If the cache is not writable, the graph is made each time.
    """
    with suppress(LexiconError):
        graph = WordGraph.open(path, name)
        note_use(path)
        return graph
    content = make()
    try:
        ensure_folder(path.parent)
        write_whole(path, content)
    except (OSError, ToppingError):
        return WordGraph.from_bytes(content, name)
    return WordGraph.open(path, name)


def note_use(path: Path) -> None:
    """Marks a cached file as used now, so that `prune` keeps it."""
    with suppress(OSError):
        os.utime(path)


def prune(folder: Path, pattern: str, kept: Callable[[], Collection[Path]]) -> None:
    """Removes the files of a pattern from a folder, except for `kept` and the `OTHERS_KEPT` others used last.

    Calls `kept` only if there may be something to remove. Ignores files that cannot be removed.
    """
    with suppress(OSError, ToppingError):
        paths = list(folder.glob(pattern))
        if len(paths) <= OTHERS_KEPT:
            return
        wanted = {path.name for path in kept()}
        others = sorted((path for path in paths if path.name not in wanted), key=_last_use, reverse=True)
        for path in others[OTHERS_KEPT:]:
            with suppress(OSError):
                path.unlink()


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0
