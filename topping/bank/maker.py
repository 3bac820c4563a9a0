"""Makes a game, or the rest of a game, from a seed, a variant and a lexicon: the same on every machine."""

import random
from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import reduce
from typing import Final, TypeAlias

from topping import solver
from topping.errors import GameFileError, InputError, LexiconError
from topping.gamefiles.sealing import SecretChance, salt_of
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, GameMove, GameState, Turn
from topping.rules.games.retained import retain, retainable
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import laid
from topping.rules.scoring import score
from topping.rules.tiles import Chance, Rejection, RejectionReason
from topping.texts import say

GENERATOR: Final = 1
"""Version of the generator; raised by every change that gives a seed another game."""

MOST_BARREN: Final = 500
"""Limit of different draws without a solution at one move: beyond it, no draw counts as solvable (§3.6)."""


Making: TypeAlias = Generator[None, None, Game]
"""A game in progress: yields after each move, so that the caller can do something else."""


class Maker:
    """A maker of games with one lexicon."""

    def __init__(self, graph: WordGraph, solver: solver.Solver) -> None:
        self.graph = graph
        self.solver = solver

    def make(self, seed: int, variant: Variant, formula: Formula = TOPPING) -> Game:
        """Returns the game that belongs to a seed, made without a pause; see `making`."""
        return _whole(self.making(seed, variant, formula))

    def making(self, seed: int, variant: Variant, formula: Formula = TOPPING, most: int | None = None) -> Making:
        """Makes the game that belongs to a seed, yielding after each move.

        It has random draws (§3.1, §3.2) and retained tops (§3.4), up to the end of the game (§3.7). A seed gives each
        variant other letters. `formula` is the formula the game is meant for; it changes no move. `most` limits the
        number of moves. Raises `LexiconError` if no first draw has a solution.
        """
        chance = random.Random(f"{variant.name} {seed}")
        return Game(
            variant,
            (yield from self._to_the_end(GameState.set_up(variant), (), chance, most=most)),
            formula,
            name=f"{variant.name.replace('+', ' ').capitalize()} {seed:02d}",
            seed=seed,
            generator=GENERATOR,
            lexicon_name=self.graph.name,
            lexicon_hash=self.graph.hash,
        )

    def make_secret(self, seed: int, variant: Variant) -> Game:
        """Returns a game that stays unknown until it is played, made without a pause; see `making_secret`."""
        return _whole(self.making_secret(seed, variant))

    def making_secret(self, seed: int, variant: Variant) -> Making:
        """Makes a game that stays unknown until it is played, yielding after each move.

        `seed` comes from `secret_seed` and is never stored. The game has no name, and a salt hides its id. Raises
        `LexiconError` if no first draw has a solution.
        """
        chance = SecretChance(seed)
        return Game(
            variant,
            (yield from self._to_the_end(GameState.set_up(variant), (), chance)),
            generator=GENERATOR,
            lexicon_name=self.graph.name,
            lexicon_hash=self.graph.hash,
            salt=salt_of(seed),
        )

    def remaking(self, game: Game, number: int, chance_seed: int) -> Making:
        """Makes a game with move `number` cancelled (§3.6): same moves before it, another draw, and a new rest.

        The new draws depend on `chance_seed`. The lexicon must be the game's own, if the game has a lexicon's hash. The
        cancelled draw is rejected after the move's other rejections. The game ends before the move if no other draw is
        left. The new game has no seed. Raises `InputError` if the game has no such move, `LexiconError` if no first
        draw has a solution.
        """
        state, before = self._before(game, number)
        cancelled = game.moves[number - 1].draw
        rejected = (*cancelled.rejected, Rejection(cancelled.letters, RejectionReason.CANCELLED))
        moves = yield from self._to_the_end(state, before, SecretChance(chance_seed), rejected)
        return self._remade(game, moves, say("game.cancelled_move", number=number))

    def retaining(self, game: Game, number: int, solution: Solution, chance_seed: int) -> Making:
        """Makes a game with `solution` retained on move `number`, as the referee may choose (§3.4), and a new rest.

        The lexicon must be the game's own, if the game has a lexicon's hash. The new draws depend on `chance_seed`. The
        new game has neither seed nor hash, like a typed sheet: a person chose among its tops. Raises `InputError` if
        the game has no such move, or if §3.4 leaves no such choice.
        """
        state, before = self._before(game, number)
        draw = game.moves[number - 1].draw
        position = Position(state.board, draw.letters)
        tops = self.solver.tops(position, game.variant)
        if solution not in retainable(tops, position, state.bag_behind(draw), game.variant):
            raise InputError("game.not_retainable", word=solution)
        chosen = GameMove(draw, solution)
        moves = yield from self._to_the_end(_after(state, chosen), (*before, chosen), SecretChance(chance_seed))
        return replace(self._remade(game, moves, say("game.other_top", number=number)), lexicon_hash="")

    def _before(self, game: Game, number: int) -> tuple[GameState, tuple[GameMove, ...]]:
        """Returns the state of a game before a move, and the moves that lead to it."""
        assert game.lexicon_hash in ("", self.graph.hash)
        if not 1 <= number <= len(game.moves):
            raise InputError("game.no_such_move", number=number, moves=len(game.moves))
        before = game.moves[: number - 1]
        return reduce(_after, before, GameState.set_up(game.variant)), before

    def _remade(self, game: Game, moves: tuple[GameMove, ...], note: str) -> Game:
        """Returns a game with its moves replaced, without a seed; `note` is added to its name."""
        name, lexicon = " ".join(filter(None, [game.name, note])), game.lexicon_name or self.graph.name
        return replace(game, moves=moves, name=name, seed=None, generator=None, lexicon_name=lexicon)

    def can_go_on(self, state: GameState) -> bool:
        """Returns whether another move is possible: the game is not over, and a draw with a solution exists."""
        return self._next(state, random.Random(0)) is not None

    def _to_the_end(
        self,
        state: GameState,
        moves: tuple[GameMove, ...],
        chance: Chance,
        rejected: tuple[Rejection, ...] = (),
        most: int | None = None,
    ) -> Generator[None, None, tuple[GameMove, ...]]:
        """Makes the moves that follow `state`, yielding after each; returns them after the given `moves`.

        The next draw comes after the draws in `rejected`. `most` limits the number of all moves.
        """
        played = list(moves)
        while (most is None or len(played) < most) and (following := self._next(state, chance, rejected)) is not None:
            played.append(following)
            state, rejected = _after(state, following), ()
            yield
        if not played:
            raise LexiconError("lexicon.too_small", name=self.graph.name)
        return tuple(played)

    def _next(self, state: GameState, chance: Chance, rejected: tuple[Rejection, ...] = ()) -> GameMove | None:
        """Returns the next draw with its retained top; None if the game is over (§3.6, §3.7).

        `rejected` are the draws already rejected at this move.
        """
        if state.ending is not None or (rejected and state.fresh_draws_left(rejected) <= 0):
            return None
        before, barren, most_barren = rejected, 0, 0
        while True:
            draw = state.draw(chance, rejected)
            position = Position(state.board, draw.letters)
            tops = self.solver.tops(position, state.variant)
            if tops:
                is_alone = len(tops) == 1
                return GameMove(
                    draw, tops[0] if is_alone else retain(tops, position, state.bag_behind(draw), state.variant)
                )
            rejected = (*draw.rejected, Rejection(draw.letters, RejectionReason.NO_SOLUTION))
            barren += 1
            most_barren = most_barren or min(MOST_BARREN, state.fresh_draws_left(before))
            if barren == most_barren:
                return None


