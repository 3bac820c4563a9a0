"""How large things are in a hall, at 1920×1080: 46 pixels are 20 minutes of arc at 5 m on a 55-inch television."""

from __future__ import annotations

import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.looks import session, solo
from tests.screens.sheet import Look, Text, laid_out
from topping.config import Theme
from topping.kiosk.paint.hall import DrawView, tile_places
from topping.kiosk.paint.rack import plan_of
from topping.kiosk.routes.front import Home
from topping.rules.games.announcement import COUNTRIES
from topping.texts.language import FRENCH

SIZE = (1920, 1080)
SCENES = {**solo.SCENES, **session.SCENES}
WRITTEN = [
    ("session thinking", "Coup 8", 76),
    ("session thinking", "Chrono", 76),
    ("session thinking", "2", 216),
    ("session thinking", "Luxembourg", 64),
    ("session rejected", "rejet", 34),
    ("session rejected", "Luxembourg", 64),
    ("session rejected", "Trente secondes", 76),
    ("session solution", "tirage", 21),
    ("session mort subite 4", "4 sur 4", 60),
    ("session mort subite 4", "0", 216),
    ("session mort subite 24 after", "Le top", 44),
    ("session interruption", "Interruption", 116),
    ("session standings", "1", 36),
    ("history", "0", 110),
    ("history", "Luxembourg", 19),
    ("history", "Z", 50),
    ("history", "Top", 30),
    ("blitz", "Vingt secondes", 24),
]
"""Scene, how a text begins, and the least size in pixels of the largest that begins so; countries stand for any."""
TILES = [("session thinking", 84), ("session rejected", 66), ("history", 98), ("blitz", 78)]
"""Scene, and the least side of a tile of its draw: seven letters, or nine where the width allows no more."""


@pytest.fixture
def seen(open_kiosk: Open, name: str) -> tuple[tuple[Text, ...], int]:
    """What is written in a scene, and the side of a tile of its draw."""
    kiosk = open_kiosk((1024, 600), at_home=False)
    kiosk.show(Home())
    SCENES[name](kiosk)
    kiosk.wait(100)
    written = laid_out(kiosk, Look(SIZE, FRENCH, Theme.DARK)).texts
    side = 0
    for panel in kiosk.kiosk.scene.panels():
        if panel.name == "rack":
            view = kiosk.shown("rack")
            if isinstance(view, DrawView):
                side = tile_places(Rect(panel.rect), view)[1][0].width
            else:
                side = plan_of(panel.rect, view).tiles[0].width
    return written, side


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in WRITTEN))
def test_texts_are_as_large_as_a_hall_wants_them(seen: tuple[tuple[Text, ...], int], name: str) -> None:
    written, side = seen
    wanted = [(start, least) for scene, start, least in WRITTEN if scene == name]
    for start, least in wanted:
        sizes = [one.line.size for one in written if one.line.text.startswith(start)]
        if start in COUNTRIES.values():
            sizes = [one.line.size for one in written if one.line.text in COUNTRIES.values()]
        assert sizes, start
        assert max(sizes) >= least, start
    assert side >= dict(TILES).get(name, 0)


def test_every_scene_with_tiles_is_looked_at() -> None:
    assert {name for name, _ in TILES} <= {name for name, _, _ in WRITTEN}
