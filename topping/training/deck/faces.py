"""How a card is shown this time: its letters in another order, or on another grid; never the same picture twice
running."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import permutations
from string import ascii_uppercase
from typing import Final, TypeAlias

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState, Turn
from topping.rules.grid.position import Position
from topping.rules.moves import Misfit, Solution, lay
from topping.rules.tiles import JOKER, Bag, Chance, Draw
from topping.training.deck.cards import LEAST_LETTERS, MOST_LETTERS, CardKind, DeckCard, HookSide
from topping.training.deck.schedule import hook_target_ms, word_target_ms


@dataclass(frozen=True, slots=True)
class WordFace:
    """The letters of a word, without a grid; all words that they make are asked."""

    letters: str
    """In the order shown, `?` for a joker."""
    answers: tuple[str, ...]
    """All valid words of these letters, A–Z, in alphabetical order."""
    target_ms: int
    """Time in which they are to be known, all of them."""

    @property
    def shown(self) -> str:
        """What is kept with the sight."""
        return self.letters


@dataclass(frozen=True, slots=True)
class HookFace:
    """A word; all letters that make another one in front of it, or behind it, are asked."""

    word: str
    side: HookSide
    answers: str
    """The letters, in alphabetical order; one at least."""
    target_ms: int

    @property
    def shown(self) -> str:
        """What is kept with the sight."""
        return f"+{self.word}" if self.side is HookSide.FRONT else f"{self.word}+"


@dataclass(frozen=True, slots=True)
class GridFace:
    """A grid and a draw; any top is accepted."""

    turn: Turn
    """With its draw in the order shown: what the referee and the controls of a move take."""
    target_ms: int
    """By the par of the position (`schedule.grid_target_ms`)."""

    @property
    def shown(self) -> str:
        """What is kept with the sight: the position, its draw in the order shown."""
        return str(self.turn.position)


CardFace: TypeAlias = WordFace | HookFace | GridFace


@dataclass(frozen=True, slots=True)
class CardMatter:
    """What a card can be asked with, in the lexicon in force."""

    admits: Callable[[str], bool]
    """Whether a word (A–Z) is admitted."""
    answers: tuple[str, ...] = ()
    """All valid words of the letters of a word card, A–Z."""
    front: str = ""
    """The letters that make another word in front of the card's word, in alphabetical order."""
    back: str = ""
    """Those behind it."""
    grids: tuple[GridFace, ...] = ()
    """Grids on which the card's word is a top, or a fresh one of the card's kind; those of the bank."""
    own: GridFace | None = None
    """The card's own position; None where it came from none."""


def face_of(card: DeckCard, matter: CardMatter, last: Sequence[str], chance: Chance) -> CardFace | None:
    """How a card is shown this time; None where nothing can be shown. `last` are its pictures so far, the last one
    last: two running are never alike.

    A grid other than the last one is preferred; without one a word of four to eight letters is asked by these, one of
    two by its hooks, and a position by its own grid, its draw in another order. A word of three letters without any
    grid is asked by its letters too: its hooks ask for words of four letters.
    """
    if card.key.kind is CardKind.HOOK and card.key.side is not None:
        return _hook_face(card.key.word, card.key.side, matter)
    if grid := _another_grid(matter, last, chance):
        return grid
    if card.key.kind is CardKind.WORD:
        letters = card.key.letters
        if LEAST_LETTERS <= len(letters) <= MOST_LETTERS and matter.answers:
            order = shuffled(letters, last[-1:], matter.admits, chance)
            if order is not None:
                return WordFace(order, matter.answers, word_target_ms(len(letters), len(matter.answers)))
        if not matter.own:
            return _short_face(card.key.word, matter, last, chance)
    if matter.own is not None and card.key.kind is not CardKind.KIND:
        return _redrawn(matter.own, last, matter.admits, chance)
    return None


def shuffled(
    letters: str,
    last: Collection[str],
    admits: Callable[[str], bool],
    chance: Chance,
    hidden: Collection[str] = (),
) -> str | None:
    """Letters, `?` for a joker, in an order by chance: none of the last ones, none that reads as a word or has one
    of the `hidden` words in it; None where there is no such order."""

    def is_fit(order: str) -> bool:
        if order in last or any(word in order for word in hidden):
            return False
        return not any(map(admits, _readings(order)))

    for _ in range(_TRIES):
        order = in_any_order(letters, chance)
        if is_fit(order):
            return order
    if len(letters) > MOST_LETTERS:
        return None
    fit = sorted({order for one in permutations(letters) if is_fit(order := "".join(one))})
    return fit[int(chance.random() * len(fit))] if fit else None


