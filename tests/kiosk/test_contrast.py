"""Every palette: the contrast of every text and mark with what is behind it, as WCAG 2 counts it."""

from dataclasses import fields

import pytest

from tests.screens.sheet import contrast
from topping.kiosk.paint.palette import CONTRAST, PALETTES, PRUNE, Palette
from topping.rules.grid.board import Premium

AFAR = 7.0
"""What is to be read from the back of the room."""
NEAR = 4.5
ON_PAGE = ("ink", "ink2", "accent_text", "found", "missed", "ghost", "info")
BEHIND = ("page", "page_top", "surface", "raised")
PAIRS = [
    *(("ink", behind, AFAR) for behind in BEHIND),
    *((ink, behind, NEAR) for ink in (*ON_PAGE, "ink3") for behind in BEHIND),
    ("on_accent", "accent", AFAR),
    ("on_accent", "accent_lip", NEAR),
    ("on_found", "found", NEAR),
    ("field_ink", "field", AFAR),
    ("field", "selected", NEAR),
    ("used_ink", "used_face", NEAR),
    ("joker", "field", NEAR),
]
"""Ink, what is behind it, and the least contrast."""
ALL = [pytest.param(palette, id=name) for name, palette in PALETTES.items()]


@pytest.mark.parametrize("palette", ALL)
def test_text_is_told_from_what_is_behind_it(palette: Palette) -> None:
    for ink, paper, least in PAIRS:
        behind = getattr(palette, paper)
        if behind:
            assert contrast(getattr(palette, ink), behind) >= least, (ink, paper)


def test_high_contrast_has_more_of_it_everywhere() -> None:
    for ink, paper, least in PAIRS:
        behind = getattr(CONTRAST, paper)
        if behind:
            assert contrast(getattr(CONTRAST, ink), behind) >= max(AFAR, least), (ink, paper)
    assert contrast(CONTRAST.ink, CONTRAST.page) == pytest.approx(21)
    assert contrast(CONTRAST.line, CONTRAST.page) == pytest.approx(21)
    assert CONTRAST.stroke > PRUNE.stroke


@pytest.mark.parametrize("palette", ALL)
def test_letters_on_tiles(palette: Palette) -> None:
    for name, face in palette.tiles.items():
        for shade in (face.top, face.bottom):
            assert contrast(palette.tile_ink, shade) >= AFAR, name
    for shade in (palette.tiles["ivory"].top, palette.tiles["ivory"].bottom):
        assert contrast(palette.joker, shade) >= NEAR


@pytest.mark.parametrize("palette", ALL)
def test_the_marks_of_the_squares(palette: Palette) -> None:
    for premium, look in palette.squares.items():
        if premium is not Premium.NONE:
            assert contrast(look.fill, look.mark) >= (5.4 if palette is CONTRAST else 5.6), premium
            assert look.shape, "a mark besides the colour"


@pytest.mark.parametrize("palette", ALL)
def test_tiles_stand_out_from_empty_squares(palette: Palette) -> None:
    fill = palette.squares[Premium.NONE].fill
    for name, face in palette.tiles.items():
        assert min(contrast(face.top, fill), contrast(face.bottom, fill)) >= NEAR, name


def test_every_colour_is_one() -> None:
    for palette in PALETTES.values():
        colours = [getattr(palette, field.name) for field in fields(palette) if field.type == "str"]
        colours += [colour for look in palette.squares.values() for colour in (look.fill, look.mark)]
        for colour in filter(None, colours):
            assert len(bytes.fromhex(colour.removeprefix("#"))) == 3
            assert colour == colour.upper()
