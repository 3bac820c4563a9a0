"""The selected colours and the bundled fonts, for the painters and for pygame_gui."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pygame

from topping.errors import SetupError
from topping.kiosk.paint.measures import Layout
from topping.kiosk.paint.palette import CONTRAST, PRUNE, Palette
from topping.resources import asset

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
def font(size: int, bold: bool = False, face: Face = Face.TEXT) -> pygame.font.Font:
    """A font of `size` pixels; `bold` is short for the bold weight of the text face."""
    return pygame.font.Font(BytesIO(font_content(_FONT_FILES[Face.BOLD if bold and face is Face.TEXT else face])), size)


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
