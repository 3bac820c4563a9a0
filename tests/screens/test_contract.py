"""What every screen keeps: one state of each in the check, all of them by `python -m tests.screens.contract`."""

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack
from dataclasses import astuple, replace
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from tests.kiosk.driver import Driver
from tests.screens import acting, contract, rules, sheet
from tests.screens.contract import SCALES, SIZES, THEMES, KnownFault
from tests.screens.rules import RULES, Fault
from tests.screens.sheet import Look, laid_out
from tests.screens.sheet import painted as pixels
from tests.screens.states import STATES, shown
from topping.config import Theme
from topping.kiosk.paint import pen, theme
from topping.kiosk.screens.training.rush import RushScreen
from topping.kiosk.ui.canvas import Canvas
from topping.kiosk.ui.input import Input
from topping.kiosk.ui.keys import key
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.overlay import Overlay
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.tree import Element, Paint, Type, column, painted, row, stack, text
from topping.texts.language import FRENCH, LANGUAGES

MOST_TOLD = 30
PRESSED = ("leaderboard/two players",)
"""States of which each named key is clicked too in the check."""


@pytest.mark.parametrize(
    "states", contract.by_screen(contract.checked()), ids=lambda states: states[0].partition("/")[0]
)
def test_a_screen_keeps_the_contract(states: list[str]) -> None:
    if told := contract.in_check(states):
        pytest.fail("\n".join((f"{len(told)} faults", *told[:MOST_TOLD])), pytrace=False)


@pytest.mark.parametrize("name", PRESSED)
def test_named_keys_act_and_can_be_clicked(name: str) -> None:
    assert [*map(str, acting.of_state(name, set()))] == []


def test_the_check_sees_each_pair_of_size_language_theme_and_scale() -> None:
    seen = [astuple(look) for name in contract.one_of_each_screen() for look in contract.sample(name)]
    for one, other in combinations(range(4), 2):
        values = (SIZES, LANGUAGES, THEMES, SCALES)
        assert {(look[one], look[other]) for look in seen} == set(product(values[one], values[other]))


def test_known_faults_are_of_states_rules_and_looks_that_there_are() -> None:
    for fault in contract.known():
        assert fault.state in STATES
        assert fault.rule in RULES
        assert fault.looks, fault
        assert set(fault.looks) <= set(contract.everything(fault.state)), fault
        assert len({contract.size_of(look) for look in fault.looks}) == len(fault.looks), "one a size"


