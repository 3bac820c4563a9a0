"""Layouts of tables, published results, and games that come back as they went."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, Marking, club_games, layouts
from tests.exchange.written import told_of
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import format_of, text_of
from topping.exchange.published import LONGEST_NAME, published_results, stated_results
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
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


RECORDED = [
    json.loads(line) for line in (CHECKOUT / "tests/data/reference/recorded_games.jsonl").open(encoding="utf-8")
]


def test_who_has_no_name_or_no_result_or_is_a_program_cannot_be_raced() -> None:
    nothing = (WrittenAnswer(None), None)
    some = (WrittenAnswer(3),)
    players = [WrittenPlayer(" ", some), WrittenPlayer("Paul", nothing), WrittenPlayer("Top", some, is_machine=True)]
    assert published_results(players) == ()


def test_five_hundred_players_of_one_name_are_told_apart() -> None:
    results = published_results([WrittenPlayer("A", (WrittenAnswer(3),))] * 501)
    assert (len(results), results[-1].name) == (500, "A (500)")


def test_a_line_is_read_as_far_as_200_characters() -> None:
    line = f"Joueur : {'A' * 184}, 14:32"
    assert [len(line), *(one.total_ms for one in stated_results(line))] == [200, 872_000]
    assert list(stated_results(f" {line}")) == []


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    for result in published_results(stated_results(f"Joueur : {text}\n{text}")):
        assert 0 < len(result.name) <= LONGEST_NAME + len(" (999)")
        assert not result.is_empty
