"""The bulletins of a move on the referee's desk: a row per table, the tally, the answer to a line."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from topping.correction.bulletin import Bulletin
from topping.correction.ruling import Ruling
from topping.correction.sanction import Correction, Sanction
from topping.kiosk.displays.rankingpages import RoomLine
from topping.kiosk.displays.views import figure_view
from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.fields import paint_answer_box, paint_sanction
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.slips import SlipView, paint_slip
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.session.leading import Conductor
from topping.kiosk.typing.guide import lines_card
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.layout import natural
from topping.kiosk.ui.parts import button, chip, figure, hint, list_row, mark, tiles
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Role,
    Type,
    apart,
    column,
    keys_place,
    painted,
    row,
    scroll,
    space,
    stack,
    text,
)
from topping.play.session import events
from topping.play.session.deskline import NO_TABLE, DeskLine
from topping.play.session.deskorders import AVERAGE, JoinQuestion, WritingQuestion, is_repeat
from topping.play.session.events import Event, PutAside
from topping.play.session.session import EnteredBulletin, Session, awaited, is_due, players, slip, still_in
from topping.rules.conditions.variant import Signal
from topping.rules.grid.board import Board
from topping.rules.placement import replaced_squares
from topping.sheets.slip import reason_in_words, slip_lines, written
from topping.store.sessions.log import SessionLog
from topping.texts import say
from topping.texts.numbers import signed
from topping.wording.conditions import conditions_text, formula_text

_REASONS: Final = 2
"""The most reasons shown with a correction; the slip lists all."""
_SANCTIONS: Final = {Sanction.WARNING: "A", Sanction.PENALTY: "\N{MINUS SIGN}5", Sanction.ZERO: "0"}
"""The mark of each sanction, shown behind the points."""
_GAP: Final = 6
_NUMBER, _WORD, _PLACE, _SLIP, _POINTS, _MARKS = 28, 120, 42, 18, 36, 44
"""The widths of the columns and their gaps; the names get the rest."""
_TAG: Final = 96
"""The width of a tag in place of slip, points and marks."""
_ENTERED: Final = _WORD + _PLACE + _SLIP + _POINTS + _MARKS
_LABEL_PX: Final = 22
_BAD: Final = (_SANCTIONS[Sanction.PENALTY], _SANCTIONS[Sanction.ZERO])


def tables_of(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables to list for a move: those that play it, and any other table with a bulletin."""
    return tuple(sorted({*players(session, move), *session.entries.get(move, {})}))


def wide(length: float) -> float:
    """Returns `length`, a width at 1920×1080, enlarged if labels are drawn larger than the screen's size requires."""
    return length * max(1.0, theme.step(Type.LABEL) / (_LABEL_PX * theme.scale()))


# a row for each table


def bulletin_row(
    session: Session, move: int, table: int, aside: DeskLine | None, *, is_on: bool, height: float
) -> Element:
    """Draws a table with its bulletin: word, reference, points, and whether it is the top or why not. `is_on`
    highlights the row.

    If the typed line waits for data or a decision (`aside`), a tag replaces the points.
    """
    name, entry = session.seats[table].player.name, session.entry(move, table)
    face, colour = Face.SEMI if is_on else Face.TEXT, "ink3" if entry is None and not is_on else "ink"
    number = text(str(table), Type.LABEL, "ink2", Face.BOLD, align="right", width=wide(_NUMBER if table < 100 else 42))
    player = text(name, Type.LABEL, colour, face, grow=1, group="names", shorter=(initials(name),))
    if aside is not None and not is_on:
        cells = _put_aside(entry, aside, tells=move <= session.collected)
    elif entry is None:
        waits = say("session.expected") if move <= session.collected else "…"
        said = say("session.being_entered") if is_on else waits
        align = "left" if is_on or move <= session.collected else "right"
        cells = [text(said, Type.LABEL, "ink3", face, align=align, width=wide(_ENTERED) + 4 * _GAP)]
    else:
        cells = _entered(session, move, table, entry)
    listed = partial(list_row, number, apart(6), player, *cells, gap=_GAP, pad=(4, 0, 6, 0), grow=1)
    return listed(is_on=is_on, said=name, height=height, id=f"bulletin.{table}")


