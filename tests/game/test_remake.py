"""The rest of a game whose move was cancelled (§3.6): the same one for the same chance, and sound."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from tests.training.bench_rush import drained
from topping.errors import GameFileError, InputError, LexiconError
from topping.game.making import maker as making
from topping.game.making.maker import Maker, replay
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, GameMove, GameState
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.games.retained import retainable
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import Bag, Draw, Rejection, Why
from topping.solver import Solver
from topping.texts import say


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
        drained(Maker(graph, Solver(graph)).remaking(game_of_one_move(graph, "ZYTHUMA"), 1, 1))
    assert told.value.key == "lexicon.too_small"


@pytest.mark.parametrize("number", [-1, 0, 20, 99])
def test_only_a_move_of_the_game_can_be_cancelled(number: int) -> None:
    with pytest.raises(InputError) as told:
        drained(maker().remaking(prepared("normale-01"), number, 1))
    assert told.value.details == {"number": number, "moves": 19}


def test_the_rest_of_a_sheet_typed_by_hand_names_its_lexicon_but_does_not_rank() -> None:
    sheet = parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n2 - -SAATISA* -TSAATIS ETATISAS 8H 77\n")
    again = drained(maker().remaking(sheet, 2, 1))
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


def test_the_moves_before_a_cancelled_one_stay_and_its_draw_goes_back() -> None:
    game = prepared("normale-01")
    again = drained(maker().remaking(game, 4, 1))
    assert again.moves[:3] == game.moves[:3]
    assert again.moves[3].draw.rejected[-1:] == (Rejection(game.moves[3].draw.letters, Why.CANCELLED),)
    assert (again.seed, again.generator, again.name) == (
        None,
        None,
        f"{game.name} {say('game.cancelled_move', number=4)}",
    )


def test_another_top_is_retained_where_the_rules_leave_the_choice_and_the_rest_is_made_anew() -> None:
    game = prepared("normale-01")

    def made(number: int, solution: Solution) -> Game:
        return drained(maker().retaining(game, number, solution, 1))

    choices = {}
    for turn in game.turns():
        tops = maker().solver.tops(turn.position, game.variant)
        choices[turn] = retainable(tops, turn.position, turn.before.bag_behind(turn.draw), game.variant)
    turn = next(turn for turn, free in choices.items() if len(free) > 1)
    other = next(one for one in choices[turn] if one != turn.solution)
    made_anew = made(turn.number, other)
    moves = (*game.moves[: turn.number - 1], GameMove(turn.draw, other))
    assert made_anew.moves[: turn.number] == moves
    assert len(made_anew.moves) > turn.number
    assert (made_anew.seed, made_anew.generator, made_anew.lexicon_hash) == (None, None, "")
    assert made_anew.lexicon_name == game.lexicon_name
    assert made_anew.name == f"{game.name} {say('game.other_top', number=turn.number)}"
    assert is_sound(replace(made_anew, name=""))
    first, *_, last = choices
    for number, solution in ((1, first.solution), (last.number, last.solution)):
        assert made(number, solution).moves[:number] == game.moves[:number]
    for number, key in (
        (0, "game.no_such_move"),
        (len(game.moves) + 1, "game.no_such_move"),
        (1, "game.not_retainable"),
    ):
        with pytest.raises(InputError, match=key):
            made(number, last.solution)


class Counting(Solver):
    """Counts the draws that it is asked about."""

    asked = 0

    def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        self.asked += 1
        return super().tops(position, variant)


@pytest.mark.parametrize("most", [1, 4])
def test_after_so_many_draws_without_a_solution_the_game_is_over(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    game = game_of_one_move(graph, "ZYTHUMA")
    monkeypatch.setattr(making, "MOST_BARREN", most)
    solver = Counting(graph)
    (turn,) = game.turns()
    assert not Maker(graph, solver).can_go_on(turn.after)
    assert solver.asked == most


def test_a_draw_goes_back_as_long_as_another_one_is_left() -> None:
    """Four A and four B are left: of two draws the other one, and of that one none."""
    graph = WordGraph.from_words(["AA", "BA"], "deux")
    state = replace(GameState.set_up(NORMALE), bag=Bag("AAAABBBB"))
    found = Maker(graph, Solver(graph))._next(state, Random(1), (Rejection("AAAABBB", Why.CANCELLED),))
    assert found is not None
    assert sorted(found.draw.letters) == list("AAABBBB")
    both = (*found.draw.rejected, Rejection("AAABBBB", Why.CANCELLED))
    assert Maker(graph, Solver(graph))._next(state, Random(1), both) is None
