"""What is painted: sizes in a hall, contrasts, marks, racks, tiles and charts."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.kiosk.conftest import Open
from tests.screens.sheet import Look, Text, contrast, laid_out
from tests.screens.state import in_state
from tests.screens.states import STATES
from topping.config import Theme
from topping.kiosk import routes
from topping.kiosk.paint import charts, pen, publicface, theme
from topping.kiosk.paint.boxes import paint_card
from topping.kiosk.paint.button import ButtonKind, ButtonView, paint_button
from topping.kiosk.paint.charts import paint_curve
from topping.kiosk.paint.figures import figure_width, paint_figure
from topping.kiosk.paint.palette import CONTRAST, PALETTES, PRUNE, Palette
from topping.kiosk.paint.publicface import DrawView, tile_places
from topping.kiosk.paint.rack import RackPlan, RackView, paint_rack, plan_of, plan_rack, tile_at
from topping.kiosk.paint.theme import Face, Layout
from topping.kiosk.paint.wordlists import columns_in
from topping.rules.games.announcement import COUNTRIES
from topping.rules.grid.board import Premium
from topping.rules.tiles import Bag
from topping.sheets.training.charts import Axes, CurveLine, CurveView, Tick
from topping.texts import say
from topping.texts.fr import SENTENCES
from topping.texts.language import FRENCH
from topping.texts.plural import forms_of
from topping.training.intervals import Share
from topping.training.statistics.counting import HeatMap, HeatSquare


@pytest.fixture(autouse=True)
def on_a_full_screen(home: object) -> Iterator[None]:
    theme.forget_fonts()
    pygame.font.init()
    theme.use(PRUNE)
    theme.measure(Layout((1920, 1080)))
    yield
    theme.measure(Layout((1920, 1080)))
    theme.forget_fonts()
    pen.forget()


SIZE = (1920, 1080)
WRITTEN = [
    ("hall/thinking", "Coup 8", 76),
    ("hall/thinking", "Chrono", 76),
    ("hall/thinking", "2", 216),
    ("hall/thinking", "Luxembourg", 64),
    ("hall/rejected draw", "rejet", 34),
    ("hall/rejected draw", "Luxembourg", 64),
    ("hall/rejected draw", "Trente secondes", 76),
    ("hall/nine letters", "Luxembourg", 64),
    ("hall/solution", "tirage", 21),
    ("hall/mort subite of 4", "4 sur 4", 60),
    ("hall/mort subite of 4", "0", 216),
    ("hall/mort subite of 24, after", "Le top", 44),
    ("hall/interruption", "Interruption", 116),
    ("session standings/long names", "1", 36),
    ("play/long list", "0", 110),
    ("play/long list", "Luxembourg", 19),
    ("play/long list", "Z", 50),
    ("play/long list", "Top", 30),
    ("play/blitz", "Vingt secondes", 24),
]
"""State, how a text begins, and the least size in pixels of the largest that begins so; countries stand for any."""
TILES = [
    ("hall/thinking", 84),
    ("hall/rejected draw", 66),
    ("hall/nine letters", 66),
    ("play/long list", 98),
    ("play/blitz", 78),
]
"""State, and the least side of a tile of its draw: seven letters, or nine where the width allows no more."""


@pytest.fixture
def seen(open_kiosk: Open, name: str) -> tuple[tuple[Text, ...], int]:
    """What is written in a state, and the side of a tile of its draw."""
    kiosk = open_kiosk((1024, 600), at_home=False)
    kiosk.show(routes.Home())
    STATES[name].drive(kiosk)
    kiosk.wait(100)
    written = laid_out(kiosk, Look(SIZE, FRENCH, Theme.DARK)).texts
    side = 0
    for panel in kiosk.kiosk.scene.panels():
        if panel.name == "rack":
            view = kiosk.shown("rack")
            if isinstance(view, DrawView):
                side = tile_places(Rect(panel.rect), view)[1][0].width
            else:
                side = plan_of(panel.rect, view).tiles[0].width
    return written, side


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in WRITTEN))
def test_texts_are_as_large_as_a_hall_wants_them(seen: tuple[tuple[Text, ...], int], name: str) -> None:
    written, side = seen
    wanted = [(start, least) for scene, start, least in WRITTEN if scene == name]
    for start, least in wanted:
        sizes = [one.line.size for one in written if one.line.text.startswith(start)]
        if start in COUNTRIES.values():
            sizes = [one.line.size for one in written if one.line.text in COUNTRIES.values()]
        assert sizes, start
        assert max(sizes) >= least, start
    assert side >= dict(TILES).get(name, 0)


@pytest.mark.parametrize("size", [SIZE, (1280, 720)], ids=str)
@pytest.mark.parametrize(("kept", "new"), [("", "OWTNXLERB"), ("OE", "GGEEEXE"), ("AEG", "EJPEQE")])
def test_names_in_the_hall_never_touch(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], kept: str, new: str
) -> None:
    """Égypte has an accent over its capital, and stands under Luxembourg, or under another Égypte."""
    theme.measure(Layout(size))
    height, names = round(646 * size[1] / 1080), list[Surface]()
    place = Rect(0, 40, round(0.4 * size[0]), height)

    def alone(surface: Surface, text: str, *more: Any, **named: Any) -> Rect:
        names.append(Surface((place.right, place.bottom + 80), pygame.SRCALPHA))
        return pen.write(names[-1], text, *more, **named)

    monkeypatch.setattr(publicface, "write", alone)
    publicface.paint_draw(Surface((place.right, place.bottom + 80)), place, DrawView(kept, new))
    strokes = [one.get_bounding_rect() for one in names]
    assert len(strokes) == len(kept + new)
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(strokes))
    assert place.top <= strokes[0].top
    assert strokes[-1].bottom <= place.bottom


def test_every_scene_with_tiles_is_looked_at() -> None:
    assert {name for name, _ in TILES} <= {name for name, _, _ in WRITTEN}


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
    ("field_ink", "selected", NEAR),
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


@pytest.mark.parametrize("palette", ALL)
@pytest.mark.parametrize("has_keys", [False, True], ids=["at rest", "with the keys"])
def test_the_chosen_value_is_told_from_its_neighbours(palette: Palette, has_keys: bool) -> None:
    """Across the edge of the chosen value; WCAG 2 wants 3 for what tells a state."""
    theme.use(palette)
    surface, well, value = Surface((400, 64)), Rect(0, 0, 400, 64), Rect(100, 5, 140, 54)
    paint_card(surface, well, "well")
    around = surface.get_at((value.left - 4, value.centery))
    paint_button(surface, value, ButtonView(ButtonKind.SEGMENT, "oui", 24, has_keys=has_keys, is_on=True))
    edge = [surface.get_at((value.left + at, value.centery)) for at in range(4)]
    assert max(contrast(one, around) for one in edge) >= 3


def test_every_colour_is_one() -> None:
    for palette in PALETTES.values():
        colours = [getattr(palette, field.name) for field in fields(palette) if field.type == "str"]
        colours += [colour for look in palette.squares.values() for colour in (look.fill, look.mark)]
        for colour in filter(None, colours):
            assert len(bytes.fromhex(colour.removeprefix("#"))) == 3
            assert colour == colour.upper()


AVOIR = ("blank.began", "blank.challenged")
"""Sentences whose first word is the verb, which has no accent."""


def test_typography() -> None:
    for key, sentence in SENTENCES.items():
        for text in forms_of(sentence):
            assert "..." not in text, key
            assert not text.startswith(("Ecran", "Elodie", "Etat")), key
            assert not text.startswith("A ") or key in AVOIR, key
    assert say("player.title") == "Qui joue\N{NO-BREAK SPACE}?"


AXES = Axes((Tick(0, "1"), Tick(1, "2")), (Tick(0, "0"), Tick(1, "9")))
ROOM = Rect(0, 0, 400, 300)


def _card() -> Surface:
    surface = Surface(ROOM.size)
    surface.fill(theme.SURFACE)
    return surface


def _marked(surface: Surface, colour: str, column: range) -> list[int]:
    """The rows that have pixels of a colour in some columns."""
    wanted = Color(colour)
    return [y for y in range(surface.get_height()) if any(surface.get_at((x, y)) == wanted for x in column)]


@pytest.mark.parametrize("name", PALETTES)
def test_numbers_on_warm_and_cool_squares_can_be_read(name: str) -> None:
    theme.use(PALETTES[name])
    shades = [charts.heat(step / 12) for step in range(13)]
    assert all(contrast(charts._ink_on(shade), shade) >= 4.5 for shade in shades)
    assert len(set(shades)) == 13


def test_words_stand_in_one_column_at_least_and_six_at_most() -> None:
    columns = columns_in(4_000, (2, 2), has_figures=False), columns_in(9, (15, 15), has_figures=True)
    assert columns == (6, 1)


def _paint_map(surface: Surface, rect: Rect) -> None:
    part = Share(3, 9)
    charts.paint_squares(surface, rect, HeatMap((HeatSquare(40, 12),) * 224 + (HeatSquare(1, 1),), part, part, 18))


CHARTS = {
    "curve": lambda surface, rect: paint_curve(
        surface,
        rect,
        (CurveView(AXES, (CurveLine(((0.0, 0.0), (0.5, 0.6), (1.0, 1.0)), ("ce mois",), ends_in_dot=True),)), 1),
    ),
    "map": _paint_map,
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_stays_in_its_place_at_any_size(name: str) -> None:
    for size in ((240, 150), (520, 360), (1700, 800)):
        reach = theme.px(14)  # half of a dot may stand over the edge
        surface = Surface((size[0] + 2 * reach, size[1] + 2 * reach + 40))
        surface.fill(theme.SURFACE)
        inner = Rect((reach, reach), size)
        CHARTS[name](surface, inner)
        below = Rect(0, inner.bottom + reach, surface.get_width(), 40)
        assert pygame.transform.average_color(surface, below)[:3] == tuple(Color(theme.SURFACE))[:3]
        assert pygame.transform.average_color(surface, inner)[:3] != tuple(Color(theme.SURFACE))[:3]


SIZES = [
    *((1024, 600), (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900)),
    *((1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1536), (2560, 1080), (2560, 1440)),
    *((2560, 1600), (3440, 1440), (3840, 2160)),
]

WIDEST = (
    ("", "LLLWPNRLP"),
    ("AELLNPRW", "Y"),
    ("Y", "LLLWPNRL"),
    ("", "YYYYYYYYY"),
    ("", "LLLLLLLL"),
    ("LY", "LYLYLYL"),
    ("YL", "LYLYLY"),
    ("LYLY", "LYL"),
    ("Y", "L"),
    ("", "YL"),
    ("", "LYB"),
    ("L", ""),
)
"""Draws, some of which no bag could give."""


def draws() -> Iterator[tuple[str, str]]:
    """The widest draws, and draws as games make them."""
    yield from WIDEST
    chance = Random(12)
    for number in range(150):
        count = 7 + number % 3 if number % 5 else chance.randrange(2, 7)
        letters, _ = Bag.full().draw(count, chance)
        kept = chance.randrange(count) if number % 2 else 0
        yield letters[:kept], letters[kept:]


def scale_of(size: tuple[int, int]) -> float:
    """A pixel of 1920×1080 on a screen that has room for the grid and the panel beside it."""
    return min(size[1] / 1080, size[0] / 1843)


def names_in(size: tuple[int, int]) -> bool:
    """Whether the countries stand under the letters."""
    return scale_of(size) >= 0.6


def rack_of(size: tuple[int, int], text_scale: int = 100) -> Rect:
    """The place of the draw on a screen."""
    theme.measure(Layout(size, text_scale))
    return Rect(0, 0, round(796 * scale_of(size)), round((192 if names_in(size) else 154) * scale_of(size)))


def check(rect: Rect, plan: RackPlan, letters: str) -> None:
    for one, other in combinations(plan.tiles, 2):
        assert not one.colliderect(other)
    assert all(rect.contains(place) for place in (*plan.tiles, *plan.names, plan.ledge, plan.lip))
    for letter, tile, name in zip(letters, plan.tiles, plan.names, strict=False):
        assert name.width >= pen.width_of(COUNTRIES[letter], plan.name_size, face=Face.SEMI), "it would be cut"
        assert name.height >= plan.name_size, "it would be made smaller"
        assert name.top > tile.bottom
        assert name.left <= tile.centerx <= name.right, "not under its tile"
    for one, other in combinations(plan.names, 2):
        assert not one.inflate(plan.name_size // 4, 0).colliderect(other), "names that touch"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("countries", [True, False])
def test_nothing_is_painted_outside_the_place_of_the_draw(size: tuple[int, int], countries: bool) -> None:
    rect = rack_of(size)
    for kept, new in WIDEST:
        surface = Surface((rect.width + 80, rect.height + 80))
        surface.fill("#123456")
        place = Rect((40, 40), rect.size)
        view = RackView(kept, new, (False,) * len(kept + new), 0 if kept else 9, countries)
        paint_rack(surface, place, view)
        surface.fill("#123456", place)
        assert pygame.transform.threshold(None, surface, pygame.Color("#123456"), set_behavior=0) == (
            surface.get_width() * surface.get_height()
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("countries", [True, False])
def test_tiles_of_as_many_letters_are_always_in_the_same_places(size: tuple[int, int], countries: bool) -> None:
    rect = rack_of(size)
    assert (
        plan_rack(rect, "AA", "AAAAA", names=countries).tiles == plan_rack(rect, "LY", "LLLYY", names=countries).tiles
    )


def test_a_larger_text_over_the_tiles_has_more_room() -> None:
    usual, larger = (plan_rack(rack_of((1024, 600), scale), "", "LLYPWNR").tiles[0].top for scale in (100, 101))
    assert usual < larger


@pytest.mark.parametrize("countries", [True, False])
def test_a_tile_is_found_under_a_point(countries: bool) -> None:
    rect = rack_of((1024, 600))
    view = RackView("AB", "LYPWVNR", (False,) * 9, countries=countries, places=9)
    plan = plan_rack(rect, "AB", "LYPWVNR", names=countries, places=9)
    assert [tile_at(rect, view, tile.center) for tile in plan.tiles] == list(range(9))
    assert tile_at(rect, view, rect.topleft) is None
    assert tile_at(rect, RackView("", "", ()), rect.center) is None


@pytest.mark.parametrize("size", SIZES)
def test_names_are_whole_apart_and_large_enough(size: tuple[int, int]) -> None:
    for kept, new in draws():
        places = max(7, len(kept + new))
        rect = rack_of(size)
        plan = plan_rack(rect, kept, new, names=names_in(size), places=places)
        check(rect, plan, kept + new)
        assert len(plan.names) == len(kept + new) * names_in(size)
        assert not plan.names or plan.name_size >= max(9, round(13 * scale_of(size)))


AROUND = 24
"""Pixels around its place that a painter may paint on, for shadows and rings."""


@pytest.mark.parametrize(
    "name",
    ["home/usual", "play/long list", "hall/thinking", "leaderboard/many", "statistics/half a year"],
)
def test_a_part_of_a_screen_stays_in_its_place(name: str) -> None:
    with in_state(STATES[name], size=(1024, 600)) as kiosk:
        for panel in kiosk.kiosk.scene.panels():
            place = Rect(panel.rect)
            surface = Surface((1024, 600))
            surface.fill("#123456")
            panel.paint(surface, place, panel.state)
            assert surface.get_clip() == surface.get_rect(), f"what follows {panel.name} has less room"
            surface.fill("#123456", place.inflate(2 * AROUND, 2 * AROUND))
            left = pygame.transform.threshold(None, surface, Color("#123456"), set_behavior=0)
            assert left == 1024 * 600, panel.name


@pytest.mark.parametrize("width", range(60, 200, 7))
def test_lines_of_several_styles_are_no_wider_than_their_room(width: int) -> None:
    spans = [pen.Span("record "), pen.Span("21", Face.BOLD), pen.Span(" · moyenne "), pen.Span("18,0", Face.BOLD)]
    lines = pen.wrap_spans(spans, width, 14)
    widths = [pen.spans_width(line, 14) for line in lines if len(line) > 1]
    assert all(wide <= width for wide in widths)
    words = " ".join("".join(span.text for span in line) for line in lines)
    assert words.split() == ["record", "21", "·", "moyenne", "18,0"]


@pytest.mark.parametrize("size", [14, 19, 24, 37, 56])
@pytest.mark.parametrize("digit", "0123456789")
def test_a_digit_alone_is_painted_whole_in_its_room(size: int, digit: str) -> None:
    surface = Surface((300, 120))
    room = Rect(100, 20, figure_width(digit, size) + 1, size + 20)
    paint_figure(surface, room, digit, size, colour="white")
    assert room.contains(
        pygame.mask.from_threshold(surface, Color("white"), Color(128, 128, 128)).get_bounding_rects()[0]
    )
