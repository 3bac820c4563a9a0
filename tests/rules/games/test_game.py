from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from topping.errors import GameFileError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameMove, GameState, play
from topping.rules.moves import Move, Solution
from topping.rules.tiles import Bag, Draw, Rejection, Why

JOKER_GAME = VARIANTS["normale+joker"]


def game_move(kept: str, new: str, text: str, points: int, *rejected: Rejection) -> GameMove:
    move = Move.parse(text)
    return GameMove(Draw(kept, new, rejected), Solution(move.word, move.reference, points))


def invalid(letters: str) -> Rejection:
    return Rejection(letters, Why.INVALID)


def barren(letters: str) -> Rejection:
    return Rejection(letters, Why.NO_SOLUTION)


def cancelled(letters: str) -> Rejection:
    return Rejection(letters, Why.CANCELLED)


START = GameState.set_up(NORMALE)
PASSE = game_move("", "PASSEIR", "PASSE H8", 16)
AFTER = play(START, PASSE).after


def test_a_turn_tells_where_it_was_played_and_what_it_leaves() -> None:
    turn = play(START, PASSE)
    assert turn.number == 1
    assert turn.position.rack == "PASSEIR"
    assert turn.position.board.is_empty
    assert turn.after.board.tiles == "PASSE"
    assert turn.after.kept == "IR"


@pytest.mark.parametrize(
    ("state", "move", "key"),
    [
        (START, game_move("", "PASSEI", "PASSE H8", 16), "game.draw_impossible"),
        (START, game_move("", "PASSEIK", "PASSE H8", 16, invalid("PASSEIR")), "game.rejection_unfounded"),
        (START, game_move("", "KKASSEI", "KA H8", 22), "game.draw_impossible"),
        (START, game_move("A", "PASSEI", "PASSE H8", 16), "game.draw_impossible"),
        (START, game_move("", "PASSTTR", "PASTS H8", 16), "game.draw_invalid"),
        (START, game_move("", "PASSEIR", "PASSA H8", 16), "game.letters_missing"),
        (START, game_move("", "PASSEIR", "PASSE H8", 17), "game.points"),
        (START, game_move("", "PASSEIR", "PASSE H8", 15), "game.points"),
        (START, game_move("", "PASSEIR", "PASSE A1", 16), "game.misfit.centre_missed"),
        (START, game_move("", "PASSEIR", "PASSE 8H", 16), "game.misfit.vertical_first"),
        (AFTER, game_move("IR", "ZABCD", "RIZ O14", 21), "game.misfit.off_board"),
        (AFTER, game_move("IR", "ZABCD", "PASTIR H8", 21), "game.misfit.other_letter"),
        (AFTER, game_move("IR", "ZABCD", "RIZ H13", 21), "game.misfit.not_whole"),
        (AFTER, game_move("IR", "ZABCD", "PASSE H8", 21), "game.misfit.nothing_placed"),
        (AFTER, game_move("IR", "ZABCD", "RIZ A1", 21), "game.misfit.not_connected"),
        (AFTER, game_move("", "IRZABCD", "RIZ 13H", 21), "game.draw_impossible"),
        (AFTER, game_move("IR", "ZABC", "RIZ 13H", 21), "game.draw_impossible"),
        (replace(AFTER, bag=Bag.of(""), kept="A"), PASSE, "game.over_already"),
        # rejections: as many letters as are drawn, the kept ones among them, and a reason that holds
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("BCD")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("BCDFGHJ")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("IRKKBCD")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("IRAEBCD")), "game.rejection_unfounded"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRTBCDF")), "game.rejection_unfounded"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRAEBCD"), barren("DCBEARI")), "game.draw_again"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRZABCD")), "game.draw_again"),
        # the draw of a cancelled move: possible, valid, and never the same letters again in its move
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, cancelled("ZABCDFG")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, cancelled("IRZABC")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, cancelled("IRTBCDF")), "game.rejection_unfounded"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, cancelled("DCBAZRI")), "game.draw_again"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, cancelled("IRAEBCD"), barren("DCBEARI")), "game.draw_again"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRAEBCD"), cancelled("DCBEARI")), "game.draw_again"),
        (AFTER, game_move("IR", "ZABCD", "RIZ 13H", 21, cancelled("IRAEBCD")), "game.draw_impossible"),
    ],
)
def test_each_fault_of_a_move(state: GameState, move: GameMove, key: str) -> None:
    with pytest.raises(GameFileError) as caught:
        play(state, move)
    assert caught.value.key == key
    assert caught.value.details["number"] == state.number


