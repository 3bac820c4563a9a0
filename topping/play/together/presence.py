"""Who of a meeting is waited for, and who says nothing any more: a machine that dies says no farewell.

Whoever is waited for says now and then that he is there. Those who wait and hear nothing of him for a while say so,
and go on without him; what he says later makes him present again.
"""

from typing import Final

from topping.play.together.meeting import Meeting, Present
from topping.play.together.signals import Progress
from topping.play.together.watched import WatchedRun

HERE_MS: Final = 2_000
"""How often somebody who is waited for says that he is there."""
SILENT_MS: Final = 7_000
"""How long nothing is heard of somebody who is waited for before the others go on without him."""


def is_waited_for(meeting: Meeting) -> bool:
    """Whether somebody waits for this machine: for the start that it may give, or for its move of a duel."""
    if len(meeting.present) < 2:
        return False
    if meeting.start is None:
        return meeting.leads
    if not meeting.start.is_duel:
        return False
    own = meeting.runs.get(meeting.own)
    others = (run for token, run in meeting.runs.items() if token != meeting.own)
    return own is not None and not own.is_over and any(len(run.moves) > len(own.moves) for run in others)


def silent_ones(meeting: Meeting, now: int) -> tuple[Present, ...]:
    """Those whom this machine waits for and of whom nothing was heard for too long."""
    found = []
    for one, since_ms in _waited_for(meeting):
        heard_ms = max(since_ms, meeting.last_heard[one.machine].seen_ms)
        if now - heard_ms > SILENT_MS:
            found.append(one)
    return tuple(found)


def _waited_for(meeting: Meeting) -> list[tuple[Present, int]]:
    """Those without whom nothing goes on here, each with since when, on this machine's clock."""
    others = [one for one in meeting.present if one.token != meeting.own]
    leader = [one for one in others if one == meeting.leader]
    if meeting.start is None:
        return [(one, meeting.last_heard[one.machine].seen_ms) for one in leader]
    own = meeting.runs.get(meeting.own)
    if not meeting.start.is_duel or own is None or own.is_over:
        return []
    done = len(own.moves)
    own_ms = _ended_ms(meeting, meeting.own, done)
    if meeting.move_ms(done + 1) is not None or own_ms is None:
        return []
    ends = {one.token: _ended_ms(meeting, one.token, done) for one in others}
    behind = [(one, own_ms) for one in others if ends[one.token] is None]
    last_ms = max([own_ms, *(end for end in ends.values() if end is not None)])
    return behind or [(one, last_ms) for one in leader]


def _ended_ms(meeting: Meeting, token: str, number: int) -> int | None:
    """When it was first seen here that somebody has ended a move, or all of them; None before."""
    seen = [
        one.seen_ms
        for one in meeting.heard
        if isinstance(one.signal, Progress) and one.signal.token == token and _has_ended(one.signal.run, number)
    ]
    return min(seen, default=None)


def _has_ended(run: WatchedRun, number: int) -> bool:
    return run.is_over or len(run.moves) >= number
