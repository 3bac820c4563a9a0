from tests.store.helpers import GAME, SHEET, facts, instant, play
from topping.exchange.published import PublishedResult
from topping.rules.games.gametext import game_id
from topping.store import Store

JEAN = PublishedResult("DUPONT Jean", (66,), (12_500,))
ANNE = PublishedResult("MARTIN Anne", total=60, total_ms=30_000)


def test_what_was_published_is_read_back_in_its_order(store: Store) -> None:
    store.imported.keep(SHEET, "table", instant(0), (JEAN, ANNE))
    assert store.imported.results(game_id(SHEET)) == (JEAN, ANNE)
    assert store.imported.results(game_id(GAME)) == ()


def test_a_file_read_again_replaces_results_but_one_without_any_takes_none_away(store: Store) -> None:
    store.imported.keep(SHEET, "table", instant(0), (JEAN, ANNE))
    store.imported.keep(SHEET, "gcg", instant(1), ())
    assert store.imported.results(game_id(SHEET)) == (JEAN, ANNE)
    store.imported.keep(SHEET, "eliot xml", instant(2), (ANNE,))
    assert store.imported.results(game_id(SHEET)) == (ANNE,)


def test_who_is_made_anonymous_is_not_named_by_a_published_game_either(store: Store) -> None:
    store.imported.keep(SHEET, "table", instant(0), (PublishedResult("ÉLODIE", (1,)), ANNE))
    play(store, facts("Élodie", SHEET), 1_000, game=SHEET)
    store.people.anonymise("élodie")
    assert store.imported.results(game_id(SHEET)) == (ANNE,)
