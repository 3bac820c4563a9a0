"""A position set up at the kiosk: typed, laid by keys and mouse, pasted, and solved."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ESCAPE, LEFT, RIGHT, TAB, UP, Driver
from tests.screens.states import editing
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import ListQuestion
from topping.kiosk import routes
from topping.kiosk.screens.editing.position import PositionScreen
from topping.rules.grid.position import Position

F5, F8 = pygame.K_F5, pygame.K_F8
CGP = next(reversed(editing.listed()))


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    """An empty grid."""
    kiosk = open_kiosk()
    kiosk.show(routes.SetUpPosition())
    return kiosk


def position(kiosk: Driver) -> str:
    return str(kiosk.scene_of(PositionScreen).free.position)


def notes(kiosk: Driver) -> list[str]:
    return list(kiosk.texts("status"))


def test_a_pasted_line_is_that_position_and_its_solutions_are_looked_at(kiosk: Driver) -> None:
    kiosk.enter(CGP)
    assert position(kiosk).upper() == CGP.upper()
    kiosk.show(routes.SetUpPosition(Position.parse(CGP)))
    editing.answer(kiosk)
    assert kiosk.texts("count")[0].replace("\N{NARROW NO-BREAK SPACE}", " ").startswith("62 510 solutions")
    kiosk.key(TAB, TAB, DOWN)
    assert kiosk.shown("board").last_style == "found"
    solutions = kiosk.scene_of(PositionScreen).laid()
    assert (
        next(one.name for one in solutions if one.element.is_on and one.name.startswith("solutions")) == "solutions.1"
    )
    kiosk.key(ESCAPE)
    assert kiosk.shown("board").last == ()


def test_letters_are_laid_by_keys(kiosk: Driver) -> None:
    kiosk.key(RIGHT, LEFT)
    kiosk.type("ab")
    kiosk.key(DOWN)
    kiosk.press(pygame.K_c, "C", pygame.KMOD_SHIFT)
    kiosk.step()
    assert position(kiosk).startswith("15/15/15/15/15/15/15/7ABc5/")
    kiosk.key(BACKSPACE)
    assert position(kiosk).startswith("15/15/15/15/15/15/15/7AB6/")
    kiosk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert position(kiosk).startswith("15/15/15/15/15/15/15/7ABc5/")
    kiosk.key(pygame.K_F6)
    assert position(kiosk).startswith("15/15/15/15/15/15/15/7ABC5/")
    kiosk.key(F8, F8)
    assert kiosk.scene_of(PositionScreen).free.board.is_empty


def test_strange_words_and_letters_are_remarked(kiosk: Driver) -> None:
    kiosk.enter("kwyx h4")
    kiosk.enter("kk")
    assert any("KWYX H4" in note for note in notes(kiosk))
    assert any("KK" in note for note in notes(kiosk))
    assert kiosk.shown("bag").excess == "KK"


def test_why_nothing_can_be_searched_is_said(kiosk: Driver) -> None:
    kiosk.enter("abcdefgh")
    ticket = len(kiosk.helper.asked)
    kiosk.helper.coming.append(QuestionFailed(ticket, "trop de lettres"))
    kiosk.step()
    assert "trop de lettres" in kiosk.texts("solutions")
    kiosk.key(F5)
    assert kiosk.scene_of(PositionScreen).free.variant.name == "7sur8"
    assert isinstance(kiosk.helper.asked[-1], ListQuestion)
    assert len(kiosk.helper.asked) == ticket + 1


def test_what_cannot_be_read_is_named_and_stays_on_the_line(kiosk: Driver) -> None:
    kiosk.enter("passe h14")
    assert "sort de la grille" in kiosk.texts("said")[0]
    assert kiosk.entry.text == "passe h14"
    kiosk.key(ESCAPE)
    assert kiosk.entry.text == ""
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_letters_are_laid_by_the_mouse_alone(kiosk: Driver) -> None:
    kiosk.click_square("C", 4)
    bag = kiosk.scene_of(PositionScreen).find("bag")
    assert bag is not None
    first, last = (bag.left + 6, bag.top + 8), (bag.right - 6, bag.bottom - 8)
    for place in (first, first, last):
        kiosk.click(place)
    assert kiosk.scene_of(PositionScreen).free.board.row(2) == "...Aa.........."


def test_the_mouse_puts_the_cursor_and_turns_it(kiosk: Driver) -> None:
    kiosk.click_square("C", 4)
    kiosk.click_square("C", 4)
    kiosk.type("ta")
    free = kiosk.scene_of(PositionScreen).free
    assert [free.board.row(2)[3], free.board.row(3)[3]] == ["T", "A"]
    kiosk.key(UP, ESCAPE)
    assert kiosk.shown("board").cursor is None
