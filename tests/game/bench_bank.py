"""How long a bank takes to make, how large it is, and for how many cards it has another grid.

    python -m tests.game.bench_bank [--games 2000] [--of 200] [--variant normale]

The cards are the tops of games that a player could have played, of other seeds. Times are of the processor.
"""

import argparse
import os
import random
import tempfile
import time
from collections import defaultdict

from topping.game.bank.file import BankReader, BankSubject, adding
from topping.game.bank.index import BankIndex
from topping.game.making.maker import Maker
from topping.game.service.bankanswers import filling, words_told
from topping.lexicon.catalogue import open_lexicon
from topping.rules.conditions.variant import VARIANTS
from topping.solver import Solver

_FIRST = 900_001
"""Seeds of the games whose tops are the cards."""


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--of", type=int, default=200, help="games whose tops are the cards")
    parser.add_argument("--variant", choices=VARIANTS, default="normale")
    options = parser.parse_args()
    variant, graph = VARIANTS[options.variant], open_lexicon(None)
    maker = Maker(graph, Solver(graph))
    maker.make(1, variant)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TOPPING_HOME"] = home
        subject = BankSubject(variant, graph.name, graph.hash)
        reader, began = BankReader(subject.path, subject), time.process_time()
        with adding(reader) as (writer, _, _):
            assert writer is not None
            for _ in filling(maker, variant, writer, options.games, lambda record: None):
                pass
        took = time.process_time() - began
        print(f"{reader.count} games: {took:.1f} s, {1000 * took / reader.count:.1f} ms a game; {reader.end:,} bytes")

        began, index = time.process_time(), BankIndex(variant)
        _, records = BankReader(subject.path, subject).news()
        for record in records:
            index.add(record)
        print(f"read and indexed: {1000 * (time.process_time() - began):.0f} ms")
        began = time.process_time()
        for _ in index.sorting(words_told):
            pass
        print(f"sorted by kind and par: {1000 * (time.process_time() - began):.0f} ms")

    found: dict[str, list[bool]] = defaultdict(list)
    for seed in range(_FIRST, _FIRST + options.of):
        for move in maker.make(seed, variant).moves:
            word = move.solution.word.upper()
            has_grid = bool(index.has(word))
            found["all"].append(has_grid)
            found[str(len(word)) if len(word) < 7 else "7 or more"].append(has_grid)
    for name, cards in sorted(found.items()):
        print(f"another grid, {name} letters: {100 * sum(cards) / len(cards):.1f} % of {len(cards)} cards")
    began, chance = time.process_time(), random.Random(1)
    words = [word for word, _ in index.tops(100)]
    for word in words:
        index.of_word(word, 1, chance)
    print(f"one position of a word: {1000 * (time.process_time() - began) / len(words):.2f} ms")


if __name__ == "__main__":
    main()
