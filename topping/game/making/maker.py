"""Making a game from a seed, a variant and a lexicon, or the rest of one: the same on every machine."""

import random
from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import reduce
from typing import Final, TypeAlias

from topping import solver
from topping.errors import GameFileError, InputError, LexiconError
from topping.game.sealing import SecretChance, salt_of
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, GameMove, GameState, Turn
from topping.rules.games.retained import retain, retainable
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, laid, score
from topping.rules.tiles import Chance, Rejection, Why
from topping.texts import say

GENERATOR: Final = 1
"""Version of what makes games: raised by every change that makes a seed give another one."""

MOST_BARREN: Final = 500
"""After this many different draws without a solution in one move, no draw is taken to have one (§3.6)."""


Making: TypeAlias = Generator[None, None, Game]
"""A game being made: it yields after each move, so that the caller can do something else before the next one."""


class Maker:
    """Makes games with one lexicon."""

    def __init__(self, graph: WordGraph, solver: solver.Solver) -> None:
        self.graph = graph
        self.solver = solver

    def make(self, seed: int, variant: Variant, formula: Formula = TOPPING) -> Game:
        """The game of a seed, all at once; see `making`."""
        return _whole(self.making(seed, variant, formula))

    def making(self, seed: int, variant: Variant, formula: Formula = TOPPING, most: int | None = None) -> Making:
        """The game of a seed: draws by chance (§3.1, §3.2), the retained top each time (§3.4), to its end (§3.7).

        Each variant draws letters of its own from a seed. The formula says what the game is made for and changes none
        of its moves. With `most`, it stops after so many moves. Raises `LexiconError` where no draw could be found that
        has a solution to begin with.
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
        """A secret game, all at once; see `making_secret`."""
        return _whole(self.making_secret(seed, variant))

    def making_secret(self, seed: int, variant: Variant) -> Making:
        """A game that nobody is to know before it is played, from a seed of `secret_seed`, which it does not keep.

        It has no name, and its id is hidden by a salt. Raises `LexiconError` as `making`.
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
        """The game whose move `number` was cancelled (§3.6): the moves before it, then that one drawn anew, and so on.

        The lexicon must be the game's own, where it names one by its hash. The cancelled draw goes back after the
        draws rejected before it; the game ends there where no other draw is left, which may leave it fewer moves. What
        comes out is of no seed. Raises `InputError` where the game has no such move, `LexiconError` where no draw of a
        first move has a solution.
        """
        state, before = self._before(game, number)
        cancelled = game.moves[number - 1].draw
        rejected = (*cancelled.rejected, Rejection(cancelled.letters, Why.CANCELLED))
        moves = yield from self._to_the_end(state, before, SecretChance(chance_seed), rejected)
        return self._remade(game, moves, say("game.cancelled_move", number=number))

    def retaining(self, game: Game, number: int, solution: Solution, chance_seed: int) -> Making:
        """The game in which the referee retains another top on move `number` (§3.4), and what follows made anew.

        The lexicon must be the game's own, where it names one by its hash. What comes out is a sheet, of no seed and
        without the hash: a person chose among its tops. Raises `InputError` where the game has no such move, or where
        §3.4 does not leave the choice.
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
        """The state of a game before a move, and the moves that lead there."""
        assert game.lexicon_hash in ("", self.graph.hash)
        if not 1 <= number <= len(game.moves):
            raise InputError("game.no_such_move", number=number, moves=len(game.moves))
        before = game.moves[: number - 1]
        return reduce(_after, before, GameState.set_up(game.variant)), before

    def _remade(self, game: Game, moves: tuple[GameMove, ...], said: str) -> Game:
        """A game with other moves, of no seed, and what is said of it behind its name."""
        name, lexicon = " ".join(filter(None, [game.name, said])), game.lexicon_name or self.graph.name
        return replace(game, moves=moves, name=name, seed=None, generator=None, lexicon_name=lexicon)

    def can_go_on(self, state: GameState) -> bool:
        """Whether the game has another move: letters that do not end it, and a draw of them with a solution."""
        return self._next(state, random.Random(0)) is not None

    def _to_the_end(
        self,
        state: GameState,
        moves: tuple[GameMove, ...],
        chance: Chance,
        rejected: tuple[Rejection, ...] = (),
        most: int | None = None,
    ) -> Generator[None, None, tuple[GameMove, ...]]:
        """The moves that led to `state` and all that follow; `rejected` went back already at the first of these.

        Stops after each move that it finds; `most` bounds how many there are in all.
        """
        played = list(moves)
        while (most is None or len(played) < most) and (found := self._next(state, chance, rejected)) is not None:
            played.append(found)
            state, rejected = _after(state, found), ()
            yield
        if not played:
            raise LexiconError("lexicon.too_small", name=self.graph.name)
        return tuple(played)

    def _next(self, state: GameState, chance: Chance, rejected: tuple[Rejection, ...] = ()) -> GameMove | None:
        """A draw that has a solution, with the retained one; None where the game is over (§3.6, §3.7).

        `rejected` are the draws that went back before, at this move.
        """
        if state.ending is not None or (rejected and state.fresh_draws_left(rejected) <= 0):
            return None
        before, barren, most_barren = rejected, 0, 0
        while True:
            draw = state.draw(chance, rejected)
            position = Position(state.board, draw.letters)
            tops = self.solver.tops(position, state.variant)
            if tops:
                alone = len(tops) == 1
                return GameMove(
                    draw, tops[0] if alone else retain(tops, position, state.bag_behind(draw), state.variant)
                )
            rejected = (*draw.rejected, Rejection(draw.letters, Why.NO_SOLUTION))
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
    """The state after a move of the solver: nothing is checked twice, unlike where a file is read."""
    return state.played(move.draw, laid(state.board, move.solution.move))


def replay(game: Game, maker: Maker) -> Iterator[Turn]:
    """The moves of a game, each once it is checked; raises `GameFileError` at the first fault.

    A game that says which generator made it is also checked against its seed and must end where that one ended it.
    One without it may end anywhere (§3.6 lets a cancelled move end it); where it does not name its lexicon by its hash
    either, it is a sheet typed by hand, of which any solution with the top score may be the retained one.
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
        barren = rejection.why is Why.NO_SOLUTION
        if barren and maker.solver.tops(Position(turn.before.board, rejection.letters), variant):
            raise GameFileError("game.not_barren", number=turn.number, letters=rejection.letters)
    tops = maker.solver.tops(turn.position, variant)
    if solution.points != tops[0].points:
        raise GameFileError("game.not_top", number=turn.number, word=solution, top=tops[0])
    retained = retain(tops, turn.position, turn.before.bag_behind(turn.draw), variant)
    typed = game.generator is None and not game.lexicon_hash
    if solution != retained and not typed:
        raise GameFileError("game.not_retained", number=turn.number, word=solution, retained=retained)


def _check_end(game: Game, last: Turn, maker: Maker) -> None:
    if game.seed is not None and game.generator == GENERATOR:
        if maker.make(game.seed, game.variant).moves != game.moves:
            raise GameFileError("game.not_of_seed", seed=game.seed)
    elif maker.can_go_on(last.after):
        raise GameFileError("game.not_over", number=last.number)
