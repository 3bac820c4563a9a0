"""Reads the bundled table of how often each word is the top in generated games."""

from functools import cache

from topping.errors import LexiconError
from topping.resources import asset
from topping.system.disk import refusing
from topping.training.deck.playability import Playability


@cache
def playability() -> Playability:
    """Returns how often each word is the top in 2,000 games generated with the bundled lexicon.

    The table serves any lexicon: callers must leave out words that a lexicon does not admit. It is read once (some tens
    of ms). Raises `SetupError` or `LexiconError` for a missing or damaged file.
    """
    path = asset("lists", "played.tsv")
    try:
        with refusing(LexiconError, "lexicon.unreadable", path=path):
            return Playability.parse(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=fault) from None


@cache
def tops_of_words() -> dict[str, int]:
    """Returns, by word, how many times it is the top in the 2,000 games of `playability`; raises the same errors."""
    return {word: played.tops for word, played in playability().words.items()}
