"""The messages to phones, as JSON objects. They never reveal a top, its position or its points before its move is over.

A phone gets its own seat's results, part of the standings, and the first finders of the top.
"""

from __future__ import annotations

from typing import Any, Protocol

from topping.hall.room import COUNTDOWN_MS, HallPhase, HallRoom
from topping.hall.roomstandings import HallRow, excerpt
from topping.hall.seat import HallSeat, SeatAnswer
from topping.play.run.settlement import MoveResult
from topping.rules.grid.board import Board


class HallViews(Protocol):
    """The functions that build the messages to phones. Each form of play has its own."""

    def snapshot(self, room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the first message to a phone that has just connected: its seat, and the current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """

    def present(self, room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the message that describes a phone's current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """

    def acknowledged(self, answer: SeatAnswer) -> dict[str, Any]:
        """Returns the message that answers a proposal."""


class RunViews:
    """The functions that build the messages to phones in topping and mort subite."""

    def snapshot(self, room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the first message to a phone that has just connected: its seat, and the current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """
        return snapshot(room, seat, here, now)

    def present(self, room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the message that describes a phone's current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """
        return present(room, seat, here, now)

    def acknowledged(self, answer: SeatAnswer) -> dict[str, Any]:
        """Returns the message that answers a proposal: verdict, refused words, and the time if it is the top."""
        return acknowledged(answer)


_ROWS = 8
"""The number of lines of standings on a phone."""
_FIRST = 3
"""The number of finders shown on a phone."""


def _cells(board: Board) -> str:
    """Returns the grid as 225 characters, row by row: lower case for a joker's letter, a space for an empty square."""
    return "".join(board.cells).replace(".", " ")


def snapshot(room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
    """Returns the first message to a phone that has just connected: its seat, and the current screen.

    `here` is the number of connected phones, `now` the present time (ms).
    """
    return {"you": {"seat": seat.table, "name": seat.name, "n": seat.last_number}, **present(room, seat, here, now)}


def present(room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
    """Returns the message that describes a phone's current screen, by the phase of the game and the seat's own run.

    `here` is the number of connected phones, `now` the present time (ms).
    """
    if room.is_sudden and room.move and (seat.run is None or not seat.is_in):
        return watched(room, seat, now)
    if seat.run is None:
        return waiting(room, here, now)
    if room.phase is HallPhase.OVER or (seat.is_apart and seat.run.is_over):
        return over(room, seat)
    if seat.is_apart:
        return draw(room, seat, now) if seat.given > seat.ended or not seat.given else end(room, seat, now)
    if room.phase is HallPhase.MOVE:
        return draw(room, seat, now)
    return end(room, seat, now) if room.ended else waiting(room, here, now)


def waiting(room: HallRoom, here: int, now: int) -> dict[str, Any]:
    """Returns the message for the screen before the first draw: number of connected phones (`here`), time left of the
    countdown (ms).
    """
    left = max(0, room.next_ms - now) if room.phase is HallPhase.COUNTDOWN else None
    return {
        "t": "wait",
        "here": here,
        "of": len(room.seats),
        "limit": room.conditions.speed.schedule.limit_ms(1),
        "penalty": room.conditions.penalty_ms,
        "sudden": room.is_sudden,
        "in": None if left is None else min(left, COUNTDOWN_MS),
        "closed": room.phase is HallPhase.OVER or (room.is_started and not room.takes_late),
    }


def watched(room: HallRoom, seat: HallSeat, now: int) -> dict[str, Any]:
    """Returns the message for the screen of an eliminated player or a spectator: grid and clock, but no input."""
    if room.phase is HallPhase.OVER:
        return over(room, seat)
    if room.phase is not HallPhase.MOVE and room.ended:
        return end(room, seat, now)
    return {**_draw(room, max(1, room.move), room.given_ms, now), "watch": seat.out_at, **found(room, seat)}


def draw(room: HallRoom, seat: HallSeat, now: int) -> dict[str, Any]:
    """Returns the message for a seat's screen during its move: grid, draw, clock, and its result once it is known."""
    run = seat.run
    assert run is not None
    number = room.move_of(seat) or 1
    own = run.results[number - 1] if len(run.results) >= number else None
    return {
        **_draw(room, number, seat.given_ms, now),
        "total": sum(result.cost_ms for result in run.results[: number - 1]),
        "done": None if own is None else {"ms": own.elapsed_ms if own.found else None},
        **found(room, seat),
    }


def _draw(room: HallRoom, number: int, given_ms: int, now: int) -> dict[str, Any]:
    turn = room.turns[number - 1]
    return {
        "t": "draw",
        "m": number,
        "cells": _cells(turn.before.board),
        "kept": turn.draw.kept,
        "new": turn.draw.new,
        "limit": room.conditions.speed.schedule.limit_ms(number),
        "gone": max(0, now - (given_ms or now)),
        "sudden": room.is_sudden,
    }


def found(room: HallRoom, seat: HallSeat | None = None) -> dict[str, Any]:
    """Returns the finders of the current move's top: their number, names and times of the first three, this seat's
    place.
    """
    place = next((n for n, (table, _) in enumerate(room.finders, 1) if seat and table == seat.table), None)
    return {
        "found": len(room.finders),
        "of": sum(1 for _ in room.together),
        "first": [[room.seats[table].name, ms] for table, ms in room.finders[:_FIRST]],
        "place": place,
    }


def acknowledged(answer: SeatAnswer) -> dict[str, Any]:
    """Returns the message that answers a proposal: verdict, refused words, and the time (ms) if it is the top."""
    return {
        "t": "ack",
        "n": answer.number,
        "m": answer.move,
        "v": answer.answer.value,
        "words": list(answer.words),
        "ms": answer.found_ms,
    }


def end(room: HallRoom, seat: HallSeat, now: int) -> dict[str, Any]:
    """Returns the message for a seat's screen after a move: solution, own result, and part of the standings."""
    number = seat.ended if seat.is_apart else room.ended
    result = None if seat.run is None or seat.ended < number else seat.run.results[number - 1]
    turn = room.turns[number - 1]
    new = [square for square, _ in turn.placement.placed]
    return {
        "t": "end",
        "m": number,
        "cells": _cells(turn.after.board),
        "word": turn.solution.word,
        "ref": str(turn.solution.reference),
        "pts": turn.solution.points,
        "new": [square.row * 15 + square.column for square in new],
        "mine": None if result is None else _own(result),
        **({"watch": seat.out_at} if seat.out_at else {}),
        "last": room.is_last if not seat.is_apart else number == len(room.turns),
        "held": room.is_held,
        "in": max(0, (seat.next_ms if seat.is_apart else room.next_ms) - now),
        **found(room, seat),
        **_standings(room, seat),
    }


def over(room: HallRoom, seat: HallSeat) -> dict[str, Any]:
    """Returns the message for a seat's screen after the game: its moves, and part of the standings."""
    run = seat.run
    results = () if run is None else run.results
    return {
        "t": "over",
        "moves": [
            {
                "m": result.number,
                "word": room.turns[result.number - 1].solution.word,
                "ref": str(room.turns[result.number - 1].solution.reference),
                "pts": room.turns[result.number - 1].solution.points,
                "found": result.found,
                "ms": result.cost_ms,
            }
            for result in results
        ],
        **_standings(room, seat),
    }


def _own(result: MoveResult) -> dict[str, Any]:
    valid = [attempt for attempt in result.tries if attempt.verdict.points is not None]
    best = max(valid, key=lambda one: one.verdict.points or 0, default=None)
    return {
        "found": result.found,
        "ms": result.elapsed_ms,
        "penalty": result.penalty_ms,
        "best": best.text if best is not None and not result.found else None,
    }


def _standings(room: HallRoom, seat: HallSeat) -> dict[str, Any]:
    rows = room.standings
    own = next((row for row in rows if row.table == seat.table), None)
    above = None if own is None or room.shows_survival else own.rank
    ahead = None if above is None else next((row for row in reversed(rows) if row.rank < above), None)
    return {
        "own": None if own is None else _row(own),
        "sudden": room.shows_survival,
        "rows": [_row(row) for row in excerpt(rows, seat.table, _ROWS)],
        "ahead": None if own is None or ahead is None else [ahead.name, own.total_ms - ahead.total_ms, ahead.rank],
    }


def _row(row: HallRow) -> dict[str, Any]:
    return {
        "p": row.rank,
        "s": row.table,
        "name": row.name,
        "ms": row.total_ms,
        "found": row.found,
        "of": row.moves,
        "up": row.up,
        "net": row.credited_ms,
        "out": row.out_at,
    }
