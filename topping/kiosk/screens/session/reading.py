"""“À lire”: what a referee who announces himself says, in its order: the solution of a move, then the next draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.public.moment import AnnouncementTimeline
from topping.kiosk.screens.session.bulletins import about, desk_page, progress_of, wide
from topping.kiosk.ui.keys import ENTER, Key, escape, key, letter
from topping.kiosk.ui.leaves import chip, mark, tiles
from topping.kiosk.ui.tree import Act, Element, Type, column, grid, row, space, text
from topping.play.session.session import Session
from topping.rules.games.announcement import COUNTRIES, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.grid.board import ROWS, Direction, Reference
from topping.rules.tiles import JOKER, in_letter_order
from topping.sheets.announcement import grouped_line
from topping.store.sessions.log import SessionLog
from topping.texts import say

LETTER_MS: Final = 300
"""Between two letters of a group that was read: they fall into view one after the other."""
_SIZES: Final = (
    (Type.CARD, Type.BODY, Type.ROW, 52),
    (Type.STRONG, Type.CARD, Type.BODY, 64),
    (Type.TITLE, Type.STRONG, Type.CARD, 80),
)
"""What is read, small, usual and large: what is large, what is named, other texts, the side of a tile."""
_USUAL: Final = 1


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """Something to say."""

    label: str
    text: str = ""
    remark: str = ""
    """What explains the text, quieter beside it."""
    tiles: str = ""
    """Letters shown as tiles; jokers in lower case."""
    named: tuple[tuple[str, str], ...] = ()
    """Letters to be said one by one, each with its name."""
    is_large: bool = False


class Reading:
    """How far the referee has read; a draw and its own solution are never to be seen together."""

    def __init__(self, log: SessionLog, *, at_draw: bool = False) -> None:
        self._log, self._size = log, _USUAL
        self._named_at: tuple[int, ...] = ()
        """When each letter of the next draw was named, then the whole of it, as far as the referee has read."""
        self._of = self._stand
        self._place = len(self._solution) if at_draw else 0

    @property
    def _session(self) -> Session:
        return self._log.session

    @property
    def _stand(self) -> tuple[int, int, int]:
        return (self._session.collected, self._session.opened, self._session.cancelled)

    @property
    def _solution(self) -> tuple[ReadingRow, ...]:
        return solution_rows(self._session)

    @property
    def _draw(self) -> tuple[ReadingRow, ...]:
        return draw_rows(self._session)

    def follow(self, now: int) -> None:
        """Begins anew where the session has gone on; notes the letters named since the last call."""
        if self._of != self._stand:
            self._of, self._place, self._named_at = self._stand, 0, ()
        count = _named(self._session, self._place - len(self._solution))
        self._named_at = self._named_at[:count]
        while len(self._named_at) < count:
            last = self._named_at[-1] if self._named_at else now - LETTER_MS
            self._named_at = (*self._named_at, max(now, last + LETTER_MS))

    @property
    def timeline(self) -> AnnouncementTimeline | None:
        """The next draw as the room sees it; None as long as the referee reads the solution before it."""
        session = self._session
        if session.opened != session.collected or not self._draw or self._place < len(self._solution):
            return None
        turn, by_letters = session.turn(session.collected + 1), session.conditions.speed.by_letters
        return AnnouncementTimeline.read(turn.draw, turn.before.variant, by_letters, self._named_at)

    def _enlarge(self, by: int) -> None:
        self._size = max(0, min(self._size + by, len(_SIZES) - 1))

    def go(self, by: int) -> bool:
        """To the next thing to say, or back; whether there was none left, so that the clock may start."""
        count = len(self._solution) + len(self._draw)
        is_over = by > 0 and self._place + by >= count
        self._place = max(0, min(self._place + by, count - 1))
        return is_over

    @property
    def stands(self) -> tuple[object, ...]:
        return self._place, self._size

    # what is shown

    def keys(self, read_on: Act, leave: Act) -> Sequence[Key]:
        count = len(self._solution) + len(self._draw)
        on = say("reading.hint.chrono" if self._place >= count - 1 else "reading.hint.next")
        back = partial(self.go, -1)
        is_back, is_larger, is_smaller = self._place > 0, self._size < len(_SIZES) - 1, self._size > 0
        return (
            key(pygame.K_SPACE, read_on, on, is_primary=True),
            key((*ENTER, pygame.K_DOWN), read_on),
            key(pygame.K_BACKSPACE, back, say("reading.hint.back") if is_back else "", say("key.backspace")),
            key(pygame.K_UP, back),
            letter("+", partial(self._enlarge, 1), say("reading.hint.larger") if is_larger else ""),
            letter("-", partial(self._enlarge, -1), say("reading.hint.smaller") if is_smaller else ""),
            escape(leave, say("reading.hint.desk")),
        )

    def view(self) -> Element:
        session, solution, draw = self._session, self._solution, self._draw
        told = say("reading.solution", move=session.collected) if solution else say("reading.no_solution")
        to_say = say("reading.draw", move=session.collected + 1) if draw else say("reading.no_draw")
        if session.awaits_draw:
            to_say = say("reading.draw_to_make", move=session.collected + 1)
        seen = say("reading.seen_as_read") if draw and session.opened == session.collected else ""
        return desk_page(
            say("reading.title"),
            say("reading.about", session=about(self._log)),
            self._card(told, "", solution, 0, grow=1000, id="solution"),
            self._card(to_say, seen, draw, len(solution), grow=808, id="draw"),
            chip(progress_of(session, session.collected)[2]),
            id="reading",
        )

    def _card(self, title: str, remark: str, rows: Sequence[ReadingRow], first: int, **more: Any) -> Element:
        """What is to be said, the `first` of it at that place of all."""
        head = row(
            text(title, Type.CARD, face=Face.TITLE),
            text(remark, Type.LABEL, "ink3", align="right", grow=1, drop=1) if remark else None,
            gap=24,
            height=52,
            align="center",
        )
        shown = [self._row(one, first + at, f"{more['id']}.row.{at}") for at, one in enumerate(rows)]
        return column(head, *shown, space(), gap=8, card="card", pad=(24, 18), **more)

    def _row(self, one: ReadingRow, place: int, name: str) -> Element:
        is_said, is_next = place < self._place, place == self._place
        label = row(
            mark(Icon.TICK, "found", 22, 3.4, said=say("reading.said")) if is_said else None,
            text(
                one.label,
                Type.LABEL,
                "accent_text" if is_next else "ink3",
                Face.BOLD if is_next else Face.SEMI,
                grow=1,
            ),
            gap=8,
            width=wide(150),
            align="center",
        )
        return row(
            label,
            self._said(one, "ink3" if is_said else "ink"),
            gap=8,
            pad=(22, 8),
            align="center",
            spreads=1,
            min_height=48,
            is_on=is_next,
            fill="own" if is_next else "",
            id=name,
        )

    def _said(self, one: ReadingRow, ink: str) -> Element:
        large, named, usual, side = _SIZES[self._size]
        if one.named:
            pairs = [
                row(tiles(letter, side=side), text(name, named, ink, Face.BOLD, grow=1), gap=12, align="center")
                for letter, name in one.named
            ]
            return column(grid(pairs, 2, gap=4, grow=0), grow=1)
        if one.tiles:
            said = text(one.text, usual, ink, lines=3) if one.text else None
            return column(row(tiles(one.tiles, side=side), space()), said, gap=8, grow=1)
        if one.is_large:
            remark = text(one.remark, named, "ink2", grow=1) if one.remark else None
            return row(text(one.text, large, ink, Face.BOLD), remark, gap=16, grow=1, align="center")
        return text(one.text, usual, ink, lines=3, grow=1)


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
