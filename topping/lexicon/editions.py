"""The editions of the list that comes with the program: a game keeps the words of the one it was made with.

The files of the list hold its latest edition. What an earlier one has more or less is a small file beside them, in the
form of a club's supplement; its graph, compiled from both, comes with the program too, as prepared games have its words
and nobody waits for a first game.

All editions count as one list where games are chosen, ranked and compared.
"""

from functools import cache
from typing import Final

from topping.lexicon.bundled import FIRST_NAME, NAME, difference, graph_file
from topping.lexicon.graph import WordGraph
from topping.lexicon.supplement import Supplement

FIRST: Final = "a01c8a2a85e1afb605b4d8903c9de20a18677b3683599d34b26d608d3934b35a"
"""The hash of the first edition, which stands for all of them."""
LATEST: Final = "01b92378232919bd2a247569e08e98bc9e53bd3eb3cca6cd10543565da2f0a6e"
DAILY_FROM: Final = "2026-12-01"
"""The first day (ISO 8601) whose game is made with the latest edition; those before keep the games they had."""

_NAMES: Final = {FIRST: FIRST_NAME}
"""By the hash of an earlier edition, the name of its files."""


def list_of(hash: str) -> str:
    """What the editions of one list have in common: the hash of its first one; for any other list, its own."""
    return FIRST if hash == LATEST or hash in _NAMES else hash


def editions_of(hash: str) -> tuple[str, ...]:
    """The hashes of all editions of the list that has the words of `hash`, the latest first; it alone for any other."""
    return (LATEST, *_NAMES) if list_of(hash) == FIRST else (hash,)


def is_same_list(first: str, second: str) -> bool:
    """Whether two hashes are those of one list, in whichever editions."""
    return list_of(first) == list_of(second)


def earlier_edition(hash: str) -> WordGraph | None:
    """An earlier edition of the bundled list; None for any other hash. Raises `SetupError`, `LexiconError`."""
    # other lists are asked for all the time, and would push it out of what is kept
    return _edition(hash) if hash in _NAMES else None


@cache
def _edition(hash: str) -> WordGraph:
    return WordGraph.open(graph_file(_NAMES[hash]), NAME)


def left_since(hash: str) -> frozenset[str]:
    """The words of an earlier edition that the latest does not have; none for any other hash. Raises likewise."""
    return _difference(hash).added if hash in _NAMES else frozenset()


@cache
def _difference(hash: str) -> Supplement:
    return difference(_NAMES[hash])
