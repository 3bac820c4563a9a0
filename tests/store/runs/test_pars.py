from dataclasses import replace

from tests.store.helpers import HASH, SHORT, facts, play
from topping.rules.conditions.conditions import Conditions
from topping.store import Store
from topping.store.runs.packing import LEAST_RUNS
from topping.training.analysedmove import analysed

FACTS = analysed(SHORT)


def games(store: Store, count: int, ms: int = 20_000) -> None:
    """So many first attempts at games that have been analysed."""
    for number in range(count):
        game = replace(facts("Zoé", SHORT), game_id=f"{number:064}")
        store.positions.keep(game.game_id, HASH, FACTS, is_searched=True)
        play(store, game, ms, minute=10 * number, game=SHORT)


def test_a_slow_player_has_a_higher_par(store: Store) -> None:
    games(store, LEAST_RUNS, ms=40_000)
    slow = store.pars.before("Zoé", Conditions(), FACTS)
    store.people.rename("Zoé", "Ann")
    games(store, LEAST_RUNS, ms=4_000)
    quick = store.pars.before("Zoé", Conditions(), FACTS)
    assert slow is not None
    assert quick is not None
    assert slow.total.ms > 2 * quick.total.ms
