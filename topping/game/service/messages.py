"""The messages between a program and its helper process: questions, answers and progress, each a line of JSON.

`AnyQuestion` values are asked, `News` values come back; `Order` values are what goes down the pipe. A line that is not
exactly of a known form raises `MessageError`: neither side trusts the other to be of its own version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service import bankquestions, drillquestions, rushquestions
from topping.game.service.bankquestions import (
    BankFilled,
    FillBankQuestion,
    KindPlacesQuestion,
    PlacesFound,
    PlayabilityFound,
    PlayabilityQuestion,
    ShortBankQuestion,
    WordPlacesQuestion,
)
from topping.game.service.drillquestions import (
    DrillPlanned,
    DrillQuestion,
    KinFound,
    KinQuestion,
    TrainingNews,
    TrainingQuestion,
)
from topping.game.service.rushquestions import RushSliceQuestion
from topping.game.service.wire import LineFields, MessageError, as_line, checked, packed_facts, solution_of
from topping.lexicon.meaning import Meaning, Sense
from topping.rules.game import Game
from topping.rules.gametext import format_game
from topping.rules.position import Position
from topping.rules.solution import Solution
from topping.rules.variant import Variant
from topping.training.facts import AnalysedMove, pack
from topping.training.features import MoveFacts, PositionFacts

MOST_BEST: Final = 1_000
"""The most solutions that can be asked for at once."""
MOST_WORDS: Final = 1_000
"""How many of the words that fit a pattern are given, where all are counted; and how many are explained at once."""
LONGEST_LINE: Final = 1 << 23
"""Bytes of a message, its line feed included."""


# questions; each that a lexicon answers names it, so that none is answered with another by omission


@dataclass(frozen=True, slots=True)
class TopsQuestion:
    """All the tops of a position; answered by `SolutionsFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """The first `count` solutions (1 to `MOST_BEST`) of a position; answered by `SolutionsFound`."""

    position: Position
    count: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class FeaturesQuestion:
    """The facts of a position; answered by `FeaturesFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class WordsQuestion:
    """The words that fit a pattern (see `topping.lexicon.pattern`); answered by `WordsFound`."""

    pattern: str
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: tuple[str, ...]
    """A–Z, at most `MOST_WORDS`."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """The game of a seed; answered by `GameMade`."""

    seed: int
    variant: Variant
    lexicon: WantedLexicon


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


ShortQuestion: TypeAlias = (
    TopsQuestion
    | BestQuestion
    | FeaturesQuestion
    | WordsQuestion
    | MeaningsQuestion
    | ShortBankQuestion
    | TrainingQuestion
)
LongQuestion: TypeAlias = (
    GameQuestion | RestQuestion | RetainQuestion | GameFactsQuestion | FillBankQuestion | RushSliceQuestion
)
"""Short questions do not wait for the answer to a long one."""

AnyQuestion: TypeAlias = ShortQuestion | LongQuestion
"""Each is answered alike whenever it is asked, so that asking again does no harm."""


# news


@dataclass(frozen=True, slots=True)
class SolverPreparing:
    """The solver is being compiled, the first start on this machine: `step` of `of` steps are done."""

    step: int
    of: int


@dataclass(frozen=True, slots=True)
class SolverReady:
    """Questions are answered at once."""


@dataclass(frozen=True, slots=True)
class HelperFailed:
    """The helper could not get ready, or is gone for good; each question it leaves open has its `QuestionFailed`."""

    sentence: str


@dataclass(frozen=True, slots=True)
class QuestionFailed:
    """A question failed; `sentence` says why."""

    ticket: int
    sentence: str


@dataclass(frozen=True, slots=True)
class SolutionsFound:
    """Solutions in `Solution.rank` order."""

    ticket: int
    solutions: tuple[Solution, ...]


@dataclass(frozen=True, slots=True)
class FeaturesFound:
    """The facts of a position."""

    ticket: int
    facts: PositionFacts


@dataclass(frozen=True, slots=True)
class WordsFound:
    """The first `MOST_WORDS` words that fit a pattern, in alphabetical order, and how many there are in all."""

    ticket: int
    words: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]


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


AnyAnswer: TypeAlias = (
    SolutionsFound
    | FeaturesFound
    | WordsFound
    | MeaningsFound
    | GameMade
    | GameFactsFound
    | BankFilled
    | PlacesFound
    | PlayabilityFound
    | TrainingNews
    | QuestionFailed
)
News: TypeAlias = AnyAnswer | SolverPreparing | SolverReady | HelperFailed


# orders


@dataclass(frozen=True, slots=True)
class PrepareOrder:
    """Get ready for a lexicon."""

    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class AskOrder:
    """Answer a question under a ticket."""

    ticket: int
    question: AnyQuestion


@dataclass(frozen=True, slots=True)
class DropOrder:
    """Nobody waits for the answer to a ticket any more."""

    ticket: int


Order: TypeAlias = PrepareOrder | AskOrder | DropOrder


def encode_order(order: Order) -> str:
    """An order as one line of JSON, with its line feed."""
    match order:
        case PrepareOrder(lexicon):
            return as_line({"order": "prepare", **_lexicon_fields(lexicon)})
        case DropOrder(ticket):
            return as_line({"order": "drop", "ticket": ticket})
        case AskOrder(ticket, question):
            own = {} if isinstance(question, MeaningsQuestion) else _lexicon_fields(question.lexicon)
            return as_line({"order": "ask", "ticket": ticket, **_question_fields(question), **own})


def decode_order(line: str) -> Order:
    """The order that a line holds; raises `MessageError`."""
    fields = LineFields(line)
    match fields.text("order"):
        case "prepare":
            return PrepareOrder(fields.lexicon())
        case "drop":
            return DropOrder(fields.number("ticket"))
        case "ask":
            return AskOrder(fields.number("ticket"), _question(fields))
        case other:
            raise MessageError(f"no order: {other[:20]}")


def encode_news(news: News) -> str:
    """News as one line of JSON, with its line feed."""
    match news:
        case SolverPreparing(step, of):
            return as_line({"news": "preparing", "step": step, "of": of})
        case SolverReady():
            return as_line({"news": "ready"})
        case HelperFailed(sentence):
            return as_line({"news": "unready", "sentence": sentence})
        case QuestionFailed(ticket, sentence):
            return as_line({"news": "failed", "ticket": ticket, "sentence": sentence})
        case SolutionsFound(ticket, solutions):
            return as_line({"news": "solutions", "ticket": ticket, "found": [str(one) for one in solutions]})
        case WordsFound(ticket, words, total):
            return as_line({"news": "words", "ticket": ticket, "words": list(words), "total": total})
        case MeaningsFound(ticket, found):
            return as_line({"news": "meanings", "ticket": ticket, "meanings": [_meaning_fields(one) for one in found]})
        case GameMade(ticket, game):
            return as_line({"news": "game", "ticket": ticket, "game": format_game(game)})
        case FeaturesFound(ticket, facts):
            return as_line({"news": "features", "ticket": ticket, **_facts_fields(facts)})
        case GameFactsFound(ticket, of_moves):
            return as_line({"news": "game_facts", "ticket": ticket, "packed": pack(of_moves).hex()})
        case BankFilled() | PlacesFound() | PlayabilityFound():
            return as_line(bankquestions.news_fields(news))
        case KinFound() | DrillPlanned():
            return as_line(drillquestions.news_fields(news))


def decode_news(line: str) -> News:
    """The news that a line holds; raises `MessageError`."""
    fields = LineFields(line)
    kind = fields.text("news")
    match kind:
        case "preparing":
            return SolverPreparing(fields.number("step"), fields.number("of"))
        case "ready":
            return SolverReady()
        case "unready":
            return HelperFailed(fields.text("sentence"))
        case "failed":
            return QuestionFailed(fields.number("ticket"), fields.text("sentence"))
        case "solutions":
            return SolutionsFound(fields.number("ticket"), tuple(map(solution_of, fields.texts("found"))))
        case "words":
            return WordsFound(fields.number("ticket"), fields.texts("words"), fields.number("total"))
        case "meanings":
            return MeaningsFound(fields.number("ticket"), tuple(map(_meaning, fields.list("meanings"))))
        case "game":
            return GameMade(fields.number("ticket"), fields.game())
        case "features":
            return FeaturesFound(fields.number("ticket"), _facts(fields))
        case "game_facts":
            return GameFactsFound(fields.number("ticket"), packed_facts(fields.text("packed")))
        case _:
            news = bankquestions.read_news(kind, fields) or drillquestions.read_news(kind, fields)
            if news is None:
                raise MessageError(f"no news: {kind[:20]}")
            return news


def _question_fields(question: AnyQuestion) -> dict[str, Any]:
    match question:
        case MeaningsQuestion(words, is_public):
            return {"ask": "meanings", "words": list(words), "public": is_public}
        case TopsQuestion(position, variant):
            return {"ask": "tops", "position": str(position), "variant": variant.name}
        case BestQuestion(position, count, variant):
            return {"ask": "best", "position": str(position), "count": count, "variant": variant.name}
        case FeaturesQuestion(position, variant):
            return {"ask": "features", "position": str(position), "variant": variant.name}
        case WordsQuestion(pattern):
            return {"ask": "words", "pattern": pattern}
        case GameQuestion(seed, variant):
            return {"ask": "game", "seed": seed, "variant": variant.name}
        case RestQuestion(game, number, seed):
            return {"ask": "rest", "game": format_game(game), "number": number, "seed": seed}
        case GameFactsQuestion(game):
            return {"ask": "game_facts", "game": format_game(game)}
        case RetainQuestion(game, number, solution, seed):
            return {
                "ask": "retain",
                "game": format_game(game),
                "number": number,
                "solution": str(solution),
                "seed": seed,
            }
        case RushSliceQuestion():
            return rushquestions.question_fields(question)
        case FillBankQuestion() | WordPlacesQuestion() | KindPlacesQuestion() | PlayabilityQuestion():
            return bankquestions.question_fields(question)
        case KinQuestion() | DrillQuestion():
            return drillquestions.question_fields(question)


def _question(fields: LineFields) -> AnyQuestion:
    kind = fields.text("ask")
    if kind == "meanings":
        words = fields.texts("words")
        if len(words) > MOST_WORDS:
            raise MessageError(f"not so many words: {len(words)}")
        return MeaningsQuestion(words, fields.flag("public"))
    lexicon = fields.lexicon()
    match kind:
        case "tops":
            return TopsQuestion(fields.position(), fields.variant(), lexicon)
        case "best":
            count = fields.number_in("count", 1, MOST_BEST)
            return BestQuestion(fields.position(), count, fields.variant(), lexicon)
        case "features":
            return FeaturesQuestion(fields.position(), fields.variant(), lexicon)
        case "words":
            return WordsQuestion(fields.text("pattern"), lexicon)
        case "game":
            return GameQuestion(fields.number("seed"), fields.variant(), lexicon)
        case "rest":
            return RestQuestion(fields.game(), fields.number("number"), fields.number("seed"), lexicon)
        case "retain":
            solution = solution_of(fields.text("solution"))
            return RetainQuestion(fields.game(), fields.number("number"), solution, fields.number("seed"), lexicon)
        case "rush_slice":
            return rushquestions.read(fields, lexicon)
        case "game_facts":
            return GameFactsQuestion(fields.game(), lexicon)
        case _:
            question = bankquestions.read(kind, fields, lexicon) or drillquestions.read(kind, fields, lexicon)
            if question is None:
                raise MessageError(f"no question: {kind[:20]}")
            return question


def _lexicon_fields(lexicon: WantedLexicon) -> dict[str, Any]:
    return {"lexicon": lexicon.name, "hash": lexicon.hash}


def _facts_fields(facts: PositionFacts) -> dict[str, Any]:
    counts = (facts.in_hand, facts.jokers_in_hand, facts.on_grid, facts.plays, facts.equal_tops)
    tops = [
        [str(one.solution), one.placed, one.jokers_placed, one.bonus, list(one.covered), list(one.links)]
        for one in facts.tops
    ]
    return {"counts": counts, "next": facts.next_points, "tops": tops}


def _facts(fields: LineFields) -> PositionFacts:
    in_hand, jokers_in_hand, on_grid, plays, equal_tops = (checked(one, int) for one in fields.list("counts", 5))
    next_points = fields.optional("next", int)
    tops = tuple(map(_move_facts, fields.list("tops")))
    return PositionFacts(in_hand, jokers_in_hand, on_grid, plays, equal_tops, next_points, tops)


def _move_facts(item: Any) -> MoveFacts:
    match item:
        case [solution, placed, jokers, bonus, covered, links]:
            return MoveFacts(
                solution_of(checked(solution, str)),
                checked(placed, int),
                checked(jokers, int),
                checked(bonus, int),
                tuple(checked(one, str) for one in checked(covered, list)),
                tuple(checked(one, str) for one in checked(links, list)),
            )
        case _:
            raise MessageError("no facts of a move")


def _meaning_fields(meaning: Meaning) -> list[Any]:
    senses = [[one.lemma, one.grammar, one.text] for one in meaning.senses]
    return [meaning.word, list(meaning.spellings), senses]


def _meaning(item: Any) -> Meaning:
    match item:
        case [str(word), [*spellings], [*senses]]:
            return Meaning(word, tuple(checked(one, str) for one in spellings), tuple(map(_sense, senses)))
        case _:
            raise MessageError("no meaning of a word")


def _sense(item: Any) -> Sense:
    match item:
        case [str(lemma), str(grammar), str(text)]:
            return Sense(lemma, grammar, text)
        case _:
            raise MessageError("no definition")
