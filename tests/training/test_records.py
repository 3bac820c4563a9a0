"""Records and streaks, compared with a slow and plain reckoning."""

from hypothesis import given
from hypothesis import strategies as st

from topping.rules.conditions.formula import Measure
from topping.training.records import (
    LocalDay,
    PlayedTops,
    RatedRun,
    RecordSpan,
    claims_of,
    held_records,
    streaks_of,
)

MONDAY = 7 * 100_000
TODAY = LocalDay(MONDAY + 2, 500)


def rated(run_id: int, total_ms: int, player: str = "Ann", day: LocalDay = TODAY, found: int = 20) -> RatedRun:
    return RatedRun(run_id, player, day, total_ms, 0, found)


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


def test_the_first_streak_beats_nothing() -> None:
    assert not streaks_of([tops(1, "1111")]).is_record
    assert streaks_of([]).longest is None


@given(st.lists(st.text("01", min_size=1, max_size=5), max_size=5))
def test_streaks_agree_with_pieces_of_text(texts: list[str]) -> None:
    streaks = streaks_of(tops(number, text) for number, text in enumerate(texts))
    pieces = "".join(texts).split("0")
    assert (streaks.longest.tops if streaks.longest else 0) == max(map(len, pieces))
    assert (streaks.present.tops if streaks.present else 0) == len(pieces[-1])
