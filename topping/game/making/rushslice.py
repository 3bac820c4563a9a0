"""The positions of a rush, made and chosen a slice of ten at a time: the same on every machine with one lexicon."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TypeAlias

from topping.game.bank.record import BankPlace
from topping.game.making.analysis import facts_of, searched, words_of
from topping.game.making.maker import Maker
from topping.rules.games.game import Game, Turn
from topping.training.analysedmove import AnalysedMove, Kind, MoveFacts, PositionFacts, kind_of
from topping.training.difficulty import difficulty_of
from topping.training.rush.sets import CANDIDATES, MOST_GAMES, SLICE, SPARE, RushSet, chosen, shipped_par_ms, target_ms

RushSlice: TypeAlias = tuple[BankPlace, ...]
"""The positions of a slice in their order, fewer than ten only where their kind is too rare in the lexicon."""

Slicing: TypeAlias = Generator[None, None, RushSlice]
"""A slice being made: it yields after each move, so that the caller can do something else before the next one."""


def slicing(wanted: RushSet, number: int, maker: Maker) -> Slicing:
    """Slice `number` of a set, from 0.

    Raises `LexiconError` for a lexicon that no game can be made with, or where the open list, whose frequencies count
    whatever the lexicon, is damaged.
    """
    made: list[_Candidates] = []
    for index in range(MOST_GAMES):
        theme = wanted.themes[len(made) % len(wanted.themes)] if wanted.themes else None  # one after the other
        most = 1 if theme is Kind.FIRST else None  # no later move is of that kind
        game = yield from maker.making(wanted.game_seed(number, index), wanted.variant, most=most)
        turns = tuple(turn for turn in game.turns() if theme is None or _kind(turn, game) is theme)
        if not turns:
            continue
        positions = []
        for turn in turns:
            positions.append(searched(turn.position, game.variant, maker.solver))
            yield
        made.append(_Candidates(game, turns, tuple(positions)))
        if len(made) >= SLICE + SPARE and sum(len(one.turns) for one in made) >= CANDIDATES:
            break
    known = words_of(one.game for one in made)
    facts = [facts_of(one.game, one.turns, one.positions, known) for one in made]
    pars = [[shipped_par_ms(difficulty_of(move)) for move in moves] for moves in facts]
    first = number * SLICE
    targets = [target_ms(wanted.variant, wanted.themes, first + place) for place in range(min(SLICE, len(made)))]
    return tuple(made[game].place(place, facts[game][place]) for game, place in chosen(pars, targets))


@dataclass(frozen=True, slots=True)
class _Candidates:
    game: Game
    turns: tuple[Turn, ...]
    positions: tuple[PositionFacts, ...]

    def place(self, index: int, facts: AnalysedMove) -> BankPlace:
        """One of them; what leads to it can neither rank nor be made to its end."""
        up_to = replace(
            self.game,
            moves=self.game.moves[: facts.number],
            name="",
            seed=None,
            generator=None,
            lexicon_name="",
            lexicon_hash="",
        )
        return BankPlace(up_to, tuple(one.solution for one in self.positions[index].tops), facts)


def _kind(turn: Turn, game: Game) -> Kind:
    return kind_of(MoveFacts.of(turn.position, turn.solution, game.variant), len(turn.before.board.tiles))
