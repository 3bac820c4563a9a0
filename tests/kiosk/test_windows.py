"""The windows of the program: opened, kept painted, closed; the process of a second display, and the clocks."""

import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from io import BytesIO
from math import inf
from pathlib import Path
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect

from tests.kiosk.driver import FakeClock, game
from tests.kiosk.unseen import UnseenScreen
from tests.writtendown import check, tried
from topping.competition.plan import CompetitionPlan
from topping.config import Settings, Theme
from topping.errors import SetupError
from topping.kiosk import keymeter, otherscreens
from topping.kiosk import window as windows
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.engine import processes
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.processes import ORAL, SecondScreen, Shown, on_termination
from topping.kiosk.faces.ranking import PAGE_MS
from topping.kiosk.keymeter import KeyMeter
from topping.kiosk.otherscreens import RETRY_MS, Projection, RoomTable, Watching, until_closed
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.palette import IVOIRE, PRUNE
from topping.kiosk.paint.theme import Panel
from topping.kiosk.public.following import STALE_MS, Audience, WatchedState
from topping.kiosk.ui.panels import TextView
from topping.kiosk.upgradescreen import UpgradeScreen
from topping.kiosk.window import Keyboard, Window, displays
from topping.play.run.run import Run
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.texts import say
from topping.upgrading import Upgrade

SIZE = (640, 400)
HINTS = ("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN")


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


