"""The current look: lengths for the size of the screen (1024×600 to 3840×2160), animations, colours, fonts."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeAlias

import pygame
from pygame import Rect, Surface

from topping.errors import SetupError
from topping.kiosk.paint.palette import CONTRAST, PRUNE, Palette
from topping.resources import asset

LEAST: Final = (1024, 600)
"""The smallest screen supported by the layout."""
_REFERENCE: Final = (1920, 1080)
_WITH_PANEL: Final = 1843
"""The least width of a board with a panel beside it, for a height of 1080."""
STEPS: Final = (20, 22, 24, 27, 32, 40, 56, 76, 116, 168, 216, 330)
"""The sizes of type at 1920×1080, from labels to the figures for a hall."""
_SCALED_STEPS: Final = 5
"""The number of steps, from the smallest, that follow the text size of the settings."""
_FLOOR: Final = 16
_SMALL_FLOOR: Final = 15
"""The smallest type, and the smallest on the smallest screens."""
_SMALL_SCREEN: Final = 0.6


@dataclass(frozen=True)
class Layout:
    """The lengths, sizes of type and main areas of a screen of `size` pixels."""

    size: tuple[int, int]
    text_scale: int = 100
    """The text size (percent of the usual); texts that do not fit are shrunk."""

    @cached_property
    def scale(self) -> float:
        """How many pixels of this screen a pixel at 1920×1080 is."""
        return min(self.size[0] / _REFERENCE[0], self.size[1] / _REFERENCE[1])

    def px(self, length: float) -> int:
        """Converts a length at 1920×1080 into pixels of this screen; at least 1."""
        return max(1, round(length * self.scale))

    def step(self, number: int) -> int:
        """Returns the size of type (pixels) with this number, from 1 to 12. Only the first five follow `text_scale`."""
        wanted = STEPS[number - 1] * (self.text_scale / 100 if number <= _SCALED_STEPS else 1)
        return max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(wanted))

    @property
    def least(self) -> int:
        """The smallest size of type (pixels) to which texts are reduced; it grows with text scales up to 130 %."""
        return min(self.step(1), max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(STEPS[0] * 1.3)))

    @property
    def screen(self) -> Rect:
        return Rect((0, 0), self.size)

    @cached_property
    def hints(self) -> Rect:
        """The rectangle of the key hints, wide enough for a finger, down to the edge of the screen."""
        height = max(self.px(88), 48)
        return Rect(self.px(64), self.size[1] - height, self.size[0] - 2 * self.px(64), height)

    @cached_property
    def main(self) -> Rect:
        """The rectangle between the title and the key hints."""
        top = self.px(132)
        return Rect(self.px(64), top, self.size[0] - 2 * self.px(64), self.hints.top - self.px(12) - top)

    @cached_property
    def board(self) -> Rect:
        """The rectangle of the board with its frame: as high as the screen, or smaller on a narrow screen."""
        scale = min(self.size[1] / _REFERENCE[1], self.size[0] / _WITH_PANEL)
        side = round(1036 * scale)
        return Rect(round(22 * scale), (self.size[1] - side) // 2, side, side)


Painter: TypeAlias = Callable[[Surface, Rect, Any], None]
_PREPARED: Final[dict[Painter, Callable[[Rect, Any], Iterator[None]]]] = {}
"""The preparation function of painters that need many cached pictures."""


def prepared_by(prepare: Callable[[Rect, Any], Iterator[None]]) -> Callable[[Painter], Painter]:
    """Returns a decorator for a painter that needs pictures: `prepare(rect, state)` makes them, one at each step."""

    def noted(painter: Painter) -> Painter:
        _PREPARED[painter] = prepare
        return painter

    return noted


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen with its painter. It is painted again only if its state changes."""

    name: str
    rect: Rect
    state: Hashable
    paint: Painter

    def prepare(self) -> Iterator[None]:
        """Makes and caches the pictures that the painter needs, one at each step of the generator."""
        prepare = _PREPARED.get(self.paint)
        return iter(()) if prepare is None else prepare(self.rect, self.state)


FRAME_MS: Final = 16
"""The time between two frames (ms) during animations."""


@dataclass(frozen=True, slots=True)
class Motion:
    """How an animation runs: its length (ms), and whether it is faster at first.

    With `power` 1, its speed is constant; the higher `power`, the faster it is at first.
    """

    length_ms: int
    power: int = 1

    def share(self, ms: int) -> float:
        """Returns how far the animation is, from 0 to 1, `ms` after its start."""
        share = min(1.0, max(0.0, ms / self.length_ms))
        return share if self.power == 1 else 1 - (1 - share) ** self.power

    def percent(self, ms: int) -> int:
        """Returns how far the animation is, in percent, `ms` after its start."""
        return round(100 * self.share(ms))