def test_a_mended_fault_must_leave_the_list() -> None:
    faults = [Fault("cut", "800x600 fr dark 100", "list", "a…"), Fault("small", "1024x600 fr dark 100", "list", "b")]
    before = [
        KnownFault("cut", "home/new", "list", ("800x600 en dark 130",)),
        KnownFault("cut", "home/new", "head", ("800x600 fr dark 100",)),
        KnownFault("over", "home/new", "list", ("1024x600 fr dark 100", "1280x720 fr dark 115")),
    ]
    result = contract.compared(faults, before, ["800x600 fr dark 100", "1024x600 fr dark 100"])
    assert [one.rule for one in result.new] == ["small"]
    assert result.mended == [
        "cut at 800x600 fr dark 100, 'head': mended",
        "over at 1024x600 fr dark 100, 'list': mended",
    ]
    assert result.kept == [
        before[0]._replace(looks=("800x600 fr dark 100",)),
        before[2]._replace(looks=before[2].looks[1:]),
    ]


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
    ("element", "told"),
    [
        (_odd(_narrow), r"cut at .*, 'odd': 'beaucoup.*…' is \d+ px too wide for its room"),
        (_odd(_clipped), r"cut at .*, 'odd': 'débordé' stands \d+ px out of its room"),
        (_SHORTENED, r"cut at .*: 'beaucoup trop.*…' is \d+ px too wide for its room"),
        (_odd(_tiny), r"small at .*, 'odd': 'petit' has 19 px, 20 are needed"),
        (_odd(_figure), r"figure at .*, 'odd': '1:23,4' has \d+ px, 56 are meant"),
        (_odd(_stacked), r"over at .*, 'odd': 'dessus' covers \d+×\d+ px of 'dessous'"),
        (_at(400, 300, text("liste f40cc7ca", id="odd")), r"inner at .*, 'odd': 'liste f40cc7ca' means nothing .*"),
        (_at(400, 300, text("open-fr", id="odd")), r"inner at .*, 'odd': 'open-fr' means nothing .*"),
        (_odd(_faint), r"faint at .*, 'odd': 'à peine lisible' in #999999 has a contrast of 1.6, 3.0 is needed"),
    ],
)
def test_a_text_that_breaks_a_rule_is_seen(
    home: Driver, monkeypatch: pytest.MonkeyPatch, element: Element, told: str
) -> None:
    _alone(home, monkeypatch, _PLAIN)
    assert [one.line.text for one in laid_out(home, USUAL).texts] == ["tout va bien"]
    assert list(rules.of_sheet(laid_out(home, USUAL))) == []
    assert list(rules.of_sheet(pixels(home, USUAL))) == []
    _alone(home, monkeypatch, element)
    seen = pixels(home, USUAL) if told.startswith("faint") else laid_out(home, USUAL)
    assert any(re.fullmatch(told, str(one)) for one in rules.of_sheet(seen))


def test_a_high_card_that_holds_next_to_nothing_is_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [text("une ligne", Type.ROW) for _ in range(8)]
    for count, high, told in ((2, 600, ["empty"]), (8, 600, []), (2, 300, [])):
        card = column(*lines[:count], gap=8, card="card", pad=(32, 24), width=800, height=high, id="card")
        _alone(home, monkeypatch, _at(400, 200, card))
        assert [one.rule for one in rules.of_sheet(laid_out(home, USUAL))] == told, (count, high)


def test_parts_out_of_their_places_are_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _alone(home, monkeypatch, text("dehors", id="odd"))
    laid = Canvas.laid

    def moved(canvas: Canvas) -> list[Spot]:
        return [replace(one, rect=one.rect.move(1500, 0)) if one.name == "odd" else one for one in laid(canvas)]

    with monkeypatch.context() as within:
        within.setattr(Canvas, "laid", moved)
        told = [str(one) for one in rules.of_sheet(laid_out(home, USUAL))]
        assert f"outside at {USUAL}, 'odd': stands 1500 px out of the screen" in told
    twice = (_at(400, top, text(name, height=80, width=600, id=name)) for name, top in (("one", 300), ("other", 360)))
    _alone(home, monkeypatch, *twice)
    told = [str(one) for one in rules.of_sheet(laid_out(home, USUAL))]
    assert told == [f"over at {USUAL}, 'other': it covers 600×20 px of 'one'"]


def test_buttons_too_small_or_too_near_are_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    places = (("étroit", 20, 20, 30), ("haut", 100, 20, 100), ("bas", 100, 61, 100), ("bon", 20, 200, 90))
    made = [
        _at(left, top, button(said, lambda: None, width=wide, height=40, step=Type.LABEL))
        for said, left, top, wide in places
    ]
    _alone(home, monkeypatch, *made)
    monkeypatch.setattr(sheet, "FINGER", 40)  # as if a click were found in less room
    told = [(one.element, one.told) for one in rules.of_sheet(laid_out(home, USUAL)) if one.rule == "target"]
    assert told == [
        ("étroit", "a finger has 40×48 px, 48 are needed"),
        ("haut", "'bas' takes 3 px of the height a finger needs"),
        ("bas", "'haut' takes 3 px of the height a finger needs"),
    ]


