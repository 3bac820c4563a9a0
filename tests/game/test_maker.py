"""A seed makes a game, always the same one."""

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from topping.errors import LexiconError
from topping.game.making.maker import Maker
from topping.game.shelf import file_name
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.gametext import format_game
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.solver import Solver


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_prepared_games_are_what_their_seeds_make(seed: int) -> None:
    game = maker().make(seed, NORMALE)
    golden = CHECKOUT / "games" / file_name(game)
    assert format_game(game) == golden.read_text(encoding="utf-8")


def test_a_lexicon_too_small_for_a_game_is_said_to_be() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    searched: list[Position] = []

    class Counting(Solver):
        def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
            searched.append(position)
            return super().tops(position, variant)

    with pytest.raises(LexiconError) as told:
        Maker(graph, Counting(graph)).make(1, NORMALE)
    assert told.value.key == "lexicon.too_small"
    assert len(searched) == len(set(searched)) == 500
