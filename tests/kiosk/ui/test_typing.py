"""A move typed on a screen: on the tall line, on the grid, by clicks; and entry lines under what lies over them."""

import sys
from collections.abc import Sequence
from dataclasses import field
from functools import partial
from types import ModuleType

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, Driver
from topping.kiosk import routes
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.grid import BoardView, place_of
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import board, play_skeleton
from topping.kiosk.ui.tree import Element
from topping.rules.grid.board import Board, Reference
from topping.rules.grid.position import Position


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


def around(kiosk: Driver) -> FieldView:
    shown = kiosk.shown("field")
    assert isinstance(shown, tuple)
    assert isinstance(shown[1], FieldView)
    return shown[1]


def test_letters_are_laid_on_the_grid_where_it_has_the_keys(search: tuple[Driver, Search]) -> None:
    kiosk, route = search
    kiosk.type("sat")
    kiosk.key(TAB)
    kiosk.type("ti")
    kiosk.step()
    assert not around(kiosk).is_lit
    kiosk.key(pygame.K_BACKSPACE)
    kiosk.type("a")
    kiosk.key(ENTER)
    assert str(route.done[0]).startswith("TA")
    kiosk.key(ESCAPE, ESCAPE, ENTER)
    assert route.done[1] == "sat"


def test_arrows_go_to_the_grid_from_an_empty_line_and_move_the_caret_of_another(search: tuple[Driver, Search]) -> None:
    kiosk, route = search
    kiosk.type("st")
    kiosk.key(LEFT)
    kiosk.type("a")
    kiosk.key(ENTER, ESCAPE, RIGHT, DOWN)
    kiosk.type("as")
    kiosk.key(ENTER)
    assert route.done[0] == "sat"
    assert str(route.done[1]).startswith("AS")


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
