"""The look in force: lengths for the native size (1024×600 to 3840×2160), times of what moves, colours, fonts."""

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
"""The smallest screen the layout is made for."""
_REFERENCE: Final = (1920, 1080)
_WITH_PANEL: Final = 1843
"""The least width of a board and the panel beside it, for a height of 1080."""
STEPS: Final = (20, 22, 24, 27, 32, 40, 56, 76, 116, 168, 216, 330)
"""The sizes of type, from labels to the figures of a hall, for 1920×1080."""
_SCALED_STEPS: Final = 5
"""How many of these steps follow the size of texts that is set."""
_FLOOR: Final = 16
_SMALL_FLOOR: Final = 15
"""The smallest type, and the smallest on the smallest screens."""
_SMALL_SCREEN: Final = 0.6


@dataclass(frozen=True)
class Layout:
    """The measures of a screen of `size` pixels."""

    size: tuple[int, int]
    text_scale: int = 100
    """The size of texts, in percent of the usual one; texts without enough room are made as large as they fit."""

    @cached_property
    def scale(self) -> float:
        """A pixel of 1920×1080, on this screen."""
        return min(self.size[0] / _REFERENCE[0], self.size[1] / _REFERENCE[1])

    def px(self, length: float) -> int:
        """A length given for 1920×1080, on this screen; at least one pixel."""
        return max(1, round(length * self.scale))

    def step(self, number: int) -> int:
        """The size of the type of step 1 to 12; the first five are as large as texts are wanted."""
        wanted = STEPS[number - 1] * (self.text_scale / 100 if number <= _SCALED_STEPS else 1)
        return max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(wanted))

    @property
    def least(self) -> int:
        """The smallest type that a text without room is made; larger than 130 %, texts may give way so far."""
        return min(self.step(1), max(_SMALL_FLOOR if self.scale < _SMALL_SCREEN else _FLOOR, self.px(STEPS[0] * 1.3)))

    @property
    def screen(self) -> Rect:
        return Rect((0, 0), self.size)

    @cached_property
    def hints(self) -> Rect:
        """The line of key hints: wide targets for a finger, down to the edge of the screen."""
        height = max(self.px(88), 48)
        return Rect(self.px(64), self.size[1] - height, self.size[0] - 2 * self.px(64), height)

    @cached_property
    def main(self) -> Rect:
        """What is between title and key hints, for cards."""
        top = self.px(132)
        return Rect(self.px(64), top, self.size[0] - 2 * self.px(64), self.hints.top - self.px(12) - top)

    @cached_property
    def board(self) -> Rect:
        """The board with its frame, as high as the screen where a panel has room beside it."""
        scale = min(self.size[1] / _REFERENCE[1], self.size[0] / _WITH_PANEL)
        side = round(1036 * scale)
        return Rect(round(22 * scale), (self.size[1] - side) // 2, side, side)


Painter: TypeAlias = Callable[[Surface, Rect, Any], None]
_PREPARED: Final[dict[Painter, Callable[[Rect, Any], Iterator[None]]]] = {}
"""How the pictures are made that some painters put together, for those that make many."""


def prepared_by(prepare: Callable[[Rect, Any], Iterator[None]]) -> Callable[[Painter], Painter]:
    """Says of a painter that `prepare(rect, state)` makes the pictures that it needs and that are kept, one a step."""

    def noted(painter: Painter) -> Painter:
        _PREPARED[painter] = prepare
        return painter

    return noted


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that is painted anew when its state changes, and only then."""

    name: str
    rect: Rect
    state: Hashable
    paint: Painter

    def prepare(self) -> Iterator[None]:
        """Makes what its painter needs, one picture a step."""
        prepare = _PREPARED.get(self.paint)
        return iter(()) if prepare is None else prepare(self.rect, self.state)


FRAME_MS: Final = 16
"""Between two frames while something moves."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A movement: its length in ms, and how much faster it is at first than at its end: steady, or by a power."""

    length_ms: int
    power: int = 1

    def share(self, ms: int) -> float:
        """How far it is, from 0 to 1, `ms` after it began."""
        share = min(1.0, max(0.0, ms / self.length_ms))
        return share if self.power == 1 else 1 - (1 - share) ** self.power

    def percent(self, ms: int) -> int:
        """The same as a whole number, for the state of a panel."""
        return round(100 * self.share(ms))


SWEEP: Final = Motion(180)
"""A light goes along a word that was found."""
PILL: Final = Motion(120, 3)
"""Its points appear behind it."""
PILL_FADES: Final = Motion(150)
"""The points disappear."""
COOLING: Final = Motion(200)
"""Its tiles get the colour of the tiles placed last."""
SETTLING: Final = Motion(90, 3)
"""The tiles of a new draw come to rest."""
HALO: Final = Motion(160, 2)
"""The answer to a good word that is not the top."""
SHAKE: Final = Motion(180)
"""The answer to a word that is not valid."""
REVEAL: Final = Motion(150, 2)
"""The word that was missed appears on the grid."""
FOCUS: Final = Motion(90, 2)
"""The focus goes from one card to another."""
BARS: Final = Motion(200, 3)
"""The bars of a result grow together."""
LAID: Final = Motion(80, 2)
"""A tile of an answer is laid, while nobody plays."""
FALL: Final = Motion(200, 3)
"""A letter that is announced falls into view."""
PILL_STAYS_MS: Final = 700
COOLING_AFTER_MS: Final = 900
FOUND_MS: Final = COOLING_AFTER_MS + COOLING.length_ms
"""How long everything that follows a top found takes."""
_EIGHTHS: Final = 8
_WARMTH: Final = 10
"""The colour of tiles changes in steps of so many percent: each step is a picture to be kept."""
_EDGE: Final = 2
"""How many squares the light has before and behind its brightest place."""


@dataclass(frozen=True, slots=True)
class FoundPhase:
    """What is to be seen of a top found."""

    edge: int | None
    """Where the light is, in eighths of a square from the beginning of the word; None once it has passed."""
    pill: int
    """How opaque the points are, in percent."""
    warm: int
    """How much of the colour of a word found its tiles have, in percent; the rest is that of tiles placed last."""


def found_phase(ms: int, squares: int) -> FoundPhase | None:
    """What is to be seen `ms` after a word over so many squares was found; None when all has come to rest."""
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
"""A few glyphs: each one takes time before the first frame."""
_SIZE: Final = 20


def font_file(name: str) -> Path:
    """The file to use for the font file `name`; pygame's font module must be initialised."""
    if fault_of(name) is None:
        return asset("fonts", name)
    return Path(pygame.__file__).parent / pygame.font.get_default_font()


@cache
def font_content(name: str) -> bytes:
    """The content of `font_file`, shared by the fonts of all sizes: each that is made of a file keeps it open."""
    return font_file(name).read_bytes()


@cache
def fault_of(name: str) -> SetupError | None:
    """What is wrong with the font file `name`; None if it can be used.

    Tried before pygame_gui opens it, which ends the whole process on a file that is no font.
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
    """Whether the tables that the head of a TrueType file names are all there: FreeType draws blanks for lost ones."""
    count = int.from_bytes(data[4:6])
    entries = [data[start : start + 16] for start in range(12, 12 + 16 * count, 16)]
    ends = [int.from_bytes(entry[8:12]) + int.from_bytes(entry[12:16]) for entry in entries]
    return bool(ends) and max(ends) <= len(data)


_palette = PRUNE
_layout = Layout((1920, 1080))


def use(palette: Palette) -> None:
    """Selects the colours for all later painting."""
    global _palette
    _palette = palette


def palette() -> Palette:
    """The selected colours; a cache of pictures must have the palette in its key."""
    return _palette


@contextmanager
def on_plum() -> Iterator[None]:
    """Paints with the dark colours: some cards are the same on the light page."""
    before = _palette
    use(before if before is CONTRAST else PRUNE)
    try:
        yield
    finally:
        use(before)


def measure(layout: Layout) -> None:
    """Selects the measures for all later painting."""
    global _layout
    _layout = layout


def measures() -> Layout:
    """The selected measures."""
    return _layout


def px(length: float) -> int:
    """A length given for 1920×1080, on the present screen; at least one pixel."""
    return _layout.px(length)


def scale() -> float:
    """A pixel of 1920×1080, on the present screen."""
    return _layout.scale


def step(number: int) -> int:
    """The size of the type of step 1 to 12 on the present screen."""
    return _layout.step(number)


def board_side() -> float:
    """The side of a board that is as high as the screen, at 1920×1080."""
    return _layout.board.width / _layout.scale


def beside_board() -> float:
    """The width that is left beside such a board and its margins, at 1920×1080."""
    return _layout.size[0] / _layout.scale - board_side() - 78


def page_side() -> float:
    """The side of a board that is as high as the body of a page, at 1920×1080, and leaves half of it to a panel."""
    width, height = (length / _layout.scale for length in _layout.size)
    return min(height - 232, 0.49 * width)


def text_scale() -> int:
    """How large texts are wanted, in percent."""
    return _layout.text_scale


def least() -> int:
    """The smallest size of type on the present screen."""
    return _layout.least


def __getattr__(name: str) -> str:
    """A selected colour by its name in capitals, `theme.PAGE`; it may change, so never import it by name."""
    if not name.isupper() or name.startswith("_"):
        raise AttributeError(name)
    colour: str = getattr(_palette, name.lower())
    return colour


class Face(StrEnum):
    """A family of type in one weight."""

    TEXT = "text"
    SEMI = "semi"
    BOLD = "bold"
    HEAVY = "heavy"
    TITLE = "title"
    """Of titles and words played; its digits have different widths."""
    LETTER = "letter"
    """Of the letters on tiles."""


_FONT_FILES: Final = {
    Face.TEXT: "HankenGrotesk_500Medium.ttf",
    Face.SEMI: "HankenGrotesk_600SemiBold.ttf",
    Face.BOLD: "HankenGrotesk_700Bold.ttf",
    Face.HEAVY: "HankenGrotesk_800ExtraBold.ttf",
    Face.TITLE: "BricolageGrotesque_700Bold.ttf",
    Face.LETTER: "BricolageGrotesque_800ExtraBold.ttf",
}


fonts_forgotten = 0
"""How many times the fonts were forgotten: what was made with them before is invalid."""


@lru_cache(maxsize=256)
def font(size: int, face: Face = Face.TEXT) -> pygame.font.Font:
    """A font of `size` pixels."""
    return pygame.font.Font(BytesIO(font_content(_FONT_FILES[face])), size)


def forget_fonts() -> None:
    """Empties the cache of fonts, which are invalid once pygame's font module has quit."""
    global fonts_forgotten
    fonts_forgotten += 1
    font.cache_clear()


def font_faults() -> list[SetupError]:
    """What is wrong with the bundled fonts; each faulty one is replaced by pygame's own."""
    return [fault for fault in map(fault_of, _FONT_FILES.values()) if fault is not None]


FONT_NAME: Final = "hanken"
GUI_THEME: Final = {"text_entry_line": {"font": {"name": FONT_NAME, "size": "20", "bold": "0", "italic": "0"}}}
"""All that the kiosk takes from pygame_gui's theme: the font that has the characters to be typed."""


def add_fonts(manager: Any) -> None:
    """Makes the text font known to a pygame_gui manager under `FONT_NAME`."""
    manager.add_font_paths(
        FONT_NAME,
        str(font_file(_FONT_FILES[Face.TEXT])),
        bold_path=str(font_file(_FONT_FILES[Face.BOLD])),
    )
