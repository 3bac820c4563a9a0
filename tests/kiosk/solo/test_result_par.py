"""The result of a run beside the player's par: what was slow, what it cost, and that the figures add up."""

from __future__ import annotations

from tests.kiosk.driver import game
from tests.store.helpers import found, missed
from topping.kiosk.wording import results
from topping.play.run.run import Phase, Run
from topping.rules.conditions.conditions import Conditions
from topping.training.par import Expected, RunPar

GAME = game(moves=4)
TURNS = tuple(GAME.turns())
RUN = Run(
    TURNS,
    Conditions(),
    Phase.FINISHED,
    (found(TURNS[0], 4_000), found(TURNS[1], 50_000), found(TURNS[2], 55_000), missed(TURNS[3])),
)
PAR = RunPar((9_000, 60_000, 20_000, 30_000), Expected(119_000, 80_000, 170_000))


def test_costs_over_par_add_up() -> None:
    view = results.costs(RUN, PAR)
    (cost,) = view.rows
    assert (cost.number, cost.cost) == (4, "+50,0 s")  # 60 s, 20 s of penalty, less a par of 30
    assert view.text.replace("\N{NO-BREAK SPACE}", " ") == "Ensemble *+50,0 s* sur le par ;\nles 3 autres, *+20,0 s*."
    assert RUN.total_ms - PAR.total.ms == 50_000 + 20_000


def test_the_par_stands_in_place_of_the_mean() -> None:
    told = results.headline(RUN, "Marie", GAME, PAR).detail.replace("\N{NO-BREAK SPACE}", " ")
    assert told.endswith(" · 47,3 s par coup")
    assert "par coup" not in results.headline(RUN, "Marie", GAME, None).detail
