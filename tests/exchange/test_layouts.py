"""Games written in every layout of clubs are read back to the same games."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.layouts import BY_LINE, ClubLayout, Marking, Parting, club_games, layouts
from tests.exchange.written import told_of
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import SheetFormat, format_of, text_of
from topping.exchange.reading.anyformat import read_sheet
from topping.rules.games.game import Game


def imported(content: bytes) -> ImportedGame:
    text = text_of(content)
    return build(read_sheet(text, format_of(text)))


def assert_same(found: ImportedGame, game: Game) -> None:
    assert found.faults == ()
    assert found.game is not None
    assert told_of(found.game, names_rejections=False) == told_of(game, names_rejections=False)


@settings(max_examples=60)
@given(layouts(), st.sampled_from(club_games()))
def test_any_layout_is_read_back_to_the_same_game(layout: ClubLayout, game: Game) -> None:
    found = imported(layout.content(game))
    assert_same(found, game)
    assert {one.key for one in found.remarks} <= {"import.several_variants"}


@pytest.mark.parametrize("place", range(0, 90, 8))
def test_jokers_that_nothing_marks_are_found_or_told(place: int) -> None:
    game = club_games()[place]
    found = imported(ClubLayout(marking=Marking.NONE).content(game))
    assert found.game is not None
    assert {one.key for one in found.remarks} <= {"import.joker_ambiguous"}
    told = {one.number: one.details for one in found.remarks}
    for number, (ours, theirs) in enumerate(zip(game.moves, found.game.moves, strict=True), start=1):
        if ours.solution == theirs.solution:
            continue
        assert told[number]["word"] == theirs.solution.move.circled
        others = told[number]["others"]
        assert isinstance(others, tuple)
        assert ours.solution.move.circled in others


@pytest.mark.parametrize("parting", BY_LINE)
def test_draws_may_be_written_letter_by_letter(parting: Parting) -> None:
    game = club_games()[61]
    for reference in ("{}{}", "{} {}"):
        assert_same(imported(ClubLayout(parting, spaced_draws=True, reference=reference).content(game)), game)


RECORDED = [
    json.loads(line) for line in (CHECKOUT / "tests/data/reference/recorded_games.jsonl").open(encoding="utf-8")
]


def test_points_that_nobody_wrote_are_counted() -> None:
    game = club_games()[61]
    for parting in (Parting.ALIGNED, Parting.SEMICOLONS, Parting.PAGE):
        found = imported(ClubLayout(parting, columns=("number", "draw", "word", "ref")).content(game))
        assert_same(found, game)
        assert [(one.key, one.details) for one in found.remarks] == [("import.no_points", {"moves": len(game.moves)})]


def test_a_format_is_told_by_content_alone() -> None:
    game = club_games()[0]
    assert format_of(ClubLayout(Parting.PAGE).text(game)) is SheetFormat.PAGE
    assert format_of("# essai\n\n topping 1 \n1 ABC") is SheetFormat.OWN
    for layout in (ClubLayout(), ClubLayout(Parting.TABS), ClubLayout(Parting.PASTED)):
        assert format_of(layout.text(game)) is SheetFormat.TABLE
