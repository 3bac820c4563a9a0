"""Behaviour that every screen derives from its tree: layout, keys, focus, clicks, lists, entry lines, questions."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import pairwise
from types import ModuleType
from typing import Any

import pygame
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as some
from hypothesis import strategies as st
from pygame import Rect

from tests.kiosk.driver import ESCAPE, LEFT, Driver
from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.grid import BoardView, place_of
from topping.kiosk.paint.theme import Layout
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.layout import Places, Spot, lay, natural
from topping.kiosk.ui.parts import button, list_of, list_row, near, segments, stepper
from topping.kiosk.ui.parts import field as entry
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import board, form, form_row, page, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, scroll, text
from topping.rules.grid.board import Board, Reference
from topping.rules.grid.position import Position

F2, F8 = pygame.K_F2, pygame.K_F8


class Toy(routes.Route, screen="toy:ToyScreen"):
    """A screen that notes the actions done on it."""

    rows: int = 30
    has_line: bool = False
    extra: int = 0
    """The number of additional named keys."""
    has_many: bool = False
    """Whether the form's value has a stepper instead of segments."""
    is_vast: bool = False
    """Whether only rows near the chosen row are made."""
    done: list[str] = field(default_factory=list, compare=False)


class ToyScreen(Screen):
    def __init__(self, stage: Stage, route: Toy) -> None:
        self.route, self.cursor, self.typed, self.value = route, Cursor(), TypedText(), 0
        self.made, self.has_line = 0, route.has_line
        super().__init__(stage)

    def does(self, what: str) -> None:
        self.route.done.append(what)

    def empty(self) -> None:
        self.typed.text = ""

    def mark(self) -> None:
        self.typed.is_selected = True

    def open_line(self) -> None:
        self.has_line = True
        self.changed()
        assert self.canvas.find("line") is not None, "it has its place at once"

    def choose(self, value: int) -> None:
        self.value = value

    def turn(self, by: int) -> None:
        self.value = (self.value + by) % 100

    def view(self) -> Element:
        self.made += 1
        made = near(self.cursor, self.route.rows) if self.route.is_vast else range(self.route.rows)
        rows = [list_row(text(f"rangée {n}", grow=1), act=partial(self.does, f"row {n}")) for n in made]
        values = segments(("un", "deux", "trois"), self.value, self.choose, id="values")
        if self.route.has_many:
            values = stepper(f"valeur {self.value}", self.turn, id="values")
        line = entry(self.typed, "un mot", id="line", changed=lambda: self.does(self.typed.text), takes_keys=False)
        return page(
            "Essai",
            line if self.has_line else None,
            form([form_row("Valeur", values, act=lambda: self.does("enter"))], Cursor(), grow=0, height=100),
            row(
                button("gauche", lambda: self.does("left"), id="left"),
                button("droite", lambda: self.does("right"), id="right"),
            ),
            list_of(rows, self.cursor, id="rows", before=made.start, after=self.route.rows - made.stop),
        )

    def keys(self) -> Sequence[Key]:
        return (
            letter("p", lambda: self.does("p"), "le p"),
            key(
                F2,
                lambda: self.ask("Vraiment ?", ("Oui", lambda: self.does("yes")), ("Non", lambda: self.does("no"))),
                "ask",
            ),
            key(F8, lambda: self.does("gone"), "jeter", is_twice=True),
            key(pygame.K_F6, self.empty),
            key(pygame.K_F7, self.mark),
            key(LEFT, lambda: self.does("alt"), mods=pygame.KMOD_ALT),
            key(pygame.K_g, lambda: self.does("ctrl"), mods=pygame.KMOD_CTRL),
            letter("l", self.open_line),
            *(letter(str(n), partial(self.does, f"extra {n}"), f"chiffre {n}") for n in range(self.route.extra)),
            self.back_key(),
        )


@pytest.fixture
def toy(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, Toy]:
    module = ModuleType("topping.kiosk.screens.toy")
    vars(module)["ToyScreen"] = ToyScreen
    monkeypatch.setitem(sys.modules, module.__name__, module)
    route = Toy()
    kiosk.show(route)
    return kiosk, route


