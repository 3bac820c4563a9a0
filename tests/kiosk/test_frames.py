"""What is painted and when; other sizes in the middle of things; movements; from a key to its frame."""

import platform
import random
import subprocess
import sys
from math import inf

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.driver import ENTER, Driver, game
from topping.kiosk import routes
from topping.kiosk.backstage.runs import keep_delay, kept_delay
from topping.kiosk.engine.clock import Clock
from topping.kiosk.keymeter import KeyMeter
from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import found_phase
from topping.kiosk.window import Window
from topping.paths import delay_file
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.conditions import Conditions
from topping.store import Store


def test_full_screen_takes_the_size_it_gets() -> None:
    screen = Window(None)
    try:
        assert screen.layout.size == screen.surface.get_size()
    finally:
        screen.close()


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
"""What is large comes and goes between what stays, which is 4 MB in the end."""


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
    kiosk.show(routes.Play(kiosk.backstage.runs.trial()))
    meter = KeyMeter(kiosk.kiosk, random.Random(1), keys=4)
    kiosk.kiosk.run(meter.after_turn)
    assert len(meter.delays_ms) == 4
    assert all(delay >= 0 for delay in meter.delays_ms)
    assert store.runs.open_runs() == ()


def test_the_last_measurement_is_kept_and_a_damaged_one_is_none(kiosk: Driver) -> None:
    assert kept_delay() is None
    delay = KeyDelay(17, 34, 60, (1920, 1080), "2026-03-01T10:00:00+00:00")
    keep_delay(delay)
    assert kept_delay() == delay
    delay_file().write_text("no", "ascii")
    assert kept_delay() is None


@pytest.mark.parametrize("median", [0, 250])
def test_any_delay_is_read_back(kiosk: Driver, median: int) -> None:
    delay = KeyDelay(median, 300, 20, (1024, 600), "")
    keep_delay(delay)
    assert kept_delay() == delay
