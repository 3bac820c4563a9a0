"""Key to frame while questions are answered: `python -m tests.bench.answers`.

A game is played at 1920×1080 (`--size`) on SDL's dummy driver, with the program's own loop and clock. Keys come at
moments of their own, whatever the loop is doing; each is timed until the frame that shows it is flipped. Meanwhile
nothing is asked, then games are made, words searched, and statistics and boards counted on a database of `--runs`
runs, which is kept for the next time. Told of each: key to frame (p50, p95, p99, the longest), the longest turns of the
loop (p99.9, the longest), how many answers came, how long an urgent one took, all in ms, and memory in MB of the
program and of what it has started. Not a test.
"""

import argparse
import io
import os
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pygame
from openpyxl import Workbook

from tests.bench.timing import below
from tests.kiosk.driver import FakeCues, FakeVoice, game
from tests.trials.load import PLAYER, prepared
from tests.trials.trial import home
from topping.answers.client import News, QuestionService
from topping.answers.executor import QuestionThread
from topping.answers.games import make_game, read_rows
from topping.answers.positions import find_tops
from topping.answers.training import fill_bank
from topping.answers.words import search_words
from topping.config import Settings
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.clock import Clock
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.services.services import Services
from topping.kiosk.window import Window
from topping.lexicon.catalogue import default
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE
from topping.store import open_store

SETTLING_S: Final = 5.0
_EVERY_S: Final = 0.12
_URGENT_S: Final = 0.5
LEXICON: Final = WantedLexicon.of(default())


@dataclass(slots=True)
class Load:
    """What is done meanwhile, and what was measured; milliseconds."""

    name: str
    ask: Callable[[QuestionService, int], News | None] = lambda answerer, number: None
    counts: Callable[[Services], Awaitable[None]] | None = None
    keys: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    urgent: list[float] = field(default_factory=list)
    answered: int = 0
    counted: int = 0

    @property
    def line(self) -> str:
        """The line of the table."""
        keys = [statistics.median(self.keys), *(below(share, self.keys) for share in (0.95, 0.99, 1.0))]
        turns = below(0.999, self.turns), max(self.turns)
        urgent = statistics.median(self.urgent), max(self.urgent)
        cells = "".join(f"{one:8.1f}" for one in (*keys, *turns, *urgent))
        return f"{self.name:12}{len(self.keys):6}{cells}{self.answered:8}{self.counted:8}"


HEAD: Final = (
    f"{'':12}{'keys':>6}{'p50':>8}{'p95':>8}{'p99':>8}{'most':>8}{'t99.9':>8}{'turn':>8}{'urgent':>8}{'most':>8}"
    f"{'answers':>8}{'counts':>8}"
)


async def _counted(services: Services) -> None:
    await services.statistics.usual(PLAYER)


def _made(answerer: QuestionService, number: int) -> News:
    if number % 8 == 0:
        return answerer.ask_long(fill_bank, number * 5, NORMALE, LEXICON)
    return answerer.ask_long(make_game, number, NORMALE, LEXICON)


def _searched(answerer: QuestionService, number: int) -> News:
    letters = "AEINRSTLOU"
    search = WordSearch(expression=f"{letters[number % 10]}.*{letters[number // 10 % 10]}.*E")
    return answerer.ask(search_words, search, WordOrder.PLAYED, number % 7, 500, LEXICON)


def _book() -> bytes:
    book, content = Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet()
    for row in range(1, 2_001):
        sheet.append([row, f"Joueuse {row}", f"Club {row % 20}", row % 7])
    book.save(content)
    return content.getvalue()


def loads() -> Iterator[Load]:
    """The loads measured, one after another."""
    yield Load("nothing")
    yield Load("games", _made)
    yield Load("words", _searched)
    book = _book()
    yield Load("workbooks", lambda answerer, number: answerer.ask(read_rows, book, 5_000))
    yield Load("counting", counts=_counted)
    yield Load("all", lambda answerer, number: (_made if number % 2 else _searched)(answerer, number), _counted)


