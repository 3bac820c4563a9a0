"""Both palettes: the contrast of every text and mark with what is behind it, as WCAG 2 counts it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from topping.kiosk.palette import HIGH_CONTRAST, USUAL, Palette
from topping.rules.premium import Premium

AFAR = 7.0
"""What is to be read from the back of the room."""
NEAR = 4.5
ON_BACKGROUND = ("text", "bright", "quiet", "good", "bad")
PAIRS = [
    *((ink, "background", AFAR) for ink in ON_BACKGROUND),
    ("text", "panel", AFAR),
    ("text", "hovered", AFAR),
    ("dark", "bright", AFAR),
    ("dark", "paper", AFAR),
    ("paper", "selected", NEAR),
    *(("tile_letter", paper, AFAR) for paper in ("tile", "last_tile", "ghost")),
    *(("tile_edge", paper, AFAR) for paper in ("tile", "last_tile", "ghost")),
    *(("joker_letter", paper, NEAR) for paper in ("tile", "last_tile", "ghost", "paper")),
]
"""Ink, what is behind it, and the least contrast."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours."""

    def luminance(colour: str) -> float:
        parts = [part / 255 for part in bytes.fromhex(colour.removeprefix("#"))]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("palette", [USUAL, HIGH_CONTRAST], ids=["usual", "high contrast"])
@pytest.mark.parametrize(("ink", "paper", "least"), PAIRS)
def test_text_is_told_from_what_is_behind_it(palette: Palette, ink: str, paper: str, least: float) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, paper)) >= least


def test_high_contrast_has_more_of_it_everywhere() -> None:
    for ink, paper, least in PAIRS:
        high = contrast(getattr(HIGH_CONTRAST, ink), getattr(HIGH_CONTRAST, paper))
        assert high >= max(AFAR, least), (ink, paper)
    assert contrast(HIGH_CONTRAST.text, HIGH_CONTRAST.background) == pytest.approx(21)
    assert contrast(HIGH_CONTRAST.line, HIGH_CONTRAST.background) == pytest.approx(21)
    assert HIGH_CONTRAST.stroke > USUAL.stroke


def test_the_marks_of_the_squares() -> None:
    wanted = {
        Premium.TRIPLE_WORD: 5.7,
        Premium.DOUBLE_WORD: 8.7,
        Premium.TRIPLE_LETTER: 6.4,
        Premium.DOUBLE_LETTER: 10.1,
    }
    for premium, least in wanted.items():
        for palette, floor in ((USUAL, least - 0.1), (HIGH_CONTRAST, AFAR)):
            fill, shape, mark = palette.squares[premium]
            assert contrast(fill, mark) >= floor, premium
            assert shape, "a mark besides the colour"


def test_tiles_stand_out_from_empty_squares_in_high_contrast() -> None:
    fill, _, _ = HIGH_CONTRAST.squares[Premium.NONE]
    for tile in (HIGH_CONTRAST.tile, HIGH_CONTRAST.last_tile, HIGH_CONTRAST.ghost):
        assert contrast(tile, fill) >= AFAR


def test_every_colour_is_one() -> None:
    for palette in (USUAL, HIGH_CONTRAST):
        colours = [getattr(palette, field.name) for field in fields(palette) if field.type == "str"]
        colours += [colour for fill, _, mark in palette.squares.values() for colour in (fill, mark)]
        for colour in filter(None, colours):
            assert len(bytes.fromhex(colour.removeprefix("#"))) == 3
            assert colour == colour.upper()
