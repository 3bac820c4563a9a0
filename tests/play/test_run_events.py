"""The recorded events of a run; impossible events change nothing, and a plain computation gives the same results."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from tests.play.limits import limited
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import EndedBy
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.options import HintKind
from topping.rules.moves import Move

START = 1_000_000
TOP = Verdict(Answer.TOP, Move.parse("RIZ 13H"), 21, 0)
BELOW = Verdict(Answer.BELOW_TOP, Move.parse("PASSER H8"), 8, 13)
SYNTAX = Verdict(Answer.SYNTAX)
VERDICTS = {"top": TOP, "below": BELOW, "syntax": SYNTAX}
TURNS = (first_turn(), *(replace(second_turn(), number=number) for number in range(2, 5)))


def begun(formula: Formula = TOPPING) -> Run:
    return Run(TURNS, Conditions().under(formula, formula.speeds[0]))


# recorded events of a move


def test_a_move_that_was_void_counts_its_showings_and_keeps_their_strokes_apart() -> None:
    run = begun().draw_shown(START).typed(StrokeKind.LETTER, Device.LINE, START + 700)
    run = run.propose("below", BELOW, START + 1_000).suspended(START + 90_000)
    assert (run.phase, run.tries, run.showing) == (Phase.DRAWN, (), 1)
    run = run.draw_shown(START + 100_000).typed(StrokeKind.ERASE, Device.GRID, START + 100_009)
    run = run.propose("top", TOP, START + 101_000)
    (result,) = run.results
    assert (result.showing, result.ended_ms, [attempt.text for attempt in result.tries]) == (2, 1_000, ["top"])
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


def test_a_run_cut_off_while_its_last_solution_is_shown_is_over() -> None:
    sudden = begun(MORT_SUBITE)
    assert sudden.cut_off() == sudden
    shown = sudden.draw_shown(START).end_move(START + 10)
    assert (shown.phase, shown.cut_off().phase) == (Phase.SHOWING, Phase.FINISHED)
    shown = begun().draw_shown(START).end_move(START + 10)
    assert (shown.phase, shown.cut_off().phase, len(shown.cut_off().results)) == (Phase.SHOWING, Phase.DRAWN, 1)


def test_a_key_held_for_ever_fills_no_disk() -> None:
    run = begun().draw_shown(START)
    for later in range(2_010):
        run = run.typed(StrokeKind.ERASE, Device.LINE, START + later)
    assert len(run.strokes[0]) == 2_000


def test_a_clock_that_goes_back_never_takes_an_event_back_before_the_last_one() -> None:
    run = begun().draw_shown(START).typed(StrokeKind.LETTER, Device.LINE, START + 500)
    run = run.typed(StrokeKind.ENTER, Device.LINE, START + 400).propose("top", TOP, START + 300)
    assert [stroke.at_ms for stroke in run.results[0].strokes[0]] == [500, 500]
    assert run.results[0].elapsed_ms == 500


# impossible events


@pytest.mark.parametrize(
    ("before", "nothing"),
    [
        ("", "type propose end tick skip suspend unpause pause hint"),
        ("shown", "shown skip unpause hint tick"),
        ("shown pause", "shown type propose end tick skip suspend pause hint"),
        ("shown end", "shown type propose end suspend pause unpause tick skip"),
        ("shown suspend", "type propose end tick skip suspend unpause pause"),
        ("shown top", "type propose end tick skip suspend unpause pause"),
        ("shown leave", "shown type propose end tick skip suspend leave unpause pause"),
    ],
)
def test_impossible_calls_change_nothing(before: str, nothing: str) -> None:
    run = begun()
    for at, name in enumerate(before.split()):
        run = act(run, name, START + at)
    for name in nothing.split():
        assert act(run, name, START + 10) == run, name


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
        case "hint":
            return run.hint(HintKind.PLACE, now)
        case "propose":
            return run.propose("top", TOP, now)
        case _:
            return run.propose(name, VERDICTS[name], now)


class Naive:
    """The results of a run, computed from its events with no state besides the present move."""

    def __init__(self, run: Run) -> None:
        self.results: list[dict[str, object]] = []
        self._conditions = run.conditions
        self._shown = self._showing = self._stood = 0
        self._last: Verdict | None = None
        self._strokes: list[list[int]] = []

    def see(self, before: Run, name: str, now: int, run: Run) -> None:
        changes = before.phase, run.phase
        if name == "shown" and changes == (Phase.DRAWN, Phase.THINKING):
            self._shown, self._showing, self._last = now, self._showing + 1, None
            self._strokes.append([])
        elif changes == (Phase.THINKING, Phase.PAUSED):
            self._stood = now - self._shown
        elif changes == (Phase.PAUSED, Phase.THINKING):
            self._shown = now - self._stood
        elif name == "type" and run.strokes != before.strokes and not run.results[len(before.results) :]:
            self._strokes[-1].append(now - self._shown)
        limit = limited(self._conditions.speed.schedule.limit_ms(len(self.results) + 1))
        is_late = now - self._shown > limit
        verdict = VERDICTS.get(name)
        if verdict is not None and before.phase is Phase.THINKING and not is_late and verdict.is_read:
            self._last = verdict
        for result in run.results[len(before.results) :]:
            counts_top = self._conditions.formula.top_ends_move
            last, by = self._last, result.ended_by
            found = last is not None and last.is_top
            ended = limit if is_late else now - self._shown
            wanted_by = EndedBy.GIVEN_UP if counts_top else EndedBy.VALIDATED
            assert by is (EndedBy.LIMIT if is_late else EndedBy.TOP if name == "top" else wanted_by)
            self.results.append(
                {
                    "found": found,
                    "points": (last.points or 0) if last and (found or not counts_top) else 0,
                    "ended_ms": ended,
                    "elapsed_ms": ended if found or not counts_top else limit,
                    "penalty_ms": 0 if found else self._conditions.penalty_ms,
                    "showing": self._showing,
                    "strokes": self._strokes,
                }
            )
            self._showing, self._strokes = 0, []


@settings(max_examples=150)
@given(ACTIONS, st.sampled_from(sorted(FORMULAS)), st.integers(0, 10**12))
def test_results_equal_those_of_a_naive_computation(actions: list[tuple[str, int]], formula: str, now: int) -> None:
    run = begun(FORMULAS[formula])
    naive = Naive(run)
    for name, wait in actions:
        now += wait
        before, run = run, act(run, name, now)
        naive.see(before, name, now, run)
        assert before.last_ms <= run.last_ms <= max(now, before.last_ms)
    for result, wanted in zip(run.results, naive.results, strict=True):
        found = {key: getattr(result, key) for key in wanted if key != "strokes"}
        assert {**found, "strokes": [[one.at_ms for one in each] for each in result.strokes]} == wanted
        limit = limited(run.conditions.speed.schedule.limit_ms(result.number))
        assert result.ended_by not in (EndedBy.LIMIT, EndedBy.GIVEN_UP) or result.elapsed_ms == limit
        assert result.showing == len(result.strokes) >= 1
    assert [result.number for result in run.results] == list(range(1, len(run.results) + 1))
    assert len(run.results) <= len(TURNS)
    assert run.total_ms == sum(result.cost_ms for result in run.results)
