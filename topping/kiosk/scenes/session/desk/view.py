"""What the referee's desk shows: the bulletins of a move, line by line, and the correction looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Sanction
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.session.bulletins import BulletinRow, BulletinsView, Mark
from topping.kiosk.painters.session.desk import DeskAnswer, ProgressView, QuestionsView, TallyView
from topping.play.session.collection import awaited, players
from topping.play.session.desk import WritingQuestion, is_repeat
from topping.play.session.questions import JoinQuestion
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.slips import is_due, slip
from topping.rules.grid.board import Board
from topping.rules.moves.replacement import replaced_squares
from topping.sheets.slip import reason_in_words, slip_lines
from topping.texts import say
from topping.texts.numbers import signed

_REASONS = 2
"""The most reasons of a correction that its answer tells; the slip has them all."""
_MARKS = {Sanction.WARNING: Mark.WARNING, Sanction.PENALTY: Mark.PENALTY, Sanction.ZERO: Mark.ZERO}


def tables_of(session: Session, move: int) -> tuple[int, ...]:
    """The tables listed for a move: those that play it, and others with a bulletin."""
    return tuple(sorted({*players(session, move), *session.entries.get(move, {})}))


def bulletins_view(session: Session, move: int, first: int, rows: int, chosen: int | None) -> BulletinsView:
    """The bulletins of a move, from line `first` on; that of the chosen table stands out."""
    tables = tables_of(session, move)
    shown = tables[first : first + rows]
    lines = tuple(_row(session, move, table, is_chosen=table == chosen) for table in shown)
    page = "" if len(tables) <= rows else say("session.page", first=first + 1, last=first + len(shown), of=len(tables))
    return BulletinsView(lines, len(tables), say("session.nobody"), page)


def _row(session: Session, move: int, table: int, *, is_chosen: bool) -> BulletinRow:
    name, entry = session.seats[table].player.name, session.entry(move, table)
    if entry is None:
        remark = say("session.being_entered") if is_chosen else "…"
        return BulletinRow(str(table), name, is_chosen=is_chosen, remark=remark)
    correction = entry.correction
    return BulletinRow(
        str(table),
        name,
        correction.word.upper() or "–",
        "" if correction.reference is None else str(correction.reference),
        str(correction.points),
        _marks(session, move, correction),
        _slip_mark(session, move, table, entry),
        is_entered=True,
        is_chosen=is_chosen,
    )


def _marks(session: Session, move: int, correction: Correction) -> tuple[Mark, ...]:
    sanction = correction.outcome.sanction
    marks = [_MARKS[sanction]] if sanction in _MARKS else []
    if correction.disciplinary and Mark.WARNING not in marks:
        marks.append(Mark.WARNING)
    if not marks and correction.points == session.turn(move).solution.points:
        marks.append(Mark.TOP)
    return tuple(marks)


def _slip_mark(session: Session, move: int, table: int, entry: EnteredBulletin) -> str:
    """Whether the slip was delivered, or is still due (§5.9)."""
    if entry.is_delivered:
        return "given"
    return "due" if is_due(session, move, table) else ""


def sanction_text(correction: Correction) -> str:
    """The sanction in a word or two; empty where there is none."""
    sanction = correction.outcome.sanction
    named = [] if sanction is Sanction.NONE else [say(f"session.sanction.{sanction.value}")]
    if correction.disciplinary:
        named.append(say("session.disciplinary", count=correction.disciplinary))
    return ", ".join(named)


def entered_view(session: Session, move: int, table: int) -> DeskAnswer:
    """The correction just made: whose it is, what it is paid, and why."""
    entry = session.entry(move, table)
    if entry is None:
        return DeskAnswer(say("session.warned", table=table), "plain")
    view = correction_view(session, move, table, entry.correction)
    return replace(view, text=f"{view.text} {say('session.repeat')}") if is_repeat(session, move, table) else view


def correction_view(session: Session, move: int, table: int, correction: Correction) -> DeskAnswer:
    """A correction, entered or about to be."""
    top = session.turn(move).solution.points
    below = say("session.note_below", difference=signed(correction.points - top))
    note = sanction_text(correction) or (say("session.note_top") if correction.points == top else below)
    reasons = [
        say("session.reason", sentence=reason_in_words(one), paragraph=one.motive.paragraph)
        if one.motive.paragraph
        else reason_in_words(one)
        for one in correction.reasons[:_REASONS]
    ]
    name = session.seats[table].player.name
    tone = "good" if correction.sanction is Sanction.NONE else "bad"
    return DeskAnswer(" ; ".join(reasons), tone, f"{table} {name}", str(correction.points), note)


def writing_answer(question: WritingQuestion) -> DeskAnswer:
    """Asks in which direction a solution was written, with what each way would be paid."""
    across, down = (_paid_text(one) for one in (question.across, question.down))
    return DeskAnswer(say("session.which_way", word=question.written, across=across, down=down), "plain")


def _paid_text(correction: Correction) -> str:
    if correction.question is None:
        return say("session.way", points=correction.points)
    return say("session.way_to_decide", points=correction.points, otherwise=correction.question.points)


def questions_view(session: Session, questions: tuple[JoinQuestion, ...], asked: JoinQuestion | None) -> QuestionsView:
    """What the referee is asked, the question that his keys answer first."""
    ordered = [*([asked] if asked is not None else []), *(one for one in questions if one != asked)]
    count = say("session.questions", count=len(questions)) if questions else say("session.no_question")
    return QuestionsView(say("session.to_decide"), count, tuple(_question_line(session, one) for one in ordered))


def _question_line(session: Session, one: JoinQuestion) -> str:
    name = session.seats[one.table].player.name
    return say(
        "session.join_question",
        move=one.move,
        table=one.table,
        name=name,
        word=one.word,
        formed=list(one.formed),
        places=list(one.places),
    )


def board_view(session: Session, move: int) -> BoardView:
    """The grid with the solution of a collected move; before the first, the empty one."""
    if not session.collected:
        return BoardView(Board().cells)
    turn = session.turn(move)
    placed = tuple(square for square, _ in turn.placement.placed)
    return BoardView(turn.after.board.cells, placed, replaced=replaced_squares(turn.placement, turn.after.board))


def tally_view(session: Session, move: int) -> TallyView:
    """The solutions handed in, the dearest first, then the zeros."""
    corrections = [entry.correction for entry in session.entries.get(move, {}).values()]
    found = Counter((one.outcome.gross, one.word.upper()) for one in corrections if one.outcome.is_acceptable)
    rows = [(word, str(points), str(count)) for (points, word), count in sorted(found.items(), key=_dearest)]
    zeros = sum(not one.outcome.is_acceptable for one in corrections)
    if zeros:
        rows.append((say("session.tally_zero"), "0", str(zeros)))
    headings = (say("session.tally_solution"), say("session.tally_points"), say("session.tally_tables"))
    return TallyView(say("session.tally", move=move), headings, tuple(rows))


def _dearest(item: tuple[tuple[int, str], int]) -> tuple[int, int, str]:
    (points, word), count = item
    return (-points, -count, word)


def slip_view(session: Session, move: int, table: int) -> tuple[str, ...]:
    """The slip of a correction, and what stood before it."""
    entry = session.entry(move, table)
    if entry is None:
        return (say("session.no_entry", table=table),)
    lines = [f"# {session.seats[table].player.name}", *slip_lines(slip(session, move, table))]
    for earlier in entry.earlier:
        lines.append(say("session.earlier", word=earlier.word.upper() or "–", points=earlier.points))
    if entry.is_delivered or is_due(session, move, table):
        lines.append(say("session.delivered" if entry.is_delivered else "session.not_delivered"))
    return tuple(lines)


def progress_view(session: Session, move: int) -> ProgressView:
    """How many bulletins of a move are entered."""
    if move > session.collected:
        return ProgressView(say("session.not_over"), 0, 0)
    of, waiting = len(tables_of(session, move)), len(awaited(session, move))
    return ProgressView(say("session.progress", entered=of - waiting, of=of), of - waiting, of)
