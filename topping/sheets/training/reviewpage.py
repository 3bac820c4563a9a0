"""The sheet of a review as one HTML page that stands alone, on screen light or dark, and prints on A4."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.play.run.kept import KeptProposal
from topping.play.run.verdict import Answer
from topping.sheets.grid import PageGrid, page_grid
from topping.sheets.html import html_page
from topping.sheets.training.review import ReviewSheet, ReviewSheetMove
from topping.sheets.training.reviewtext import (
    details,
    facts,
    first_to_look_at,
    head,
    heading,
    solution_text,
    try_text,
)
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.review import ReviewedMove

_WIDTH: Final = 400
"""Of a time line, in its own units."""
_MARGIN: Final = 8


class TryMark(Enum):
    """How a try is drawn on a time line."""

    TOP = "top"
    VALID = "valid"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class TimelineMark:
    """A try on a time line."""

    x: int
    mark: TryMark
    told: str


@dataclass(frozen=True, slots=True)
class ReviewPageMove:
    """A move as the page shows it."""

    number: int
    outcome: str
    head: list[str]
    details: list[tuple[str, str]]
    solutions: list[str]
    tries: list[tuple[str, str, str]]
    marks: list[TimelineMark]
    end: str
    """When the move ended."""
    grid: PageGrid | None
    """With the top on it; None where the text of the game is lost."""


def as_page(sheet: ReviewSheet) -> str:
    """The whole page; ends with a line feed."""
    return html_page(
        "review",
        title=heading(sheet),
        facts=facts(sheet),
        notes=sheet.notes,
        first=first_to_look_at(sheet),
        moves=[_move(move) for move in sheet.in_order],
        width=_WIDTH,
        margin=_MARGIN,
        has_meanings=any(move.meaning is not None and move.meaning.senses for move in sheet.moves),
    )


def _move(move: ReviewSheetMove) -> ReviewPageMove:
    reviewed = move.move
    return ReviewPageMove(
        reviewed.number,
        reviewed.outcome.value,
        [say("review_sheet.move", number=reviewed.number), *head(move)],
        details(move),
        [solution_text(one) for one in move.solutions],
        [try_text(one) for one in reviewed.tries],
        [_mark(one, reviewed.end_ms) for one in reviewed.tries],
        to_tenths(reviewed.end_ms),
        _grid(reviewed),
    )


def _mark(one: KeptProposal, end_ms: int) -> TimelineMark:
    marks = {Answer.TOP.value: TryMark.TOP, Answer.BELOW_TOP.value: TryMark.VALID}
    across = (_WIDTH - 2 * _MARGIN) * one.at_ms // max(1, end_ms)
    return TimelineMark(_MARGIN + across, marks.get(one.verdict, TryMark.REFUSED), " · ".join(try_text(one)))


def _grid(move: ReviewedMove) -> PageGrid | None:
    if move.turn is None:
        return None
    placed = dict(move.turn.placement.placed)
    return page_grid(move.turn.before.board.with_tiles(tuple(placed.items())), frozenset(placed))
