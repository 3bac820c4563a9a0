"""The supplements kept on this machine: one text beside the user's lexicons for each list that has one.

The graph with the supplement applied is cached under the hashes of the list and of the supplement, so that neither
can change without it.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

from topping.disk import refusing, write_whole
from topping.errors import LexiconError
from topping.lexicon.builder import compile_words
from topping.lexicon.cached import cached_graph, graphs_folder
from topping.lexicon.graph import WordGraph
from topping.lexicon.listfiles import gather
from topping.lexicon.supplement import Supplement
from topping.paths import ensure_folder, lexicons_folder

MARK: Final = "+club"
"""Ends the name of a list with its supplement; no name of a list holds a plus sign."""
GRAPHS: Final = "*+*.graph"

_SUFFIX: Final = ".supplement.txt"
_HASH_IN_NAME: Final = 16


def read_supplement(path: Path) -> Supplement:
    """The supplement in a user's file; raises `LexiconError`, with the file and the line."""
    files = gather([path])
    try:
        return Supplement.parse("\n".join(file.text(path) for file in files))
    except LexiconError as fault:
        fault.in_source(path.name)
        raise


def kept_supplement(name: str) -> Supplement | None:
    """The supplement of list `name`; raises `LexiconError` where it cannot be read."""
    path = _file_of(name)
    return read_supplement(path) if path.exists() else None


def supplement_of(graph: WordGraph) -> Supplement | None:
    """The supplement that is part of a list as it was opened; none for a plain list. Raises as `kept_supplement`."""
    return kept_supplement(graph.name.removesuffix(MARK)) if graph.name.endswith(MARK) else None


def keep_supplement(name: str, supplement: Supplement | None) -> None:
    """Keeps the supplement of list `name`, or takes it away; raises `LexiconError`, `SetupError`."""
    path = _file_of(name)
    with refusing(LexiconError, "lexicon.unwritable", path=path):
        if supplement is None:
            path.unlink(missing_ok=True)
        else:
            ensure_folder(path.parent)
            write_whole(path, str(supplement).encode("ascii"))


def with_supplement(plain: WordGraph, supplement: Supplement) -> WordGraph:
    """The list `plain` with its supplement; a few seconds the first time. Raises `LexiconError`."""
    return cached_graph(
        graph_file(plain.name, plain.hash, supplement),
        plain.name + MARK,
        lambda: compile_words(supplement.applied(plain.words())),
    )


def graph_file(name: str, hash: str, supplement: Supplement) -> Path:
    """Where a list of that name and hash is cached with its supplement."""
    return graphs_folder() / f"{name}+{hash[:_HASH_IN_NAME]}-{supplement.hash[:_HASH_IN_NAME]}.graph"


def earlier_graph(wanted: str) -> WordGraph | None:
    """A list with a supplement that it no longer has, while it is cached: a session may still be played with it."""
    for path in sorted(graphs_folder().glob(GRAPHS)):
        with suppress(LexiconError):
            graph = WordGraph.open(path, path.name.partition("+")[0] + MARK)
            if graph.hash == wanted:
                return graph
    return None


def _file_of(name: str) -> Path:
    return lexicons_folder() / f"{name}{_SUFFIX}"
