"""From screen to screen, and from a key to its frame: what comes to the front, what is painted and when."""

import gc
import platform
import random
import subprocess
import sys
import weakref
from importlib import import_module
from math import inf
from operator import attrgetter

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.driver import ENTER, ESCAPE, F2, TAB, Driver, game
from tests.kiosk.session.leading import F8, F9, lead
from tests.screens.driving import every_route
from topping.kiosk import routes
from topping.kiosk.engine.clock import Clock
from topping.kiosk.keymeter import KeyMeter
from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import found_phase
from topping.kiosk.routes import AskLeave, AskPin, Attract, ClubSettings, Help, Home, Players, WhoPlays
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.kiosk.screens.session.routes import SessionPlayers, Sessions
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.services.runs import keep_delay, kept_delay
from topping.paths import delay_file
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.conditions import Conditions
from topping.store import Store
from topping.texts import say


def session_scene(kiosk: Driver) -> SessionScreen:
    (found,) = (scene for scene in kiosk.kiosk.navigation.screens if isinstance(scene, SessionScreen))
    return found


def clock_runs(kiosk: Driver) -> bool:
    clock = session_scene(kiosk).conductor.clock
    return clock is not None and clock.since_ms is not None


# nothing asked for under a modal scene is lost


def test_a_run_that_ends_under_a_question_shows_its_solution_then_its_result(public: Driver) -> None:
    public.play(game(moves=1))
    public.wait(45_000)
    public.post(pygame.QUIT)
    public.step()
    assert say("pin_screen.title") in public.texts()
    public.wait(15_100)  # the limit is past
    assert public.texts("missed")
    assert say("pin_screen.title") not in public.texts()
    public.wait(4_200)
    assert public.scene == "result"
    public.wait(1_000)
    public.key(ESCAPE)
    assert public.scene == "home"


def test_an_answer_for_a_scene_that_has_left_goes_to_nobody(public: Driver) -> None:
    navigation, answers = public.kiosk.navigation, list[bool]()
    asking = public.kiosk.scene
    asking.push(AskPin(), answers.append)
    public.step()
    asking.go(ClubSettings())
    public.step()
    assert public.scene == "pin"
    public.type("2580")
    public.key(ENTER)
    assert (public.scene, answers) == ("settings", [])
    asking.go(Leaderboard())
    public.step()
    assert public.scene == "settings", "a scene that has left goes nowhere"
    assert [type(scene).__name__ for scene in navigation.screens] == ["SettingsScreen"]


def test_a_modal_scene_leads_nowhere(kiosk: Driver) -> None:
    """A covered screen would stay on the stack with no way back."""
    kiosk.kiosk.scene.push(AskPin(), lambda _: None)
    kiosk.step()
    kiosk.kiosk.scene.go(Home())
    with pytest.raises(RuntimeError, match="leads nowhere"):
        kiosk.step()


# only what is seen starts a clock


@pytest.mark.parametrize("keys", [(F9, F9), (F2,), (ENTER,)], ids=["interruption", "F2", "Enter"])
def test_nothing_restarts_the_clock_of_a_move_being_cancelled(kiosk: Driver, keys: tuple[int, ...]) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(10_000)
    kiosk.key(F8, F8)
    assert not clock_runs(kiosk)
    kiosk.key(*keys)
    kiosk.wait(1_000)
    assert not clock_runs(kiosk)
    kiosk.wait(200_000)
    assert session_scene(kiosk).session.collected == 0
    kiosk.answerer.fail("Plus personne")
    kiosk.step()
    assert not clock_runs(kiosk), "the move waits for the referee"
    kiosk.key(F2)
    kiosk.wait(100)
    assert clock_runs(kiosk)


# memory


def test_a_scene_that_has_left_is_freed_at_once(kiosk: Driver) -> None:
    """Without Python's garbage collector, which would let screens of several MB wait for it."""
    seat, setup = kiosk.services.runs.seat("Marie", game()), kiosk.services.choices.offered("Marie")
    front = (Home(), Attract(), Help(), ClubSettings(), AskPin(), AskLeave())
    people = (WhoPlays(), Players(), Leaderboard())
    choosing = (ChooseGame("Marie"), ChooseFile(ChooseGame("Marie"), setup))
    left: list[weakref.ref[object]] = []
    gc.disable()
    try:
        for route in (*front, *people, *choosing, ReadyToPlay(seat), Play(seat), Sessions(), SessionPlayers()):
            kiosk.show(route)
            left += [weakref.ref(part) for part in (kiosk.kiosk.scene, kiosk.kiosk.scene.canvas.gui.manager)]
        lead(kiosk)
        kiosk.key(F2, TAB)
        left += [weakref.ref(part) for part in (kiosk.kiosk.scene, kiosk.kiosk.scene.canvas.gui.manager)]
        kiosk.show(Home())
        assert [one() for one in left if one() is not None] == []
    finally:
        gc.enable()


def test_each_route_names_what_makes_its_screen() -> None:
    for route in every_route():
        module, name = route.screen.split(":")
        assert callable(attrgetter(name)(import_module(f"topping.kiosk.screens.{module}"))), route


