"""Games and solution lists recorded from another engine: points and forms of every move (see tests/data/reference)."""

import json
from pathlib import Path
from typing import Any

import pytest

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Misfit, Move, judge, lay, replace_jokers, score
from topping.rules.tiles import Bag, without

DATA = Path(__file__).parents[2] / "data" / "reference"
NAMES = {"normal": "normale", "7sur8": "7sur8", "joker": "normale+joker", "explosive": "normale"}
"""An explosive game is no federation formula; a move scores in it as in a normal one."""


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


GAMES = read("recorded_games.jsonl")
LISTS = read("solution_lists.jsonl")


def test_nothing_was_lost() -> None:
    assert len(GAMES) == 42
    assert sum(len(game["moves"]) for game in GAMES) == 460
    assert len(LISTS) == 28
    assert sum(len(one["list"]) for one in LISTS) == 1143


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["game"])
def test_recorded_games_replay_point_by_point(game: dict[str, Any]) -> None:
    variant = Variant.parse(NAMES[game["variant"]])
    board = Board()
    for recorded in game["moves"]:
        move = Move.parse(f"{recorded['word']} {recorded['ref']}")
        assert str(move) == f"{recorded['word']} {recorded['ref']}"
        judged = judge(Position(board, recorded["rack"]), move, variant, lambda word: True)
        assert judged.fault is None, recorded
        assert judged.placement is not None
        assert judged.score is not None
        assert judged.score.points == recorded["score"], recorded
        placed = judged.placement.placed
        if recorded.get("joker_replaced"):
            placed = tuple((square, character.upper()) for square, character in placed)
        board = board.with_tiles(placed)


def test_jokers_of_the_joker_games_are_replaced_where_the_bag_still_holds_the_letter() -> None:
    """The recorded replacements are those that the rule gives (§3.8.1), as far as the moves before are known."""
    replaced = 0
    for game in GAMES:
        if game["variant"] != "joker" or game["moves"][0]["n"] != 1:
            continue
        board, bag = Board(), Bag.full().without_jokers
        for recorded in game["moves"]:
            move = Move.parse(f"{recorded['word']} {recorded['ref']}")
            laid = lay(board, move, Variant.parse("normale+joker"))
            assert not isinstance(laid, Misfit)
            behind = bag.minus_as_far_as_it_goes(recorded["rack"].replace("?", ""))
            after, _ = replace_jokers(laid, behind, Variant.parse("normale+joker"))
            assert (after != laid.placed) is bool(recorded.get("joker_replaced")), recorded
            replaced += after != laid.placed
            for (_, before), (_, now) in zip(laid.placed, after, strict=True):
                bag = bag.minus_as_far_as_it_goes(before if before == now else now)
            board = board.with_tiles(after)
    assert replaced == 5


@pytest.mark.parametrize("one", LISTS, ids=lambda one: f"{one['source'].rpartition('/')[2]}-{len(one['board_moves'])}")
def test_solution_lists_score_point_by_point(one: dict[str, Any]) -> None:
    variant = Variant.parse(NAMES[one["variant"]])
    board = Board()
    for word, reference, points in one["board_moves"]:
        laid = lay(board, Move.parse(f"{word} {reference}"), variant)
        assert not isinstance(laid, Misfit)
        assert score(board, laid, variant).points == points
        # in the joker game the bag still held the letter: the joker went back and its tile lies on the grid
        placed, _ = replace_jokers(laid, Bag.full(), variant)
        board = board.with_tiles(placed)
    previous = None
    for word, reference, points in one["list"]:
        move = Move.parse(f"{word} {reference}")
        judged = judge(Position(board, one["rack"]), move, variant, lambda word: True)
        assert judged.fault is None, (word, reference)
        assert judged.score is not None
        assert judged.placement is not None
        assert judged.score.points == points, (word, reference)
        assert without(one["rack"], judged.placement.tiles) is not None
        assert previous is None or points <= previous
        previous = points


def test_four_solutions_score_otherwise_where_the_joker_is_not_replaced() -> None:
    """What the replacement changes: without it, four rows of the joker game's list would be worth less."""
    (one,) = (one for one in LISTS if one["variant"] == "joker")
    variant = Variant.parse("normale+joker")
    laid = lay(Board(), Move.parse("PAVEuSE H2"), variant)
    assert not isinstance(laid, Misfit)
    board = Board().with_tiles(laid.placed)
    lower = 0
    for word, reference, points in one["list"]:
        solution = lay(board, Move.parse(f"{word} {reference}"), variant)
        assert not isinstance(solution, Misfit)
        lower += score(board, solution, variant).points < points
    assert lower == 4