def test_a_text_that_larger_texts_make_smaller_is_seen(home: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _alone(
        home, monkeypatch, _odd(lambda surface, rect, _: pen.write(surface, "moins", rect, 60 - theme.step(1)) and None)
    )
    larger = Look(USUAL.size, FRENCH, Theme.DARK, 130)
    told = list(rules.of_larger_texts(laid_out(home, USUAL), laid_out(home, larger)))
    assert [(one.rule, one.element) for one in told] == [("shrunk", "odd")]


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


SEARCHED = "rush/usual"
"""A state in which a clock runs."""


def _of_clock() -> list[str]:
    with shown(SEARCHED, size=USUAL.size) as kiosk:
        return [str(one) for one in rules.of_sheet(laid_out(kiosk, USUAL)) if one.rule == "clock"]


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda whole, _: stack(whole, _at(1500, 460, text("dessus", id="odd"))), "'rack': 'odd' covers"),
        (lambda _, parts: stack(parts["board"], parts["timer"]), "'rack': is not laid out while the clock runs"),
    ],
)
def test_what_covers_or_lacks_a_part_of_a_running_clock_is_seen(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[Element, dict[str, Element]], Element], told: str
) -> None:
    assert _of_clock() == []
    view = RushScreen.view

    def changed(self: RushScreen) -> Element:
        whole = view(self)
        return broken(whole, {one.id: one for one in whole.walk()})

    monkeypatch.setattr(RushScreen, "view", changed)
    assert any(told in one for one in _of_clock())


def test_a_screen_that_hides_that_its_clock_runs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RushScreen, "is_timed", False)
    assert _of_clock() == [f"clock at {USUAL}, 'timer': runs, but the screen says that no clock does"]


def test_a_key_that_covers_a_running_clock_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*contract.of_clocks(SEARCHED)] == []
    monkeypatch.setattr(Overlay, "turn_help", lambda _: False)
    assert [str(one) for one in contract.of_clocks(SEARCHED)] == [
        "clock at keys, 'F1 RushScreen': its clock runs behind another screen"
    ]


ACTED = "help/second page"
"""A state of few keys, without a clock."""


@pytest.fixture
def kind() -> Any:
    """What makes the screen of that state."""
    with shown(ACTED) as kiosk:
        return type(kiosk.kiosk.scene)


def _told_of_keys() -> list[str]:
    return [str(one) for one in acting.of_state(ACTED, set())]


def test_keys_that_do_nothing_or_cannot_be_clicked_are_seen(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = kind.keys
    monkeypatch.setattr(kind, "keys", lambda self: (key(pygame.K_F12, lambda: None, "rien"), *keys(self)[-1:]))
    assert _told_of_keys() == ["mute at keys, 'F12 rien': does nothing"]
    monkeypatch.setattr(kind, "keys", lambda self: keys(self)[:1] + keys(self)[-1:])
    assert _told_of_keys() == []
    monkeypatch.setattr(Input, "pressed", lambda *_: None)
    assert {one.partition(" ")[0] for one in _told_of_keys()} == {"unclickable"}


def test_a_button_without_a_key_is_seen(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    view = kind.view
    more = button("souris", lambda: None, takes_keys=False)
    monkeypatch.setattr(kind, "view", lambda self: column(more, view(self)))
    with shown(ACTED) as kiosk:
        assert [str(one) for one in acting.reaching(kiosk)] == ["unreachable at keys, 'souris': no key reaches it"]


@pytest.mark.parametrize(("ends", "told"), [(True, "ends the program, pressed 1 times"), (False, "does nothing")])
def test_escape_that_ends_the_program_or_does_nothing_is_seen(
    kind: Any, monkeypatch: pytest.MonkeyPatch, ends: bool, told: str
) -> None:
    def handle(self: Any, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and ends:
            self.stage.end()

    monkeypatch.setattr(kind, "keys", lambda _: ())
    monkeypatch.setattr(kind, "handle", handle)
    assert _told_of_keys() == [f"escape at keys, 'Échap': {told}"]
