"""Questions about a whole game: making one, its rest, the facts of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, packed_facts, solution_of
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.moves.solution import Solution
from topping.training.analysedmove import AnalysedMove, pack


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


def question_fields(question: AboutGameQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    match question:
        case GameQuestion(seed, variant, is_secret=is_secret):
            return {"ask": "game", "seed": seed, "variant": variant.name, "secret": is_secret}
        case RestQuestion(game, number, seed):
            return {"ask": "rest", "game": format_game(game), "number": number, "seed": seed}
        case RetainQuestion(game, number, solution, seed):
            from_move = {"game": format_game(game), "number": number, "seed": seed}
            return {"ask": "retain", "solution": str(solution), **from_move}
        case GameFactsQuestion(game):
            return {"ask": "game_facts", "game": format_game(game)}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> AboutGameQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "game":
            return GameQuestion(fields.number("seed"), fields.variant(), lexicon, fields.flag("secret"))
        case "rest":
            return RestQuestion(fields.game(), fields.number("number"), fields.number("seed"), lexicon)
        case "retain":
            solution = solution_of(fields.text("solution"))
            return RetainQuestion(fields.game(), fields.number("number"), solution, fields.number("seed"), lexicon)
        case "game_facts":
            return GameFactsQuestion(fields.game(), lexicon)
        case _:
            return None


def news_fields(news: GameNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case GameMade(ticket, game):
            return {"news": "game", "ticket": ticket, "game": format_game(game)}
        case GameFactsFound(ticket, of_moves):
            return {"news": "game_facts", "ticket": ticket, "packed": pack(of_moves).hex()}


def read_news(kind: str, fields: LineFields) -> GameNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "game":
            return GameMade(fields.number("ticket"), fields.game())
        case "game_facts":
            return GameFactsFound(fields.number("ticket"), packed_facts(fields.text("packed")))
        case _:
            return None
