"""The colours of the kiosk, as three palettes: dark, light, high contrast."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from topping.rules.grid.board import Premium


@dataclass(frozen=True, slots=True)
class Shade:
    """The shadow of a card: how far down, how blurred (pixels at 1080 lines), colour, opacity (of 255)."""

    down: int
    blur: int
    colour: str
    alpha: int


@dataclass(frozen=True, slots=True)
class TileFace:
    """The colours of a tile: its edge, and its face from top to bottom."""

    side: str
    top: str
    bottom: str


@dataclass(frozen=True, slots=True)
class SquareLook:
    """The look of a kind of square: its colour, and the shape (`diamond`, `dot`, or empty) and colour of its marks."""

    fill: str
    shape: str
    mark: str


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of a theme, named by their use, as `#RRGGBB`.

    Text that is read from afar has a contrast of at least 7 to its background.
    """

    page_top: str
    """The lightest colour of the page."""
    page: str
    """The darkest colour of the page."""
    surface: str
    """The fill of cards."""
    raised: str
    """The fill of keys, chips and quiet buttons."""
    chosen: str
    """The fill of the chosen value among several."""
    line: str
    track: str
    """The background of a bar."""
    ink: str
    ink2: str
    ink3: str
    """The ink of things not needed during a move."""
    accent: str
    """The fill of the button of Enter."""
    on_accent: str
    """The ink on the accent."""
    accent_lip: str
    """The lower lip of an accent button; empty for none."""
    accent_text: str
    """The accent for texts."""
    bar: str
    """The accent for bars."""
    found: str
    on_found: str
    missed: str
    ghost: str
    info: str
    field: str
    field_ink: str
    selected: str
    """The background of selected text."""
    shade: Shade | None
    hero_left: str
    """The gradient of the first screen's large card, from left to right; the light theme has the same gradient."""
    hero_middle: str
    hero_right: str
    board_top: str
    board_bottom: str
    board_rim: str
    coordinates: str
    square_rim: str
    """The rim of each empty square; empty for none."""
    tile_ink: str
    joker: str
    preview_rim: str
    used_face: str
    """The face of a draw's letter that has been typed."""
    used_ink: str
    mark_scale: float
    """The size of the premium marks, relative to the usual size."""
    stroke: int
    """The factor of the thickness of outlines."""
    squares: Mapping[Premium, SquareLook]
    tiles: Mapping[str, TileFace]
    """Tile colours by state: `ivory`, `last`, `found`, `missed`."""


AVATARS: Final = ("#B9572A", "#2F7F89", "#7B5EA7", "#4A6CB8", "#B04A70", "#5C7A3C", "#8C6527", "#5F6B7A")
"""The disc colours of players' avatars."""

