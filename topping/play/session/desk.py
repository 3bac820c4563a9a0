"""The referee's desk: a line typed for a move becomes an event, corrected on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import ZEROS, Average, Ruling, average, own_points, rule, without_bulletin
from topping.correction.sanction import Correction, Motive
from topping.correction.treatment.correct import correct
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.deskline import DeskLine, bulletin_of, directed, in_ranges, lines_of, retained_bulletin
from topping.play.session.drawing import draw_event
from topping.play.session.plan import Group, first_move_of_latecomer, parse_roster
from topping.play.session.session import Session, awaited, players
from topping.rules.grid.board import Direction
from topping.rules.moves import Admits, Solution


@dataclass(frozen=True, slots=True)
class JoinQuestion:
    """Whether the join of a bulletin is plausible: zero if it is, else the points claimed less 5."""

    move: int
    table: int
    word: str
    """The word written, in upper case."""
    formed: tuple[str, ...]
    """The words formed across that are not admitted."""
    places: tuple[str, ...]
    """Where the word would lie."""
    otherwise: int
    """The points if the join is not plausible."""


def open_questions(session: Session) -> tuple[JoinQuestion, ...]:
    """The questions that the referee has not answered, by move and table; none once the results are sealed."""
    if session.is_sealed:
        return ()
    found = []
    for move in sorted(session.entries):
        for table, entry in sorted(session.entries[move].items()):
            if not session.seats[table].is_excluded and entry.correction.question is not None:
                found.append(_question(move, table, entry.correction, entry.correction.question.points))
    return tuple(found)


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
"""What the referee types after `!`; besides, `moy` gives the average of §5.9, `exclu` excludes (§6.1), `parti` and
`revenu` say that a player leaves and is back, and `recours` with what it is about notes an appeal (§6.3); without a
table, `sceller` makes the results final."""

DRAW: Final = ":"
"""What a line begins with that says what was drawn from a real bag."""
_TAKE_BACK: Final = "-"
AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL = "moy", "exclu", "parti", "revenu", "recours", "sceller"


def typed_for_all(
    text: str,
    session: Session,
    move: int,
    admits: Admits,
    solutions: Sequence[Solution] = (),
    *,
    after_ms: int = 0,
) -> tuple[events.Event, ...]:
    """The events of a line that may be for several tables, in their order: all of them can be, or `InputError`.

    A range of tables never replaces a bulletin that is entered.
    """
    made: list[events.Event] = []
    seated = _seated(session, move)
    spanned = in_ranges(text, seated)
    for line in lines_of(text, seated):
        event = typed(line, session, move, admits, solutions, after_ms=after_ms)
        _keep_entered(event, session, spanned)
        made.append(event)
        session = after(session, event)
    return tuple(made)


def _seated(session: Session, move: int) -> tuple[int, ...]:
    """The tables that a range stands for: those whose players are there at a move."""
    gone = ((table, session.seats[table].left_from) for table in players(session, move))
    return tuple(table for table, left_from in gone if left_from is None or left_from > move)


def _keep_entered(event: events.Event, session: Session, tables: frozenset[int]) -> None:
    """Refuses an event that replaces what is entered of one of these tables."""
    is_ruled_zero = isinstance(event, events.Ruled) and event.action in ZEROS
    if not isinstance(event, events.Handed | events.Ruled) or not (is_ruled_zero or isinstance(event, events.Handed)):
        return
    if event.table in tables and session.entry(event.move, event.table) is not None:
        raise InputError("session.entered_already", table=event.table, move=event.move)


@dataclass(frozen=True, slots=True)
class WritingQuestion:
    """In which direction a solution was written, where the line does not say so and each way is paid otherwise."""

    part: int
    """Which of the line's solutions, from 0."""
    written: str
    """Its word and, where there is one, its reference."""
    across: Correction
    down: Correction


def writing_question(text: str, session: Session, move: int, admits: Admits) -> WritingQuestion | None:
    """What has to be known of a line before its bulletin can be corrected (§5.3, §5.5); None where nothing has.

    A reference that fits the word in the other direction only may be inverted, or the word: where both are, nothing is
    paid. A zero that the referee may still overrule (§5.3.3) is not paid as one that he may not.
    """
    line = lines_of(text, _seated(session, move))[0]
    parsed = DeskLine.parse(line, session.turn(move).position)
    for part in parsed.undirected:
        made = [typed(directed(line, direction, part), session, move, admits) for direction in Direction]
        across, down = (event.correction for event in made if isinstance(event, events.Handed))
        if not across.is_paid_as(down):
            inscription = parsed.inscriptions[part]
            boxes = ("".join(inscription.sketch.rows), str(inscription.reference or ""))
            return WritingQuestion(part, " ".join(filter(None, boxes)), across, down)
    return None


