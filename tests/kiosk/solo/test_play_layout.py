"""Where the parts of the play screen are, at every size there is."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import cell_of

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
