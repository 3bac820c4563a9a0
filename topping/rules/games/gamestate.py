"""The state of a game between two moves: grid, bag, kept letters, and the jokers that a joker game holds back."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.conditions.variant import Variant
from topping.rules.games.ending import Ending, ending, left_to_play
from topping.rules.grid.board import Board
from topping.rules.moves.placement import Placement, replace_jokers, replaced_squares
from topping.rules.tiles.bag import Bag, Chance
from topping.rules.tiles.draw import Draw, Rejection, Why, is_valid, least_of_each, same_letters
from topping.rules.tiles.letters import CONSONANTS, FLEXIBLE, JOKER, VOWELS, in_letter_order, without


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
