"""What every screen keeps: one state of each in the check, all of them by `python -m tests.screens.contract`."""

from collections.abc import Hashable, Iterator
from contextlib import ExitStack
from dataclasses import astuple, replace
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from tests.kiosk.driver import Driver
from tests.screens import acting, contract, rules, sheet
from tests.screens.contract import SCALES, SIZES, THEMES
from tests.screens.rules import RULES, Fault
from tests.screens.sheet import Look, laid_out
from tests.screens.sheet import painted as pixels
from tests.screens.states import STATES, shown
from topping.config import Theme
from topping.kiosk.paint import pen, theme
from topping.kiosk.routes import Modal, Route
from topping.kiosk.ui.keys import key
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element, Paint, Type, column, painted, row, stack, text
from topping.texts.language import FRENCH, LANGUAGES

CHECKED = contract.checked()
NOT_KEPT = {"BlankSheets", "ChooseFile"}
"""Routes of states that the check does not see, or that look otherwise on another machine."""
PRESSED = ("leaderboard/two players",)
"""States of which every named key is pressed and clicked in the check."""


def _told(name: str, faults: list[Fault], seen: list[str]) -> list[str]:
    """What is not as the list of known faults says."""
    result = contract.compared(faults, contract.known().get(name, {}), seen)
    return [*(" ".join(one) for one in result.new), *(f"{one} is mended" for one in result.mended)]


@pytest.mark.parametrize("name", CHECKED)
def test_a_screen_keeps_the_contract(name: str) -> None:
    faults, seen_as = contract.in_check(name)
    assert _told(name, faults, [*seen_as]) == []
    assert {**seen_as, **contract.looks().get(name, {})} == seen_as, "if it is wanted: tests.screens.contract --keep"


@pytest.mark.parametrize("name", PRESSED)
def test_named_keys_act_and_can_be_clicked(name: str) -> None:
    assert _told(name, acting.of_state(name, set()), [acting.KEYS]) == []


def test_the_check_sees_each_pair_of_size_language_theme_and_scale() -> None:
    seen = [astuple(look) for name in CHECKED for look in contract.sample(name)]
    for one, other in combinations(range(4), 2):
        values = (SIZES, LANGUAGES, THEMES, SCALES)
        assert {(look[one], look[other]) for look in seen} == set(product(values[one], values[other]))


def test_known_faults_are_of_states_rules_and_looks_that_there_are() -> None:
    for name, by_rule in contract.known().items():
        assert name in STATES
        assert by_rule.keys() <= RULES.keys()
        for looks in by_rule.values():
            assert looks, name
            assert set(looks) <= set(contract.everything(name)), name
            assert len({contract.size_of(one) for one in looks}) == len(looks), "one a size"


def test_looks_are_kept_of_states_and_of_nearly_every_screen() -> None:
    assert contract.looks().keys() <= STATES.keys()
    assert len(set(contract.one_of_each_screen()) - contract.looks().keys()) == 2


def _routes_below(kind: type[Route]) -> Iterator[type[Route]]:
    for one in kind.__subclasses__():
        yield one
        yield from _routes_below(one)


def test_every_screen_has_a_state() -> None:
    ours = [one for one in _routes_below(Route) if one.__module__.startswith("topping.")]
    routes = {one.__name__ for one in ours if not one.__subclasses__() and one is not Modal}
    assert routes - contract.routes_kept() == NOT_KEPT


def test_a_fault_that_is_mended_must_leave_the_list() -> None:
    faults = [Fault("cut", "800x600 fr dark 100", "a…"), Fault("small", "1024x600 fr dark 100", "b")]
    before = {"cut": ["800x600 en dark 130"], "over": ["1024x600 fr dark 100", "1280x720 fr dark 115"]}
    result = contract.compared(faults, before, ["1024x600 fr dark 100"])
    assert [one.rule for one in result.new] == ["small"]
    assert result.mended == ["over at 1024x600 fr dark 100"]


