"""The places of labels along a line."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from topping.training.timeline import Label, Placed, placed

LABELS = st.builds(Label, at=st.integers(0, 600), width=st.integers(1, 260), lane=st.integers(0, 1))


@given(st.lists(LABELS, max_size=60), st.integers(0, 30))
def test_labels_are_over_their_points_on_the_line_and_apart(labels: list[Label], gap: int) -> None:
    found = placed(labels, 600, gap)
    for one in found:
        label = labels[one.label]
        assert one.left >= 0
        assert one.left + label.width <= 600
        assert one.left <= label.at <= one.left + label.width
    for one, other in combinations(found, 2):
        first, second = sorted((one, other), key=lambda place: place.left)
        if one.lane == other.lane:
            assert first.left + labels[first.label].width + gap <= second.left


def test_a_label_may_be_as_long_as_the_line_and_no_longer() -> None:
    assert placed([Label(300, 600, 0)], 600, 10) == (Placed(0, 0, 0),)
    assert placed([Label(300, 601, 0)], 600, 10) == ()
