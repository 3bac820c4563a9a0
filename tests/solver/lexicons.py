"""Lexicons for tests: small random ones, fast enough for the naive twin, and the whole bundled list."""

from functools import cache
from random import Random

from tests.solver.positions import shuffled
from topping.bank.maker import Maker
from topping.lexicon.catalogue import BUNDLED, find
from topping.lexicon.graph import WordGraph
from topping.solver import Solver


@cache
def bundled() -> WordGraph:
    """Returns the bundled lexicon."""
    return find(BUNDLED)


@cache
def bundled_words() -> tuple[str, ...]:
    """Returns the bundled words, in order."""
    return tuple(bundled().words())


@cache
def sample() -> WordGraph:
    """Returns one word in 23 of the bundled lexicon, 16,000 in all: of every length, and few enough for the naive
    twin.
    """
    return WordGraph.from_words(list(bundled_words()[::23]), "sample")


@cache
def maker() -> Maker:
    """Returns a maker of games with the bundled lexicon."""
    return Maker(bundled(), Solver(bundled()))


@cache
def small(seed: int, size: int = 500) -> WordGraph:
    """Returns `size` words of the bundled lexicon, a third of them of two or three letters, so that words cross."""
    chance = Random(seed)
    words = bundled_words()
    short = shuffled([word for word in words if len(word) <= 3], chance)[: size // 3]
    picks = {words[int(chance.random() * len(words))] for _ in range(size)}
    return WordGraph.from_words(sorted({*short, *sorted(picks)[: size - len(short)]}), f"petit-{seed}")
