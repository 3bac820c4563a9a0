"""The referee's desk on screen: a line to type for each bulletin, and the bulletins of a move."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.errors import InputError, ToppingError
from topping.kiosk.clock import Clock
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.bulletins import paint_bulletins, row_at, rows_on_a_page
from topping.kiosk.painters.session.desk import (
    DeskAnswer,
    QuestionsView,
    keys_of_question,
    paint_answer,
    paint_move_chip,
    paint_progress,
    paint_questions,
    paint_tally,
)
from topping.kiosk.public.memo import Memo
from topping.kiosk.scenes.session.desk import view as desk_view
from topping.kiosk.scenes.session.desk.answers import answer_to
from topping.kiosk.scenes.session.desk.places import DeskPlaces
from topping.kiosk.scenes.session.desk.solutions import MoveSolutions
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.hints import Hint, Hints
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import sentence
from topping.play.session.collection import awaited
from topping.play.session.desk import DRAW, WritingQuestion, handed, typed, typed_for_all, writing_question
from topping.play.session.deskline import directed, is_for_several, written
from topping.play.session.events import (
    Delivered,
    Event,
    Handed,
    Ruled,
)
from topping.play.session.questions import JoinQuestion, open_questions
from topping.play.session.session import Session
from topping.rules.grid.square import Direction
from topping.rules.moves.judgement import Admits
from topping.store.sessions.log import SessionLog
from topping.texts import say

_QUIET = DeskAnswer("", "plain")
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
        self._question: tuple[str, WritingQuestion] | None = None
        """A line of which it is asked in which direction it was written."""
        self._types_on = False
        """Whether something else than an answer is being typed at that question: up to its Enter it is no answer."""
        self._refused = ""
        """The line refused last, which is selected: what is typed next takes its place."""
        self._typed = ""
        self._tells_reasons = False
        self._bulletins = Memo(desk_view.bulletins_view)
        self._progress = Memo(desk_view.progress_view)
        self._tally = Memo(desk_view.tally_view)
        self._board = Memo(desk_view.board_view)
        self._slip = Memo(desk_view.slip_view)
        self._questions = Memo(open_questions)

    def build(self, gui: Gui, layout: Layout, *, types: bool) -> None:
        """Makes the entry line and the keys of the question, where something is typed."""
        self.places = DeskPlaces(layout)
        if not types:
            return
        self.entry = EntryLine(gui, self.places.entry)
        self.entry.set(self._typed)
        self.entry.focus()
        if self._typed and self._typed == self._refused:
            self.entry.select_all()
        self.question_keys = Hints(gui, keys_of_question(self.places.questions))

    @property
    def _session(self) -> Session:
        """The session as it stands."""
        return self._log.session

    def handle(self, event: pygame.event.Event, gui: Gui) -> None:
        """Typing and Enter; arrows or a click choose a table, Page Up and Down the move, F6 shows reasons, F7 delivers.

        Ctrl+O and Ctrl+N answer the question asked.
        """
        if self._question is not None:
            self._answer(event, *self._question)
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
        elif event.type == pygame.MOUSEBUTTONDOWN and (table := self._table_at(event.pos)) is not None:
            self.chosen = table
        else:
            gui.handle(event)
        self.entry.focus()
        if self.entry.text != self._typed:
            self._refused, self.verdict = "", self._previewed()
        self._typed = self.entry.text
        if self._names_a_row:
            self._solutions.want(self._session, self.move)

    def hold_line(self, event: pygame.event.Event, gui: Gui) -> None:
        """Typing while tops are chosen from: a line waits until the solution of its move is shown."""
        if is_enter(event):
            self._refuse(InputError("session.not_shown", move=self._session.opened))
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        else:
            gui.handle(event)
        self.entry.focus()
        if self.entry.text != self._typed:
            self._typed, self._refused, self.verdict = self.entry.text, "", _QUIET

    def begins_draw(self, event: pygame.event.Event) -> bool:
        """Whether a key begins a line that says what was drawn from the bag."""
        return event.type == pygame.TEXTINPUT and event.text == DRAW and not self.entry.text

    @property
    def _names_a_row(self) -> bool:
        """Whether the line being typed names a row of the list of solutions, which is then shown."""
        return "*" in self._typed

    def _previewed(self) -> DeskAnswer:
        """What the line would be paid as it stands; nothing for an order, or a line that is not whole yet."""
        text = self.entry.text
        if not text.strip() or is_for_several(text):
            return _QUIET
        with suppress(ToppingError):
            return self._paid(
                typed(text, self._session, self.move, self._admits, self._solutions.of(self._session, self.move))
            )
        return _QUIET

    def preview(self, bulletin: Bulletin, table: int) -> None:
        """Shows what a bulletin being copied on the small grid would be paid as it stands."""
        self.verdict = _QUIET
        with suppress(ToppingError):
            if any(one.sketch.rows for one in bulletin.inscriptions):
                self.verdict = self._paid(handed(self._session, self.move, table, bulletin, self._admits))

    def _paid(self, event: Event) -> DeskAnswer:
        if not isinstance(event, Handed) or event.bulletin is None:
            return _QUIET
        return desk_view.correction_view(self._session, event.move, event.table, event.correction)

    def go_to(self, move: int) -> None:
        """Shows the bulletins of another move."""
        session = self._session
        self.move = max(1, min(move, max(1, session.collected)))
        self.chosen, self._question = None, None
        self.verdict = _QUIET

    def take(self, bulletin: Bulletin, table: int) -> None:
        """Enters a bulletin that was copied on the small grid."""
        self._record(lambda: (handed(self._session, self.move, table, bulletin, self._admits),))

    def _enter(self) -> None:
        if not self.entry.text.strip() and self.chosen is not None:
            self._reopen(self.chosen)
            return
        self._take_line(self.entry.text)

    def _take_line(self, text: str) -> None:
        """Enters the bulletins of a line, unless it has to be asked in which direction they were written."""
        session, rows = self._session, self._solutions.of(self._session, self.move)
        with suppress(ToppingError):  # what is wrong with the line is told below
            question = writing_question(text, session, self.move, self._admits)
            if question is not None:
                self._question, self._types_on = (text, question), False
                return
        after_ms = self._log.ended_for_ms(self._clock.date())
        self._record(lambda: typed_for_all(text, session, self.move, self._admits, rows, after_ms=after_ms))

    def _answer(self, event: pygame.event.Event, text: str, question: WritingQuestion) -> None:
        """The direction asked for, by its sign, its letter or an arrow; Escape goes back to the line.

        Another line typed without a look at the screen answers nothing with the letters that it has.
        """
        direction = None
        if event.type == pygame.TEXTINPUT:
            direction = _DIRECTIONS.get(event.text.upper()) if not self._types_on else None
            self._types_on = direction is None
        elif is_key(event, pygame.K_RIGHT, pygame.K_DOWN):
            direction = Direction.HORIZONTAL if event.key == pygame.K_RIGHT else Direction.VERTICAL
        elif is_enter(event):
            self._types_on = False
        if direction is not None or is_key(event, pygame.K_ESCAPE):
            self._question = None
        if direction is not None:
            self._take_line(directed(text, direction, question.part))

    @property
    def asked(self) -> JoinQuestion | None:
        """The question that is asked first: that of the table looked at or entered last, else the oldest one."""
        questions = self._questions(self._session)
        own = (one for one in questions if (one.move, one.table) == (self.move, self.table))
        return next(own, questions[0] if questions else None)

    def _rule_on_join(self, ruling: Ruling) -> None:
        asked = self.asked
        if asked is not None:
            self._record(lambda: (Ruled(asked.move, asked.table, ruling),), keeps_line=True)

    def _record(self, make: Callable[[], tuple[Event, ...]], *, keeps_line: bool = False) -> None:
        try:
            made = make()
            self._log.add_all(made, self._clock.date())
        except ToppingError as fault:
            self._refuse(fault)
            return
        if not keeps_line:
            self.entry.clear()
            self._typed = self._refused = ""
            self.chosen = None
        last = made[-1]
        self.verdict = answer_to(last, self._session)
        if isinstance(last, Handed | Ruled) and last.move == self.move:
            self._last = last.table

    def _refuse(self, fault: ToppingError) -> None:
        """Tells what is wrong with the line, which is left selected, to be put right or typed over."""
        self.verdict = DeskAnswer(sentence(fault), "bad")
        self._typed = self._refused = self.entry.text
        self.entry.select_all()

    _last: int | None = None
    """The table entered last."""

    def _escape(self) -> None:
        self.entry.clear()
        self._typed, self._refused, self.chosen, self.verdict = "", "", None, _QUIET

    def _choose(self, step: int) -> None:
        tables = desk_view.tables_of(self._session, self.move)
        if not tables:
            return
        looked_at = self.chosen if self.chosen in tables else self._last if self._last in tables else None
        place = tables.index(looked_at) + (step if self.chosen in tables else 0) if looked_at is not None else 0
        place = max(0, min(place, len(tables) - 1))
        self.chosen = tables[place]

    def _table_at(self, point: tuple[int, int]) -> int | None:
        """The table whose row a click is on."""
        tables = desk_view.tables_of(self._session, self.move)
        row = row_at(self.places.bulletins, len(tables), point)
        place = None if row is None else self._page + row
        return tables[place] if place is not None and place < len(tables) else None

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
            self.verdict = DeskAnswer(say("session.choose_first"), "plain")
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
        return rows_on_a_page(self.places.bulletins, len(desk_view.tables_of(self._session, self.move)))

    @property
    def _page(self) -> int:
        """The first row on screen: of the page with the table that stands out, else with the one entered last."""
        tables = desk_view.tables_of(self._session, self.move)
        shown = self.highlighted if self.highlighted in tables else self._last if self._last in tables else None
        page = 0 if shown is None else tables.index(shown) // self._rows * self._rows
        return max(0, min(page, len(tables) - self._rows))

    @property
    def highlighted(self) -> int | None:
        """The table that stands out: the one chosen, else the one that the line being typed names."""
        if self.chosen is not None or not self._typed.strip():
            return self.chosen
        named = re.match(r"\s*([0-9]{1,5})\b", self._typed)
        waiting = awaited(self._session, self.move)
        return int(named[1]) if named else waiting[0] if waiting else None

    # what is shown

    def tell(self, message: VerdictView) -> None:
        """Shows a message in place of the answer to the last line."""
        self.verdict = DeskAnswer(message.text, message.tone)

    def hints_of_question(self) -> tuple[Hint, ...]:
        """The keys that answer the question asked; none where there is none."""
        asked = self.asked
        if asked is None:
            return ()
        control = say("key.ctrl")
        return (
            Hint(f"{control} O", say("session.join_yes"), pygame.K_o, pygame.KMOD_CTRL),
            Hint(f"{control} N", say("session.join_no", points=asked.otherwise), pygame.K_n, pygame.KMOD_CTRL),
        )

    def lines(self) -> tuple[str, ...]:
        """What is shown in place of grid, tally and questions: the list of solutions, the slip, or how to type."""
        session = self._session
        if self._names_a_row:
            return self._solutions.lines(session, self.move)
        if self._tells_reasons and self.table is not None:
            return self._slip(session, self.move, self.table)
        by_hand = say("bag.desk_help").splitlines() if session.bag is not None else []
        return () if session.collected else (*say("session.desk_help").splitlines(), *by_hand)

    def panels(self, standing: VerdictView) -> list[Panel]:
        """The bulletins, how many there are, and the answer to the last line or else what lasts."""
        session, places = self._session, self.places
        verdict = self.verdict if self._question is None else desk_view.writing_answer(self._question[1])
        if not verdict.text:
            verdict = DeskAnswer(standing.text, standing.tone)
        view = self._bulletins(session, self.move, self._page, self._rows, self.highlighted)
        return [
            Panel("progress", places.progress, self._progress(session, self.move), paint_progress),
            Panel("table", places.bulletins, view, paint_bulletins),
            Panel("move", places.move, say("session.desk_move", move=self.move), paint_move_chip),
            Panel("verdict", places.answer, verdict, paint_answer),
        ]

    def panels_below(self) -> list[Panel]:
        """The grid with the solution of the move, what was handed in, and what is to be decided."""
        session, places, move = self._session, self.places, self.move
        return [
            Panel("board", places.board, self._board(session, move), paint_board),
            Panel("tally", places.tally, self._tally(session, move), paint_tally),
            Panel("questions", places.questions, self._questions_view(session, self.asked), paint_questions),
        ]

    def _questions_view(self, session: Session, asked: JoinQuestion | None) -> QuestionsView:
        return desk_view.questions_view(session, self._questions(session), asked)
