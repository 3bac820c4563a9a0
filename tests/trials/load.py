"""How long the kiosk's loop stands still where much is kept: `python -m tests.trials.load`.

200,000 runs, a session of 500 players, a deck of 20,000 cards (`--runs`, `--seated`, `--cards`), a competition that 500
entrants have played, on a real clock at 1280×720 with SDL's dummy driver. For each way through the screens: how many
turns of the loop, how long they took (the median, p99, p99.9, the longest, then the most processor time that one took
of the loop's thread, all in ms), and how long until what was asked for was on screen, with the processor time of all
threads meanwhile. Turns are counted from the first frame on, which is shown apart: nothing can be seen nor pressed
before it. The database is kept in `--cache` for the next time. A fault: a p99.9 of all turns over 16 ms of processor
time, or an answer that is later than it may be.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.trials.trial import home

if TYPE_CHECKING:  # pygame reads the environment when it is imported
    from tests.trials.loaded import Size
    from topping.kiosk import routes
    from topping.kiosk.app import Kiosk

MOST_STILL_MS: Final = 16.0
_REST_S: Final = 0.01
_SETTLING_TURNS: Final = 30


@dataclass(slots=True)
class Way:
    """What is done, and what was measured meanwhile; milliseconds."""

    name: str
    most_ms: float = 0.0
    """How late the answers may be; 0 where nothing is said of that."""
    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    reckoned: list[float] = field(default_factory=list)
    """What the answers took of all threads, in processor time."""

    @property
    def line(self) -> str:
        """The line of the table."""
        figures = (*(_share(self.wall, part) for part in (500, 990, 999)), max(self.wall), max(self.processor))
        cells = "".join(f"{one:9.1f}" for one in figures)
        answer = f"{max(self.answers):9.0f}{max(self.reckoned):9.0f}" if self.answers else f"{'':18}"
        return f"{self.name:34}{len(self.wall):7}{cells}{answer}"

    @property
    def is_late(self) -> bool:
        """Whether an answer came too late."""
        return bool(self.most_ms and self.answers and max(self.answers) > self.most_ms)


class Loop:
    """A kiosk whose turns are timed."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self.ways: list[Way] = []

    def way(self, name: str, most_ms: float = 0.0) -> None:
        """What comes next is counted under another name."""
        if self.ways:
            print(f"… {self.ways[-1].line}", file=sys.stderr, flush=True)
        self.ways.append(Way(name, most_ms))

    def turn(self) -> None:
        """One turn, and the rest after it."""
        wall, processor = time.perf_counter(), time.thread_time()
        self.kiosk.step()
        way = self.ways[-1]
        way.wall.append(1000 * (time.perf_counter() - wall))
        way.processor.append(1000 * (time.thread_time() - processor))
        if not self.kiosk.has_more_to_do:
            time.sleep(_REST_S)

    def answered(self, ask: Callable[[], None], turns: int = _SETTLING_TURNS) -> None:
        """Asks for something, waits until it is on screen, then lets the loop turn for a while."""
        began, processor = time.perf_counter(), time.process_time()
        ask()
        self.turn()
        while self.kiosk.navigation.is_moving:
            self.turn()
        self.turn()
        while self.kiosk.has_more_to_do:
            self.turn()
        self.ways[-1].answers.append(1000 * (time.perf_counter() - began))
        self.ways[-1].reckoned.append(1000 * (time.process_time() - processor))
        for _ in range(turns):
            self.turn()

    def show(self, route: routes.Route) -> None:
        """Another screen, in place of whatever is there."""
        kiosk = self.kiosk
        self.answered(lambda: kiosk.navigation.go(route, by=kiosk.scene))

    def key(self, *keys: int, text: str = "") -> None:
        """Keys one after the other, each until what it asks for is on screen."""
        import pygame

        for key in keys:
            values: dict[str, Any] = {"key": key, "mod": 0, "scancode": 0}

            def press(values: dict[str, Any] = values) -> None:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, unicode=text, **values))
                if text:
                    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
                pygame.event.post(pygame.event.Event(pygame.KEYUP, unicode="", **values))

            self.answered(press, 3)

    def type(self, text: str) -> None:
        """A text, a key at a time."""
        for character in text:
            self.key(ord(character.lower()), text=character)


