"""The referee's desk: reads the lines that he types, turns them into events, or makes them wait for missing data.

Besides bulletins and orders (`deskline`): `+ 17 Zoé` registers a latecomer (§6.2), `= 12 Zoé` corrects a name, `arbitre
A : 1-20` assigns tables to an arbiter (§5.9), `3 > 7` moves a bulletin to another table, `3 <> 7` exchanges two
bulletins, `:AEIRSTN` is a draw from a real bag (§3.1), and `:-` takes the last draw back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from topping.correction.bulletin import Bulletin
from topping.correction.correct import correct
from topping.correction.ruling import ZEROS, Average, Ruling, average, own_points, rule, without_bulletin
from topping.correction.sanction import Correction, Motive
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.deskline import (
    DRAW,
    NO_TABLE,
    DeskLine,
    bulletin_of,
    headed,
    in_ranges,
    lines_of,
    retained_bulletin,
    written,
)
from topping.play.session.drawing import draw_event
from topping.play.session.plan import Group, first_move_of_latecomer, parse_roster
from topping.play.session.session import Session, awaited, players
from topping.play.session.transitions import after
from topping.rules.grid.board import Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, without_accents
from topping.rules.scoring import Admits

_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)
_MOVED = re.compile(r"\s*([0-9]{1,5})\s*(<?>)\s*([0-9]{1,5})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class JoinQuestion:
    """A question to the referee about a word without a clear place on the grid.

    Can the player have meant a place where the word fits, but forms false words across it? If so, the bulletin scores
    zero. Otherwise he gets the points that he claimed, minus 5.
    """

    move: int
    table: int
    word: str
    """The word on the bulletin, in upper case."""
    formed: tuple[str, ...]
    """The words formed across the word that are not admitted."""
    places: tuple[str, ...]
    """The possible places of the word."""
    otherwise: int
    """Points if the join is not plausible."""


def open_questions(session: Session) -> tuple[JoinQuestion, ...]:
    """Returns the questions (`JoinQuestion`) that the referee still has to answer, by move and table.

    Returns none once the results are final.
    """
    if session.is_sealed:
        return ()
    questions = []
    for move in sorted(session.entries):
        for table, entry in sorted(session.entries[move].items()):
            if not session.seats[table].is_excluded and entry.correction.question is not None:
                questions.append(_question(move, table, entry.correction, entry.correction.question.points))
    return tuple(questions)


def _question(move: int, table: int, correction: Correction, otherwise: int) -> JoinQuestion:
    joins = [reason for reason in correction.reasons if reason.motive is Motive.FALLACIOUS]
    formed = tuple(dict.fromkeys(word for reason in joins for word in reason.words))
    places = tuple(dict.fromkeys(str(place) for reason in joins for place in reason.references))
    return JoinQuestion(move, table, correction.word.upper(), formed, places, otherwise)


ORDERS: Final[dict[str, Ruling]] = {
    "abs": Ruling.ABSENT,
    "retard": Ruling.LATE,
    "illisible": Ruling.UNREADABLE,
    "blanc": Ruling.BLANK,
    "echange": Ruling.EXCHANGED,
    "plusieurs": Ruling.SEVERAL_BULLETINS,
    "zero": Ruling.DISCIPLINARY_ZERO,
    "avert": Ruling.DISCIPLINARY_WARNING,
    "ratures": Ruling.HARD_TO_READ,
    "-5": Ruling.OVERRULE_JOIN,
    "plausible": Ruling.UPHOLD_JOIN,
}
"""The referee's orders after `!`; the sentence of `deskline.order` lists them all.