# each rule, broken once, by a screen of which the tree is another one

USUAL = Look((1920, 1080), FRENCH, Theme.DARK)


@pytest.fixture
def home() -> Iterator[Driver]:
    with ExitStack() as stack:
        yield stack.enter_context(shown("home/usual", size=USUAL.size))


def _alone(kiosk: Driver, monkeypatch: pytest.MonkeyPatch, *elements: Element) -> None:
    """The screen has these elements over one another, and no keys."""
    kind = type(kiosk.kiosk.scene)
    monkeypatch.setattr(kind, "view", lambda _: stack(*elements))
    monkeypatch.setattr(kind, "keys", lambda _: ())


def _at(left: float, top: float, element: Element) -> Element:
    """An element in a place of its own."""
    return column(row(element), pad=(left, top, 0, 0))


def _odd(paint: Paint, state: Hashable = None) -> Element:
    return _at(400, 300, painted(state, paint, "", id="odd", width=600, height=80))


def _narrow(surface: Surface, rect: Rect, _: object) -> None:
    pen.write(surface, "beaucoup trop long pour la place", Rect(rect.left, rect.top, 60, 40), 27)


def _clipped(surface: Surface, rect: Rect, _: object) -> None:
    pen.write_on(surface, "débordé", (rect.left, rect.bottom + 10), 40)


def _tiny(surface: Surface, rect: Rect, _: object) -> None:
    pen.write(surface, "petit", rect, 19)


def _figure(surface: Surface, rect: Rect, _: object) -> None:
    pen.write(surface, "1:23,4", Rect(rect.left, rect.top, 90, 60), 56)


def _stacked(surface: Surface, rect: Rect, _: object) -> None:
    pen.write(surface, "dessous", rect, 40)
    pen.write(surface, "dessus", rect.move(10, 5), 40)


def _faint(surface: Surface, rect: Rect, _: object) -> None:
    surface.fill("#777777", rect)
    pen.write(surface, "à peine lisible", rect, 27, colour="#999999")


_SHORTENED = _at(400, 300, text("beaucoup trop long pour la place", width=200))
_PLAIN = _at(400, 300, text("tout va bien", id="plain"))


@pytest.mark.parametrize(
    ("rule", "element"),
    [("cut", _odd(_narrow)), ("cut", _odd(_clipped)), ("cut", _SHORTENED), ("small", _odd(_tiny)),
     ("figure", _odd(_figure)), ("over", _odd(_stacked)), ("faint", _odd(_faint))],
)  # fmt: skip
def test_a_text_that_breaks_a_rule_is_seen(
    home: Driver, monkeypatch: pytest.MonkeyPatch, rule: str, element: Element
) -> None:
    _alone(home, monkeypatch, _PLAIN)
    assert [one.line.text for one in laid_out(home, USUAL).texts] == ["tout va bien"]
    assert list(rules.of_sheet(laid_out(home, USUAL))) == []
    assert list(rules.of_sheet(pixels(home, USUAL))) == []
    _alone(home, monkeypatch, element)
    seen = pixels(home, USUAL) if rule == "faint" else laid_out(home, USUAL)
    assert rule in {one.rule for one in rules.of_sheet(seen)}


def test_parts_out_of_their_places_are_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _alone(home, monkeypatch, text("dehors", id="odd"))
    laid = Screen.laid

    def moved(screen: Screen) -> list[Spot]:
        return [replace(one, rect=one.rect.move(1500, 0)) if one.name == "odd" else one for one in laid(screen)]

    with monkeypatch.context() as within:
        within.setattr(Screen, "laid", moved)
        assert "outside" in {one.rule for one in rules.of_sheet(laid_out(home, USUAL))}
    twice = (_at(400, top, text(name, height=80, width=600, id=name)) for name, top in (("one", 300), ("other", 360)))
    _alone(home, monkeypatch, *twice)
    assert [tuple(one) for one in rules.of_sheet(laid_out(home, USUAL))] == [("over", str(USUAL), "other / one")]


