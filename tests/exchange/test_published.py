import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.exchange.published import LONGEST_NAME, PublishedResult, published_results, stated_results
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer


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
