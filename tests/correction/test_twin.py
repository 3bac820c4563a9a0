"""The correction of bulletins compared with its brute-force twin, on small grids with a short list of words."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.correction import twin
from tests.rules.helpers import board_with
from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.correct import correct
from topping.play.session.session import must_be_sent
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution

LIST = (
    "AE ARE AS ES ESSE ESSES EST ET RA RARE RAS RASE RASES RATER RATERA RE RESSERRE SA SE SEA SERRE SES TA TARE TARES",
    "TATA TATAS TE TES TSAR",
)
WORDS = frozenset(word for line in LIST for word in line.split())
"""Few letters, so that runs fit at several places, and words are often formed across."""
GRIDS: tuple[tuple[str, ...], ...] = (
    ("TATA H5", "TaRE 8H"),
    ("ESSES H5", "ESSES 5H", "ESSES L5"),
    ("TATAS H4",),
    ("RATER H6", "TSaR 8G", "SeRRE J7"),
    ("TsAR H8", "RASe 11H"),
    ("TARE H8", "EST 11H", "SeS I11"),
    ("SERRES H4", "SES 4H", "SERrE J4"),
    ("TATAS H4", "TATA 6H", "SEA 8H"),
    ("SE H8",),
    ("RESSERRE H1",),
)
EXAMPLES = 60
"""Number of bulletins for each subject: enough to find each fault that was planted to try the twin."""

RACKS: tuple[str, ...] = ("AERSTSE", "SET?A", "TES?")


@cache
def case_of(grid: tuple[str, ...], rack: str) -> twin.Case:
    """Draws a move on a grid; its top is the best of a few words."""
    position = Position(board_with(*grid) if grid else Board(), rack)
    number = 1 if not grid else 2 if len(grid) == 1 else 5
    case = twin.Case(position, WORDS, number, 0, "")
    found = [
        (points, spot.word)
        for word in ("RASES", "TARE", "SEA", "TES")
        for direction in Direction
        for spot in twin.spots(word, direction, case)
        if not spot.refused
        for _, points in spot.points
    ]
    return twin.Case(position, WORDS, number, *max(found))


LETTERS = "AERST"


class Subject(Enum):
    """The subject of most bulletins of a test."""

    ANYTHING = "anything"
    LINKING_LETTERS = "linking letters"
    """No reference: linking letters locate the word, perhaps at several places."""
    LAID_JOKERS = "laid jokers"
    """The word contains a joker of the grid, and needs a joker of the draw."""
    COPIED_LETTERS = "copied letters"
    """Separated letters that the grid shows too."""


@st.composite
def bulletins(draw: st.DrawFn, subject: Subject) -> tuple[twin.Case, Bulletin]:
    """Draws a move and a bulletin with one solution, sometimes two."""
    grids, racks = GRIDS, RACKS
    if subject is Subject.LINKING_LETTERS:
        grids = GRIDS[:3]
    if subject is Subject.LAID_JOKERS:
        grids = tuple(grid for grid in GRIDS if not all(map(str.isupper, grid)))
        racks = tuple(rack for rack in RACKS if "?" in rack)
    case = case_of(draw(st.sampled_from(grids)), draw(st.sampled_from(racks)))
    if subject is Subject.ANYTHING and draw(st.integers(0, 9)) == 0:
        case = case_of((), case.position.rack)
    count = draw(st.sampled_from((1, 1, 1, 1, 2)))
    return case, Bulletin(tuple(draw(inscriptions(case, subject)) for _ in range(count)))


@st.composite
def inscriptions(draw: st.DrawFn, case: twin.Case, subject: Subject) -> Inscription:
    """Draws a solution: a word at a possible place or anywhere, grid letters around it, boxes right, wrong or empty."""
    direction = draw(st.sampled_from(Direction))
    word = draw(words(case, direction, subject))
    spots = twin.spots(word, direction, case)
    best = [] if draw(st.integers(0, 7)) == 0 else wanted(spots, subject)
    spot = draw(st.sampled_from(best or spots)) if spots else None
    reference = spot.reference if spot is not None else Reference(Square(6, 6), direction)
    letters = {reference.square.moved(direction, at): letter for at, letter in enumerate(word)}
    letters |= draw(linking_letters(case, letters, direction, least=int(subject is Subject.LINKING_LETTERS)))
    if subject is Subject.COPIED_LETTERS or draw(st.integers(0, 9)) == 0:
        letters |= draw(letters_apart(case, letters))
    letters = {cell: letter for cell, letter in letters.items() if cell.on_board}
    circled = [cell for cell in draw(circles(reference, word, spot, subject)) if cell in letters]
    rows = ["".join(letters.get(Square(row, column), " ") for column in range(SIZE)) for row in range(SIZE)]
    return Inscription(
        Sketch.of(rows, [(cell.row, cell.column) for cell in circled]),
        draw(boxes(reference, subject)),
        draw(claims(case, spot, spots, subject)),
    )


def wanted(spots: Sequence[twin.Spot], subject: Subject) -> list[twin.Spot]:
    """Returns the right places of a word that match the subject."""
    right = [spot for spot in spots if not spot.refused]
    if subject is Subject.LAID_JOKERS:
        return [spot for spot in right if spot.old_jokers and all(jokers for jokers, _ in spot.points)]
    if subject is Subject.LINKING_LETTERS:
        return [spot for spot in right if len(spot.new) < len(spot.word)]
    return right


@st.composite
def words(draw: st.DrawFn, case: twin.Case, direction: Direction, subject: Subject) -> str:
    """Draws a word of the list, a word of the grid or a part of it, or any letters."""
    shown = [word for _, word in twin.words_on_grid(direction, case)]
    copied = ("shown", "part") if subject is Subject.COPIED_LETTERS else ()
    kind = draw(st.sampled_from(("list", "list", "list", "list", "shown", "any", *copied)))
    if kind == "any":
        return draw(st.text(LETTERS, min_size=2, max_size=5))
    if kind == "list" or not shown:
        at = draw(st.integers(0, len(WORDS) - 1))
        ordered = sorted(WORDS)[at:] + sorted(WORDS)[:at]
        return next((word for word in ordered if wanted(twin.spots(word, direction, case), subject)), ordered[0])
    word = draw(st.sampled_from(shown))
    return word if kind == "shown" else word[: draw(st.integers(2, len(word)))]


@st.composite
def linking_letters(
    draw: st.DrawFn, case: twin.Case, letters: dict[Square, str], direction: Direction, *, least: int
) -> dict[Square, str]:
    """Draws grid letters across `least` to 2 letters of the word, before and after; one in fifteen is altered."""
    across = direction.other
    beside = [
        cell for cell in sorted(letters) if case.letter(cell.moved(across, 1)) or case.letter(cell.moved(across, -1))
    ]
    found: dict[Square, str] = {}
    for cell in (
        draw(st.lists(st.sampled_from(beside), min_size=min(least, len(beside)), max_size=2, unique=True))
        if beside
        else ()
    ):
        for step in (-1, 1):
            for far in range(1, 1 + draw(st.sampled_from((1, 0, 2, 1, 3)))):
                square = cell.moved(across, step * far)
                if not case.letter(square):
                    break
                altered = draw(st.integers(0, 14)) == 0
                found[square] = draw(st.sampled_from(LETTERS)) if altered else case.letter(square)
    return found


@st.composite
def letters_apart(draw: st.DrawFn, case: twin.Case, letters: dict[Square, str]) -> dict[Square, str]:
    """Draws letters that touch no other: a word of the grid, or any word."""
    direction = draw(st.sampled_from(Direction))
    shown = [word for _, word in twin.words_on_grid(direction, case)] or ["TA"]
    text = draw(st.sampled_from([*shown, *shown, "RAS"]))
    rows, columns = ({cell.row for cell in letters}, {cell.column for cell in letters})
    start = Square(max(rows) + 2, min(columns)) if direction is Direction.HORIZONTAL else Square(0, max(columns) + 2)
    return {start.moved(direction, at): letter for at, letter in enumerate(text)}


@st.composite
def circles(draw: st.DrawFn, reference: Reference, word: str, spot: twin.Spot | None, subject: Subject) -> list[Square]:
    """Draws circles around the letters of jokers, with or without those of the grid, or around any letter."""
    kinds = ("laid", "both", "none", "drawn", "drawn", "any")
    kind = draw(st.sampled_from(kinds[:3] if subject is Subject.LAID_JOKERS else kinds))
    indexes: frozenset[int] = frozenset()
    if spot is not None and kind in ("drawn", "both"):
        indexes |= draw(st.sampled_from([jokers for jokers, _ in spot.points]))
    if spot is not None and kind in ("laid", "both"):
        indexes |= spot.old_jokers
    if kind == "any":
        indexes = frozenset({draw(st.integers(0, len(word) - 1))})
    return [reference.square.moved(reference.direction, at) for at in sorted(indexes)]


def boxes(reference: Reference, subject: Subject) -> st.SearchStrategy[WrittenReference | None]:
    """Draws the reference of a place: right, turned, wrong or missing."""
    if subject is Subject.LINKING_LETTERS:
        return st.none()
    if subject is Subject.LAID_JOKERS:
        return st.just(WrittenReference(str(reference)))
    turned = Reference(reference.square, reference.direction.other)
    written = [reference, reference, reference, None, turned, "H8", "A1", "H"]
    return st.sampled_from([None if one is None else WrittenReference(str(one)) for one in written])


def claims(
    case: twin.Case, spot: twin.Spot | None, spots: Sequence[twin.Spot], subject: Subject
) -> st.SearchStrategy[int | None]:
    """Draws the score of a place, of another place, of the retained solution, none or any."""
    right = [] if spot is None else sorted(spot.scores)
    elsewhere = sorted({points for spot in spots for points in spot.scores})
    wrong = [None, 1]
    sure = wrong if subject is Subject.LINKING_LETTERS else right
    lists: list[list[int | None]] = [[*sure], [*right], [*elsewhere], [case.top], [*wrong]]
    return st.one_of([st.sampled_from(choice) for choice in lists if choice])


@pytest.mark.parametrize("subject", Subject)
def test_a_bulletin_brings_what_the_twin_says(subject: Subject) -> None:
    @settings(max_examples=EXAMPLES)
    @given(bulletins(subject))
    def hold(written: tuple[twin.Case, Bulletin]) -> None:
        check(*written)

    hold()


def check(case: twin.Case, bulletin: Bulletin) -> None:
    """Corrects a bulletin in both ways."""
    assume(not any(twin.is_split(inscription.drawn) for inscription in bulletin.inscriptions))
    found = correct(bulletin, case.position, case.words.__contains__, case.number, NORMALE, "duplicate")
    outcome = twin.correct(bulletin, case)
    assert (found.points, found.sanction) == (outcome.points, outcome.sanction)
    if not outcome.is_zero:
        assert {reason.motive for reason in found.reasons} == set(outcome.motives)
    retained = Solution(case.top_word, Reference.parse("A1"), case.top)
    assert must_be_sent(found, bulletin, retained) is twin.must_be_sent(outcome, bulletin, case, found.word)


def other(*lines: str, reference: str, score: int) -> Inscription:
    return Inscription(Sketch.of(lines), WrittenReference(reference), score)


@pytest.mark.parametrize(
    ("grid", "rack", "written", "told"),
    [
        (
            3,
            "AERSTSE",
            [other("   T", "   S", "   A", "   E", "", "", "", "", "", "RE", " S", reference="J11", score=4)],
            "4 ES exact ES 11J, inverted ES 11J",
        ),
        (8, "AERSTSE", [other(" S", "EA", reference="H", score=5)], "0 SA location_wrong SA 10G 10H"),
        (
            0,
            "SET?A",
            [
                replace(other("T", "A", "R", "E", reference="H", score=5), sketch=Sketch.of("TARE", [(2, 0)])),
                other("   T", "   A", "   R", "   E", "", " R", " A", "ES", reference="A1", score=1),
            ],
            "0 RAS other_word RAS",
        ),
        (4, "TES?", [other(" R", "SAR", "", "RAS", reference="G10", score=1)], "0 RAS both_inverted RAS 10G"),
        (
            6,
            "TES?",
            [other(" A", "RES", reference="H", score=1), other("A", "A", reference="7G", score=10)],
            "0 AA grid_error AA 7G",
        ),
        (
            6,
            "TES?",
            [other("SSE", "E", reference="3H", score=11)],
            "0 SSE (1 laid) not_admitted SSE SSERRES ESERRE 3H",
        ),
        (
            1,
            "SET?A",
            [other("SES", "", "ESSES", reference="G5", score=11)],
            "0 SES (1 laid) cross_word_not_admitted SESSEE SS G5",
        ),
        (
            1,
            "AERSTSE",
            [Inscription(Sketch.of((" A", "AES")), None, 18)],
            "2 AE score_wrong AE 8G, two_links AE 8G, least_place 8G 8K",
        ),
        (None, "AERSTSE", [other("AE", "", "TA", reference="H7", score=4)], "4 AE first_move AE H7, least_solution"),
    ],
)
def test_the_words_and_places_of_reasons(
    grid: int | None, rack: str, written: Sequence[Inscription], told: str
) -> None:
    """Bulletins of several words that showed faults in the words and places told, but not in points."""
    case, bulletin = case_of(() if grid is None else GRIDS[grid], rack), Bulletin(tuple(written))
    found = correct(bulletin, case.position, case.words.__contains__, case.number, NORMALE, "duplicate")
    assert found.points == twin.correct(bulletin, case).points
    reasons = ", ".join(
        " ".join([reason.motive.name.lower(), *reason.words, *map(str, reason.references)]) for reason in found.reasons
    )
    laid = " (1 laid)" if found.outcome.laid == 1 else ""
    assert f"{found.points} {found.word}{laid} {reasons}" == told
