"""A cache of open lexicons, solvers and banks for questions; modules that load slowly are imported on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from topping.bank.file import BankSubject
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import Variant

if TYPE_CHECKING:
    from topping.bank.machine import OpenVocabulary
    from topping.bank.maker import Maker
    from topping.bank.openbank import OpenBank
    from topping.lexicon.tools.finding import WordFinder
    from topping.lexicon.tools.openlist import OpenList

_MOST_KEPT: Final = 4
"""How many lexicons stay open: two of a duel, the bundled one, and one to spare."""
_MOST_FINDERS: Final = 2
"""How many tables of words stay open: 20 MB each."""

_graphs: Final = dict[str, WordGraph]()
"""By hash."""
_makers: Final[dict[tuple[str, str], Maker]] = {}
"""By name and hash: a game bears both."""
_banks: Final[dict[Path, OpenBank]] = {}
_finders: Final[dict[str, WordFinder]] = {}
"""By the hash of the lexicon."""


def graph_of(lexicon: WantedLexicon) -> WordGraph:
    """Opens a lexicon by hash or name; raises `LexiconError`. A name is looked up anew, as its list may change."""
    return _kept(_graphs, lexicon.hash, lexicon.open) if lexicon.hash else lexicon.open()


def maker_of(lexicon: WantedLexicon) -> Maker:
    """Returns the maker of games for a lexicon, from the cache if possible; its `solver` searches positions."""
    from topping.bank.maker import Maker
    from topping.solver import Solver

    graph = graph_of(lexicon)
    return _kept(_makers, (graph.name, graph.hash), lambda: Maker(graph, Solver(graph)))


def bank_of(variant: Variant, lexicon: WantedLexicon) -> OpenBank:
    """Opens the bank of a variant and a lexicon: games made by the program for training, which no player has seen."""
    from topping.bank.openbank import OpenBank

    maker = maker_of(lexicon)
    subject = BankSubject(variant, maker.graph.name, maker.graph.hash)
    return _kept(_banks, subject.path, lambda: OpenBank(maker, subject))


def finder_of(lexicon: WantedLexicon) -> WordFinder:
    """Returns the search index of a lexicon's words, from the cache if possible."""
    from topping.lexicon.playability import tops_of_words
    from topping.lexicon.tools.finding import WordFinder

    graph = graph_of(lexicon)
    return _kept(_finders, graph.hash, lambda: WordFinder(graph, tops_of_words()), _MOST_FINDERS)


@cache
def open_list() -> OpenList:
    """Returns the open word list, whose entries give a word's frequency and meanings; loaded by the first call."""
    from topping.lexicon.tools.openlist import OpenList

    return OpenList()


@cache
def vocabulary() -> OpenVocabulary:
    """Returns the table of word frequencies, which decide which words the machine player knows at a level."""
    from topping.bank.machine import OpenVocabulary

    return OpenVocabulary()


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _kept(known: dict[_Key, _Value], key: _Key, make: Callable[[], _Value], most: int = _MOST_KEPT) -> _Value:
    """Returns the value of a key from the cache `known`; if it is missing, `make` makes it.

    A cache of more than `most` values drops what was unused for longest.
    """
    value = known.pop(key, None) or make()
    known[key] = value
    while len(known) > most:
        del known[next(iter(known))]
    return value
