"""A game: the draws and the retained solutions, the same for whoever plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from topping.errors import GameFileError
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.gamestate import GameState
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits
from topping.rules.moves.move import Solution
from topping.rules.moves.placement import Misfit, Placement, lay
from topping.rules.moves.scoring import score
from topping.rules.tiles.draw import Draw, Rejection, same_letters
from topping.rules.tiles.letters import JOKER, without


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