def _put_aside(entry: EnteredBulletin | None, aside: DeskLine, *, tells: bool) -> list[Element]:
    """Returns the cells of a table whose typed line waits for data or a decision: word, reference, and a tag.

    The tag says "average" if the line asks for an average score (§5.9), otherwise that the line waits. If `tells` is
    false, the word and reference on the line stay hidden. If it has none, those of the bulletin entered earlier are
    shown.
    """
    word, place = "", ""
    if aside.inscriptions and tells:
        box = written(Bulletin(aside.inscriptions))
        word, place = box.word.upper(), box.reference
    elif entry is not None:
        word, place = entry.correction.word.upper(), str(entry.correction.reference or "")
    said = say("session.tag_average") if aside.order == AVERAGE else say("session.put_aside")
    tag = painted((said, "accent_text", False), paint_sanction, said, width=wide(_TAG), height=wide(34))
    rest = _SLIP + _POINTS + _MARKS
    return [
        text(word, Type.LABEL, face=Face.TITLE, width=wide(_WORD)),
        text(place, Type.LABEL, "ink2", width=wide(_PLACE)),
        row(space(), tag, width=wide(rest) + 2 * _GAP, align="center"),
    ]


def _entered(session: Session, move: int, table: int, entry: EnteredBulletin) -> list[Element]:
    correction = entry.correction
    marks = _marks(session, move, correction)
    ink = "missed" if any(one in _BAD for one in marks) else "ink"
    said, place = correction.word.upper() or "–", str(correction.reference or "")
    cells = [text(said, Type.LABEL, face=Face.TITLE, width=wide(_WORD)), text(place, Type.LABEL, "ink2")]
    if place:
        cells[1] = replace(cells[1], width=wide(_PLACE))
    else:  # a long unpaid word leaves no room for its place
        cells = [replace(cells[0], width=None, min_width=wide(_WORD + _PLACE) + _GAP)]
    is_owed = not entry.is_delivered and is_due(session, move, table)
    slip_mark = mark(Icon.CARDS, "missed", wide(_SLIP), said=say("session.slip_due"))
    points = text(str(correction.points), Type.LABEL, ink, Face.BOLD, align="right", width=wide(_POINTS))
    behind = row(space(), *map(_mark, marks), gap=4, width=wide(_MARKS), align="center")
    return [*cells, slip_mark if is_owed else apart(wide(_SLIP)), points, behind]


def _marks(session: Session, move: int, correction: Correction) -> tuple[str, ...]:
    """Returns the marks to show after the points of a correction: its sanction, and a disciplinary warning.

    Without either, returns `("",)` if the bulletin has the top's points, otherwise `()`.
    """
    sanction = correction.outcome.sanction
    marks = [_SANCTIONS[sanction]] if sanction in _SANCTIONS else []
    if correction.disciplinary and _SANCTIONS[Sanction.WARNING] not in marks:
        marks.append(_SANCTIONS[Sanction.WARNING])
    if not marks and correction.points == session.turn(move).solution.points:
        marks.append("")
    return tuple(marks)


def _mark(said: str) -> Element:
    if not said:
        return mark(Icon.TICK, "found", wide(26), 4, said=say("session.note_top"))
    state = (said, "missed" if said in _BAD else "accent_text", said == _SANCTIONS[Sanction.ZERO])
    return painted(state, paint_sanction, said, width=wide(36), height=wide(28))


# the answer to a line


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """The desk's reply to the referee's last typed line: a sentence, and for a bulletin its table, name and points."""

    text: str
    tone: str
    """`good`, `bad` or `plain`."""
    head: str = ""
    """Table and name."""
    points: str = ""
    note: str = ""
    """The points compared with the top."""


