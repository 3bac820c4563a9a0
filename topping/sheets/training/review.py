"""The review of a run, as text and as a page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import Hooks
from topping.localtime import minute_of
from topping.play.run.kept import KeptProposal
from topping.play.run.proposal import Answer
from topping.rules.conditions.formula import Measure
from topping.rules.moves import Solution
from topping.sheets.game import PageGrid, page_grid
from topping.sheets.table import html_page
from topping.sheets.training.drawing import SvgDot, SvgDrawing, SvgLine, SvgShape
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.analysedmove import Kind
from topping.training.comparable import PlayedRun
from topping.training.review import MoveOutcome, ReviewedMove


@dataclass(frozen=True, slots=True)
class ReviewSheetMove:
    """A move with what there was to find."""

    move: ReviewedMove
    kind: Kind | None
    """None where the text of the game is lost."""
    tops: tuple[Solution, ...]
    """All of them; the retained one alone where the game or its lexicon is not there."""
    solutions: tuple[Solution, ...]
    """The best ones, tops among them; none where the game or its lexicon is not there."""
    meaning: Meaning | None
    """Of the retained word; None where the open list does not know it."""
    hooks: Hooks | None
    """Of the retained word; None without the lexicon."""


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A finished run, move by move."""

    run: PlayedRun
    moves: tuple[ReviewSheetMove, ...]
    """In the order in which they were played."""
    order: tuple[int, ...]
    """The numbers of the moves as they are to be looked at: missed ones, slow ones, the others."""
    notes: tuple[str, ...] = ()
    """What cannot be shown, and why: a sentence each."""

    @property
    def in_order(self) -> tuple[ReviewSheetMove, ...]:
        by_number = {one.move.number: one for one in self.moves}
        return tuple(by_number[number] for number in self.order)


_INDENT: Final = "  "
_ROWS: Final = 10
"""Rows of solutions, so that thirty are three columns."""


def heading(sheet: ReviewSheet) -> str:
    """The title of the sheet."""
    return say("review_sheet.title", player=printable(sheet.run.player))


def facts(sheet: ReviewSheet) -> list[str]:
    """What was played, and with which result."""
    run = sheet.run
    result = (
        f"{run.scored}/{run.top_points}"
        if run.conditions.formula.measure is Measure.POINTS
        else to_tenths(run.total_ms)
    )
    return [
        printable(run.game_name) or say("scores.unnamed"),
        printable(run.conditions.formula.name),
        printable(run.conditions.variant.name),
        minute_of(run.started_at),
        result,
        say("review_sheet.tops", found=run.found, moves=run.moves),
        *([say("sheet.imported")] if run.imported else []),
    ]


def first_to_look_at(sheet: ReviewSheet) -> str:
    """Which moves to look at first; empty where all tops were found without losing time."""
    numbers = [str(one.move.number) for one in sheet.in_order if one.move.outcome is not MoveOutcome.FOUND]
    return say("review_sheet.first", numbers=numbers) if numbers else ""


def head(move: ReviewSheetMove) -> list[str]:
    """How a move went: outcome, time, par, kind."""
    reviewed = move.move
    kept = reviewed.kept
    time = to_tenths(kept.elapsed_ms)
    if kept.penalty_ms:
        time = say("review_sheet.with_penalty", time=time, penalty=to_tenths(kept.penalty_ms))
    told = [say(f"review.outcome.{reviewed.outcome.value}"), time]
    if reviewed.par_ms is not None:
        told.append(say("review_sheet.par", par=to_tenths(reviewed.par_ms)))
    if move.kind is not None:
        told.append(say(f"kind.{move.kind.value}"))
    return told


