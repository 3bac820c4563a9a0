"""Analyses the moves of a game for statistics and training: searches positions, looks up frequencies of words."""

from collections.abc import Generator, Iterable
from typing import TypeAlias

from topping import solver
from topping.lexicon.info import WordInfo, about_all
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, Turn
from topping.rules.grid.position import Position
from topping.training.analysedmove import AnalysedMove, MoveFacts, PositionFacts

Analysis: TypeAlias = Generator[None, None, tuple[AnalysedMove, ...]]
"""An analysis in progress: yields after each move, so that the caller can do something else."""


def analysing(game: Game, searched_by: solver.Solver) -> Analysis:
    """Searches the positions of a game with the solver `searched_by`, yielding after each; returns statistics' data by
    move.

    Frequencies of words always come from the open list, which takes 250 ms to read. Raises `GameFileError` for an
    invalid game.
    """
    turns = tuple(game.turns())
    positions = []
    for turn in turns:
        positions.append(searched(turn.position, game.variant, searched_by))
        yield
    return facts_of(game, turns, positions, words_of((game,)))


def searched(position: Position, variant: Variant, searched_by: solver.Solver) -> PositionFacts:
    """Searches a position with the solver; returns data such as the number of valid moves and the gap below the top."""
    tops, points = searched_by.tops(position, variant), searched_by.all(position, variant).points
    return PositionFacts.of(position, variant, tops, points)


def facts_of(
    game: Game, turns: Iterable[Turn], positions: Iterable[PositionFacts | None], known: dict[str, WordInfo]
) -> tuple[AnalysedMove, ...]:
    """Returns the data of each move of a game for statistics: the move, its position and the frequency of its word.

    `positions` holds None for a position that was not searched; `known` has the entries of words in the open list.
    """
    facts = []
    for turn, position in zip(turns, positions, strict=True):
        about = known.get(turn.solution.word.upper())
        facts.append(
            AnalysedMove.of(
                MoveFacts.of(turn.position, turn.solution, game.variant),
                turn.number,
                len(turn.before.board.tiles),
                len(turn.draw.letters),
                position,
                None if about is None else about.frequency,
            )
        )
    return tuple(facts)


def words_of(games: Iterable[Game]) -> dict[str, WordInfo]:
    """Returns the entries in the open word list of all words that the games retain, by word.

    Raises `SetupError` or `LexiconError` for a damaged list.
    """
    return about_all({move.solution.word.upper() for game in games for move in game.moves})
