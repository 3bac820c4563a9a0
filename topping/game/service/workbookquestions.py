"""The question what the first sheet of a workbook holds."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from topping.game.service.wire import LineFields, MessageError, checked


@dataclass(frozen=True, slots=True)
class WorkbookQuestion:
    """What the first sheet of a workbook holds; answered by `WorkbookRead`. No lexicon changes the answer."""

    content: bytes
    most_rows: int


@dataclass(frozen=True, slots=True)
class WorkbookRead:
    """What was read; its fields are those of `WorkbookSheet`."""

    ticket: int
    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    others: int = 0
    lacks_zeros: bool = False


def question_fields(question: WorkbookQuestion) -> dict[str, Any]:
    """The fields of a question."""
    content = b64encode(question.content).decode("ascii")
    return {"ask": "workbook", "content": content, "rows": question.most_rows}


def read(kind: str, fields: LineFields) -> WorkbookQuestion | None:
    """The question of that kind; None where the kind is another one."""
    if kind != "workbook":
        return None
    try:
        content = b64decode(fields.text("content"), validate=True)
    except ValueError as fault:
        raise MessageError("no content") from fault
    return WorkbookQuestion(content, fields.number("rows"))


def news_fields(news: WorkbookRead) -> dict[str, Any]:
    """The fields of news."""
    rows = [[number, *texts] for number, texts in news.rows]
    return {
        "news": "workbook",
        "ticket": news.ticket,
        "name": news.name,
        "rows": rows,
        "others": news.others,
        "bare": news.lacks_zeros,
    }


def read_news(kind: str, fields: LineFields) -> WorkbookRead | None:
    """The news of that kind; None where the kind is another one."""
    if kind != "workbook":
        return None
    rows = tuple(map(_row, fields.list("rows")))
    return WorkbookRead(
        fields.number("ticket"), fields.text("name"), rows, fields.number("others"), fields.flag("bare")
    )


def _row(item: Any) -> tuple[int, tuple[str, ...]]:
    match item:
        case [int(number), *texts]:
            return number, tuple(checked(text, str) for text in texts)
        case _:
            raise MessageError("no row")
