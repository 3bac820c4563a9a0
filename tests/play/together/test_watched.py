"""A run as others see it: told in full, read back, and without the top that is still searched."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.driver import game
from topping.errors import InputError
from topping.play.run.proposal import verdict_of_top
from topping.play.run.run import Phase, Run
from topping.play.together.signals import ALOUD, Progress, body_of, read_signal
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.options import Options, RankPoints

TURNS = tuple(game(moves=4).turns())
START = 1_000


def played(acts: list[str]) -> tuple[Run, int]:
    """A run after some acts, and when the last one was."""
    run, now = Run(TURNS, Conditions()), START
    for act in acts:
        now += 1_500
        if run.is_over:
            break
        if run.phase is Phase.DRAWN:
            run = run.draw_shown(now)
        elif act == "top":
            run = run.propose("", verdict_of_top(run.turn), now)
        elif act == "miss":
            run = run.end_move(now)
        else:
            run = run.skip(now)
    return run, now


acts = st.lists(st.sampled_from(["top", "miss", "skip"]), max_size=12)


@given(acts)
def test_what_is_told_is_read_back_from_json(done: list[str]) -> None:
    run, now = played(done)
    watched = WatchedRun.of(run, "Élodie", "Partie 4", now)
    told = body_of(Progress("1", watched), ALOUD)
    assert read_signal(json.loads(json.dumps(told))) == Progress("1", watched)


@given(acts)
def test_the_top_that_is_still_searched_is_not_told(done: list[str]) -> None:
    run, now = played(done)
    watched = WatchedRun.of(run, "Élodie", "Partie 4", now)
    if run.phase in (Phase.DRAWN, Phase.THINKING):
        assert watched.position.board == run.turn.before.board
        assert watched.solution == (run.turns[len(run.results) - 1].solution if run.results else None)
    if run.phase is Phase.DRAWN:
        assert (watched.position.rack, watched.kept) == ("", ""), "a draw that its player has not seen"
    assert len(watched.moves) == len(run.results)
    assert (watched.total_ms, watched.found) == (run.total_ms, run.found)


def test_the_clock_goes_on_with_the_teller_s_and_stops_at_the_limit() -> None:
    run, now = played(["top"])
    clock = WatchedRun.of(run, "", "", now + 500).clock
    assert [clock.elapsed(now + later) for later in (0, 500, 700, 90_000)] == [500, 500, 700, 60_000]
    shown, now = played(["top", "miss"])
    assert not WatchedRun.of(shown, "", "", now).clock.is_running


@pytest.mark.parametrize("damage", [{"number": "1"}, {"phase": "gone"}, {"moves": [[1, 2, 3]]}, {"clock": [1]}])
def test_what_is_no_run_is_refused(damage: dict[str, Any]) -> None:
    run, now = played(["top", "top"])
    told = body_of(Progress("1", WatchedRun.of(run, "", "", now)), ALOUD)
    with pytest.raises(InputError):
        read_signal({**told, "run": {**told["run"], **damage}})


def test_rivals_are_told_times_and_neither_draw_nor_top_nor_points_that_others_still_search() -> None:
    run, now = played(["top", "top", "top", "top"])
    watched = WatchedRun.of(run, "", "", now)
    told = watched.for_rivals(1)
    assert (told.position.board.is_empty, told.position.rack, told.kept, told.solution) == (True, "", "", None)
    assert [one.points for one in told.moves] == [
        *(one.points for one in watched.moves[:1]),
        *(0 for _ in watched.moves[1:]),
    ]
    assert len(told.moves) > 1
    assert told.total_ms == watched.total_ms
    assert watched.points == sum(one.points for one in run.results) > 0


@pytest.mark.parametrize(
    ("conditions", "by_points"),
    [
        (Conditions(), False),
        (Conditions(options=Options(rank_points=RankPoints(10, 5, 1))), True),
        (Conditions(DUPLICATE, DUPLICATE.speeds[0]), True),
    ],
)
def test_points_are_the_result_by_rank_and_where_a_top_does_not_end_a_move(
    conditions: Conditions, by_points: bool
) -> None:
    assert WatchedRun.is_by_points(Run(TURNS, conditions)) == by_points