def test_a_database_brought_up_to_date_is_told_in_a_window_that_stays(kept: Kept) -> None:
    opened: list[Kept] = []
    said: list[Any] = []

    def opens() -> Window:
        opened.append(kept)
        return kept

    shown = UpgradeScreen(opens)
    for upgrade in (Upgrade(0, 5, 0), Upgrade(2, 5, 30), Upgrade(5, 5, 99)):
        post(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
        post(pygame.WINDOWEXPOSED)
        shown.show(upgrade)
        bars = [one.state[0] for one in kept.panels if isinstance(one.state, tuple) and one.state[1:2] == (100,)]
        said += [kept.told, bars]
    said += [[tuple(panel.rect) for panel in kept.panels], [tuple(one.rect) for one in kept.cards]]
    said += [len(opened), shown.window() is kept, [Rect(one.rect).size for one in kept.cards]]
    said += [[pygame.event.event_name(one.type) for one in pygame.event.get()]]

    def fails() -> Window:
        raise SetupError("setup.no_screen")

    UpgradeScreen(fails).show(Upgrade(1, 1, 0))
    wanted = """vérification 0 2 sur 5 30 5 sur 5 99 140 148 10 19 154 133 156 49 140 158 360 49 140 204 360 5
        140 200 360 68 128 136 384 129 1 + 384 129 WindowExposed WindowExposed WindowExposed"""
    check(wanted, said)


def test_a_window_beside_ends_by_escape_and_is_painted_anew(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, said = FakeClock(), list[Any]()
    pygame.display.set_allow_screensaver(True)
    table = RoomTable(kept, clock, tmp_path / "none.db", "Coupe", Settings(theme=Theme.LIGHT, text_scale=115))
    assert not table.has_ended
    said += [table.turn(), table.turn(), kept.told, [tuple(panel.rect) for panel in kept.panels], "/"]
    for kind, values in (
        (pygame.WINDOWEXPOSED, {}), (pygame.WINDOWRESTORED, {}), (pygame.WINDOWSHOWN, {}), (pygame.VIDEORESIZE, {}),
        (pygame.KEYDOWN, {"key": pygame.K_a}), (pygame.KEYUP, {"key": pygame.K_ESCAPE}),
        (pygame.KEYDOWN, {"key": pygame.K_ESCAPE}), (pygame.QUIT, {}),
    ):  # fmt: skip
        table.has_ended = False
        post(kind, **values)
        said += [pygame.event.event_name(kind), table.turn(), table.has_ended]
    for dress in ((Theme.LIGHT, 115), (Theme.DARK, 115), (Theme.DARK, 100), (Theme.DARK, 100)):
        table.wear(*dress)
        said += [table.turn()]
    said += [kept.happened, pygame.mouse.get_visible(), pygame.display.get_allow_screensaver(), "/"]
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    alive = iter((True, True, False))
    table.has_ended = False
    monkeypatch.setattr(table, "turn", lambda: said.append("turn"))
    monkeypatch.setattr(table, "release", lambda: said.append("released"))
    table.run(is_alive=lambda: next(alive))
    said += [next(alive, None), kept.happened[-1]]
    os.kill(os.getpid(), signal.SIGTERM)
    said += [table.has_ended]
    for number, handler in before.items():
        signal.signal(number, handler)
    wanted = """+ - La compétition n’est 21 29 598 49 21 53 598 49 / WindowExposed + - WindowRestored + -
        WindowShown + - VideoResize + - KeyDown - - KeyUp - - KeyDown - + Quit - + - + + - light-115 resized
        dark-115 dark-100 closed - - / turn turn released None closed +"""
    check(wanted, said)


def test_a_table_of_a_competition_looks_again_for_its_database(kept: Kept, tmp_path: Path) -> None:
    clock, path, said = FakeClock(), tmp_path / "late.db", list[Any]()
    table = RoomTable(kept, clock, path, "Coupe", Settings())
    for ms in (0, RETRY_MS - 1, 1, RETRY_MS):
        clock.time += ms
        if ms == RETRY_MS - 1:
            open_store(path).store.close()
        table.turn()
        said += [ms, kept.told]
    with open_store(path).store as store:
        Backstage(store, clock, Conditions()).competitions.found(CompetitionPlan("Coupe"), "Poste")
    clock.time += RETRY_MS
    table.turn()
    made = table.panels()
    for ms, is_kept in ((0, True), (PAGE_MS, False), (0, False)):
        clock.time += ms
        assert (table.panels() is made) is is_kept
    assert table.panels() is table.panels()
    table.release()
    wanted = """0 La compétition n’est 999 La compétition n’est 1 Pas de compétition « 1000 Pas de compétition «"""
    check(wanted, said)


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
    run = Run(tuple(game(moves=2).turns()), Conditions(), rest_ms=0).draw_shown(clock.now())
    for one, is_led in ((run, True), (run, False), (run.abandon(clock.now()), False)):
        if is_led or one.is_over:
            watched = WatchedRun.of(one, "Ana", "Essai", clock.now())
            told.write_text(str(WatchedState(watched, Theme.DARK, 115)), encoding="utf-8")
        clock.time += 0 if is_led else STALE_MS + 1
        watching.turn()
        assert kept.happened[-1] == "dark-115"
        assert (say("watched.not_led") in str(kept.panels)) is (not is_led and not one.is_over)


def test_a_public_face_paints_letters_out_of_sight_while_nothing_changes(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Any] = []
    monkeypatch.setattr(otherscreens, "paint_draw", lambda _, __, view: painted.append((view.kept, view.new)))
    monkeypatch.setattr(
        otherscreens, "paint_tile_body", lambda _, __, letter, look, in_hall: painted.append((letter, look, in_hall))
    )
    closed: list[bool] = []
    follower: Any = SimpleNamespace(
        look=lambda now: None, fault="Rien", dress=(Theme.LIGHT, 115), close=lambda: closed.append(True)
    )
    face = Projection(kept, FakeClock(), follower, Settings())
    said: list[Any] = [face.turn(), painted[:], kept.told, kept.happened[:]]
    counts = []
    for _ in range(28):
        face.turn()
        counts.append(len(painted))
    follower.dress = None
    follower.fault = ""
    said += [counts == [*range(3, 82, 3), 81], painted[:3], painted[-3:], face.turn(), kept.told]
    face.release()
    wanted = """+ Rien dark-100 light-115 + ??????? ? ?????? ? laid + AAAAAAA A AAAAAA A laid + + Aucune séance
        pour l +"""
    check(wanted, said, closed)


class Typed:
    """A line into which a meter types; it notes what comes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, keys: int, *, shows: bool) -> None:
        self.slept: list[float] = []
        monkeypatch.setattr(time, "sleep", self.slept.append)
        monkeypatch.setattr(keymeter, "_PATIENCE_S", 10.0 if shows else 0.01)
        monkeypatch.setattr(keymeter, "PlayScreen", SimpleNamespace)
        self.scene = SimpleNamespace(awaits_frame=True, typing=SimpleNamespace(text=""))
        self.has_more_to_do, self.ended, self.came = False, Event(), ""
        kiosk: Any = self
        self.meter = KeyMeter(kiosk, Random(1), keys)
        self.meter.after_turn()
        self.scene.awaits_frame = False
        while not self.ended.is_set():
            self.meter.after_turn()
            for event in pygame.event.get((pygame.KEYDOWN, pygame.TEXTINPUT, pygame.KEYUP)) if shows else ():
                is_key = event.type == pygame.KEYDOWN
                self.came += {pygame.K_a: "a", pygame.K_ESCAPE: "/"}[event.key] if is_key else ""
                typed = self.scene.typing
                typed.text = "" if is_key and event.key == pygame.K_ESCAPE else typed.text + getattr(event, "text", "")

    def end(self) -> None:
        self.ended.set()


@pytest.mark.usefixtures("kept")
def test_a_meter_types_until_it_has_measured_enough_or_nothing_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = Typed(monkeypatch, 12, shows=True)
    assert (typed.came, len(typed.meter.delays_ms)) == ("aaaaaaaa/aaaa", 12)
    assert all(0 <= one < 10_000 for one in typed.meter.delays_ms)
    assert 0.08 <= min(typed.slept) < max(typed.slept) <= 0.30
    lost = Typed(monkeypatch, 12, shows=False)
    assert lost.meter.delays_ms == []
    pygame.event.clear()


# the window itself


@pytest.mark.parametrize(
    ("size", "options", "wanted"),
    [
        (SIZE, {"is_beside": True}, SIZE),
        (None, {"is_beside": True, "display": 1}, "desktop"),
        (SIZE, {"is_beside": True, "display": 2}, "setup.no_such_display"),
        (None, {"takes_all_keys": True}, "desktop"),
        ((320, 200), {}, (320, 200)),
    ],
    ids=["beside", "covers a display", "no such display", "full screen", "small"],
)
def test_how_a_window_opens(
    size: tuple[int, int] | None, options: Any, wanted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in HINTS:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    made = tried(lambda: Window(size, **options))
    if isinstance(made, list):
        assert made[1] == wanted
        return
    assert isinstance(made, Window)
    desktop = pygame.display.get_desktop_sizes()[0]
    assert (made.surface.get_size(), displays()) == (desktop if wanted == "desktop" else wanted, 1)
    hints = {"is_beside": ["0", None, "1"], "takes_all_keys": ["0", "0", None]}
    assert [os.environ.get(name) for name in HINTS] == hints.get(next(iter(options), ""), [None] * 3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame-ce has no other way yet
        window = pygame.Window.from_display_module()
        least = window.minimum_size
        assert window.grab_keyboard == ("takes_all_keys" in options)
    assert (pygame.display.get_caption()[0], pygame.key.get_repeat()) == ("Topping", (400, 35))
    assert least == ((320, 200) if wanted == (320, 200) else (0, 0))
    made.take_focus_back()
    made.close()
    assert not pygame.display.get_init()


@pytest.mark.parametrize("fails", ["setup.wrong_pygame", "setup.no_display", "setup.no_screen"])
def test_why_no_window_opens(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise pygame.error("none")

    if fails == "setup.wrong_pygame":
        monkeypatch.delattr(pygame, "IS_CE")
    elif fails == "setup.no_display":
        monkeypatch.setattr(pygame.display, "set_mode", refuses)
    else:
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    made = tried(Window, SIZE)
    assert isinstance(made, list)
    assert made[1] == fails
    monkeypatch.undo()
    pygame.display.quit()


def test_what_changed_is_painted_and_nothing_else() -> None:
    screen, painted, said = Window(SIZE), list[Any](), list[Any]()

    def paint(surface: pygame.Surface, rect: Rect, state: Any) -> None:
        if state == "fails":
            raise ZeroDivisionError
        painted.append((tuple(rect), tuple(surface.get_clip())))

    def show(*states: Any, until: float = inf) -> Any:
        places = (Rect(0, 0, 100, 100), Rect(200, 0, 100, 100), Rect(250, 50, 100, 100))
        panels = [Panel(str(at), places[at], one, paint) for at, one in enumerate(states) if one]
        painted.clear()
        return screen.show(panels, (), until), painted[:], screen.is_painting, screen.frames

    said += [show(1, 1), show(1, 1), show(1, 2), show(1, 2, 1), "/", show(0, 2, 1), show(1, 3, 1, until=0.0)]
    while screen.is_painting:
        said += [screen.go_on(0.0)]
    said += [painted, screen.go_on(), screen.frames, "/"]
    with pytest.raises(ZeroDivisionError):
        show(1, 3, "fails")
    said += [screen.is_painting, show(1, 3, 1), "/"]
    worn = ((True, None), (True, None), (False, None), (True, Theme.CONTRAST), (False, Theme.LIGHT), (True, None))
    for is_desk, dress in worn:
        if dress is not None:
            screen.dress(dress, text_scale=100)
        said += [screen.wear(is_desk=is_desk), theme.palette() is IVOIRE, theme.palette() is PRUNE, len(show(1)[1])]
    pygame.display.set_mode((500, 300))
    screen.resized()
    said += [screen.surface.get_size(), screen.layout.size, windows.icon(64).get_size(), len(show(1)[1])]
    screen.close()
    wanted = """+ 0 0 100 100 0 0 100 100 200 0 100 100 200 0 100 100 - 1 - - 1 + 200 0 100 100 200 0 100 100 -
        2 + 200 0 100 100 250 50 50 50 250 50 100 100 250 50 100 100 - 3 / + - 4 - + 4 - - - + 0 0 100 100 0 0 100
        100 + 5 / - + 0 0 100 100 0 0 100 100 200 0 100 100 200 0 100 100 250 50 100 100 250 50 100 100 - 6 / + + -
        1 - + - 0 + - + 1 - - - 1 - + - 1 - + - 0 500 300 512 300 64 64 1"""
    check(wanted, said)


def test_keys_that_are_held(kept: Kept) -> None:
    keyboard, said = Keyboard(), list[Any]()

    def event(what: str, key: int = pygame.K_a, mod: int = 0) -> None:
        kinds = {"down": pygame.KEYDOWN, "up": pygame.KEYUP, "text": pygame.TEXTINPUT, "lost": pygame.WINDOWFOCUSLOST}
        takes = keyboard.takes(pygame.event.Event(kinds[what], key=key, mod=mod))
        said.append((takes, keyboard.is_repeat, keyboard.shift))

    for what in ("down", "text", "down", "text", "up", "down"):
        event(what, mod=pygame.KMOD_LSHIFT)
    said.append("/")
    keyboard.drop_held()
    for what in ("text", "down"):
        event(what)
    event("down", pygame.K_LEFT)
    event("down", pygame.K_LEFT)
    event("text")
    keyboard.drop_held()
    event("down", pygame.K_LEFT)
    event("up")
    event("text")
    event("up", pygame.K_LEFT)
    event("text")
    said.append("/")
    event("down")
    keyboard.drop_held()
    event("lost")
    event("text")
    event("down")
    wanted = """+ - + + - + - + + + - + + - + + - + / - - + - + - + - - + + - + - - - + - + - - - - - + - - + -
        - / + - - + - - + - - + - -"""
    check(wanted, said)


# the process of a second display


class Process:
    """One that ends when it is asked to, or not."""

    code: int | None = None

    def __init__(self, *, obeys: bool, has_input: bool) -> None:
        self.obeys, self.happened = obeys, list[Any]()
        self.stdin = BytesIO() if has_input else None

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.happened.append("terminate")

    def kill(self) -> None:
        self.happened.append("kill")

    def wait(self, timeout: float | None = None) -> int:
        self.happened.append(timeout)
        if timeout is not None and not self.obeys:
            raise subprocess.TimeoutExpired("x", timeout)
        return 0


def test_the_process_of_a_second_display_is_led_and_ended() -> None:
    started, said, is_wanted, refused = list[tuple[Shown, Process]](), list[Any](), [True], list[Shown]()

    def start(shown: Shown) -> Any:
        if shown == "fails":
            refused.append(shown)
            raise OSError
        started.append((shown, Process(obeys=shown != 5, has_input=shown != 4)))
        return started[-1][1]

    second = SecondScreen(lambda: is_wanted[0], start)

    begun = 0

    def lead(shown: Shown, now: int) -> None:
        nonlocal begun
        known = len(started)
        second.lead(shown, now)
        begun = now if len(started) > known else begun
        said.append((len(started), len(refused), second.is_shown))

    lead(1, 0)
    second.leave()
    lead(3, 0)
    lead(3, 100)
    lead(4, 200)
    lead(5, 300)
    second.leave()
    ended = [(one, process.happened, process.stdin and process.stdin.closed) for one, process in started]
    said += ["/", ended, second.is_shown]
    lead("fails", 1_000)
    for now in (3_999, 4_000, 4_001):
        lead("fails", now)
    is_wanted[0] = False
    lead(6, 50_000)
    is_wanted[0] = True
    said += ["/"]
    lead(6, 60_000)
    for lived in (59_999, 60_000, 2_999, 3_001, 13_000, 48_000, 48_000):
        started[-1][1].code = 1
        died = begun + lived
        for later in (0, 3_000, 3_001, 9_000, 12_000):
            lead(6, died + later)
    started[-1][1].code = 0
    lead(6, 1_000_000)
    lead(6, 2_000_000)
    second.leave()
    lead(6, 2_000_001)
    said += [[second.has_taken_focus(now) for now in (2_009_000, 2_009_001)]]
    second.leave()
    lead(7, 3_000_000)
    said += [second.has_taken_focus(3_010_000), second.has_taken_focus(3_000_001)]
    wanted = """1 0 + 2 0 + 2 0 + 3 0 + 4 0 + / 1 terminate 2.0 + 3 terminate 2.0 + 4 terminate 2.0 None 5
        terminate 2.0 kill None + - 4 1 - 4 1 - 4 2 - 4 2 - 4 2 - / 5 2 + 6 2 + 6 2 + 6 2 + 6 2 + 6 2 + 7 2 + 7 2 +
        7 2 + 7 2 + 7 2 + 7 2 - 7 2 - 8 2 + 8 2 + 8 2 + 8 2 - 8 2 - 8 2 - 9 2 + 9 2 + 9 2 - 9 2 - 9 2 - 9 2 - 10 2 +
        11 2 + 11 2 + 11 2 + 11 2 + 11 2 + 11 2 - 11 2 - 11 2 - 11 2 - 12 2 + 12 2 - 12 2 - 13 2 + + - 14 2 + - -"""
    check(wanted, said)


@pytest.mark.parametrize(
    ("shown", "words"),
    [(7, ["7"]), (ORAL, ["--oral", "player"]), ("a-uuid", ["--event", "a-uuid"])],
    ids=["session", "aloud", "competition"],
)
def test_what_a_second_display_is_started_for(shown: Shown, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(processes, "command", lambda module, arguments: [module, *arguments])
    monkeypatch.setattr(subprocess, "Popen", lambda words, **options: asked.update(options, words=words))
    processes.start(shown)
    assert asked["words"] == ["topping.__main__", "screen", *words, "--display", "2"]
    assert asked["env"][processes.ATTENDED] == "1"
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


def test_the_clocks_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("monotonic_ns", "clock_gettime_ns", "time_ns"):
        monkeypatch.setattr(time, name, lambda *_, name=name: len(name) * 10**12)
    clock = Clock()
    assert (clock.now(), clock.calendar_ms()) == (12 * 10**6, 7 * 10**6)
    has_another = sys.platform in ("linux", "darwin")
    assert clock.with_sleep() == (16 if has_another else 12) * 10**6
    assert datetime.fromisoformat(clock.date()).utcoffset() == timedelta()
    assert clock.date().count(":") == 3