def _whole(making: Making) -> Game:
    while True:
        try:
            next(making)
        except StopIteration as end:
            game: Game = end.value
            return game


def _after(state: GameState, move: GameMove) -> GameState:
    """Returns the state after a move found by the solver, without the checks that a move from a file needs."""
    return state.played(move.draw, laid(state.board, move.solution.move))


def replay(game: Game, maker: Maker) -> Iterator[Turn]:
    """Yields the moves of a game after checking each with `maker`; raises `GameFileError` at the first fault.

    A game with a generator is also checked against its seed, and must end where that generator ends it. A game without
    one may end anywhere, as a cancelled move can end it (§3.6). If it has no lexicon's hash either, it is a typed
    sheet: any solution with the top score may be retained.
    """
    last: Turn | None = None
    for turn in game.turns():
        _check(turn, game, maker)
        yield turn
        last = turn
    if last is not None and game.generator is not None:
        _check_end(game, last, maker)


def _check(turn: Turn, game: Game, maker: Maker) -> None:
    variant, solution = turn.before.variant, turn.solution
    words = score(turn.before.board, turn.placement, variant).words
    for word in words:
        if not maker.graph.admits(word.upper()):
            raise GameFileError("game.not_admitted", number=turn.number, word=word.upper(), lexicon=maker.graph.name)
    for rejection in turn.draw.rejected:
        barren = rejection.why is RejectionReason.NO_SOLUTION
        if barren and maker.solver.tops(Position(turn.before.board, rejection.letters), variant):
            raise GameFileError("game.not_barren", number=turn.number, letters=rejection.letters)
    tops = maker.solver.tops(turn.position, variant)
    if solution.points != tops[0].points:
        raise GameFileError("game.not_top", number=turn.number, word=solution, top=tops[0])
    retained = retain(tops, turn.position, turn.before.bag_behind(turn.draw), variant)
    is_typed = game.generator is None and not game.lexicon_hash
    if solution != retained and not is_typed:
        raise GameFileError("game.not_retained", number=turn.number, word=solution, retained=retained)


def _check_end(game: Game, last: Turn, maker: Maker) -> None:
    if game.seed is not None and game.generator == GENERATOR:
        if maker.make(game.seed, game.variant).moves != game.moves:
            raise GameFileError("game.not_of_seed", seed=game.seed)
    elif maker.can_go_on(last.after):
        raise GameFileError("game.not_over", number=last.number)
