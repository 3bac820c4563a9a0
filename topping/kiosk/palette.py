"""The colours of the kiosk: the usual ones, and those of high contrast, for weak eyes and weak projectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.premium import Premium


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """A colour for each use, as `#RRGGBB`. Text read from afar has a contrast of at least 7 with its background."""

    background: str
    panel: str
    """Of a button."""
    hovered: str
    """Of a button under the mouse."""
    line: str
    """Edges and separating lines."""
    text: str
    quiet: str
    """Of text that is not read from afar."""
    bright: str
    """Of text that stands out, and of the focused button."""
    good: str
    bad: str
    dark: str
    """Of text on bright colours or paper."""
    paper: str
    """Behind typed text."""
    selected: str
    """Behind selected text."""
    tile: str
    tile_edge: str
    tile_letter: str
    joker_letter: str
    last_tile: str
    ghost: str
    squares: dict[Premium, tuple[str, str, str]]
    """Fill, mark and colour of the mark; as many marks as the square multiplies by."""
    square_edge: str
    """Around each square; empty for none."""
    stroke: int
    """How many times the usual thickness outlines have."""


USUAL: Final = Palette(
    background="#10181F",
    panel="#1A252F",
    hovered="#2A3947",
    line="#33424F",
    text="#F4F1E8",
    quiet="#B4BEC6",
    bright="#FFD24A",
    good="#8BD17C",
    bad="#FF8A80",
    dark="#10202C",
    paper="#F7F3E8",
    selected="#1F5FA8",
    tile="#FFF6D6",
    tile_edge="#2B2118",
    tile_letter="#111111",
    joker_letter="#B81C2A",
    last_tile="#FFE08A",
    ghost="#CFE8C4",
    squares={
        Premium.TRIPLE_WORD: ("#C8202F", "diamond", "#FFFFFF"),
        Premium.DOUBLE_WORD: ("#F3A6B8", "diamond", "#10202C"),
        Premium.TRIPLE_LETTER: ("#1F5FA8", "dot", "#FFFFFF"),
        Premium.DOUBLE_LETTER: ("#9AD1EE", "dot", "#10202C"),
        Premium.NONE: ("#E9E1CC", "", "#10202C"),
    },
    square_edge="",
    stroke=1,
)

HIGH_CONTRAST: Final = Palette(
    background="#000000",
    panel="#000000",
    hovered="#303030",
    line="#FFFFFF",
    text="#FFFFFF",
    quiet="#FFFFFF",
    bright="#FFFF00",
    good="#7CFF7C",
    bad="#FFA8A0",
    dark="#000000",
    paper="#FFFFFF",
    selected="#00308F",
    tile="#FFFFFF",
    tile_edge="#000000",
    tile_letter="#000000",
    joker_letter="#A00000",
    last_tile="#FFFF00",
    ghost="#C8FFC8",
    squares={
        Premium.TRIPLE_WORD: ("#A00000", "diamond", "#FFFFFF"),
        Premium.DOUBLE_WORD: ("#FFB0C8", "diamond", "#000000"),
        Premium.TRIPLE_LETTER: ("#0A3D91", "dot", "#FFFFFF"),
        Premium.DOUBLE_LETTER: ("#A0E0FF", "dot", "#000000"),
        Premium.NONE: ("#202020", "", "#FFFFFF"),
    },
    square_edge="#A8A8A8",
    stroke=2,
)
