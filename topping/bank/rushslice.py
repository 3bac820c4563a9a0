"""Makes the positions of a rush (a series of positions against the clock) in slices of ten.

With the same lexicon they are the same on every machine.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TypeAlias

from topping.bank.analysis import facts_of, searched, words_of
from topping.bank.maker import Maker
from topping.bank.record import TrainingPosition
from topping.rules.games.game import Game, Turn
from topping.training.analysedmove import AnalysedMove, Kind, MoveFacts, PositionFacts, kind_of
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import (
    CANDIDATES,
    MOST_GAMES,
    SLICE,
    SPARE,
    RushSet,
    chosen,
    shipped_par_ms,
    target_ms,
)

RushSlice: TypeAlias = tuple[TrainingPosition, ...]
"""The positions of a slice in order; fewer than ten only if their kind is too rare in the lexicon."""

Slicing: TypeAlias = Generator[None, None, RushSlice]
"""A slice in progress: yields after each move, so that the caller can do something else."""


def slicing(wanted: RushSet, number: int, maker: Maker) -> Slicing:
    """Makes slice `number` (from 0) of the rush that `wanted` describes; returns its ten positions in order.

    Yields after each move made or searched: the caller can do other work meanwhile. Raises `LexiconError` if the
    lexicon allows no game, or if the open list, the source of all frequencies, is damaged.
    """
    candidates: list[_Candidates] = []
    for index in range(MOST_GAMES):
        theme = wanted.themes[len(candidates) % len(wanted.themes)] if wanted.themes else None  # each theme in turn
        most = 1 if theme is Kind.FIRST else None  # only the first move is of this kind
        game = yield from maker.making(wanted.game_seed(number, index), wanted.variant, most=most)
        turns = tuple(turn for turn in game.turns() if theme is None or _kind(turn, game) is theme)
        if not turns:
            continue
        positions = []
        for turn in turns:
            positions.append(searched(turn.position, game.variant, maker.solver))
            yield
        candidates.append(_Candidates(game, turns, tuple(positions)))
        if len(candidates) >= SLICE + SPARE and sum(len(candidate.turns) for candidate in candidates) >= CANDIDATES:
            break
    known = words_of(candidate.game for candidate in candidates)
    facts = [facts_of(candidate.game, candidate.turns, candidate.positions, known) for candidate in candidates]
    pars = [[shipped_par_ms(difficulty_of(move)) for move in moves] for moves in facts]
    first = number * SLICE
    targets = [target_ms(wanted.variant, wanted.themes, first + index) for index in range(min(SLICE, len(candidates)))]
    return tuple(candidates[game].place(index, facts[game][index]) for game, index in chosen(pars, targets))


@dataclass(frozen=True, slots=True)
class _Candidates:
    game: Game
    turns: tuple[Turn, ...]
    positions: tuple[PositionFacts, ...]

    def place(self, index: int, facts: AnalysedMove) -> TrainingPosition:
        """Returns the candidate position at an index, whose move is `facts`, as a position for training.

        The game that leads to the position is cut after its move. It has no seed and no lexicon, so that it cannot
        rank.
        """
        up_to = replace(
            self.game,
            moves=self.game.moves[: facts.number],
            name="",
            seed=None,
            generator=None,
            lexicon_name="",
            lexicon_hash="",
        )
        return TrainingPosition(up_to, tuple(top.solution for top in self.positions[index].tops), facts)


def _kind(turn: Turn, game: Game) -> Kind:
    return kind_of(MoveFacts.of(turn.position, turn.solution, game.variant), len(turn.before.board.tiles))
