"""The sheet of a review as one HTML page that stands alone, on screen light or dark, and prints on A4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.play.run.kept import KeptProposal
from topping.play.run.verdict import Answer
from topping.sheets.grid import PageGrid, page_grid
from topping.sheets.html import html_page
from topping.sheets.training.drawing import SvgDot, SvgDrawing, SvgLine, SvgShape
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
from topping.training.review import ReviewedMove

_WIDTH: Final = 400
"""Of a time line, in its own units."""
_HEIGHT: Final = 24
_MARGIN: Final = 8


@dataclass(frozen=True, slots=True)
class ReviewPageMove:
    """A move as the page shows it."""

    number: int
    outcome: str
    head: list[str]
    details: list[tuple[str, str]]
    solutions: list[str]
    tries: list[tuple[str, str, str]]
    timeline: SvgDrawing
    """The tries on the line of the move's time."""
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
        _timeline(reviewed),
        _grid(reviewed),
    )


def _timeline(move: ReviewedMove) -> SvgDrawing:
    middle, end = _HEIGHT / 2, _WIDTH - _MARGIN
    shapes: list[SvgShape] = [SvgLine(((_MARGIN, middle), (end, middle)), "axis")]
    shapes += [SvgLine(((x, middle - 7), (x, middle + 7)), "axis") for x in (_MARGIN, end)]
    for one in move.tries:
        shapes += _mark(one, move.end_ms)
    told = " ; ".join(" · ".join(try_text(one)) for one in move.tries)
    return SvgDrawing(say("review.tries"), told, tuple(shapes), _WIDTH, _HEIGHT)


def _mark(made: KeptProposal, end_ms: int) -> list[SvgShape]:
    """A try: the top as a triangle, another valid one as a circle, a refused one as a cross."""
    x, y, told = (
        _MARGIN + (_WIDTH - 2 * _MARGIN) * made.at_ms // max(1, end_ms),
        _HEIGHT / 2,
        " · ".join(try_text(made)),
    )
    if made.verdict == Answer.TOP.value:
        return [SvgLine(((x, y - 9), (x + 7, y + 7), (x - 7, y + 7)), "top", is_area=True, told=told)]
    if made.verdict == Answer.BELOW_TOP.value:
        return [SvgDot(x, y, 5, "valid", told)]
    return [
        SvgLine(((x - 5, y - 5), (x + 5, y + 5)), "refused", told=told),
        SvgLine(((x - 5, y + 5), (x + 5, y - 5)), "refused", told=told),
    ]


def _grid(move: ReviewedMove) -> PageGrid | None:
    if move.turn is None:
        return None
    placed = dict(move.turn.placement.placed)
    return page_grid(move.turn.before.board.with_tiles(tuple(placed.items())), frozenset(placed))