def answer_card(answer: DeskAnswer, *more: Element, **sizes: float) -> Element:
    marks = {"good": mark(Icon.TICK, "found", 30, 4), "bad": mark(Icon.CROSS, "missed", 30, 4)}
    inside: list[Element | None] = []
    if answer.head:
        table, _, name = answer.head.partition(" ")
        head = text(answer.head, Type.BODY, face=Face.BOLD, grow=1, shorter=(f"{table} {initials(name)}",))
        paid = text(answer.points, Type.CARD, face=Face.BOLD)
        note = text(answer.note, Type.BODY, "ink2")
        inside.append(row(marks.get(answer.tone), head, paid, note, gap=14, align="center"))
        inside.append(text(answer.text, Type.LABEL, "ink2", lines=2))
    elif answer.text:
        inside.append(row(marks.get(answer.tone), text(answer.text, Type.ROW, lines=4, grow=1), gap=16, align="center"))
    body = column(space(), *inside, *more, space(), gap=4, pad=(22, 8), id="verdict")
    return stack(painted(answer.tone if inside else "", paint_answer_box, ""), body, **sizes)


def answer_to(event: Event, session: Session) -> DeskAnswer:
    """Returns the desk's reply to an event that has just changed the session.

    The text is empty for events without a reply of their own.
    """
    match event:
        case events.Ruled(move, table, ruling) if session.entry(move, table) is None:
            key = "session.warned" if ruling is Ruling.DISCIPLINARY_WARNING else "session.zeroed"
            return DeskAnswer(say(key, table=table, move=move), "plain")
        case events.Ruled(move, table):
            answer = _entered_answer(session, move, table)
            return replace(answer, text=say("session.ruled", move=move, reasons=answer.text))
        case events.Handed(move, table):
            return _entered_answer(session, move, table)
        case events.Moved(move, table, to):
            return DeskAnswer(say("session.moved", move=move, table=table, to=to), "good")
        case events.Registered(table, name, first_move):
            return DeskAnswer(say("session.registered", table=table, name=name, move=first_move), "good")
        case events.Renamed(table, name):
            return DeskAnswer(say("session.renamed", table=table, name=name), "good")
        case events.Excluded(table):
            move = max(1, session.seats[table].excluded_from or 1)
            return DeskAnswer(say("session.excluded", table=table, move=move), "bad")
        case events.Departed(table, first_move):
            return DeskAnswer(say("session.left", table=table, move=first_move), "plain")
        case events.Returned(table):
            return DeskAnswer(say("session.returned", table=table), "good")
        case events.Grouped(group):
            key = "session.grouped" if group.tables.ranges else "session.ungrouped"
            return DeskAnswer(say(key, arbiter=group.arbiter, tables=str(group.tables)), "good")
        case events.Appealed(move, table):
            return DeskAnswer(say("session.appealed", table=table, move=move), "good")
        case events.Drawn(move, kept, new):
            return DeskAnswer(say("bag.noted", move=move, letters=kept + new), "good")
        case events.PutBack(move, kept, new):
            return DeskAnswer(say("bag.rejected", move=move, letters=kept + new), "bad")
        case events.TakenBack(move):
            return DeskAnswer(say("bag.undone", move=move), "plain")
        case events.Sealed():
            return DeskAnswer(say("session.sealed"), "good")
        case _:
            return DeskAnswer("", "plain")


def _entered_answer(session: Session, move: int, table: int) -> DeskAnswer:
    entry = session.entry(move, table)
    if entry is None:
        return DeskAnswer("", "plain")
    answer = corrected(session, move, table, entry.correction)
    repeat = f" {say('session.repeat')}" if is_repeat(session, move, table) else ""
    return replace(answer, text=answer.text + repeat)


def corrected(session: Session, move: int, table: int, correction: Correction) -> DeskAnswer:
    top, sanction = session.turn(move).solution.points, correction.outcome.sanction
    notes = [] if sanction is Sanction.NONE else [say(f"session.sanction.{sanction.value}")]
    if correction.disciplinary:
        notes.append(say("session.disciplinary", count=correction.disciplinary))
    below = say("session.note_below", difference=signed(correction.points - top))
    note = ", ".join(notes) or (say("session.note_top") if correction.points == top else below)
    reasons = [
        say("session.reason", sentence=reason_in_words(one), paragraph=one.motive.paragraph)
        if one.motive.paragraph
        else reason_in_words(one)
        for one in correction.reasons[:_REASONS]
    ]
    name = session.seats[table].player.name
    tone = "good" if correction.sanction is Sanction.NONE else "bad"
    return DeskAnswer(" ; ".join(reasons), tone, f"{table} {name}", str(correction.points), note)


