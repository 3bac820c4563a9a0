"""The messages between a program and its helper process: questions, answers and progress, each a line of JSON.

`AnyQuestion` values are asked, `News` values come back; `Order` values are what goes down the pipe. The questions of a
subject, their answers and how these are written stand in a file each. A line that is not exactly of a known form raises
`MessageError`: neither side trusts the other to be of its own version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service import (
    bankquestions,
    drillquestions,
    gamequestions,
    importquestions,
    machinequestions,
    meaningquestions,
    positionquestions,
    rushquestions,
    wordquestions,
    workbookquestions,
)
from topping.game.service.bankquestions import BankNews, BankQuestion, FillBankQuestion, ShortBankQuestion
from topping.game.service.drillquestions import TrainingNews, TrainingQuestion
from topping.game.service.gamequestions import AboutGameQuestion, GameNews
from topping.game.service.importquestions import SheetQuestion, SheetRead
from topping.game.service.machinequestions import MachineNews, MachineQuestion
from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.positionquestions import PositionNews, PositionQuestion
from topping.game.service.rushquestions import RushSliceQuestion
from topping.game.service.wire import LineFields, MessageError, as_line
from topping.game.service.wordquestions import WordToolNews, WordToolQuestion
from topping.game.service.workbookquestions import WorkbookQuestion, WorkbookRead

LONGEST_LINE: Final = 1 << 23
"""Bytes of a message, its line feed included."""


# questions; each that a lexicon answers names it, so that none is answered with another by omission

ShortQuestion: TypeAlias = (
    PositionQuestion
    | MeaningsQuestion
    | WordToolQuestion
    | ShortBankQuestion
    | TrainingQuestion
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
    | TrainingNews
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


def encode_order(order: Order) -> str:
    """An order as one line of JSON, with its line feed."""
    match order:
        case PrepareOrder(lexicon):
            return as_line({"order": "prepare", **_lexicon_fields(lexicon)})
        case DropOrder(ticket):
            return as_line({"order": "drop", "ticket": ticket})
        case AskOrder(ticket, question):
            own = {} if isinstance(question, OF_NO_LEXICON) else _lexicon_fields(question.lexicon)
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
    return as_line(_news_fields(news))


def decode_news(line: str) -> News:
    """The news that a line holds; raises `MessageError`."""
    fields = LineFields(line)
    kind = fields.text("news")
    match kind:
        case "ready":
            return SolverReady()
        case "unready":
            return HelperFailed(fields.text("sentence"))
        case "failed":
            return QuestionFailed(fields.number("ticket"), fields.text("sentence"))
    news = (
        positionquestions.read_news(kind, fields)
        or meaningquestions.read_news(kind, fields)
        or gamequestions.read_news(kind, fields)
        or bankquestions.read_news(kind, fields)
        or drillquestions.read_news(kind, fields)
        or importquestions.read_news(kind, fields)
        or wordquestions.read_news(kind, fields)
        or machinequestions.read_news(kind, fields)
        or workbookquestions.read_news(kind, fields)
    )
    if news is None:
        raise MessageError(f"no news: {kind[:20]}")
    return news


def _news_fields(news: News) -> dict[str, Any]:
    if isinstance(news, PositionNews):
        return positionquestions.news_fields(news)
    if isinstance(news, MeaningsFound):
        return meaningquestions.news_fields(news)
    if isinstance(news, GameNews):
        return gamequestions.news_fields(news)
    if isinstance(news, BankNews):
        return bankquestions.news_fields(news)
    if isinstance(news, TrainingNews):
        return drillquestions.news_fields(news)
    if isinstance(news, SheetRead):
        return importquestions.news_fields(news)
    if isinstance(news, WordToolNews):
        return wordquestions.news_fields(news)
    if isinstance(news, MachineNews):
        return machinequestions.news_fields(news)
    if isinstance(news, WorkbookRead):
        return workbookquestions.news_fields(news)
    match news:
        case SolverReady():
            return {"news": "ready"}
        case HelperFailed(sentence):
            return {"news": "unready", "sentence": sentence}
        case QuestionFailed(ticket, sentence):
            return {"news": "failed", "ticket": ticket, "sentence": sentence}


def _question_fields(question: AnyQuestion) -> dict[str, Any]:
    if isinstance(question, PositionQuestion):
        return positionquestions.question_fields(question)
    if isinstance(question, MeaningsQuestion):
        return meaningquestions.question_fields(question)
    if isinstance(question, AboutGameQuestion):
        return gamequestions.question_fields(question)
    if isinstance(question, BankQuestion):
        return bankquestions.question_fields(question)
    if isinstance(question, TrainingQuestion):
        return drillquestions.question_fields(question)
    if isinstance(question, SheetQuestion):
        return importquestions.question_fields(question)
    if isinstance(question, WordToolQuestion):
        return wordquestions.question_fields(question)
    if isinstance(question, MachineQuestion):
        return machinequestions.question_fields(question)
    if isinstance(question, WorkbookQuestion):
        return workbookquestions.question_fields(question)
    return rushquestions.question_fields(question)


def _question(fields: LineFields) -> AnyQuestion:
    kind = fields.text("ask")
    of_no_lexicon = meaningquestions.read(kind, fields) or workbookquestions.read(kind, fields)
    if of_no_lexicon is not None:
        return of_no_lexicon
    lexicon = fields.lexicon()
    question = (
        positionquestions.read(kind, fields, lexicon)
        or gamequestions.read(kind, fields, lexicon)
        or bankquestions.read(kind, fields, lexicon)
        or drillquestions.read(kind, fields, lexicon)
        or wordquestions.read(kind, fields, lexicon)
        or rushquestions.read(kind, fields, lexicon)
        or importquestions.read(kind, fields, lexicon)
        or machinequestions.read(kind, fields, lexicon)
    )
    if question is None:
        raise MessageError(f"no question: {kind[:20]}")
    return question


def _lexicon_fields(lexicon: WantedLexicon) -> dict[str, Any]:
    return {"lexicon": lexicon.name, "hash": lexicon.hash}
