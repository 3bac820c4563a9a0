"""Games drawn from a real bag by events, and moves that fit on the grid with any letters as words."""

from collections.abc import Iterator

from topping.play.session import events
from topping.rules.games.game import Game, GameState
from topping.rules.grid.board import SIZE, Board, Direction, Reference, Square
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import score
from topping.rules.tiles import JOKER, RejectionReason


def some_solution(state: GameState, letters: str) -> Solution | None:
    """Returns a move that fits on the grid, whether or not it forms words."""
    board, plain = state.board, [letter for letter in letters if letter != JOKER]
    if board == Board():
        word, reference = "".join(plain[:3]), Reference.parse("H8")
        return _scored(state, word, reference) if len(word) > 1 else None
    for place in range(SIZE * SIZE):
        square = Square(place // SIZE, place % SIZE)
        if not board.holds(square) or not plain:
            continue
        for direction in Direction:
            word, end = board.at(square), square
            while end.row < SIZE - 1 and end.column < SIZE - 1 and board.holds(end.moved(direction, 1)):
                end = end.moved(direction, 1)
                word += board.at(end)
            solution = _scored(state, word + plain[0], Reference(square, direction))
            if solution is not None:
                return solution
    return None


def _scored(state: GameState, word: str, reference: Reference) -> Solution | None:
    placement = lay(state.board, Move(word, reference), state.variant)
    if isinstance(placement, Misfit):
        return None
    return Solution(word, reference, score(state.board, placement, state.variant).points)


def events_of(game: Game) -> Iterator[events.Event]:
    """Yields the events of a session with a game drawn by hand, moves played but no bulletins."""
    for number, move in enumerate(game.moves, start=1):
        kept = "" if number == 1 or move.draw.rejected else move.draw.kept
        for place, rejection in enumerate(move.draw.rejected):
            in_hand = _kept_before(game, number) if place == 0 else ""
            made = events.PutBack if rejection.why is RejectionReason.INVALID else events.Drawn
            yield made(number, in_hand, rejection.letters[len(in_hand) :])
            if rejection.why is RejectionReason.NO_SOLUTION:
                yield events.Barren(number)
        yield events.Drawn(number, kept, move.draw.new)
        yield events.TopFound(number, move.solution)
        yield events.Opened(number)
        yield events.Collected(number)


def _kept_before(game: Game, number: int) -> str:
    return list(game.turns())[number - 1].before.kept