# further notes on them


def question_line(session: Session, one: JoinQuestion) -> str:
    told = {"move": one.move, "table": one.table, "name": session.seats[one.table].player.name, "word": one.word}
    return say("session.join_question", **told, formed=list(one.formed), places=list(one.places))


def tally(session: Session, move: int) -> Element:
    """Draws the tally of solutions handed in, highest points first, then the zeros."""
    corrections = [entry.correction for entry in session.entries.get(move, {}).values()]
    found = Counter((one.outcome.gross, one.word.upper()) for one in corrections if one.outcome.is_acceptable)
    dearest = sorted((-points, -count, word) for (points, word), count in found.items())
    rows = [(word, str(-points), str(-count)) for points, count, word in dearest]
    zeros = sum(not one.outcome.is_acceptable for one in corrections)
    if zeros:
        rows.append((say("session.tally_zero"), "0", str(zeros)))
    heads = (say("session.tally_solution"), say("session.tally_points"), say("session.tally_tables"))
    lines = [_tally_row(heads, "ink3", Face.TEXT, Face.TEXT)]
    lines += [_tally_row(one, "ink", Face.TITLE, Face.BOLD, drop=place) for place, one in enumerate(rows)]
    return column(text(say("session.tally", move=move), Type.LABEL, "ink2"), *lines, gap=6, grow=1, id="tally")


def _tally_row(cells: Sequence[str], colour: str, first: Face, last: Face, drop: int = 0) -> Element:
    word, points, count = cells
    return row(
        text(word, Type.LABEL, colour, first, grow=1, group="tally"),
        text(points, Type.LABEL, colour, align="right", width=wide(44), group="tally"),
        text(count, Type.LABEL, colour, last, align="right", width=wide(66), group="tally"),
        gap=8,
        drop=drop,
    )


def slip_of(session: Session, move: int, table: int) -> tuple[str, ...]:
    """Returns the lines of a player's slip, the written notice of his correction.

    The first line is his name. Words and points of earlier corrections follow, then whether the slip was delivered.
    Without a bulletin, returns an empty line and a sentence that says so.
    """
    entry = session.entry(move, table)
    if entry is None:
        return ("", say("session.no_entry", table=table))
    lines = [session.seats[table].player.name, *slip_lines(slip(session, move, table))]
    for earlier in entry.earlier:
        lines.append(say("session.earlier", word=earlier.word.upper() or "–", points=earlier.points))
    if entry.is_delivered or is_due(session, move, table):
        lines.append(say("session.delivered" if entry.is_delivered else "session.not_delivered"))
    return tuple(lines)


def progress_of(session: Session, move: int) -> tuple[int, int, str]:
    """Returns `(entered, expected, text)` for the bulletins of a move.

    The text adds how many typed bulletins wait because their table number is missing.
    """
    of, waiting = len(tables_of(session, move)), len(awaited(session, move))
    told = say("session.progress", entered=of - waiting, of=of)
    nameless = sum(one.move == move and one.text.lstrip().startswith(NO_TABLE) for one in session.aside)
    return of - waiting, of, told + (say("session.nameless", count=nameless) if nameless else "")


def told_lines(lines: Sequence[str], cursor: Cursor, *, id: str) -> Element:
    """Draws the first of `lines` as a title and the others as a list below it, which scrolls with `cursor`."""
    title, *others = lines
    head = text(title, Type.BODY, face=Face.BOLD, lines=2, role=Role.HEADING) if title else None
    shown = [text(one, Type.LABEL, lines=3) for one in others]
    return column(head, scroll(shown, cursor, gap=4, keeps_bar=True, grow=1, role=Role.LIST, id=id), gap=6, grow=1)


def desk_page(title: str, told: str, left: Element, right: Element, *beside: Element, id: str) -> Element:
    """Draws a page that replaces the referee's desk: a title row above a left and a right part.

    `told`, a short text, and the elements `beside` stand to the right of the title.
    """
    name = text(title, Type.STRONG, face=Face.TITLE, role=Role.HEADING, id="title")
    head = row(name, text(told, Type.BODY, "ink2", grow=1, drop=1), *beside, gap=24, height=64, align="center")
    return column(head, row(left, right, gap=24, grow=1), keys_place(), gap=16, pad=(32, 24, 32, 0), id=id)


