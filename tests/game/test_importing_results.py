"""Results that a sheet states without moves of its players."""

from tests.exchange.reading.test_eliotxml import eliot
from topping.exchange.published import published_results
from topping.game.importing import import_content
from topping.rules.conditions.formula import Measure
from topping.training.ghosts import published_ghost

TABLE = "1 +AEIRSTN ARISENT H4 66\n2 +AELOUTS LIE 6G 3\n"


def test_so_does_a_file_of_our_own() -> None:
    imported = import_content(f"Topping 1\n# Joueur : DUPONT Jean, 12:30,5\n{TABLE}".encode())
    assert imported.game is not None
    assert [one.total_ms for one in published_results(imported.players)] == [750_500]


def test_an_eliot_game_of_topping_gives_times() -> None:
    imported = import_content(eliot(mode="topping").encode())
    assert imported.game is not None
    results = published_results(imported.players)
    assert any(one.costs_ms for one in results)
    assert [published_ghost(one, [76, 68], Measure.TIME) is not None for one in results] == [
        bool(one.costs_ms) for one in results
    ]