def test_buttons_too_small_or_too_near_are_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    places = (("étroit", 20, 20, 30), ("haut", 100, 20, 100), ("bas", 100, 61, 100), ("bon", 20, 200, 90))
    made = [
        _at(left, top, button(said, lambda: None, width=wide, height=40, step=Type.LABEL))
        for said, left, top, wide in places
    ]
    _alone(home, monkeypatch, *made)
    monkeypatch.setattr(sheet, "FINGER", 40)  # as if a click were found in less room
    told = [one.told for one in rules.of_sheet(laid_out(home, USUAL)) if one.rule == "target"]
    assert told == ["'étroit' (40, 48)", "'haut' / 'bas'", "'bas' / 'haut'"]


def test_a_text_that_larger_texts_make_smaller_is_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _alone(
        home, monkeypatch, _odd(lambda surface, rect, _: pen.write(surface, "moins", rect, 60 - theme.step(1)) and None)
    )
    larger = Look(USUAL.size, FRENCH, Theme.DARK, 130)
    told = list(rules.of_larger_texts(laid_out(home, USUAL), laid_out(home, larger)))
    assert [one.rule for one in told] == ["shrunk"]


def test_places_that_depend_on_what_was_seen_before_are_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    widths = iter(range(300, 400))
    monkeypatch.setattr(
        type(home.kiosk.scene), "view", lambda _: _at(400, 300, button("dérive", None, width=next(widths)))
    )
    monkeypatch.setattr(type(home.kiosk.scene), "keys", lambda _: ())
    faults = rules.of_places(laid_out(home, USUAL), laid_out(home, USUAL))
    assert [one.rule for one in faults] == ["drift"]


def test_a_measure_made_with_each_tree_is_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _alone(home, monkeypatch, text("toujours là", measure=lambda *_: (300, 40)))
    assert list(rules.of_places(laid_out(home, USUAL), laid_out(home, USUAL))) == []
    monkeypatch.setattr(type(home.kiosk.scene), "view", lambda _: text("toujours là", measure=lambda *_: (300, 40)))
    assert [one.rule for one in rules.of_places(laid_out(home, USUAL), laid_out(home, USUAL))] == ["anew"]


ACTED = "help/second page"
"""A state of few keys, without a clock."""


@pytest.fixture
def kind() -> Any:
    """What makes the screen of that state."""
    with shown(ACTED) as kiosk:
        return type(kiosk.kiosk.scene)


def _rules_of_keys() -> set[str]:
    return {one.rule for one in acting.of_state(ACTED, set())}


def test_keys_that_do_nothing_or_cannot_be_clicked_are_seen(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = kind.keys
    monkeypatch.setattr(kind, "keys", lambda self: (key(pygame.K_F12, lambda: None, "rien"), *keys(self)[-1:]))
    assert _rules_of_keys() == {"mute"}
    monkeypatch.setattr(kind, "keys", lambda self: keys(self)[:1] + keys(self)[-1:])
    assert _rules_of_keys() == set()
    monkeypatch.setattr(kind, "pressed", lambda *_: None)
    assert _rules_of_keys() == {"unclickable"}


def test_a_button_without_a_key_is_seen(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    view = kind.view
    more = button("souris", lambda: None, takes_keys=False)
    monkeypatch.setattr(kind, "view", lambda self: column(more, view(self)))
    with shown(ACTED) as kiosk:
        assert [one.told for one in acting.reaching(kiosk)] == ["souris"]


@pytest.mark.parametrize("ends", [True, False])
def test_escape_that_ends_the_program_or_does_nothing_is_seen(
    kind: Any, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    def handle(self: Any, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.KEYDOWN and ends:
            self.stage.end()

    monkeypatch.setattr(kind, "keys", lambda _: ())
    monkeypatch.setattr(kind, "handle", handle)
    assert _rules_of_keys() == {"escape"}
