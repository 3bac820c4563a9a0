"""A game, which is the same for all players: its draws and retained solutions, and its state after each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from topping.errors import GameFileError
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.ending import Ending, ending, left_to_play
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, Placement, lay, replace_jokers, replaced_squares
from topping.rules.scoring import Admits, score
from topping.rules.tiles import (
    CONSONANTS,
    FLEXIBLE,
    JOKER,
    VOWELS,
    Bag,
    Chance,
    Draw,
    Rejection,
    RejectionReason,
    in_letter_order,
    is_valid,
    least_of_each,
    same_letters,
    without,
)


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of a game between two moves: grid, bag, kept letters, and jokers in reserve.

    Together they always hold all 102 tiles.
    """

    variant: Variant
    board: Board
    bag: Bag
    kept: str = ""
    """Letters of the last draw that were not placed, in letter order."""
    reserve: int = 0
    """Jokers set aside in a joker game (§3.8.1) for later draws; one of them counts as a letter left to play."""
    number: int = 1
    """The next move, from 1."""

    @staticmethod
    def set_up(variant: Variant) -> GameState:
        """Returns the state before the first move.

        In a joker game the jokers are taken out of the bag into the reserve (§3.8.1).
        """
        full = Bag.full()
        if not variant.joker:
            return GameState(variant, Board(), full)
        return GameState(variant, Board(), full.without_jokers, reserve=full.jokers)

    @property
    def left(self) -> Bag:
        """All letters to draw from: bag and kept letters, without the jokers in reserve."""
        return self.bag.plus(self.kept)

    @property
    def ending(self) -> Ending | None:
        """The reason why the letters left end the game before this move (§3.7); None if the game goes on."""
        return ending(left_to_play(self.bag, self.kept, self.reserve, self.variant))

    def is_valid(self, letters: str) -> bool:
        """Returns whether `letters` have enough vowels and consonants for a draw of the next move (§3.2)."""
        return is_valid(letters, self._left_with_joker(letters), self.number)

    def draw(self, chance: Chance, rejected: tuple[Rejection, ...] = ()) -> Draw:
        """Draws the letters of the next move; puts each invalid draw back and draws again until a draw is valid (§3.2).

        `rejected` holds the draws of this move rejected before. After a rejection no letter is kept. A draw that was
        cancelled or had no solution is not drawn again (§3.6). Never returns if `fresh_draws_left` is 0.
        """
        barred = _barred(rejected)
        while True:
            kept = "" if rejected else self.kept
            new = self._drawn_with(kept, chance)
            letters = kept + new
            if barred and same_letters(letters) in barred:
                continue
            if self.is_valid(letters):
                return Draw(kept, new, rejected)
            rejected = (*rejected, Rejection(letters, RejectionReason.INVALID))

    def fresh_draws_left(self, rejected: tuple[Rejection, ...]) -> int:
        """Returns how many different valid draws are still possible for this move once all letters are put back (§3.6).

        `rejected` holds the draws already rejected; barred ones are not counted. When all letters fit into a draw, only
        one draw is possible.
        """
        source, size, fixed = self.source("")
        vowels_or_consonants = least_of_each(self._left_with_joker(fixed), self.number)
        return _count_draws(source, size, fixed, vowels_or_consonants) - len(_barred(rejected))

    def can_be_drawn(self, draw: Draw) -> bool:
        """Returns whether the letters of a draw can come from this state.

        Checks the kept letters and the number of letters, and that the bag holds the new letters.
        """
        if draw.rejected and draw.kept:
            return False
        if not draw.rejected and draw.kept != self.kept:
            return False
        source, size, fixed = self.source(draw.kept)
        if not draw.new.startswith(fixed):
            return False
        rest = draw.new[len(fixed) :]
        return len(rest) == size and source.minus(rest) is not None

    def played(self, draw: Draw, placement: Placement) -> GameState:
        """Returns the state after a move with these tiles placed.

        In a joker game, jokers are replaced by real tiles (§3.8.1). Raises `ValueError` if the draw lacks the tiles
        placed.
        """
        kept = without(draw.letters, placement.tiles)
        if kept is None:
            raise ValueError(f"{placement.move} is not made of {draw.letters}")
        source, _, fixed = self.source(draw.kept)
        behind = source.minus_available(draw.new[len(fixed) :])
        replaced, bag = replace_jokers(placement, behind, self.variant)
        board = self.board.with_tiles(replaced)
        came_back = len(replaced_squares(placement, board)) if self.variant.joker else 0
        reserve = self._reserve_for(draw.kept) - len(fixed) + came_back
        return GameState(self.variant, board, bag, in_letter_order(kept), reserve, self.number + 1)

    def bag_behind(self, draw: Draw) -> Bag:
        """Returns the bag after the letters of a draw were taken out of it."""
        source, _, fixed = self.source(draw.kept)
        return source.minus_available(draw.new[len(fixed) :])

    def source(self, kept: str) -> tuple[Bag, int, str]:
        """Returns where the new letters of a draw come from, if it keeps the letters `kept`: (bag, count, joker).

        `count` tiles are drawn from `bag`. `joker` is added before them in a joker game; otherwise it is an empty text.
        """
        if kept == self.kept:
            bag, in_hand = self.bag, self.kept
        else:
            bag, in_hand = self.left, kept
        if self.variant.joker and not kept:
            bag = bag.without_jokers
        fixed = JOKER if JOKER not in in_hand and self._reserve_for(kept) else ""
        size = min(self.variant.drawn - len(in_hand) - len(fixed), len(bag))
        return bag, size, fixed

    def _reserve_for(self, kept: str) -> int:
        """Returns how many jokers are in reserve for later draws (§3.8.1), if the next draw keeps the letters `kept`.

        In a joker game, a draw that keeps no letter puts its jokers back into this reserve.
        """
        if self.variant.joker and not kept:
            return self.reserve + self.kept.count(JOKER)
        return self.reserve

    def _drawn_with(self, kept: str, chance: Chance) -> str:
        source, size, fixed = self.source(kept)
        return fixed + source.draw(size, chance)[0]

    def _left_with_joker(self, letters: str) -> str:
        """Returns the letters left to play before a draw of `letters`: those of the bag and the kept letters, in any
        order.

        Jokers of the draw that are not among them come from the reserve (§3.8.1), and are added.
        """
        left = self.bag.tiles + self.kept
        return left + JOKER * (letters.count(JOKER) - left.count(JOKER))