_TRIES: Final = 100


def turn_at(position: Position, solution: Solution, variant: Variant) -> Turn:
    """The move of a position by itself: what a game around it would have drawn before is not known.

    Raises `ValueError` where the solution does not fit on its grid or is not made of its draw.
    """
    placement = lay(position.board, solution.move, variant)
    if isinstance(placement, Misfit):
        raise ValueError(f"{solution} does not fit: {placement.value}")
    bag = Bag.full().minus_as_far_as_it_goes("".join(position.board.tiles) + position.rack)
    number = 1 if not position.board.tiles else 2
    before = GameState(variant, position.board, bag.plus(position.rack), number=number)
    draw = Draw("", position.rack)
    return Turn(number, before, draw, solution, placement, before.played(draw, placement))


def _another_grid(matter: CardMatter, last: Sequence[str], chance: Chance) -> GridFace | None:
    """A grid of the bank by chance, other than the last one, its draw in another order."""
    before = _board_of(last[-1]) if last else ""
    fresh = [one for one in matter.grids if _board_of(str(one.turn.position)) != before]
    while fresh:
        one = fresh.pop(int(chance.random() * len(fresh)))
        if face := _redrawn(one, last, matter.admits, chance):
            return face
    return None


def _redrawn(grid: GridFace, last: Sequence[str], admits: Callable[[str], bool], chance: Chance) -> GridFace | None:
    """A grid with its draw in another order than the last time, which shows no word."""
    before = [one.rpartition(" ")[2].removesuffix("/") for one in last[-1:]]
    turn = redrawn(grid.turn, before, admits, chance)
    return None if turn is None else GridFace(turn, grid.target_ms)


def redrawn(turn: Turn, last: Collection[str], admits: Callable[[str], bool], chance: Chance) -> Turn | None:
    """A move with its draw in another order than the `last` ones, which shows no word; None where there is none."""
    word, letters = turn.solution.word.upper(), turn.draw.letters
    order = shuffled(letters, last, admits, chance, hidden=(word,))
    if order is None and len(letters) < LEAST_LETTERS:
        order = in_any_order(letters, chance)  # at the end of a game two letters may make words in both orders
    if order is None:
        return None
    return Turn(turn.number, turn.before, Draw("", order), turn.solution, turn.placement, turn.after)


def _board_of(shown: str) -> str:
    """The grid of a picture; empty for one without."""
    return shown.partition(" ")[0] if "/" in shown else ""


def _hook_face(word: str, side: HookSide, matter: CardMatter) -> HookFace | None:
    answers = matter.front if side is HookSide.FRONT else matter.back
    return HookFace(word, side, answers, hook_target_ms(len(answers))) if answers else None


def _short_face(word: str, matter: CardMatter, last: Sequence[str], chance: Chance) -> WordFace | HookFace | None:
    """A word of two letters by its hooks, those behind it and those in front by turns; one of three by its letters,
    in the same order again where all others are words."""
    if len(word) > 2:
        order = shuffled(word, last[-1:], matter.admits, chance) or shuffled(word, (), matter.admits, chance)
        return WordFace(order, matter.answers, word_target_ms(len(word), len(matter.answers))) if order else None
    back, front = (_hook_face(word, side, matter) for side in (HookSide.BACK, HookSide.FRONT))
    if back is None or (front is not None and last and last[-1] == back.shown):
        return front
    return back


def _readings(order: str) -> list[str]:
    """What an order of letters could be read as, its jokers as any letters."""
    readings = [order]
    while readings and JOKER in readings[0]:
        readings = [one.replace(JOKER, letter, 1) for one in readings for letter in ascii_uppercase]
    return readings


def in_any_order(letters: str, chance: Chance) -> str:
    """Letters in an order by chance."""
    left, order = list(letters), ""
    while left:
        order += left.pop(int(chance.random() * len(left)))
    return order
