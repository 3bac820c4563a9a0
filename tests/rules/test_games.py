"""Games and their states: played, finished, imported, and reference games."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_game, random_turns
from tests.rules.strategies import variants
from topping.errors import GameFileError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.ending import Aftermath, Ending, after_interruption, ending
from topping.rules.games.game import GameMove, GameState, admitted_in, play
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, lay, replace_jokers
from topping.rules.scoring import judge, score
from topping.rules.tiles import (
    COUNTS,
    JOKER,
    Bag,
    Draw,
    Rejection,
    RejectionReason,
    in_letter_order,
    same_letters,
    tile_of,
    without,
)

JOKER_GAME = VARIANTS["normale+joker"]


def game_move(kept: str, new: str, text: str, points: int, *rejected: Rejection) -> GameMove:
    move = Move.parse(text)
    return GameMove(Draw(kept, new, rejected), Solution(move.word, move.reference, points))


def invalid(letters: str) -> Rejection:
    return Rejection(letters, RejectionReason.INVALID)


def barren(letters: str) -> Rejection:
    return Rejection(letters, RejectionReason.NO_SOLUTION)


def cancelled(letters: str) -> Rejection:
    return Rejection(letters, RejectionReason.CANCELLED)


START = GameState.set_up(NORMALE)
PASSE = game_move("", "PASSEIR", "PASSE H8", 16)
AFTER = play(START, PASSE).after


def test_a_turn_has_its_position_and_the_state_after() -> None:
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
        # rejections: as many letters as are drawn, with the kept ones, and a valid reason
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("BCD")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("BCDFGHJ")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("IRKKBCD")), "game.rejection_impossible"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, invalid("IRAEBCD")), "game.rejection_unfounded"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRTBCDF")), "game.rejection_unfounded"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRAEBCD"), barren("DCBEARI")), "game.draw_again"),
        (AFTER, game_move("", "ZABCDIR", "RIZ 13H", 21, barren("IRZABCD")), "game.draw_again"),
        # the draw of a cancelled move: possible, valid, and never repeated in its move
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
        (cancelled("ABRICED"), cancelled("BCDFGAE")),  # no letter is kept after the first rejection
        (invalid("IRTBCDF"), cancelled("IRAEBCD"), invalid("BCDFGHJ"), barren("IRAEBCF")),
        (invalid("IRTBCDF"), invalid("IRTBCDF")),  # an invalid draw may be drawn twice
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


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ("", Ending.ALL_PLACED),
        ("A", Ending.ONE_LETTER),
        ("B", Ending.ONE_LETTER),
        ("?", Ending.ONE_LETTER),
        ("Y", Ending.ONE_LETTER),
        ("AE", Ending.ONLY_VOWELS),
        ("AAEEIIOOUU", Ending.ONLY_VOWELS),
        ("BC", Ending.ONLY_CONSONANTS),
        ("BCDFGHJKLMNPQRSTVWXZ", Ending.ONLY_CONSONANTS),
        ("AB", None),
        ("AAAAAAAB", None),
        ("A?", None),
        ("B?", None),
        ("AY", None),
        ("BY", None),
        ("Y?", None),
        ("??", None),
        ("AEI?", None),
        ("BCDY", None),
    ],
)
def test_the_letters_left_decide_the_end(left: str, why: Ending | None) -> None:
    assert ending(left) is why


@pytest.mark.parametrize(
    ("length_ms", "collected", "follows"),
    [
        (900_000, 0, Aftermath.RESUMED),
        (900_001, 14, Aftermath.VOID),
        (900_001, 15, Aftermath.STANDS),
    ],
)
def test_aftermath_of_an_interruption(length_ms: int, collected: int, follows: Aftermath) -> None:
    assert after_interruption(length_ms, collected, least_moves=15) is follows


TYPED = """Topping 1
1 +AEIRSTN ARISENT H4 66
2 +AELOUTS LIE 6G 3
3 AOSTU+RE ON 9G 3
"""


def test_one_sheet_is_one_game_in_every_format() -> None:
    other = """Topping 1
