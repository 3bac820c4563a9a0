"""Windows beside the kiosk's: a room's table, a watched run, the second display and the process that shows it."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.kiosk.driver import FakeClock, game
from tests.kiosk.unseen import UnseenScreen
from topping.competition.plan import CompetitionPlan
from topping.config import Settings, Theme
from topping.kiosk.displays.following import STALE_MS, Audience, WatchedState
from topping.kiosk.displays.rankingpages import PAGE_MS
from topping.kiosk.engine import processes
from topping.kiosk.engine.processes import LONGEST_RESTART_MS, ORAL, RESTART_MS, SecondScreen, Shown, on_termination
from topping.kiosk.otherscreens import RETRY_MS, Projection, RoomTable, Watching, until_closed
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.theme import Panel
from topping.kiosk.services.services import Services
from topping.kiosk.ui.panels import TextView
from topping.play.run.run import Run
from topping.play.run.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.texts import say

SIZE = (640, 400)


class Kept(UnseenScreen):
    """A window of which is known what it showed last, and how often it was looked at, dressed and closed."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.panels: Sequence[Panel] = ()
        self.cards: tuple[Card, ...] = ()
        self.happened: list[str] = []

    def show(self, panels: Sequence[Panel], cards: tuple[Card, ...] = (), until: float = inf) -> bool:
        self.panels, self.cards = panels, cards
        return super().show(panels, cards, until)

    def dress(self, colours: Theme, *, text_scale: int) -> None:
        self.happened.append(f"{colours.value}-{text_scale}")
        super().dress(colours, text_scale=text_scale)

    def resized(self) -> None:
        self.happened.append("resized")
        super().resized()

    def close(self) -> None:
        self.happened.append("closed")
        super().close()

    @property
    def told(self) -> str:
        """The second text of the screen, its beginning: the first one is a title."""
        texts = [panel.state for panel in self.panels if isinstance(panel.state, TextView)]
        return "".join(texts[1].set.lines)[:20]


@pytest.fixture
def kept() -> Iterator[Kept]:
    made = Kept()
    pygame.event.clear()
    yield made
    made.close()


def post(kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **values))


@pytest.fixture
def table(kept: Kept, tmp_path: Path) -> RoomTable:
    """A room's table of a competition that is not there, in light colours and large texts."""
    settings = Settings(theme=Theme.LIGHT, text_scale=115)
    return RoomTable(kept, FakeClock(), tmp_path / "none.db", "Coupe", settings)


@pytest.mark.parametrize(
    ("kind", "key", "ends"),
    [
        (pygame.KEYDOWN, pygame.K_ESCAPE, True),
        (pygame.QUIT, 0, True),
        (pygame.KEYDOWN, pygame.K_a, False),
        (pygame.KEYUP, pygame.K_ESCAPE, False),
    ],
    ids=["Escape", "closed", "a letter", "Escape released"],
)
def test_a_window_beside_ends_by_escape_alone(table: RoomTable, kind: int, key: int, ends: bool) -> None:
    table.turn()
    post(kind, key=key)
    table.turn()
    assert table.has_ended is ends


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.VIDEORESIZE])
def test_a_window_that_was_covered_is_painted_anew(table: RoomTable, kind: int) -> None:
    assert table.turn()
    assert not table.turn(), "nothing has changed"
    post(kind)
    assert table.turn()


def test_a_window_beside_follows_the_colours_of_the_kiosk(table: RoomTable, kept: Kept) -> None:
    table.turn()
    assert kept.happened == ["light-115"]
    table.wear(Theme.LIGHT, 115)
    assert not table.turn()
    table.wear(Theme.DARK, 100)
    assert table.turn()
    assert kept.happened == ["light-115", "dark-100"]


def test_a_window_beside_has_no_pointer_and_stays_lit(table: RoomTable) -> None:
    table.turn()
    assert not pygame.mouse.get_visible()
    assert not pygame.display.get_allow_screensaver()