Also: `moy` gives the average of §5.9, `exclu` excludes (§6.1), `parti` and `revenu` record that a player leaves and
returns, `recours` with its text records an appeal (§6.3). `sceller`, without a table, makes the results final.
"""

_TAKE_BACK: Final = "-"
AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL = "moy", "exclu", "parti", "revenu", "recours", "sceller"

_AT_ONCE: Final = ("avert", EXCLUDE, LEAVE, RETURN, APPEAL, SEAL, "zero")
"""Orders that wait for no bulletin."""
_OF_CONDUCT: Final = ("avert", "zero", LEAVE)
"""Orders about a player's conduct; they apply to the move being played, not to the bulletins being entered."""
_MOST_KNOWN: Final = 500
"""Most questions in a memo, more than there are tables."""


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """A line typed by the referee, as read: an event, or the bulletins and orders for one or several tables."""

    text: str
    """The text as typed."""
    move: int
    event: events.Event | None = None
    lines: tuple[DeskLine, ...] = ()
    """A line for each table, all of seated players; empty if the bulletin has no number."""
    spanned: frozenset[int] = frozenset()
    """The tables named only by a range: their existing entries are never replaced."""

    @property
    def is_unnumbered(self) -> bool:
        """Whether the line is a bulletin without a table number, which waits until its table is known."""
        return self.event is None and not self.lines

    @property
    def waits_for_bulletins(self) -> bool:
        """Whether the line waits until the bulletins are collected, because it enters or judges bulletins."""
        return bool(self.lines) and not any(line.order in _AT_ONCE or line.said for line in self.lines)


def understood(text: str, session: Session, move: int) -> DeskEntry:
    """Reads a line that the referee types while he enters the bulletins of `move`; raises `InputError` if it is
    unreadable.
    """
    begins = text.lstrip()
    if begins.startswith(NO_TABLE):
        return DeskEntry(text, move)
    event = _said_at_once(begins, session, move)
    if event is not None:
        return DeskEntry(text, move, event)
    seated = _seated(session, move)
    position = session.turns[move - 1].position if 1 <= move <= len(session.turns) else None
    lines = tuple(DeskLine.parse(line, position) for line in lines_of(text, seated))
    for line in lines:
        if line.table is not None and line.table not in session.seats:
            raise InputError("session.no_table", table=line.table)
    return DeskEntry(text, move, lines=lines, spanned=in_ranges(text, seated))


def _said_at_once(text: str, session: Session, move: int) -> events.Event | None:
    """Returns the event of a line about a draw, a latecomer, a name, an arbiter or a moved bulletin; None for other
    lines.
    """
    if text.startswith(DRAW):
        return _by_hand(text.strip()[1:].strip(), session)
    if text.startswith("+"):
        return _late(text[1:], session)
    if text.startswith("="):
        return _renamed(text[1:], session)
    if (moved := _MOVED.fullmatch(text)) is not None:
        return events.Moved(move, int(moved[1]), int(moved[3]), moved[2] == "<>")
    group = Group.parse(text)
    return None if group is None else events.Grouped(group)


def events_of(
    entry: DeskEntry,
    session: Session,
    admits: Admits,
    solutions: Sequence[Solution] = (),
    *,
    after_ms: int = 0,
) -> tuple[events.Event, ...]:
    """Returns the events of a line typed by the referee (`entry`), in order.

    `admits` tests words. `solutions` is the list of the move's solutions; `12 *2` refers to its second row. `after_ms`
    is the time since the end of the session (ms). Raises `InputError` if an event is not possible.
    """
    if entry.event is not None:
        return (entry.event,)
    if entry.is_unnumbered:
        raise InputError("deskline.token", text=entry.text.split()[0])
    made: list[events.Event] = []
    for line in entry.lines:
        event = _event_of(line, session, entry.move, admits, solutions, after_ms)
        _keep_entered(event, session, entry.spanned)
        made.append(event)
        session = after(session, event)
    return tuple(made)


def typed_events(
    text: str, session: Session, move: int, admits: Admits, solutions: Sequence[Solution] = (), *, after_ms: int = 0
) -> tuple[events.Event, ...]:
    """Reads a line that the referee types on `move`, and returns its events. Raises `InputError` if it is unreadable or
    not possible.

    `admits` tells whether a word is admitted. `solutions` is the list of the move's solutions; `12 *2` refers to its
    second row. `after_ms` is the time since the end of the session (ms).
    """
    return events_of(understood(text, session, move), session, admits, solutions, after_ms=after_ms)


def _event_of(
    line: DeskLine, session: Session, move: int, admits: Admits, solutions: Sequence[Solution], after_ms: int
) -> events.Event:
    if line.order == SEAL and line.table is None and not line.said:
        return events.Sealed()
    table = _table_of(line, session, move)
    if line.order == APPEAL:
        return events.Appealed(move, table, line.said, after_ms)
    if line.order:
        return _order(line, session, move, table, admits)
    if line.row is not None:
        if not 1 <= line.row <= len(solutions):
            raise InputError("session.no_row", row=line.row, rows=len(solutions))
        bulletin = bulletin_of(solutions[line.row - 1], session.turn(move).position, table)
    elif line.is_retained:
        bulletin = retained_bulletin(session.turn(move), table)
    else:
        bulletin = Bulletin(line.inscriptions, table)
    return handed(session, move, table, bulletin, admits)


