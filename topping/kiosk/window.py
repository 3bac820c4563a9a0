"""The program's window, which repaints only what changed, and the state of the keyboard.

A key held down is neither counted as repeated presses nor typed into the next move.
"""

import os
import warnings
from collections.abc import Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.config import Theme
from topping.errors import SetupError
from topping.kiosk.paint import pen, theme
from topping.kiosk.paint.background import page
from topping.kiosk.paint.boxes import Card, paint_card
from topping.kiosk.paint.palette import PALETTES, PRUNE
from topping.kiosk.paint.theme import LEAST, Layout, Panel
from topping.kiosk.paint.tiles import paint_tile


class Window:
    """The window of the program, with what it shows now."""

    def __init__(
        self, size: tuple[int, int] | None, *, takes_all_keys: bool = False, is_beside: bool = False, display: int = 0
    ) -> None:
        """Opens a window of `size` pixels, or for None the full screen. Raises `SetupError` if there is no display.

        With `takes_all_keys`, keys such as Alt-Tab go to this window too. With `is_beside`, it belongs to a second
        process: it never takes the keyboard focus, and opens on the display number `display` (from 1; 0 for the second,
        if any).
        """
        if not getattr(pygame, "IS_CE", False):
            raise SetupError("setup.wrong_pygame")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "topping")
        if takes_all_keys:
            os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
            os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        if is_beside:
            os.environ.setdefault("SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN", "1")
            os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        try:
            with _silent_libraries():
                pygame.display.init()
            _check_display()
            if pygame.display.Info().bitsize == _PLAIN_BITS:
                # without a GPU, SDL's accelerated flip takes 26 ms at 1080p, the plain flip 1.7 ms; but the plain flip
                # hands out surfaces of other colour depths, on which painters fail
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            _begin_fonts()
            if is_beside:
                self.surface = _open_beside(size, display)
            elif size is None:
                self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
                _keep_at_least(size)
        except pygame.error as fault:
            if pygame.display.get_init() and pygame.display.Info().bitsize != _PLAIN_BITS:
                raise SetupError("setup.few_colours") from fault
            raise SetupError("setup.no_display", why=fault) from fault
        pygame.display.set_caption("Topping")
        if takes_all_keys:
            _grab_keyboard()
        repeat_keys()
        self._painted: dict[str, tuple[Rect, Hashable]] = {}
        self._background: tuple[tuple[object, ...], Surface] | None = None
        """The background with the current screen's cards, preceded by the values it depends on."""
        self._left: Iterator[None] | None = None
        """The rest of a frame not displayed yet; None if there is none."""
        self.frames = 0
        self._text_scale = 100
        self._chosen, self._worn = Theme.DARK, Theme.DARK
        """The requested theme, and the theme in use."""
        theme.use(PRUNE)
        self._lay_out()
        pygame.display.set_icon(icon(64))

    def _usable(self) -> tuple[int, int]:
        """Returns the size of the window (pixels); in full screen it may not be the requested one."""
        width, height = self.surface.get_size()
        return max(width, LEAST[0] // 2), max(height, LEAST[1] // 2)

    def resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface
        self._lay_out()

    def dress(self, colours: Theme, *, text_scale: int) -> None:
        """Sets the colours and the text size (percent). The caller must lay out its screen again."""
        theme.use(PALETTES[colours])
        self._chosen = self._worn = colours
        self._text_scale = text_scale
        self._lay_out()

    def wear(self, *, is_desk: bool) -> bool:
        """Uses the light colours for the referee's desk, otherwise the colours set by `dress`.

        High contrast is never replaced. Returns whether the colours changed; the caller must then lay out its screen
        again.
        """
        wanted = Theme.LIGHT if is_desk and self._chosen is not Theme.CONTRAST else self._chosen
        if wanted is self._worn:
            return False
        self._worn = wanted
        theme.use(PALETTES[wanted])
        self.forget()
        return True

    def _lay_out(self) -> None:
        self.layout = Layout(self._usable(), self._text_scale)
        theme.measure(self.layout)
        self.forget()

    def forget(self) -> None:
        self._left = None
        self._painted.clear()

    def show(self, panels: Sequence[Panel], cards: tuple[Card, ...] = (), until: float = inf) -> bool:
        """Paints the panels whose state changed; `cards` belong to the background. Returns whether a new frame was
        displayed.

        Painting stops when `perf_counter` reaches `until`, and `go_on` continues it. Only complete frames are
        displayed.
        """
        behind = (self.surface.get_size(), theme.palette(), cards)
        if self._background is None or self._background[0] != behind:
            self.forget()
        shown = {panel.name: (panel.rect, panel.state) for panel in panels}
        if shown == self._painted:
            return False
        whole = not self._painted
        gone = [painted[0] for name, painted in self._painted.items() if shown.get(name) != painted]
        come = [painted[0] for name, painted in shown.items() if self._painted.get(name) != painted]
        dirty = [self.surface.get_rect()] if whole else _apart([*gone, *come])
        self._painted = shown
        self._left = self._paint(panels, cards, dirty)
        return self.go_on(until)

    @property
    def is_painting(self) -> bool:
        """Whether a frame is not completely painted yet. The state of its panels must not change until then."""
        return self._left is not None

    def go_on(self, until: float = inf) -> bool:
        """Goes on painting an incomplete frame until `perf_counter` reaches `until`, by at least one step.

        Returns whether the frame was completed and displayed.
        """
        left, self._left = self._left, None
        try:
            for _ in left or ():
                if perf_counter() >= until:
                    self._left = left
                    return False
        except BaseException:
            self.forget()
            raise
        return True

    def _paint(self, panels: Sequence[Panel], cards: tuple[Card, ...], dirty: list[Rect]) -> Iterator[None]:
        """Paints a frame within the `dirty` rectangles, step by step, and displays it."""
        yield
        behind = yield from self._behind(cards)
        for rect in dirty:
            self.surface.blit(behind, rect, rect)
        for panel in panels:
            for index in panel.rect.collidelistall(dirty):
                yield from panel.prepare()
                self.surface.set_clip(panel.rect.clip(dirty[index]))
                panel.paint(self.surface, panel.rect, panel.state)
                self.surface.set_clip(None)
                yield
        if dirty == [self.surface.get_rect()]:
            pygame.display.flip()
        else:
            pygame.display.update(dirty)
        self.frames += 1

    def _behind(self, cards: tuple[Card, ...]) -> Generator[None, None, Surface]:
        key = (self.surface.get_size(), theme.palette(), cards)
        if self._background is None or self._background[0] != key:
            self._background = None  # frees its memory for the next background
            picture = yield from page(key[0], key[1])
            if cards:
                yield
                picture = picture.copy()
                for card in cards:
                    yield
                    paint_card(picture, Rect(card.rect), card.kind)
            self._background = (key, picture)
            yield
        return self._background[1]

    def take_focus_back(self) -> None:
        """Takes the keyboard focus back from another window of this program.

        SDL gives another window the focus only if there is no window manager; then a window must be shown again to get
        it.
        """
        with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
            warnings.simplefilter("ignore")  # pygame-ce has no other way yet for the display's own window
            window = pygame.Window.from_display_module()
            window.focus()
            if not window.focused and pygame.display.get_driver() == "x11":
                window.hide()
                window.show()
        self.forget()

    def close(self) -> None:
        """Closes the window; fonts and rendered texts are kept for this program's next window."""
        self._background = None
        pygame.display.quit()


def _begin_fonts() -> None:
    """Starts pygame's font module if it is not running, and drops the fonts of an earlier run."""
    if not pygame.font.get_init():
        pen.forget()
        theme.forget_fonts()
        pygame.font.init()


def _apart(places: list[Rect]) -> list[Rect]:
    """Merges rectangles that overlap, so that none of those returned overlap.

    Translucent panels must not be painted twice in an overlap.
    """
    apart: list[Rect] = []
    for rect in places:
        while (index := rect.collidelist(apart)) >= 0:
            rect = rect.union(apart.pop(index))
        apart.append(rect)
    return apart


def icon(side: int) -> pygame.Surface:
    """Returns the program's icon, `side` pixels wide: a tile with the letter T."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    paint_tile(picture, picture.get_rect(), "T", "last")
    return picture


def displays() -> int:
    """Returns the number of displays; pygame's display module must be initialised."""
    return len(pygame.display.get_desktop_sizes())


def _keep_at_least(size: tuple[int, int]) -> None:
    """Sets the smallest size to which the user can reduce the window: `LEAST`, or `size` if that is smaller."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore")  # pygame-ce has no other way yet for the display's own window
        window = pygame.Window.from_display_module()
        window.minimum_size = (min(size[0], LEAST[0]), min(size[1], LEAST[1]))


def _open_beside(size: tuple[int, int] | None, display: int) -> pygame.Surface:
    """Opens the window of a second process on the display number `display`; for the size None it covers the display.

    It has no border, but is not full screen for the system: such a window would take the focus.
    """
    desktops = pygame.display.get_desktop_sizes()
    if display > len(desktops):
        raise SetupError("setup.no_such_display", display=display, count=len(desktops))
    number = (display or min(2, len(desktops))) - 1
    if size is None:
        return pygame.display.set_mode(desktops[number], pygame.NOFRAME, display=number)
    return pygame.display.set_mode(size, pygame.RESIZABLE, display=number)


def _grab_keyboard() -> None:
    """Makes keys of the window manager, such as Alt-Tab, go to this window if the system allows it."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore")  # pygame-ce has no other way yet for the display's own window
        pygame.Window.from_display_module().grab_keyboard = True


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Discards what C libraries write to standard error within the `with` block.

    Without a display, Wayland's library would print the name of its folder.
    """
    try:
        kept = os.dup(2)
    except OSError:  # standard error is closed
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _check_display() -> None:
    """Raises `SetupError` if SDL found no display and chose a driver that shows nothing."""
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        pygame.display.quit()
        raise SetupError("setup.no_screen")


_PLAIN_BITS: Final = 32
"""The bits per pixel of most displays."""
_MAY_REPEAT: Final = frozenset(
    (
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    )
)
"""Keys that repeat while held; a held Enter or F2 counts once."""


def repeat_keys() -> None:
    """Makes a key held down send repeated key presses."""
    pygame.key.set_repeat(400, 35)


class Keyboard:
    """The keys that are held down now; it filters out their repetitions."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._is_stale = False
        self.shift = False
        """Whether Shift was held at the last key press."""
        self.is_repeat = False
        """Whether the current event is a repetition of a held key."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Notes a key event.

        Returns whether the screen should get it; repetitions are passed on for a few keys only.
        """
        self.is_repeat = False
        if getattr(event, "is_click", False):  # no key is down: its next real press counts
            return True
        if event.type == pygame.KEYDOWN:
            self.is_repeat = event.key in self._down
            self._down.add(event.key)
            self.shift = bool(event.mod & pygame.KMOD_SHIFT)
            if not self.is_repeat:
                self._is_stale = False
            return not self.is_repeat or (event.key in _MAY_REPEAT and not self._is_stale)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._is_stale = self._is_stale and bool(self._down)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._is_stale = False
        return not (event.type == pygame.TEXTINPUT and self._is_stale)

    def drop_held(self) -> None:
        """Ignores letters typed by the keys held down now, until another key is pressed."""
        self._is_stale = bool(self._down)