@pytest.mark.parametrize("by_signal", [True, False], ids=["SIGTERM", "the kiosk is gone"])
def test_a_window_beside_closes_when_it_is_to_end(table: RoomTable, kept: Kept, by_signal: bool) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    turns: list[int] = []

    def is_alive() -> bool:
        turns.append(1)
        if by_signal and len(turns) == 2:
            signal.raise_signal(signal.SIGTERM)
        return by_signal or len(turns) < 3

    table.run(is_alive=is_alive)
    for number, handler in before.items():
        signal.signal(number, handler)
    assert kept.happened[-1] == "closed"


def test_a_table_of_a_competition_looks_again_for_its_database(kept: Kept, tmp_path: Path) -> None:
    clock, path = FakeClock(), tmp_path / "late.db"
    table = RoomTable(kept, clock, path, "Coupe", Settings())

    def told_after(ms: int) -> str:
        clock.time += ms
        table.turn()
        return kept.told

    assert told_after(0).startswith("La compétition n’est")
    open_store(path).store.close()
    assert told_after(RETRY_MS - 1).startswith("La compétition n’est")
    assert told_after(1).startswith("Pas de compétition")
    with open_store(path).store as store:
        Services(store, clock, Conditions()).competitions.found(CompetitionPlan("Coupe"))
    told_after(RETRY_MS)
    page = table.panels()
    assert table.panels() is page
    clock.time += PAGE_MS
    assert table.panels() is not page, "another page of the table"
    table.release()


def test_whoever_has_started_a_window_ends_it() -> None:
    reads, writes = os.pipe()
    is_alive = until_closed(reads)
    os.write(writes, b"x" * 3_000)
    assert is_alive()
    reader = next(one for one in threading.enumerate() if one.name == "parent")
    os.close(writes)
    reader.join(10)
    assert not is_alive()
    os.close(reads)


def test_a_window_says_whom_it_watches(kept: Kept, tmp_path: Path) -> None:
    clock, told = FakeClock(), tmp_path / "told"
    watching = Watching(kept, clock, told, Audience.ROOM, Settings())
    watching.turn()
    assert kept.told.startswith("Aucune partie")
    run = Run(tuple(game(moves=2).turns()), Conditions()).draw_shown(clock.now())
    for one, is_led in ((run, True), (run, False), (run.abandon(clock.now()), False)):
        if is_led or one.is_over:
            watched = WatchedRun.of(one, "Ana", "Essai", clock.now())
            told.write_text(str(WatchedState(watched, Theme.DARK, 115)), encoding="utf-8")
        clock.time += 0 if is_led else STALE_MS + 1
        watching.turn()
        assert kept.happened[-1] == "dark-115"
        assert (say("watched.not_led") in str(kept.panels)) is (not is_led and not one.is_over)


def test_a_public_face_says_what_is_wrong_and_then_that_nothing_is_led(kept: Kept) -> None:
    closed: list[bool] = []
    follower: Any = SimpleNamespace(
        look=lambda now: None, fault="Rien", dress=(Theme.LIGHT, 115), close=lambda: closed.append(True)
    )
    face = Projection(kept, FakeClock(), follower, Settings())
    face.turn()
    assert (kept.told, kept.happened[-1]) == ("Rien", "light-115")
    follower.fault = ""
    face.turn()
    assert kept.told.startswith("Aucune séance")
    face.release()
    assert closed == [True]


# the process of a second display


class Process:
    """A process that ends when it is asked to, or not."""

    code: int | None = None

    def __init__(self, *, obeys: bool = True, has_input: bool = True) -> None:
        self.obeys, self.happened = obeys, list[str]()
        self.stdin = BytesIO() if has_input else None

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.happened.append("terminate")

    def kill(self) -> None:
        self.happened.append("kill")

    def wait(self, timeout: float | None = None) -> int:
        if timeout is not None and not self.obeys:
            raise subprocess.TimeoutExpired("x", timeout)
        self.happened.append("gone")
        return 0


class Second:
    """A second display whose processes a test ends."""

    def __init__(self) -> None:
        self.started: list[tuple[Shown, Process]] = []
        self.is_wanted = self.can_start = True
        self.obeys = True
        self.screen = SecondScreen(lambda: self.is_wanted, self.start)

    def start(self, shown: Shown) -> Any:
        process = Process(obeys=self.obeys)
        self.started.append((shown, process))
        if not self.can_start:
            raise OSError("no such program")
        return process

    def lead(self, shown: Shown, now: int) -> int:
        """How many processes were started until now."""
        self.screen.lead(shown, now)
        return len(self.started)

    def dies(self, code: int = 1) -> None:
        self.started[-1][1].code = code


