"""The messages between a program and its helper process: questions, answers and progress, each a line of JSON.

`AnyQuestion` values are asked, `News` values come back; `Order` values are what goes down the pipe. The questions of a
subject and their answers stand in a file each; `wire` writes and reads them by their fields. A line that is not exactly
of a known form raises `MessageError`: neither side trusts the other to be of its own version.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args

from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import (
    MOST_PLACES,
    AboutGameQuestion,
    BankNews,
    DrillPlanned,
    DrillQuestion,
    FillBankQuestion,
    GameNews,
    RushSliceQuestion,
    SheetQuestion,
    SheetRead,
    ShortBankQuestion,
    WordPlacesQuestion,
    WorkbookQuestion,
    WorkbookRead,
)
from topping.game.service.positionquestions import (
    MachineNews,
    MachineQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PositionNews,
    PositionQuestion,
    WordToolNews,
    WordToolQuestion,
)
from topping.game.service.wire import MessageError, as_line, fields_of, read_line, read_message

LONGEST_LINE: Final = 1 << 23
"""Bytes of a message, its line feed included."""


# questions; each that a lexicon answers names it, so that none is answered with another by omission

ShortQuestion: TypeAlias = (
    PositionQuestion
    | MeaningsQuestion
    | WordToolQuestion
    | ShortBankQuestion
    | DrillQuestion
    | SheetQuestion
    | MachineQuestion
    | WorkbookQuestion
)
OF_NO_LEXICON: Final = (MeaningsQuestion, WorkbookQuestion)
"""The questions that name no lexicon."""
LongQuestion: TypeAlias = AboutGameQuestion | FillBankQuestion | RushSliceQuestion
"""Short questions do not wait for the answer to a long one."""

AnyQuestion: TypeAlias = ShortQuestion | LongQuestion
"""Each is answered alike whenever it is asked, so that asking again does no harm."""


# news


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


AnyAnswer: TypeAlias = (
    PositionNews
    | MeaningsFound
    | WordToolNews
    | GameNews
    | BankNews
    | DrillPlanned
    | SheetRead
    | MachineNews
    | WorkbookRead
    | QuestionFailed
)
News: TypeAlias = AnyAnswer | SolverReady | HelperFailed


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


_QUESTIONS: Final = {kind.__name__: kind for kind in get_args(AnyQuestion)}
_NEWS: Final = {kind.__name__: kind for kind in get_args(News)}


def encode_order(order: Order) -> str:
    """An order as one line of JSON, with its line feed."""
    match order:
        case PrepareOrder():
            return as_line({"order": "prepare", **fields_of(order)})
        case DropOrder():
            return as_line({"order": "drop", **fields_of(order)})
        case AskOrder(ticket, question):
            return as_line(
                {"order": "ask", "ticket": ticket, "ask": type(question).__name__, "question": fields_of(question)}
            )


def decode_order(line: str) -> Order:
    """The order that a line holds; raises `MessageError`."""
    fields = read_line(line)
    match fields.get("order"):
        case "prepare":
            return read_message(fields, PrepareOrder)
        case "drop":
            return read_message(fields, DropOrder)
        case "ask":
            question: AnyQuestion = read_message(fields.get("question"), _named(_QUESTIONS, fields.get("ask")))
            if isinstance(question, WordPlacesQuestion) and len(question.words) * question.most > MOST_PLACES:
                raise MessageError(f"not so many positions: {len(question.words) * question.most}")
            return AskOrder(read_message(fields, DropOrder).ticket, question)
        case _:
            raise MessageError("no order")


def encode_news(news: News) -> str:
    """News as one line of JSON, with its line feed."""
    return as_line({"news": type(news).__name__, **fields_of(news)})


def decode_news(line: str) -> News:
    """The news that a line holds; raises `MessageError`."""
    fields = read_line(line)
    news: News = read_message(fields, _named(_NEWS, fields.get("news")))
    return news


def _named(kinds: Mapping[str, type[Any]], name: object) -> type[Any]:
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise MessageError(f"unknown: {str(name)[:20]}")
    return kind
