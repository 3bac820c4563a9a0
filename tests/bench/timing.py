"""What the benchmarks share: how long something takes, and an answering thread that is ready to be asked."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from topping.answers.executor import QuestionThread
from topping.answers.positions import get_ready
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.catalogue import default


class Times:
    """Milliseconds of one thing done over and over, each time within a `with`."""

    def __init__(self) -> None:
        self.clock: list[float] = []
        self.worked: list[float] = []
        """Processor time of this process."""

    def __enter__(self) -> None:
        self._began = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        began, worked = self._began
        self.clock.append(1000 * (time.perf_counter() - began))
        self.worked.append(1000 * (time.process_time() - worked))


def timed(act: Callable[[], object], rounds: int = 1) -> Times:
    """What doing something takes."""
    times = Times()
    for _ in range(rounds):
        with times:
            act()
    return times


def below(share: float, values: Sequence[float]) -> float:
    """The value below which that share of them lies: 0.5 for the middle one, 1 for the largest."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@contextmanager
def ready_answerer() -> Iterator[QuestionThread]:
    """The answerer, which has opened the usual lexicon."""
    with closing(QuestionThread()) as service:
        service.ask(get_ready, WantedLexicon.of(default())).result()
        service.news()
        yield service
