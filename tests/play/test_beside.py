"""Aids beside a game: the judge of words, letters to tick off, the parts of a score."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.rules.helpers import board_with
from tests.rules.strategies import boards, references, variants, words
from topping.errors import InputError
from topping.play.lettertally import ChallengedWords, LetterTally
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import Try
from topping.play.scoreparts import Lack, ScoreParts, Shortfall, best_try, score_parts, shortfall
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Turn
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import EMPTY, SIZE, Board, Reference, Square
from topping.rules.moves import Move, Solution
from topping.rules.placement import Placement
from topping.rules.scoring import score
from topping.rules.tiles import ALPHABET, COUNTS, TILES

actions = st.lists(st.tuples(st.sampled_from(("tick", "untick", "undo")), st.sampled_from(TILES)), max_size=60)


@given(actions)
def test_there_are_always_102_letters_and_the_text_is_read_back(done: list[tuple[str, str]]) -> None:
    tally, naive = LetterTally(), dict.fromkeys(TILES, 0)
    for action, tile in done:
        if action == "tick":
            tally, naive[tile] = tally.tick(tile), min(COUNTS[tile], naive[tile] + 1)
        elif action == "untick":
            tally, naive[tile] = tally.untick(tile), max(0, naive[tile] - 1)
        else:
            last = tally.ticked[-1:]
            tally = tally.undone()
            if last:
                naive[last] -= 1
        assert len(tally.ticked) + len(tally.tiles_left) == 102
        assert {one: tally.ticked.count(one) for one in TILES} == naive
        assert tally.vowels + tally.consonants + tally.others == len(tally.tiles_left)
    assert LetterTally.parse(str(tally)) == tally


@pytest.mark.parametrize("text", ["é", "KK", "a", "???", "A A"])
def test_an_impossible_tick_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        LetterTally.parse(text)


some_words = st.text(ALPHABET, min_size=2, max_size=15)


@given(st.lists(some_words, min_size=1, max_size=8, unique=True))
def test_a_tally_reads_back(given_words: list[str]) -> None:
    challenged = ChallengedWords(tuple(given_words))
    assert ChallengedWords.parse(str(challenged)) == challenged


@given(st.lists(some_words, min_size=1, max_size=8, unique=True), st.sets(some_words))
def test_the_answer_is_for_all_of_them(given_words: list[str], more: set[str]) -> None:
    for lexicon in (set(given_words) | more, set(given_words[1:]) | (more - {given_words[0]})):
        assert ChallengedWords(tuple(given_words)).are_admitted(lexicon.__contains__) == (given_words[0] in lexicon)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        challenged = ChallengedWords.parse(text)
    except InputError:
        return
    assert 1 <= len(challenged.words) <= 8
    assert all(2 <= len(word) <= 15 and set(word) <= set(ALPHABET) for word in challenged.words)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("  ", "judge.empty"),
        ("a", "judge.length"),
        ("a" * 16, "judge.length"),
        ("H4", "judge.character"),
        ("ab cd ef gh ij kl mn op qr", "judge.too_many"),
    ],
)
def test_what_is_refused(text: str, key: str) -> None:
    with pytest.raises(InputError) as fault:
        ChallengedWords.parse(text)
    assert fault.value.key == key


def turns(name: str) -> list[Turn]:
    return list(parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8")).turns())


def parts_of(turn: Turn) -> ScoreParts:
    return score_parts(turn.before.board, turn.placement, turn.before.variant)


@pytest.mark.parametrize("variant", [name.replace("+", "-") for name in VARIANTS])
def test_every_top_of_a_game_of_each_variant_is_the_sum_of_its_parts(variant: str) -> None:
    for turn in turns(f"{variant}-01"):
        parts = parts_of(turn)
        assert parts.points == turn.solution.points
        points = score(turn.before.board, turn.placement, turn.before.variant)
        assert tuple(word.word for word in (parts.word, *parts.crossing)) == points.words


@given(boards, words, references, variants)
def test_the_parts_of_any_placement_sum_to_its_score(
    board: Board, letters: str, reference: Reference, variant: Variant
) -> None:
    last = SIZE - len(letters)
    start = Square(min(reference.square.row, last), min(reference.square.column, last))
    squares = [start.moved(reference.direction, step) for step in range(len(letters))]
    assume(any(not board.holds(square) for square in squares))
    cells = [(square, board.at(square), letter) for square, letter in zip(squares, letters, strict=True)]
    word = "".join(letter if cell == EMPTY else cell for _, cell, letter in cells)
    placed = tuple((square, letter) for square, cell, letter in cells if cell == EMPTY)
    placement = Placement(Move(word, Reference(start, reference.direction)), placed)
    expected, parts = score(board, placement, variant), score_parts(board, placement, variant)
    assert parts.points == expected.points
    assert tuple(one.word for one in (parts.word, *parts.crossing)) == expected.words
    assert parts.placed == len(placed)


GRID = board_with("PASSE H8")


def solution(text: str, points: int = 10) -> Solution:
    move = Move.parse(text)
    return Solution(move.word, move.reference, points)


def lacking(own: str, top: str, board: Board = GRID) -> Shortfall:
    return shortfall(board, NORMALE, solution(own, 12), [solution(top, 80)])


def squares(found: Shortfall) -> str:
    return " ".join(f"{letter}{square}" for square, letter in found.squares)


@pytest.mark.parametrize(
    ("own", "top", "lack", "named", "tiles"),
    [
        ("SOL 10H", "SOL 11H", Lack.PLACE, "", ""),
        ("SoL 10H", "SOl 10H", Lack.JOKER, "LJ10", "O"),
        ("SOl 10H", "SOL 10H", Lack.JOKER, "", "L"),
        ("SOL 10H", "SEL 10H", Lack.SQUARES, "EI10", "E"),
        ("SOL 10H", "SOLE 10H", Lack.SQUARES, "EK10", "E"),
        ("SOL 10H", "LASOl 10F", Lack.SQUARES, "LF10 AG10", "A?"),
        ("SOLE 10H", "SOL 10H", Lack.WORD, "", ""),
        ("SOL 10H", "SERRE 10H", Lack.WORD, "", "EERR"),
        ("SOL 10H", "RAPT 8F", Lack.LINKS, "PH8", "ART"),
        ("SOL 10H", "LOT I8", Lack.ELSEWHERE, "", "T"),  # beside the letters of the grid, through none of them
        ("SOL 10H", "REPASSE H6", Lack.ELSEWHERE, "", "ER"),  # through more letters than can be named
    ],
)
def test_the_kind_of_difference(own: str, top: str, lack: Lack, named: str, tiles: str) -> None:
    found = lacking(own, top)
    assert (found.lack, squares(found), found.tiles, found.points) == (lack, named, tiles, 68)


def test_the_bonus_for_seven_tiles() -> None:
    assert lacking("SOL 10H", "RESOUDRE 10F").placed == 7
    assert lacking("RESOUDRE 10F", "RESOUDRA 10F").placed == 0
    assert lacking("SOL 10H", "RAPT 8F").placed == 0


def test_of_several_tops_the_closest_is_compared() -> None:
    tops = [solution(top, 30) for top in ("RAPT 8F", "SERRE 10H", "SEL 10H", "LOT I8")]
    assert str(shortfall(GRID, NORMALE, solution("SOL 10H"), tops).top.move) == "SEL 10H"
    assert str(shortfall(GRID, NORMALE, solution("LAPE 8F"), tops).top.move) == "RAPT 8F"


def test_a_proposal_that_lies_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="SOL 10J"):
        lacking("SOL 10J", "SOL 10H")


def test_the_best_try_is_the_first_of_most_points() -> None:
    verdicts = (
        Verdict(Answer.NOT_ADMITTED),
        Verdict(Answer.BELOW_TOP, points=20),
        Verdict(Answer.BELOW_TOP, points=30),
        Verdict(Answer.BELOW_TOP, points=30),
        Verdict(Answer.DOES_NOT_FIT),
    )
    tries = [Try("", 1000 * at, verdict) for at, verdict in enumerate(verdicts)]
    assert best_try(tries) == tries[2]
    assert best_try(tries[:1]) is None
    nothing, little = (Try("", 0, Verdict(Answer.BELOW_TOP, points=points)) for points in (0, 1))
    assert best_try([nothing, little]) == little
