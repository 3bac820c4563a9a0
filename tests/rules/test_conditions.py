"""Variants, formulas and options of a game."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.strategies import variants
from tests.rules.test_schedule import schedules
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula, Measure, Speed
from topping.rules.conditions.options import (
    AS_AT_CLUB,
    HintKind,
    HintPrice,
    Options,
    RankPoints,
    SoloRule,
    WarningRule,
    ZeroRule,
)
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule, Variant

_counts = st.integers(0, 999_999_999)
all_options = st.builds(
    Options,
    st.none() | st.builds(ZeroRule, st.none() | _counts),
    st.booleans(),
    st.booleans(),
    st.lists(st.builds(HintPrice, st.sampled_from(HintKind), _counts), max_size=6).map(tuple),
    st.none() | st.builds(WarningRule, _counts, _counts, _counts),
    st.none() | st.builds(RankPoints, _counts, _counts, _counts),
    st.builds(SoloRule, _counts, _counts),
)
_names = st.text(max_size=12)
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
    st.lists(st.sampled_from(["bag", "distance"]) | st.text(min_size=1, max_size=8), max_size=3).map(tuple),
    st.booleans(),
    all_options,
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
        (Conditions(helps=("distance", "bag", "distance")), " helps=bag,distance"),
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
def test_known_names_are_read_as_their_values(formula: Formula, variant: Variant) -> None:
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


def test_another_formula_drops_what_it_lacks() -> None:
    mine = replace(Conditions.topping(45_000, 30_000, ("bag", "distance")), variant=VARIANTS["789"], announced=True)
    duplicate = mine.under(DUPLICATE, DUPLICATE.speeds[0])
    assert (duplicate.helps, duplicate.penalty_ms) == (("bag",), 0)
    assert (duplicate.variant, duplicate.announced) == (VARIANTS["789"], True)
    sudden = mine.under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    assert (sudden.helps, sudden.penalty_ms, sudden.speed.schedule.limit_ms(4)) == (("bag", "distance"), 0, 60_000)


def test_a_limit_may_be_absent() -> None:
    free = Conditions.topping(None)
    assert str(free) == USUAL.replace("schedule=60000", "schedule=unlimited")
    assert free.speed.schedule.limit_ms(7) is None


def test_points_by_rank_are_ranked_as_points_whatever_the_formula_measures() -> None:
    one = Conditions(options=Options(rank_points=RankPoints()))
    assert (one.formula.name, one.formula.measure) == ("topping", Measure.POINTS)
    assert str(one).endswith(" ranks=3:2:1")
    assert one.speed is TOPPING.speeds[0], "its pace keeps its name"


def test_options_without_effect_do_not_change_conditions() -> None:
    silent = Options(zero=ZeroRule(5_000), hides_status=True)
    assert Conditions(DUPLICATE, DUPLICATE.speeds[0], options=silent) == Conditions(DUPLICATE, DUPLICATE.speeds[0])
    assert Conditions(options=silent) != Conditions()


@pytest.mark.parametrize(
    ("one", "may_rank", "is_plain"),
    [
        (Conditions(), True, True),
        (Conditions.topping(None), False, True),
        (Conditions().paused, False, False),
        (Conditions(helps=("bag",)), True, False),
        (Conditions(announced=True), True, False),
        (Conditions(options=Options(zero=ZeroRule())), True, False),
    ],
    ids=str,
)
def test_conditions_that_rank_and_plain_conditions(one: Conditions, may_rank: bool, is_plain: bool) -> None:
    assert (one.may_rank, one.is_plain) == (may_rank, is_plain)


def test_a_top_is_worth_its_points_or_those_of_its_rank() -> None:
    assert Conditions().worth(70) == 70
    assert Conditions(options=Options(rank_points=RankPoints(5, 3, 1))).worth(70) == 5


def test_names_read_back() -> None:
    assert list(FORMULAS) == ["topping", "duplicate", "mort-subite"]
    for name, formula in FORMULAS.items():
        assert Formula.parse(name) is formula
        assert str(formula) == formula.name == name


@pytest.mark.parametrize(
    ("parse", "key", "known", "names"),
    [
        (
            *(Formula.parse, "formula.unknown", "topping, duplicate, mort-subite"),
            ("", "Topping", "mort subite", "mort_subite", "tandem", " topping"),
        ),
        (
            *(Variant.parse, "variant.unknown", ", ".join(VARIANTS)),
            ("", "Normale", "7sur7", "joker", "normale+", "789+joker+joker", " 789"),
        ),
    ],
    ids=["formula", "variant"],
)
def test_unknown_names_are_refused_with_the_known_ones(
    parse: Callable[[str], object], key: str, known: str, names: tuple[str, ...]
) -> None:
    for name in names:
        with pytest.raises(InputError) as caught:
            parse(name)
        assert (caught.value.key, caught.value.details) == (key, {"name": name, "known": known})


def test_topping() -> None:
    """§3.8.4: the least time wins, and a missed top costs a penalty."""
    assert TOPPING.measure is Measure.TIME
    assert (TOPPING.top_ends_move, TOPPING.costs_penalty) == (True, True)
    assert (TOPPING.out_on_miss, TOPPING.first_at_best, TOPPING.signals) == (False, False, False)
    assert [(speed.name, speed.schedule) for speed in TOPPING.speeds] == [("1min", Schedule.even(60_000))]


def test_duplicate() -> None:
    """§1.3: the points of the last proposal count, for the first move at its best place (§5.4.2a)."""
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
    """§3.8.3: a missed top eliminates, and moves become shorter."""
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


@given(all_options)
def test_options_round_trip(one: Options) -> None:
    assert Options.parse(str(one)) == one


@given(all_options, all_options)
def test_equal_options_have_equal_texts_and_no_others(one: Options, other: Options) -> None:
    assert (one == other) == (str(one) == str(other))


def test_without_options_there_is_no_text() -> None:
    assert str(Options()) == ""
    assert Options.parse("") == Options()


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "zero",
        "zero=",
        "zero=-1",
        "zero=stops",
        "declared=1",
        "hidden=yes hidden=yes",
        "hints=colour:100",
        "hints=place",
        "hints=place:1,place:2",
        "warnings=3",
        "warnings=3:5",
        "warnings=3:5:5000:1",
        "ranks=3,2,1",
        "solo=16",
        "solo=16:10:3",
        "colour=red",
    ],
)
def test_another_text_is_no_options(text: str) -> None:
    with pytest.raises(InputError):
        Options.parse(text)


@pytest.mark.parametrize(("points", "worth"), [(90, 3), (80, 2), (79, 1), (1, 1)])
def test_points_by_rank_tell_the_top_and_the_next_score_from_all_others(points: int, worth: int) -> None:
    assert RankPoints().of(points, top=90, second=80) == worth


def test_a_word_not_admitted_ends_the_move_unless_it_costs_a_time() -> None:
    assert ZeroRule().ends_move
    assert not ZeroRule(5_000).ends_move


def test_a_hint_costs_its_own_price_or_cannot_be_had() -> None:
    one = Options(hints=(HintPrice(HintKind.PLACE, 9), HintPrice(HintKind.LETTER, 7)))
    assert [one.price_ms(kind) for kind in (HintKind.PLACE, HintKind.LETTER)] == [9, 7]
    assert Options().price_ms(HintKind.PLACE) is None


def test_the_rules_of_the_book_have_its_numbers() -> None:
    assert [str(one) for one in (WarningRule(), RankPoints(), SoloRule())] == ["3:5:5000", "3:2:1", "16:10"]


def test_as_at_the_club_has_zeros_stated_points_and_warnings() -> None:
    assert str(AS_AT_CLUB) == "zero=every declared=yes warnings=3:5:5000"
    assert Options.parse(str(AS_AT_CLUB)) == AS_AT_CLUB


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