class Typist:
    """Keys that come by themselves, in place of the window's events, and the frames that show them."""

    def __init__(self) -> None:
        self.load: Load | None = None
        self._chance = random.Random(7)
        self._next = time.perf_counter()
        self._shown: list[float] = []
        """When the keys went down that the coming frame shows."""
        self._letters = 0
        self._fetch, self._flip, self._update = pygame.event.get, pygame.display.flip, pygame.display.update
        replaced: Any = pygame.event
        replaced.get = self._get
        replaced = pygame.display
        replaced.flip, replaced.update = self._showing(self._flip), self._showing(self._update)

    def _get(self, *of: Any, **more: Any) -> list[pygame.event.Event]:
        events = self._fetch(*of, **more)
        now = time.perf_counter()
        if self.load is not None and now >= self._next:
            self._shown.append(self._next)
            self._next = max(self._next, now - _EVERY_S) + _EVERY_S * (0.5 + self._chance.random())
            self._letters = (self._letters + 1) % 9
            key, text = (pygame.K_a, "a") if self._letters else (pygame.K_ESCAPE, "")
            of_key = {"key": key, "mod": 0, "unicode": text, "scancode": 0}
            events = [*events, pygame.event.Event(pygame.KEYDOWN, of_key)]
            if text:
                events.append(pygame.event.Event(pygame.TEXTINPUT, text=text))
            events.append(pygame.event.Event(pygame.KEYUP, of_key))
        elif self.load is None:
            self._next = now + _EVERY_S
        return events

    def _showing(self, show: Callable[..., None]) -> Callable[..., None]:
        def shown(*of: Any) -> None:
            show(*of)
            now = time.perf_counter()
            if self.load is not None:
                self.load.keys += [1000 * (now - down) for down in self._shown]
            self._shown.clear()

        return shown


class Trial:
    """A kiosk at a game, whose loop is timed."""

    def __init__(self, kiosk: Kiosk, typist: Typist, seconds: float) -> None:
        self.kiosk, self._typist, self._seconds = kiosk, typist, seconds
        self._loads = loads()
        self._load: Load | None = None
        self._until = time.perf_counter() + SETTLING_S
        self._open: dict[News, float] = {}
        """When the questions were asked that are not answered; 0 for those that may take long."""
        self._asked = 0
        self._next_urgent = 0.0
        self._counting = False
        self._position = next(iter(game().turns())).position
        self._step = kiosk.step
        replaced: Any = kiosk
        replaced.step = self.step
        heard: Any = kiosk.services
        self._hear, heard.hear = kiosk.services.hear, self.hear

    def step(self) -> None:
        """A turn of the loop."""
        began = time.perf_counter()
        self._step()
        if self._load is not None:
            self._load.turns.append(1000 * (time.perf_counter() - began))

    def hear(self, news: Any) -> None:
        """Counts the answers to what is asked here."""
        self._hear(news)
        if news in self._open:
            asked = self._open.pop(news)
            if self._load is not None and asked:
                self._load.urgent.append(1000 * (time.perf_counter() - asked))
            elif self._load is not None:
                self._load.answered += 1

    def after_turn(self) -> None:
        """Asks; ends one load and begins the next."""
        now, kiosk = time.perf_counter(), self.kiosk
        if isinstance(kiosk.scene, PlayScreen) and now >= self._until:
            if self._load is not None:
                print(self._load.line, flush=True)
                for answer in self._open:
                    answer.cancel()
                self._open.clear()
            self._load = next(self._loads, None)
            self._typist.load = self._load
            self._until = now + self._seconds
            if self._load is None:
                print(f"memory: {memory_mb(os.getpid()):.0f} MB")
                kiosk.end()
        if (load := self._load) is None:
            return
        if now >= self._next_urgent:
            self._next_urgent = now + _URGENT_S
            self._open[kiosk.answerer.ask(find_tops, self._position, NORMALE, LEXICON)] = now
        while sum(not asked for asked in self._open.values()) < 3:
            asked = load.ask(kiosk.answerer, self._asked)
            if asked is None:
                break
            self._asked += 1
            self._open[asked] = 0.0
        if load.counts is not None and not self._counting:
            self._counting = True
            kiosk.services.beside.later(self._count)

    async def _count(self) -> None:
        load = self._load
        if load is not None and load.counts is not None:
            await load.counts(self.kiosk.services)
            load.counted += 1
        self._counting = False


def memory_mb(process: int) -> float:
    """Returns the memory of a process and its children, shared pages in part (Linux)."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    own = next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
    threads = Path(f"/proc/{process}/task").iterdir()
    children = [child for one in threads for child in (one / "children").read_text().split()]
    return own + sum(memory_mb(int(child)) for child in children)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.answers", description=str(__doc__))
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=20, help="of each load")
    parser.add_argument("--size", default="1920x1080")
    given = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    width, _, height = given.size.partition("x")
    with home() as folder:
        prepared(given.runs, folder / "topping.db")
        with open_store(folder / "topping.db").store as store:
            clock = Clock()
            services = Services(store, clock, Conditions(), settings=Settings(announce_session=False))
            screen = Window((int(width), int(height)))
            kiosk = Kiosk(screen, clock, services, QuestionThread(), FakeVoice(), FakeCues())
            typist = Typist()
            kiosk.navigation.begin(Play(services.runs.trial()))
            trial = Trial(kiosk, typist, given.seconds)
            print(HEAD)
            kiosk.run(trial.after_turn)


if __name__ == "__main__":
    main()
