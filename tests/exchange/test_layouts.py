"""Games written in every layout of clubs are read back to the same games."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.layouts import BY_LINE, ClubLayout, Marking, Parting, club_games, layouts
from tests.exchange.written import told_of
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import SheetFormat, format_of, text_of
from topping.exchange.reading.anyformat import read_sheet
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.sheets.game import as_page, as_text, sheet_of

DUPLITOP = (
    ClubLayout(title=True),
    ClubLayout(shifted=True),
    ClubLayout(Parting.PASTED, shifted=True, reference="{} {}"),
    ClubLayout(Parting.PASTED),
    ClubLayout(Parting.PAGE, shifted=True, reference="{} {}"),
    ClubLayout(Parting.PAGE, heads=False),
)


def imported(content: bytes) -> ImportedGame:
    text = text_of(content)
    return build(read_sheet(text, format_of(text)))


def assert_same(found: ImportedGame, game: Game) -> None:
    assert found.faults == ()
    assert found.game is not None
    assert told_of(found.game, names_rejections=False) == told_of(game, names_rejections=False)


@pytest.mark.parametrize("place", range(0, 90, 5))
def test_the_layouts_of_duplitop_are_read_without_a_remark(place: int) -> None:
    layout, game = DUPLITOP[(place // 5) % len(DUPLITOP)], club_games()[place]
    found = imported(layout.content(game))
    assert_same(found, game)
    assert found.game is not None
    assert found.game.variant == game.variant
    assert found.game.name.startswith("Partie du jeudi 7 juillet 2022 - ")
    assert found.remarks == ()


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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1", "cp1252", "cp850"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_any_encoding_and_any_line_end(encoding: str, line_end: str) -> None:
    game = club_games()[60]
    text = ClubLayout(accents=True).text(game).replace("\n", line_end)
    assert_same(imported(text.encode(encoding)), game)


def test_accents_may_be_characters_of_their_own() -> None:
    game = club_games()[60]
    text = unicodedata.normalize("NFD", ClubLayout(accents=True, shifted=True).text(game))
    assert_same(imported(text.encode()), game)


@pytest.mark.parametrize("parting", BY_LINE)
def test_draws_may_be_written_letter_by_letter(parting: Parting) -> None:
    game = club_games()[61]
    for reference in ("{}{}", "{} {}"):
        assert_same(imported(ClubLayout(parting, spaced_draws=True, reference=reference).content(game)), game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_variant_follows_from_the_moves_where_no_title_names_it(variant: str) -> None:
    game = next(one for one in club_games() if one.variant.name == variant)
    found = imported(replace(ClubLayout(title=False), shifted=True).content(game))
    assert_same(found, game)
    assert found.game is not None
    assert game.variant in found.variants
    assert found.variants[0] == found.game.variant == min(found.variants, key=list(VARIANTS.values()).index)
    told = [one.key for one in found.remarks]
    assert told == (["import.several_variants"] if len(found.variants) > 1 else [])


def test_the_sheets_that_are_printed_here_are_read_too() -> None:
    for game in club_games()[3::20]:
        for written in (as_text(sheet_of(game)), as_page(sheet_of(game))):
            assert_same(imported(written.encode()), game)


RECORDED = [
    json.loads(line) for line in (CHECKOUT / "tests/data/reference/recorded_games.jsonl").open(encoding="utf-8")
]


@pytest.mark.parametrize(
    "recorded", [one for one in RECORDED if "(duplicate)" in one["kind"] and one["variant"] != "explosive"]
)
@pytest.mark.parametrize("is_marked", [True, False])
def test_games_that_another_program_made(recorded: dict[str, Any], is_marked: bool) -> None:  # a JSON value
    rows = [
        f"{one['n']}. {one['rack']} {one['word'] if is_marked else one['word'].upper()} {one['ref']} {one['score']} pts"
        for one in recorded["moves"]
    ]
    found = imported("\n".join(rows).encode())
    assert found.game is not None
    assert (
        found.game.variant.name
        == {"normal": "normale", "7sur8": "7sur8", "joker": "normale+joker"}[recorded["variant"]]
    )
    told = [(one.solution.word.upper(), str(one.solution.reference)) for one in found.game.moves]
    assert told == [(one["word"].upper(), one["ref"]) for one in recorded["moves"]]


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
