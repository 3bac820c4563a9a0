"""Places of elements: random trees lie inside their parents, apart from one another, and always the same."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as some
from pygame import Rect

from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import Layout
from topping.kiosk.ui.layout import Places, Spot, lay, natural
from topping.kiosk.ui.parts import button, segments
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, scroll, text

SIZES = ((800, 600), (1024, 600), (1280, 720), (1920, 1080), (3840, 2160))
SCALES = (100, 115, 130)
WORDS = ("", "top", "Vandenborre", "Une partie de topping", "Le temps d’un coup est celui de la fédération : 60 s.")


@pytest.fixture(autouse=True, scope="module")
def fonts() -> Iterator[None]:
    """Texts are measured with the program's own fonts."""
    pygame.font.init()
    yield
    theme.measure(Layout((1920, 1080)))


def lengths() -> some.SearchStrategy[float | None]:
    return some.none() | some.floats(0, 900)


def leaves() -> some.SearchStrategy[Element]:
    words = some.builds(
        text,
        some.sampled_from(WORDS),
        some.sampled_from(list(Type)),
        lines=some.integers(1, 3),
        group=some.sampled_from(("", "rows")),
        drop=some.integers(0, 3),
        grow=some.sampled_from((0, 1, 2)),
    )
    boxes = some.builds(
        Element,
        width=lengths(),
        height=lengths(),
        grow=some.sampled_from((0, 0, 1)),
        spreads=some.sampled_from((0, 0, 1)),
        min_width=some.sampled_from((0, 50)),
        min_height=some.sampled_from((0, 50)),
        drop=some.integers(0, 3),
    )
    choices = some.builds(lambda n: segments(("oui", "non"), 0, bool, id=f"s{n}"), some.integers(0, 10**9))
    return words | boxes | some.just(button("Jouer", bool)) | choices


def boxes(inside: some.SearchStrategy[Element]) -> some.SearchStrategy[Element]:
    those = some.lists(inside, max_size=5)
    pads = some.sampled_from((0.0, 8.0, 40.0))
    shared = {
        "grow": some.sampled_from((0, 1)),
        "drop": some.integers(0, 2),
        "gap": some.sampled_from((0.0, 12.0, 60.0)),
    }
    across = some.sampled_from(("stretch", "start", "center", "end"))

    def of(flow: str, children: Sequence[Element], pad: float, **more: Any) -> Element:
        return Element(flow, tuple(children), pad=(pad, pad, pad, pad), **more)

    flat = some.builds(
        of,
        some.sampled_from(("row", "column", "stack")),
        those,
        pads,
        align=across,
        justify=some.sampled_from(("start", "center", "end")),
        **shared,
    )
    lists = some.builds(lambda rows, place: scroll(rows, Cursor(place if rows else None)), those, some.integers(0, 4))
    return flat | lists


TREES = some.recursive(leaves(), boxes, max_leaves=25)
SCREENS = some.tuples(some.sampled_from(SIZES), some.sampled_from(SCALES))


def laid_on(screen: tuple[tuple[int, int], int], tree: Element) -> list[Spot]:
    theme.measure(Layout(*screen))
    return lay(tree, Rect((0, 0), screen[0]))


def children_of(one: Spot, laid: Sequence[Spot]) -> list[Spot]:
    return [other for other in laid if other.within and other.within[-1] == one.name]


@given(SCREENS, TREES)
def test_children_lie_inside_their_parents_and_apart(screen: tuple[tuple[int, int], int], tree: Element) -> None:
    laid = laid_on(screen, tree)
    assume(len({one.name for one in laid}) == len(laid))  # a screen names no two elements alike
    for one in laid:
        inside = children_of(one, laid)
        for child in inside:
            whole = one.rect.union(child.rect) if child.rect.size != (0, 0) else one.rect
            assert whole == one.rect, (one.name, one.rect, child.name, child.rect)
        if one.element.flow in ("row", "column", "scroll"):
            along = 0 if one.element.flow == "row" else 1
            for before, after in pairwise(inside):
                end = before.rect.topleft[along] + before.rect.size[along]
                assert end <= after.rect.topleft[along]


