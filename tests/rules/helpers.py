"""Shared positions, placements and random games for the tests of the rules."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random

from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, GameMove, GameState, Turn, play
from topping.rules.grid.board import SIZE, Board, Direction, Reference, Square
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import score
from topping.rules.tiles import ALPHABET, JOKER, Draw, Rejection, RejectionReason


def move_of(text: str) -> Move:
    return Move.parse(text)


def placed(board: Board, text: str, variant: Variant = NORMALE) -> Placement:
    """Returns the placement of a move that must fit there."""
    placement = lay(board, Move.parse(text), variant)
    assert isinstance(placement, Placement), (text, placement)
    return placement


def board_with(*moves: str) -> Board:
    """Returns a grid with words written on it, whether or not they could be played."""
    board = Board()
    for text in moves:
        move = Move.parse(text)
        squares = (move.reference.square.moved(move.reference.direction, step) for step, _ in enumerate(move.word))
        board = board.with_tiles(zip(squares, move.word, strict=True))
    return board


def points_of(board: Board, text: str, variant: Variant = NORMALE) -> int:
    return score(board, placed(board, text, variant), variant).points


def random_placement(state: GameState, letters: str, rng: Random, tries: int = 60) -> Placement | None:
    """Returns a random placement: a "word" of some of the letters, without a lexicon."""
    squares = [Square(row, column) for row in range(SIZE) for column in range(SIZE)]
    if state.board.is_empty:
        squares = [Square(7, column) for column in range(1, 8)]
    for _ in range(tries):
        direction = Direction.HORIZONTAL if state.board.is_empty else rng.choice(list(Direction))
        square = rng.choice(squares)
        if state.board.holds(square.moved(direction, -1)):
            continue
        hand = rng.sample(letters, rng.randint(1, min(len(letters), state.variant.most_placed)))
        word, at = "", square
        while at.on_board and (state.board.holds(at) or hand):
            if state.board.holds(at):
                word += state.board.at(at)
            else:
                tile = hand.pop()
                word += rng.choice(ALPHABET).lower() if tile == JOKER else tile
            at = at.moved(direction, 1)
        if len(word) < 2:
            continue
        laid = lay(state.board, Move(word, Reference(square, direction)), state.variant)
        if not isinstance(laid, Misfit):
            return laid
    return None


def random_turns(variant: Variant, seed: int, most: int = 60) -> Iterator[Turn]:
    """Yields the turns of a random game to its end; some draws are rejected as if without solution."""
    rng = Random(seed)
    state = GameState.set_up(variant)
    while state.ending is None and state.number <= most:
        draw = state.draw(rng)
        while rng.random() < 0.15:
            rejected = (*draw.rejected, Rejection(draw.letters, RejectionReason.NO_SOLUTION))
            if state.fresh_draws_left(rejected) <= 0:
                break
            draw = state.draw(rng, rejected)
        placement = random_placement(state, draw.letters, rng)
        if placement is None:
            return
        yield (turn := play(state, game_move(state, draw, placement)))
        state = turn.after


def game_move(state: GameState, draw: Draw, placement: Placement) -> GameMove:
    """Returns a move with its true points."""
    move = placement.move
    points = score(state.board, placement, state.variant).points
    return GameMove(draw, Solution(move.word, move.reference, points))


def random_game(variant: Variant, seed: int, most: int = 60) -> Game:
    moves = tuple(GameMove(turn.draw, turn.solution) for turn in random_turns(variant, seed, most))
    return Game(variant, moves, seed=seed, generator=1, lexicon_name="hasard", lexicon_hash="0" * 64)


class Scripted:
    """A source of chance that repeats given numbers, up to a limit."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._numbers = islice(cycle(numbers), 1_000)

    def random(self) -> float:
        return next(self._numbers)
