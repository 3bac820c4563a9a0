"""Keys that have moved: the old one does what it did or says where that went, until the new one is known."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import Driver, game
from tests.screens.states.classic import begun, own_key
from tests.store.olddatabases import with_old_keys
from topping.kiosk import routes
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, as_before, key, letter, moved
from topping.kiosk.ui.parts import field as entry
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Element, TypedText
from topping.store import Store, open_store

F2, F3, F4, F5, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (2, 3, 4, 5, 6, 8, 9))


class Moving(routes.Route, screen="moving:MovingScreen"):
    """A screen whose keys have moved; it notes what was done."""

    has_line: bool = False
    done: list[str] = field(default_factory=list, compare=False)


class MovingScreen(Screen):
    def __init__(self, stage: Stage, route: Moving) -> None:
        self.route, self.typed = route, TypedText()
        super().__init__(stage)

    def view(self) -> Element:
        return page("Essai", entry(self.typed, "un mot", id="line", takes_keys=False) if self.route.has_line else None)

    def keys(self) -> Sequence[Key]:
        does = {name: partial(self.route.done.append, name) for name in ("next", "give up", "pause", "words", "help")}
        return (
            key(F2, does["next"], "coup suivant"),
            moved(key(F8, does["give up"], "abandonner", is_twice=True), "toy.give_up", F2, was_twice=True),
            moved(key((F9, pygame.K_PAUSE), does["pause"], "pause"), "toy.pause", (F4, pygame.K_PAUSE)),
            moved(key(F6, does["words"], "lettres"), "toy.words", F3),
            moved(letter("c", does["help"], "comment"), "toy.help", "h"),
            self.back_key(),
        )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A machine whose database was made before."""
    with open_store(with_old_keys(tmp_path / "topping.db")).store as opened:
        yield opened


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("topping.kiosk.screens.moving")
    vars(module)["MovingScreen"] = MovingScreen
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.fixture
def moving(kiosk: Driver) -> tuple[Driver, list[str]]:
    route = Moving()
    kiosk.show(route)
    return kiosk, route.done


def test_a_key_of_all_screens_says_so_first_too(moving: tuple[Driver, list[str]]) -> None:
    kiosk, done = moving
    before = kiosk.scene
    kiosk.key(F3)
    assert (done, kiosk.scene) == ([], before)
    assert kiosk.said_line.endswith(". Lettres est F6.")
    kiosk.key(F3)
    assert kiosk.scene != before


def test_uses_are_kept_for_each_player_and_for_the_next_kiosk(open_kiosk: Open) -> None:
    for player, is_used in (("Marie", False), ("Marie", True), ("Paul", False)):
        kiosk, route = open_kiosk(), Moving()
        kiosk.has_played(game(), player)
        kiosk.backstage.players.last = player
        kiosk.show(route)
        kiosk.key(F4)
        assert route.done == ([] if is_used else ["pause"])
        kiosk.key(F9, F9, F9)


def test_keys_go_back_only_where_they_have_moved() -> None:
    keys = [key(F2, print, "a"), key(F6, print, "b"), moved(key(F8, print, "c"), "c", F2)]
    assert [(one.cap, one.label) for one in as_before(keys)] == [("", "a"), ("F6", "b"), ("F2", "c")]


def test_the_keys_of_exchanging_and_shuffling_say_where_they_went(kiosk: Driver) -> None:
    own_key(kiosk, begun(kiosk))
    kiosk.key(F5)
    assert "Changer" in kiosk.said_line


def test_another_game_is_opened_by_its_digit_and_by_its_old_letter(kiosk: Driver) -> None:
    for digit_or_letter in "s2":
        kiosk.show(routes.OtherGames())
        kiosk.type(digit_or_letter)
        assert kiosk.scene == "solitairesetup"