def about(log: SessionLog) -> str:
    """Returns the session's name, formula and speed; in mort subite how many players are still in."""
    session = log.session
    parts = [log.name, formula_text(session.conditions.formula.name)]
    if session.plan.eliminates:
        parts.append(say("session.still_in", count=len(still_in(session)), of=len(session.seats)))
    else:
        parts.append(conditions_text(session.conditions))
    return " · ".join(part for part in parts if part)


# the standings beside a running clock


def standings_row(line: RoomLine, *, height: float) -> Element:
    """Draws a table's rank, name and total."""
    total, *_ = line.figures
    return list_row(
        text(line.rank, Type.LABEL, "ink2", Face.BOLD, align="right", width=wide(52), group="ranks"),
        text(line.number, Type.LABEL, "ink3", align="right", width=wide(40), group="numbers", drop=1),
        text(line.name, Type.LABEL, grow=1, group="names", shorter=(initials(line.name),)),
        text(total, Type.LABEL, face=Face.BOLD, align="right", width=wide(80), group="totals"),
        gap=10,
        pad=(4, 0, 6, 0),
        grow=1,
        height=height,
        said=line.name,
        id=f"standing.{line.number}",
    )


# the time


def running(conductor: Conductor) -> Element:
    """Draws the current move's time and draw; once bulletins are in, also its tops or the button that shows them."""
    session, timer = conductor.session, figure_view(conductor.clock, conductor.now)
    turn, may_choose = session.turn(session.opened), conductor.chooses
    label = say("session.clock_of", move=session.opened)
    signal = conductor.clock.signal(conductor.now) if conductor.clock is not None else None
    if signal not in (None, Signal.START):
        label += f" · {say(f'signal.{signal.value}')}"
    told = text(label, Type.LABEL, "accent_text", Face.SEMI, lines=2)
    time = replace(figure(timer.text, Type.TITLE), live=lambda: _digits(conductor), id="timer")
    others, top = len(conductor.found) - 1, str(turn.solution)
    tops = say("session.top_and_others", solution=top, count=others) if others > 0 else top
    is_seen = may_choose or conductor.shows_tops
    shown = row(
        None if is_seen else space(),
        None if may_choose else tops_button(conductor.show_tops),
        text(tops, Type.ROW, face=Face.BOLD, align="right", lines=2, grow=1, id="tops") if is_seen else None,
        gap=12,
        align="center",
    )
    right = column(row(space(), tiles(turn.draw.kept + turn.draw.new, side=44, id="letters")), shown, gap=8, grow=1)
    left = column(told, time, gap=2, width=min(280, wide(240)))
    return row(left, right, card="accent", pad=(24, 14), gap=16, min_height=156, align="center", id="status")


def tops_button(show_tops: Act) -> Element:
    """Draws the button that shows the tops while its key is held, or until the next click."""
    return button(
        say("bag.hint.tops"),
        show_tops,
        cap="F11",
        icon=Icon.LOCK,
        step=Type.LABEL,
        height=48,
        takes_keys=False,
        shorter=(say("bag.hint.tops_short"),),
        id="F11",
    )


def _digits(conductor: Conductor) -> tuple[str, int, str]:
    timer = figure_view(conductor.clock, conductor.now)
    return timer.text, int(Type.TITLE), "missed" if timer.tone == "last" else "ink"


def retained(session: Session, move: int) -> Element:
    time = figure("0:00" if session.collected else "–", Type.TITLE, id="timer")
    over = chip(say("signal.end")) if session.collected else None
    left = column(
        text(say("session.time"), Type.LABEL, "ink3", Face.SEMI), row(time, over, gap=20, align="center"), gap=2
    )
    right: list[Element] = []
    move = min(move, session.collected)
    if move:
        solution = session.turn(move).solution
        cells = (
            text(solution.word.upper(), Type.CARD, face=Face.TITLE, group="retained"),
            text(str(solution.reference), Type.CARD, face=Face.BOLD, group="retained"),
            text(str(solution.points), Type.CARD, "accent_text", Face.BOLD, group="retained"),
        )
        said = say("session.retained_word", move=move)
        right.append(text(said, Type.LABEL, "ink3", Face.SEMI, lines=2, align="right"))
        right.append(row(space(), *cells, gap=10))
    return row(left, column(*right, gap=2, grow=1), gap=16, min_height=156, align="center", id="status")


