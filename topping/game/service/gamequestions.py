"""Questions about a whole game: making one, its rest, the facts of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.moves.move import Solution
from topping.training.analysedmove import AnalysedMove


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """The game of a seed; answered by `GameMade`."""

    seed: int
    variant: Variant
    lexicon: WantedLexicon
    is_secret: bool = False
    """Whether nobody is to know it before it is played; the seed is then one of `secret_seed`."""


@dataclass(frozen=True, slots=True)
class RestQuestion:
    """A game whose move `number` is cancelled (§3.6), made anew from there; answered by `GameMade`.

    A game that names its lexicon by a hash is made with that one, any other with `lexicon`.
    """

    game: Game
    number: int
    seed: int
    """The seed of the draws to come."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class RetainQuestion:
    """A game in which `solution` is retained on move `number` (§3.4), made anew from there; answered by `GameMade`.

    The lexicon and the seed are those of `RestQuestion`.
    """

    game: Game
    number: int
    solution: Solution
    seed: int
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class GameFactsQuestion:
    """What there is to find at each move of a game; answered by `GameFactsFound`.

    The lexicon is that of `RestQuestion`.
    """

    game: Game
    lexicon: WantedLexicon


AboutGameQuestion: TypeAlias = GameQuestion | RestQuestion | RetainQuestion | GameFactsQuestion


@dataclass(frozen=True, slots=True)
class GameMade:
    """A game, or the rest of one with what came before it."""

    ticket: int
    game: Game


@dataclass(frozen=True, slots=True)
class GameFactsFound:
    """The facts of a game's moves, in their order."""

    ticket: int
    facts: tuple[AnalysedMove, ...]


GameNews: TypeAlias = GameMade | GameFactsFound
