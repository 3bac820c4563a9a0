"""Conditions of play as a value and as text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.conditions.test_options import options
from tests.rules.conditions.test_schedule import schedules
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula, Measure, Speed
from topping.rules.conditions.options import Options, RankPoints, ZeroRule
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule, Variant

_names = st.text(max_size=12)
_counts = st.integers(0, 999_999_999)
_speeds = st.builds(Speed, _names, schedules, st.booleans())
_formulas = st.sampled_from(list(FORMULAS.values())) | st.builds(
    Formula,
    _names | st.sampled_from(list(FORMULAS)),
    st.sampled_from(Measure),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.just(()),
)
_variants = st.sampled_from(list(VARIANTS.values())) | st.builds(
    Variant,
    _names | st.sampled_from(list(VARIANTS)),
    _counts,
    _counts,
    st.lists(st.tuples(_counts, _counts), max_size=3).map(tuple),
    st.booleans(),
)
conditions = st.builds(
    Conditions,
    _formulas,
    _speeds | st.sampled_from([speed for formula in FORMULAS.values() for speed in formula.speeds]),
    _variants,
    _counts,
    st.lists(st.sampled_from(["distance", "place"]) | st.text(min_size=1, max_size=8), max_size=3).map(tuple),
    st.booleans(),
    options,
)

USUAL = (
    "formula=topping measure=time top_ends_move=yes costs_penalty=yes "
    "variant=normale drawn=7 most_placed=7 bonuses=7:50 schedule=60000 penalty_ms=20000"
)


@given(conditions)
def test_conditions_round_trip(one: Conditions) -> None:
    assert Conditions.parse(str(one)) == one
    assert "\n" not in str(one)


@given(conditions, conditions)
def test_equal_conditions_have_equal_texts_and_no_others(one: Conditions, other: Conditions) -> None:
    assert (one == other) == (str(one) == str(other))


def test_the_usual_conditions_leave_out_every_option() -> None:
    assert str(Conditions()) == USUAL


@pytest.mark.parametrize(
    ("one", "added"),
    [
        (Conditions(announced=True), " announced=yes"),
        (Conditions(options=Options(zero=ZeroRule(), hides_status=True)), " zero=ends hidden=yes"),
        (Conditions(helps=("place", "distance", "place")), " helps=distance,place"),
        (Conditions(speed=Speed("", Schedule.even(45_000))), None),
        (Conditions(penalty_ms=0), None),
    ],
    ids=str,
)
def test_an_option_stands_in_the_text_where_it_is_used(one: Conditions, added: str | None) -> None:
    text = str(one)
    assert text == USUAL + added if added else text != USUAL and len(text) <= len(USUAL)


def test_a_pace_that_the_formula_knows_needs_no_name() -> None:
    nameless = Conditions(DUPLICATE, Speed("", Schedule.even(60_000)))
    assert nameless.speed is DUPLICATE.speed("blitz")
    assert nameless == Conditions(DUPLICATE, DUPLICATE.speed("blitz"))
    assert " speed=" not in str(nameless)
    other = Conditions(DUPLICATE, Speed("maison", Schedule.even(60_000)))
    assert other != nameless
    assert str(other).endswith(" speed=maison by_letters=no penalty_ms=20000")


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=str)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_what_is_known_by_name_is_read_as_itself(formula: Formula, variant: Variant) -> None:
    for speed in formula.speeds:
        found = Conditions.parse(str(Conditions(formula, speed, variant)))
        assert found.formula is formula
        assert found.variant is variant
        assert found.speed == speed


def test_a_house_formula_and_a_house_variant_need_no_entry_in_any_list() -> None:
    formula = replace(TOPPING, name="maison du jeudi", signals=True)
    variant = replace(NORMALE, name="6 sur 7", most_placed=6, bonuses=((6, 50),))
    one = Conditions(formula, Speed("lente", Schedule.even(240_000)), variant)
    found = Conditions.parse(str(one))
    assert found == one
    assert found.formula.speeds == (found.speed,), "the only pace known of it"


def test_a_known_name_with_other_rules_is_another_formula() -> None:
    other = Conditions(replace(TOPPING, signals=True))
    found = Conditions.parse(str(other)).formula
    assert found != TOPPING
    assert found == other.formula


@pytest.mark.parametrize(
    "text",
    [
        "",
        "topping",
        USUAL + " ",
        USUAL + " colour=red",
        USUAL + " drawn=7",
        USUAL + " announced=maybe",
        USUAL + " helps=a%b",
        USUAL + " helps=%110000",
        USUAL.replace("drawn=7", "drawn=07"),
        USUAL.replace("drawn=7", "drawn=-7"),
        USUAL.replace("drawn=7 ", ""),
        USUAL.replace("measure=time", "measure=weight"),
        USUAL.replace("bonuses=7:50", "bonuses=7"),
        USUAL.replace("bonuses=7:50", "bonuses=7:50:1"),
        USUAL.replace("formula=topping", "formula=t%00006f"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Conditions.parse(text)
    assert caught.value.key == "conditions.unreadable"


def test_times_that_cannot_be_read_are_told_as_such() -> None:
    with pytest.raises(InputError, match=r"schedule\.unreadable"):
        Conditions.parse(USUAL.replace("schedule=60000", "schedule=soon"))


def test_another_formula_keeps_what_it_has_a_use_for() -> None:
    mine = replace(Conditions.topping(45_000, 30_000, ("distance", "place")), variant=VARIANTS["789"], announced=True)
    duplicate = mine.under(DUPLICATE, DUPLICATE.speeds[0])
    assert (duplicate.helps, duplicate.penalty_ms) == (("place",), 0)
    assert (duplicate.variant, duplicate.announced) == (VARIANTS["789"], True)
    sudden = mine.under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    assert (sudden.helps, sudden.penalty_ms, sudden.speed.schedule.limit_ms(4)) == (("distance", "place"), 0, 60_000)


def test_a_limit_may_be_absent() -> None:
    free = Conditions.topping(None)
    assert str(free) == USUAL.replace("schedule=60000", "schedule=unlimited")
    assert free.speed.schedule.limit_ms(7) is None


def test_points_by_rank_are_ranked_as_points_whatever_the_formula_measures() -> None:
    one = Conditions(options=Options(rank_points=RankPoints()))
    assert (one.formula.name, one.formula.measure) == ("topping", Measure.POINTS)
    assert str(one).endswith(" ranks=3:2:1")
    assert one.speed is TOPPING.speeds[0], "its pace keeps its name"


def test_an_option_that_means_nothing_under_a_formula_makes_no_other_conditions() -> None:
    silent = Options(zero=ZeroRule(5_000), hides_status=True)
    assert Conditions(DUPLICATE, DUPLICATE.speeds[0], options=silent) == Conditions(DUPLICATE, DUPLICATE.speeds[0])
    assert Conditions(options=silent) != Conditions()


@pytest.mark.parametrize(
    ("one", "may_rank", "is_plain"),
    [
        (Conditions(), True, True),
        (Conditions.topping(None), False, True),
        (Conditions().paused, False, False),
        (Conditions(helps=("place",)), True, False),
        (Conditions(announced=True), True, False),
        (Conditions(options=Options(zero=ZeroRule())), True, False),
    ],
    ids=str,
)
def test_what_is_ranked_and_what_is_the_game_of_the_rule_book(one: Conditions, may_rank: bool, is_plain: bool) -> None:
    assert (one.may_rank, one.is_plain) == (may_rank, is_plain)


def test_a_top_is_worth_its_points_or_those_of_its_rank() -> None:
    assert Conditions().worth(70) == 70
    assert Conditions(options=Options(rank_points=RankPoints(5, 3, 1))).worth(70) == 5
