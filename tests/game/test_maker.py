"""A seed makes a game, always the same one."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, small
from topping.errors import LexiconError
from topping.game.making.maker import Maker
from topping.game.shelf import file_name, load, prepared
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.gamestate import GameState
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.moves.placement import laid, lay
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
    golden = CHECKOUT / "games" / f"{variant.name.replace('+', '-')}-10.txt"
    text = golden.read_text(encoding="utf-8")
    game = maker().make(10, variant, generator=parse_game(text).generator)
    assert file_name(game) == golden.name
    assert format_game(game) == text


def test_only_joker_games_have_a_second_generator() -> None:
    made = {variant.name: maker().make(10, variant).generator for variant in VARIANTS.values()}
    assert made == {name: 2 if variant.joker else 1 for name, variant in VARIANTS.items()}


def test_prepared_joker_games_are_those_that_are_made_today() -> None:
    """Those of the first generator end where today's ends them too; three that did not were made anew."""
    games = [parse_game(one.path.read_text(encoding="utf-8")) for one in prepared()]
    of_two = {game.name for game in games if game.generator == 2}
    assert of_two == {"7sur8 joker 01", "7sur8 joker 06", "Normale joker 10"}
    for game in games:
        if game.variant.joker and game.generator == 1:
            *_, last = game.turns()
            assert last.after.ending is not None or not maker().can_go_on(last.after), game.name


def test_solutions_lie_without_checks_as_with_them() -> None:
    for one in prepared()[::9]:
        for turn in load(one.path).turns():
            board, move = turn.before.board, turn.solution.move
            assert laid(board, move) == lay(board, move, turn.before.variant) == turn.placement


def test_prepared_games_keep_their_identity() -> None:
    """Runs are kept by it: a game whose text changes is another one, whatever its name."""
    kept = (CHECKOUT / "tests" / "data" / "prepared_games.txt").read_text(encoding="utf-8").splitlines()
    assert len(kept) == 90
    assert [f"{one.name} {game_id(load(one.path))}" for one in sorted(prepared(), key=lambda one: one.name)] == kept


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
