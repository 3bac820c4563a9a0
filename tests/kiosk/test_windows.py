"""The window of the kiosk: opened, painted where something changed, resized; and the keys that are held."""

import os
import warnings
from collections.abc import Iterator
from math import inf
from typing import Any

import pygame
import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, game
from topping.config import Theme
from topping.errors import SetupError
from topping.kiosk.paint import theme
from topping.kiosk.paint.palette import IVOIRE, PRUNE
from topping.kiosk.paint.theme import Panel
from topping.kiosk.window import Keyboard, Window, displays

SIZE = (640, 400)
HINTS = ("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN")


@pytest.mark.parametrize(
    ("size", "options", "wanted"),
    [
        (SIZE, {"is_beside": True}, SIZE),
        (None, {"is_beside": True, "display": 1}, None),
        (None, {"takes_all_keys": True}, None),
        ((320, 200), {}, (320, 200)),
    ],
    ids=["beside", "covers a display", "full screen", "small"],
)
def test_a_window_opens_as_it_is_asked_for(
    size: tuple[int, int] | None, options: Any, wanted: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in HINTS:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    made = Window(size, **options)
    assert (made.surface.get_size(), displays()) == (wanted or pygame.display.get_desktop_sizes()[0], 1)
    hints = {"is_beside": ["0", None, "1"], "takes_all_keys": ["0", "0", None]}
    assert [os.environ.get(name) for name in HINTS] == hints.get(next(iter(options), ""), [None] * 3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame-ce has no other way yet
        window = pygame.Window.from_display_module()
        assert window.grab_keyboard == ("takes_all_keys" in options)
        assert window.minimum_size == ((320, 200) if wanted == (320, 200) else (0, 0))
    assert pygame.display.get_caption()[0] == "Topping"
    made.take_focus_back()
    made.close()
    assert not pygame.display.get_init()


@pytest.mark.parametrize("why", ["setup.wrong_pygame", "setup.no_display", "setup.no_screen", "setup.no_such_display"])
def test_a_window_that_cannot_open_says_why(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise pygame.error("none")

    options: dict[str, Any] = {}
    if why == "setup.wrong_pygame":
        monkeypatch.delattr(pygame, "IS_CE")
    elif why == "setup.no_display":
        monkeypatch.setattr(pygame.display, "set_mode", refuses)
    elif why == "setup.no_screen":
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    else:
        options = {"is_beside": True, "display": 2}
    with pytest.raises(SetupError, match=why):
        Window(SIZE, **options)
    monkeypatch.undo()
    pygame.display.quit()


class Painted:
    """A window with three panels, of which the last two overlap; it notes which are painted, and where."""

    places = (Rect(0, 0, 100, 100), Rect(200, 0, 100, 100), Rect(250, 50, 100, 100))

    def __init__(self) -> None:
        self.screen = Window(SIZE)
        self.painted: list[tuple[int, Rect]] = []

    def paint(self, surface: pygame.Surface, rect: Rect, state: Any) -> None:
        if state == "fails":
            raise ZeroDivisionError
        self.painted.append((self.places.index(rect), surface.get_clip()))

    def show(self, *states: Any, until: float = inf) -> list[int]:
        """Shows panels in these states, those without one not; the panels painted, in order."""
        self.painted.clear()
        panels = [Panel(str(at), self.places[at], one, self.paint) for at, one in enumerate(states) if one]
        self.screen.show(panels, (), until)
        return [at for at, _ in self.painted]


@pytest.fixture
def panes() -> Iterator[Painted]:
    made = Painted()
    yield made
    made.screen.close()


def test_a_frame_paints_what_changed_and_nothing_else(panes: Painted) -> None:
    assert panes.show(1, 1) == [0, 1], "the first frame paints all"
    assert panes.show(1, 1) == []
    assert panes.show(1, 2) == [1]
    assert panes.screen.frames == 2


def test_a_panel_that_comes_over_another_repaints_the_part_they_share(panes: Painted) -> None:
    panes.show(1, 2)
    assert panes.show(1, 2, 1) == [1, 2]
    shared = Rect(250, 50, 50, 50)
    assert panes.painted == [(1, shared), (2, panes.places[2])]
    assert panes.show(0, 2, 1) == [], "what was taken away leaves the background"
    assert panes.screen.frames == 3


def test_a_frame_without_time_is_painted_piece_by_piece(panes: Painted) -> None:
    panes.show(1, 1, 1)
    frames = panes.screen.frames
    panes.show(2, 2, 2, until=0.0)
    assert panes.screen.is_painting
    while panes.screen.is_painting:
        assert panes.screen.frames == frames, "it is not seen before it is whole"
        panes.screen.go_on(0.0)
    assert {at for at, _ in panes.painted} == {0, 1, 2}
    assert panes.screen.frames == frames + 1


def test_after_a_painter_that_failed_all_is_painted(panes: Painted) -> None:
    panes.show(1, 1, 1)
    with pytest.raises(ZeroDivisionError):
        panes.show(1, 2, "fails")
    assert not panes.screen.is_painting
    assert panes.show(1, 2, 1) == [0, 1, 2]


def test_the_desk_of_the_referee_is_light_unless_contrast_is_high(panes: Painted) -> None:
    screen = panes.screen
    assert screen.wear(is_desk=True)
    assert theme.palette() is IVOIRE
    assert not screen.wear(is_desk=True), "nothing is to be laid out anew"
    assert panes.show(1) == [0]
    assert screen.wear(is_desk=False)
    assert theme.palette() is PRUNE
    assert panes.show(1) == [0], "all is painted in other colours"
    screen.dress(Theme.CONTRAST, text_scale=100)
    assert not screen.wear(is_desk=True)
    assert theme.palette() not in (PRUNE, IVOIRE)


def test_a_window_of_another_size_is_laid_out_and_painted_anew(panes: Painted) -> None:
    panes.show(1)
    pygame.display.set_mode((1500, 900))
    panes.screen.resized()
    assert panes.screen.surface.get_size() == panes.screen.layout.size == (1500, 900)
    assert panes.show(1) == [0]


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (700, 1000)])
def test_resizing_keeps_the_move_and_what_was_typed(open_kiosk: Open, size: tuple[int, int]) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    kiosk.wait(2_000)
    top = kiosk.run.turn.solution.move.circled
    kiosk.type(top[:3].lower())
    typed, turn, letters = kiosk.entry, kiosk.run.turn, kiosk.shown("rack")
    pygame.display.set_mode(size)
    kiosk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    kiosk.step(2)
    window = Rect((0, 0), kiosk.kiosk.screen.surface.get_size())
    assert window.size == size
    places = [Rect(panel.rect).center for panel in kiosk.kiosk.scene.panels()]
    assert all(window.collidepoint(place) for place in places), "all is laid out anew"
    assert (kiosk.entry.text, kiosk.entry.caret) == (typed.text, typed.caret)
    assert kiosk.run.turn is turn
    assert kiosk.shown("rack").used == letters.used
    kiosk.type(top[3:].lower())
    kiosk.key(ENTER)
    (result,) = kiosk.run.results
    assert result.found
    assert 2_000 < result.elapsed_ms < 3_000


# keys that are held


class Held:
    """A keyboard that is pressed."""

    def __init__(self) -> None:
        self.keyboard = Keyboard()

    def takes(self, what: str, key: int = pygame.K_a, mod: int = 0) -> bool:
        """Whether an event of the keyboard reaches the screen."""
        kinds = {"down": pygame.KEYDOWN, "up": pygame.KEYUP, "text": pygame.TEXTINPUT, "lost": pygame.WINDOWFOCUSLOST}
        return self.keyboard.takes(pygame.event.Event(kinds[what], key=key, mod=mod))


@pytest.fixture
def held(panes: Painted) -> Held:
    """While there is a window, which has the keyboard."""
    return Held()


def test_a_held_letter_types_again_and_acts_once(held: Held) -> None:
    assert [held.takes(what) for what in ("down", "text")] == [True, True]
    assert [held.takes(what) for what in ("down", "text")] == [False, True], "the system sends it again"
    assert [held.takes(what) for what in ("up", "down")] == [True, True]


def test_a_held_arrow_goes_on_and_is_known_as_held(held: Held) -> None:
    known = [(held.takes("down", pygame.K_LEFT), held.keyboard.is_repeat) for _ in range(3)]
    assert known == [(True, False), (True, True), (True, True)]


def test_shift_is_known_while_it_is_held(held: Held) -> None:
    held.takes("down", mod=pygame.KMOD_LSHIFT)
    assert held.keyboard.shift
    held.takes("down", pygame.K_b)
    assert not held.keyboard.shift


def test_a_key_held_across_screens_types_nothing_until_it_is_released(held: Held) -> None:
    held.takes("down")
    held.keyboard.drop_held()
    assert not held.takes("text")
    assert not held.takes("down")
    held.takes("up")
    assert held.takes("down")
    assert held.takes("text")


def test_another_key_ends_the_silence_of_one_that_is_held(held: Held) -> None:
    held.takes("down")
    held.keyboard.drop_held()
    assert held.takes("down", pygame.K_LEFT)
    assert held.takes("text"), "it is the text of the other key"


def test_a_window_that_lost_the_focus_knows_no_held_key(held: Held) -> None:
    held.takes("down")
    held.keyboard.drop_held()
    held.takes("lost")
    assert held.takes("down")
