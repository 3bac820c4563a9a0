"""The three formulas of §3.8 as data."""

import pytest

from topping.errors import InputError
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula, Measure
from topping.rules.conditions.variant import Schedule


def test_names_read_back() -> None:
    assert list(FORMULAS) == ["topping", "duplicate", "mort-subite"]
    for name, formula in FORMULAS.items():
        assert Formula.parse(name) is formula
        assert str(formula) == formula.name == name


@pytest.mark.parametrize("name", ["", "Topping", "mort subite", "mort_subite", "tandem", " topping"])
def test_unknown_names_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(InputError) as caught:
        Formula.parse(name)
    assert caught.value.key == "formula.unknown"
    assert caught.value.details == {"name": name, "known": "topping, duplicate, mort-subite"}


def test_topping() -> None:
    """§3.8.4: the least time, a missed top costing a penalty."""
    assert TOPPING.measure is Measure.TIME
    assert (TOPPING.top_ends_move, TOPPING.costs_penalty) == (True, True)
    assert (TOPPING.out_on_miss, TOPPING.first_at_best, TOPPING.signals) == (False, False, False)
    assert [(speed.name, speed.schedule) for speed in TOPPING.speeds] == [("1min", Schedule.even(60_000))]


def test_duplicate() -> None:
    """§1.3: the points of the last proposal, its first move at its best place (§5.4.2a)."""
    assert DUPLICATE.measure is Measure.POINTS
    assert (DUPLICATE.first_at_best, DUPLICATE.signals) == (True, True)
    assert (DUPLICATE.top_ends_move, DUPLICATE.out_on_miss, DUPLICATE.costs_penalty) == (False, False, False)


def test_the_paces_of_duplicate() -> None:
    assert [(speed.name, str(speed.schedule), speed.by_letters) for speed in DUPLICATE.speeds] == [
        ("3min", "180000", False),
        ("2min30", "150000", False),
        ("semi-rapide", "120000", False),
        ("blitz", "60000", True),
    ]


def test_mort_subite() -> None:
    """§3.8.3: the top or out, the moves getting shorter."""
    assert MORT_SUBITE.measure is Measure.TOPS
    assert (MORT_SUBITE.top_ends_move, MORT_SUBITE.out_on_miss, MORT_SUBITE.signals) == (True, True, True)
    assert (MORT_SUBITE.first_at_best, MORT_SUBITE.costs_penalty) == (False, False)
    (speed,) = MORT_SUBITE.speeds
    assert str(speed.schedule) == "3x80000,3x60000,40000"


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=str)
def test_paces_are_found_by_their_names(formula: Formula) -> None:
    assert len({speed.name for speed in formula.speeds}) == len({speed.schedule for speed in formula.speeds})
    for speed in formula.speeds:
        assert formula.speed(speed.name) is speed
        assert Schedule.parse(str(speed.schedule)) == speed.schedule


@pytest.mark.parametrize(("formula", "name"), [(TOPPING, "blitz"), (DUPLICATE, "1min"), (MORT_SUBITE, "")])
def test_a_pace_of_another_formula_is_refused_with_the_known_ones(formula: Formula, name: str) -> None:
    with pytest.raises(InputError) as caught:
        formula.speed(name)
    assert caught.value.key == "formula.no_such_speed"
    known = ", ".join(speed.name for speed in formula.speeds)
    assert caught.value.details == {"name": name, "formula": formula.name, "known": known}