# below the answer


def which_way(question: WritingQuestion) -> DeskAnswer:
    across, down = (
        say("session.way", points=one.points)
        if one.question is None
        else say("session.way_to_decide", points=one.points, otherwise=one.question.points)
        for one in (question.across, question.down)
    )
    return DeskAnswer(say("session.which_way", word=question.written, across=across, down=down), "plain")


def grid_of(session: Session, move: int) -> Element:
    shown = BoardView(Board().cells)
    if session.collected:
        turn = session.turn(move)
        placed = tuple(square for square, _ in turn.placement.placed)
        shown = BoardView(turn.after.board.cells, placed, replaced=replaced_squares(turn.placement, turn.after.board))
    side = 360 * 360 / wide(360)  # the tally beside it has the necessary words
    return painted(shown, _paint_square, say("hall.grid"), width=side, height=side, id="board")


def _paint_square(surface: Surface, rect: Rect, view: BoardView) -> None:
    side = min(rect.size)
    paint_board(surface, Rect(rect.left, rect.top, side, side), view)


@dataclass(frozen=True, slots=True)
class _Example:
    """An example of a player's paper bulletin, and the line that the referee types for it."""

    name: str
    table: str
    line: str
    word: str = ""
    score: str = ""
    circled: int | None = None
    """The circled letter, from 0."""


_SLIP_WIDTH, _SLIP_HEIGHT, _LOW_SLIP = 236, 124, 96
_EXAMPLES: Final = (
    _Example("line", "12", "12 PASSE H4 24", "PASSE", "24"),
    _Example("joker", "5", "5 PASS(E)R H4 26", "PASSER", "26", circled=4),
    _Example("several", "4", "1,4,7-12", "PASSE", "24"),
    _Example("missing", "3", "3 !abs"),
)
"""Examples from no real game."""


def examples(help_key: Key, *, is_tall: bool) -> Element:
    """Draws examples of paper bulletins, each with the line to type for it.

    They are shown before the first bulletin is entered. The pictures are higher with `is_tall`.
    """
    height = _SLIP_HEIGHT if is_tall else _LOW_SLIP
    title = text(say("session.one_line"), Type.CARD, face=Face.TITLE, grow=1, role=Role.HEADING)
    others = hint("F1", say("session.other_cases"), help_key)
    inside = [row(title, replace(others, drop=1, height=44), gap=12, align="center", height=52)]
    for two in (_EXAMPLES[:2], _EXAMPLES[2:]):
        inside.append(row(*(row(_slip_of(one, height), space(), grow=1) for one in two), gap=20, drop=1))
        told = (text(say(f"session.example.{one.name}"), Type.LABEL, "ink2", grow=1, lines=2) for one in two)
        inside.append(row(*told, gap=20))
        inside += [row(*(_line_of(one) for one in two), gap=20), space()]
    return column(*inside, card="card", pad=(24, 16), gap=6, grow=1, id="examples")


def _line_of(one: _Example) -> Element:
    said = text(one.line, Type.LABEL, "field_ink", Face.TITLE, group="example lines")
    return row(row(said, fill="field", pad=(14, 0), height=42, align="center"), space(), grow=1)


_OTHER_LINES: Final = {
    "aside": "? PASSE H4 24",
    "row": "12 *2",
    "way": "12 | PASSE H4",
    "average": "12 !moy",
    "warning": "12 !avert",
    "leaves": "12 !parti",
}


def other_lines() -> Element:
    """Draws a card with examples of lines that the referee types in rarer cases, each with its meaning."""
    lines = [(typed, say(f"session.other.{name}")) for name, typed in _OTHER_LINES.items()]
    return lines_card(say("session.other_lines"), lines, wide(200))


