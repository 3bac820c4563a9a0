"""The draw at every size, the widest ones included: names apart, whole, under their tiles, and large enough."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from topping.kiosk.paint import pen, theme
from topping.kiosk.paint.rack import RackPlan, RackView, paint_rack, plan_brackets, plan_rack, tile_at
from topping.kiosk.paint.theme import Face, Layout
from topping.rules.games.announcement import COUNTRIES
from topping.rules.tiles import Bag
from topping.texts import say

SIZES = [
    *((1024, 600), (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900)),
    *((1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1536), (2560, 1080), (2560, 1440)),
    *((2560, 1600), (3440, 1440), (3840, 2160)),
]

WIDEST = (
    ("", "LLLWPNRLP"),
    ("AELLNPRW", "Y"),
    ("Y", "LLLWPNRL"),
    ("", "YYYYYYYYY"),
    ("", "LLLLLLLL"),
    ("LY", "LYLYLYL"),
    ("YL", "LYLYLY"),
    ("LYLY", "LYL"),
    ("Y", "L"),
    ("", "YL"),
    ("", "LYB"),
    ("L", ""),
)
"""Draws, some of which no bag could give."""


@pytest.fixture(autouse=True)
def _fonts() -> Iterator[None]:
    theme.forget_fonts()
    pygame.font.init()
    yield
    theme.forget_fonts()
    pen.forget()


def draws() -> Iterator[tuple[str, str]]:
    """The widest draws, and draws as games make them."""
    yield from WIDEST
    chance = Random(12)
    for number in range(150):
        count = 7 + number % 3 if number % 5 else chance.randrange(2, 7)
        letters, _ = Bag.full().draw(count, chance)
        kept = chance.randrange(count) if number % 2 else 0
        yield letters[:kept], letters[kept:]


def scale_of(size: tuple[int, int]) -> float:
    """A pixel of 1920×1080 on a screen that has room for the grid and the panel beside it."""
    return min(size[1] / 1080, size[0] / 1843)


def names_in(size: tuple[int, int]) -> bool:
    """Whether the countries stand under the letters."""
    return scale_of(size) >= 0.6


def rack_of(size: tuple[int, int], text_scale: int = 100) -> Rect:
    """The place of the draw on a screen."""
    theme.measure(Layout(size, text_scale))
    return Rect(0, 0, round(796 * scale_of(size)), round((192 if names_in(size) else 154) * scale_of(size)))


def check(rect: Rect, plan: RackPlan, letters: str) -> None:
    for one, other in combinations(plan.tiles, 2):
        assert not one.colliderect(other)
    assert all(rect.contains(place) for place in (*plan.tiles, *plan.names, plan.ledge, plan.lip))
    for letter, tile, name in zip(letters, plan.tiles, plan.names, strict=False):
        assert name.width >= pen.width_of(COUNTRIES[letter], plan.name_size, face=Face.SEMI), "it would be cut"
        assert name.height >= plan.name_size, "it would be made smaller"
        assert name.top > tile.bottom
        assert name.left <= tile.centerx <= name.right, "not under its tile"
    for one, other in combinations(plan.names, 2):
        assert not one.inflate(plan.name_size // 4, 0).colliderect(other), "names that touch"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [100, 150])
def test_the_names_of_the_groups_are_apart_and_never_cut(size: tuple[int, int], text_scale: int) -> None:
    for kept, new in draws():
        rect = rack_of(size, text_scale)
        plan = plan_rack(rect, kept, new, names=names_in(size), places=len(kept + new))
        groups = [(text, len(group)) for text, group in ((say("rack.kept"), kept), (say("rack.new"), new)) if group]
        brackets = plan_brackets(rect, plan, groups)
        assert [bracket.text for bracket in brackets] == [text for text, _ in groups]
        for bracket in brackets:
            assert rect.contains(bracket.place)
            assert bracket.place.bottom <= plan.tiles[0].top
            assert bracket.place.width >= pen.width_of(bracket.text, bracket.size, face=Face.SEMI)
            assert bracket.size >= 12
        for left, right in combinations(brackets, 2):
            assert left.place.right < right.place.left


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("countries", [True, False])
def test_nothing_is_painted_outside_the_place_of_the_draw(size: tuple[int, int], countries: bool) -> None:
    rect = rack_of(size)
    for kept, new in WIDEST:
        surface = Surface((rect.width + 80, rect.height + 80))
        surface.fill("#123456")
        place = Rect((40, 40), rect.size)
        view = RackView(kept, new, (False,) * len(kept + new), 0 if kept else 9, countries)
        paint_rack(surface, place, view)
        surface.fill("#123456", place)
        assert pygame.transform.threshold(None, surface, pygame.Color("#123456"), set_behavior=0) == (
            surface.get_width() * surface.get_height()
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("countries", [True, False])
def test_tiles_of_as_many_letters_are_always_in_the_same_places(size: tuple[int, int], countries: bool) -> None:
    rect = rack_of(size)
    assert (
        plan_rack(rect, "AA", "AAAAA", names=countries).tiles == plan_rack(rect, "LY", "LLLYY", names=countries).tiles
    )


@pytest.mark.parametrize("countries", [True, False])
def test_a_tile_is_found_under_a_point(countries: bool) -> None:
    rect = rack_of((1024, 600))
    view = RackView("AB", "LYPWVNR", (False,) * 9, countries=countries, places=9)
    plan = plan_rack(rect, "AB", "LYPWVNR", names=countries, places=9)
    assert [tile_at(rect, view, tile.center) for tile in plan.tiles] == list(range(9))
    assert tile_at(rect, view, rect.topleft) is None
    assert tile_at(rect, RackView("", "", ()), rect.center) is None


@pytest.mark.parametrize("size", SIZES)
def test_names_are_whole_apart_and_large_enough(size: tuple[int, int]) -> None:
    for kept, new in draws():
        places = max(7, len(kept + new))
        rect = rack_of(size)
        plan = plan_rack(rect, kept, new, names=names_in(size), places=places)
        check(rect, plan, kept + new)
        assert len(plan.names) == len(kept + new) * names_in(size)
        assert not plan.names or plan.name_size >= max(9, round(13 * scale_of(size)))
