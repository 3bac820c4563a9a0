"""The options of a competition as a value and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, SoloRule, WarningRule, ZeroRule

_counts = st.integers(0, 999_999_999)
options = st.builds(
    Options,
    st.none() | st.builds(ZeroRule, st.none() | _counts),
    st.booleans(),
    st.booleans(),
    st.lists(st.builds(HintPrice, st.sampled_from(HintKind), _counts), max_size=6).map(tuple),
    st.none() | st.builds(WarningRule, _counts, _counts, _counts),
    st.none() | st.builds(RankPoints, _counts, _counts, _counts),
    st.builds(SoloRule, _counts, _counts),
)


@given(options)
def test_options_round_trip(one: Options) -> None:
    assert Options.parse(str(one)) == one


@given(options, options)
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
def test_what_is_no_text_of_options_is_refused(text: str) -> None:
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


@pytest.mark.parametrize(
    ("zeros", "declared", "text"),
    [
        (False, False, ""),
        (True, False, "zero=every"),
        (False, True, "declared=yes warnings=3:5:5000"),
        (True, True, "zero=every declared=yes warnings=3:5:5000"),
    ],
)
def test_each_of_the_two_of_training_for_bulletins_is_switched_by_itself(
    zeros: bool, declared: bool, text: str
) -> None:
    one = Options.in_training(zeros=zeros, declared=declared)
    assert (str(one), Options.parse(text)) == (text, one)
