"""Rushes and their sets."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import maker
from tests.training.helpers import drained
from topping.bank.rushslice import slicing
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import difficulty_of
from topping.training.records import LocalDay
from topping.training.rush.positionset import (
    LENGTHS,
    SEEDS,
    SLICE,
    RushCode,
    RushMode,
    RushSet,
    chosen,
    shipped_par_ms,
    target_ms,
    themes_of,
    variant_of,
)
from topping.training.rush.rush import (
    TERMS,
    RushCourse,
    RushEnd,
    RushPhase,
    SlotEnd,
)
from topping.training.rush.scores import (
    PastRush,
    PlayedSlot,
    RushGroup,
    RushScore,
    bests_of,
    curve_of,
    hardest_of,
    missed_of,
    rush_claims,
    slow_of,
)

CLOCK = RushCourse(TERMS[RushMode.CLOCK])


def found(course: RushCourse, ms: int, gap: int = 0) -> RushCourse:
    """Shows the next position `gap` ms after the last event, and finds its top `ms` later."""
    at = course.last_ms + gap
    return course.shown(at).tried(at + ms, True)


def test_five_tops_in_a_row_give_three_seconds_back() -> None:
    course = CLOCK
    for _ in range(10):
        course = found(course, 2_000)
    assert (course.combo, course.left_ms(course.last_ms)) == (10, 180_000 - 20_000 + 6_000)


def test_a_pass_that_takes_the_last_seconds_ends_the_rush_at_nought() -> None:
    course = CLOCK
    for _ in range(8):
        course = course.shown(course.last_ms).passed(course.last_ms + 10_000)
    course = course.shown(course.last_ms).passed(course.last_ms + 15_000)
    assert (course.end, course.left_ms(0), course.results[-1].penalty_ms) == (RushEnd.TIME, 0, 5_000)


def test_a_rush_lasts_three_minutes_and_a_pass_costs_ten_seconds() -> None:
    course = CLOCK.shown(0).passed(2_000)
    assert course.left_ms(2_000) == 168_000
    left_alone = course.shown(2_000).tick(32_001)
    assert (left_alone.missed, left_alone.left_ms(32_001)) == (2, 128_000), "after thirty seconds it is passed"


def test_a_wrong_try_costs_its_time_alone_and_waiting_for_a_position_costs_none() -> None:
    course = CLOCK.shown(0).tried(4_000, False)
    assert course.left_ms(5_000) == 175_000
    course = course.tried(6_000, True)
    assert (course.found, course.left_ms(90_000)) == (1, 174_000)


def test_a_position_that_the_end_interrupts_is_neither_found_nor_missed() -> None:
    course = CLOCK
    for _ in range(5):
        course = course.shown(course.last_ms).passed(course.last_ms + 20_000)
    course = course.shown(course.last_ms).tick(course.last_ms + 30_001)
    assert (course.end, course.missed, course.results[-1].end) == (RushEnd.TIME, 5, SlotEnd.CUT)


def test_without_a_limit_the_third_fault_ends_a_rush_and_a_top_has_a_minute() -> None:
    course = found(found(RushCourse(TERMS[RushMode.FAULTS]), 60_000), 5_000)
    for _ in range(2):
        course = course.shown(course.last_ms).passed(course.last_ms + 1_000)
    late = found(course, 5_000).shown(80_000)
    assert late.left_ms(80_000) is None
    assert late.tick(140_000).end is None
    assert (late.tick(140_001).end, late.tick(140_001).found) == (RushEnd.MISS, 3)
    assert late.passed(81_000).end is RushEnd.MISS


@pytest.mark.parametrize(("mode", "minutes"), [(RushMode.MINUTE, 1), (RushMode.CLOCK, 3), (RushMode.FIVE, 5)])
def test_a_rush_lasts_as_many_minutes_as_were_chosen(mode: RushMode, minutes: int) -> None:
    assert RushCourse(TERMS[mode]).left_ms(0) == 60_000 * minutes


def test_the_pace_is_the_time_a_top_with_passes_in_it() -> None:
    course = found(found(CLOCK, 4_000), 6_000)
    course = course.shown(course.last_ms).passed(course.last_ms + 4_000)
    assert CLOCK.pace_ms(0) is None
    assert course.pace_ms(course.last_ms) == 12_000, "4 + 6 + 4 + 10 seconds for two tops"


def slot(number: int, end: SlotEnd, elapsed_ms: int, par_ms: int = 10_000) -> PlayedSlot:
    position = Position(Board(), "AEIRSTU")
    return PlayedSlot(number, position, Kind.FIRST, Solution.parse("SATIRE H4 20"), par_ms, end, elapsed_ms, 1)


def test_slow_tops_of_a_rush_took_half_more_than_its_mean_and_than_their_par() -> None:
    """Tops found in 10, 10, 10, 30 and 30 s: the mean is 18 s, and slow is more than 27 s.

    At the pace of this rush, 18 s for 16 s of par, the last one should have taken 45 s.
    """
    times = ((10_000, 10_000), (10_000, 10_000), (10_000, 10_000), (30_000, 10_000), (30_000, 40_000))
    played = [slot(number, SlotEnd.TOP, ms, par) for number, (ms, par) in enumerate(times)]
    played += [slot(5, SlotEnd.PASSED, 50_000), slot(6, SlotEnd.LIMIT, 30_000), slot(7, SlotEnd.CUT, 9_000, 90_000)]
    assert [one.slot for one in slow_of(played)] == [3]
    assert [one.slot for one in missed_of(played)] == [5, 6]
    hardest = hardest_of(played)
    assert hardest is not None
    assert hardest.slot == 4, "of those that were found"


def scored(rush_id: int, day: int, tops: int, last_top_ms: int = 90_000) -> RushScore:
    """Returns a rush on a day of May, from Monday the 4th on."""
    return RushScore(rush_id, "Ann", LocalDay(7 * 100_000 + day, 500), tops, last_top_ms, "")


def test_rushes_have_records_of_four_spans_and_a_mean_of_the_last_five() -> None:
    before = RushScore(1, "Ann", LocalDay(7 * 100_000 - 9, 499), 30, 9_000, "")
    scores = [before, scored(2, 1, 12), scored(3, 8, 20), scored(4, 9, 11), scored(5, 10, 14), scored(6, 10, 8)]
    bests = bests_of(scores, LocalDay(7 * 100_000 + 10, 500))
    assert (bests.day, bests.week, bests.month, bests.ever) == (14, 20, 20, 30)
    assert (bests.last, bests.mean, bests.rushes) == ((12, 20, 11, 14, 8), 13.0, 6)
    assert bests_of([scored(1, 0, 0)], LocalDay(7 * 100_000, 500)).ever is None, "nothing found is no record"


def test_of_two_equal_scores_the_last_top_found_sooner_is_the_record() -> None:
    first = scored(1, 0, 12, last_top_ms=150_000)
    assert [rush_claim.beaten.run_id for rush_claim in rush_claims(scored(2, 0, 12, last_top_ms=149_999), [first])] == [
        1
    ]
    assert rush_claims(scored(2, 0, 12, last_top_ms=150_000), [first]) == ()
    assert rush_claims(scored(2, 0, 11, last_top_ms=1), [first]) == ()


INSTANTS = st.integers(-1_000, 400_000)
CALLS: tuple[Callable[[RushCourse, int], RushCourse], ...] = (
    RushCourse.shown,
    lambda course, at: course.tried(at, True),
    lambda course, at: course.tried(at, False),
    RushCourse.passed,
    RushCourse.tick,
    RushCourse.slept,
    RushCourse.exhausted,
    RushCourse.left,
)
EVENTS = st.lists(st.tuples(st.sampled_from([0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7]), INSTANTS), max_size=30)
"""An event, by its index in `CALLS`, and its instant: mostly positions, tops and passes."""


@given(EVENTS, st.booleans(), st.sampled_from(list(RushMode)), st.integers(1, 5))
def test_any_events_keep_score_and_time(
    kinds: list[tuple[int, int]], ordered: bool, mode: RushMode, slots: int
) -> None:
    """In any order of events the score counts tops, no time is negative, and no event after the end counts."""
    terms = TERMS[mode]
    course = RushCourse(terms, slots)
    for kind, at in sorted(kinds, key=lambda one: one[1]) if ordered else kinds:
        before, course = course, CALLS[kind](course, at)
        assert len(course.results) - len(before.results) in (0, 1)
        if before.is_over:
            assert (course.results, course.end, course.given_ms) == (before.results, before.end, before.given_ms)
        assert course.found + course.missed + sum(result.end is SlotEnd.CUT for result in course.results) == len(
            course.results
        )
        assert course.best_combo <= course.found
        for one in course.results:
            assert 0 <= one.elapsed_ms <= terms.slot_ms
            assert 0 <= one.penalty_ms <= terms.pass_ms
        assert (course.end is None) == (course.phase is not RushPhase.OVER)
        for now in (course.last_ms, course.last_ms + 500_000):
            left = course.left_ms(now)
            if terms.budget_ms is None:
                assert left is None
            else:
                assert left is not None
                assert left >= 0
                spent = course.spent_ms + course.elapsed_ms(now)
                assert left == max(0, terms.budget_ms + course.given_ms - spent)


def test_in_a_part_of_games_a_miss_costs_what_it_does_in_topping_and_nothing_else_ends_it() -> None:
    course = found(RushCourse(TERMS[RushMode.TEN]), 12_000)
    course = course.shown(course.last_ms).passed(course.last_ms + 5_000)
    course = course.shown(course.last_ms).tick(course.last_ms + 60_001)
    assert (course.spent_ms, course.found, course.missed) == (12_000 + 80_000 + 80_000, 1, 2)
    assert course.phase is RushPhase.WAITING
    assert course.exhausted(course.last_ms).end is RushEnd.WHOLE


LEXICON, OTHER = "0f" * 32, "1e" * 32
CODES = st.builds(
    RushCode,
    st.sampled_from(LENGTHS),
    st.builds(
        RushSet,
        st.sampled_from(list(VARIANTS.values())),
        st.sets(st.sampled_from(KINDS)).map(themes_of),
        st.integers(0, SEEDS - 1),
    ),
)


@given(CODES)
def test_a_code_reads_back_however_it_is_typed(code: RushCode) -> None:
    written = code.format(LEXICON)
    assert len(written) == 11
    assert RushCode.parse(written, LEXICON) == code
    assert RushCode.parse(written.replace("-", " ").lower() + " ", LEXICON) == code


@given(CODES, st.integers(0, 8), st.sampled_from("BCDFGHJKLMNPQRSTVWXZ"))
def test_a_wrong_letter_is_hardly_ever_taken(code: RushCode, place: int, letter: str) -> None:
    letters = list(code.format(LEXICON).replace("-", ""))
    letters[place] = letter
    try:
        read = RushCode.parse("".join(letters), LEXICON)
    except InputError:
        return
    assert read.format(LEXICON).replace("-", "") == "".join(letters)


def test_a_code_of_another_lexicon_is_refused() -> None:
    code = RushCode(RushMode.CLOCK, RushSet(NORMALE, (), 12_345))
    with pytest.raises(InputError):
        RushCode.parse(code.format(OTHER), LEXICON)
    beyond = RushCode(RushMode.CLOCK, RushSet(NORMALE, (), SEEDS)).format(LEXICON)
    for text in ("ABC-DEF", beyond):
        with pytest.raises(InputError):
            RushCode.parse(text, LEXICON)


def test_a_kind_other_than_the_joker_is_looked_for_in_games_without() -> None:
    joker = VARIANTS["789+joker"]
    assert variant_of(RushMode.CLOCK, (Kind.LINK,), joker) is VARIANTS["789"]
    assert variant_of(RushMode.CLOCK, (Kind.JOKER,), joker) is joker
    assert variant_of(RushMode.CLOCK, (), joker) is joker


def plainly_chosen(pars: Sequence[Sequence[int]], targets: Sequence[int]) -> list[tuple[int, int]]:
    """Makes the same choice step by step: at each target, sorts all positions of the games left by distance."""
    taken: list[tuple[int, int]] = []
    for count, _ in enumerate(targets, start=1):
        had = sum(pars[game][place] for game, place in taken)
        wanted = sum(targets[:count]) - had
        free = [
            (game, place) for game in range(len(pars)) if game not in dict(taken) for place in range(len(pars[game]))
        ]
        taken.append(sorted(free, key=lambda one: (abs(pars[one[0]][one[1]] - wanted), one))[0])
    return taken


PARS = st.lists(st.lists(st.integers(5_000, 60_000), min_size=1, max_size=6), min_size=4, max_size=7)


@given(PARS, st.lists(st.integers(10_000, 50_000), min_size=1, max_size=4))
def test_positions_are_chosen_as_the_plain_way_does(pars: list[list[int]], targets: list[int]) -> None:
    assert list(chosen(pars, targets)) == plainly_chosen(pars, targets)


def test_a_set_is_as_hard_as_its_curve_says() -> None:
    wanted = fmean(target_ms(NORMALE, (), slot) for slot in range(SLICE))
    positions = drained(slicing(RushSet(NORMALE, (), 1), 0, maker()))
    assert abs(fmean(shipped_par_ms(difficulty_of(position.facts)) for position in positions) / wanted - 1) < 0.05
    assert len({str(position.turn.position) for position in positions}) == SLICE
    for one in positions:
        (best, *_) = maker().solver.best(one.turn.position, NORMALE, 1)
        assert one.turn.solution.points == best.points


def test_a_code_gives_the_same_positions_on_every_machine() -> None:
    """The first tops of set 1 with the bundled list; another set needs another version of codes."""
    positions = drained(slicing(RushSet(NORMALE, (), 1), 0, maker()))
    words = " ".join(position.solution.word for position in positions)
    assert words == "DOL WU QI RELIQUE JURAIT PLAQUAT BELGE EVOHE TWEED TUILAI"


def test_a_themed_set_holds_its_kind_alone_and_follows_from_its_seed() -> None:
    first, again = (drained(slicing(RushSet(NORMALE, (Kind.FIRST,), 7), 2, maker())) for _ in range(2))
    assert first == again
    assert [one.facts.kind for one in first] == [Kind.FIRST] * SLICE
    assert {len(one.game.moves) for one in first} == {1}


def test_a_set_of_two_themes_holds_each_of_them_and_nothing_else() -> None:
    themes = (Kind.LINK, Kind.FIRST)
    positions = drained(slicing(RushSet(NORMALE, themes, 7), 0, maker()))
    counts = {kind: sum(position.facts.kind is kind for position in positions) for kind in themes}
    assert sum(counts.values()) == SLICE
    assert min(counts.values()) >= 3


def test_the_curve_holds_the_ranked_scores_of_one_group_with_their_mean_and_record() -> None:
    """Scores 4, 8, 6: means 4, 6, 6, records 4, 8, 8. Leaves out an unranked score and a score of one minute."""
    group = RushGroup(RushMode.CLOCK, (), "normale", LEXICON)
    minute = replace(group, mode=RushMode.MINUTE)
    played = [(4, group, True), (9, group, False), (8, group, True), (7, minute, True), (6, group, True)]
    past = [
        PastRush(number, of, 739_000 + number, "2026-11-22T10:00:00+00:00", found, 0, 60_000, 2, ranks)
        for number, (found, of, ranks) in enumerate(played, start=1)
    ]
    points = curve_of(reversed(past), group)
    assert [(point.found, point.mean, point.record) for point in points] == [(4, 4, 4), (8, 6, 8), (6, 6, 8)]
