from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import DISTANCE, Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.rules.conditions.options import Options
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.training.comparable import LeftOut, PlayedRun, RunOutcome, comparable

MINUTE = Conditions()
RUN = PlayedRun(
    run=1,
    player="Zoé",
    game="game",
    game_name="Essai",
    conditions=MINUTE,
    attempt=1,
    outcome=RunOutcome.FINISHED,
    resumed=False,
    ranks=True,
    imported=False,
    started_at="2026-01-01",
    ended_at="2026-01-01",
    lexicon="essai",
    lexicon_hash="h",
    rules_version=RULES_VERSION,
    moves=20,
    found=18,
    play_ms=400_000,
    penalty_ms=40_000,
    scored=800,
    top_points=900,
)
OTHERS = {
    LeftOut.OPEN: RUN._replace(outcome=RunOutcome.OPEN, ended_at="", moves=3),
    LeftOut.EMPTY: RUN._replace(outcome=RunOutcome.LEFT, moves=0),
    LeftOut.OTHER_FORMULA: RUN._replace(conditions=MINUTE.under(DUPLICATE, DUPLICATE.speeds[0])),
    LeftOut.OTHER_VARIANT: RUN._replace(conditions=replace(MINUTE, variant=VARIANTS["7et8"])),
    LeftOut.OTHER_RULES: RUN._replace(rules_version="other"),
    LeftOut.ASSISTED: RUN._replace(conditions=replace(MINUTE, helps=(DISTANCE,))),
    LeftOut.UNLIMITED: RUN._replace(conditions=Conditions.topping(None)),
    LeftOut.UNRANKED: RUN._replace(imported=True),
    LeftOut.SEEN: RUN._replace(attempt=2),
    LeftOut.RESUMED: RUN._replace(resumed=True),
    LeftOut.ANNOUNCED: RUN._replace(conditions=replace(MINUTE, announced=True)),
    LeftOut.OPTIONS: RUN._replace(conditions=replace(MINUTE, options=Options(hides_status=True))),
    LeftOut.OTHER_LIMIT: RUN._replace(conditions=Conditions.topping(45_000)),
    LeftOut.ABANDONED: RUN._replace(outcome=RunOutcome.LEFT),
}


@pytest.mark.parametrize("why", LeftOut)
def test_a_run_is_left_out_for_its_reason_and_counted(why: LeftOut) -> None:
    alike = (RUN, RUN._replace(run=2))
    found = comparable((*alike, OTHERS[why]), TOPPING.name, "normale")
    assert found.runs == alike
    assert dict(found.left_out) == {why: 1}
    assert found.with_moves == (alike if why is not LeftOut.ABANDONED else (*alike, OTHERS[why]))


def test_the_times_may_be_chosen() -> None:
    other = RUN._replace(conditions=Conditions.topping(45_000))
    chosen = other.conditions.speed.schedule
    found = comparable((RUN, RUN, other), "topping", "normale", chosen)
    assert (found.runs, dict(found.left_out)) == ((other,), {LeftOut.OTHER_LIMIT: 2})
    nothing = comparable((RUN,), "topping", "normale", Schedule.even(1_000))
    assert (nothing.runs, nothing.schedule, dict(nothing.left_out)) == ((), None, {LeftOut.OTHER_LIMIT: 1})


@given(some.lists(some.sampled_from((RUN, *OTHERS.values())), max_size=30))
def test_every_run_is_compared_or_left_out_once(runs: list[PlayedRun]) -> None:
    found = comparable(runs, "topping", "normale")
    assert len(found.runs) + sum(found.left_out.values()) == len(runs)
    assert len(found.with_moves) == len(found.runs) + found.left_out.get(LeftOut.ABANDONED, 0)