Nom : Interclubs
Formule : duplicate
Lexique : ODS9
1 -AEEIOUU TRNASEI ARISENT H4 66
2 +AELOUTS LIE 6G 3
3 EAOSTUR ON 9G 3
"""
    assert game_id(parse_game(TYPED)) == game_id(parse_game(other))


def test_other_moves_are_another_game() -> None:
    game = parse_game(TYPED)
    assert game_id(game) != game_id(replace(game, moves=game.moves[:2]))


def test_reading_a_game_again_keeps_its_id() -> None:
    game = parse_game(TYPED)
    assert game_id(parse_game(format_game(game))) == game_id(game)


def test_the_words_of_a_game_are_admitted_in_it_beside_those_of_the_lexicon() -> None:
    turns = list(parse_game(TYPED).turns())
    admits = admitted_in(turns, {"LIE"}.__contains__)
    assert [admits(word) for word in ("LIE", "ARISENT", "ON", "ARISE", "LI")] == [True, True, True, False, False]


DATA = Path(__file__).parents[1] / "data" / "reference"
NAMES = {"normal": "normale", "7sur8": "7sur8", "joker": "normale+joker", "explosive": "normale"}
"""An explosive game is no federation formula; its moves score as in a normal game."""


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
    """The recorded replacements follow the rule (§3.8.1), as far as the moves before are known."""
    replaced = 0
    for game in GAMES:
        if game["variant"] != "joker" or game["moves"][0]["n"] != 1:
            continue
        board, bag = Board(), Bag.full().without_jokers
        for recorded in game["moves"]:
            move = Move.parse(f"{recorded['word']} {recorded['ref']}")
            laid = lay(board, move, Variant.parse("normale+joker"))
            assert not isinstance(laid, Misfit)
            behind = bag.minus_available(recorded["rack"].replace("?", ""))
            after, _ = replace_jokers(laid, behind, Variant.parse("normale+joker"))
            assert (after != laid.placed) is bool(recorded.get("joker_replaced")), recorded
            replaced += after != laid.placed
            for (_, before), (_, now) in zip(laid.placed, after, strict=True):
                bag = bag.minus_available(before if before == now else now)
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
        # in the joker game the bag still held the letter: the joker returned, and its tile is on the grid
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
    """Without the replacement, four rows of the joker game's list would score less."""
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


def state_of(variant: Variant, bag: str, kept: str = "", reserve: int = 0, number: int = 1) -> GameState:
    return GameState(variant, Board(), Bag.of(bag), in_letter_order(kept), reserve, number)


@st.composite
def small_states(draw: st.DrawFn) -> GameState:
    """Draws unfinished ends of games: few letters in the bag, some kept, and jokers in reserve in a joker game."""
    variant = draw(variants)
    jokers = "" if variant.joker else "?"
    bag = draw(st.text("AAEIBBCDY" + jokers, min_size=0, max_size=7))
    kept = draw(st.text("AEIBCDY", max_size=min(5, variant.drawn - 2)))
    reserve = 0
    if variant.joker:
        in_hand = draw(st.booleans())
        kept += JOKER * in_hand
        reserve = draw(st.integers(0, 2 - in_hand))
    elif draw(st.booleans()):
        kept += JOKER
    state = state_of(variant, bag, kept, reserve, draw(st.sampled_from([3, 15, 16])))
    assume(state.ending is None)
    return state


def all_draws(state: GameState) -> Iterator[str]:
    """Returns every valid draw once all letters are put back, by trying each choice of tiles."""
    if state.variant.joker:
        jokers = state.reserve + state.kept.count(JOKER)
        letters = (state.bag.tiles + state.kept).replace(JOKER, "")
        fixed = JOKER if jokers else ""
    else:
        letters, fixed = state.bag.tiles + state.kept, ""
    size = min(state.variant.drawn - len(fixed), len(letters))
    for tiles in {in_letter_order("".join(some)) for some in combinations(letters, size)}:
        if state.is_valid(fixed + tiles):
            yield same_letters(fixed + tiles)


