"""The rest of a game whose move was cancelled (§3.6): the same one for the same chance, and sound."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, small
from topping.cli import run
from topping.errors import GameFileError, InputError, LexiconError
from topping.game.making.maker import Maker
from topping.game.making.replay import replay
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gamestate import GameState
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.tiles.bag import Bag
from topping.rules.tiles.draw import Draw, Rejection, Why, same_letters
from topping.rules.tiles.letters import JOKER
from topping.solver import Solver


@cache
def maker() -> Maker:
    return Maker(bundled(), Solver(bundled()))


@cache
def prepared(name: str) -> Game:
    return parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8"))


def of(variant: Variant) -> Game:
    return prepared(f"{variant.name.replace('+', '-')}-01")


def is_sound(game: Game) -> bool:
    """Whether the game reads back as it is, and every move of it replays."""
    assert parse_game(format_game(game)) == game
    return len(list(replay(game, maker()))) == len(game.moves)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@pytest.mark.parametrize("number", [1, 2, 9])
def test_the_rest_of_a_game_is_another_one(variant: Variant, number: int) -> None:
    game = of(variant)
    again = maker().remake(game, number, 5)
    cancelled, drawn = game.moves[number - 1].draw, again.moves[number - 1].draw
    assert again.moves[: number - 1] == game.moves[: number - 1]
    assert drawn.rejected[: len(cancelled.rejected)] == cancelled.rejected
    assert drawn.rejected[len(cancelled.rejected)] == Rejection(cancelled.letters, Why.CANCELLED)
    assert drawn.kept == ""
    assert same_letters(drawn.letters) != same_letters(cancelled.letters)
    assert len(drawn.letters) == len(cancelled.letters)
    assert (JOKER in drawn.letters) or not variant.joker
    assert is_sound(again)
    *_, last = again.turns()
    assert not maker().can_go_on(last.after)


def test_chance_alone_decides() -> None:
    game = prepared("normale-01")
    text = format_game(game)
    first = maker().remake(game, 4, 1)
    assert Maker(bundled(), Solver(bundled())).remake(parse_game(text), 4, 1) == first
    assert maker().remake(game, 4, 2).moves != first.moves
    assert format_game(game) == text


def test_it_is_of_no_seed_but_keeps_what_it_is_of() -> None:
    game = replace(prepared("7sur8-joker-02"), formula=DUPLICATE)
    again = maker().remake(game, 4, 1)
    assert (again.seed, again.generator) == (None, None)
    assert (again.variant, again.formula) == (game.variant, DUPLICATE)
    assert (again.lexicon_name, again.lexicon_hash) == ("open-fr", bundled().hash)
    assert again.name == "7sur8 joker 02 (coup 4 annulé)"
    assert maker().remake(replace(game, name=""), 4, 1).name == "(coup 4 annulé)"


def test_what_was_rejected_before_the_cancelled_draw_still_was() -> None:
    game = prepared("normale-01")
    again = maker().remake(game, 9, 1)
    assert again.moves[8].draw.rejected[:2] == (
        Rejection("VLTPFNU", Why.INVALID),
        Rejection("TNOAETI", Why.CANCELLED),
    )


def test_a_move_may_be_cancelled_again_and_another_one_too() -> None:
    game = prepared("normale-03")
    once = maker().remake(game, 5, 1)
    twice = maker().remake(once, 5, 1)
    put_back = [one.letters for one in twice.moves[4].draw.rejected if one.why is Why.CANCELLED]
    assert put_back == [game.moves[4].draw.letters, once.moves[4].draw.letters]
    assert same_letters(twice.moves[4].draw.letters) not in map(same_letters, put_back)
    later = maker().remake(twice, 8, 1)
    assert later.moves[:7] == twice.moves[:7]
    assert is_sound(later)


@pytest.mark.parametrize("name", ["normale-02", "7sur8-joker-01", "789-03", "7et8-joker-02"])
def test_the_game_ends_where_no_other_draw_is_left(name: str) -> None:
    game = prepared(name)
    turns = list(game.turns())
    assert len(turns[-1].before.left) <= game.variant.drawn
    again = maker().remake(game, len(turns), 1)
    assert again.moves == game.moves[:-1]
    assert is_sound(again)


def test_it_goes_on_as_long_as_another_draw_is_left() -> None:
    for turn in prepared("normale-02").turns():
        again = maker().remake(prepared("normale-02"), turn.number, 1)
        assert (len(again.moves) >= turn.number) == (len(turn.before.left) > NORMALE.drawn), turn.number


def test_a_draw_found_without_solution_before_is_not_drawn_again() -> None:
    graph = small(1)
    few = Maker(graph, Solver(graph))
    game = few.make(1, NORMALE)
    barren = [number for number, move in enumerate(game.moves, 1) if any(one.is_barred for one in move.draw.rejected)]
    assert barren
    for number in barren:
        again = few.remake(game, number, 3)
        assert parse_game(format_game(again)) == again
        assert len(list(replay(again, few))) == len(again.moves)


def test_it_ends_too_where_no_other_draw_has_a_solution() -> None:
    graph = WordGraph.from_words(["ZYTHUM"], "un")
    few = Maker(graph, Solver(graph))
    state = GameState(NORMALE, Board(), Bag.of("ZYTHUMAA"))
    assert few._next(state, Random(1)) is not None
    # six other draws are valid, each short of a letter of the word
    cancelled = (Rejection("MATHUZY", Why.CANCELLED),)
    assert state.fresh_draws_left(cancelled) == 6
    assert few._next(state, Random(1), cancelled) is None


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


def test_its_file_is_replayed_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "partie.txt"
    again = maker().remake(prepared("789-joker-02"), 6, 1)
    path.write_text(format_game(again), encoding="utf-8")
    assert run(["replay", str(path)]) == 0
    assert f"{len(again.moves)} coups" in capsys.readouterr().out
    assert run(["replay", str(path), "--json"]) == 0
    assert '"why": "cancelled"' in capsys.readouterr().out


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
