"""How long a bank takes to make, how large it is, and for how many cards it has another grid.

    python -m tests.bench.bank [--games 2000] [--of 200]

The cards are the tops of games that a player could have played, of other seeds. Times are of the processor.
"""

import argparse
import os
import tempfile
from collections import defaultdict, deque

from tests.bench.timing import Times
from topping.bank.file import BankReader, BankSubject, adding
from topping.bank.index import BankIndex
from topping.bank.maker import Maker
from topping.bank.openbank import filling, frequencies_of
from topping.lexicon.catalogue import open_lexicon
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver

_FIRST = 900_001
"""Seeds of the games whose tops are the cards."""


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--of", type=int, default=200, help="games whose tops are the cards")
    options = parser.parse_args()
    variant, graph = NORMALE, open_lexicon(None)
    maker = Maker(graph, Solver(graph))
    maker.make(1, variant)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TOPPING_HOME"] = home
        subject = BankSubject(variant, graph.name, graph.hash)
        reader, making, reading, sorting = BankReader(subject.path, subject), Times(), Times(), Times()
        with making, adding(reader) as (writer, _, _):
            assert writer is not None
            deque(filling(maker, variant, writer, options.games, lambda record: None), maxlen=0)
        took = making.worked[0]
        print(f"{reader.count} games: {took / 1000:.1f} s, {took / reader.count:.1f} ms a game; {reader.end:,} bytes")

        index = BankIndex(variant)
        with reading:
            for record in BankReader(subject.path, subject).news()[1]:
                index.add(record)
        with sorting:
            deque(index.sorting(frequencies_of), maxlen=0)
        print(f"read and indexed: {reading.worked[0]:.0f} ms; sorted by kind and par: {sorting.worked[0]:.0f} ms")

    found: dict[str, list[bool]] = defaultdict(list)
    for seed in range(_FIRST, _FIRST + options.of):
        for move in maker.make(seed, variant).moves:
            word = move.solution.word.upper()
            has_grid = bool(index.has(word))
            found["all"].append(has_grid)
            found[str(len(word)) if len(word) < 7 else "7 or more"].append(has_grid)
    for name, cards in sorted(found.items()):
        print(f"another grid, {name} letters: {100 * sum(cards) / len(cards):.1f} % of {len(cards)} cards")


if __name__ == "__main__":
    main()