def _table_of(line: DeskLine, session: Session, move: int) -> int:
    """Returns the table of a line; if the line names none, the next table whose bulletin is missing."""
    return line.table if line.table is not None else _next(session, move)


@dataclass(frozen=True, slots=True)
class WritingQuestion:
    """A question to the referee about a solution: is it written across or down?

    Asked if the line does not say so, and the score depends on it.
    """

    part: int
    """The index of the solution on the line, from 0."""
    written: str
    """Its word and, if present, its reference."""
    across: Correction
    down: Correction


def writing_question(entry: DeskEntry, session: Session, admits: Admits) -> WritingQuestion | None:
    """Returns the question about a solution's direction that has to be answered before the correction (§5.3, §5.5).

    Returns None if the line (`entry`) lacks no direction, or if both directions give the same result. `admits` tests
    words.
    """
    for line in entry.lines[:1]:  # lines for several tables differ only by their table
        for part in line.undirected:
            table = _table_of(line, session, entry.move)
            across, down = (
                _corrected(session, entry.move, Bulletin(line.directed(direction, part).inscriptions, table), admits)
                for direction in (Direction.HORIZONTAL, Direction.VERTICAL)
            )
            if not across.is_paid_as(down):
                inscription = line.inscriptions[part]
                boxes = ("".join(inscription.sketch.rows), str(inscription.reference or ""))
                return WritingQuestion(part, " ".join(filter(None, boxes)), across, down)
    return None


Asks: TypeAlias = Callable[[DeskEntry, Session, Admits], WritingQuestion | None]


class QuestionCache:
    """A cache for `writing_question`, which asks in which direction a solution is written.

    It is for lines that wait and are examined again and again. An answer depends only on the line and the grid.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, Position], WritingQuestion | None] = {}

    def __call__(self, entry: DeskEntry, session: Session, admits: Admits) -> WritingQuestion | None:
        """Returns the question about a direction that is missing on a line, from the cache if the line was examined
        before.
        """
        key = entry.text, entry.move, session.turn(entry.move).position
        if key not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[key] = writing_question(entry, session, admits)
        return self._known[key]


class Wait(Enum):
    """The reason why a typed line has to wait."""

    TABLE = "table"
    """The bulletin has no number."""
    COLLECTION = "collection"
    LIST = "list"
    """The list of solutions of the move is not known."""
    AVERAGE = "average"
    """Other bulletins of the move are missing (§5.9)."""
    DIRECTION = "direction"
    """The direction of the bulletin is unknown (§5.3, §5.5)."""


def wait_of(
    entry: DeskEntry,
    session: Session,
    admits: Admits,
    solutions: Sequence[Solution],
    asks: Asks = writing_question,
) -> Wait | None:
    """Returns the reason why a typed line (`entry`) has to wait; None if it can be processed.

    `admits` tests words. `solutions` are those of the move, empty while they are being searched. `asks` is
    `writing_question`, or a cache of it. Raises `InputError` if the line is not possible.
    """
    if entry.is_unnumbered:
        return Wait.TABLE
    if not entry.waits_for_bulletins:
        return None
    if entry.move > session.collected:
        return Wait.COLLECTION
    for line in entry.lines:
        if line.row is not None and line.row > 1 and not solutions:
            return Wait.LIST
        if line.order == AVERAGE and line.table is not None and _missing_beside(session, entry.move, line.table):
            _average_own(session, entry.move, line.table, admits)
            return Wait.AVERAGE
    return Wait.DIRECTION if asks(entry, session, admits) is not None else None


def with_table(entry: DeskEntry, session: Session) -> str:
    """Returns the text of a waiting line without a table, with the next table whose bulletin is missing in front.

    Other lines, and lines of a move not collected yet, stay as they are.
    """
    is_alone = len(entry.lines) == 1 and entry.lines[0].table is None
    if not is_alone or entry.move > session.collected:
        return entry.text
    return f"{_next(session, entry.move)} {entry.text}"


def put_aside(session: Session, move: int) -> dict[int, DeskLine]:
    """Returns the lines of a move that wait for a decision or for data, by table.

    If several lines wait for a table, the last is returned.
    """
    lines_by_table: dict[int, DeskLine] = {}
    for kept in session.aside:
        if kept.move == move:
            with suppress(InputError):
                lines = understood(kept.text, session, move).lines
                lines_by_table |= {line.table: line for line in lines if line.table is not None}
    return lines_by_table


def completions(text: str, session: Session, move: int) -> tuple[str, ...]:
    """Returns the possible continuations of a partly typed line: bulletins entered on the move, the most frequent
    first.
    """
    _, end = headed(text)
    end = end or len(text) - len(text.lstrip().removeprefix(NO_TABLE))
    begun = without_accents(text[end:]).strip().upper()
    if not begun.isalpha():
        return ()
    bulletins = (entry.bulletin for entry in session.entries.get(move, {}).values() if entry.bulletin is not None)
    lines = Counter(line for bulletin in bulletins if (line := written(bulletin)) is not None and " / " not in line)
    fitting = [line for line, _ in lines.most_common() if line.lstrip("-| ").replace("(", "").startswith(begun)]
    return tuple(f"{text[:end].rstrip()} {line}".lstrip() for line in fitting)


def handed(session: Session, move: int, table: int, bulletin: Bulletin, admits: Admits) -> events.Handed:
    """Corrects a bulletin, and returns the event that enters it with its correction; `admits` tests words."""
    return events.Handed(move, table, bulletin, _corrected(session, move, bulletin, admits))


def _corrected(session: Session, move: int, bulletin: Bulletin, admits: Admits) -> Correction:
    turn, plan = session.turn(move), session.plan
    return correct(bulletin, turn.position, admits, turn.number, plan.conditions.variant, plan.regime_name)


def _seated(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables that a range such as `1-20` can stand for: those of the players who play the move."""
    gone = ((table, session.seats[table].left_from) for table in players(session, move))
    return tuple(table for table, left_from in gone if left_from is None or left_from > move)


