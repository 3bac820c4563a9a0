"""A seed makes a game, always the same one."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, small
from topping.errors import LexiconError
from topping.game.making.maker import Maker
from topping.game.shelf import file_name, prepared
from topping.lexicon.graph import WordGraph
from topping.rules.gamestate import GameState
from topping.rules.gametext import format_game, game_id, parse_game
from topping.rules.variant import NORMALE, VARIANTS, Variant
from topping.solver import Solver


@cache
def maker() -> Maker:
    return Maker(bundled(), Solver(bundled()))


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_prepared_games_are_what_their_seeds_make(seed: int) -> None:
    game = maker().make(seed, NORMALE)
    golden = CHECKOUT / "games" / file_name(game)
    assert format_game(game) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_the_prepared_games_of_each_variant_are_what_their_seeds_make(variant: Variant) -> None:
    game = maker().make(10, variant)
    golden = CHECKOUT / "games" / file_name(game)
    assert format_game(game) == golden.read_text(encoding="utf-8")


def test_ninety_prepared_games_all_different() -> None:
    games = [parse_game(one.path.read_text(encoding="utf-8")) for one in prepared()]
    assert len(games) == 90
    assert {(game.variant.name, game.seed) for game in games} == {
        *(("normale", seed) for seed in range(11, 21)),
        *((name, seed) for name in VARIANTS for seed in range(1, 11)),
    }
    assert len({game_id(game) for game in games}) == len(games)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_games_of_every_variant_hold_to_their_rules(variant: Variant) -> None:
    game = maker().make(3, variant)
    assert parse_game(format_game(game)) == game
    *_, last = game.turns()
    assert not maker().can_go_on(last.after)


def test_a_game_does_not_depend_on_the_games_made_before() -> None:
    alone = Maker(bundled(), Solver(bundled())).make(9, NORMALE)
    maker().make(8, NORMALE)
    assert maker().make(9, NORMALE) == alone


def test_a_small_lexicon_makes_games_with_annulled_draws() -> None:
    graph = small(1)
    game = Maker(graph, Solver(graph)).make(1, NORMALE)
    assert parse_game(format_game(game)) == game


def test_a_lexicon_too_small_for_a_game_is_said_to_be() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    with pytest.raises(LexiconError) as told:
        Maker(graph, Solver(graph)).make(1, NORMALE)
    assert told.value.key == "lexicon.too_small"


def test_nothing_can_go_on_without_letters() -> None:
    state = GameState.set_up(NORMALE)
    empty = GameState(NORMALE, state.board, state.bag.minus_as_far_as_it_goes(state.bag.tiles[:-1]))
    assert not maker().can_go_on(empty)
