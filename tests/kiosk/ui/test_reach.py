"""Arrows lead to what lies in their direction."""

from __future__ import annotations

import pytest
from pygame import Rect

from topping.kiosk.ui.keys import nearest

PLACES = {
    "hero": Rect(0, 0, 600, 300),
    "aside": Rect(620, 0, 300, 300),
    "left": Rect(0, 320, 400, 200),
    "right": Rect(420, 320, 500, 200),
}
RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


@pytest.mark.parametrize(
    ("ways", "wanted"),
    [
        ((RIGHT,), "aside"),
        ((DOWN,), "left"),
        ((DOWN, RIGHT), "right"),
        ((RIGHT, DOWN), "right"),
        ((RIGHT, DOWN, UP), "aside"),
        ((DOWN, LEFT), "left"),
        ((UP,), "hero"),
    ],
)
def test_arrows_move_among_cards_as_they_lie(ways: tuple[tuple[int, int], ...], wanted: str) -> None:
    here, names = "hero", list(PLACES)
    for way in ways:
        found = nearest(PLACES[here], list(PLACES.values()), *way)
        here = here if found is None else names[found]
    assert here == wanted
