"""Sessions of duplicate in which some players hand in their bulletins by phone, others on paper.

The kiosk leads the session, and corrects all bulletins at the desk. Phones show no result before it has collected the
move's bulletins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from topping.errors import InputError, SetupError
from topping.hall.events import ClockStarted, HallEvent, TopGivenUp, WordSaid, parse_event
from topping.hall.room import MOST_TRIES, HallPhase, HallRoom, RefusedProposalError
from topping.hall.seat import HallSeat, SeatAnswer
from topping.paths import hall_folder
from topping.play.run.proposal import Answer, Referee
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.system.disk import os_reason, read_regular

_LARGEST: Final = 1 << 24
BLANK: Final = "-"
"""The text that a phone sends for a bulletin without a word."""
_BULLETIN: Final = re.compile(r"[A-Z()]{1,34}(?: [A-O0-9]{1,3})?(?: [0-9]{1,3})?", re.ASCII)
"""The form of a bulletin: word with circled letters, reference, score; never an order of the desk."""
OPEN, COLLECTING, SOLVED, WAITING, OVER = "open", "collecting", "solved", "waiting", "over"
"""The states: bulletins are accepted; time is up; the solution is public; no move is open; the session is over."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The public state of a session, which the kiosk sends to the phones' server: grid, draw, clock, later the
    solution.
    """

    state: str
    move: int = 0
    cells: str = ""
    """The grid as 225 characters."""
    kept: str = ""
    new: str = ""
    limit_ms: int = 0
    """0 for no limit."""
    gone_ms: int = 0
    runs: bool = False
    """Whether the clock is running."""
    word: str = ""
    reference: str = ""
    points: int = 0
    placed: tuple[int, ...] = ()
    """The indexes of the squares of the solution."""
    rows: tuple[tuple[int, int, str, int], ...] = ()
    """The standings at the end: rank, table, name, total."""


def format_sheet(sheet: PaperSheet) -> str:
    """Formats the public state as one line of JSON, without a line end."""
    return json.dumps(asdict(sheet), ensure_ascii=False)


def parse_sheet(line: str) -> PaperSheet:
    """Parses a public state from a line of `format_sheet`; raises `InputError`."""
    try:
        told = json.loads(line)
        if told.keys() != {field.name for field in fields(PaperSheet)}:
            raise KeyError
        told["placed"], told["rows"] = tuple(told["placed"]), tuple(map(tuple, told["rows"]))
        return PaperSheet(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.order", line=line[:80]) from None


@dataclass(frozen=True, slots=True)
class PhoneBulletin:
    """A bulletin that a player handed in by phone."""

    move: int
    table: int
    text: str
    """Word, reference and score as they are typed at the desk; empty for a blank bulletin."""

    @property
    def line(self) -> str:
        """The bulletin as a line to enter at the desk. Before the word, `-` means across and `|` means down."""
        if self.text == BLANK:
            return f"{self.table} !blanc"
        place = self.text.partition(" ")[2]
        sense = "" if not place or place.isdecimal() else "| " if place[0].isdecimal() else "- "
        return f"{self.table} {sense}{self.text}"


class PaperRoom(HallRoom):
    """The seats of a session, with the bulletins of their phones.

    A player may replace a bulletin until the referee has collected the move's bulletins; the last one counts.
    """

    def __init__(self) -> None:
        conditions = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
        super().__init__((), conditions, Referee.under(conditions, lambda _: False))
        self.sheet = PaperSheet(WAITING)
        self.told_ms = 0
        """The time at which the sheet was received."""
        self.bulletins: dict[tuple[int, int], WordSaid] = {}
        """The last bulletin of each (move, table)."""
        self.handed_ms: dict[tuple[int, int], int] = {}
        """The time (ms) on the move's clock at which each bulletin was received."""

    def show(self, sheet: PaperSheet, now: int) -> None:
        """Stores the public state of the session, received from the kiosk at the time `now` (ms)."""
        self.sheet, self.told_ms, self.move = sheet, now, sheet.move
        self.phase = HallPhase.LOBBY if sheet.state == WAITING else HallPhase.MOVE

    def gone_ms(self, now: int) -> int:
        """Returns how much time of the move (ms) is used at the time `now` (ms)."""
        sheet = self.sheet
        gone = sheet.gone_ms + (max(0, now - self.told_ms) if sheet.runs else 0)
        return min(gone, sheet.limit_ms) if sheet.limit_ms else gone

    def apply(self, event: HallEvent) -> None:
        """Applies an event to the state of the room."""
        if not isinstance(event, WordSaid):
            super().apply(event)
            return
        self.at_ms = max(self.at_ms, event.at_ms)
        seat, place = self.seats[event.table], (event.move, event.table)
        if event.move != seat.given:
            seat.given, seat.tries = event.move, 0
        seat.tries += 1
        self.bulletins[place] = event
        self.handed_ms[place] = self.gone_ms(event.at_ms)
        seat.answered(SeatAnswer(event.number, event.move, Answer.HINT, found_ms=self.handed_ms[place]))

    def propose(self, table: int, number: int, move: int, text: str, at_ms: int, error_ms: int) -> Sequence[HallEvent]:
        """Returns the event that stores `text`, a bulletin received at `at_ms`; nothing if the seat's bulletin `number`
        was stored before.

        `error_ms` is the greatest error of that time due to the network. Raises `RefusedProposalError` with its reason,
        such as a move that is not open.
        """
        seat = self.seats[table]
        if number in seat.answers:
            return ()
        if number != seat.last_number + 1:
            raise RefusedProposalError("number")
        if self.sheet.state not in (OPEN, COLLECTING) or move != self.sheet.move:
            raise RefusedProposalError("over")
        if text != BLANK and _BULLETIN.fullmatch(text) is None:
            raise RefusedProposalError("form")
        if seat.given == move and seat.tries >= MOST_TRIES:
            raise RefusedProposalError("rate")
        return (WordSaid(at_ms, table, number, move, text, error_ms),)

    def may_begin(self, table: int) -> bool:
        """Returns False: in a session on paper, no latecomer starts a run of his own."""
        return False

    def draw_seen(self, table: int, move: int, now: int, half_ms: float, cap_ms: int) -> ClockStarted | None:
        """Returns None: all seats share the session's clock."""
        return None

    def give_up(self, table: int, move: int, now: int) -> TopGivenUp | None:
        """Returns None: in a session, no player can give up a move."""
        return None

    def tick(self, now: int, here: Collection[int], cap: Callable[[int], int]) -> HallEvent | None:
        """Returns None: only the kiosk advances a session."""
        return None


