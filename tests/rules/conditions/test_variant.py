import pytest
from hypothesis import given

from tests.rules.strategies import variants
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant


@pytest.mark.parametrize(
    ("name", "drawn", "most", "bonuses"),
    [
        ("normale", 7, 7, {7: 50}),
        ("7sur8", 8, 7, {7: 50}),
        ("7et8", 8, 8, {7: 50, 8: 75}),
        ("789", 9, 9, {7: 50, 8: 75, 9: 100}),
    ],
)
def test_the_table_of_variants(name: str, drawn: int, most: int, bonuses: dict[int, int]) -> None:
    for variant in (Variant.parse(name), Variant.parse(name + "+joker")):
        assert (variant.drawn, variant.most_placed) == (drawn, most)
        assert {placed: variant.bonus(placed) for placed in range(10) if variant.bonus(placed)} == bonuses
    assert not Variant.parse(name).joker
    assert Variant.parse(name + "+joker").joker


def test_there_are_eight() -> None:
    assert len(VARIANTS) == 8
    assert NORMALE is Variant.parse("normale")


@given(variants)
def test_names_round_trip(variant: Variant) -> None:
    assert Variant.parse(str(variant)) == variant


@pytest.mark.parametrize("name", ["", "Normale", "7sur7", "joker", "normale+", "789+joker+joker", " 789"])
def test_unknown_names_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(InputError) as caught:
        Variant.parse(name)
    assert caught.value.key == "variant.unknown"
    assert caught.value.details == {"name": name, "known": ", ".join(VARIANTS)}