@given(SCREENS, TREES)
def test_the_same_tree_has_the_same_places_whatever_was_laid_out_before(
    screen: tuple[tuple[int, int], int], tree: Element
) -> None:
    first = [(one.name, tuple(one.rect), one.set) for one in laid_on(screen, tree)]
    laid_on(((1280, 720), 100), row(tree, tree))
    assert [(one.name, tuple(one.rect), one.set) for one in laid_on(screen, tree)] == first


def changed(tree: Element, place: int, other: Element) -> Element:
    """The tree with another element in the place that is so many steps on the way through it."""
    ways: list[tuple[int, ...]] = [()]
    for way in ways:
        ways += [(*way, number) for number in range(len(at(tree, way).children))]
    return put(tree, ways[place % len(ways)], other)


def at(tree: Element, way: Sequence[int]) -> Element:
    return at(tree.children[way[0]], way[1:]) if way else tree


def put(tree: Element, way: Sequence[int], other: Element) -> Element:
    if not way:
        return other
    children = [put(one, way[1:], other) if n == way[0] else one for n, one in enumerate(tree.children)]
    return replace(tree, children=tuple(children))


TWICE = button("Jouer", bool)
"""Stands in two places, one of which goes."""


@given(SCREENS, TREES, some.lists(some.tuples(some.integers(0, 40), TREES), min_size=1, max_size=4))
@example(((1280, 720), 100), column(row(TWICE), row(TWICE)), [(2, row()), (2, row(row(TWICE)))])
def test_what_is_laid_out_again_lies_where_it_would_at_first(
    screen: tuple[tuple[int, int], int], tree: Element, changes: list[tuple[int, Element]]
) -> None:
    theme.measure(Layout(*screen))
    places, whole = Places(), Rect((0, 0), screen[0])
    for place, other in [(0, tree), *changes]:
        tree = changed(tree, place, other)
        for again in (tree, replace(tree), put(tree, (), replace(tree, children=tree.children))):
            assert places.lay(again, whole) == lay(again, whole)


@given(SCREENS, some.lists(some.integers(0, 4), min_size=1, max_size=6), some.integers(0, 2000))
def test_what_leaves_first_has_the_highest_number(
    screen: tuple[tuple[int, int], int], drops: list[int], room: int
) -> None:
    theme.measure(Layout(*screen))
    children = [Element(width=300, height=10, drop=drop, id=str(place)) for place, drop in enumerate(drops)]
    kept = {int(one.name) for one in lay(row(*children, id="row"), Rect(0, 0, room, 50)) if one.name != "row"}
    gone = set(range(len(drops))) - kept
    assert all(drops[place] for place in gone)
    for left in gone:
        stayed = [place for place in kept if drops[place] and (drops[place], place) > (drops[left], left)]
        assert not stayed, (drops, kept)


@given(SCREENS, TREES)
def test_texts_of_a_group_have_one_size_and_none_is_below_the_smallest(
    screen: tuple[tuple[int, int], int], tree: Element
) -> None:
    laid = [one for one in laid_on(screen, tree) if one.element.text is not None]
    sizes: dict[tuple[str, int], set[int]] = {}
    for one in laid:
        assert one.set is not None
        assert one.element.text is not None
        assert one.set.size >= min(theme.step(1), theme.step(one.element.text.step))
        assert len(one.set.lines) <= one.element.text.lines
        if one.element.text.group:
            sizes.setdefault((one.element.text.group, theme.step(one.element.text.step)), set()).add(one.set.size)
    assert all(len(of) == 1 for of in sizes.values())


@given(SCREENS, some.integers(1, 60), some.integers(0, 70), some.integers(0, 70))
def test_the_chosen_row_of_a_list_is_in_sight(
    screen: tuple[tuple[int, int], int], rows: int, selected: int, first: int
) -> None:
    chosen = min(selected, rows - 1)
    tree = scroll([Element(height=52) for _ in range(rows)], Cursor(chosen, first), id="list", gap=4)
    whole = laid_on(screen, tree)[0]
    assert chosen in whole.shown
    assert 0 <= whole.shown.start < whole.shown.stop <= rows
    high = natural(Element(height=52), 100)[1] + round(4 * theme.scale())
    assert len(whole.shown) == min(rows, max(1, (screen[0][1] + round(4 * theme.scale())) // high))