def paper_journal(session: str) -> Path:
    """Returns the path of the file that stores a session's bulletins from phones; the file may not exist."""
    return hall_folder() / f"{session}.bulletins"


def read_paper(path: Path) -> tuple[str, tuple[HallEvent, ...]]:
    """Returns the session's identifier and the events in a file of bulletins; ignores an incomplete last line.

    Raises `InputError` if the file is of another kind, `SetupError` if it cannot be read.
    """
    try:
        first, *lines = read_regular(path, _LARGEST).decode("utf-8").split("\n")[:-1]
        head = json.loads(first)
        if head["e"] != "paper":
            raise KeyError
        return str(head["session"]), tuple(map(parse_event, lines))
    except OSError as fault:
        raise SetupError("hall.journal_unreadable", path=path, why=os_reason(fault)) from fault
    except (ValueError, KeyError, TypeError):
        raise InputError("hall.journal_damaged", line=path.name) from None


def format_head(session: str) -> str:
    """Returns the first line of a file of bulletins, which has the session's identifier."""
    return json.dumps({"e": "paper", "session": session})


# messages to phones


class PaperViews:
    """The messages to phones in a session. They never reveal whether a bulletin is valid, nor its points."""

    @staticmethod
    def snapshot(room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the first message to a phone that has just connected: its seat, and the current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """
        you = {"seat": seat.table, "name": seat.name, "n": seat.last_number}
        return {"you": you, **PaperViews.present(room, seat, here, now)}

    @staticmethod
    def present(room: HallRoom, seat: HallSeat, here: int, now: int) -> dict[str, Any]:
        """Returns the message that describes a phone's current screen.

        `here` is the number of connected phones, `now` the present time (ms).
        """
        assert isinstance(room, PaperRoom)
        sheet = room.sheet
        if sheet.state == WAITING:
            return {"t": "wait", "here": here, "of": len(room.seats), "limit": 0, "penalty": 0, "paper": True,
                    "sudden": False, "in": None, "closed": False}  # fmt: skip
        if sheet.state == OVER:
            return PaperViews.over(room, seat)
        place = sheet.move, seat.table
        handed = room.bulletins.get(place)
        common: Mapping[str, Any] = {"m": sheet.move, "cells": sheet.cells.replace(".", " "), "paper": True}
        if sheet.state == SOLVED:
            return {**common, "t": "end", "word": sheet.word, "ref": sheet.reference, "pts": sheet.points,
                    "new": list(sheet.placed), "mine": None, "last": False, "held": True, "in": 0, "found": 0, "of": 0,
                    "first": [], "own": None, "rows": [], "ahead": None,
                    "text": None if handed is None else handed.text}  # fmt: skip
        return {
            **common,
            "t": "draw",
            "kept": sheet.kept,
            "new": sheet.new,
            "limit": sheet.limit_ms,
            "gone": room.gone_ms(now),
            "runs": sheet.runs,
            "total": 0,
            "done": None,
            "found": 0,
            "of": 0,
            "first": [],
            "place": None,
            "handed": None if handed is None else [handed.text, room.handed_ms[place]],
        }

    @staticmethod
    def over(room: PaperRoom, seat: HallSeat) -> dict[str, Any]:
        """Returns the message for a seat's screen after the session: the standings."""
        rows = [{"p": rank, "s": table, "name": name, "pts": total} for rank, table, name, total in room.sheet.rows]
        own = next((row for row in rows if row["s"] == seat.table), None)
        return {"t": "over", "paper": True, "moves": [], "own": own, "rows": rows[:8], "ahead": None}

    @staticmethod
    def acknowledged(answer: SeatAnswer) -> dict[str, Any]:
        """Returns the answer to a bulletin. It says only that the bulletin is stored."""
        return {"t": "ack", "n": answer.number, "m": answer.move, "v": "handed", "words": [], "ms": answer.found_ms}