def test_keys_differ_by_modifiers(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(LEFT)
    kiosk.key(LEFT, mod=pygame.KMOD_ALT)
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_ALT):
        kiosk.key(pygame.K_g, mod=mod)
    assert route.done == ["alt", "ctrl", "ctrl"]


def test_a_click_beside_a_finger_sized_element_does_nothing(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    place = Rect(kiosk.places["droite"])
    for point in ((place.right, place.centery), (place.centerx, place.bottom), (place.right - 1, place.bottom - 1)):
        kiosk.click(point)
        route.done.append("/")
    assert route.done == ["/", "/", "right", "/"]


def test_a_message_stays_for_six_seconds(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    screen = kiosk.scene_of(ToyScreen)
    screen.tell_line("Un mot", 100)
    for now, told in ((6_099, "Un mot"), (6_100, "")):
        screen.hush(now)
        assert kiosk.said_line == told


def test_letters_typed_with_the_key_that_opens_a_line_appear_on_it(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.post_text("lot")
    kiosk.step()
    assert (kiosk.entry.text, route.done) == ("ot", ["o", "ot"])


class Search(routes.Route, screen="search:SearchScreen"):
    """A screen on which a move is typed."""

    done: list[str | None] = field(default_factory=list, compare=False)


class SearchScreen(Screen):
    def __init__(self, stage: Stage, route: Search) -> None:
        self.route, self.grid = route, Board()
        self.typing = MoveTyping(Position(self.grid, "AEINRST"), stage.keyboard)
        super().__init__(stage)

    def propose(self) -> None:
        self.route.done.append(self.typing.proposal)
        self.typing.answered()

    def written(self, text: str) -> None:
        self.typing.lay(text)

    def view(self) -> Element:
        grid = self.typing.grid
        laid = () if grid is None else tuple((square, one, True) for square, one in grid.laid)
        shown = BoardView(self.grid.cells, preview=laid)
        return play_skeleton(
            board(shown, "la grille", self.typing.click),
            self.typing.field("votre proposition"),
        )

    def keys(self) -> Sequence[Key]:
        return (
            enter(self.propose, "proposer"),
            *self.typing.keys(),
            letter("x", partial(self.route.done.append, "x"), "jeter"),
            key(pygame.K_F7, lambda: self.ask("Vraiment ?", ("Oui", lambda: None), ("Non", lambda: None))),
            escape(self.typing.escape, "effacer"),
        )


@pytest.fixture
def search(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, Search]:
    module = ModuleType("topping.kiosk.screens.search")
    vars(module)["SearchScreen"] = SearchScreen
    monkeypatch.setitem(sys.modules, module.__name__, module)
    route = Search()
    kiosk.show(route)
    kiosk.step()
    return kiosk, route


def square(kiosk: Driver, name: str) -> tuple[int, int]:
    found = kiosk.scene_of(SearchScreen).canvas.find("board")
    assert found is not None
    return place_of(found, Reference.parse(name).square).center


def test_a_question_over_a_line_is_painted_last_and_takes_letters(search: tuple[Driver, Search]) -> None:
    kiosk, _ = search
    kiosk.type("sat")
    kiosk.key(pygame.K_F7)
    kiosk.type("x")
    screen = kiosk.scene_of(SearchScreen)
    names = [one.name for one in screen.panels()]
    assert names.index("field") < names.index("question.0 fill")
    assert screen.typing.text == "sat"
    kiosk.key(ESCAPE)
    kiosk.type("i")
    assert screen.typing.text == "sati"


@given(st.lists(st.text(max_size=4), min_size=1, max_size=6, unique=True), st.text(max_size=2))
def test_repeated_completion_goes_through_all_names(names: list[str], typed: str) -> None:
    found: list[str | None] = [typed]
    for _ in names:
        found.append(following_name(str(found[-1]), names))
    first = names.index(str(found[1]))
    assert found[1:] == [*names[first:], *names[:first]]


SIZES = ((800, 600), (1024, 600), (1280, 720), (1920, 1080), (3840, 2160))
SCALES = (100, 115, 130)
WORDS = ("", "top", "Vandenborre", "Une partie de topping", "Le temps d’un coup est celui de la fédération : 60 s.")


@pytest.fixture(autouse=True, scope="module")
def fonts() -> Iterator[None]:
    """Measures texts with the program's own fonts."""
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
    assume(len({one.name for one in laid}) == len(laid))  # names on a screen are unique
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
def test_a_layout_does_not_depend_on_earlier_layouts(screen: tuple[tuple[int, int], int], tree: Element) -> None:
    first = [(one.name, tuple(one.rect), one.set) for one in laid_on(screen, tree)]
    laid_on(((1280, 720), 100), row(tree, tree))
    assert [(one.name, tuple(one.rect), one.set) for one in laid_on(screen, tree)] == first


def changed(tree: Element, place: int, other: Element) -> Element:
    """Returns the tree with its element number `place`, counted breadth-first, replaced."""
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
"""An element used in two places, one of which is replaced."""


@given(SCREENS, TREES, some.lists(some.tuples(some.integers(0, 40), TREES), min_size=1, max_size=4))
@example(((1280, 720), 100), column(row(TWICE), row(TWICE)), [(2, row()), (2, row(row(TWICE)))])
def test_a_reused_layout_equals_a_fresh_layout(
    screen: tuple[tuple[int, int], int], tree: Element, changes: list[tuple[int, Element]]
) -> None:
    theme.measure(Layout(*screen))
    places, whole = Places(), Rect((0, 0), screen[0])
    for place, other in [(0, tree), *changes]:
        tree = changed(tree, place, other)
        for again in (tree, replace(tree), put(tree, (), replace(tree, children=tree.children))):
            assert places.lay(again, whole) == lay(again, whole)


@given(SCREENS, some.lists(some.integers(0, 4), min_size=1, max_size=6), some.integers(0, 2000))
def test_children_with_the_highest_drop_number_leave_first(
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
def test_the_chosen_row_of_a_list_is_visible(
    screen: tuple[tuple[int, int], int], rows: int, selected: int, first: int
) -> None:
    chosen = min(selected, rows - 1)
    tree = scroll([Element(height=52) for _ in range(rows)], Cursor(chosen, first), id="list", gap=4)
    whole = laid_on(screen, tree)[0]
    assert chosen in whole.shown
    assert 0 <= whole.shown.start < whole.shown.stop <= rows
    high = natural(Element(height=52), 100)[1] + round(4 * theme.scale())
    assert len(whole.shown) == min(rows, max(1, (screen[0][1] + round(4 * theme.scale())) // high))


def test_a_finger_that_scrolls_a_list_presses_nothing(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    place = kiosk.scene_of(ToyScreen).canvas.find("rows")
    assert place is not None
    start, end = (place.centerx, place.bottom - 30), (place.centerx, place.top + 10)
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEMOTION, pos=end, rel=(0, end[1] - start[1]), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    kiosk.step()
    assert route.done == []
    first = int(kiosk.rows[1][0].removeprefix("rangée "))
    assert first > 2
    assert kiosk.scene_of(ToyScreen).cursor.selected == first, "what is chosen stays in sight"
    kiosk.post(pygame.MOUSEMOTION, pos=start, rel=(0, start[1] - end[1]), buttons=(0, 0, 0))
    kiosk.step()
    assert kiosk.rows[1] == (f"rangée {first}",), "the finger has left"
    cursor = kiosk.scene_of(ToyScreen).cursor
    cursor.selected = first + len(kiosk.rows) - 2
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=end, button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEMOTION, pos=start, rel=(0, start[1] - end[1]), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=start, button=1)
    kiosk.step()
    assert (cursor.first, cursor.selected) == (0, len(kiosk.rows) - 2), "the last row in sight"
    trembled = (end[0], end[1] + 9)
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=end, button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEMOTION, pos=trembled, rel=(0, 9), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=trembled, button=1)
    kiosk.step()
    assert route.done == ["row 0"], "a finger that moves a little presses"
