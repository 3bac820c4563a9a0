"""The draw at every size, the widest ones included: names apart, whole, under their tiles, and large enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from tests.kiosk.test_looks import SIZES
from topping.kiosk import pen, theme
from topping.kiosk.layout import Layout
from topping.kiosk.painters.rack import RackView, paint_rack, tile_at
from topping.kiosk.painters.rackplan import RackPlan, plan_heads, plan_rack
from topping.rules.announcement import COUNTRIES
from topping.rules.bag import Bag
from topping.texts import say

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


def check(rect: Rect, plan: RackPlan, letters: str, least: int) -> None:
    for one, other in combinations(plan.tiles, 2):
        assert not one.colliderect(other)
    assert all(rect.contains(place) for place in (*plan.tiles, *plan.names, *plan.leaders))
    assert plan.name_size >= least
    for letter, tile, name in zip(letters, plan.tiles, plan.names, strict=True):
        assert name.width >= pen.width_of(COUNTRIES[letter], plan.name_size), "it would be cut"
        assert name.height >= plan.name_size, "it would be made smaller"
        assert name.top > tile.bottom
        assert name.left <= tile.centerx <= name.right, "not under its tile"
    for one, other in combinations(plan.names, 2):
        assert not one.inflate(plan.name_size // 4, 0).colliderect(other), "names that touch"
    for leader in plan.leaders:
        assert leader.inflate(4, 0).collidelist(plan.names) < 0, "a line through a name"


@pytest.mark.parametrize("size", SIZES)
def test_names_are_whole_apart_and_large_enough(size: tuple[int, int]) -> None:
    rect, least = Layout(size).rack, max(12, min(size[0] // 92, size[1] // 50))
    for kept, new in draws():
        check(rect, plan_rack(rect, kept, new), kept + new, least)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rejected", [0, 9])
def test_the_names_of_the_groups_are_apart_and_never_cut(size: tuple[int, int], rejected: int) -> None:
    rect = Layout(size).rack
    banner = pen.width_of(say("rack.rejected", count=9), max(14, rect.height // 7) - 2, bold=True) + 12
    for kept, new in draws():
        kept, new = ("", kept + new) if rejected else (kept, new)
        plan = plan_rack(rect, kept, new)
        texts = (say("rack.kept"), say("rack.new"))
        heads = plan_heads(rect, plan, len(kept), texts, rect.right - (banner if rejected else 0))
        assert [head.text for head in heads] == [text for text, group in zip(texts, (kept, new), strict=True) if group]
        for head in heads:
            assert rect.contains(head.place)
            assert head.place.right <= rect.right - (banner if rejected else 0)
            assert head.place.bottom <= plan.tiles[0].top
            assert head.size >= 12
            assert head.place.width >= pen.width_of(head.text, head.size)
        for left, right in combinations(heads, 2):
            assert max(left.place.right, left.end) < right.place.left


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("countries", [True, False])
def test_nothing_is_painted_outside_the_place_of_the_draw(size: tuple[int, int], countries: bool) -> None:
    rect = Layout(size).rack
    for kept, new in WIDEST:
        surface = Surface((rect.width + 80, rect.height + 80))
        surface.fill("#123456")
        place = Rect((40, 40), rect.size)
        view = RackView(kept, new, (False,) * len(kept + new), 0 if kept else 9, countries)
        paint_rack(surface, place, view)
        surface.fill("#123456", place.inflate(32, 48))  # the tiles cast shadows
        assert pygame.transform.threshold(None, surface, pygame.Color("#123456"), set_behavior=0) == (
            surface.get_width() * surface.get_height()
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("countries", [True, False])
def test_tiles_of_as_many_letters_are_always_in_the_same_places(size: tuple[int, int], countries: bool) -> None:
    rect = Layout(size).rack
    assert plan_rack(rect, "AA", "AAAAA", countries).tiles == plan_rack(rect, "LY", "LLLYY", countries).tiles


@pytest.mark.parametrize("size", SIZES)
def test_without_countries_there_are_none_and_the_tiles_take_their_room(size: tuple[int, int]) -> None:
    rect = Layout(size).rack
    for kept, new in draws():
        bare, named = plan_rack(rect, kept, new, countries=False), plan_rack(rect, kept, new)
        assert (bare.names, bare.leaders) == ((), ())
        assert bare.tiles[0].width >= named.tiles[0].width
        assert all(rect.contains(tile) for tile in bare.tiles)
        assert abs(bare.tiles[0].centery - (rect.top + bare.label + rect.bottom) // 2) <= 4
    wide = Layout((2560, 1080)).rack
    assert plan_rack(wide, "", "AEIRSTN", False).tiles[0].width > plan_rack(wide, "", "AEIRSTN").tiles[0].width


def test_blitz_shows_the_letters_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    rendered = pen._rendered.__wrapped__

    def look(text: str, *style: Any) -> Surface:
        written.append(text)
        return rendered(text, *style)

    look.cache_clear = lambda: None  # type: ignore[attr-defined]
    monkeypatch.setattr(pen, "_rendered", look)
    rect = Layout((1024, 600)).rack
    for countries in (True, False):
        written.clear()
        paint_rack(Surface((1024, 600)), rect, RackView("AB", "LYP", (False,) * 5, countries=countries))
        assert ("Yougoslavie" in written) is countries
        assert {"RELIQUAT", "NOUVELLES"} <= set(written)


@pytest.mark.parametrize("countries", [True, False])
def test_a_tile_is_found_under_a_point(countries: bool) -> None:
    rect = Layout((1024, 600)).rack
    view = RackView("AB", "LYPWVNR", (False,) * 9, countries=countries)
    plan = plan_rack(rect, "AB", "LYPWVNR", countries)
    assert [tile_at(rect, view, tile.center) for tile in plan.tiles] == list(range(9))
    assert tile_at(rect, view, rect.topleft) is None
    assert tile_at(rect, RackView("", "", ()), rect.center) is None
