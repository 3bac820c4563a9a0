"""Two arbiters who corrected apart: their differences, against a plain comparison."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.session.helpers import OTHER, collected, entered, of, played
from topping.correction.sanction import Motive
from topping.errors import InputError
from topping.play.session.session import correction_differences

SCORES = st.dictionaries(st.integers(1, 4), st.sampled_from([0, 12, 20, (20, Motive.SCORE_WRONG)]), max_size=4)


def test_only_moves_that_both_have_collected_are_looked_at() -> None:
    first = played(of(2), {1: 20, 2: 12}, {1: 5})
    assert correction_differences(first, played(of(2), {1: 20, 2: 12})) == ()


def test_sessions_of_two_games_are_not_compared() -> None:
    with pytest.raises(InputError) as refusal:
        correction_differences(played(of(1), {1: 20}), played(of(1, game=OTHER), {1: 20}))
    assert refusal.value.key == "session.compare_other_game"


@settings(max_examples=20)
@given(SCORES, SCORES)
def test_the_differences_are_those_of_a_plain_comparison(ours: dict[int, int], theirs: dict[int, int]) -> None:
    first = entered(collected(of(4), 1), 1, ours)
    second = entered(collected(of(4), 1), 1, theirs)
    wanted = {table for table in {*ours, *theirs} if ours.get(table) != theirs.get(table)}
    assert {one.table for one in correction_differences(first, second)} == wanted
