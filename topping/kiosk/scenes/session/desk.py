"""The referee's desk on screen: a line to type for each bulletin, and the bulletins of a move."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame
from pygame import Rect

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.errors import ToppingError
from topping.kiosk.clock import Clock
from topping.kiosk.layout import Layout
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.painters.table import paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.public.memo import Memo
from topping.kiosk.scenes.session import desk_view
from topping.kiosk.scenes.session.solutions import MoveSolutions
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.wording import sentence
from topping.play.session.desk import both_directions, handed, typed_for_all
from topping.play.session.deskline import directed, written
from topping.play.session.events import (
    Appealed,
    Delivered,
    Event,
    Excluded,
    Grouped,
    Handed,
    Left,
    Registered,
    Renamed,
    Returned,
    Ruled,
    Sealed,
)
from topping.play.session.questions import JoinQuestion, open_questions
from topping.play.session.session import Session
from topping.rules.judgement import Admits
from topping.rules.square import Direction
from topping.store.sessions.log import SessionLog
from topping.texts import say

_QUIET = VerdictView("", "plain")
_DIRECTIONS: Final = {
    "-": Direction.HORIZONTAL,
    "H": Direction.HORIZONTAL,
    "|": Direction.VERTICAL,
    "V": Direction.VERTICAL,
}

_JOIN_KEYS: Final = {pygame.K_o: Ruling.UPHOLD_JOIN, pygame.K_n: Ruling.OVERRULE_JOIN}
"""With Ctrl: whether the join of the question asked is plausible (§5.3.3)."""


class RefereeDesk:
    """The desk: the line being typed, the move and the table selected."""

    def __init__(self, log: SessionLog, admits: Admits, clock: Clock, solutions: MoveSolutions) -> None:
        self._log, self._admits, self._clock, self._solutions = log, admits, clock, solutions
        self.move = max(1, log.session.collected)
        """The move whose bulletins are being entered."""
        self.chosen: int | None = None
        """The table looked at."""
        self.verdict = _QUIET
        self._question: VerdictView | None = None
        """Asks in which direction the line was written, which has no reference."""
        self._typed = ""
        self._first = 0
        self._tells_reasons = False
        self._entries = Memo(desk_view.entries_view)
        self._progress_text = Memo(desk_view.progress_text)
        self._slip = Memo(desk_view.slip_view)
        self._questions = Memo(open_questions)

    def build(self, gui: Gui, layout: Layout) -> None:
        """Makes the entry line, and the rectangles of the rest."""
        self._layout = layout
        whole = Rect(layout.margin, layout.margin, layout.size[0] - 2 * layout.margin, layout.footer.top)
        whole.height -= 2 * layout.margin
        left = Rect(whole.left, whole.top, round(whole.width * 0.6), whole.height)
        right = Rect(left.right + 2 * layout.margin, whole.top, 0, whole.height)
        right.width = whole.right - right.left

        def band(top: float, bottom: float) -> Rect:
            upper = right.top + round(right.height * top)
            return Rect(right.left, upper, right.width, right.top + round(right.height * bottom) - upper)

        self.header, self.total = band(0, 0.11), band(0.12, 0.21)
        self._progress, self._entry_place = band(0.22, 0.30), band(0.31, 0.40)
        self._verdict_place, self._reasons = band(0.41, 0.51), band(0.53, 1)
        self._table = left
        self.entry = EntryLine(gui, self._entry_place)
        self.entry.set(self._typed)
        self.entry.focus()

    @property
    def _session(self) -> Session:
        """The session as it stands."""
        return self._log.session

    @property
    def below(self) -> Rect:
        """The area under the entry line."""
        return self._verdict_place.union(self._reasons)

    def handle(self, event: pygame.event.Event, gui: Gui) -> None:
        """Typing and Enter; arrows choose a table, Page Up and Down the move, F6 shows reasons, F7 delivers a slip.

        Ctrl+O and Ctrl+N answer the question asked.
        """
        if self._question is not None:
            self._answer(event)
        elif is_enter(event):
            self._enter()
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._choose(-1 if event.key == pygame.K_UP else 1)
        elif is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.go_to(self.move + (1 if event.key == pygame.K_PAGEDOWN else -1))
        elif is_key(event, *_JOIN_KEYS) and event.mod & pygame.KMOD_CTRL:
            self._rule_on_join(_JOIN_KEYS[event.key])
        elif is_key(event, pygame.K_F6):
            self._tells_reasons = not self._tells_reasons
        elif is_key(event, pygame.K_F7):
            self._deliver()
        else:
            gui.handle(event)
        self.entry.focus()
        if self.entry.text != self._typed:
            self.verdict = _QUIET
        self._typed = self.entry.text
        if self._names_a_row:
            self._solutions.want(self._session, self.move)

    @property
    def _names_a_row(self) -> bool:
        """Whether the line being typed names a row of the list of solutions, which is then shown."""
        return "*" in self._typed

    def go_to(self, move: int) -> None:
        """Shows the bulletins of another move."""
        session = self._session
        self.move = max(1, min(move, max(1, session.collected)))
        self.chosen, self._first, self._question = None, 0, None
        self.verdict = _QUIET

    def take(self, bulletin: Bulletin, table: int) -> None:
        """Enters a bulletin that was copied on the small grid."""
        self._record(lambda: (handed(self._session, self.move, table, bulletin, self._admits),))

    def _enter(self) -> None:
        if not self.entry.text.strip() and self.chosen is not None:
            self._reopen(self.chosen)
            return
        text, rows = self.entry.text, self._solutions.of(self._session, self.move)
        with suppress(ToppingError):  # what is wrong with the line is told below
            ways = both_directions(text, self._session, self.move, self._admits)
            if ways is not None:
                self._question = desk_view.direction_question(*ways)
                return
        after_ms = self._log.ended_for_ms(self._clock.date())
        self._record(lambda: typed_for_all(text, self._session, self.move, self._admits, rows, after_ms=after_ms))

    def _answer(self, event: pygame.event.Event) -> None:
        """The direction asked for, by its sign, its letter or an arrow; Escape goes back to the line."""
        text = self.entry.text
        direction = _DIRECTIONS.get(event.text.upper()) if event.type == pygame.TEXTINPUT else None
        if is_key(event, pygame.K_RIGHT, pygame.K_DOWN):
            direction = Direction.HORIZONTAL if event.key == pygame.K_RIGHT else Direction.VERTICAL
        if direction is not None or is_key(event, pygame.K_ESCAPE):
            self._question = None
        if direction is not None:
            line = directed(text, direction)
            self._record(lambda: typed_for_all(line, self._session, self.move, self._admits))

    @property
    def _asked(self) -> JoinQuestion | None:
        """The question that is asked first: that of the table looked at or entered last, else the oldest one."""
        questions = self._questions(self._session)
        own = (one for one in questions if (one.move, one.table) == (self.move, self.table))
        return next(own, questions[0] if questions else None)

    def _rule_on_join(self, ruling: Ruling) -> None:
        asked = self._asked
        if asked is not None:
            self._record(lambda: (Ruled(asked.move, asked.table, ruling),), keeps_line=True)

    def _record(self, make: Callable[[], tuple[Event, ...]], *, keeps_line: bool = False) -> None:
        try:
            made = make()
            self._log.add_all(made, self._clock.date())
        except ToppingError as fault:
            self.verdict = VerdictView(sentence(fault), "bad")
            self._typed = self.entry.text
            return
        if not keeps_line:
            self.entry.clear()
            self._typed = ""
            self.chosen = None
        match made[-1]:
            case Handed() | Ruled() as event:
                self.verdict = desk_view.entered_view(self._session, event.move, event.table)
                self._last = event.table if event.move == self.move else self._last
            case Registered() as event:
                self.verdict = VerdictView(
                    say("session.registered", table=event.table, name=event.name, move=event.first_move), "good"
                )
            case Renamed() as event:
                self.verdict = VerdictView(say("session.renamed", table=event.table, name=event.name), "good")
            case Excluded() as event:
                self.verdict = VerdictView(say("session.excluded", table=event.table), "bad")
            case Left() as event:
                told = say("session.left", table=event.table, move=event.first_move)
                self.verdict = VerdictView(told, "plain")
            case Returned() as event:
                self.verdict = VerdictView(say("session.returned", table=event.table), "good")
            case Grouped(group):
                key = "session.grouped" if group.tables.ranges else "session.ungrouped"
                self.verdict = VerdictView(say(key, arbiter=group.arbiter, tables=str(group.tables)), "good")
            case Appealed() as event:
                self.verdict = VerdictView(say("session.appealed", table=event.table, move=event.move), "good")
            case Sealed():
                self.verdict = VerdictView(say("session.sealed"), "good")
            case _:
                self.verdict = _QUIET

    _last: int | None = None
    """The table entered last."""

    def _escape(self) -> None:
        self.entry.clear()
        self._typed, self.chosen, self.verdict = "", None, _QUIET

    def _choose(self, step: int) -> None:
        tables = desk_view.tables_of(self._session, self.move)
        if not tables:
            return
        looked_at = self.chosen if self.chosen in tables else self._last if self._last in tables else None
        place = tables.index(looked_at) + (step if self.chosen in tables else 0) if looked_at is not None else 0
        place = max(0, min(place, len(tables) - 1))
        self.chosen = tables[place]
        rows = self._rows
        self._first = max(0, min(self._first, place))
        if place >= self._first + rows:
            self._first = place - rows + 1

    def _reopen(self, table: int) -> None:
        """Puts a bulletin back on the line, to be entered again."""
        entry = self._session.entry(self.move, table)
        bulletin = entry.bulletin if entry is not None else None
        text = written(bulletin) if bulletin is not None else None
        self.entry.set(f"{table} " if text is None else f"{table} {text}")
        self._typed = self.entry.text

    def _deliver(self) -> None:
        table = self.chosen if self.chosen is not None else self._last
        if table is None:
            self.verdict = VerdictView(say("session.choose_first"), "plain")
            return
        move = self.move
        self._record(lambda: (Delivered(move, table),))
        self.chosen = table

    @property
    def table(self) -> int | None:
        """The table looked at, or else the one entered last."""
        return self.chosen if self.chosen is not None else self._last

    @property
    def _rows(self) -> int:
        return rows_that_fit(self._table, self._layout.text(26))

    def panels(self, standing: VerdictView, choice: tuple[str, ...] = ()) -> list[Panel]:
        """Bulletins, progress, the answer to the last line or else what lasts, and the reasons where asked for.

        `choice` are the tops among which the referee chooses, where he does.
        """
        session, size = self._session, self._layout.text(26)
        view = self._entries(session, self.move, self._first, self._rows, self.chosen)
        verdict = self._question or (self.verdict if self.verdict.text else standing)
        progress = VerdictView(self._progress_text(session, self.move), "plain")
        if choice:
            lines = choice
        elif self._names_a_row:
            lines = self._solutions.lines(session, self.move)
        elif self._tells_reasons and self.table is not None:
            lines = self._slip(session, self.move, self.table)
        elif asked := self._asked:
            lines = desk_view.question_lines(session, self._questions(session), asked)
        else:
            lines = tuple(say("session.desk_help").splitlines())
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            Panel("progress", self._progress, progress, paint_verdict),
            Panel("verdict", self._verdict_place, verdict, paint_verdict),
            Panel("reasons", self._reasons, NoticeView(lines, size, "left"), paint_notice),
        ]