def _barred(rejected: tuple[Rejection, ...]) -> frozenset[str]:
    return frozenset(same_letters(rejection.letters) for rejection in rejected if rejection.is_barred)


def _count_draws(source: Bag, size: int, fixed: str, least: int) -> int:
    """Returns how many different draws are valid: `size` tiles from `source`, and the tiles `fixed` that each draw has.

    A valid draw has at least `least` vowels and `least` consonants.
    """
    flexible = sum(tile in FLEXIBLE for tile in fixed)
    ways = {(0, 0, 0, flexible): 1}
    for tile in sorted(set(source.tiles)):
        grown: dict[tuple[int, int, int, int], int] = {}
        for (taken, vowels, consonants, free), count in ways.items():
            for copies in range(min(source.count(tile), size - taken) + 1):
                state = (
                    taken + copies,
                    min(least, vowels + copies * (tile in VOWELS)),
                    min(least, consonants + copies * (tile in CONSONANTS)),
                    min(2 * least, free + copies * (tile in FLEXIBLE)),
                )
                grown[state] = grown.get(state, 0) + count
        ways = grown
    return sum(
        count
        for (taken, vowels, consonants, free), count in ways.items()
        if taken == size and 2 * least - vowels - consonants <= free
    )


@dataclass(frozen=True, slots=True)
class GameMove:
    """A move of a game: its draw and its retained top."""

    draw: Draw
    solution: Solution
    """The retained top."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game with all of its moves. Games that differ only by `name` or `seed` are the same game."""

    variant: Variant
    moves: tuple[GameMove, ...]
    formula: Formula = TOPPING
    """The formula that the game was made for; other formulas can be played on it."""
    name: str = ""
    seed: int | None = None
    """None for a game typed from a club sheet."""
    generator: int | None = None
    """Version of the generator that made the game from the seed."""
    lexicon_name: str = ""
    lexicon_hash: str = ""
    """SHA-256 of the lexicon's sorted words; empty for an imported game."""
    salt: str = ""
    """32 random hex digits in a secret game, so that its id does not confirm a guess of its moves."""

    @property
    def is_imported(self) -> bool:
        """Whether the game was not made by this program.

        Any lexicon may then judge it, and its solutions may be below the top.
        """
        return not self.lexicon_hash

    @property
    def points(self) -> int:
        """The sum of the points of the tops."""
        return sum(move.solution.points for move in self.moves)

    def turns(self) -> Iterator[Turn]:
        """Yields the moves in order, each with the state before and after it.

        Raises `GameFileError` at the first faulty move.
        """
        state = GameState.set_up(self.variant)
        for move in self.moves:
            turn = play(state, move)
            yield turn
            state = turn.after


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of a game as it was played, with the states before and after it."""

    number: int
    """From 1."""
    before: GameState
    draw: Draw
    solution: Solution
    placement: Placement
    after: GameState

    @property
    def position(self) -> Position:
        """The grid before the move, and its draw."""
        return Position(self.before.board, self.draw.letters)


def play(state: GameState, move: GameMove) -> Turn:
    """Plays a move on a state and returns it, after checking letters, grid and points.

    Raises `GameFileError` if a check fails. Words and tops are not checked: that takes a lexicon and the solver.
    """
    draw, solution = move.draw, move.solution
    if state.ending is not None:
        raise _fault(state, "game.over_already")
    for index in range(len(draw.rejected)):
        _check_rejection(state, draw.rejected[:index], draw.rejected[index])
    if not state.can_be_drawn(draw):
        raise _fault(state, "game.draw_impossible", letters=f"{draw.kept}+{draw.new}", kept=state.kept or "–")
    if not state.is_valid(draw.letters):
        raise _fault(state, "game.draw_invalid", letters=draw.letters)
    if _is_barred(draw.letters, draw.rejected):
        raise _fault(state, "game.draw_again", letters=draw.letters)
    placement = lay(state.board, solution.move, state.variant)
    if isinstance(placement, Misfit):
        raise _fault(state, f"game.misfit.{placement.name.lower()}", word=solution.move)
    try:
        after = state.played(draw, placement)
    except ValueError:
        raise _fault(state, "game.letters_missing", word=solution.move, letters=draw.letters) from None
    points = score(state.board, placement, state.variant).points
    if points != solution.points:
        raise _fault(state, "game.points", word=solution.move, said=solution.points, found=points)
    return Turn(state.number, state, draw, solution, placement, after)


def admitted_in(turns: Iterable[Turn], admits: Admits) -> Admits:
    """Returns a test of words for a game. It admits the words that `admits` does, and those that the game's tops form.

    A published game may hold a word that this edition of the lexicon lacks. Without this, nobody could find that top.
    """
    formed = (score(turn.before.board, turn.placement, turn.before.variant).words for turn in turns)
    own = frozenset(word.upper() for words in formed for word in words if not admits(word.upper()))
    return (lambda word: word in own or admits(word)) if own else admits


def _check_rejection(state: GameState, before: tuple[Rejection, ...], rejection: Rejection) -> None:
    """Checks that a draw of the present move could be rejected, after the earlier rejections `before`.

    Raises `GameFileError` if not. A rejection without letters is not checked.
    """
    letters = rejection.letters
    if not letters:
        return
    kept = "" if before else state.kept
    new = without(letters, kept)
    if new is not None and state.variant.joker and JOKER in new:
        new = JOKER + new.replace(JOKER, "", 1)  # sheets list the letters in any order
    if new is None or not state.can_be_drawn(Draw(kept, new, before)):
        raise _fault(state, "game.rejection_impossible", letters=letters)
    if (
        state.is_valid(letters) != rejection.is_barred
    ):  # an invalid draw may be drawn again, a valid draw rejected is barred
        raise _fault(state, "game.rejection_unfounded", letters=letters)
    if _is_barred(letters, before):
        raise _fault(state, "game.draw_again", letters=letters)


def _is_barred(letters: str, rejected: tuple[Rejection, ...]) -> bool:
    """Returns whether one of the `rejected` draws of a move has these letters, in any order, and bars them.

    A draw that was cancelled or without solution may not be drawn again (§3.6).
    """
    key = same_letters(letters)
    return any(rejection.is_barred and same_letters(rejection.letters) == key for rejection in rejected)


def _fault(state: GameState, key: str, **details: object) -> GameFileError:
    return GameFileError(key, number=state.number, **details)
