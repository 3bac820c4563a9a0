"""How a typed word stands to what could be played, by the tops of recorded games and by §3.4."""

import pytest

from topping.play.editing.checking import CheckedRow, RowGrade, check, graded
from topping.play.editing.row import parse_row
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution


def row(line: str) -> CheckedRow:
    return check([parse_row(line)], NORMALE, lambda word: True)[0]


def best(*found: str) -> list[Solution]:
    pieces = (one.split() for one in found)
    return sorted(
        (Solution(word, Reference.parse(place), int(points)) for word, place, points in pieces),
        key=lambda one: one.rank,
    )


TOPS = best("PASSE H4 20", "PASsE H4 20", "ESPAR H4 20", "PAS H8 10")
"""As if these were the solutions of the position: what decides is the order of §3.4."""


@pytest.mark.parametrize(
    ("line", "grade"),
    [
        ("RPASSE? PASSE H4", RowGrade.RETAINED),
        ("RPASSE? PAS(S)E H4", RowGrade.BELOW),
        ("RPASSE? PAS H8", RowGrade.BELOW),
        ("RPASSE?", RowGrade.OPEN),
    ],
)
def test_a_row_is_graded_by_its_points_and_by_the_letters_it_spends(line: str, grade: RowGrade) -> None:
    found = graded(row(line), best("PASSE H4 20", "PAS H8 10"))
    assert found.grade is grade
    assert str(found.retained) == "PASSE H4 20"
    if grade is RowGrade.BELOW:
        assert found.gap > 0
        assert found.better > 0


def test_a_top_that_spends_a_joker_is_forbidden_where_another_one_does_not() -> None:
    spends = row("RASSEP? ASSEs H4")
    assert spends.solution is not None
    points = spends.solution.points
    other = Solution("PARES", Reference.parse("H4"), points)
    tops = sorted((spends.solution, other), key=lambda one: one.rank)
    found = graded(spends, tops)
    assert found.grade is RowGrade.FORBIDDEN
    assert (found.retained, found.retainable) == (other, (other,))


def test_a_top_that_the_referee_may_choose_is_allowed() -> None:
    one = row("RASSEPI RASE H5")
    assert one.solution is not None
    other = Solution("RASE", Reference.parse("H8"), one.solution.points)
    tops = sorted((one.solution, other), key=lambda top: top.rank)
    grades = {
        graded(row(f"RASSEPI {top.move}"), [Solution(top.word, top.reference, top.points) for top in tops]).grade
        for top in tops
        if row(f"RASSEPI {top.move}").solution == top
    }
    assert grades <= {RowGrade.RETAINED, RowGrade.ALLOWED}
    assert len(graded(one, tops).retainable) == 2


def test_a_word_of_more_points_than_any_solution_is_above() -> None:
    assert graded(row("RPASSEZ PASSEZ H4"), best("PAS H8 10")).grade is RowGrade.ABOVE
    assert graded(row("RPASSEZ PASSEZ H4"), []).grade is RowGrade.ABOVE


def test_a_row_without_a_position_has_no_grade() -> None:
    with pytest.raises(ValueError, match="no position"):
        graded(check([parse_row("-AEIOUUA")], NORMALE, lambda word: True)[0], TOPS)