@pytest.mark.parametrize(("state", "kept"), [(START, "–"), (AFTER, "IR")])
def test_a_draw_that_cannot_be_is_told_with_what_was_kept(state: GameState, kept: str) -> None:
    with pytest.raises(GameFileError) as caught:
        play(state, game_move("", "ZABC", "RIZ 13H", 21))
    assert caught.value.details["kept"] == kept


def test_too_many_tiles() -> None:
    move = game_move("", "ABCDEFGI", "ABCDEFGI H1", 0)
    with pytest.raises(GameFileError) as caught:
        play(GameState.set_up(VARIANTS["7sur8"]), move)
    assert caught.value.key == "game.misfit.too_many"


@pytest.mark.parametrize(
    "rejected",
    [
        (),
        (invalid(""),),
        (invalid("IRTBCDF"),),
        (invalid("TIBCRDF"),),
        (invalid("IRTBCDF"), invalid("BCDFGHJ")),
        (barren("IRAEBCD"), barren("IRAEBCF")),
        (cancelled("IRAEBCD"),),
        (cancelled("ABRICED"), cancelled("BCDFGAE")),  # after the first, nothing is kept
        (invalid("IRTBCDF"), cancelled("IRAEBCD"), invalid("BCDFGHJ"), barren("IRAEBCF")),
        (invalid("IRTBCDF"), invalid("IRTBCDF")),  # an invalid draw may come twice
    ],
)
def test_rejections_that_can_be(rejected: tuple[Rejection, ...]) -> None:
    kept, new = ("", "IRZABCD") if rejected else ("IR", "ZABCD")
    turn = play(AFTER, game_move(kept, new, "RIZ 13H", 21, *rejected))
    assert turn.after.kept == "ABCD"


def test_rejections_of_a_joker_game_name_the_joker_where_they_like() -> None:
    state = GameState.set_up(JOKER_GAME)
    good = [invalid("?BCDFGH"), invalid("BCDF?GH")]
    for rejection in good:
        assert play(state, game_move("", "?PASEIR", "PASsE H8", 14, rejection)).after.reserve == 2
    for wrong in (invalid("??BCDFG"), invalid("??BCDFGH"), invalid("BCDFGHJ"), invalid("?BCDFG")):
        with pytest.raises(GameFileError) as caught:
            play(state, game_move("", "?PASEIR", "PASsE H8", 14, wrong))
        assert caught.value.key == "game.rejection_impossible"


@settings(max_examples=10)
@given(variants, st.integers(0, 2**32))
def test_a_game_replays_move_by_move(variant: Variant, seed: int) -> None:
    game = random_game(variant, seed)
    turns = list(game.turns())
    assert [turn.number for turn in turns] == list(range(1, len(game.moves) + 1))
    assert sum(turn.solution.points for turn in turns) == game.points
    for turn, following in pairwise(turns):
        assert following.before == turn.after


def test_a_fault_in_the_middle_stops_the_replay_there() -> None:
    game = Game(NORMALE, (PASSE, game_move("IR", "ZABCD", "RIZ 13H", 22)))
    turns = game.turns()
    assert next(turns).number == 1
    with pytest.raises(GameFileError) as caught:
        next(turns)
    assert caught.value.details["number"] == 2
