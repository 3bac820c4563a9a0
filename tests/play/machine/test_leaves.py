"""What leaves are worth: the table, its text, and that of the shipped file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.game.machine.playing import leave_values
from topping.play.machine.leaves import LeaveValues, features, kept_of
from topping.rules.tiles import TILES

LEAVES = st.lists(st.sampled_from(TILES), max_size=6).map("".join)


@given(st.dictionaries(LEAVES.flatmap(lambda leave: st.sampled_from(features(leave) or ("E1",))), st.integers(-99, 99)))
def test_a_table_reads_back(hundredths: dict[str, int]) -> None:
    table = LeaveValues({name: worth / 4 for name, worth in hundredths.items()})
    assert LeaveValues.parse(str(table)) == table


@pytest.mark.parametrize("line", ["E1", "E1\tmuch", "E1\t1\nE1\t2", "1E\t1", "=7/0\t1", "E0\t1", "e1\t1", "\t1"])
def test_what_is_no_table_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"leave|float"):
        LeaveValues.parse(line)


@given(LEAVES)
def test_a_value_is_the_sum_of_the_features(leave: str) -> None:
    table = leave_values()
    assert (
        table.value(leave)
        == table.value(leave[::-1])
        == pytest.approx(sum(table.points.get(one, 0) for one in features(leave)))
    )


@given(st.lists(st.sampled_from(TILES), max_size=7).map("".join))
def test_each_set_that_can_be_kept_comes_once(rack: str) -> None:
    kept = list(kept_of(rack))
    ways = 1
    for tile in set(rack):
        ways *= rack.count(tile) + 1
    assert len(kept) == len(set(kept)) == ways
