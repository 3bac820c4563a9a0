"""The question what the content of a file makes of a game: its game, what is odd in it, what cannot be played."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import SheetFormat
from topping.exchange.published import PublishedResult, published_results
from topping.exchange.remarks import Remark, SheetFault
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game

if TYPE_CHECKING:  # for speed of start: the kiosk reads no sheet itself
    from topping.exchange.building import ImportedGame


_LONGEST_SESSION: Final = 3 << 20
"""Characters of its events: a hundred players and twenty moves make one of them."""
_REGISTERED: Final = '"kind": "registered"'


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """What a file's content makes of a game under a variant, else under the one that it tells; answered by `SheetRead`.

    Words that the lexicon does not admit and moves below the top are among the remarks.
    """

    content: bytes
    variant: Variant | None
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class SheetRead:
    """What came of a file; its fields are those of `ImportedGame`."""

    ticket: int
    game: Game | None
    form: SheetFormat | None = None
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()
    variants: tuple[Variant, ...] = ()
    results: tuple[PublishedResult, ...] = ()
    """What it tells of the game's players."""
    session: tuple[str, ...] = ()
    """The session that its players' moves make: its events, each a JSON object; none where they make none."""
    text: str = ""
    """The sheet of a workbook as text; empty where the file is no workbook."""

    @property
    def session_players(self) -> int:
        """How many players that session has."""
        return sum(_REGISTERED in body for body in self.session)

    @staticmethod
    def of(ticket: int, imported: ImportedGame, session: tuple[str, ...] = ()) -> SheetRead:
        """What came of a file; of a session with more events than fit on a line, nothing."""
        fits = sum(map(len, session)) <= _LONGEST_SESSION
        return SheetRead(
            ticket,
            imported.game,
            imported.form,
            imported.remarks,
            imported.faults,
            imported.variants,
            published_results(imported.players),
            session if fits else (),
            imported.text,
        )

    @staticmethod
    def refused(ticket: int, fault: GameFileError) -> SheetRead:
        """A content that is no text at all."""
        return SheetRead(ticket, None, faults=(SheetFault(fault.line or 1, fault.key, dict(fault.details)),))


def question_fields(question: SheetQuestion) -> dict[str, Any]:
    """The fields of the question, but for its lexicon."""
    variant = None if question.variant is None else question.variant.name
    return {"ask": "sheet", "content": b64encode(question.content).decode("ascii"), "variant": variant}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> SheetQuestion | None:
    """The question of that kind; None where the kind is another one."""
    if kind != "sheet":
        return None
    try:
        content = b64decode(fields.text("content"), validate=True)
    except ValueError as fault:
        raise MessageError("no content") from fault
    return SheetQuestion(content, None if fields.optional("variant", str) is None else fields.variant(), lexicon)


def news_fields(news: SheetRead) -> dict[str, Any]:
    """The fields of the news."""
    return {
        "news": "sheet",
        "ticket": news.ticket,
        "game": None if news.game is None else format_game(news.game),
        "form": None if news.form is None else news.form.value,
        "remarks": [_told_fields(one) for one in news.remarks],
        "faults": [_told_fields(one) for one in news.faults],
        "variants": [one.name for one in news.variants],
        "results": [[one.name, one.points, one.costs_ms, one.total, one.total_ms] for one in news.results],
        "session": list(news.session),
        "text": news.text,
    }


def read_news(kind: str, fields: LineFields) -> SheetRead | None:
    """The news of that kind; None where the kind is another one."""
    if kind != "sheet":
        return None
    text, form = fields.optional("game", str), fields.optional("form", str)
    try:
        return SheetRead(
            fields.number("ticket"),
            None if text is None else parse_game(text),
            None if form is None else SheetFormat(form),
            tuple(_told(one, Remark) for one in fields.list("remarks")),
            tuple(_told(one, SheetFault) for one in fields.list("faults")),
            tuple(Variant.parse(one) for one in fields.texts("variants")),
            tuple(_result(one) for one in fields.list("results")),
            fields.texts("session"),
            fields.text("text"),
        )
    except (ToppingError, ValueError) as fault:
        raise fault if isinstance(fault, MessageError) else MessageError("no sheet") from fault


_Told = TypeVar("_Told", Remark, SheetFault)


def _told_fields(told: Remark | SheetFault) -> list[Any]:
    return [told.line, told.key, {name: _plain(value) for name, value in told.details.items()}, told.number]


def _plain(value: object) -> object:
    """A value of a sentence as JSON has it: numbers and texts, lists of texts; anything else as it is written."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Sequence):
        return [str(one) for one in value]
    return str(value)


def _told(value: Any, kind: type[_Told]) -> _Told:
    fields: list[Any] = checked(value, list)
    if len(fields) != 4:
        raise MessageError("not four fields")
    line, key, details, number = fields
    known: Mapping[str, Any] = checked(details, dict)
    plain = {name: tuple(one) if isinstance(one, list) else one for name, one in known.items()}
    return kind(checked(line, int), checked(key, str), plain, None if number is None else checked(number, int))


def _result(value: Any) -> PublishedResult:
    fields: list[Any] = checked(value, list)
    if len(fields) != 5:
        raise MessageError("not five fields")
    name, points, costs, total, total_ms = fields
    return PublishedResult(checked(name, str), _numbers(points), _numbers(costs), _optional(total), _optional(total_ms))


def _numbers(value: Any) -> tuple[int | None, ...]:
    return tuple(_optional(one) for one in checked(value, list))


def _optional(value: Any) -> int | None:
    return None if value is None else checked(value, int)