def test_the_tiles_placed_last_stand_out(playing: Driver) -> None:
    place = playing.square(7, 3)  # H4
    inside = (place.left + place.width // 5, place.top + place.width // 5)
    playing.find_top()
    playing.wait(300)
    assert is_of_face(playing.pixel(inside), "found")
    playing.wait(1_500)
    assert is_of_face(playing.pixel(inside), "last")
    playing.find_top()
    assert is_of_face(playing.pixel(inside), "ivory")


def is_of_face(pixel: tuple[int, int, int], state: str) -> bool:
    """Whether a point has a colour of the face of a tile in some state, which gets darker from its top down."""
    face = theme.palette().tiles[state]
    top, bottom = bytes.fromhex(face.top[1:]), bytes.fromhex(face.bottom[1:])
    return all(low <= part <= high for low, part, high in zip(bottom, pixel, top, strict=True))


def picture_of_players(kiosk: Driver, slice_s: float) -> tuple[bytes, int]:
    """Asks who plays, with turns of that length; the picture, and how many turns it took."""
    kiosk.show(routes.Home())
    kiosk.wait(1_000)
    kiosk.kiosk.slice_s = slice_s
    frames, turns = kiosk.kiosk.screen.frames, 1
    kiosk.key(ENTER)
    while kiosk.kiosk.screen.frames == frames:
        assert kiosk.kiosk.has_more_to_do
        kiosk.step()
        turns += 1
    return pygame.image.tobytes(kiosk.kiosk.screen.surface, "RGB"), turns


def test_a_frame_over_several_turns_is_the_same_picture(store: Store) -> None:
    pictures = []
    for slice_s in (inf, 0.0):
        kiosk = Driver(store, (1280, 720), Conditions(), paints=True)
        pictures.append(picture_of_players(kiosk, slice_s))
        kiosk.kiosk.screen.close()
    (at_once, one), (in_slices, many) = pictures
    assert one == 1
    assert many > 20
    assert in_slices == at_once


def test_a_key_counts_from_when_it_comes_while_a_frame_is_painted(store: Store) -> None:
    kiosk = Driver(store, (1280, 720), Conditions(), paints=True)
    kiosk.play(game())
    kiosk.wait(3_000)
    kiosk.kiosk.slice_s = 0.0
    kiosk.post(pygame.WINDOWEXPOSED)
    kiosk.step(2)
    assert kiosk.kiosk.has_more_to_do
    kiosk.post_text(f"{kiosk.run.turn.solution.move}".lower())
    kiosk.press(ENTER)
    kiosk.step()
    at, received = kiosk.clock.time, kiosk.run.elapsed_ms(kiosk.clock.time)
    assert not kiosk.run.results, "keys wait for the frame"
    while not kiosk.run.results:
        kiosk.step()
    assert kiosk.clock.time > at + 50
    assert [result.elapsed_ms for result in kiosk.run.results] == [received]
    kiosk.kiosk.screen.close()


_ROUNDS = """
import sys
from topping.kiosk.engine.processes import give_memory_back
def resident_mb():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
if "gives" in sys.argv:
    give_memory_back()
kept, before = [], resident_mb()
for _ in range(2):
    large = []
    for _ in range(20):
        large.append(bytearray(b"x" * 3_000_000))
        kept.append(bytearray(b"y" * 100_000))
    del large
print(resident_mb() - before)
"""
"""Large objects come and go between small ones that stay, 4 MB in the end."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this C library keeps nothing")
def test_what_pictures_leave_goes_back_to_the_system() -> None:
    def left_mb(*arguments: str) -> float:
        return float(
            subprocess.run([sys.executable, "-c", _ROUNDS, *arguments], capture_output=True, check=True).stdout
        )

    assert left_mb("gives") < 5 < left_mb()


@given(st.integers(min_value=0, max_value=5_000), st.integers(min_value=2, max_value=15))
def test_what_follows_a_top_found_comes_to_rest(ms: int, squares: int) -> None:
    phase = found_phase(ms, squares)
    assert (phase is None) == (ms >= theme.FOUND_MS)
    if phase is not None:
        assert 0 <= phase.pill <= 100
        assert 0 <= phase.warm <= 100
        assert (phase.edge is None) == (ms >= 180)


def test_each_key_is_waited_for_and_nothing_of_the_game_is_kept(kiosk: Driver, store: Store) -> None:
    kiosk.kiosk.clock = Clock()
    kiosk.show(Play(kiosk.services.runs.trial()))
    meter = KeyMeter(kiosk.kiosk, random.Random(1), keys=4)
    kiosk.kiosk.run(meter.after_turn)
    assert len(meter.delays_ms) == 4
    assert all(delay >= 0 for delay in meter.delays_ms)
    assert store.runs.open_runs() == ()


def test_the_last_measurement_is_kept_and_a_damaged_one_is_none(kiosk: Driver) -> None:
    assert kept_delay() is None
    delay = KeyDelay(17, 34, 60, (1920, 1080), "2026-03-01T10:00:00+00:00")
    keep_delay(delay)
    assert (kept_delay(), delay_file().stat().st_mode & 0o077) == (delay, 0)
    delay_file().write_text("no", "ascii")
    assert kept_delay() is None


@pytest.mark.parametrize("median", [0, 250])
def test_any_delay_is_read_back(kiosk: Driver, median: int) -> None:
    delay = KeyDelay(median, 300, 20, (1024, 600), "")
    keep_delay(delay)
    assert kept_delay() == delay