# setting up


@given(variants)
def test_a_game_starts_with_the_whole_set(variant: Variant) -> None:
    state = GameState.set_up(variant)
    assert (len(state.bag), state.reserve) == ((100, 2) if variant.joker else (102, 0))
    assert state.bag.jokers == (0 if variant.joker else 2)
    assert (state.number, state.kept, state.ending) == (1, "", None)


# drawing


@given(variants, st.integers())
def test_the_first_draw(variant: Variant, seed: int) -> None:
    state = GameState.set_up(variant)
    draw = state.draw(Random(seed))
    assert len(draw.letters) == variant.drawn
    assert draw.kept == ""
    assert state.is_valid(draw.letters)
    assert state.can_be_drawn(draw)
    assert (draw.new[0] == JOKER and draw.new.count(JOKER) == 1) or not variant.joker
    assert draw == state.draw(Random(seed))
    assert all(not state.is_valid(one.letters) and one.why is RejectionReason.INVALID for one in draw.rejected)


@settings(max_examples=75)
@given(small_states())
def test_fresh_draws_are_as_many_as_brute_force_finds(state: GameState) -> None:
    assert state.fresh_draws_left(()) == len(set(all_draws(state)))


@given(small_states(), st.integers())
def test_draws_without_solution_come_once_each_until_none_is_left(state: GameState, seed: int) -> None:
    rng = Random(seed)
    wanted = set(all_draws(state))
    assume(len(wanted) <= 30)
    rejected: tuple[Rejection, ...] = ()
    seen: list[str] = []
    while state.fresh_draws_left(rejected) > 0:
        draw = state.draw(rng, rejected)
        assert draw.rejected[: len(rejected)] == rejected
        assert state.can_be_drawn(draw)
        assert draw.kept == ("" if draw.rejected else state.kept)
        seen.append(same_letters(draw.letters))
        rejected = (*draw.rejected, Rejection(draw.letters, RejectionReason.NO_SOLUTION))
    assert state.fresh_draws_left(rejected) == 0
    assert sorted(seen) == sorted(wanted)


@settings(max_examples=75)
@given(small_states())
def test_a_game_that_is_not_over_has_a_valid_draw(state: GameState) -> None:
    assert any(all_draws(state))


# playing


@pytest.mark.parametrize(
    ("bag", "kept", "reserve", "why"),
    [
        ("", "?", 0, Ending.ONE_LETTER),
        ("", "?", 1, Ending.ONE_LETTER),  # a draw holds one joker, never two
        ("A", "", 2, None),
        ("AE", "", 1, None),
        ("AE", "", 0, Ending.ONLY_VOWELS),
        ("A", "?", 1, None),
        ("", "", 2, Ending.ONE_LETTER),
        ("", "", 0, Ending.ALL_PLACED),
    ],
)
def test_one_joker_of_the_reserve_is_left_to_play(bag: str, kept: str, reserve: int, why: Ending | None) -> None:
    assert state_of(JOKER_GAME, bag, kept, reserve).ending is why


# whole games


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_grid_bag_kept_letters_and_reserve_always_hold_the_102_tiles(variant: Variant, seed: int) -> None:
    """Grid, bag, kept letters and reserve hold the 102 tiles together after every move, with the right counts."""
    state = GameState.set_up(variant)
    for turn in random_turns(variant, seed):
        assert turn.before == state
        draw, state = turn.draw, turn.after
        assert turn.before.can_be_drawn(draw)
        assert draw.rejected == () or draw.kept == ""
        assert draw.letters.count(JOKER) <= (1 if variant.joker else 2)
        on_the_grid = [tile_of(character) for character in state.board.tiles]
        everywhere = [*on_the_grid, *state.bag.tiles, *state.kept, *(JOKER * state.reserve)]
        assert Counter(everywhere) == COUNTS
        assert not (variant.joker and JOKER in state.bag.tiles)
        assert state.number == turn.number + 1
        assert len(draw.letters) == min(variant.drawn, len(turn.before.left) + (JOKER in draw.new and variant.joker))
