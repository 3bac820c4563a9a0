"""The table of how often words are played that comes with the program."""

from functools import cache

from topping.disk import refusing
from topping.errors import LexiconError
from topping.resources import asset
from topping.training.deck.playability import Playability


@cache
def playability() -> Playability:
    """How often words are the top, in 2,000 games of the program's own generator with its bundled list.

    Any lexicon may be asked with it: a word that this one does not admit is left out by whoever asks. Read once, a few
    hundredths of a second. Raises `SetupError` or `LexiconError` where the file is missing or damaged.
    """
    place = asset("lists", "played.tsv")
    try:
        with refusing(LexiconError, "lexicon.unreadable", path=place):
            return Playability.parse(place.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise LexiconError("lexicon.unreadable", path=place, why=fault) from None


@cache
def tops_of_words() -> dict[str, int]:
    """How many times words are the top in those games, by the words; raises as `playability` does."""
    return {word: played.tops for word, played in playability().words.items()}
