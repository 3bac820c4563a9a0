"""What the room's program tells the kiosk, in a file: who is there, the draw, who has found, the standings.

It holds no key, and no top before its move is over. Instants are milliseconds since 1970, UTC.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from topping.disk import read_regular, write_whole
from topping.hall.room import HallPhase, HallRoom
from topping.hall.standings import ranked

_LARGEST: Final = 1 << 20


def status_of(room: HallRoom, here: Collection[int], url: str, now: int) -> dict[str, Any]:
    """The status of a room, as JSON holds it."""
    turn = room.turns[room.move - 1] if room.move else None
    is_over = room.move == room.ended
    solution = None if turn is None or not is_over else turn.solution
    return {
        "at": now,
        "url": url,
        "phase": room.phase.value,
        "held": room.is_held,
        "move": room.move,
        "given": room.given_ms,
        "next": room.next_ms,
        "limit": room.conditions.speed.schedule.limit_ms(max(1, room.move)),
        "penalty": room.conditions.penalty_ms,
        "seats": [
            {
                "table": seat.table,
                "name": seat.name,
                "state": "here" if seat.table in here else "cut" if seat.is_taken else "expected",
            }
            for seat in room.seats.values()
        ],
        "cells": None if turn is None else (turn.after if is_over else turn.before).board.cells,
        "kept": "" if turn is None else turn.draw.kept,
        "new": "" if turn is None else turn.draw.new,
        "solution": None if solution is None else [solution.word, str(solution.reference), solution.points],
        "finders": [[table, ms] for table, ms in room.finders],
        "standings": [asdict(row) for row in ranked(room.together)],
        "last": room.is_last,
    }


def write_status(path: Path, status: dict[str, Any]) -> None:
    """Writes the file whole; where the disk refuses, the kiosk shows what it was told last."""
    with suppress(OSError):
        write_whole(path, json.dumps(status, ensure_ascii=False).encode(), is_private=True, is_lasting=False)


def read_status(path: Path) -> dict[str, Any] | None:
    """What the file tells; None where there is none, or where it cannot be read."""
    try:
        told = json.loads(read_regular(path, _LARGEST))
        HallPhase(told["phase"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return dict(told)
