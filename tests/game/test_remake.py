"""The rest of a game whose move was cancelled (§3.6): the same one for the same chance, and sound."""

from dataclasses import replace
from functools import cache

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from topping.errors import GameFileError, InputError, LexiconError
from topping.game.making.maker import Maker, replay
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.tiles import Draw
from topping.solver import Solver


@cache
def prepared(name: str) -> Game:
    return parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8"))


def of(variant: Variant) -> Game:
    return prepared(f"{variant.name.replace('+', '-')}-01")


def is_sound(game: Game) -> bool:
    """Whether the game reads back as it is, and every move of it replays."""
    assert parse_game(format_game(game)) == game
    return len(list(replay(game, maker()))) == len(game.moves)


def game_of_one_move(lexicon: WordGraph, letters: str) -> Game:
    top = Solver(lexicon).tops(Position(Board(), letters), NORMALE)[0]
    return Game(NORMALE, (GameMove(Draw("", letters), top),))


def test_a_first_move_without_another_draw_leaves_no_game() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    with pytest.raises(LexiconError) as told:
        Maker(graph, Solver(graph)).remake(game_of_one_move(graph, "ZYTHUMA"), 1, 1)
    assert told.value.key == "lexicon.too_small"


@pytest.mark.parametrize("number", [-1, 0, 20, 99])
def test_only_a_move_of_the_game_can_be_cancelled(number: int) -> None:
    with pytest.raises(InputError) as told:
        maker().remake(prepared("normale-01"), number, 1)
    assert told.value.details == {"number": number, "moves": 19}


def test_the_rest_of_a_sheet_typed_by_hand_names_its_lexicon_but_does_not_rank() -> None:
    sheet = parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n2 - -SAATISA* -TSAATIS ETATISAS 8H 77\n")
    again = maker().remake(sheet, 2, 1)
    assert (again.lexicon_name, again.lexicon_hash) == ("open-fr", "")
    assert [one.letters for one in again.moves[1].draw.rejected[:4]] == ["", "SAATISA", "", "TSAATIS"]
    assert is_sound(again)


def test_a_game_that_names_its_words_by_their_hash_must_hold_the_solution_to_retain() -> None:
    game = prepared("normale-01")
    for turn in game.turns():
        others = [top for top in maker().solver.tops(turn.position, game.variant) if top != turn.solution]
        if not others:
            continue
        moves = (*game.moves[: turn.number - 1], GameMove(turn.draw, others[0]))
        other = replace(game, moves=moves, seed=None, generator=None)
        with pytest.raises(GameFileError) as told:
            list(replay(other, maker()))
        assert told.value.key == "game.not_retained"
        assert list(replay(replace(other, lexicon_hash=""), maker()))
        return
    raise AssertionError("no move of the game has two tops")
