"""What every screen has from its tree: keys, focus, clicks, lists, entry lines, questions; moves typed."""

import sys
from collections.abc import Sequence
from dataclasses import field
from functools import partial
from types import ModuleType

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.driver import ESCAPE, LEFT, Driver
from topping.kiosk import routes
from topping.kiosk.paint.grid import BoardView, place_of
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, list_of, list_row, near, segments, stepper
from topping.kiosk.ui.parts import field as entry
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import board, form, form_row, page, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, TypedText, row, text
from topping.rules.grid.board import Board, Reference
from topping.rules.grid.position import Position

F2, F8 = pygame.K_F2, pygame.K_F8


class Toy(routes.Route):
    """A screen that notes what was done on it."""

    screen = "toy:ToyScreen"
    rows: int = 30
    has_line: bool = False
    extra: int = 0
    """How many more keys are named."""
    has_many: bool = False
    """Whether the value of the form is one of many."""
    is_vast: bool = False
    """Whether only the rows near the chosen one are made."""
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

    def choose(self, value: int) -> None:
        self.value = value

    def turn(self, by: int) -> None:
        self.value = (self.value + by) % 100

    def view(self) -> Element:
        object.__setattr__(self, "made", self.made + 1)
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


def test_keys_are_told_apart_by_what_is_held_with_them(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(LEFT)
    kiosk.key(LEFT, mod=pygame.KMOD_ALT)
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_ALT):
        kiosk.key(pygame.K_g, mod=mod)
    assert route.done == ["alt", "ctrl", "ctrl"]


class Search(routes.Route):
    """A screen on which a move is typed."""

    screen = "search:SearchScreen"
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
    found = kiosk.scene_of(SearchScreen).find("board")
    assert found is not None
    return place_of(found, Reference.parse(name).square).center


def test_what_lies_over_a_line_is_painted_after_it_and_takes_its_letters(search: tuple[Driver, Search]) -> None:
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
def test_one_key_goes_through_all_names(names: list[str], typed: str) -> None:
    found: list[str | None] = [typed]
    for _ in names:
        found.append(following_name(str(found[-1]), names))
    assert set(found[1:]) == set(names)
