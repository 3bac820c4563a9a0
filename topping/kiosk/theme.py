"""Colours, fonts and sizes; the theme of pygame_gui is made from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import pygame

from topping.errors import SetupError
from topping.kiosk.fontfiles import fault_of, font_file
from topping.rules.premium import Premium

BACKGROUND: Final = "#10181F"
PANEL: Final = "#1A252F"
LINE: Final = "#33424F"
TEXT: Final = "#F4F1E8"
QUIET: Final = "#B4BEC6"
BRIGHT: Final = "#FFD24A"
GOOD: Final = "#8BD17C"
BAD: Final = "#FF8A80"
DARK: Final = "#10202C"
PAPER: Final = "#F7F3E8"
SELECTED: Final = "#1F5FA8"
TILE: Final = "#FFF6D6"
TILE_EDGE: Final = "#2B2118"
TILE_LETTER: Final = "#111111"
JOKER_LETTER: Final = "#C8202F"
LAST_TILE: Final = "#FFE08A"
GHOST: Final = "#CFE8C4"
SQUARES: Final[dict[Premium, tuple[str, str, str]]] = {
    Premium.TRIPLE_WORD: ("#C8202F", "diamond", "#FFFFFF"),
    Premium.DOUBLE_WORD: ("#F3A6B8", "diamond", DARK),
    Premium.TRIPLE_LETTER: ("#1F5FA8", "dot", "#FFFFFF"),
    Premium.DOUBLE_LETTER: ("#9AD1EE", "dot", DARK),
    Premium.NONE: ("#E9E1CC", "", DARK),
}
"""Fill, mark and colour of the mark; as many marks as the square multiplies by."""

_FONT_FILES: Final = {
    ("digits", False): "B612-Regular.otf",
    ("digits", True): "B612-Bold.otf",
    ("text", False): "AtkinsonHyperlegible_400Regular.ttf",
    ("text", True): "AtkinsonHyperlegible_700Bold.ttf",
}


@lru_cache(maxsize=256)
def font(size: int, bold: bool = False, face: str = "text") -> pygame.font.Font:
    """A font of `size` pixels: face `text` (Atkinson Hyperlegible) or `digits` (B612: tiles, timers)."""
    return pygame.font.Font(str(font_file(_FONT_FILES[face, bold])), size)


def forget_fonts() -> None:
    """Drops the fonts at hand: they die with pygame's font module."""
    font.cache_clear()


def font_faults() -> list[SetupError]:
    """What is wrong with the bundled fonts, each of which another one then replaces."""
    return [fault for fault in map(fault_of, _FONT_FILES.values()) if fault is not None]


FONT_NAME: Final = "atkinson"
LARGE_ENTRY: Final = "#large_entry"
"""The entry line of the play screen, for pygame_gui."""


def add_fonts(manager: Any) -> None:
    """Makes the text font known to a pygame_gui manager under `FONT_NAME`."""
    manager.add_font_paths(
        FONT_NAME,
        str(font_file(_FONT_FILES["text", False])),
        bold_path=str(font_file(_FONT_FILES["text", True])),
    )


def large(size: int) -> int:
    """The size of the text of a large entry line, where other texts have `size`."""
    return round(size * 1.45)


def gui_theme(size: int) -> dict[str, Any]:
    """The pygame_gui theme with text of `size` pixels."""
    text = {"name": FONT_NAME, "size": str(size), "bold": "0", "italic": "0"}
    return {
        "button": {
            "font": text,
            "colours": {
                "normal_bg": PANEL,
                "normal_text": TEXT,
                "normal_border": LINE,
                "hovered_bg": "#2A3947",
                "hovered_text": TEXT,
                "hovered_border": BRIGHT,
                "selected_bg": BRIGHT,
                "selected_text": DARK,
                "selected_border": BRIGHT,
                "active_bg": BRIGHT,
                "active_text": DARK,
                "active_border": BRIGHT,
                "disabled_bg": BACKGROUND,
                "disabled_text": QUIET,
                "disabled_border": LINE,
            },
            "misc": {"shape": "rectangle", "border_width": "2", "shadow_width": "0"},
        },
        LARGE_ENTRY: {"font": {**text, "size": str(large(size))}},
        "text_entry_line": {
            "font": text,
            "colours": {
                "dark_bg": PAPER,
                "normal_text": DARK,
                "normal_border": LINE,
                "selected_bg": SELECTED,
                "selected_text": PAPER,
                "text_cursor": DARK,
                "focused_border": BRIGHT,
            },
            "misc": {"shape": "rectangle", "border_width": "2", "shadow_width": "0", "padding": "8,4"},
        },
    }