def typed(
    text: str,
    session: Session,
    move: int,
    admits: Admits,
    solutions: Sequence[Solution] = (),
    *,
    after_ms: int = 0,
) -> events.Event:
    """The event that a line makes, for a move whose bulletins are being entered; `InputError` says what is wrong.

    Besides bulletins and orders: `+ 17 Zoé` registers a player who comes late (§6.2), `= 12 Zoé` puts a name right,
    `arbitre A : 1-20` names the tables of an arbiter (§5.9), `:AEIRSTN` is a draw from a real bag (§3.1) and `:-` takes
    the last one back. `solutions` is the move's list, of which `12 *2` names the second row. `after_ms` is how long the
    session has been over.
    """
    if text.lstrip().startswith(DRAW):
        return _by_hand(text.strip()[1:].strip(), session)
    group = Group.parse(text)
    if group is not None:
        return events.Grouped(group)
    if text.lstrip().startswith("+"):
        return _late(text.lstrip()[1:], session)
    if text.lstrip().startswith("="):
        return _renamed(text.lstrip()[1:], session)
    position = session.turns[move - 1].position if 1 <= move <= len(session.turns) else None
    line = DeskLine.parse(text, position)
    if line.order == SEAL and line.table is None and not line.said:
        return events.Sealed()
    table = line.table if line.table is not None else _next(session, move)
    if table not in session.seats:
        raise InputError("session.no_table", table=table)
    if line.order == APPEAL:
        return events.Appealed(move, table, line.said, after_ms)
    if line.said:
        raise _unknown(f"{line.order} {line.said}")
    if line.order:
        return _order(line.order, session, move, table, admits)
    if line.is_retained:
        return handed(session, move, table, retained_bulletin(session.turn(move), table), admits)
    if line.row is not None:
        if not 1 <= line.row <= len(solutions):
            raise InputError("session.no_row", row=line.row, rows=len(solutions))
        solution = solutions[line.row - 1]
        return handed(session, move, table, bulletin_of(solution, session.turn(move).position, table), admits)
    return handed(session, move, table, Bulletin(line.inscriptions, table), admits)


def handed(session: Session, move: int, table: int, bulletin: Bulletin, admits: Admits) -> events.Handed:
    """A bulletin entered, with its correction."""
    turn, plan = session.turn(move), session.plan
    correction = correct(bulletin, turn.position, admits, turn.number, plan.conditions.variant, plan.regime_name)
    return events.Handed(move, table, bulletin, correction)


def is_repeat(session: Session, move: int, table: int) -> bool:
    """Whether a zero rests on a word refused to the player before, of which he has no slip yet (§5.9)."""
    entry = session.entry(move, table)
    if entry is None or not entry.correction.refused:
        return False
    return set(entry.correction.refused) <= _not_notified(session, move, table)


def _by_hand(text: str, session: Session) -> events.Event:
    if text in (_TAKE_BACK, "–"):
        return events.TakenBack(session.opened + 1)
    return draw_event(text, session)


def _late(text: str, session: Session) -> events.Registered:
    found = parse_roster(text, session.seats)
    if not found:
        raise InputError("roster.no_name")
    first_move = first_move_of_latecomer(session.opened, session.collected)
    if session.plan.eliminates and first_move > 1:
        raise InputError("session.late_is_out", missed=first_move - 1)
    return events.Registered(found[0].table, found[0].name, first_move)


def _renamed(text: str, session: Session) -> events.Renamed:
    found = parse_roster(text)
    if not found:
        raise InputError("roster.no_name")
    if found[0].table not in session.seats:
        raise InputError("session.no_table", table=found[0].table)
    return events.Renamed(found[0].table, found[0].name)


def _next(session: Session, move: int) -> int:
    waiting = awaited(session, move)
    if not waiting:
        raise InputError("session.none_awaited", move=move)
    return waiting[0]


def _order(order: str, session: Session, move: int, table: int, admits: Admits) -> events.Event:
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
    return InputError(
        "deskline.order", text=order, known=", ".join((*ORDERS, AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL))
    )


def _without_bulletin(ruling: Ruling, session: Session, move: int, table: int, admits: Admits) -> events.Event:
    """A ruling where no bulletin was entered.

    A zero says all there is to say of the bulletin. A warning for what the player did is kept until his bulletin comes
    (§5.8); a bulletin that is hard to read (§5.5) bears the retained solution, as where nothing but its table is typed.
    """
    if ruling is Ruling.DISCIPLINARY_WARNING:
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
    """The average for an error repeated before it was notified, among the players of the same arbiter (§5.9).

    It waits for the bulletins of all of them.
    """
    entry = session.entry(move, table)
    if entry is None or entry.bulletin is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    arbiter = session.arbiter_of(table)
    missing = [other for other in awaited(session, move) if session.arbiter_of(other) == arbiter]
    if missing:
        raise InputError("session.bulletins_missing", move=move, missing=len(missing))
    turn, plan = session.turn(move), session.plan
    own = own_points(
        entry.bulletin,
        turn.position,
        admits,
        turn.number,
        plan.conditions.variant,
        plan.regime_name,
        _not_notified(session, move, table),
    )
    if own is None:
        raise InputError("session.no_average", table=table)
    others = [other for other in players(session, move) if other != table and session.arbiter_of(other) == arbiter]
    corrections = [session.entries[move][other].correction for other in others]
    # averages given to others are left out of it
    return Average(average([one.points for one in corrections if "5.9" not in one.paragraphs], own))


def _not_notified(session: Session, move: int, table: int) -> set[str]:
    """Words refused to a player on earlier moves whose slips he was not given."""
    words: set[str] = set()
    for earlier in range(1, move):
        entry = session.entry(earlier, table)
        if entry is not None and not entry.is_delivered:
            words.update(entry.correction.refused)
    return words
