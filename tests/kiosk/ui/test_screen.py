"""What every screen has from its tree: keys, focus, clicks, lists, entry lines, questions, the sheet of keys."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import field
from functools import partial
from types import ModuleType
from typing import Any

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, list_of, list_row, near, segments, stepper
from topping.kiosk.ui.parts import field as entry
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import footer, form, form_row, page
from topping.kiosk.ui.tree import Cursor, Element, TypedText, column, row, space, text

F2, F8, F10 = pygame.K_F2, pygame.K_F8, pygame.K_F10


class Toy(Route):
    """A screen that notes what was done on it."""

    screen = "toy"
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
    vars(module)["SCREEN"] = ToyScreen
    monkeypatch.setitem(sys.modules, module.__name__, module)
    route = Toy()
    kiosk.show(route)
    return kiosk, route


def with_toy(kiosk: Driver, **values: Any) -> Toy:
    route = Toy(**values)
    kiosk.show(route)
    return route


def keys_named(kiosk: Driver) -> list[tuple[str, str]]:
    return [(cap, label.replace("\N{NO-BREAK SPACE}", " ")) for cap, label, _ in kiosk.shown("hints")]


def focus(kiosk: Driver) -> str:
    return kiosk.scene_of(ToyScreen).focus


def test_arrows_turn_the_value_of_a_form_and_go_on_to_what_lies_beyond(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(RIGHT, RIGHT, RIGHT, LEFT)
    assert kiosk.scene_of(ToyScreen).value == 1
    kiosk.key(ENTER)
    assert route.done == ["enter"]
    kiosk.key(DOWN, ENTER, RIGHT, ENTER)
    assert route.done == ["enter", "left", "right"]
    kiosk.key(DOWN, DOWN, DOWN, ENTER)
    assert route.done[-1] == "row 2"
    kiosk.key(UP, UP, UP, ENTER)
    assert route.done[-1] in ("left", "right")


def test_one_value_of_many_is_turned_by_arrows_and_by_clicks_at_its_sides(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    with_toy(kiosk, has_many=True)
    kiosk.key(LEFT, LEFT, RIGHT)
    assert "valeur 99" in kiosk.texts("form")
    for said, value in (("valeur suivante", 0), ("valeur 0", 1), ("valeur précédente", 0)):
        kiosk.click_on(said)
        assert f"valeur {value}" in kiosk.texts("form")
    assert focus(kiosk) == "form"


class LargeCardScreen(ToyScreen):
    def view(self) -> Element:
        large = column(space(), button("jouer", lambda: self.does("play"), id="play"), card="hero", width=800)
        doors = row(button("en bas", lambda: self.does("below"), id="below", width=400), pad=(850, 0, 0, 0))
        beside = column(button("à côté", lambda: self.does("beside"), id="beside"), space(), grow=1)
        return page("Essai", row(large, beside, gap=24, grow=1), doors)


def test_arrows_find_the_one_button_of_a_large_card_by_all_of_the_card(
    toy: tuple[Driver, Toy], monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk, _ = toy
    monkeypatch.setitem(vars(sys.modules["topping.kiosk.screens.toy"]), "SCREEN", LargeCardScreen)
    route = with_toy(kiosk)
    kiosk.key(RIGHT, ENTER, LEFT, ENTER, DOWN, ENTER)
    assert route.done == ["beside", "play", "below"]


def test_tab_goes_round_what_takes_the_keys(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    seen = []
    for _ in range(5):
        kiosk.key(TAB)
        seen.append(focus(kiosk))
    assert seen == ["left", "right", "rows", "form", "left"]
    kiosk.key(TAB, mod=pygame.KMOD_SHIFT)
    assert focus(kiosk) == "form"


def test_page_keys_and_the_wheel_go_through_a_list(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(TAB, TAB, TAB, pygame.K_END, ENTER)
    assert route.done == ["row 29"]
    kiosk.key(pygame.K_HOME, pygame.K_PAGEDOWN, ENTER)
    far = int(route.done[-1].removeprefix("row "))
    assert far > 3
    kiosk.post(pygame.MOUSEWHEEL, y=-2, x=0)
    kiosk.step()
    kiosk.key(ENTER)
    assert route.done[-1] == f"row {far + 2}"


def test_of_very_many_rows_only_those_near_the_chosen_one_are_made_and_all_are_reached(
    toy: tuple[Driver, Toy],
) -> None:
    kiosk, _ = toy
    few, many = with_toy(kiosk, rows=50), None
    for route in (few, many := with_toy(kiosk, rows=20_000, is_vast=True)):
        kiosk.show(route)
        end, last = route.rows - 1, (pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, UP, DOWN, DOWN)
        kiosk.key(TAB, TAB, TAB, *last, ENTER, pygame.K_HOME, pygame.K_PAGEDOWN, DOWN, ENTER)
        assert route.done[0] == f"row {end}"
        place = kiosk.scene_of(ToyScreen).find(f"rows.{int(route.done[1].removeprefix('row ')) - 1}")
        assert place is not None
        kiosk.click(place.center)
        kiosk.post(pygame.MOUSEWHEEL, y=-3, x=0)
        kiosk.step()
        kiosk.key(ENTER)
    assert few.done[1:] == many.done[1:]
    assert sum(1 for _ in kiosk.scene_of(ToyScreen).view().walk()) < 200


def test_the_second_press_is_not_for_what_a_click_has_chosen_meanwhile(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(F8)
    place = kiosk.scene_of(ToyScreen).find("rows.1")
    assert place is not None
    kiosk.click(place.center)
    kiosk.key(F8)
    assert route.done == ["row 1"]


def test_a_click_does_what_enter_does_and_takes_the_keys_along(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.click_on("droite")
    assert (route.done, focus(kiosk)) == (["right"], "right")
    place = kiosk.scene_of(ToyScreen).find("rows.1")
    assert place is not None
    kiosk.click(place.center)
    assert route.done[-1] == "row 1"
    kiosk.key(DOWN, ENTER)
    assert route.done[-1] == "row 2"
    kiosk.click_on("trois")
    assert kiosk.scene_of(ToyScreen).value == 2


def test_a_finger_scrolls_a_list_and_presses_nothing_then(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    place = kiosk.scene_of(ToyScreen).find("rows")
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


def test_keys_are_told_apart_by_what_is_held_with_them(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(LEFT)
    kiosk.key(LEFT, mod=pygame.KMOD_ALT)
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_ALT):
        kiosk.key(pygame.K_g, mod=mod)
    assert route.done == ["alt", "ctrl", "ctrl"]


def test_a_button_acts_where_the_mouse_is_let_go_on_it(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    left, right = (pygame.Rect(kiosk.places[one]).center for one in ("gauche", "droite"))
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=left, button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEBUTTONUP, pos=right, button=1)
    kiosk.step()
    assert route.done == []


def test_keys_named_at_the_bottom_are_pressed_by_a_click(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.click_on_hint("P")
    kiosk.type("p")
    assert route.done == ["p", "p"]
    kiosk.click_on_hint("Échap")
    assert kiosk.scene == "home"


def test_what_cannot_be_undone_is_pressed_twice(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    kiosk.key(F8)
    assert route.done == []
    assert ("F8", "encore une fois : jeter") in keys_named(kiosk)
    kiosk.key(F8)
    assert route.done == ["gone"]
    kiosk.key(F8)
    kiosk.wait(3_100)
    kiosk.key(F8)
    assert route.done == ["gone"]
    kiosk.key(DOWN, F8)
    assert route.done == ["gone"]


def test_what_is_pressed_twice_is_clicked_twice_in_the_same_place_while_the_other_keys_stay(
    toy: tuple[Driver, Toy],
) -> None:
    kiosk, route = toy
    kiosk.click_on_hint("F8 F8")
    assert [cap for cap, _ in keys_named(kiosk)] == ["P", "F2", "F8", "Échap"]
    kiosk.click_on_hint("F8")
    assert route.done == ["gone"]
    kiosk.click_on_hint("F8 F8")
    kiosk.wait(3_100)
    assert ("F8 F8", "jeter") in keys_named(kiosk)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [((ENTER,), "yes"), ((ESCAPE,), "no"), ((pygame.K_1,), "yes"), ((pygame.K_2,), "no"), ((DOWN, ENTER), "no")],
)
def test_a_question_is_answered_by_keys_and_nothing_else_acts_meanwhile(
    toy: tuple[Driver, Toy], keys: tuple[int, ...], answer: str
) -> None:
    kiosk, route = toy
    kiosk.key(F2)
    kiosk.type("p")
    kiosk.key(F8, TAB, TAB)
    assert kiosk.texts("question")[0] == "Vraiment ?"
    assert route.done == []
    kiosk.key(*keys)
    assert route.done == [answer]
    kiosk.type("p")
    assert route.done == [answer, "p"]


def test_an_answer_that_enter_and_escape_both_give_is_named_once(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    screen = kiosk.scene_of(ToyScreen)
    screen.ask("Partir ?", ("Rester", screen.changed), ("Partir", screen.changed), back=0)
    kiosk.step()
    assert [(cap, label) for cap, label, _ in kiosk.shown("hints")] == [("Échap", "rester")]


def test_a_question_is_answered_by_the_mouse(toy: tuple[Driver, Toy]) -> None:
    kiosk, route = toy
    outside = pygame.Rect(kiosk.places["gauche"]).center
    kiosk.key(F2)
    kiosk.click(outside)
    assert route.done == []
    kiosk.click_on("Non")
    assert route.done == ["no"]


def test_more_keys_than_have_room_are_on_a_sheet(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    route = with_toy(kiosk, extra=8)
    named = [cap for cap, _, _ in kiosk.shown("hints")]
    assert len(named) == 6
    assert "F10" in named
    kiosk.key(F10)
    assert "chiffre 0" in " ".join(kiosk.texts("sheet"))
    kiosk.key(*[DOWN] * 10)
    assert "chiffre 7" in " ".join(kiosk.texts("sheet"))
    kiosk.key(ENTER)
    kiosk.step()
    assert route.done == ["extra 7"]
    kiosk.key(F10, ESCAPE)
    assert kiosk.scene == "toy"
    kiosk.click_on_hint("F10")
    kiosk.key(ENTER)
    kiosk.step()
    assert route.done == ["extra 7", "p"]


def test_where_keys_have_no_room_all_leave_but_the_first_and_that_of_the_others() -> None:
    named = [enter(int, "proposer"), key(F2, int, "mélanger"), escape(int, "effacer")]
    for is_short in (False, True):
        shown = footer(named, key(F10, int, "plus…"), None, is_short=is_short).children
        stays = [one.text.text for one in shown if one.text is not None and not one.drop]
        assert stays == ["proposer", *(["plus…"] if is_short else []), "effacer"]


def test_letters_go_to_an_entry_line_and_not_to_keys(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    route = with_toy(kiosk, has_line=True)
    kiosk.type("pas")
    assert route.done == ["p", "pa", "pas"]
    assert kiosk.scene_of(ToyScreen).typed.text == "pas"
    kiosk.kiosk.scene.lay_out()
    kiosk.step()
    kiosk.key(pygame.K_BACKSPACE)
    assert kiosk.scene_of(ToyScreen).typed.text == "pa", "what was typed outlasts a new layout"
    kiosk.key(DOWN, ENTER)
    assert route.done[-1] == "left", "arrows leave the line alone"
    kiosk.key(pygame.K_F6)
    kiosk.type("b")
    assert kiosk.entry.text == kiosk.scene_of(ToyScreen).typed.text == "b", "the screen may put another text there"
    kiosk.key(pygame.K_F7)
    kiosk.type("c")
    assert kiosk.scene_of(ToyScreen).typed.text == "c", "or mark what is there: what is typed replaces it"


def test_the_letter_of_a_key_that_opens_a_line_is_not_typed_there(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    kiosk.press(pygame.K_l)
    kiosk.step()
    assert kiosk.scene_of(ToyScreen).has_line
    kiosk.post(pygame.TEXTINPUT, text="l")
    kiosk.type("le")
    assert kiosk.scene_of(ToyScreen).typed.text == "le"


def test_a_line_may_have_capitals_alone(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    with_toy(kiosk, has_line=True)
    scene = kiosk.scene_of(ToyScreen)
    scene.typed.is_capital = True
    kiosk.type("aé")
    assert scene.typed.text == "AÉ"


def test_left_and_right_move_the_caret_where_a_list_turns_nothing(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    with_toy(kiosk, has_line=True)
    kiosk.key(DOWN, DOWN)
    assert focus(kiosk) == "rows"
    kiosk.type("ac")
    kiosk.key(LEFT)
    kiosk.type("b")
    assert kiosk.scene_of(ToyScreen).typed.text == "abc"


def test_a_tree_is_made_only_where_something_changed(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    screen = kiosk.scene_of(ToyScreen)
    kiosk.wait(1_000)
    before = screen.made
    kiosk.wait(5_000)
    assert screen.made == before
    kiosk.key(DOWN)
    assert screen.made == before + 1
    screen.value = 2
    kiosk.wait(200)
    assert screen.made == before + 2


def test_a_letter_typed_makes_one_tree_also_where_not_all_keys_have_room(
    toy: tuple[Driver, Toy],
) -> None:
    kiosk, _ = toy
    with_toy(kiosk, has_line=True, extra=3)
    kiosk.type("ab")
    screen = kiosk.scene_of(ToyScreen)
    before = screen.made
    kiosk.type("cde")
    assert screen.typed.text == "abcde"
    assert screen.made == before + 3


def test_every_element_that_acts_or_informs_says_what_it_is(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    for one in kiosk.scene_of(ToyScreen).laid():
        if one.element.act is not None or one.element.press is not None or one.element.text is not None:
            assert one.element.role, one.name
            assert one.element.said, one.name


def test_what_changes_is_painted_as_wholly_as_a_first_frame(toy: tuple[Driver, Toy]) -> None:
    kiosk, _ = toy
    for press in (DOWN, RIGHT, DOWN, DOWN, F2, ESCAPE, F10, ESCAPE, UP):
        kiosk.key(press)
        kiosk.wait(300)
        painted = pygame.image.tobytes(kiosk.kiosk.screen.surface, "RGB")
        kiosk.kiosk.screen.forget()
        kiosk.step()
        assert painted == pygame.image.tobytes(kiosk.kiosk.screen.surface, "RGB"), press
    kiosk.show(Home())


def test_the_pointer_hides_after_a_while_without_moving(kiosk: Driver) -> None:
    kiosk.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0))
    kiosk.step()
    assert pygame.mouse.get_visible()
    kiosk.wait(2_900)
    assert pygame.mouse.get_visible()
    kiosk.wait(300)
    assert not pygame.mouse.get_visible()
    kiosk.post(pygame.MOUSEMOTION, pos=(6, 5), rel=(1, 0), buttons=(0, 0, 0))
    kiosk.step()
    assert pygame.mouse.get_visible()
