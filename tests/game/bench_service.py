"""Times the helper process: `python -m tests.game.bench_service [--questions 3000] [--best 20] [--window 32]`.

Asks for the best solutions of the positions of the prepared games, so many at a time, and prints how many answers come
back in a second, how long `ask()` holds up whoever calls it, and how long one answer takes where nothing else is asked.
The solver must be compiled.
"""

import argparse
import time
from itertools import cycle, islice

from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperService
from topping.game.service.messages import HelperFailed, QuestionFailed, SolverReady
from topping.game.service.positionquestions import BestQuestion, SolutionsFound
from topping.lexicon.catalogue import default

PAUSE_S = 0.001
REVIEWED, MOVES = 30, 50
"""Solutions of a move that a review asks for, and how many moves are timed."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=3000)
    parser.add_argument("--best", type=int, default=20)
    parser.add_argument("--window", type=int, default=32)
    options = parser.parse_args()
    lexicon = WantedLexicon.of(default())
    games = [shelf.load(one.path) for one in shelf.prepared()]
    turns = [turn for game in games for turn in game.turns()]
    questions = [BestQuestion(one.position, options.best, one.before.variant, lexicon) for one in turns]
    service = HelperService()
    service.open(lexicon)
    while not any(isinstance(news, SolverReady | HelperFailed) for news in service.news()):
        time.sleep(PAUSE_S)
    waits: list[int] = []
    answered = solutions = 0
    to_ask = islice(cycle(questions), options.questions)
    began = time.perf_counter()
    while answered < options.questions:
        for question in islice(to_ask, options.window - (len(waits) - answered)):
            before = time.perf_counter_ns()
            service.ask(question)
            waits.append(time.perf_counter_ns() - before)
        for news in service.news():
            if isinstance(news, QuestionFailed):
                raise SystemExit(news.sentence)
            if isinstance(news, SolutionsFound):
                answered += 1
                solutions += len(news.solutions)
        time.sleep(PAUSE_S)
    taken = time.perf_counter() - began
    alone = [answered_ms(service, BestQuestion(q.position, REVIEWED, q.variant, lexicon)) for q in questions[:MOVES]]
    service.close()
    waits.sort()
    p95, most = waits[len(waits) * 95 // 100] / 1e6, waits[-1] / 1e6
    print(f"{len(turns)} positions of {len(games)} games, best {options.best}")
    print(f"{answered / taken:.0f} answers a second, {solutions / answered:.1f} solutions each")
    print(f"ask(): p95 {p95:.3f} ms, longest {most:.3f} ms")
    alone.sort()
    print(f"one at a time, best {REVIEWED}, as a review asks: p95 {alone[MOVES * 95 // 100]:.1f} ms over {MOVES} moves")


def answered_ms(service: HelperService, question: BestQuestion) -> float:
    """How long the answer to one question takes, nothing else being asked."""
    began = time.perf_counter()
    service.ask(question)
    while not service.news():
        time.sleep(PAUSE_S)
    return 1000 * (time.perf_counter() - began)


if __name__ == "__main__":
    main()