def _slip_of(one: _Example, height: float) -> Element:
    table = say("session.example.table", table=one.table)
    if one.word:
        view = SlipView(table, one.word, "H4", one.score, one.circled, is_pile=one.name == "several")
    else:
        view = SlipView(table, missing=say("session.example.none"))
    said = " ".join(filter(None, (table, view.word, view.place, view.score, view.missing)))
    return painted(view, paint_slip, said, width=_SLIP_WIDTH, height=height + 16 * view.is_pile)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to the referee, with its answers.

    Without answers, it is a notice about a typed line that waits for data, such as missing bulletins.
    """

    text: str
    answers: tuple[tuple[str, Act], ...] = ()
    """(text, action) of each answer."""
    kept: PutAside | None = None
    """The line put aside, if it is about one."""
    asked: JoinQuestion | None = None
    """The join question, if it is about one."""

    @property
    def short(self) -> str:
        return "" if self.kept is None else self.kept.text


_MOST_WAITING: Final = 3
_WIDEST: Final = 1_920
_DECIDING: Final = 300
"""The height of the card that has the keyboard."""


def to_decide(
    questions: Sequence[Decision],
    keys: Sequence[Key],
    focus: tuple[int, int] | None,
    later: Act,
    *,
    is_low: bool = False,
) -> Element:
    """Draws the card of the referee's pending decisions.

    `focus` is the index of the selected question and that of the answer for Enter; None while the keyboard belongs to
    the entry line. Without focus, `keys` (yes, no) answer the first question. With focus, `later` goes on to the next
    question. With `is_low`, a card without questions has less height, because a tall card stands above it.
    """
    count = say("session.questions", count=len(questions)) if questions else say("session.no_question")
    title = text(say("session.to_decide"), Type.LABEL, face=Face.BOLD, grow=1)
    inside: list[Element] = [row(title, text(count, Type.LABEL, "ink3"), gap=16)]
    at, outlined = focus or (0, -1)
    asked = questions[at] if questions else None
    if asked is not None:
        shown = [text(asked.text, Type.LABEL, lines=3, min_height=40)]
        hints = _answers(asked, keys, outlined, None if focus is None else later)
        shown += [row(*hints, space(), gap=12 if focus else 20, min_height=52)] if hints else []
        is_chosen = focus is not None
        inside.append(row(column(*shown, gap=6, grow=1), is_on=is_chosen, fill="row" if is_chosen else "", pad=(14, 6)))
    else:
        inside.append(text(say("session.waits_here"), Type.LABEL, "ink2"))
    others = [one for one in questions if one is not asked][:_MOST_WAITING]
    inside += [
        text(one.text, Type.LABEL, "ink2", drop=place, shorter=(one.short,) if one.short else ())
        for place, one in enumerate(others, start=1)
    ]
    return column(
        *inside,
        space(),
        card="card" if focus is None else "accent",
        pad=(20, 12),
        gap=6,
        min_height=_DECIDING if focus is not None else 160 if questions or not is_low else 104,
        id="questions",
    )


def _answers(asked: Decision, keys: Sequence[Key], outlined: int, later: Act | None) -> list[Element]:
    if not asked.answers:
        return []
    if later is not None:
        named = [*asked.answers, (say("session.later"), later)]
        return [
            button(
                words,
                act,
                ButtonKind.CHIP,
                cap=str(place),
                step=Type.LABEL,
                group="answers",
                shorter=(words.split()[0],),
                is_on=place - 1 == outlined,
                takes_keys=False,
                height=52,
                min_width=_least_width(words.split()[0], act, str(place)),
            )
            for place, (words, act) in enumerate(named, start=1)
        ]
    if asked.asked is not None:
        return [hint(one.cap, words, one) for one, (words, _) in zip(keys, asked.answers, strict=False)]
    return [text(say("session.tab_decides"), Type.LABEL, "accent_text")]


def _least_width(short: str, act: Act, cap: str) -> float:
    """Returns the width that the button of an answer needs for the first of its words."""
    made = button(short, act, ButtonKind.CHIP, cap=cap, step=Type.LABEL)
    return natural(made, theme.px(_WIDEST))[0] / theme.scale()