SWEEP: Final = Motion(180)
"""The light that moves along a found word."""
PILL: Final = Motion(120, 3)
"""The points of a found word appear."""
PILL_FADES: Final = Motion(150)
"""The points of a found word disappear."""
COOLING: Final = Motion(200)
"""The tiles of a found word change to the colour of the last tiles."""
SETTLING: Final = Motion(90, 3)
"""The tiles of a new draw settle down."""
HALO: Final = Motion(160, 2)
"""The halo for a valid word that is not the top."""
SHAKE: Final = Motion(180)
"""The shaking for an invalid word."""
REVEAL: Final = Motion(150, 2)
"""A missed word appears on the grid."""
FOCUS: Final = Motion(90, 2)
"""The focus ring grows on another element."""
BARS: Final = Motion(200, 3)
"""The bars of a result grow."""
LAID: Final = Motion(80, 2)
"""A tile of an answer is laid on the idle screens."""
FALL: Final = Motion(200, 3)
"""An announced letter falls into view."""
PILL_STAYS_MS: Final = 700
COOLING_AFTER_MS: Final = 900
FOUND_MS: Final = COOLING_AFTER_MS + COOLING.length_ms
"""The length (ms) of the whole animation of a found top."""
_EIGHTHS: Final = 8
_WARMTH: Final = 10
"""The step (percent) in which tiles change colour; each step is a cached picture."""
_EDGE: Final = 2
"""The number of squares beyond the word's end that the light travels."""


@dataclass(frozen=True, slots=True)
class FoundPhase:
    """The state of the animation of a found top at one moment."""

    edge: int | None
    """The position of the light, in eighths of a square from the word's start; None once it has passed."""
    pill: int
    """The opacity of the points (percent)."""
    warm: int
    """The share (percent) of the colour of found words in the tiles; the rest is the colour of last tiles."""


def found_phase(ms: int, squares: int) -> FoundPhase | None:
    """Returns the state of the animation of a found top, `ms` after its start; None after its end.

    `squares` is the length of the word.
    """
    if not 0 <= ms < FOUND_MS:
        return None
    edge = None
    if ms < SWEEP.length_ms:
        edge = round(SWEEP.share(ms) * (squares + _EDGE) * _EIGHTHS)
    fades_after = PILL.length_ms + PILL_STAYS_MS
    pill = PILL.percent(ms) if ms < fades_after else 100 - PILL_FADES.percent(ms - fades_after)
    warm = 100 - _WARMTH * round(COOLING.percent(ms - COOLING_AFTER_MS) / _WARMTH)
    return FoundPhase(edge, pill, warm)


_TRIED: Final = "Éa0"
"""Glyphs to try a font with; few, since each delays the first frame."""
_SIZE: Final = 20


def font_file(name: str) -> Path:
    """Returns the path of the bundled font `name`; if the file is faulty, the path of pygame's own font.

    pygame's font module must be initialised.
    """
    if fault_of(name) is None:
        return asset("fonts", name)
    return Path(pygame.__file__).parent / pygame.font.get_default_font()


@cache
def font_content(name: str) -> bytes:
    """Returns the content of the font file for `name`, from a cache.

    A font made from a path would keep the file open.
    """
    return font_file(name).read_bytes()


@cache
def fault_of(name: str) -> SetupError | None:
    """Returns an error if the bundled font `name` is unusable, otherwise None.

    Call it before pygame_gui opens the file, since pygame_gui ends the program on a faulty font.
    """
    try:
        path = asset("fonts", name)
        if not _is_whole(path.read_bytes()):
            raise ValueError(name)
        pygame.font.Font(str(path), _SIZE).render(_TRIED, True, "white")
    except (SetupError, pygame.error, OSError, ValueError):
        return SetupError("setup.font", name=name)
    return None


def _is_whole(data: bytes) -> bool:
    """Returns whether the content of a font file (TrueType) has all tables that its header names.

    Without some of them, no letters would be drawn.
    """
    count = int.from_bytes(data[4:6])
    entries = [data[start : start + 16] for start in range(12, 12 + 16 * count, 16)]
    ends = [int.from_bytes(entry[8:12]) + int.from_bytes(entry[12:16]) for entry in entries]
    return bool(ends) and max(ends) <= len(data)


_palette = PRUNE
_layout = Layout((1920, 1080))


