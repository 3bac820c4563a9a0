"""Colours, shapes and places that tell a player something without a word, read where they are painted."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Color, Rect, Surface

from topping.kiosk.paint import pen, theme
from topping.kiosk.paint.boxes import SCROLL_WIDTH, paint_scroll
from topping.kiosk.paint.button import ButtonKind, ButtonView, paint_button
from topping.kiosk.paint.charts import BarKind, MoveBar, MoveBarsView, paint_moves
from topping.kiosk.paint.fields import EntryView, VerdictView, paint_answer_box, paint_entry, paint_message
from topping.kiosk.paint.foundtop import FoundView, SolvedView, paint_solved, points_place
from topping.kiosk.paint.grid import BoardView, paint_board, place_of
from topping.kiosk.paint.marks import LotoWordsView, paint_loto_words, paint_marks
from topping.kiosk.paint.movetime import BarView, Pip, TimerView, paint_bar, paint_clock, paint_ribbon
from topping.kiosk.paint.palette import IVOIRE, PRUNE, Palette
from topping.kiosk.paint.pen import Span, width_of, wrap, wrap_spans
from topping.kiosk.paint.publicface import DrawView, HallBar, SolutionView, paint_draw, paint_hall_bar, paint_solution
from topping.kiosk.paint.rack import LetterBagView, RackView, paint_letter_bag, paint_rack, plan_of
from topping.kiosk.paint.theme import Face, Layout
from topping.kiosk.paint.tops import TopRow, TopsView, paint_tops
from topping.kiosk.ui.layout import broken, lay
from topping.kiosk.ui.tree import Element, Type, row, text
from topping.rules.grid.board import Direction, Square
from topping.training.daily import DailyMark

GRID = Rect(0, 0, 1500, 1500)
EMPTY_CELLS = "." * 225
AT_H = "." * 112 + "As" + "." * 111
"""A at H8, and at H9 a joker standing for S."""


@pytest.fixture(params=[PRUNE, IVOIRE], ids=["dark", "light"], autouse=True)
def palette(request: pytest.FixtureRequest) -> Iterator[Palette]:
    """The colours on a screen of full size."""
    theme.forget_fonts()
    pygame.font.init()
    theme.measure(Layout((1920, 1080)))
    theme.use(request.param)
    yield request.param
    theme.use(PRUNE)
    theme.forget_fonts()
    pen.forget()


class Picture(NamedTuple):
    """A painted surface, asked for colours by their names in the theme."""

    surface: Surface

    def colour(self, place: tuple[int, int]) -> Color:
        return self.surface.get_at(place)

    def has(self, colour: str, within: Rect | None = None) -> int:
        """How many pixels have the colour of that name."""
        part = self.surface if within is None else self.surface.subsurface(within.clip(self.surface.get_rect()))
        return int(pygame.transform.threshold(None, part, Color(getattr(theme, colour)), set_behavior=0))

    def height(self, colour: str, within: Rect) -> int:
        """The height of what has that colour."""
        mask = pygame.mask.from_threshold(self.surface.subsurface(within), Color(getattr(theme, colour)), (1, 1, 1))
        return max((box.height for box in mask.get_bounding_rects()), default=0)


def painted(paint: Any, size: tuple[int, int], *state: Any) -> Picture:
    surface = Surface(size)
    surface.fill(theme.SURFACE)
    paint(surface, surface.get_rect(), *state)
    return Picture(surface)


def board(cells: str = EMPTY_CELLS, **view: Any) -> Picture:
    return painted(paint_board, GRID.size, BoardView(cells, **view))


def tops_row(*, is_found: bool) -> TopsView:
    return TopsView(("Coup", "Mot", "Place", "s", "Points"), (TopRow("1", is_found, "AS", "H8", ("9", "4")),))


def move_bars(*bars: MoveBar) -> MoveBarsView:
    return MoveBarsView(((0, "0"), (60, "60")), 60, bars)


def entry(*, has_focus: bool = True, caret_on: bool = True, selected: tuple[int, int] = (0, 0)) -> EntryView:
    return EntryView("AS H8", selected, 5, has_focus, caret_on, size=32)


COLOURS: list[tuple[str, Any, tuple[int, int], Any, str, str]] = [
    ("time left", paint_bar, (400, 30), BarView(500, None, is_last_seconds=False), "BAR", "MISSED"),
    ("last seconds", paint_bar, (400, 30), BarView(500, None, is_last_seconds=True), "MISSED", "BAR"),
    ("ghost on the bar", paint_bar, (400, 30), BarView(0, None, False, ghost=500), "GHOST", "BAR"),
    ("clock", paint_clock, (200, 60), TimerView("41,0", False, False), "INK", "MISSED"),
    ("clock in the last seconds", paint_clock, (200, 60), TimerView("9,0", True, False), "MISSED", "INK"),
    ("clock that stands", paint_clock, (200, 60), TimerView("9,0", True, True), "INK2", "INK"),
    ("hall bar", paint_hall_bar, (400, 44), HallBar(500), "BAR", "MISSED"),
    ("hall bar in the last seconds", paint_hall_bar, (400, 44), HallBar(500, is_last=True), "MISSED", "BAR"),
    ("move found", paint_ribbon, (300, 24), (Pip.FOUND,), "FOUND", "MISSED"),
    ("move missed", paint_ribbon, (300, 24), (Pip.MISSED,), "MISSED", "FOUND"),
    ("move being played", paint_ribbon, (300, 24), (Pip.NOW,), "ACCENT", "FOUND"),
    ("top found", paint_tops, (800, 120), tops_row(is_found=True), "FOUND", "MISSED"),
    ("top missed", paint_tops, (800, 120), tops_row(is_found=False), "MISSED", "FOUND"),
    ("bar of a top found", paint_moves, (300, 200), move_bars(MoveBar(1, 30, BarKind.FOUND)), "FOUND", "MISSED"),
    ("bar of a top missed", paint_moves, (300, 200), move_bars(MoveBar(1, 30, BarKind.MISSED)), "MISSED", "FOUND"),
    ("answer that is good", paint_answer_box, (300, 90), "good", "FOUND", "MISSED"),
    ("answer that is bad", paint_answer_box, (300, 90), "bad", "MISSED", "FOUND"),
    ("good news", paint_message, (300, 90), VerdictView("Gardé", "good"), "FOUND", "MISSED"),
    ("bad news", paint_message, (300, 90), VerdictView("Refusé", "bad"), "MISSED", "FOUND"),
    ("day found", paint_marks, (300, 40), (DailyMark.FOUND,), "FOUND", "MISSED"),
    ("day missed", paint_marks, (300, 40), (DailyMark.MISSED,), "MISSED", "FOUND"),
    ("day found slowly", paint_marks, (300, 40), (DailyMark.SLOW,), "ACCENT_TEXT", "MISSED"),
    ("line with the keys", paint_entry, (400, 90), entry(), "ACCENT_TEXT", "SELECTED"),
    ("line without the keys", paint_entry, (400, 90), entry(has_focus=False), "FIELD", "ACCENT_TEXT"),
    ("text that is selected", paint_entry, (400, 90), entry(selected=(0, 2)), "SELECTED", "MISSED"),
    ("letters too many in the bag", paint_letter_bag, (900, 120), LetterBagView("AA", "K"), "MISSED", "FOUND"),
    ("letters of the bag", paint_letter_bag, (900, 120), LetterBagView("AA"), "INK", "MISSED"),
]


@pytest.mark.parametrize(("paint", "size", "state", "seen", "unseen"), [row[1:] for row in COLOURS],
                         ids=[row[0] for row in COLOURS])  # fmt: skip
def test_a_colour_tells_how_it_stands(paint: Any, size: tuple[int, int], state: Any, seen: str, unseen: str) -> None:
    picture = painted(paint, size, state)
    assert picture.has(seen)
    assert not picture.has(unseen)


def test_a_missed_move_is_known_without_colour() -> None:
    """A found one is full; a missed one is hollow, with a cross in its middle."""
    pip = Rect(0, 2, 27, 16)
    found, missed = (painted(paint_ribbon, (300, 24), (kind,)) for kind in (Pip.FOUND, Pip.MISSED))
    assert found.has("FOUND", pip) > 300
    assert missed.has("SURFACE", pip) > 100
    assert missed.colour(pip.center) != Color(theme.SURFACE)


@pytest.mark.parametrize("width", range(120, 400, 20))
def test_a_line_never_ends_within_a_figure(width: int) -> None:
    for lines in (broken("3 × 80 s, 3 × 60 s, then 40 s", width, 24), wrap("3 × 80 s, 3 × 60 s, then 40 s", width, 24)):
        assert " ".join(lines) == "3 × 80 s, 3 × 60 s, then 40 s"
        assert {"3 × 80 s,", "3 × 60 s,"} <= set(re.findall(r"3 × \d+ s,", "\n".join(lines)))
        assert re.search(r"40 s$", lines[-1])


def lines_of_spans(width: int) -> list[str]:
    """A figure whose second half is emphasised, after some words."""
    spans = [Span("then, once more, 3 × "), Span("80 s", Face.BOLD), Span(" for all")]
    return ["".join(span.text for span in line) for line in wrap_spans(spans, width, 24)]


@pytest.mark.parametrize("width", range(120, 400, 20))
def test_emphasis_within_a_figure_does_not_break_it(width: int) -> None:
    lines = lines_of_spans(width)
    assert " ".join(lines) == "then, once more, 3 × 80 s for all"
    assert any("3 × 80 s" in line for line in lines)


@pytest.mark.parametrize("width", range(62, 90, 4))
def test_a_figure_wider_than_its_column_is_broken_and_not_cut(width: int) -> None:
    for lines in (broken("3 × 80 s, 40 s", width, 24), wrap("3 × 80 s, 40 s", width, 24), lines_of_spans(width)):
        assert len(lines) > 1
        assert all(width_of(line, 24) <= width for line in lines)


def test_a_narrow_column_leaves_a_figure_the_room_it_needs() -> None:
    wide, words = Element(grow=9), text("3 × 80 s for each of all moves", Type.ROW, lines=4, grow=0.01)
    room = Rect(0, 0, 600, 400)
    (spot,) = [one for one in lay(row(wide, words), room) if one.element.text is not None]
    assert spot.set is not None
    assert spot.set.lines[0].startswith("3 × 80 s")


@pytest.mark.parametrize("used", [250, 500, 750])
def test_bars_of_time_reach_as_far_as_time_does(used: int) -> None:
    width = 400
    at_desk = painted(paint_bar, (width, 30), BarView(used, None, is_last_seconds=False))
    in_hall = painted(paint_hall_bar, (width, 44), HallBar(used))
    for picture, middle in ((at_desk, 15), (in_hall, 21)):
        within, beyond = width * used // 1000 - 20, width * used // 1000 + 20
        assert picture.colour((within, middle)) == Color(theme.BAR)
        assert picture.colour((beyond, middle)) == Color(theme.TRACK)


def test_bars_of_moves_are_as_high_as_their_values() -> None:
    for kind, colour in ((BarKind.FOUND, "FOUND"), (BarKind.SLOW, "ACCENT")):
        low, high = (
            painted(paint_moves, (300, 600), move_bars(MoveBar(1, value, kind))).height(colour, Rect(0, 0, 300, 600))
            for value in (20, 60)
        )
        assert high == pytest.approx(3 * low, abs=4), kind


def test_the_lines_of_a_low_chart_leave_room_for_their_numbers() -> None:
    lines = tuple((value, str(value)) for value in (0, 30, 60, 90, 120))
    for height in (160, 130, 95):
        picture = painted(paint_moves, (300, height), MoveBarsView(lines, 120, ()))
        rows = [y for y in range(height) if picture.has("LINE", Rect(290, y, 1, 1))]
        tops = [y for y in rows if y - 1 not in rows]
        assert len(tops) > 1
        assert all(low - high >= theme.step(1) for high, low in pairwise(tops)), height


def test_the_mark_of_a_long_list_stands_where_the_list_does() -> None:
    right = 100 - theme.px(SCROLL_WIDTH) // 2 - 1
    for first, is_above, is_below in ((0, False, True), (45, True, True), (90, True, False)):
        picture = painted(paint_scroll, (100, 400), (first, 10, 100))
        ends = [picture.colour((right, y)) == Color(theme.TRACK) for y in (20, 380)]
        assert ends == [is_above, is_below], first


def test_a_joker_has_another_ink_than_a_letter() -> None:
    picture = board(AT_H)
    assert not picture.has("JOKER", place_of(GRID, Square(7, 7)))
    assert picture.has("JOKER", place_of(GRID, Square(7, 8)))


def test_a_typed_letter_that_contradicts_the_grid_is_struck() -> None:
    square = Square(7, 7)
    agrees, clashes = (board(AT_H, preview=((square, letter, letter == "A"),)) for letter in "AB")
    assert not agrees.has("JOKER", place_of(GRID, square))
    assert clashes.has("JOKER", place_of(GRID, square))


def test_premium_squares_and_tiles_differ_from_plain_squares() -> None:
    corner = place_of(GRID, Square(0, 0)).move(6, 6).topleft  # A1, a word counts three times there
    plain = place_of(GRID, Square(0, 1)).move(6, 6).topleft
    tile = place_of(GRID, Square(7, 7)).move(10, 10).topleft
    picture = board(AT_H)
    assert len({tuple(picture.colour(at)) for at in (corner, plain, tile)}) == 3


def test_the_cursor_on_the_grid_points_where_letters_go() -> None:
    square = Square(3, 3)
    place = place_of(GRID, square)
    across, down = (board(cursor=square, direction=direction) for direction in Direction)
    side, below = (place.centerx + place.width // 6, place.centery), (place.centerx, place.centery + place.width // 6)
    assert across.has("ACCENT", place)
    assert across.colour(side) == down.colour(below) == Color(theme.ACCENT)
    assert Color(theme.ACCENT) not in (across.colour(below), down.colour(side))


def test_a_letter_of_the_draw_that_is_used_is_in_shade() -> None:
    view = RackView("AB", "CDEFG", (True, *(False,) * 6))
    size = (800, 190)
    first, second = plan_of(Rect((0, 0), size), view).tiles[:2]
    picture = painted(paint_rack, size, view)
    shade = theme.palette().used_face
    assert picture.colour((first.left + first.width // 5, first.top + first.width // 4)) == Color(shade)
    assert picture.colour((second.left + second.width // 5, second.top + second.width // 4)) != Color(shade)


def test_the_caret_is_seen_and_blinks() -> None:
    lit, dark = (painted(paint_entry, (400, 90), entry(caret_on=on)).surface for on in (True, False))
    assert pygame.image.tobytes(lit, "RGB") != pygame.image.tobytes(dark, "RGB")


@pytest.mark.parametrize("kind", [ButtonKind.QUIET, ButtonKind.KEY, ButtonKind.SEGMENT, ButtonKind.TAB])
def test_the_button_that_has_the_keys_is_seen(kind: ButtonKind) -> None:
    with_keys, without = (
        painted(paint_button, (240, 84), ButtonView(kind, "Revoir", 32, is_on=True, has_keys=on)).surface
        for on in (True, False)
    )
    if kind is not ButtonKind.QUIET:  # a quiet one that is on has the accent as well
        assert pygame.image.tobytes(with_keys, "RGB") != pygame.image.tobytes(without, "RGB")
    off = painted(paint_button, (240, 84), ButtonView(kind, "Revoir", 32)).surface
    assert pygame.image.tobytes(off, "RGB") != pygame.image.tobytes(without, "RGB"), "what is on differs"


def test_a_button_without_effect_is_faint() -> None:
    enabled, disabled = (
        painted(paint_button, (240, 84), ButtonView(ButtonKind.QUIET, "Revoir", 32, is_enabled=on))
        for on in (True, False)
    )
    assert enabled.has("INK")
    assert not disabled.has("INK")
    assert disabled.has("INK3")


def test_new_letters_in_the_hall_have_a_bracket_beside_kept_ones() -> None:
    assert painted(paint_draw, (600, 600), DrawView("AB", "CDEFG")).has("BAR")
    assert not painted(paint_draw, (600, 600), DrawView("", "ABCDEFG")).has("BAR")


def test_letters_just_placed_differ_from_those_that_lay_there() -> None:
    placed, lying = (
        painted(paint_solution, (240, 118), SolutionView("AS", (is_placed, False), "H8", is_horizontal=True))
        for is_placed in (True, False)
    )
    assert placed.colour((20, 20)) != lying.colour((20, 20))
    assert placed.colour((134, 20)) == lying.colour((134, 20))


@pytest.mark.parametrize(("is_found", "colour", "other"), [(True, "FOUND", "MISSED"), (False, "MISSED", "FOUND")])
def test_the_rim_of_a_solution_tells_whether_it_was_found(is_found: bool, colour: str, other: str) -> None:
    view = SolvedView(BoardView(AT_H), (Square(7, 7), Square(7, 8)), is_found)
    picture, around = painted(paint_solved, GRID.size, view), place_of(GRID, Square(7, 7)).inflate(20, 20)
    assert picture.has(colour, around)
    assert not picture.has(other, around)


def test_letters_crossed_out_on_a_card_of_loto_are_in_shade() -> None:
    size = (840, 260)
    words, none, first = ("LOTERIE", "MAISONS"), ((False,) * 7,) * 2, ((True, *(False,) * 6), (False,) * 7)
    open_, crossed, won = (
        painted(paint_loto_words, size, LotoWordsView(words, cells, is_won))
        for cells, is_won in ((none, False), (first, False), (none, True))
    )
    left = Rect(0, 0, size[0] // 7, size[1] // 2)
    shade = Color(theme.palette().used_face)
    assert [_count(one, shade, left) > 0 for one in (open_, crossed, won)] == [False, True, False]
    assert pygame.image.tobytes(open_.surface, "RGB") != pygame.image.tobytes(won.surface, "RGB")


def _count(picture: Picture, colour: Color, within: Rect) -> int:
    return int(pygame.transform.threshold(None, picture.surface.subsurface(within), colour, set_behavior=0))


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("beside", [(0, 1), (1, 0), (-1, 0), (0, -1)])
def test_the_points_of_a_found_word_cover_no_letter(direction: Direction, beside: tuple[int, int]) -> None:
    """Letters lie on one side of a word of three, from the middle of the board on."""
    word = [Square(7, 7).moved(direction, step) for step in range(3)]
    taken = frozenset(Square(square.row + 2 * beside[0], square.column + 2 * beside[1]) for square in word)
    tiles = tuple((square, "A", "laid") for square in word)
    view = FoundView(tiles, direction, 39, theme.FoundPhase(0, 100, 0), taken)
    free = FoundView(tiles, direction, 39, theme.FoundPhase(0, 100, 0))
    assert points_place(GRID, view).collidelist([place_of(GRID, square) for square in (*taken, *word)]) == -1
    assert points_place(GRID, free).collidelist([place_of(GRID, square) for square in word]) == -1