@pytest.fixture
def second() -> Second:
    return Second()


def test_a_session_has_one_process_and_another_session_another(second: Second) -> None:
    assert [second.lead(1, now) for now in (0, 100, 200)] == [1, 1, 1]
    assert second.lead(2, 300) == 2
    assert [shown for shown, _ in second.started] == [1, 2]
    (_, first), (_, last) = second.started
    assert first.happened == ["terminate", "gone"]
    assert first.stdin is not None
    assert first.stdin.closed
    assert second.screen.is_shown
    second.screen.leave()
    assert last.happened == ["terminate", "gone"]
    assert not second.screen.is_shown


def test_a_process_that_does_not_end_is_killed(second: Second) -> None:
    second.obeys = False
    second.lead(1, 0)
    second.screen.leave()
    assert second.started[0][1].happened == ["terminate", "kill", "gone"]


def test_a_second_display_that_is_not_wanted_is_not_started(second: Second) -> None:
    second.is_wanted = False
    assert second.lead(1, 0) == 0
    second.is_wanted = True
    assert second.lead(1, 100) == 1, "it was plugged in"


def test_a_process_that_cannot_be_started_is_tried_again_later(second: Second) -> None:
    second.can_start = False
    assert second.lead(1, 1_000) == 1
    assert not second.screen.is_shown
    assert second.lead(1, 1_000 + RESTART_MS - 1) == 1
    assert second.lead(1, 1_000 + RESTART_MS) == 2


def test_the_longer_a_process_fails_the_later_it_is_started_again(second: Second) -> None:
    now, waits = 0, list[int]()
    second.lead(1, now)
    for _ in range(7):
        second.dies()
        count, died = second.lead(1, now + 1), now
        while second.lead(1, now) == count:
            now += 500
        waits.append(now - died)
    assert waits == [RESTART_MS, 6_000, 12_000, 24_000, 48_000, LONGEST_RESTART_MS, LONGEST_RESTART_MS]
    now += LONGEST_RESTART_MS
    second.dies()
    assert second.lead(1, now) == 9, "it has lived for a minute: it is started at once"
    second.dies()
    assert [second.lead(1, now + ms) for ms in (1, 6_000)] == [9, 10], "and waits are short again"


def test_a_window_that_a_person_closed_stays_closed_for_its_session(second: Second) -> None:
    second.lead(1, 0)
    second.dies(0)
    assert second.lead(1, 10_000_000) == 1
    assert second.lead(2, 10_000_001) == 2
    second.screen.leave()
    assert second.lead(1, 10_000_002) == 3, "it is another evening"


def test_the_focus_is_taken_once_for_each_start(second: Second) -> None:
    assert not second.screen.has_taken_focus(0)
    second.lead(1, 0)
    assert [second.screen.has_taken_focus(now) for now in (9_999, 9_999)] == [True, False]
    second.lead(2, 20_000)
    assert not second.screen.has_taken_focus(30_000), "it takes no ten seconds to appear"


@pytest.mark.parametrize(
    ("shown", "words"),
    [(7, ["7"]), (ORAL, ["--oral", "player"]), ("a-uuid", ["--event", "a-uuid"])],
    ids=["session", "aloud", "competition"],
)
def test_what_a_second_display_is_started_for(shown: Shown, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(subprocess, "Popen", lambda words, **options: asked.update(options, words=words))
    processes.start(shown)
    begin = asked["words"].index("screen")
    assert asked["words"][begin + 1 : begin + 1 + len(words)] == words
    assert asked["env"][processes.ATTENDED] == "1", "it ends when the kiosk does"
    assert asked["stdin"] == subprocess.PIPE


def test_signals_that_ask_a_program_to_end() -> None:
    heard: list[int] = []
    before = on_termination(lambda number, _: heard.append(number))
    for number in before:
        os.kill(os.getpid(), number)
    again = on_termination(lambda number, _: None)
    for number, handler in before.items():
        signal.signal(number, handler)
    assert sorted(heard) == sorted(before) == sorted([signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
    assert again.keys() == before.keys()
