"""Every scene at every size and in every language: nothing overlaps, nothing is cut, everything can be read."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from itertools import combinations, product

import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.looks import (
    alone,
    classic,
    competitions,
    daily,
    drills,
    editing,
    homegame,
    imports,
    inverse,
    loto,
    oral,
    othergames,
    public,
    session,
    solo,
    stats,
    together,
    training,
    watched,
    words,
)
from tests.kiosk.looks.watch import Canvas, Watch, faults, out_of_reach_of_keys
from topping.config import Theme
from topping.kiosk.look import pen
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import cell_of
from topping.kiosk.routes.front import Home
from topping.texts import speak
from topping.texts.language import LANGUAGES

SIZES = [
    *((1024, 600), (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900)),
    *((1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1536), (2560, 1080), (2560, 1440)),
    *((2560, 1600), (3440, 1440), (3840, 2160)),
]
PARTS = ("board", "header", "clock", "bar", "total", "rack", "field", "verdict", "list", "footer")


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_the_play_screen_are_on_it_and_apart(size: tuple[int, int]) -> None:
    layout = Layout(size)
    play = PlayLayout(layout)
    places: dict[str, Rect] = {name: getattr(play, name) for name in PARTS}
    for name, place in places.items():
        assert layout.screen.contains(place), name
        assert place.width > 0
        assert place.height >= 15, name
    for (one, first), (other, second) in combinations(places.items(), 2):
        assert not first.colliderect(second), (one, other)
    assert places["footer"].height >= 48, "for a finger"
    assert places["field"].height >= 48
    assert cell_of(play.board) * 15.5 >= min(size[1] * 0.9, size[0] * 0.5), "the grid takes the room there is"
    assert not layout.head.colliderect(layout.main)
    assert not layout.main.colliderect(layout.hints)


SCENES = {
    **solo.SCENES,
    **stats.SCENES,
    **training.SCENES,
    **daily.SCENES,
    **drills.SCENES,
    **imports.SCENES,
    **session.SCENES,
    **public.SCENES,
    **editing.SCENES,
    **words.SCENES,
    **othergames.SCENES,
    **loto.SCENES,
    **classic.SCENES,
    **alone.SCENES,
    **homegame.SCENES,
    **inverse.SCENES,
    **oral.SCENES,
    **competitions.SCENES,
    **together.SCENES,
    **watched.SCENES,
}
LEAST = {(1024, 600): 9, (1280, 720): 10, (1920, 1080): 14, (3840, 2160): 28}
"""Sizes, and the smallest text to be read there."""
SMALLEST, *LARGER = LEAST
THEMES = (Theme.DARK, Theme.CONTRAST, Theme.LIGHT)
LARGEST_TEXT = 150


@dataclass(frozen=True, slots=True)
class Look:
    """How a scene is looked at; its size is the screen's, the scale of texts is a percentage of the usual one."""

    language: str
    size: tuple[int, int]
    text_scale: int
    theme: Theme


def looks_of(number: int) -> list[Look]:
    """The looks at a scene, given its number among all.

    Every scene is seen in both languages on the smallest screen with the largest texts, which has the least room; on
    that screen or one a little larger with more room for them; and on a large screen. What goes with what changes from
    scene to scene.
    """
    scales = (100, LARGEST_TEXT)
    tight = [
        Look(language, SMALLEST, LARGEST_TEXT, THEMES[(number + place) % 3]) for place, language in enumerate(LANGUAGES)
    ]
    small, *large = LARGER
    usual_room = ((SMALLEST, 100), (small, 100), (small, LARGEST_TEXT))
    usual = Look(LANGUAGES[number % 2], *usual_room[number // 2 % 3], THEMES[number // 6 % 3])
    size = large[number // 2 % len(large)]
    scale = scales[number // 4 % 2] if usual.text_scale == 100 else 100
    return [*tight, usual, Look(LANGUAGES[(number + 1) % 2], size, scale, THEMES[number // 8 % 3])]


LOOKS = {name: looks_of(number) for number, name in enumerate(SCENES)}


def test_every_scene_is_seen_where_there_is_little_room_and_where_there_is_much() -> None:
    for looks in LOOKS.values():
        tight = {look.language for look in looks if look.size == SMALLEST and look.text_scale == LARGEST_TEXT}
        assert tight == set(LANGUAGES)
        assert {look.size for look in looks} & set(LARGER[1:])
        assert {look.text_scale for look in looks} == {100, LARGEST_TEXT}


def test_all_pairs_of_size_scale_theme_and_language_are_seen() -> None:
    values: tuple[tuple[object, ...], ...] = (LANGUAGES, tuple(LEAST), (100, LARGEST_TEXT), THEMES)
    seen = [astuple(look) for looks in LOOKS.values() for look in looks]
    for one, other in combinations(range(4), 2):
        assert {(look[one], look[other]) for look in seen} == set(product(values[one], values[other]))


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_covered_or_too_small(open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    # driven in one language, looked at in both: what a scene keeps in words stays in the first one
    speak(LANGUAGES[list(SCENES).index(name) % len(LANGUAGES)])
    watch = Watch(monkeypatch)
    kiosk = open_kiosk(SMALLEST, at_home=False)
    kiosk.show(Home())
    SCENES[name](kiosk)
    for look in LOOKS[name]:
        speak(look.language)
        kiosk.kiosk.screen.dress(look.theme, text_scale=look.text_scale)
        written = watch.see(kiosk, look.size)
        assert written, "nothing to be seen"
        assert faults(kiosk, written, LEAST[look.size]) == [], look
    assert out_of_reach_of_keys(kiosk) == []


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
    assert [one for one in told if not one.startswith("faint")] == [
        "cut", "out of its place", "too small (9)", "over one another",
    ]  # fmt: skip


def test_the_watch_sees_what_is_faint_and_what_a_finger_would_miss(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk()
    written = watch.see(kiosk, (1280, 720))
    canvas = kiosk.kiosk.screen.surface
    canvas.fill("#777777")
    pen.write(canvas, "à peine lisible", Rect(100, 100, 300, 20), 14, colour="#999999")
    assert isinstance(canvas, Canvas)
    assert [one.text for one in canvas.written if one.contrast < 2] == ["à peine lisible"]
    gui = kiosk.kiosk.scene.gui
    gui.button(Rect(20, 20, 30, 60), "étroit")
    gui.button(Rect(100, 20, 100, 30), "haut")
    gui.button(Rect(100, 52, 100, 30), "bas")
    told = [fault.split(" (")[0] for fault in faults(kiosk, written, 9)]
    near = ["too near for a finger: haut / bas", "too near for a finger: bas / haut"]
    assert [one for one in told if "finger" in one] == ["small for a finger: étroit", *near]
