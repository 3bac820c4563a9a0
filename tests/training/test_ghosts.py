"""Ghosts, and whether training shows."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trials.simulated_kinds import simulated, upper
from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure
from topping.training.analysedmove import Kind
from topping.training.difficulty import Difficulty
from topping.training.ghosts import (
    Comparison,
    Ghost,
    PastRun,
    best_ghost,
    published_ghost,
)
from topping.training.held import Arm, WordEntry, WordKin
from topping.training.par import Stake, TimedMove
from topping.training.transfer import LOOKS, RankedGame, Transfer, TurnedUp


def runs_of(*costs: tuple[int | None, ...]) -> tuple[PastRun, ...]:
    return tuple(PastRun(10 + place, place + 1, one) for place, one in enumerate(costs))


def test_the_best_run_is_raced_and_one_with_a_skipped_move_is_none() -> None:
    whole = runs_of((1_000, None), (5_000, 5_000), (2_000, 6_000), (4_000, 4_000))
    assert best_ghost(whole) == Ghost(Comparison.BEST, (2_000, 6_000)), "the first of two equal totals"
    assert best_ghost(whole[:1]) is None


# what was published

TOPS = (66, 80, 24)


def test_points_published_move_by_move_cost_what_they_are_below_zero() -> None:
    result = PublishedResult("DUPONT", (66, None, 20), total=86)
    ghost = published_ghost(result, TOPS, Measure.POINTS)
    assert ghost == Ghost(Comparison.PUBLISHED, (-66, None, -20), "DUPONT", Measure.POINTS)
    assert ghost.differences([-60, -80, -24]) == (6, None, -4)
    assert ghost.difference([-60]) == 6, "six points behind"


def test_times_published_move_by_move_are_raced_where_time_is_measured_alone() -> None:
    result = PublishedResult("DUPONT", costs_ms=(5_000, 61_000, None))
    ghost = published_ghost(result, TOPS, Measure.TIME)
    assert ghost == Ghost(Comparison.PUBLISHED, (5_000, 61_000, None), "DUPONT")
    assert published_ghost(result, TOPS, Measure.POINTS) is None
    assert published_ghost(result, TOPS, Measure.TOPS) is None


def test_a_total_alone_is_shared_out_by_the_tops_or_evenly_and_says_so() -> None:
    points = published_ghost(PublishedResult("DUPONT", total=85), TOPS, Measure.POINTS)
    assert points == Ghost(Comparison.PUBLISHED, (-33, -40, -12), "DUPONT", Measure.POINTS, is_shared_out=True)
    time = published_ghost(PublishedResult("DUPONT", total_ms=100), TOPS, Measure.TIME)
    assert time == Ghost(Comparison.PUBLISHED, (33, 34, 33), "DUPONT", is_shared_out=True)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=40), st.integers(-50, 4_000))
def test_shares_sum_to_the_total_and_stay_near_their_proportion(tops: list[int], total: int) -> None:
    ghost = published_ghost(PublishedResult("DUPONT", total=total), tops, Measure.POINTS)
    if not any(tops):
        assert ghost is None
        return
    assert ghost is not None
    assert ghost.total == -total
    for top, cost in zip(tops, ghost.costs, strict=True):
        assert cost is not None
        assert abs(-cost - total * top / sum(tops)) <= 1


FAMILY = st.from_regex(r"=?[A-Z]{2,15}", fullmatch=True)
FAMILIES = st.lists(FAMILY, max_size=4).map(tuple)


@given(st.from_regex(r"[A-Z]{2,15}", fullmatch=True), FAMILIES, FAMILIES)
def test_a_kin_is_read_back(word: str, own: tuple[str, ...], around: tuple[str, ...]) -> None:
    kin = WordKin(word, own, around)
    assert WordKin.parse(str(kin)) == kin


@pytest.mark.parametrize("text", ["", "TIRER", "TIRER/TIRER", "A/B/C/D"])
def test_another_text_is_no_kin(text: str) -> None:
    with pytest.raises(ValueError, match="no kin"):
        WordKin.parse(text)


STAKE = Stake(Difficulty(Kind.LINK, 0, 0), 120_000, 20_000)


def top(word: str, ms: int, *, found: bool = True) -> TurnedUp:
    return TurnedUp(word, TimedMove(STAKE, found, ms, 0 if found else 20_000))


def name(number: int, arm: Arm) -> str:
    letters = "".join(chr(65 + number // 26**place % 26) for place in range(3))
    return f"{'T' if arm is Arm.TRAINED else 'H'}{letters}"


def entries(number: int = 40, day: int = 10) -> list[WordEntry]:
    arms = [arm for arm in (Arm.TRAINED, Arm.HELD) for _ in range(number)]
    words = [name(place % number, arm) for place, arm in enumerate(arms)]
    return [WordEntry(WordKin(word, (word,)), day, arm) for word, arm in zip(words, arms, strict=True)]


def games(number: int, factor: float, seed: int = 5, first_day: int = 11) -> list[RankedGame]:
    """Games with two tops of either side, the trained ones `factor` times as long, and six others."""
    chance = Random(seed)

    def ms() -> float:
        return chance.lognormvariate(9.6, 0.9)

    made = []
    for place in range(number):
        tops = [top("OTHER", round(ms())) for _ in range(6)]
        for arm in (Arm.TRAINED, Arm.HELD):
            tops += [
                top(name(chance.randrange(40), arm), round(ms() * (factor if arm is Arm.TRAINED else 1))) for _ in "12"
            ]
        made.append(RankedGame(first_day + place // 2, tuple(tops)))
    return made


def test_only_games_after_the_day_of_a_word_count() -> None:
    started = [*entries(day=10), WordEntry(WordKin("LATE", ("LATE",)), 20, Arm.TRAINED)]
    before = [*games(10, 1, first_day=1), RankedGame(10, (top("HAAA", 5000),))]
    assert Transfer.of(started, before).games == 0
    late = [RankedGame(one.day, (*one.tops, top("LATE", 5_000))) for one in games(LOOKS[0], 1)]
    look = Transfer.of(started, late).look
    assert look is not None
    days_after = sum(one.day > 20 for one in late)
    assert 0 < look.trained.found.of - 2 * LOOKS[0] == days_after


def test_a_family_marked_by_hand_and_a_word_with_two_arms_are_left_out() -> None:
    all_entries = entries()
    hand = WordEntry(WordKin("HAND", ("HAAA",), ("TAAA",)), 20, Arm.HAND)
    twice = WordEntry(WordKin("HBAA", ("HBAA",)), 12, Arm.TRAINED)
    transfer = Transfer.of([*all_entries, hand, twice], games(LOOKS[0], 1))
    assert (transfer.trained, transfer.held) == (39, 38)


@pytest.mark.parametrize(("law", "truth"), [("t4", "20"), ("bimodal", "set")])
def test_beside_others_weaknesses_are_named_and_hardly_anything_else(law: str, truth: str) -> None:
    one = simulated(law, truth, players=24)
    assert max(one.at_look) <= 5
    assert one.ever <= 9
    assert sum(one.power) / len(one.power) >= 0.5


def test_without_others_hardly_anything_is_named() -> None:
    assert simulated("lognormal", "20", players=24, others=0).ever <= 9


def test_the_upper_bound_of_a_share_leaves_a_twentieth() -> None:
    assert [round(upper(hits, of), 4) for hits, of in ((0, 59), (3, 10), (10, 10))] == [0.0495, 0.6066, 1.0]
