"""Days and their games, the same on every machine: those of the first edition of the list, and those of the latest."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import pytest

from tests.conftest import CHECKOUT
from tests.game.test_maker import maker
from tests.solver.lexicons import bundled, latest
from topping.game.making.maker import Maker
from topping.lexicon.catalogue import edition_on
from topping.lexicon.editions import DAILY_FROM, FIRST, LATEST, left_since
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.solver import Solver
from topping.training.daily import DailySource


def kept() -> list[tuple[str, str, str, str]]:
    """Date, variant, id of the game, digest of its draws."""
    lines = (CHECKOUT / "tests" / "data" / "daily_games.txt").read_text(encoding="utf-8").splitlines()
    return [(date, variant, game, draws) for date, variant, game, draws in map(str.split, lines)]


def digest(game: Game) -> str:
    return sha256(" ".join(move.draw.letters for move in game.moves).encode()).hexdigest()[:16]


@cache
def maker_with(graph: WordGraph) -> Maker:
    return Maker(graph, Solver(graph))


@pytest.mark.parametrize(("date", "variant", "game", "draws"), kept(), ids=[f"{one[0]}-{one[1]}" for one in kept()])
def test_day_has_its_game(date: str, variant: str, game: str, draws: str) -> None:
    graph = edition_on(latest(), date)
    source = DailySource(date, Variant.parse(variant), graph.hash)
    made = maker_with(graph).make(source.seed, source.variant)
    assert (game_id(made), digest(made)) == (game, draws)


def test_thirty_days_of_the_first_edition_are_kept_and_six_of_the_latest() -> None:
    assert len(kept()) == len({game for _, _, game, _ in kept()}) == 36
    assert sum(date < DAILY_FROM for date, *_ in kept()) == 30


def test_no_day_to_come_has_a_top_that_left_the_list() -> None:
    graph = edition_on(latest(), DAILY_FROM)
    assert graph.hash == LATEST
    assert not any(map(graph.admits, left_since(FIRST)))
    assert {"BOCHE", "NEGRESSE", "YOUPINES", "HEUX", "CHI"} <= left_since(FIRST)


def test_move_of_the_day_is_one_of_another_game() -> None:
    source = DailySource("2026-11-22", Variant.parse("normale"), bundled().hash)
    game = maker().make(source.move_seed, source.variant)
    turn = source.move_of(game)
    assert 3 < turn.number <= len(game.moves) - 3
    assert len(turn.solution.word) >= 5
    assert game_id(game) != game_id(maker().make(source.seed, source.variant))