def trial(path: Path, size: Size, seconds: float) -> list[Way]:
    """All ways through the screens, on the database at `path`."""
    from tests.kiosk.driver import FakeCues, FakeHelper, FakeVoice
    from topping.config import Settings
    from topping.kiosk.app import Kiosk
    from topping.kiosk.backstage.backstage import Backstage
    from topping.kiosk.engine.clock import Clock
    from topping.kiosk.window import Window
    from topping.rules.conditions.conditions import Conditions
    from topping.store import open_store

    with open_store(path).store as store:
        backstage = Backstage(store, Clock(), Conditions(), settings=Settings(announce_session=False))
        kiosk = Kiosk(Window((1280, 720)), Clock(), backstage, FakeHelper(), FakeVoice(), FakeCues())
        loop = Loop(kiosk)
        try:
            go_through(loop, size, seconds)
        finally:
            kiosk.navigation.close()
            kiosk.screen.close()
            backstage.beside.close()
    return loop.ways


def go_through(loop: Loop, size: Size, seconds: float) -> None:
    """Home, the public's screens, the boards, a player's pages, a run and its result, his deck, a competition, a
    session."""
    import pygame

    from tests.kiosk.driver import game
    from tests.trials.loaded import COMPETITION, PLAYER
    from topping.kiosk import routes

    kiosk, backstage = loop.kiosk, loop.kiosk.backstage
    loop.way("the first frame")
    kiosk.navigation.begin(routes.Home())
    loop.turn()
    kiosk.get_ready()
    loop.way("home, while the rest is imported")
    _rest(loop, 4.0)
    backstage.players.last = PLAYER
    loop.way("home of a player")
    loop.show(routes.Home())
    _rest(loop, 3.0)
    loop.way("attract mode")
    loop.show(routes.Attract())
    backstage.players.last = PLAYER
    loop.way("leaderboard, all games", 500)
    loop.show(routes.Leaderboard())
    loop.key(*(pygame.K_RETURN, pygame.K_RIGHT) * 5, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
    loop.way("leaderboard, one game", 500)
    loop.key(pygame.K_TAB)
    loop.key(*(pygame.K_RETURN,) * 5, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN, pygame.K_PAGEDOWN)
    loop.way("a player's runs", 1_000)
    loop.show(routes.MyRuns(PLAYER))
    loop.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_END)
    loop.way("a player's statistics", 1_000)
    loop.show(routes.Stats(PLAYER))
    loop.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_p)
    loop.key(pygame.K_v, pygame.K_1, pygame.K_ESCAPE)
    loop.way("a run, its end", 1_000)
    loop.show(routes.ReadyToPlay(backstage.runs.seat(PLAYER, game(moves=3))))
    _rest(loop, 0.5)
    loop.key(pygame.K_RETURN)
    _play_whole(loop)
    loop.way("a result opened", 1_000)
    loop.show(routes.MyRuns(PLAYER))
    loop.key(pygame.K_RETURN)
    loop.way("the begun games", 1_000)
    loop.show(routes.Begun(PLAYER))
    loop.key(pygame.K_DOWN)
    loop.way("who plays, the players")
    loop.show(routes.WhoPlays())
    loop.show(routes.Players())
    loop.way("the day, ways to train")
    loop.show(routes.Daily())
    loop.show(routes.Train())
    loop.way("the cards of a deck", 1_000)
    loop.show(routes.DeckCards())
    loop.key(pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_F5)
    loop.way("a card looked for")
    loop.key(pygame.K_F5, pygame.K_F5, pygame.K_F5)
    loop.type("aei")
    loop.key(*(pygame.K_BACKSPACE,) * 2)
    loop.way("cards set aside, taken back", 1_000)
    loop.key(pygame.K_F6, pygame.K_DOWN, pygame.K_F6, pygame.K_F8, pygame.K_F8)
    loop.way("a sitting", 1_000)
    loop.show(routes.DeckReview())
    _rest(loop, 1.0)
    loop.way("cards answered, set aside", 1_000)
    for _ in range(6):
        loop.key(pygame.K_F8, pygame.K_F8)
        _rest(loop, 0.4)  # an Enter right after an answer is not taken
        loop.key(pygame.K_RETURN)
    loop.key(pygame.K_F6, pygame.K_F9, pygame.K_RETURN)
    loop.way("competitions", 500)
    loop.show(routes.ListCompetitions())
    (competition,) = (one.uuid for one in backstage.competitions.all() if one.name == COMPETITION)
    loop.way("a competition's desk", 1_000)
    loop.show(routes.CompetitionDesk(competition))
    loop.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN)
    loop.way("a competition's standings", 1_000)
    loop.show(routes.CompetitionStandings(competition))
    loop.key(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
    loop.way("sessions")
    loop.show(routes.Sessions())
    loop.way("a session taken up", 2_000)
    loop.key(pygame.K_DOWN, pygame.K_RETURN)
    loop.way("bulletins of a session")
    for table in range(1, 16):
        loop.type(f"{table}")
        loop.key(pygame.K_RETURN)
    loop.way("the session's standings")
    loop.key(pygame.K_F5)
    _rest(loop, seconds)


def _play_whole(loop: Loop) -> None:
    """Every top is found; waits until the result is on screen."""
    import pygame

    from topping.kiosk.screens.play.play import PlayScreen

    while isinstance(scene := loop.kiosk.scene, PlayScreen):
        if scene.run.is_over:
            loop.turn()
        else:
            _rest(loop, 0.5)
            loop.type(scene.run.turn.solution.move.circled)
            loop.key(pygame.K_RETURN)
    _rest(loop, 1.0)


def _rest(loop: Loop, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        loop.turn()


def _share(values: Sequence[float], thousandths: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * thousandths // 1000)]


def main() -> int:
    """Prints the table; 1 where something is beyond its limit."""
    from tests.trials.loaded import Size, prepared

    parser = argparse.ArgumentParser(prog="python -m tests.trials.load", description=__doc__)
    parser.add_argument("--runs", type=int, default=Size().runs)
    parser.add_argument("--seated", type=int, default=Size().seated)
    parser.add_argument("--cards", type=int, default=Size().cards)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "topping-load")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the last screen is looked at")
    given = parser.parse_args()
    size = Size(given.runs, of_player=max(1, given.runs // 40), seated=given.seated, cards=given.cards)
    with home() as folder:
        prepared(given.cache, size, folder / "topping.db")
        load = os.getloadavg()[0]
        ways = trial(folder / "topping.db", size, given.seconds)
    every = Way("all turns after the first frame")
    for way in ways[1:]:
        every.wall += way.wall
        every.processor += way.processor
    print(f"{size.runs} runs, {size.seated} players in a session, {size.cards} cards; load of the machine {load:.1f}")
    print(f"{'':34}{'turns':>7}{'p50':>9}{'p99':>9}{'p99.9':>9}{'longest':>9}{'its CPU':>9}{'answer':>9}{'its CPU':>9}")
    for way in (*ways, every):
        print(way.line + ("  LATE" if way.is_late else ""))
    still = _share(every.processor, 999)
    print(f"p99.9 of a turn's processor time: {still:.1f} ms; over {MOST_STILL_MS:.0f} ms: "
          f"{sum(one > MOST_STILL_MS for one in every.processor)} turns of {len(every.wall)}")  # fmt: skip
    return int(still > MOST_STILL_MS or any(way.is_late for way in ways))


if __name__ == "__main__":
    sys.exit(main())
