"""The line of the word tools: clicks, keys, selections, the clipboard."""

import pygame
import pytest

from tests.kiosk.conftest import Clipboard
from tests.kiosk.driver import BACKSPACE, LEFT, RIGHT, Driver
from topping.kiosk.ui.screen import Screen

# the line

HOME, END, DELETE = pygame.K_HOME, pygame.K_END, pygame.K_DELETE
A, V, X = pygame.K_a, pygame.K_v, pygame.K_x
SHIFT, CTRL, META = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LMETA


def line_of(kiosk: Driver) -> pygame.Rect:
    place = kiosk.scene_of(Screen).canvas.find("line")
    assert place is not None
    return place


@pytest.mark.parametrize("text", ["as.e*r", "abcdefghijklmno" * 4])
def test_each_letter_can_be_clicked_on_however_small_it_is_painted(words: Driver, text: str) -> None:
    line = line_of(words)
    words.type(text)
    carets = []
    for x in range(line.left + 1, line.right - 1, 5):
        words.click((x, line.centery))
        carets.append(words.entry.caret)
        words.clock.time += 600  # no double click, which selects a word
        words.step()
    assert carets == sorted(carets)
    assert set(carets) == set(range(len(text) + 1))


def test_text_goes_where_the_click_was_and_replaces_the_selection(words: Driver) -> None:
    line = line_of(words)
    words.type("maison")
    words.click((line.left + 1, line.centery))
    words.type("x")
    assert words.entry.text == "XMAISON"
    end, start = (line.right - 2, line.centery), (line.left + 1, line.centery)
    pygame.mouse.set_pos(end)
    words.post(pygame.MOUSEBUTTONDOWN, pos=end, button=1)
    words.step()
    pygame.mouse.set_pos(start)
    words.post(pygame.MOUSEMOTION, pos=start, rel=(start[0] - end[0], 0), buttons=(1, 0, 0))
    words.wait(200)
    words.post(pygame.MOUSEBUTTONUP, pos=start, button=1)
    words.step()
    assert words.entry.selected == (0, 7)
    words.type("y")
    assert words.entry.text == "Y"


@pytest.mark.parametrize(
    ("keys", "text", "selected", "caret"),
    [
        (((LEFT, 0), (BACKSPACE, 0)), "MAISN", "", 4),
        (((BACKSPACE, 0),) * 7, "", "", 0),
        (((LEFT, 0), (LEFT, 0), (DELETE, 0)), "MAISN", "", 4),
        (((DELETE, 0), (RIGHT, 0)), "MAISON", "", 6),
        (((LEFT, SHIFT), (LEFT, SHIFT)), "MAISON", "ON", 4),
        (((LEFT, SHIFT), (LEFT, SHIFT), (RIGHT, SHIFT)), "MAISON", "N", 5),
        (((LEFT, SHIFT), (LEFT, SHIFT), (RIGHT, 0)), "MAISON", "", 6),
        (((LEFT, SHIFT), (LEFT, SHIFT), (LEFT, 0), (LEFT, 0)), "MAISON", "", 3),
        (((LEFT, SHIFT), (LEFT, SHIFT), (DELETE, 0)), "MAIS", "", 4),
        (((HOME, 0), (LEFT, 0), (RIGHT, SHIFT), (BACKSPACE, 0)), "AISON", "", 0),
        (((LEFT, CTRL), (RIGHT, 0), (END, SHIFT)), "MAISON", "AISON", 6),
        (((LEFT, 0), (HOME, SHIFT), (END, SHIFT)), "MAISON", "N", 6),
        (((HOME, 0), (RIGHT, META)), "MAISON", "", 6),
        (((A, CTRL), (LEFT, 0)), "MAISON", "", 0),
        (((LEFT, SHIFT), (LEFT, SHIFT), (X, CTRL), (HOME, 0), (V, META)), "ONMAIS", "", 2),
        (((A, CTRL | pygame.KMOD_LALT), (X, CTRL)), "MAISON", "", 6),
    ],
)
def test_keys_edit_the_line(
    words: Driver,
    keys: tuple[tuple[int, int], ...],
    text: str,
    selected: str,
    caret: int,
    clipboard: Clipboard,
) -> None:
    words.type("maison")
    for key, mod in keys:
        words.key(key, mod=mod)
    shown = words.entry
    assert (shown.text, shown.text[slice(*shown.selected)], shown.caret) == (text, selected, caret)


def test_a_line_takes_what_has_room(words: Driver, clipboard: Clipboard) -> None:
    clipboard.text = "b" * 40
    words.type("a")
    words.key(V, mod=CTRL)
    assert words.entry.text == "A" + "b" * 40
    words.key(V, mod=CTRL)
    assert len(words.entry.text) == 41  # all of it or nothing
    words.type("c" * 60)
    assert words.entry.text == "A" + "b" * 40 + "C" * 19


def test_a_second_click_selects_the_word_there(words: Driver) -> None:
    line = line_of(words)
    words.type("un mot")
    for _ in range(2):
        words.click((line.left + 1, line.centery))
    assert words.entry.selected == (0, 2)
    words.click((line.right - 2, line.centery))
    words.wait(600)
    words.click((line.right - 2, line.centery))
    assert words.entry.selected == (6, 6)
