"""Applies events to a session, and refuses impossible ones."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from topping.correction.bulletin import Bulletin
from topping.correction.ruling import Ruling, absent, missed_moves, rule, without_bulletin
from topping.correction.sanction import Correction
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.drawing import barren, drawn, put_back, taken_back, top_found
from topping.play.session.othergame import cancelled, continued, retained
from topping.play.session.plan import Player, grouped
from topping.play.session.session import (
    EnteredBulletin,
    Seated,
    Session,
    awaited,
    is_complete,
    is_player,
    missing_bulletins,
    settled,
)
from topping.rules.games.ending import Aftermath, after_interruption

_AFTER_THE_END = (
    events.Handed,
    events.Ruled,
    events.Moved,
    events.PutAside,
    events.TakenUp,
    events.Delivered,
    events.Renamed,
    events.Grouped,
    events.Excluded,
    events.Appealed,
    events.TieBroken,
    events.Sealed,
)
"""Events that can still correct a session between its end and its seal."""
LATEST_APPEAL_MS: Final = 15 * 60_000
"""Latest time of an appeal after the last game (§6.3, ms)."""
LONGEST_REMARK: Final = 300
"""Most characters of the text of an appeal or of an excuse."""


def follow(session: Session, happened: Iterable[events.Event]) -> Session:
    """Returns the session after a series of events; raises `InputError` at the first event that is not possible."""
    for event in happened:
        session = after(session, event)
    return session


def after(session: Session, event: events.Event) -> Session:
    """Returns the session after an event; raises `InputError` if the event is not possible."""
    changed = _after(session, event)
    return settled(changed) if session.plan.eliminates and _may_settle(event, changed) else changed


def _may_settle(event: events.Event, changed: Session) -> bool:
    """Returns whether eliminations have to be computed anew after an event; `changed` is the session after it.

    A bulletin can eliminate players only once no bulletin of its move is missing.
    """
    if isinstance(event, events.Handed):
        return not awaited(changed, event.move)
    return isinstance(
        event,
        events.Registered
        | events.Moved
        | events.Excluded
        | events.Departed
        | events.Collected
        | events.Ruled
        | events.Cancelled
        | events.Ended
        | events.Sealed,
    )


def _after(session: Session, event: events.Event) -> Session:
    if session.is_sealed and not isinstance(event, events.Delivered):
        raise InputError("session.sealed")
    if session.is_ended and not isinstance(event, _AFTER_THE_END):
        raise InputError("session.ended")
    match event:
        case events.Registered():
            return _registered(session, event)
        case events.Renamed():
            seated = _seat(session, event.table)
            return _seated(session, replace(seated, player=Player(event.table, event.name)))
        case events.Excluded():
            return _excluded(session, event.table)
        case events.Departed():
            return _left(session, event)
        case events.Returned():
            seated = _seat(session, event.table)
            if seated.left_from is None:
                raise InputError("session.not_left", table=event.table)
            return _seated(session, replace(seated, left_from=None))
        case events.Grouped():
            return replace(session, groups=MappingProxyType(grouped(session.groups, event.group)))
        case events.Drawn():
            return drawn(session, event)
        case events.PutBack():
            return put_back(session, event)
        case events.Barren():
            return barren(session, event)
        case events.TopFound():
            return top_found(session, event)
        case events.TakenBack():
            return taken_back(session, event)
        case events.Opened():
            return _opened(session, event.move)
        case events.Collected():
            if event.move != session.opened or event.move == session.collected:
                raise InputError("session.not_open", move=event.move)
            session = replace(session, collected=event.move, most_collected=max(event.move, session.most_collected))
            return _absent_where_left(_zero_where_ruled(session, event.move), event.move)
        case events.Retained():
            return retained(session, event)
        case events.Handed():
            return _handed(session, event)
        case events.Ruled(action=Ruling.DISCIPLINARY_WARNING) if session.entry(event.move, event.table) is None:
            return _warned(session, event.move, event.table)
        case events.Ruled(action=Ruling.DISCIPLINARY_ZERO) if event.move > session.collected:
            _must_play(session, event.move, event.table)
            return replace(session, zeroed=session.zeroed | {(event.move, event.table)})
        case events.Ruled():
            entry = _entry(session, event.move, event.table)
            ruled = rule(entry.correction, event.action)
            return _with(session, event.move, event.table, _corrected(entry, entry.bulletin, ruled))
        case events.Moved():
            return _moved(session, event)
        case events.PutAside():
            return replace(session, aside=(*session.aside, event))
        case events.TakenUp(move, text):
            kept = events.PutAside(move, text)
            if kept not in session.aside:
                raise InputError("session.not_aside")
            at = session.aside.index(kept)
            return replace(session, aside=session.aside[:at] + session.aside[at + 1 :])
        case events.Delivered():
            entry = _entry(session, event.move, event.table)
            return _with(session, event.move, event.table, replace(entry, is_delivered=True))
        case events.Cancelled():
            return cancelled(session, event)
        case events.Continued():
            return continued(session, event.game)
        case events.Interrupted():
            return _interrupted(session, event.length_ms)
        case events.Excused():
            trimmed = replace(event, reason=_remark(event.reason, "session.excuse_text"))
            return replace(session, excused=(*session.excused, trimmed))
        case events.Ended():
            return replace(_absent_where_missing(session), is_ended=True)
        case events.PhonesAllowed():
            return replace(session, has_phones=True)
        case events.DecidesTie():
            return replace(session, decides=event.session)
        case events.TieBroken():
            return _tie_broken(session, event)
        case events.Appealed():
            return _appealed(session, event)
        case events.Sealed():
            if not session.is_ended:
                raise InputError("session.not_ended")
            return replace(_absent_where_missing(session), is_sealed=True)


def _tie_broken(session: Session, event: events.TieBroken) -> Session:
    if not session.is_ended:
        raise InputError("session.not_ended")
    for table in event.tables:
        _seat(session, table)
    others = [known for known in session.ties_broken if set(known.tables) != set(event.tables)]
    return replace(session, ties_broken=(*others, event))


def _registered(session: Session, event: events.Registered) -> Session:
    if event.table in session.seats:
        raise InputError("roster.twice", table=event.table)
    if not 1 <= event.first_move <= session.opened + 1:
        raise InputError("session.first_move", move=event.first_move)
    session = _seated(session, Seated(Player(event.table, event.name), event.first_move))
    for missed in missed_moves(event.first_move, session.conditions.variant, session.plan.regime_name, event.table):
        session = _with(session, missed.move_number, event.table, EnteredBulletin(None, missed))
    return session


def _excluded(session: Session, table: int) -> Session:
    seated = _seat(session, table)
    if seated.is_excluded:
        return session
    first_without = session.opened + 1 if session.is_ended else session.opened
    return _seated(session, replace(seated, excluded_from=first_without))


def _left(session: Session, event: events.Departed) -> Session:
    seated = _seat(session, event.table)
    if seated.left_from is not None:
        raise InputError("session.already_left", table=event.table)
    if not 1 <= event.first_move <= session.opened + 1:
        raise InputError("session.not_next", move=event.first_move)
    session = _seated(session, replace(seated, left_from=event.first_move))
    for move in range(event.first_move, session.collected + 1):
        session = _absent_where_left(session, move)
    return session


def _absent_where_left(session: Session, move: int) -> Session:
    """Enters a zero (§5.7) on a move for each player who has left without handing in. Returns the session."""
    for table in awaited(session, move):
        left_from = session.seats[table].left_from
        if left_from is not None and left_from <= move:
            session = _without_bulletin(session, move, table)
    return session


def _zero_where_ruled(session: Session, move: int) -> Session:
    """Enters the disciplinary zeros that the referee gave while a move was played (§5.9), and returns the session.

    Called when the bulletins of the move are collected; it skips tables whose bulletin is entered.
    """
    number, plan = session.turn(move).number, session.plan
    for of, table in sorted(session.zeroed):
        if of == move and table in awaited(session, move):
            ruling, variant = Ruling.DISCIPLINARY_ZERO, plan.conditions.variant
            zero = without_bulletin(ruling, number, variant, plan.regime_name, table)
            session = _handed(session, events.Handed(move, table, None, zero))
    return session


def _without_bulletin(session: Session, move: int, table: int) -> Session:
    none = absent(session.turn(move).number, session.conditions.variant, session.plan.regime_name, table)
    return _handed(session, events.Handed(move, table, None, none))


def _opened(session: Session, move: int) -> Session:
    if move != session.opened + 1 or session.opened != session.collected:
        raise InputError("session.not_next", move=move)
    if session.plan.eliminates and session.collected and not is_complete(session, session.collected):
        raise InputError(
            "session.bulletins_missing", move=session.collected, missing=len(awaited(session, session.collected))
        )
    if session.bag is not None and not session.has_next:
        raise InputError("bag.not_drawn", move=move)
    session.turn(move)
    return replace(session, opened=move, just_cancelled=0)


def _warned(session: Session, move: int, table: int) -> Session:
    """Returns the session with a disciplinary warning for a player whose bulletin of the move is not entered yet
    (§5.8).

    Entering the bulletin adds the warning to it.
    """
    _must_play(session, move, table)
    warned = {**session.warned, (move, table): session.warned.get((move, table), 0) + 1}
    return replace(session, warned=MappingProxyType(warned))


def _must_play(session: Session, move: int, table: int) -> None:
    if move > session.opened:
        raise InputError("session.not_collected", move=move)
    if not is_player(session, move, table):
        raise InputError("session.does_not_play", table=table, move=move)


def _handed(session: Session, event: events.Handed) -> Session:
    if event.move > session.collected:
        raise InputError("session.not_collected", move=event.move)
    before = session.entry(event.move, event.table)
    if before is None and not is_player(session, event.move, event.table):
        raise InputError("session.does_not_play", table=event.table, move=event.move)
    if before is None:
        warned = session.warned.get((event.move, event.table), 0)
        correction = replace(event.correction, disciplinary=event.correction.disciplinary + warned)
        return _with(session, event.move, event.table, EnteredBulletin(event.bulletin, correction))
    return _with(session, event.move, event.table, _corrected(before, event.bulletin, event.correction))


def _moved(session: Session, event: events.Moved) -> Session:
    """Returns the session with a bulletin and its correction moved to another table, or exchanged with that table's.

    Warnings for conduct stay with the player (§5.8).
    """
    move, table, to = event.move, event.table, event.to
    own, other = _entry(session, move, table), session.entry(move, to)
    if table == to or not is_player(session, move, to):
        raise InputError("session.does_not_play", table=to, move=move)
    if (other is None) == event.swaps:
        raise InputError("session.no_bulletin" if event.swaps else "session.entered_already", table=to, move=move)
    of_move = {**session.entries[move], to: _given(own, to, _conduct(session, move, to))}
    warned = dict(session.warned)
    if other is None:
        del of_move[table]
        warned[move, table] = own.correction.disciplinary
    else:
        of_move[table] = _given(other, table, own.correction.disciplinary)
    entries = MappingProxyType({**session.entries, move: MappingProxyType(of_move)})
    return replace(session, entries=entries, warned=MappingProxyType(warned))


def _conduct(session: Session, move: int, table: int) -> int:
    """Returns the number of disciplinary warnings that a player got on a move, whether or not his bulletin is
    entered.
    """
    entry = session.entry(move, table)
    return session.warned.get((move, table), 0) if entry is None else entry.correction.disciplinary


def _given(entry: EnteredBulletin, table: int, disciplinary: int) -> EnteredBulletin:
    bulletin = None if entry.bulletin is None else replace(entry.bulletin, table=table)
    return EnteredBulletin(bulletin, replace(entry.correction, table=table, disciplinary=disciplinary))


def _interrupted(session: Session, length_ms: int) -> Session:
    aftermath = after_interruption(length_ms, session.most_collected, session.plan.regime.least_moves)
    if aftermath is Aftermath.RESUMED:
        return session
    return replace(session, is_ended=True, is_void=aftermath is Aftermath.VOID)


def _absent_where_missing(session: Session) -> Session:
    """Enters a zero for each missing bulletin of a collected move (§5.7), and returns the session; unchanged if it is
    void.
    """
    if session.is_void:
        return session
    for move, tables in missing_bulletins(session):
        for table in tables:
            session = _without_bulletin(session, move, table)
    return session


def _appealed(session: Session, event: events.Appealed) -> Session:
    """Returns the session with an appeal of a player added.

    Raises `InputError` if the next game has begun, or more than 15 minutes have passed since the last game (§6.3).
    """
    _seat(session, event.table)
    trimmed = replace(event, text=_remark(event.text, "session.appeal_text"))
    if not 1 <= event.move <= session.collected:
        raise InputError("session.not_collected", move=event.move)
    before = len(session.turns) - len(session.games[-1].moves)
    if event.move <= before < session.opened:
        raise InputError("session.appeal_next_game", move=event.move)
    if session.is_ended and event.after_ms > LATEST_APPEAL_MS:
        raise InputError("session.appeal_late", minutes=LATEST_APPEAL_MS // 60_000)
    return replace(session, appeals=(*session.appeals, trimmed))


def _remark(text: str, fault: str) -> str:
    """Returns a text of the referee with repeated blanks joined.

    Raises `InputError` with the text key `fault` if it is empty, too long or unprintable.
    """
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_REMARK or not text.isprintable():
        raise InputError(fault)
    return text


def _seat(session: Session, table: int) -> Seated:
    if table not in session.seats:
        raise InputError("session.no_table", table=table)
    return session.seats[table]


def _seated(session: Session, seated: Seated) -> Session:
    return replace(session, seats=MappingProxyType({**session.seats, seated.player.table: seated}))


def _entry(session: Session, move: int, table: int) -> EnteredBulletin:
    entry = session.entry(move, table)
    if entry is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    return entry


def _with(session: Session, move: int, table: int, entry: EnteredBulletin) -> Session:
    of_move = MappingProxyType({**session.entries.get(move, {}), table: entry})
    return replace(session, entries=MappingProxyType({**session.entries, move: of_move}))


def _corrected(entry: EnteredBulletin, bulletin: Bulletin | None, correction: Correction) -> EnteredBulletin:
    """Returns an entered bulletin with a new correction; the earlier correction is stored as well.

    The player has to get a new slip, the written notice of his correction.
    """
    return EnteredBulletin(bulletin, correction, earlier=(*entry.earlier, entry.correction))
