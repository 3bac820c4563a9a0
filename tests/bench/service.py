"""Times the answerer: `python -m tests.bench.service`.

Asks for the best solutions of the positions of the prepared games, 32 at a time, and prints how many answers come back
in a second, how long `ask()` holds up whoever calls it, and how long one answer takes where nothing else is asked.
The solver must be compiled.
"""

import time
from itertools import cycle, islice

from tests.bench.timing import Times, below, ready_answerer
from topping.answers.executor import QuestionThread
from topping.answers.positions import find_best
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.catalogue import default
from topping.rules.games.game import Turn

PAUSE_S = 0.001
QUESTIONS, BEST, WINDOW = 3000, 20, 32
REVIEWED, MOVES = 30, 50
"""Solutions of a move that a review asks for, and how many moves are timed."""


def main() -> None:
    """Prints the figures."""
    turns = [turn for one in shelf.prepared() for turn in shelf.load(one.path).turns()]
    lexicon, asking, alone = WantedLexicon.of(default()), Times(), Times()
    answered = solutions = 0

    def ask(service: QuestionThread, turn: Turn, count: int) -> None:
        service.ask(find_best, turn.position, count, turn.before.variant, lexicon)

    to_ask = islice(cycle(turns), QUESTIONS)
    with ready_answerer() as service:
        began = time.perf_counter()
        while answered < QUESTIONS:
            for turn in islice(to_ask, WINDOW - (len(asking.clock) - answered)):
                with asking:
                    ask(service, turn, BEST)
            for news in service.news():
                answered += 1
                solutions += len(news.result())
            time.sleep(PAUSE_S)
        taken = time.perf_counter() - began
        for turn in turns[:MOVES]:
            with alone:
                ask(service, turn, REVIEWED)
                while not service.news():
                    time.sleep(PAUSE_S)
    print(f"{len(turns)} positions, best {BEST}")
    print(f"{answered / taken:.0f} answers a second, {solutions / answered:.1f} solutions each")
    print(f"ask(): p95 {below(0.95, asking.clock):.3f} ms, longest {max(asking.clock):.3f} ms")
    p95 = below(0.95, alone.clock)
    print(f"one at a time, best {REVIEWED}, as a review asks: p95 {p95:.1f} ms over {MOVES} moves")


if __name__ == "__main__":
    main()
