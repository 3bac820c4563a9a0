"""Records and streaks, compared with a slow and plain reckoning."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from topping.rules.conditions.formula import Measure
from topping.training.records import (
    LocalDay,
    PlayedTops,
    RatedRun,
    RecordSpan,
    Streak,
    claims_of,
    held_records,
    streaks_of,
)

MONDAY = 7 * 100_000
TODAY = LocalDay(MONDAY + 2, 500)


def rated(run_id: int, total_ms: int, player: str = "Ann", day: LocalDay = TODAY, found: int = 20) -> RatedRun:
    return RatedRun(run_id, player, day, total_ms, 0, found)


def test_games_of_more_and_of_fewer_moves_are_compared_by_the_move() -> None:
    long, short = (
        RatedRun(1, "Ann", TODAY, 250_000, 25, 20, moves=25),
        RatedRun(2, "Ann", TODAY, 200_000, 19, 19, moves=19),
    )
    assert claims_of(short, (long,), Measure.TIME) == (), "10.5 s a move after 10"
    assert claims_of(short, (long,), Measure.POINTS) == (), "a point a move, as before"
    (claim,) = claims_of(replace(long, run_id=3), (short,), Measure.TIME)
    assert claim.beaten == short


def test_nothing_is_claimed_for_nothing() -> None:
    before = rated(1, 300_000)
    assert claims_of(rated(2, 250_000, found=0), (before,), Measure.TIME) == ()
    assert claims_of(rated(2, 300_000), (before,), Measure.TIME) == (), "equalled"
    assert claims_of(rated(2, 250_000), (), Measure.TIME) == (), "nothing was beaten"
    assert claims_of(rated(2, 250_000), (rated(3, 290_000),), Measure.TIME) == (), "started later: a clock set back"
    assert claims_of(rated(2, 250_000, "Ann"), (rated(1, 200_000, "Bob"),), Measure.TIME) == ()


def test_the_measure_of_the_formula_decides() -> None:
    before = RatedRun(1, "Ann", TODAY, 100_000, 30, 10)
    fewer_lost, more_tops = RatedRun(2, "Ann", TODAY, 200_000, 20, 10), RatedRun(2, "Ann", TODAY, 200_000, 40, 11)
    quicker = RatedRun(2, "Ann", TODAY, 90_000, 40, 10)
    claimed = {
        measure: [bool(claims_of(run, (before,), measure)) for run in (fewer_lost, more_tops, quicker)]
        for measure in Measure
    }
    assert claimed == {
        Measure.TIME: [False, False, True],
        Measure.POINTS: [True, False, False],
        Measure.TOPS: [False, True, True],
    }


runs = st.lists(
    st.builds(
        RatedRun,
        st.just(0),
        st.sampled_from(["Ann", "Bob"]),
        st.builds(lambda day: LocalDay(MONDAY + day, 500 + (day > 9)), st.integers(0, 20)),
        st.integers(1, 9),
        st.integers(0, 3),
        st.integers(0, 2),
    ),
    max_size=8,
).map(lambda them: [RatedRun(n, r.player, r.day, r.total_ms, r.lost, r.found) for n, r in enumerate(them)])


@given(runs, st.sampled_from(Measure))
def test_claims_agree_with_plain_ones(them: list[RatedRun], measure: Measure) -> None:
    for run in them:
        expected = {}
        for of_house in (True, False):
            for span in RecordSpan:
                others = [
                    one
                    for one in them[: run.run_id]
                    if one.day.shares(run.day, span) and (of_house or one.player == run.player)
                ]
                if run.found and others and all(run.rating(measure) < one.rating(measure) for one in others):
                    expected[of_house] = span
        claims = claims_of(run, them, measure)
        assert {one.of_house: one.span for one in claims}.items() <= expected.items()
        assert bool(claims) == bool(expected)
        assert all(one.beaten.run_id < run.run_id for one in claims)


def test_the_records_that_stand() -> None:
    old, month, day = (
        rated(1, 200_000, day=LocalDay(5, 1)),
        rated(2, 260_000, day=LocalDay(MONDAY - 1, 500)),
        rated(3, 240_000),
    )
    nothing = rated(4, 1, found=0)
    held = {one.span: (one.run, one.beaten) for one in held_records((old, month, day, nothing), TODAY, Measure.TIME)}
    assert held == {
        RecordSpan.DAY: (day, None),
        RecordSpan.WEEK: (day, None),
        RecordSpan.MONTH: (day, month),
        RecordSpan.EVER: (old, None),
    }


def tops(run_id: int, text: str, *, is_whole: bool = True) -> PlayedTops:
    return PlayedTops(run_id, tuple(one == "1" for one in text), is_whole)


def test_a_streak_goes_on_over_games_in_the_order_of_play() -> None:
    streaks = streaks_of([tops(3, "0111"), tops(1, "1011"), tops(2, "11")])
    assert streaks.longest == Streak(4, 1, 2)
    assert streaks.present == Streak(3, 3, 3)
    assert not streaks.is_record
    assert streaks_of([tops(1, "1011"), tops(2, "11"), tops(3, "011111")]).is_record


def test_leaving_a_game_ends_a_streak() -> None:
    streaks = streaks_of([tops(1, "11"), tops(2, "1", is_whole=False), tops(3, "1")])
    assert (streaks.longest, streaks.present) == (Streak(3, 1, 2), Streak(1, 3, 3))


def test_the_first_streak_beats_nothing() -> None:
    assert not streaks_of([tops(1, "1111")]).is_record
    assert streaks_of([]).longest is None


@given(st.lists(st.text("01", min_size=1, max_size=5), max_size=5))
def test_streaks_agree_with_pieces_of_text(texts: list[str]) -> None:
    streaks = streaks_of(tops(number, text) for number, text in enumerate(texts))
    pieces = "".join(texts).split("0")
    assert (streaks.longest.tops if streaks.longest else 0) == max(map(len, pieces))
    assert (streaks.present.tops if streaks.present else 0) == len(pieces[-1])