def use(palette: Palette) -> None:
    """Sets the colours for all later painting."""
    global _palette
    _palette = palette


def palette() -> Palette:
    """Returns the current colours. Caches of pictures must have them in their keys."""
    return _palette


@contextmanager
def on_plum() -> Iterator[None]:
    """Sets the dark colours within the `with` block, for cards that look the same in all themes."""
    before = _palette
    use(before if before is CONTRAST else PRUNE)
    try:
        yield
    finally:
        use(before)


def measure(layout: Layout) -> None:
    """Sets the layout for all later painting: the screen's size, and the lengths and type sizes that follow from it."""
    global _layout
    _layout = layout


def measures() -> Layout:
    """Returns the current lengths and sizes of type."""
    return _layout


def px(length: float) -> int:
    """Converts a length at 1920×1080 into pixels of the current screen; at least 1."""
    return _layout.px(length)


def scale() -> float:
    """Returns how many pixels of the current screen a pixel at 1920×1080 is."""
    return _layout.scale


def step(number: int) -> int:
    """Returns the size of type (pixels) with this number, from 1 to 12, on the current screen."""
    return _layout.step(number)


def board_side() -> float:
    """Returns the side (pixels at 1920×1080) of a board as high as the screen."""
    return _layout.board.width / _layout.scale


def beside_board() -> float:
    """Returns the width (pixels at 1920×1080) that a board as high as the screen leaves free."""
    return _layout.size[0] / _layout.scale - board_side() - 78


def page_side() -> float:
    """Returns the side (pixels at 1920×1080) of a board that is as high as a page between its title and its footer.

    It is at most 49 % of the screen's width.
    """
    width, height = (length / _layout.scale for length in _layout.size)
    return min(height - 232, 0.49 * width)


def text_scale() -> int:
    """Returns the text size that is set in the settings (percent)."""
    return _layout.text_scale


def least() -> int:
    """Returns the smallest size of type (pixels) to which texts are reduced on the current screen."""
    return _layout.least


def __getattr__(name: str) -> str:
    """Returns the current colour with this name in capitals (`theme.PAGE`).

    Do not import such a name: its value changes with the theme.
    """
    if not name.isupper() or name.startswith("_"):
        raise AttributeError(name)
    colour: str = getattr(_palette, name.lower())
    return colour


class Face(StrEnum):
    """A font family with a weight, such as semi-bold."""

    TEXT = "text"
    SEMI = "semi"
    BOLD = "bold"
    HEAVY = "heavy"
    TITLE = "title"
    """For titles and played words; its digits have different widths."""
    LETTER = "letter"
    """For letters on tiles."""


_FONT_FILES: Final = {
    Face.TEXT: "HankenGrotesk_500Medium.ttf",
    Face.SEMI: "HankenGrotesk_600SemiBold.ttf",
    Face.BOLD: "HankenGrotesk_700Bold.ttf",
    Face.HEAVY: "HankenGrotesk_800ExtraBold.ttf",
    Face.TITLE: "BricolageGrotesque_700Bold.ttf",
    Face.LETTER: "BricolageGrotesque_800ExtraBold.ttf",
}


fonts_forgotten = 0
"""Counts the calls of `forget_fonts`; anything made with earlier fonts is invalid."""


@lru_cache(maxsize=256)
def font(size: int, face: Face = Face.TEXT) -> pygame.font.Font:
    """Returns the font of a family at `size` pixels."""
    return pygame.font.Font(BytesIO(font_content(_FONT_FILES[face])), size)


def forget_fonts() -> None:
    """Empties the cache of fonts, which become invalid when pygame's font module is quit."""
    global fonts_forgotten
    fonts_forgotten += 1
    font.cache_clear()


def font_faults() -> list[SetupError]:
    """Returns an error for each bundled font that is faulty; pygame's own font is used in its place."""
    return [fault for fault in map(fault_of, _FONT_FILES.values()) if fault is not None]


FONT_NAME: Final = "hanken"
GUI_THEME: Final = {"text_entry_line": {"font": {"name": FONT_NAME, "size": "20", "bold": "0", "italic": "0"}}}
"""The theme for pygame_gui: only the font, which decides what characters can be typed."""


def add_fonts(manager: Any) -> None:
    """Makes the text font known to a pygame_gui manager as `FONT_NAME`."""
    manager.add_font_paths(
        FONT_NAME,
        str(font_file(_FONT_FILES[Face.TEXT])),
        bold_path=str(font_file(_FONT_FILES[Face.BOLD])),
    )
