"""What the referee's desk shows: the bulletins of a move, line by line, and the correction looked at."""

from __future__ import annotations

from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Sanction
from topping.kiosk.painters.status import VerdictView
from topping.kiosk.painters.table import CROSS, TICK, Column, TableView
from topping.play.session.collection import awaited, players
from topping.play.session.desk import is_repeat
from topping.play.session.questions import JoinQuestion
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.slips import is_due, slip
from topping.rules.solution import Solution
from topping.sheets.slip import slip_lines
from topping.texts import say


def tables_of(session: Session, move: int) -> tuple[int, ...]:
    """The tables listed for a move: those that play it, and others with a bulletin."""
    return tuple(sorted({*players(session, move), *session.entries.get(move, {})}))


def entries_view(session: Session, move: int, first: int, rows: int, chosen: int | None) -> TableView:
    """The bulletins of a move, from line `first` on; that of the chosen table stands out."""
    columns = (
        Column(say("session.table"), 8, "right"),
        Column(say("session.player"), 31),
        Column(say("session.word"), 22),
        Column(say("session.reference"), 6),
        Column(say("session.points"), 7, "right"),
        Column(say("session.sanction"), 24),
        Column("", 3),
    )
    shown = tables_of(session, move)[first : first + rows]
    lines = tuple(_cells(session, move, table) for table in shown)
    strong = frozenset(place for place, table in enumerate(shown) if table == chosen)
    return TableView(columns, lines, strong, say("session.nobody"))


def _cells(session: Session, move: int, table: int) -> tuple[str, ...]:
    name, entry = session.seats[table].player.name, session.entry(move, table)
    if entry is None:
        return (str(table), name, "…", "", "", "", "")
    correction = entry.correction
    return (
        str(table),
        name,
        correction.word.upper(),
        "" if correction.reference is None else str(correction.reference),
        str(correction.points),
        sanction_text(entry),
        _slip_mark(session, move, table, entry),
    )


def sanction_text(entry: EnteredBulletin) -> str:
    """The sanction in a word or two; empty where there is none."""
    correction = entry.correction
    named = [] if correction.sanction is Sanction.NONE else [say(f"session.sanction.{correction.sanction.value}")]
    if correction.disciplinary:
        named.append(say("session.disciplinary", count=correction.disciplinary))
    return ", ".join(named)


def _slip_mark(session: Session, move: int, table: int, entry: EnteredBulletin) -> str:
    """A tick where the slip was delivered, a cross where it is still due (§5.9)."""
    if entry.is_delivered:
        return TICK
    return CROSS if is_due(session, move, table) else ""


def entered_view(session: Session, move: int, table: int) -> VerdictView:
    """The correction just made, in one line."""
    entry = session.entry(move, table)
    if entry is None:
        return VerdictView(say("session.warned", table=table), "plain")
    correction = entry.correction
    line = say(
        "session.entered",
        table=table,
        word=correction.word.upper() or "–",
        points=correction.points,
        sanction=sanction_text(entry) or say("session.no_sanction"),
    )
    if is_repeat(session, move, table):
        line += " " + say("session.repeat")
    return VerdictView(line, "good" if correction.sanction is Sanction.NONE else "bad")


def direction_question(across: Correction, down: Correction) -> VerdictView:
    """Asks in which direction a word without reference was written, with what each would be paid."""
    word = max(across.word, down.word, key=len).upper()
    return VerdictView(say("session.which_way", word=word, across=across.points, down=down.points), "plain")


def choice_lines(session: Session, choice: tuple[Solution, ...]) -> tuple[str, ...]:
    """The tops of which the referee may retain another before the solution is shown (§3.4), the retained one marked."""
    retained = session.turn(session.opened).solution
    rows = (
        say("session.retained_row" if one == retained else "session.other_row", row=row, solution=str(one))
        for row, one in enumerate(choice, start=1)
    )
    return (say("session.choice", move=session.opened), *rows)


def question_lines(session: Session, questions: tuple[JoinQuestion, ...], asked: JoinQuestion) -> tuple[str, ...]:
    """What the referee is asked, the question that his keys answer first."""
    others = [one for one in questions if one != asked]
    return (
        say("session.to_decide", count=len(questions)),
        _question_line(session, asked),
        say("session.join_keys", points=asked.otherwise),
        *(_question_line(session, one) for one in others),
    )


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


def slip_view(session: Session, move: int, table: int) -> tuple[str, ...]:
    """The slip of a correction, and what stood before it."""
    entry = session.entry(move, table)
    if entry is None:
        return (say("session.no_entry", table=table),)
    lines = [f"# {session.seats[table].player.name}", *slip_lines(slip(session, move, table))]
    for earlier in entry.earlier:
        lines.append(say("session.earlier", word=earlier.word.upper() or "–", points=earlier.points))
    lines.append(say("session.delivered" if entry.is_delivered else "session.not_delivered"))
    return tuple(lines)


def progress_text(session: Session, move: int) -> str:
    """How many bulletins of a move are entered, and whose are awaited."""
    waiting, tables = awaited(session, move), tables_of(session, move)
    if move > session.collected:
        return say("session.not_over", move=move)
    if not waiting:
        return say("session.all_entered", move=move)
    shown = ", ".join(map(str, waiting[:8])) + ("…" if len(waiting) > 8 else "")
    return say("session.progress", move=move, entered=len(tables) - len(waiting), of=len(tables), waiting=shown)
