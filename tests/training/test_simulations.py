"""Small cuts of the simulations that the manual tells of."""

import pytest

from tests.training.permute_kinds import share_without_name, simulated
from tests.training.simulate_kinds import simulated as world
from tests.training.simulate_kinds import upper


def test_where_kinds_mean_nothing_hardly_anything_is_named() -> None:
    silent, of = share_without_name(simulated(3))
    assert silent >= 0.9 * of


@pytest.mark.parametrize(("law", "truth"), [("t4", "20"), ("bimodal", "set")])
def test_beside_others_weaknesses_are_named_and_hardly_anything_else(law: str, truth: str) -> None:
    one = world(law, truth, players=24)
    assert max(one.at_look) <= 5
    assert one.ever <= 9
    assert sum(one.power) / len(one.power) >= 0.5


def test_without_others_hardly_anything_is_named() -> None:
    assert world("lognormal", "20", players=24, others=0).ever <= 9


def test_the_upper_bound_of_a_share_leaves_a_twentieth() -> None:
    assert [round(upper(hits, of), 4) for hits, of in ((0, 59), (3, 10), (10, 10))] == [0.0495, 0.6066, 1.0]