def _keep_entered(event: events.Event, session: Session, tables: frozenset[int]) -> None:
    """Raises `InputError` if an event would overwrite a bulletin that one of these tables has handed in."""
    is_ruled_zero = isinstance(event, events.Ruled) and event.action in ZEROS
    if not isinstance(event, events.Handed | events.Ruled) or not (is_ruled_zero or isinstance(event, events.Handed)):
        return
    if event.table in tables and session.entry(event.move, event.table) is not None:
        raise InputError("session.entered_already", table=event.table, move=event.move)


def is_repeat(session: Session, move: int, table: int) -> bool:
    """Returns whether all words refused in a bulletin were refused to the player before, without his knowing it (§5.9).

    He knows of a refusal once he got the slip of the earlier correction.
    """
    entry = session.entry(move, table)
    if entry is None or not entry.correction.refused:
        return False
    return set(entry.correction.refused) <= _not_notified(session, move, table)


def _by_hand(text: str, session: Session) -> events.Event:
    if text in (_TAKE_BACK, "–"):
        return events.TakenBack(session.opened + 1)
    return draw_event(text, session)


def _late(text: str, session: Session) -> events.Registered:
    roster = parse_roster(text, session.seats)
    if not roster:
        raise InputError("roster.no_name")
    first_move = first_move_of_latecomer(session.opened, session.collected)
    if session.plan.eliminates and first_move > 1:
        raise InputError("session.late_is_out", missed=first_move - 1)
    return events.Registered(roster[0].table, roster[0].name, first_move)


def _renamed(text: str, session: Session) -> events.Renamed:
    roster = parse_roster(text)
    if not roster:
        raise InputError("roster.no_name")
    if roster[0].table not in session.seats:
        raise InputError("session.no_table", table=roster[0].table)
    return events.Renamed(roster[0].table, roster[0].name)


def _next(session: Session, move: int) -> int:
    waiting = free_tables(session, move)
    if not waiting:
        raise InputError("session.none_awaited", move=move)
    return waiting[0]


def free_tables(session: Session, move: int) -> tuple[int, ...]:
    """Returns the tables, in order, whose bulletin of a move is awaited. A table is left out if a typed line for it
    already waits for a decision or missing data.
    """
    aside = {headed(line.text)[0] for line in session.aside if line.move == move}
    return tuple(table for table in awaited(session, move) if table not in aside)