_COLOURS: Final[dict[str, tuple[Any, Any, Any]]] = {
    "page_top": ("#1D1724", "#FAF5EC", "#000000"),
    "page": ("#17131C", "#F4EDE1", "#000000"),
    "surface": ("#241D2C", "#FFFDF8", "#000000"),
    "raised": ("#30273A", "#F3EADB", "#111111"),
    "chosen": ("#4A3D58", "#E6DACA", "#4D4D4D"),
    "line": ("#43384F", "#DCCFBC", "#FFFFFF"),
    "track": ("#372D41", "#E6DACA", "#333333"),
    "ink": ("#FBF3E4", "#241B2B", "#FFFFFF"),
    "ink2": ("#CBBFD3", "#55485F", "#FFFFFF"),
    "ink3": ("#9C8FA8", "#6A5E76", "#E0E0E0"),
    "accent": ("#FFC247", "#FFC247", "#FFD400"),
    "on_accent": ("#2A1B05", "#2A1B05", "#000000"),
    "accent_lip": ("#D9982B", "#D9982B", ""),
    "accent_text": ("#FFC247", "#8A5200", "#FFD400"),
    "bar": ("#FFC247", "#B06A00", "#FFD400"),
    "found": ("#63D6A4", "#0C7550", "#5CFFB0"),
    "on_found": ("#06281B", "#FFFFFF", "#000000"),
    "missed": ("#FF8A75", "#BF3019", "#FF9C8A"),
    "ghost": ("#B9ADFF", "#5A46C6", "#D3CCFF"),
    "info": ("#86C9F4", "#1D5FA8", "#9BDCFF"),
    "field": ("#FFF8E8", "#FFFFFF", "#FFFFFF"),
    "field_ink": ("#241A12", "#241A12", "#000000"),
    "selected": ("#FFE3A0", "#FFE3A0", "#FFE14D"),
    "hero_left": ("#3A2C49", "#3A2C49", "#000000"),
    "hero_middle": ("#2A2034", "#2A2034", "#000000"),
    "hero_right": ("#241B2E", "#241B2E", "#000000"),
    "board_top": ("#352A40", "#352A40", "#000000"),
    "board_bottom": ("#261E2E", "#261E2E", "#000000"),
    "board_rim": ("#4A3D58", "#4A3D58", "#FFFFFF"),
    "coordinates": ("#B9ABC6", "#B9ABC6", "#FFFFFF"),
    "square_rim": ("", "", "#8A8A8A"),
    "tile_ink": ("#241A12", "#241A12", "#000000"),
    "joker": ("#C0173A", "#C0173A", "#A00000"),
    "preview_rim": ("#B36A00", "#B36A00", "#B36A00"),
    "used_face": ("#B9AB95", "#B9AB95", "#9A9A9A"),
    "used_ink": ("#4A3C30", "#4A3C30", "#000000"),
    "mark_scale": (1.0, 1.0, 1.15),
    "stroke": (1, 1, 2),
    "shade": (Shade(10, 24, "#000000", 71), Shade(8, 20, "#462E1E", 31), None),
}
"""Each value for the dark, the light and the high-contrast palette."""
_SQUARES: Final = MappingProxyType(
    {
        Premium.TRIPLE_WORD: SquareLook("#B51C35", "diamond", "#FFFFFF"),
        Premium.DOUBLE_WORD: SquareLook("#DD8CA3", "diamond", "#4A1228"),
        Premium.TRIPLE_LETTER: SquareLook("#1F4DA6", "dot", "#FFFFFF"),
        Premium.DOUBLE_LETTER: SquareLook("#72ACD4", "dot", "#0F2E4A"),
        Premium.NONE: SquareLook("#41364D", "", ""),
    }
)
_TILES: Final = MappingProxyType(
    {
        "ivory": TileFace("#C9A76C", "#FFF9EA", "#FBE8C3"),
        "last": TileFace("#C98A1B", "#FFE3A0", "#FFC95A"),
        "found": TileFace("#2E9E6C", "#C9F7DD", "#7FE0B2"),
        "missed": TileFace("#C8553D", "#FFE0D6", "#FFB6A3"),
    }
)
_CONTRAST_SQUARES: Final = MappingProxyType(
    {
        Premium.TRIPLE_WORD: SquareLook("#D40028", "diamond", "#FFFFFF"),
        Premium.DOUBLE_WORD: SquareLook("#FFB3C6", "diamond", "#000000"),
        Premium.TRIPLE_LETTER: SquareLook("#0050D8", "dot", "#FFFFFF"),
        Premium.DOUBLE_LETTER: SquareLook("#9BDCFF", "dot", "#000000"),
        Premium.NONE: SquareLook("#1C1C1C", "", ""),
    }
)
_CONTRAST_TILES: Final = MappingProxyType(
    {
        "ivory": TileFace("#000000", "#FFFFFF", "#FFFFFF"),
        "last": TileFace("#000000", "#FFE14D", "#FFE14D"),
        "found": TileFace("#000000", "#8CFFC8", "#8CFFC8"),
        "missed": TileFace("#000000", "#FFC4B8", "#FFC4B8"),
    }
)


def _palette(
    column: int, squares: Mapping[Premium, SquareLook] = _SQUARES, tiles: Mapping[str, TileFace] = _TILES
) -> Palette:
    return Palette(**{name: shades[column] for name, shades in _COLOURS.items()}, squares=squares, tiles=tiles)


PRUNE: Final = _palette(0)
IVOIRE: Final = _palette(1)
"""The light page; the board is the same object as in the dark palette."""
CONTRAST: Final = _palette(2, _CONTRAST_SQUARES, _CONTRAST_TILES)
"""The palette for weak eyes and weak projectors."""

PALETTES: Final = MappingProxyType({"dark": PRUNE, "light": IVOIRE, "contrast": CONTRAST})
"""The palettes by the values of the setting `display.theme`."""
