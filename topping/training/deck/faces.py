"""The forms in which a card is asked: shuffled letters, a word that takes hooks, or a grid with a draw.

If possible, the next question of a card differs from the last.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import permutations
from string import ascii_uppercase
from typing import Final, TypeAlias

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState, Turn
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, lay
from topping.rules.tiles import JOKER, Bag, Chance, Draw
from topping.training.deck.cards import LEAST_LETTERS, MOST_LETTERS, CardKind, DeckCard, HookSide
from topping.training.deck.schedule import hook_target_ms, word_target_ms


@dataclass(frozen=True, slots=True)
class WordFace:
    """A form of question that shows the letters of a word without a grid, and asks for all words of these letters."""

    letters: str
    """In the order shown, `?` for a joker."""
    answers: tuple[str, ...]
    """All valid words of these letters, A–Z, in alphabetical order."""
    target_ms: int
    """Time limit to count as known, for all words (ms)."""

    @property
    def shown(self) -> str:
        """The text by which the form is stored with the player's answer: the letters in the order shown."""
        return self.letters


@dataclass(frozen=True, slots=True)
class HookFace:
    """A form of question that shows a word, and asks for all letters that form another word before or after it."""

    word: str
    side: HookSide
    answers: str
    """The letters, in alphabetical order; at least one."""
    target_ms: int

    @property
    def shown(self) -> str:
        """The text by which the form is stored with the answer: the word, with `+` on the side of the hooks."""
        return f"+{self.word}" if self.side is HookSide.FRONT else f"{self.word}+"


@dataclass(frozen=True, slots=True)
class GridFace:
    """A form of question that shows a grid and a draw, and accepts any top as the answer."""

    turn: Turn
    """The move with its draw in the order shown, as used by the referee and the move controls."""
    target_ms: int
    """From the par of the position (`schedule.grid_target_ms`, ms)."""

    @property
    def shown(self) -> str:
        """The text by which the form is stored with the player's answer: the position, with its draw in the order
        shown.
        """
        return str(self.turn.position)


CardFace: TypeAlias = WordFace | HookFace | GridFace


@dataclass(frozen=True, slots=True)
class CardMatter:
    """The material for the questions of a card: its valid answers, its hooks, and its grids."""

    admits: Callable[[str], bool]
    """Tells whether a word (A–Z) is admitted."""
    answers: tuple[str, ...] = ()
    """All valid words of the letters of a word card, A–Z."""
    front: str = ""
    """The letters that form another word before the card's word, in alphabetical order."""
    back: str = ""
    """The letters that form another word after it."""
    grids: tuple[GridFace, ...] = ()
    """Grids from the bank with the card's word as a top, or a new grid of the card's kind."""
    own: GridFace | None = None
    """The card's own position; None if it has none."""