def _order(line: DeskLine, session: Session, move: int, table: int, admits: Admits) -> events.Event:
    """Returns the event of an order typed by the referee for a table.

    A number behind the order replaces `move` by another move: `12 !avert 3`. `admits` tests words.
    """
    order = line.order
    if line.said:
        if not _NUMBER.fullmatch(line.said):
            raise _unknown(f"{order} {line.said}")
        move = int(line.said)
        session.turn(move)
    elif order in _OF_CONDUCT and session.opened > session.collected:
        move = session.opened
    if order == EXCLUDE:
        return events.Excluded(table)
    if order == LEAVE:
        return events.Departed(table, move if session.entry(move, table) is None else move + 1)
    if order == RETURN:
        return events.Returned(table)
    if order == AVERAGE:
        return events.Ruled(move, table, _average(session, move, table, admits))
    ruling = ORDERS.get(order)
    if ruling is None:
        raise _unknown(order)
    if session.entry(move, table) is None:
        return _without_bulletin(ruling, session, move, table, admits)
    return events.Ruled(move, table, ruling)


def _unknown(order: str) -> InputError:
    return InputError("deskline.order", text=order)


def _without_bulletin(ruling: Ruling, session: Session, move: int, table: int, admits: Admits) -> events.Event:
    """Returns the event to record for a referee's ruling on a player whose bulletin is not entered yet.

    A zero is recorded in place of the bulletin. A warning or zero for conduct is recorded so that it applies once the
    bulletin is entered (§5.8, §5.9). A bulletin that is hard to read (§5.5) is recorded as the retained solution.
    Raises `InputError` for a ruling of any other kind.
    """
    is_running = move == session.opened > session.collected
    if ruling is Ruling.DISCIPLINARY_WARNING or (ruling is Ruling.DISCIPLINARY_ZERO and is_running):
        return events.Ruled(move, table, ruling)
    turn, plan = session.turn(move), session.plan
    if ruling is Ruling.HARD_TO_READ:
        entered = handed(session, move, table, retained_bulletin(turn, table), admits)
        return replace(entered, correction=rule(entered.correction, ruling))
    if ruling not in ZEROS:
        raise InputError("session.no_bulletin", table=table, move=move)
    correction = without_bulletin(ruling, turn.number, plan.conditions.variant, plan.regime_name, table)
    return events.Handed(move, table, None, correction)


def _average(session: Session, move: int, table: int, admits: Admits) -> Average:
    """Returns the average score that a player gets for an error repeated before he was notified of it (§5.9).

    The average is taken among the players of his arbiter. Raises `InputError` while one of their bulletins is missing.
    """
    own = _average_own(session, move, table, admits)
    missing = _missing_beside(session, move, table)
    if missing:
        raise InputError("session.bulletins_missing", move=move, missing=len(missing))
    arbiter = session.arbiter_of(table)
    others = [other for other in players(session, move) if other != table and session.arbiter_of(other) == arbiter]
    corrections = [session.entries[move][other].correction for other in others]
    # averages given to other players do not count
    return Average(
        average([correction.points for correction in corrections if "5.9" not in correction.paragraphs], own)
    )


def _missing_beside(session: Session, move: int, table: int) -> list[int]:
    """Returns the tables with the same arbiter as `table` whose bulletins of a move are missing."""
    arbiter = session.arbiter_of(table)
    return [other for other in awaited(session, move) if session.arbiter_of(other) == arbiter]


def _average_own(session: Session, move: int, table: int, admits: Admits) -> int:
    """Returns the points of a player's bulletin as if words that he does not know to be refused were admitted (§5.9).

    They enter the average score for an error repeated before its notification. `admits` tells whether a word is
    admitted. Raises `InputError` without a bulletin, or if he has no right to an average.
    """
    entry = session.entry(move, table)
    if entry is None or entry.bulletin is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    turn, plan = session.turn(move), session.plan
    known, variant = _not_notified(session, move, table), plan.conditions.variant
    own = own_points(entry.bulletin, turn.position, admits, turn.number, variant, plan.regime_name, known)
    if own is None:
        raise InputError("session.no_average", table=table)
    return own


def _not_notified(session: Session, move: int, table: int) -> set[str]:
    """Returns the words refused to a player on earlier moves of which he has not been notified by a slip."""
    words: set[str] = set()
    for earlier in range(1, move):
        entry = session.entry(earlier, table)
        if entry is not None and not entry.is_delivered:
            words.update(entry.correction.refused)
    return words
