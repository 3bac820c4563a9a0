"""Which lexicon judges a game: the one it was made with, and no other."""

from __future__ import annotations

from topping.errors import LexiconError
from topping.lexicon.catalogue import default, find_by_hash
from topping.lexicon.graph import WordGraph
from topping.rules.game import Game


def lexicon_of(game: Game) -> WordGraph:
    """The installed lexicon with the game's hash; for a game typed from a club sheet, the default one.

    Raises `LexiconError`, naming the lexicon, where the game's own is not installed.
    """
    return lexicon_called(game.lexicon_name, game.lexicon_hash) if game.lexicon_hash else default()


def lexicon_called(name: str, digest: str) -> WordGraph:
    """The installed lexicon of that hash; raises `LexiconError`, with its name, where there is none."""
    graph = find_by_hash(digest)
    if graph is None:
        raise LexiconError("game.lexicon_missing", name=name, digest=digest[:12])
    return graph
