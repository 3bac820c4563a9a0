"""The wanted pictures: each has its screen, which the command puts beside it."""

from __future__ import annotations

from pathlib import Path

import pygame

from tests.kiosk import sidebyside
from tests.kiosk.looks.pictures import PICTURES


def test_each_wanted_picture_has_its_screen() -> None:
    wanted = {path.stem: pygame.image.load(path).get_size() for path in sidebyside.BUNDLED.glob("*.jpg")}
    assert wanted == {name: (one.size[0] // 2, one.size[1] // 2) for name, one in PICTURES.items()}


def test_wanted_pictures_are_small() -> None:
    assert all(path.stat().st_size <= 80 << 10 for path in sidebyside.BUNDLED.glob("*.jpg"))


def test_a_screen_stands_on_the_left_of_what_is_wanted(home: Path) -> None:
    picture = PICTURES["home-empty"]
    image = sidebyside.ours(picture, home, (640, 400), "fr", 100, sidebyside.database_of(picture, home))
    both = sidebyside.beside(image, sidebyside.wanted_of("home-empty", sidebyside.BUNDLED))
    assert both.get_size() == (864 + 24 + 960, 540)
    assert both.get_at((870, 10)) == pygame.Color("#808080")