def face_of(card: DeckCard, matter: CardMatter, last: Sequence[str], chance: Chance) -> CardFace | None:
    """Returns the form of the next question of a card, made of its material `matter`; None if no form is possible.

    `last` holds the texts of its earlier forms, the latest last.

    A card for hooks is always asked by its hooks. Other cards are asked on a grid that differs from the last. Without
    such a grid, a word of four to eight letters is asked by its letters. Any other card is asked on its own position,
    with the draw in another order. If it has none, a word of two letters is asked by its hooks, another word by its
    letters.
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
    """Returns letters (`?` for a joker) in a random order that spells no word (by `admits`) and contains no `hidden`
    word.

    The order is none of the orders in `last`. Returns None if there is no such order.
    """

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
    fit = sorted({order for permutation in permutations(letters) if is_fit(order := "".join(permutation))})
    return fit[int(chance.random() * len(fit))] if fit else None


_TRIES: Final = 100


def turn_at(position: Position, solution: Solution, variant: Variant) -> Turn:
    """Returns a move of a game made from a position alone, with the solution as its top. The earlier moves are unknown.

    Raises `ValueError` if the solution does not fit on the grid or uses letters that the draw lacks.
    """
    placement = lay(position.board, solution.move, variant)
    if isinstance(placement, Misfit):
        raise ValueError(f"{solution} does not fit: {placement.value}")
    bag = Bag.full().minus_available("".join(position.board.tiles) + position.rack)
    number = 1 if not position.board.tiles else 2
    before = GameState(variant, position.board, bag.plus(position.rack), number=number)
    draw = Draw("", position.rack)
    return Turn(number, before, draw, solution, placement, before.played(draw, placement))


def _another_grid(matter: CardMatter, last: Sequence[str], chance: Chance) -> GridFace | None:
    """Returns a random grid of the card (from `matter`) that differs from the last one shown, with its draw in another
    order.

    Returns None if there is no such grid.
    """
    before = _board_of(last[-1]) if last else ""
    fresh = [grid for grid in matter.grids if _board_of(str(grid.turn.position)) != before]
    while fresh:
        candidate = fresh.pop(int(chance.random() * len(fresh)))
        if face := _redrawn(candidate, last, matter.admits, chance):
            return face
    return None


def _redrawn(grid: GridFace, last: Sequence[str], admits: Callable[[str], bool], chance: Chance) -> GridFace | None:
    """Returns a grid with its draw in another order than last time, which spells no word (by `admits`).

    Returns None if there is no such order.
    """
    before = [face.rpartition(" ")[2].removesuffix("/") for face in last[-1:]]
    turn = redrawn(grid.turn, before, admits, chance)
    return None if turn is None else GridFace(turn, grid.target_ms)


def redrawn(turn: Turn, last: Collection[str], admits: Callable[[str], bool], chance: Chance) -> Turn | None:
    """Returns a move with its draw in an order that is none of `last`, and in which the top's word does not stand.

    The order also spells no word (by `admits`), unless the draw has very few letters. Returns None if there is no such
    order.
    """
    word, letters = turn.solution.word.upper(), turn.draw.letters
    order = shuffled(letters, last, admits, chance, hidden=(word,))
    if order is None and len(letters) < LEAST_LETTERS:
        order = in_any_order(letters, chance)  # at the end of a game two letters may form words in both orders
    if order is None:
        return None
    return Turn(turn.number, turn.before, Draw("", order), turn.solution, turn.placement, turn.after)


def _board_of(shown: str) -> str:
    """Returns the grid part of the stored text of a form; empty for a form without a grid."""
    return shown.partition(" ")[0] if "/" in shown else ""


def _hook_face(word: str, side: HookSide, matter: CardMatter) -> HookFace | None:
    answers = matter.front if side is HookSide.FRONT else matter.back
    return HookFace(word, side, answers, hook_target_ms(len(answers))) if answers else None


def _short_face(word: str, matter: CardMatter, last: Sequence[str], chance: Chance) -> WordFace | HookFace | None:
    """Returns the question for a word without a grid: its hooks for a word of two letters, otherwise its letters in
    another order.

    Back hooks and front hooks are asked alternately, if the word has both. The letters get another order than last
    time, if one is left that is no word. `matter` holds the valid answers and hooks, `last` the forms of the last
    questions. Returns None if no form is possible.
    """
    if len(word) > 2:
        order = shuffled(word, last[-1:], matter.admits, chance) or shuffled(word, (), matter.admits, chance)
        return WordFace(order, matter.answers, word_target_ms(len(word), len(matter.answers))) if order else None
    back, front = (_hook_face(word, side, matter) for side in (HookSide.BACK, HookSide.FRONT))
    if back is None or (front is not None and last and last[-1] == back.shown):
        return front
    return back


def _readings(order: str) -> list[str]:
    """Returns every text that letters with jokers can stand for: each `?` is replaced by each letter A–Z."""
    readings = [order]
    while readings and JOKER in readings[0]:
        readings = [reading.replace(JOKER, letter, 1) for reading in readings for letter in ascii_uppercase]
    return readings


def in_any_order(letters: str, chance: Chance) -> str:
    """Returns the letters in a random order."""
    left, order = list(letters), ""
    while left:
        order += left.pop(int(chance.random() * len(left)))
    return order
