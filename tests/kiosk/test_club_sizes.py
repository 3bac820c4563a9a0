"""How large things are in a hall, at 1920×1080: 46 pixels are 20 minutes of arc at 5 m on a 55-inch television."""

import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.screens.sheet import Look, Text, laid_out
from tests.screens.states import STATES
from topping.config import Theme
from topping.kiosk import routes
from topping.kiosk.paint.hall import DrawView, tile_places
from topping.kiosk.paint.rack import plan_of
from topping.rules.games.announcement import COUNTRIES
from topping.texts.language import FRENCH

SIZE = (1920, 1080)
WRITTEN = [
    ("hall/thinking", "Coup 8", 76),
    ("hall/thinking", "Chrono", 76),
    ("hall/thinking", "2", 216),
    ("hall/thinking", "Luxembourg", 64),
    ("hall/rejected draw", "rejet", 34),
    ("hall/rejected draw", "Luxembourg", 64),
    ("hall/rejected draw", "Trente secondes", 76),
    ("hall/solution", "tirage", 21),
    ("hall/mort subite of 4", "4 sur 4", 60),
    ("hall/mort subite of 4", "0", 216),
    ("hall/mort subite of 24, after", "Le top", 44),
    ("hall/interruption", "Interruption", 116),
    ("session standings/long names", "1", 36),
    ("play/long list", "0", 110),
    ("play/long list", "Luxembourg", 19),
    ("play/long list", "Z", 50),
    ("play/long list", "Top", 30),
    ("play/blitz", "Vingt secondes", 24),
]
"""State, how a text begins, and the least size in pixels of the largest that begins so; countries stand for any."""
TILES = [("hall/thinking", 84), ("hall/rejected draw", 66), ("play/long list", 98), ("play/blitz", 78)]
"""State, and the least side of a tile of its draw: seven letters, or nine where the width allows no more."""


@pytest.fixture
def seen(open_kiosk: Open, name: str) -> tuple[tuple[Text, ...], int]:
    """What is written in a state, and the side of a tile of its draw."""
    kiosk = open_kiosk((1024, 600), at_home=False)
    kiosk.show(routes.Home())
    STATES[name].drive(kiosk)
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
