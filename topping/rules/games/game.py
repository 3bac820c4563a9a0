"""A game: the draws and the retained solutions, the same for whoever plays it; and where it stands after a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from topping.errors import GameFileError
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.ending import Ending, ending, left_to_play
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Misfit, Placement, Solution, lay, replace_jokers, replaced_squares, score
from topping.rules.tiles import (
    CONSONANTS,
    FLEXIBLE,
    JOKER,
    VOWELS,
    Bag,
    Chance,
    Draw,
    Rejection,
    Why,
    in_letter_order,
    is_valid,
    least_of_each,
    same_letters,
    without,
)


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything that a move changes. Board, bag, kept letters and reserve always hold the 102 tiles between them."""

    variant: Variant
    board: Board
    bag: Bag
    kept: str = ""
    """Letters of the last draw that were not placed, in letter order."""
    reserve: int = 0
    """Jokers set aside in a joker game (§3.8.1), to come with the next draws; one of them is a letter left to play."""
    number: int = 1
    """The move to be played, from 1."""

    @staticmethod
    def set_up(variant: Variant) -> GameState:
        """The state before the first move; a joker game takes its jokers out of the bag first (§3.8.1)."""
        full = Bag.full()
        if not variant.joker:
            return GameState(variant, Board(), full)
        return GameState(variant, Board(), full.without_jokers, reserve=full.jokers)

    @property
    def left(self) -> Bag:
        """The bag and the kept letters: all letters to draw from, but for the jokers in reserve."""
        return self.bag.plus(self.kept)

    @property
    def ending(self) -> Ending | None:
        """Why the game is over before this move is drawn, as far as the letters tell (§3.7)."""
        return ending(left_to_play(self.bag, self.kept, self.reserve, self.variant))

    def is_valid(self, letters: str) -> bool:
        """Whether `letters` are a valid draw for this move (§3.2)."""
        return is_valid(letters, self._left_with_joker(letters), self.number)

    def draw(self, chance: Chance, rejected: tuple[Rejection, ...] = ()) -> Draw:
        """Draws for this move, putting invalid draws back until one is valid (§3.2).

        `rejected` holds the rejections of this move so far; after one, nothing is kept, and a draw that had no solution
        or was cancelled is never drawn again (§3.6). Ends only where `fresh_draws_left` says that some draw is left.
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
            rejected = (*rejected, Rejection(letters, Why.INVALID))

    def fresh_draws_left(self, rejected: tuple[Rejection, ...]) -> int:
        """How many different valid draws, all letters put back, are not barred from being drawn again (§3.6).

        The last draw takes all the letters left: once it is barred, there is no other.
        """
        source, size, fixed = self.source("")
        vowels_or_consonants = least_of_each(self._left_with_joker(fixed), self.number)
        return _count_draws(source, size, fixed, vowels_or_consonants) - len(_barred(rejected))

    def can_be_drawn(self, draw: Draw) -> bool:
        """Whether `draw` can come from this state: kept letters, number of letters, and letters in the bag."""
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
        """The state after a move made of `draw`, its jokers replaced where the variant says so (§3.8.1).

        Raises `ValueError` where the draw does not hold the tiles placed.
        """
        kept = without(draw.letters, placement.tiles)
        if kept is None:
            raise ValueError(f"{placement.move} is not made of {draw.letters}")
        source, _, fixed = self.source(draw.kept)
        behind = source.minus_as_far_as_it_goes(draw.new[len(fixed) :])
        replaced, bag = replace_jokers(placement, behind, self.variant)
        board = self.board.with_tiles(replaced)
        came_back = len(replaced_squares(placement, board)) if self.variant.joker else 0
        reserve = self._reserve_for(draw.kept) - len(fixed) + came_back
        return GameState(self.variant, board, bag, in_letter_order(kept), reserve, self.number + 1)

    def bag_behind(self, draw: Draw) -> Bag:
        """What the bag holds while `draw` is being played."""
        source, _, fixed = self.source(draw.kept)
        return source.minus_as_far_as_it_goes(draw.new[len(fixed) :])

    def source(self, kept: str) -> tuple[Bag, int, str]:
        """What a draw that keeps `kept` takes from: the bag, how many tiles of it, and the joker that comes first."""
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
        """Jokers at hand for a draw that keeps `kept`: the reserve, and the one in hand where all goes back."""
        if self.variant.joker and not kept:
            return self.reserve + self.kept.count(JOKER)
        return self.reserve

    def _drawn_with(self, kept: str, chance: Chance) -> str:
        source, size, fixed = self.source(kept)
        return fixed + source.draw(size, chance)[0]

    def _left_with_joker(self, letters: str) -> str:
        """The letters left to play, in no order, with the joker that this draw brings out of the reserve."""
        left = self.bag.tiles + self.kept
        return left + JOKER * (letters.count(JOKER) - left.count(JOKER))


def _barred(rejected: tuple[Rejection, ...]) -> frozenset[str]:
    return frozenset(same_letters(one.letters) for one in rejected if one.is_barred)


def _count_draws(source: Bag, size: int, fixed: str, least: int) -> int:
    """How many different sets of `size` tiles of `source`, with `fixed`, hold `least` vowels and consonants."""
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
    """One move of a game."""

    draw: Draw
    solution: Solution
    """The retained top."""


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game; `name` and `seed` do not change what it is, the rest does."""

    variant: Variant
    moves: tuple[GameMove, ...]
    formula: Formula = TOPPING
    """What the game was made for; it can be played under any other."""
    name: str = ""
    seed: int | None = None
    """None for a game typed from a club sheet."""
    generator: int | None = None
    """Version of the generator that made it from the seed."""
    lexicon_name: str = ""
    lexicon_hash: str = ""
    """SHA-256 of the lexicon's sorted words; empty for an imported game, typed or read from somebody's file."""
    salt: str = ""
    """32 hex digits at random in a game made to be kept secret: its id does not confirm what somebody guesses of it."""

    @property
    def is_imported(self) -> bool:
        """Whether it was made elsewhere: played with the chosen lexicon, its solutions may be below the top."""
        return not self.lexicon_hash

    @property
    def points(self) -> int:
        """The sum of the tops."""
        return sum(move.solution.points for move in self.moves)

    def turns(self) -> Iterator[Turn]:
        """The moves one after the other, each with the states around it; `GameFileError` at the first fault."""
        state = GameState.set_up(self.variant)
        for move in self.moves:
            turn = play(state, move)
            yield turn
            state = turn.after


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of a game, with the state before and after it."""

    number: int
    """From 1."""
    before: GameState
    draw: Draw
    solution: Solution
    placement: Placement
    after: GameState

    @property
    def position(self) -> Position:
        """The grid before the move and the draw."""
        return Position(self.before.board, self.draw.letters)


def play(state: GameState, move: GameMove) -> Turn:
    """Plays a move on the state of a game, checking all that letters, grid and points tell.

    Only the lexicon and the solver know more. Raises `GameFileError`.
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
    """What a game is judged by: its lexicon, and the words that its own solutions form.

    A word of a published sheet may lack in another edition of the lexicon; refused, its move could not be won.
    """
    formed = (score(turn.before.board, turn.placement, turn.before.variant).words for turn in turns)
    own = frozenset(word.upper() for words in formed for word in words if not admits(word.upper()))
    return (lambda word: word in own or admits(word)) if own else admits