def details(move: ReviewSheetMove) -> list[tuple[str, str]]:
    """The lines about a move, each with its heading; without solutions and tries."""
    reviewed, kept = move.move, move.move.kept
    lines = []
    if reviewed.turn is not None:
        lines.append((say("review_sheet.draw"), reviewed.turn.draw.letters))
    if reviewed.time is not None:
        time = reviewed.time
        parts = say(
            "review_sheet.parts",
            finding=to_tenths(time.finding_ms),
            typing=to_tenths(time.typing_ms),
            placing=to_tenths(time.placing_ms),
        )
        lines.append((say("review_sheet.time"), parts))
    lines.append((say("review_sheet.top"), ", ".join(map(solution_text, move.tops))))
    if all((one.word, str(one.reference)) != (kept.word, kept.reference) for one in move.tops):
        lines.append((say("review_sheet.published"), f"{kept.word} {kept.reference} {kept.points}"))
    if kept.was_seen:
        seen = say("review.earlier", count=len(kept.void_tries)) if kept.void_tries else say("review.seen_before")
        lines.append((say("review_sheet.seen"), seen))
    lines += [(say("review_sheet.meaning"), text) for text in meanings(move)]
    if move.hooks is not None:
        before, after = (
            " ".join(letters) or say("review.hooks.none") for letters in (move.hooks.before, move.hooks.after)
        )
        lines.append((kept.word.upper(), say("review_sheet.hooks", before=before, after=after)))
    return lines


def meanings(move: ReviewSheetMove) -> list[str]:
    """What the retained word means, a line a definition."""
    if move.meaning is None:
        return []
    return [
        f"{one.lemma}{f' ({one.grammar})' if one.grammar else ''} : {printable(one.text)}"
        for one in move.meaning.senses
    ]


def solution_text(solution: Solution) -> str:
    """`SATIRES H4 74`; jokers in parentheses."""
    return f"{solution.move.circled} {solution.points}"


def try_text(one: KeptProposal) -> tuple[str, str, str]:
    """When, what, and what was answered to it."""
    return to_tenths(one.at_ms), printable(one.text), answered(one)


def answered(one: KeptProposal) -> str:
    """What was answered to a try: its points, or why it was refused."""
    try:
        kind = Answer(one.verdict)
    except ValueError:  # another version's
        return printable(one.verdict)
    if kind is Answer.TOP:
        return say("review_sheet.is_top", points=one.points)
    if kind is Answer.BELOW_TOP:
        return say("review_sheet.below_top", points=one.points)
    return say(f"review.try.{kind.name.lower()}")


def as_text(sheet: ReviewSheet) -> str:
    """The whole sheet; ends with a line feed."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: ReviewSheet) -> Iterator[str]:
    yield heading(sheet)
    yield " · ".join(facts(sheet))
    yield from sheet.notes
    if first := first_to_look_at(sheet):
        yield first
    for move in sheet.in_order:
        yield ""
        yield " · ".join((say("review_sheet.move", number=move.move.number), *head(move)))
        yield from (_INDENT + say("review_sheet.line", name=name, text=text) for name, text in details(move))
        if move.solutions:
            yield _INDENT + say("review.best", count=len(move.solutions))
            yield from (2 * _INDENT + line for line in _in_columns([*map(solution_text, move.solutions)]))
        if move.move.tries:
            yield _INDENT + say("review.tries")
            for at, text, answer in map(try_text, move.move.tries):
                yield f"{2 * _INDENT}{at:>8}  {text}  ({answer})"
    if any(move.meaning is not None and move.meaning.senses for move in sheet.moves):
        yield ""
        yield say("review.source")


def _in_columns(cells: list[str]) -> Iterator[str]:
    """Cells from top to bottom, then from left to right."""
    wide = max(map(len, cells))
    for row in range(min(_ROWS, len(cells))):
        yield _INDENT.join(cell.ljust(wide) for cell in cells[row::_ROWS]).rstrip()


_WIDTH: Final = 400
"""Of a time line, in its own units."""
_HEIGHT: Final = 24
_MARGIN: Final = 8


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


def _move(move: ReviewSheetMove) -> dict[str, object]:
    """A move as the page shows it."""
    reviewed = move.move
    return {
        "number": reviewed.number,
        "outcome": reviewed.outcome.value,
        "head": [say("review_sheet.move", number=reviewed.number), *head(move)],
        "details": details(move),
        "solutions": [solution_text(one) for one in move.solutions],
        "tries": [try_text(one) for one in reviewed.tries],
        "timeline": _timeline(reviewed),
        "grid": _grid(reviewed),
    }


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
