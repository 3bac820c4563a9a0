"""A run is what its events make of it: played again they give the same run, and a naive reading the same results."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from tests.play.limits import limited
from topping.play.run.events import (
    Dismissed,
    EndedBy,
    Left,
    MoveEnded,
    Paused,
    Proposed,
    RunEvent,
    Shown,
    Suspended,
    Typed,
    Unpaused,
)
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Phase, Run
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula
from topping.rules.moves import Move

START = 1_000_000
TOP = Verdict(Answer.TOP, Move.parse("RIZ 13H"), 21, 0)
BELOW = Verdict(Answer.BELOW_TOP, Move.parse("PASSER H8"), 8, 13)
SYNTAX = Verdict(Answer.SYNTAX)
VERDICTS = {"top": TOP, "below": BELOW, "syntax": SYNTAX}
TURNS = (first_turn(), *(replace(second_turn(), number=number) for number in range(2, 5)))


def begun(formula: Formula = TOPPING) -> Run:
    return Run(TURNS, Conditions().under(formula, formula.speeds[0]))


# what is noted of a move


@pytest.mark.parametrize(
    ("formula", "proposed", "ended_by", "elapsed_ms"),
    [
        (TOPPING, "top", EndedBy.TOP, 5_000),
        (TOPPING, "below", EndedBy.GIVEN_UP, 60_000),
        (TOPPING, "below", EndedBy.LIMIT, 60_000),
        (MORT_SUBITE, "top", EndedBy.TOP, 5_000),
        (MORT_SUBITE, "below", EndedBy.GIVEN_UP, 80_000),
        (MORT_SUBITE, "below", EndedBy.LIMIT, 80_000),
        (DUPLICATE, "top", EndedBy.VALIDATED, 7_000),
        (DUPLICATE, "below", EndedBy.VALIDATED, 7_000),
        (DUPLICATE, "top", EndedBy.LIMIT, 180_000),
    ],
)
def test_how_and_when_a_move_ended(formula: Formula, proposed: str, ended_by: EndedBy, elapsed_ms: int) -> None:
    run = begun(formula).draw_shown(START)
    limit = limited(run.limit_ms)
    run = run.propose(proposed, VERDICTS[proposed], START + 5_000)
    if ended_by is EndedBy.LIMIT:
        run = run.tick(START + limit + 17)
    elif ended_by is not EndedBy.TOP:
        run = run.end_move(START + 7_000)
    (result,) = run.results
    ended_ms = {EndedBy.TOP: 5_000, EndedBy.LIMIT: limit}.get(ended_by, 7_000)
    assert (result.ended_by, result.ended_ms, result.elapsed_ms) == (ended_by, ended_ms, elapsed_ms)
    assert result.showing == 1


def test_a_move_that_was_void_counts_its_showings_and_keeps_their_strokes_apart() -> None:
    run = begun().draw_shown(START).typed(StrokeKind.LETTER, Device.LINE, START + 700)
    run = run.propose("below", BELOW, START + 1_000).suspended(START + 90_000)
    assert (run.phase, run.tries, run.showing) == (Phase.DRAWN, (), 1)
    run = run.draw_shown(START + 100_000).typed(StrokeKind.ERASE, Device.GRID, START + 100_009)
    run = run.propose("top", TOP, START + 101_000)
    (result,) = run.results
    assert (result.showing, result.ended_ms, [one.text for one in result.tries]) == (2, 1_000, ["top"])
    assert result.strokes == (
        (Stroke(700, StrokeKind.LETTER, Device.LINE),),
        (Stroke(9, StrokeKind.ERASE, Device.GRID),),
    )
    assert run.draw_shown(START + 101_500).end_move(START + 101_600).results[1].showing == 1


def test_a_run_taken_up_goes_on_counting_the_showings_of_its_move() -> None:
    one = begun().draw_shown(START).propose("top", TOP, START + 10)
    taken_up = Run(TURNS, one.conditions, results=one.results, showing=1).draw_shown(50)
    following = taken_up.propose("top", TOP, 100).draw_shown(200).propose("top", TOP, 300)
    assert [result.showing for result in following.results] == [1, 2, 1]
    assert [result.strokes for result in following.results[1:]] == [((),), ((),)]


def test_a_stroke_is_noted_only_while_the_clock_runs() -> None:
    run = begun()
    assert run.typed(StrokeKind.LETTER, Device.LINE, START) == run
    run = run.draw_shown(START)
    late = run.typed(StrokeKind.LETTER, Device.LINE, START + 60_001)
    assert late.phase is Phase.SHOWING
    assert late.results[0].strokes == ((),)
    at_limit = run.typed(StrokeKind.LETTER, Device.LINE, START + 60_000)
    assert at_limit.strokes == ((Stroke(60_000, StrokeKind.LETTER, Device.LINE),),)


def test_a_key_held_for_ever_fills_no_disk() -> None:
    run = begun().draw_shown(START)
    for later in range(2_010):
        run = run.typed(StrokeKind.ERASE, Device.LINE, START + later)
    assert len(run.strokes[0]) == 2_000
    with pytest.raises(ValueError, match="while"):
        run.after(Typed(START + 2_000, StrokeKind.ERASE, Device.LINE))


def test_a_clock_that_goes_back_never_takes_an_event_back_before_the_last_one() -> None:
    run = begun().draw_shown(START).typed(StrokeKind.LETTER, Device.LINE, START + 500)
    run = run.typed(StrokeKind.ENTER, Device.LINE, START + 400).propose("top", TOP, START + 300)
    assert [stroke.at_ms for stroke in run.results[0].strokes[0]] == [500, 500]
    assert run.results[0].elapsed_ms == 500


# events that cannot be


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ((), Typed(1, StrokeKind.LETTER, Device.LINE)),
        ((), Proposed(1, "top", TOP)),
        ((), MoveEnded(1, EndedBy.LIMIT)),
        ((), Dismissed(1)),
        ((), Suspended(1)),
        ((Shown(5),), Shown(6)),
        ((Shown(5),), Proposed(4, "top", TOP)),
        ((Shown(5),), Typed(60_006, StrokeKind.LETTER, Device.LINE)),
        ((Shown(5),), Proposed(60_006, "top", TOP)),
        ((Shown(5),), MoveEnded(6, EndedBy.TOP)),
        ((Shown(5),), MoveEnded(60_005, EndedBy.LIMIT)),
        ((Shown(5),), MoveEnded(60_006, EndedBy.GIVEN_UP)),
        ((Shown(5),), MoveEnded(6, EndedBy.VALIDATED)),
        ((Shown(5),), Dismissed(6)),
        ((Shown(5), Proposed(6, "top", TOP)), Proposed(7, "top", TOP)),
        ((Shown(5), Proposed(6, "top", TOP)), MoveEnded(7, EndedBy.GIVEN_UP)),
        ((Shown(5), Proposed(6, "top", TOP)), Left(7)),
        ((Shown(5), Proposed(6, "below", BELOW)), MoveEnded(6, EndedBy.TOP)),
        ((Shown(5), MoveEnded(6, EndedBy.GIVEN_UP)), Left(7)),
        ((Shown(5), Left(6)), Left(7)),
        ((), Paused(1)),
        ((Shown(5),), Paused(60_006)),
        ((Shown(5), Paused(6)), Paused(7)),
        ((Shown(5), Paused(6)), Proposed(7, "top", TOP)),
        ((Shown(5),), Unpaused(6)),
        ((Shown(5), Left(6)), Shown(7)),
    ],
    ids=str,
)
def test_an_event_that_cannot_be_is_refused(before: tuple[RunEvent, ...], event: RunEvent) -> None:
    run = begun().follow(before)
    with pytest.raises(ValueError, match="while"):
        run.after(event)


def test_in_duplicate_nothing_is_given_up_nor_ended_by_the_top() -> None:
    run = begun(DUPLICATE).follow((Shown(5), Proposed(6, "top", TOP), Proposed(7, "below", BELOW)))
    for by in (EndedBy.TOP, EndedBy.GIVEN_UP):
        with pytest.raises(ValueError, match="while"):
            run.after(MoveEnded(8, by))
    assert run.after(MoveEnded(8, EndedBy.VALIDATED)).points == 8


# properties

ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "shown",
                "shown",
                "type",
                "type",
                "top",
                "below",
                "syntax",
                "end",
                "tick",
                "skip",
                "suspend",
                "leave",
                "pause",
                "unpause",
            ]
        ),
        st.sampled_from([0, 1, 299, 300, 2_999, 3_000, 8_000, 20_000, 60_000, 60_001, 80_001, 180_001]),
    ),
    max_size=50,
)


def act(run: Run, name: str, now: int) -> Run:
    match name:
        case "shown":
            return run.draw_shown(now)
        case "type":
            return run.typed(StrokeKind.LETTER, Device.GRID, now)
        case "end":
            return run.end_move(now)
        case "tick":
            return run.tick(now)
        case "skip":
            return run.skip(now)
        case "suspend":
            return run.suspended(now)
        case "leave":
            return run.abandon(now)
        case "pause":
            return run.pause(now)
        case "unpause":
            return run.unpause(now)
        case _:
            return run.propose(name, VERDICTS[name], now)


def naive(run: Run) -> list[dict[str, object]]:
    """The results of a run, worked out from its events with no state but the move at hand."""
    formula = run.conditions.formula
    results: list[dict[str, object]] = []
    shown, showing, stood = 0, 0, 0
    last: Verdict | None = None
    strokes: list[list[int]] = []
    for event in run.events:
        match event:
            case Shown():
                shown, showing, last = event.at_ms, showing + 1, None
                strokes.append([])
            case Paused():
                stood = event.at_ms - shown
            case Unpaused():
                shown = event.at_ms - stood
            case Typed():
                strokes[-1].append(event.at_ms - shown)
            case Proposed(verdict=verdict) if verdict.is_read:
                last = verdict
            case MoveEnded(by=by):
                limit = run.conditions.speed.schedule.limit_ms(len(results) + 1)
                found = last is not None and last.is_top
                ended = limit if by is EndedBy.LIMIT else event.at_ms - shown
                results.append(
                    {
                        "found": found,
                        "points": (last.points or 0) if last and (found or not formula.top_ends_move) else 0,
                        "ended_by": by,
                        "ended_ms": ended,
                        "elapsed_ms": ended if found or not formula.top_ends_move else limit,
                        "penalty_ms": 0 if found else run.conditions.penalty_ms,
                        "showing": showing,
                        "strokes": strokes,
                    }
                )
                showing, strokes = 0, []
            case _:
                pass
    return results


@settings(max_examples=300)
@given(ACTIONS, st.sampled_from(sorted(FORMULAS)), st.integers(0, 10**12))
def test_whatever_is_done_the_run_is_what_its_events_make_of_it(
    actions: list[tuple[str, int]], formula: str, now: int
) -> None:
    start = run = begun(FORMULAS[formula])
    for name, wait in actions:
        now += wait
        run = act(run, name, now)
        assert start.follow(run.events) == run
        assert [event.at_ms for event in run.events] == sorted(event.at_ms for event in run.events)
    for result, wanted in zip(run.results, naive(run), strict=True):
        found = {key: getattr(result, key) for key in wanted if key != "strokes"}
        assert {**found, "strokes": [[one.at_ms for one in each] for each in result.strokes]} == wanted


EVENTS = st.lists(
    st.one_of(
        st.sampled_from([Shown, Dismissed, Suspended, Paused, Unpaused, Left]).map(lambda kind: lambda at: kind(at)),
        st.sampled_from(list(VERDICTS)).map(lambda name: lambda at: Proposed(at, name, VERDICTS[name])),
        st.sampled_from(list(EndedBy)).map(lambda by: lambda at: MoveEnded(at, by)),
        st.sampled_from(list(StrokeKind)).map(lambda key: lambda at: Typed(at, key, Device.LINE)),
    ),
    max_size=60,
)


@settings(max_examples=300)
@given(EVENTS, st.data(), st.sampled_from(sorted(FORMULAS)))
def test_any_order_of_events_that_can_be_keeps_the_sums(makers: list[object], data: st.DataObject, name: str) -> None:
    run, now = begun(FORMULAS[name]), 0
    for make in makers:
        now += data.draw(st.sampled_from([0, 1, 500, 59_999, 60_001, 180_001]))
        assert callable(make)
        try:
            run = run.after(make(now))
        except ValueError:
            continue
    for result in run.results:
        limit = limited(run.conditions.speed.schedule.limit_ms(result.number))
        assert result.ended_ms is not None
        assert 0 <= result.ended_ms <= result.elapsed_ms <= limit
        assert result.penalty_ms == (0 if result.found else run.conditions.penalty_ms)
        assert result.ended_by is not EndedBy.TOP or result.found
        assert result.ended_by not in (EndedBy.LIMIT, EndedBy.GIVEN_UP) or result.elapsed_ms == limit
        assert result.showing == len(result.strokes) >= 1
    assert [result.number for result in run.results] == list(range(1, len(run.results) + 1))
    assert len(run.results) <= len(TURNS)
    assert run.total_ms == sum(result.cost_ms for result in run.results)
