"""Layouts of tables, published results, and games that come back as they went."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.layouts import BY_LINE, ClubLayout, Marking, Parting, club_games, layouts
from tests.exchange.written import told_of
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import SheetFormat, format_of, text_of
from topping.exchange.published import LONGEST_NAME, PublishedResult, published_results, stated_results
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


def test_points_and_times_are_taken_move_by_move_as_far_as_they_are_told() -> None:
    answers = (WrittenAnswer(66, elapsed_ms=12_000), None, WrittenAnswer(0, solo=10, penalty=5))
    (result,) = published_results([WrittenPlayer("  DUPONT   Jean ", answers)])
    assert result == PublishedResult("DUPONT Jean", (66, None, 0), (12_000, None, None))


def test_who_has_no_name_or_no_result_or_is_a_program_cannot_be_raced() -> None:
    nothing = (WrittenAnswer(None), None)
    some = (WrittenAnswer(3),)
    players = [WrittenPlayer(" ", some), WrittenPlayer("Paul", nothing), WrittenPlayer("Top", some, is_machine=True)]
    assert published_results(players) == ()


def test_two_players_of_one_name_are_told_apart_and_what_does_not_print_is_left_out() -> None:
    answers = (WrittenAnswer(3),)
    names = ("DUPONT", " DUP\u202eONT", "DUPONT", "DUPONT\x07")
    results = published_results(WrittenPlayer(name, answers) for name in names)
    assert [one.name for one in results] == ["DUPONT", "DUP ONT", "DUPONT (2)", "DUPONT (3)"]


def test_five_hundred_players_of_one_name_are_told_apart() -> None:
    results = published_results([WrittenPlayer("A", (WrittenAnswer(3),))] * 501)
    assert (len(results), results[-1].name) == (500, "A (500)")


def test_a_line_is_read_as_far_as_200_characters() -> None:
    line = f"Joueur : {'A' * 184}, 14:32"
    assert [len(line), *(one.total_ms for one in stated_results(line))] == [200, 872_000]
    assert list(stated_results(f" {line}")) == []


@pytest.mark.parametrize(
    ("line", "points", "ms"),
    [
        ("Joueur : DUPONT Jean, 812 points", 812, None),
        ("# joueuse: DUPONT Jean ; 812 pts", 812, None),
        ("  Player: DUPONT Jean, 14:32,5", None, 872_500),
        ("Joueur : DUPONT Jean, 1:04:32", None, 3_872_000),
        ("Joueur : DUPONT Jean, 90:00.0", None, 5_400_000),
    ],
)
def test_a_line_may_state_a_total(line: str, points: int | None, ms: int | None) -> None:
    (player,) = stated_results(f"1 +AEIRSTN ARISENT H4 66\n{line}\r\nFin : 1 coup, 66 points")
    assert (player.name, player.total, player.total_ms) == ("DUPONT Jean", points, ms)


@pytest.mark.parametrize(
    "line", ["Joueur : DUPONT Jean", "Joueur : , 812 points", "Joueur : DUPONT, 4", "DUPONT, 812 pts"]
)
def test_other_lines_state_none(line: str) -> None:
    assert list(stated_results(line)) == []


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    for result in published_results(stated_results(f"Joueur : {text}\n{text}")):
        assert 0 < len(result.name) <= LONGEST_NAME + len(" (999)")
        assert not result.is_empty
