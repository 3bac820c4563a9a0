"""The result of a run beside the player's par: what was slow, what it cost, and that the figures add up."""

from dataclasses import replace

from tests.kiosk.driver import game
from tests.store.helpers import found, missed
from topping.kiosk.paint.charts import BarKind, MoveBarsView
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


def test_slow_is_over_par_too() -> None:
    """Of 47 s a move, 50 and 55 s are not slow by themselves; in a longer run, the one over its par is."""
    long = replace(RUN, results=(*RUN.results, *(replace(RUN.results[0], number=1),) * 12))
    assert [results.is_slow(long, one, None) for one in long.results[:4]] == [False, True, True, False]
    assert [results.is_slow(long, one, PAR) for one in long.results[:4]] == [False, False, True, False]


def test_each_bar_has_the_mark_of_its_par() -> None:
    view = results.chart(RUN, PAR)
    assert isinstance(view.bars, MoveBarsView)
    assert [bar.par for bar in view.bars.bars] == list(PAR.moves)
    assert view.bars.bars[3].kind is BarKind.MISSED
    assert ("par", "votre par") in view.legend
    without = results.chart(RUN)
    assert isinstance(without.bars, MoveBarsView)
    assert [bar.par for bar in without.bars.bars] == [None] * 4
    assert "par" not in dict(without.legend)
