"""Every scene at every size: nothing overlaps, nothing is cut, everything can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.looks import public, session, solo
from tests.kiosk.looks.watch import Canvas, Watch, blind, faults
from topping.kiosk import pen
from topping.kiosk.layout import Layout
from topping.kiosk.routes import Home

SIZES = [
    *((1024, 600), (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900)),
    *((1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1536), (2560, 1080), (2560, 1440)),
    *((2560, 1600), (3440, 1440), (3840, 2160)),
]
PARTS = ("grid", "header", "timer", "total", "rack", "entry", "verdict", "history", "tools", "footer")


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_the_play_screen_are_on_it_and_apart(size: tuple[int, int]) -> None:
    layout = Layout(size)
    places: dict[str, Rect] = {name: getattr(layout, name) for name in PARTS}
    for name, place in places.items():
        assert layout.screen.contains(place), name
        assert place.width > 0
        assert place.height >= 24, name
    for (one, first), (other, second) in combinations(places.items(), 2):
        assert not first.colliderect(second), (one, other)
    assert places["timer"].height <= 120 or size[1] > 1080
    assert layout.cell * 16 >= min(size[1] * 0.85, size[0] * 0.5), "the grid takes the room there is"
    assert not layout.title.colliderect(layout.back)
    assert not layout.title.colliderect(layout.body)
    assert not layout.back.colliderect(layout.body)
    assert not layout.body.colliderect(layout.footer)


SCENES = {**solo.SCENES, **session.SCENES, **public.SCENES}
LEAST = {(1024, 600): 9, (1280, 720): 10, (1920, 1080): 14, (3840, 2160): 28}
"""Sizes, and the smallest text to be read there."""
LOOKS = [
    ((1024, 600), 100, False),
    ((1024, 600), 150, False),
    ((1280, 720), 150, True),
    ((1920, 1080), 100, True),
    ((3840, 2160), 150, False),
]
"""Size, percent of the usual size of texts, high contrast: every size, and each setting on small and large screens."""


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_covered_or_too_small(open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk((1024, 600), at_home=False)
    with blind(kiosk):
        kiosk.show(Home())
        SCENES[name](kiosk)
    for size, text_scale, high_contrast in LOOKS:
        kiosk.kiosk.screen.dress(high_contrast=high_contrast, text_scale=text_scale)
        written = watch.see(kiosk, size)
        assert written, "nothing to be seen"
        assert faults(kiosk, written, LEAST[size]) == [], (size, text_scale)


def test_the_watch_sees_what_is_cut_covered_or_out_of_its_place(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk()
    assert faults(kiosk, watch.see(kiosk, (1280, 720)), 9) == []
    canvas = kiosk.kiosk.screen.surface
    assert isinstance(canvas, Canvas)
    canvas.written.clear()
    pen.write(canvas, "beaucoup trop long pour la place", Rect(0, 100, 30, 20), 18)
    pen.write(canvas, "dessous", Rect(200, 100, 300, 40), 30)
    pen.write(canvas, "dessus", Rect(210, 110, 300, 40), 30)
    canvas.set_clip(Rect(400, 200, 300, 20))
    pen.write(canvas, "débordé", Rect(400, 200, 300, 40), 30)
    told = [fault.split(":")[0] for fault in faults(kiosk, canvas.written, 10)]
    assert told == ["cut", "out of its place", "too small (9)", "over one another"]
