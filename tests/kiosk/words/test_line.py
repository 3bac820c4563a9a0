"""Clicks on the line of the word tools: the letter that is seen is the one that is meant."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import Driver
from topping.kiosk import routes
from topping.kiosk.ui.screen import Screen


@pytest.fixture
def tools(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk(at_home=False)
    kiosk.show(routes.LookUpWords())
    return kiosk


def line_of(kiosk: Driver) -> pygame.Rect:
    place = kiosk.scene_of(Screen).find("line")
    assert place is not None
    return place


@pytest.mark.parametrize("text", ["as.e*r", "abcdefghijklmno" * 4])
def test_each_letter_can_be_clicked_on_however_small_it_is_painted(tools: Driver, text: str) -> None:
    line = line_of(tools)
    tools.type(text)
    carets = []
    for x in range(line.left + 1, line.right - 1, 5):
        tools.click((x, line.centery))
        carets.append(tools.entry.caret)
        tools.clock.time += 600  # no double click, which selects a word
        tools.step()
    assert carets == sorted(carets)
    assert set(carets) == set(range(len(text) + 1))


def test_what_is_typed_goes_where_the_click_was_and_replaces_what_was_drawn_over(tools: Driver) -> None:
    line = line_of(tools)
    tools.type("maison")
    tools.click((line.left + 1, line.centery))
    tools.type("x")
    assert tools.entry.text == "XMAISON"
    end, start = (line.right - 2, line.centery), (line.left + 1, line.centery)
    pygame.mouse.set_pos(end)
    tools.post(pygame.MOUSEBUTTONDOWN, pos=end, button=1)
    tools.step()
    pygame.mouse.set_pos(start)
    tools.post(pygame.MOUSEMOTION, pos=start, rel=(start[0] - end[0], 0), buttons=(1, 0, 0))
    tools.wait(200)
    tools.post(pygame.MOUSEBUTTONUP, pos=start, button=1)
    tools.step()
    assert tools.entry.selected == (0, 7)
    tools.type("y")
    assert tools.entry.text == "Y"
