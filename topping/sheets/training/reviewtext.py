"""The sheet of a review as text, and the words that its page has too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from topping.localtime import minute_of
from topping.play.run.kept import KeptProposal
from topping.play.run.verdict import Answer
from topping.rules.conditions.formula import Measure
from topping.rules.moves.move import Solution
from topping.sheets.training.review import ReviewSheet, ReviewSheetMove
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.review import MoveOutcome

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
