"""“À lire”: what a referee who announces himself says, in its order: the solution of a move, then the next draw."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from topping.kiosk.painters.session.reading import ReadingRow, ReadingView
from topping.kiosk.public.timeline import AnnouncementTimeline
from topping.play.session.session import Session
from topping.rules.games.announcement import COUNTRIES, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.grid.square import ROWS, Direction, Reference
from topping.rules.tiles.letters import JOKER, in_letter_order
from topping.sheets.announcement import grouped_line
from topping.texts import say

LETTER_MS: Final = 300
"""Between two letters of a group that was read: they fall into view one after the other."""
LEAST, MOST, STEP = 80, 130, 10
"""Sizes of what is read, in percent."""
_FIRST: Final = 0


class Reading:
    """How far the referee has read; a draw and its own solution are never to be seen together."""

    def __init__(self, session: Session) -> None:
        self._of = _key(session)
        self._place = _FIRST
        self._named_at: tuple[int, ...] = ()
        """When each letter of the next draw was named, then the whole of it, as far as the referee has read."""
        self.zoom = 100

    def follow(self, session: Session, now: int) -> None:
        """Begins anew where the session has gone on; notes the letters named since the last call."""
        if self._of != _key(session):
            self._of, self._place, self._named_at = _key(session), _FIRST, ()
        count = _named(session, self._place - len(solution_rows(session)))
        self._named_at = self._named_at[:count]
        while len(self._named_at) < count:
            last = self._named_at[-1] if self._named_at else now - LETTER_MS
            self._named_at = (*self._named_at, max(now, last + LETTER_MS))

    def timeline(self, session: Session) -> AnnouncementTimeline | None:
        """The next draw as the room sees it; None as long as the referee reads the solution before it."""
        if session.opened != session.collected or not draw_rows(session):
            return None
        if self._place < len(solution_rows(session)):
            return None
        turn, by_letters = session.turn(session.collected + 1), session.conditions.speed.by_letters
        return AnnouncementTimeline.read(turn.draw, turn.before.variant, by_letters, self._named_at)

    def go_to_draw(self, session: Session) -> None:
        """To the draw, whose solution before it was read."""
        self._place = len(solution_rows(session))

    def enlarge(self, by: int) -> None:
        """Larger or smaller letters."""
        self.zoom = max(LEAST, min(self.zoom + by, MOST))

    def go(self, session: Session, by: int) -> bool:
        """To the next thing to say, or back; whether there was none left, so that the clock may start."""
        count = len(solution_rows(session)) + len(draw_rows(session))
        is_over = by > 0 and self._place + by >= count
        self._place = max(0, min(self._place + by, count - 1))
        return is_over

    def is_at_the_end(self, session: Session) -> bool:
        """Whether only the clock is left to start."""
        return self._place >= len(solution_rows(session)) + len(draw_rows(session)) - 1

    def solution(self, session: Session) -> ReadingView:
        """The card of the last solution shown; empty before the first."""
        rows = solution_rows(session)
        title = say("reading.solution", move=session.collected) if rows else say("reading.no_solution")
        return ReadingView(title, "", self._marked(rows, 0), self.zoom)

    def draw(self, session: Session) -> ReadingView:
        """The card of the next draw, or of the one being played; empty once the game is over."""
        rows = draw_rows(session)
        title = say("reading.draw", move=session.collected + 1) if rows else say("reading.no_draw")
        if session.awaits_draw:
            title = say("reading.draw_to_make", move=session.collected + 1)
        remark = say("reading.seen_as_read") if rows and session.opened == session.collected else ""
        return ReadingView(title, remark, self._marked(rows, len(solution_rows(session))), self.zoom)

    def _marked(self, rows: tuple[ReadingRow, ...], first: int) -> tuple[ReadingRow, ...]:
        return tuple(
            replace(row, is_said=place < self._place, is_next=place == self._place)
            for place, row in enumerate(rows, start=first)
        )


def _key(session: Session) -> tuple[int, int, int]:
    return (session.collected, session.opened, session.cancelled)


def solution_rows(session: Session) -> tuple[ReadingRow, ...]:
    """The solution of the last move collected, in the order of §3.4."""
    if not session.collected:
        return ()
    turn = session.turn(session.collected)
    said = announce_solution(turn)
    reference, word = said.reference, said.word.upper()
    points = say("reading.points", points=said.points)
    crossing = ", ".join(said.crossing).upper() if said.crossing else say("reading.no_other_word")
    return (
        ReadingRow(say("reading.label.points"), points, is_large=True),
        ReadingRow(say("reading.label.direction"), say(f"announce.{said.direction.value}"), is_large=True),
        ReadingRow(say("reading.label.place"), _spaced(reference), _place(reference), is_large=True),
        ReadingRow(say("reading.label.word"), tiles=said.word),
        ReadingRow(say("reading.label.spelling"), ", ".join(said.spelling)),
        ReadingRow(say("reading.label.formed"), crossing),
        ReadingRow(say("reading.label.again"), f"{word}, {_spaced(reference)}, {points}"),
    )


def draw_rows(session: Session) -> tuple[ReadingRow, ...]:
    """The draw after that, in the order of §3.1: kept letters, new ones, the whole draw."""
    if session.is_ended or session.collected == len(session.turns):
        return ()
    turn = session.turn(session.collected + 1)
    rows = [*_rejection(turn)]
    kept = in_letter_order(turn.draw.kept)
    if kept:
        rows.append(ReadingRow(say("reading.label.kept"), named=tuple((one, COUNTRIES[one]) for one in kept)))
    new = tuple((one, say("announce.blank") if one == JOKER else COUNTRIES[one]) for one in turn.draw.new)
    if new:
        rows.append(ReadingRow(say("reading.label.new"), named=new))
    whole = grouped_line(announce(turn.draw, turn.before.variant), session.conditions.speed.by_letters)
    rows.append(ReadingRow(say("reading.label.whole"), whole, tiles=turn.draw.kept + turn.draw.new))
    rows.append(ReadingRow(say("reading.label.then"), say("reading.chrono"), is_large=True))
    return tuple(rows)


def _named(session: Session, rows: int) -> int:
    """How many letters of the next draw are named once so many of its rows are read; the whole of it is one more."""
    if rows <= 0 or not draw_rows(session):
        return 0
    turn = session.turn(session.collected + 1)
    kept, new = len(turn.draw.kept), len(turn.draw.new)
    counts = [0] * len(_rejection(turn)) + [kept] * bool(kept) + [kept + new] * bool(new) + [kept + new + 1] * 2
    return counts[min(rows, len(counts)) - 1]


def _rejection(turn: Turn) -> tuple[ReadingRow, ...]:
    said = announce(turn.draw, turn.before.variant)
    if not said.rejected:
        return ()
    return (ReadingRow(say("reading.label.rejected"), say("reading.letters", count=said.rejected), is_large=True),)


def _spaced(reference: Reference) -> str:
    row, column = ROWS[reference.square.row], str(reference.square.column + 1)
    return f"{row} {column}" if reference.direction is Direction.HORIZONTAL else f"{column} {row}"


def _place(reference: Reference) -> str:
    row, column = COUNTRIES[ROWS[reference.square.row]], str(reference.square.column + 1)
    return f"{row}, {column}" if reference.direction is Direction.HORIZONTAL else f"{column}, {row}"