def _check_rejection(state: GameState, before: tuple[Rejection, ...], rejection: Rejection) -> None:
    """Checks a rejection of the present move, `before` being the earlier ones; one without letters cannot be."""
    letters = rejection.letters
    if not letters:
        return
    kept = "" if before else state.kept
    new = without(letters, kept)
    if new is not None and state.variant.joker and JOKER in new:
        new = JOKER + new.replace(JOKER, "", 1)  # a sheet names the letters in any order
    if new is None or not state.can_be_drawn(Draw(kept, new, before)):
        raise _fault(state, "game.rejection_impossible", letters=letters)
    if state.is_valid(letters) != rejection.is_barred:  # an invalid draw may come again, a valid one goes back for good
        raise _fault(state, "game.rejection_unfounded", letters=letters)
    if _is_barred(letters, before):
        raise _fault(state, "game.draw_again", letters=letters)


def _is_barred(letters: str, rejected: tuple[Rejection, ...]) -> bool:
    """Whether `letters` went back before, in this very move, without solution or with it cancelled (§3.6)."""
    key = same_letters(letters)
    return any(one.is_barred and same_letters(one.letters) == key for one in rejected)


def _fault(state: GameState, key: str, **details: object) -> GameFileError:
    return GameFileError(key, number=state.number, **details)
