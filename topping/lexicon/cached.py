"""The cache of compiled word lists. Lists that have not been used for long are removed, and can be compiled again."""

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
    """Returns the path of the folder of cached graphs, which may not exist yet."""
    return cache_folder() / "lexicons"


def cached_graph(path: Path, name: str, make: Callable[[], bytes]) -> WordGraph:
    """Opens the graph in the cache file `path`, and names the lexicon `name`.

    If the file is missing or damaged, `make` returns its content, which is written to the cache. If the cache is not
    writable, the graph is made each time.
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
    """Sets the time of a cache file to now, so that `prune` does not remove it as unused."""
    with suppress(OSError):
        os.utime(path)


def prune(folder: Path, pattern: str, kept: Callable[[], Collection[Path]]) -> None:
    """Removes the files that match the glob `pattern` from a folder, except `kept` and the `OTHERS_KEPT` others used
    last.

    `kept`, which returns paths, is only called if there may be something to remove. Files that cannot be removed are
    ignored.
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
