"""A word for the first turn of a game."""

from topping.lexicon.catalogue import default
from topping.rules.tiles import JOKER, without


def first_word(rack: str) -> str:
    """A word of two or three letters that a rack can lay; raises `StopIteration` where it has none."""
    letters = rack.replace(JOKER, "")
    return next(word for word in default().words() if len(word) <= 3 and without(letters, word) is not None)
