"""Small cuts of the simulations that the manual tells of."""

from tests.training.permute_kinds import share_without_name, simulated


def test_where_kinds_mean_nothing_hardly_anything_is_named() -> None:
    silent, of = share_without_name(simulated(3))
    assert silent >= 0.9 * of
