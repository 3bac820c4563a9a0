"""The wanted pictures: each has its state, which the command puts beside it."""

import pygame

from tests.screens.pictures import picture_of
from tests.screens.sidebyside import BUNDLED, SIZE, SIZES, WANTED, fitted, wanted_of
from tests.screens.states import STATES


def test_each_wanted_picture_has_its_state() -> None:
    pictures = {path.stem: pygame.image.load(path).get_size() for path in BUNDLED.glob("*.jpg")}
    sizes = {name: SIZES.get(name, SIZE) for name in WANTED}
    assert pictures == {name: (width // 2, height // 2) for name, (width, height) in sizes.items()}
    assert set(WANTED.values()) <= set(STATES)


def test_wanted_pictures_are_small() -> None:
    assert all(path.stat().st_size <= 80 << 10 for path in BUNDLED.glob("*.jpg"))


def test_a_screen_stands_on_the_left_of_what_is_wanted() -> None:
    both = fitted(picture_of("home/new", (640, 400)), wanted_of("home-empty", BUNDLED))
    assert both.get_size() == (864 + 24 + 960, 540)
    assert both.get_at((870, 10)) == pygame.Color("#808080")
