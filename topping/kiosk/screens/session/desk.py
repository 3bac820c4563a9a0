"""The referee's desk: a line to type for each bulletin, the bulletins of a move, and pending decisions."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.correction.ruling import Ruling
from topping.errors import ToppingError
from topping.kiosk.displays.rankingpages import note, room_ranking
from topping.kiosk.engine.clock import Clock
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.session import bulletins
from topping.kiosk.screens.session.bulletins import Decision, DeskAnswer, wide
from topping.kiosk.screens.session.drawing import SketchPad
from topping.kiosk.screens.session.leading import Conductor
from topping.kiosk.screens.session.topchoice import TopChoice
from topping.kiosk.screens.session.tops import Listed, listed_solutions
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field, hint, progress
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.templates import fitted
from topping.kiosk.ui.tree import (
    Cursor,
    Element,
    Role,
    Type,
    TypedText,
    column,
    keys_place,
    row,
    scroll,
    space,
    text,
)
from topping.play.run.strokes import is_digit_meant
from topping.play.session.deskline import DRAW, directed, numbered, parse_boxes, written
from topping.play.session.deskorders import (
    JoinQuestion,
    QuestionCache,
    Wait,
    WritingQuestion,
    completions,
    events_of,
    free_tables,
    handed,
    open_questions,
    put_aside,
    understood,
    wait_of,
    with_table,
)
from topping.play.session.events import Delivered, Event, Handed, PutAside, Ruled, TakenUp
from topping.play.session.session import DueSlip, Memo, Session, due_slips
from topping.rules.grid.board import Direction
from topping.rules.moves import Solution
from topping.rules.scoring import Admits
from topping.store.sessions.log import SessionLog
from topping.texts import say
from topping.wording.sentences import sentence

_QUIET: Final = DeskAnswer("", "plain")
_NO: Final = Ruling.OVERRULE_JOIN
_MOST_ANSWERS: Final = 2
"""The most tables offered for a bulletin without a number."""
_SHORT_NAME: Final = 7
"""From this length on a first name is shown by its initials."""
_GO_TO: Final = re.compile(r"\s*(?:coup|move)\s+([0-9]{1,3})\s*", re.IGNORECASE)
_DIRECTIONS: Final = {
    "-": Direction.HORIZONTAL,
    "H": Direction.HORIZONTAL,
    "|": Direction.VERTICAL,
    "V": Direction.VERTICAL,
}
_IN_LIST: Final = re.compile(r"\*\s*([0-9]{1,3})")
"""Matches a row number of the list of solutions, on the line."""
_PAGE: Final = 5
"""How many rows of the list stand above the named row, and of the standings are passed at a time."""
_ROOM: Final = 856
"""The height of the bulletins, at 1920×1080."""
_LEAST_ROW, _ROW, _MOST_ROW = 32, 48, 71
"""The row heights: low for many tables, so that forty fit on most screens."""
_ONE_COLUMN: Final = 12
"""The most rows in one column, if two columns fit."""
_TWO_COLUMNS: Final = 1_780
"""The screen width (at 1920×1080) from which long names fit in two columns."""
_SIDE: Final = 616
"""The width of the part to the right of the bulletins."""


class Desk:
    """The referee's desk: the line on which he types bulletins, the bulletins of a move, and pending decisions."""

    def __init__(self, conductor: Conductor, admits: Admits, clock: Clock, best: Listed) -> None:
        self._conductor, self._admits, self._clock, self._best = conductor, admits, clock, best
        self._log: SessionLog = conductor.log
        self.move = max(1, self._log.session.collected)
        """The move whose bulletins are being entered."""
        self.chosen: int | None = None
        """The table looked at."""
        self.line = TypedText(digits=partial(is_digit_meant, begins="!", is_numbered=True))
        self.verdict = _QUIET
        self.pad: SketchPad | None = None
        """The squared part of a bulletin being copied, or None."""
        self.choice = TopChoice(conductor)
        self._question: PutAside | None = None
        """The last line, while its direction is asked for."""
        self.shows_standings = False
        """Whether the standings stand in place of the bulletins, until a line is typed."""
        self.decides = False
        """Whether "À décider" has the keys."""
        self._at = self._answer_at = 0
        """The selected question, and the answer for Enter."""
        self._completed: tuple[str, str, int] | None = None
        """Tab's last completion: the typed line, the completed line, and how many words had been offered before."""
        self._looked: tuple[Session, int] | None = None
        """The session and the number of lists at the last check of the lines put aside."""
        self._printed: set[DueSlip] = set()
        """The slips that have been written for printing."""
        self._tells_reasons = False
        self._last: int | None = None
        """The table whose bulletin was entered last."""
        self._rows, self._told, self._ranked = Cursor(None), Cursor(None), Cursor(None)
        self._questions, self._waiting, self._asks = Memo(open_questions), Memo(self._waits), QuestionCache()
        self._width = 0.0

    @property
    def _session(self) -> Session:
        return self._log.session

    @property
    def _solutions(self) -> tuple[Solution, ...]:
        return listed_solutions(self._best, self._session, self.move)

    @property
    def stands(self) -> tuple[object, ...]:
        """The values, besides the session and the typed text, that the desk displays; if one changes, it is redrawn."""
        asked = self.decides, self._at, self._answer_at, self._question
        return self.verdict, self.move, len(self._solutions), self.shows_standings, asked

    @property
    def _target(self) -> int:
        """Returns the number of the move that the typed line belongs to. While the referee chooses among several tops,
        it is the move just collected.
        """
        return self._session.opened if self._conductor.chooses else self.move

    def _rows_of(self, move: int) -> tuple[Solution, ...]:
        """Returns the solutions listed for a move, the retained one first; empty while they are being searched."""
        is_known = self._best.is_found(self._session, move)
        return listed_solutions(self._best, self._session, move) if is_known else ()

    # the line

    def _changed(self) -> None:
        self.shows_standings = False
        if self.line.text.strip():
            self._question = self._question if len(self.line.text) == 1 else None
        if self._conductor.chooses:
            self.verdict = _QUIET
            return
        if self.line.text == DRAW and self._conductor.faces.begin_draw():
            self.line.text = ""
            return
        self.verdict = self._previewed()
        if "*" in self.line.text and self.move <= self._session.collected:  # a row of the list, which is then shown
            self._best.want(self._session, self.move, again=True)

    def _previewed(self) -> DeskAnswer:
        """Returns the score that the line being typed would get, if it is one bulletin for a collected move.

        Otherwise the reply is empty, as for an unfinished line or for an order such as `!abs` (absent player).
        """
        said, session = self.line.text, self._session
        if said.strip():
            with suppress(ToppingError):
                entry = understood(said, session, self.move)
                if len(entry.lines) == 1:
                    return self._paid(events_of(entry, session, self._admits, self._solutions)[0])
        return _QUIET

    def _paid(self, event: Event) -> DeskAnswer:
        if not isinstance(event, Handed) or event.bulletin is None or event.move > self._session.collected:
            return _QUIET  # nothing is revealed about a move before its bulletins are in (§4.1)
        return bulletins.corrected(self._session, event.move, event.table, event.correction)

    def go_to(self, move: int) -> None:
        self.move = max(1, min(move, max(1, self._session.collected)))
        self.chosen, self._question, self.verdict = None, None, _QUIET

    def _page(self, by: int) -> None:
        """Goes `by` moves forward or back (negative); while the standings are shown, scrolls them by as many pages."""
        if self.shows_standings:
            self._ranked.first = max(0, self._ranked.first + by * _PAGE)
        else:
            self.go_to(self.move + by)

    def _enter(self) -> None:
        said = self.line.text
        answer = _DIRECTIONS.get(said.strip().upper())
        if self.decides:
            self._decide(self._answer_at)
        elif self.shows_standings and not said.strip():
            self.shows_standings = False
        elif self._question is not None and answer is not None:
            self.line.text = ""
            self._answer(answer)
        elif self._conductor.chooses and not said.strip():
            self.choice.take()
        elif not said.strip() and self.chosen is not None:
            self._reopen(self.chosen)
        elif (named := _GO_TO.fullmatch(said)) is not None:
            self.line.text = ""
            self.go_to(int(named[1]))
        else:
            self._take_line(said)

    def _take_line(self, said: str) -> None:
        """Enters the line `said` that the referee typed. If data or a decision is missing (`Wait`), keeps it among the
        waiting lines.
        """
        session, move, rows = self._session, self._target, self._rows_of(self._target)
        try:
            entry = understood(said, session, move)
            wait = wait_of(entry, session, self._admits, rows, self._asks)
            kept = PutAside(move, said if wait is None else with_table(entry, session))
        except ToppingError as fault:
            self._refuse(fault)
            return
        if wait is None:
            after_ms = self._log.ended_for_ms(self._clock.date())
            self._record(lambda: events_of(entry, session, self._admits, rows, after_ms=after_ms))
            return
        self._record(lambda: (kept,))
        if kept in self._session.aside:
            self.verdict = DeskAnswer(say(f"session.wait.{wait.value}", move=move), "plain")
            self._question = kept if wait is Wait.DIRECTION else None

    def take_bulletin(self, move: int, said: str) -> None:
        """Enters a bulletin sent by phone as the line `said`, like a typed one. If it needs a decision or lacks data,
        it waits on the desk.
        """
        session, rows = self._session, self._rows_of(move)
        try:
            entry = understood(said, session, move)
            wait = wait_of(entry, session, self._admits, rows, self._asks)
            made = (PutAside(move, said),) if wait else events_of(entry, session, self._admits, rows)
        except ToppingError:
            made = (PutAside(move, said),)
        with suppress(ToppingError):
            self._log.add_all(made, self._clock.date())

    def _take_up(self) -> None:
        """Enters the typed lines that were put aside, as soon as they lack no data or decision any more."""
        if self._looked is not None and self._looked[0] is self._session and self._looked[1] == self._best.count:
            return
        for kept in self._session.aside:
            session, rows = self._session, self._rows_of(kept.move)
            with suppress(ToppingError):  # "À décider" shows the fault
                entry = understood(kept.text, session, kept.move)
                wait = wait_of(entry, session, self._admits, rows, self._asks)
                if wait is Wait.LIST:
                    self._best.want(session, kept.move)
                elif wait is None:
                    made = events_of(entry, session, self._admits, rows)
                    self._log.add_all((TakenUp(kept.move, kept.text), *made), self._clock.date())
                    self.verdict = bulletins.answer_to(made[-1], self._session)
        self._looked = self._session, self._best.count

    def written(self, character: str, *, circled: bool) -> None:
        """Handles a typed character that does not go into the line.

        While the referee copies a bulletin's move square by square, the character goes there, as a joker if `circled`.
        While he answers a decision, a digit from 1 gives the answer with this number.
        """
        if self.pad is not None:
            self.pad.type(character, circled=circled)
        elif self.decides and character in "123456789":
            self._decide(int(character) - 1)

    def _answer(self, direction: Direction) -> None:
        kept, self._question = self._question, None
        if kept is not None:
            self._give_direction(kept, direction)

    def _give_direction(self, kept: PutAside, direction: Direction) -> None:
        question = self._asks_direction(kept)
        if question is not None:
            self._replace(kept, directed(kept.text, direction, question.part))

    def _asks_direction(self, kept: PutAside) -> WritingQuestion | None:
        with suppress(ToppingError):
            return self._asks(understood(kept.text, self._session, kept.move), self._session, self._admits)
        return None

    def _replace(self, kept: PutAside, text: str) -> None:
        """Replaces the waiting line `kept` by the line `text`, which is entered at once if it is complete."""
        move = kept.move
        self._record(lambda: (TakenUp(move, kept.text), PutAside(move, text)), keeps_line=True)
        self._take_up()

    def _record(self, make: Callable[[], tuple[Event, ...]], *, keeps_line: bool = False) -> None:
        try:
            made = make()
            self._log.add_all(made, self._clock.date())
        except ToppingError as fault:
            self._refuse(fault)
            return
        if not keeps_line:
            self.line.text, self.chosen = "", None
        last = made[-1]
        self.verdict = bulletins.answer_to(last, self._session)
        if isinstance(last, Handed | Ruled) and last.move == self.move:
            self._last = last.table

    def _refuse(self, fault: ToppingError) -> None:
        self.verdict = DeskAnswer(sentence(fault), "bad")
        self.line.is_selected = True

    def _escape(self) -> None:
        if self.decides:
            self.decides = False
        elif self.shows_standings:
            self.shows_standings = False
        elif self._question is not None:
            self.line.text = self._question.text
            kept, self._question = self._question, None
            self._record(lambda: (TakenUp(kept.move, kept.text),), keeps_line=True)
        elif self._conductor.chooses and not self.line.text and self.choice.word:
            self.choice.open()
        else:
            self.line.text, self.chosen, self.verdict = "", None, _QUIET

    def _reopen(self, table: int) -> None:
        entry = self._session.entry(self.move, table)
        bulletin = entry.bulletin if entry is not None else None
        said = written(bulletin) if bulletin is not None else None
        self.line.text = f"{table} " if said is None else f"{table} {said}"

    def tell(self, said: str, tone: str) -> None:
        self.verdict = DeskAnswer(said, tone)

    # the tables

    def _choose(self, step: int) -> None:
        tables = bulletins.tables_of(self._session, self.move)
        if not tables:
            return
        looked_at = self.chosen if self.chosen in tables else self._last if self._last in tables else None
        place = tables.index(looked_at) + (step if self.chosen in tables else 0) if looked_at is not None else 0
        self.chosen = tables[max(0, min(place, len(tables) - 1))]

    def settle(self, width: float) -> None:
        """Updates the desk after any event.

        Enters waiting lines that are now complete, and scrolls the lists to the highlighted table. Decides whether
        typed keys go to the line, to the decisions, or to the bulletin being copied. `width` is the screen's width in
        units of the 1920×1080 layout.
        """
        self.choice.follow()
        self._take_up()
        self._width = width
        questions = self.questions
        self.decides = self.decides and bool(questions) and self.pad is None
        self._at = max(0, min(self._at, len(questions) - 1))
        self.line.waits = self.pad is not None or self.decides
        tables, count = self._columns
        named = _IN_LIST.search(self.line.text)
        if named is not None:
            self._told.first = max(0, int(named[1]) - _PAGE)
        at = next((one for one in (self._highlighted, self._last) if one in tables), None)
        self._rows.selected = None if at is None else tables.index(at) % count

    def choose_row(self) -> None:
        tables, count = self._columns
        if self._rows.selected is not None and tables:
            before = tables.index(self.table) if self.table in tables else 0
            self.chosen = tables[min(before - before % count + self._rows.selected, len(tables) - 1)]

    @property
    def _columns(self) -> tuple[tuple[int, ...], int]:
        tables = bulletins.tables_of(self._session, self.move)
        columns = 2 if len(tables) > _ONE_COLUMN and self._width >= wide(_TWO_COLUMNS) else 1
        return tables, -(-len(tables) // columns)

    @property
    def table(self) -> int | None:
        return self.chosen if self.chosen is not None else self._last

    @property
    def _highlighted(self) -> int | None:
        """Returns the highlighted table: the chosen one, otherwise the one named by the line."""
        said = self.line.text
        if self.chosen is not None or not said.strip():
            return self.chosen
        named = re.match(r"\s*([0-9]{1,5})\b", said)
        waiting = free_tables(self._session, self.move)
        return int(named[1]) if named else waiting[0] if waiting else None

    def _deliver(self) -> None:
        table, move = self.table, self.move
        if table is None:
            self.verdict = DeskAnswer(say("session.choose_first"), "plain")
            return
        self._record(lambda: (Delivered(move, table),))
        self.chosen = table

    def _write_slips(self) -> None:
        """Writes a printable page of the slips to deliver (§5.9), the written notices of corrections.

        A slip is written again only if its correction has changed since.
        """
        due = due_slips(self._session)
        new = [one for one in due if one not in self._printed]
        if not new:
            self.verdict = DeskAnswer(
                say("session.slips_printed" if due else "session.no_slips", count=len(due)), "plain"
            )
            return
        try:
            path = self._conductor.stage.services.sessions.write_slips(self._log, new)
        except ToppingError as fault:
            self.verdict = DeskAnswer(sentence(fault), "bad")
            return
        self._printed.update(new)
        self.verdict = DeskAnswer(say("session.slips_written", count=len(new), path=path), "good")

    # what is to be decided

    @property
    def _asked(self) -> JoinQuestion | None:
        """Returns the open question that the referee can answer by key, or None.

        It asks whether a player meant a place where his word forms false words (`JoinQuestion`). A question of the
        selected table comes first, then the oldest.
        """
        questions = self._questions(self._session)
        own = (one for one in questions if (one.move, one.table) == (self.move, self.table))
        return next(own, questions[0] if questions else None)

    def _rule(self, ruling: Ruling) -> None:
        asked = self._asked
        if asked is not None:
            self._rule_on(asked, ruling)

    def _rule_on(self, asked: JoinQuestion, ruling: Ruling) -> None:
        self._record(lambda: (Ruled(asked.move, asked.table, ruling),), keeps_line=True)

    @property
    def questions(self) -> tuple[Decision, ...]:
        """Returns the pending decisions: those with answers first, then notices of typed lines that wait for data.

        Answers are needed for bulletins without a table number, words without a direction, and places with false words
        (`JoinQuestion`). Of the latter, a question of the selected table comes before all others with answers.
        """
        session = self._session
        listed = tuple(bool(self._rows_of(kept.move)) for kept in session.aside)
        found = [self._decision(kept, wait) for kept, wait in self._waiting(session, *listed)]
        for one in self._questions(session):
            rulings = (
                (say("session.join_yes"), Ruling.UPHOLD_JOIN),
                (say("session.join_no", points=one.otherwise), _NO),
            )
            answers = tuple((said, partial(self._rule_on, one, ruling)) for said, ruling in rulings)
            found.append(Decision(bulletins.question_line(session, one), answers, asked=one))
        own = (self.move, self.table)
        found.sort(key=lambda one: (not one.answers, one.asked is None or (one.asked.move, one.asked.table) != own))
        return tuple(found)

    def _waits(self, session: Session, *listed: bool) -> tuple[tuple[PutAside, Wait | ToppingError | None], ...]:
        """Returns each typed line put aside, as (line, what it lacks, or the error that refuses it).

        `listed` says for each line whether its move's solutions are known. It is only part of the cache's key.
        """
        found: list[tuple[PutAside, Wait | ToppingError | None]] = []
        for kept in session.aside:
            rows = self._rows_of(kept.move)
            try:
                entry = understood(kept.text, session, kept.move)
                found.append((kept, wait_of(entry, session, self._admits, rows, self._asks)))
            except ToppingError as fault:
                found.append((kept, fault))
        return tuple(found)

    def _decision(self, kept: PutAside, wait: Wait | ToppingError | None) -> Decision:
        """Returns the question about `kept`, a typed line that lacks its table number or direction, with the possible
        answers.

        `wait` is what the line lacks, or the error that refuses it. If it lacks something else, or is refused, returns
        a notice with the reason instead.
        """
        session = self._session
        if isinstance(wait, ToppingError):
            return Decision(say("session.aside_refused", text=kept.text, why=sentence(wait)), kept=kept)
        if wait is Wait.TABLE:
            tables = free_tables(session, kept.move)[:_MOST_ANSWERS]
            names = ((one, _first_name(session.seats[one].player.name)) for one in tables)
            given = tuple(
                (f"{one} {name}", partial(self._replace, kept, numbered(kept.text, one))) for one, name in names
            )
            return Decision(say("session.whose", text=kept.text.lstrip(" ?"), move=kept.move), given, kept=kept)
        question = self._asks_direction(kept) if wait is Wait.DIRECTION else None
        if question is not None:
            ways = ((Direction.HORIZONTAL, question.across), (Direction.VERTICAL, question.down))
            answers = tuple(
                (say(f"session.way_{way.name.lower()}", points=one.points), partial(self._give_direction, kept, way))
                for way, one in ways
            )
            return Decision(say("session.direction_of", text=kept.text, move=kept.move), answers, kept=kept)
        why = say(f"session.awaits.{wait.value}", move=kept.move) if wait is not None else ""
        return Decision(say("session.aside_waits", text=kept.text, why=why), kept=kept)

    def _decide(self, answer: int) -> None:
        """Gives the answer with this index to the selected question. The index after the last answer means "later"."""
        questions = self.questions
        answers = questions[self._at].answers if questions else ()
        if answer < len(answers):
            answers[answer][1]()
            self.decides = any(one.answers for one in self.questions)
        elif answer == len(answers):
            self._look_at(1)
        self._answer_at = 0

    def _look_at(self, step: int) -> None:
        count = len(self.questions)
        self._at, self._answer_at = (self._at + step) % count if count else 0, 0

    def _step_answer(self, step: int) -> None:
        answers = self.questions[self._at].answers
        self._answer_at = max(0, min(self._answer_at + step, len(answers)))

    def _take_back(self) -> None:
        """Moves the waiting line of the selected question back to the entry line."""
        kept = self.questions[self._at].kept
        if kept is not None:
            self.decides, self._question = False, None
            self._record(lambda: (TakenUp(kept.move, kept.text),), keeps_line=True)
            self.line.text = kept.text

    def tab(self) -> bool:
        """Handles Tab: completes the word being typed, or moves the keyboard to the decisions and back. Returns whether
        it did any of this.
        """
        if self.pad is not None or self._conductor.chooses:
            return False
        if self.decides or self.line.text.strip():
            completes = not self.decides and self._complete()
            was, self.decides = self.decides, False
            return was or completes
        self.decides = any(one.answers for one in self.questions)
        self._at = self._answer_at = 0
        return self.decides

    def _complete(self) -> bool:
        """Completes the typed line like a bulletin entered before on the move, most frequent first; Tab again offers
        the next.
        """
        typed_before, place = self.line.text, 0
        if self._completed is not None and self._completed[1] == typed_before:
            typed_before, place = self._completed[0], self._completed[2] + 1
        offered = completions(typed_before, self._session, self.move)
        if not offered:
            return False
        self.line.text = offered[place % len(offered)]
        self._completed = typed_before, self.line.text, place
        self._changed()
        return True

    # the squared part

    def open_pad(self) -> str:
        """Opens a grid of squares in which the referee copies the move drawn on a player's bulletin.

        The table is that of the typed line, otherwise the selected one, otherwise the first without a bulletin. Returns
        the fault as a sentence, or "" if the grid is open.
        """
        try:
            table, reference, score = parse_boxes(self.line.text)
        except ToppingError as fault:
            return sentence(fault)
        waiting = free_tables(self._session, self.move)
        table = table if table is not None else self.chosen or (waiting[0] if waiting else None)
        if table is None or table not in self._session.seats:
            return say("session.pad_table")
        self.pad, self.verdict = SketchPad(table, reference, score), _QUIET
        return ""

    def give_up_pad(self) -> None:
        self.pad, self.verdict = None, _QUIET

    def _copied(self, pad: SketchPad) -> Handed:
        """Returns the event that enters the copied bulletin with its correction; raises `ToppingError`."""
        return handed(self._session, self.move, pad.table, pad.bulletin, self._admits)

    def _take_pad(self, pad: SketchPad) -> None:
        self.pad = None
        self._record(lambda: (self._copied(pad),))

    # keys

    def pad_keys(self, pad: SketchPad) -> Sequence[Key]:
        return pad.keys(partial(self._take_pad, pad), self.give_up_pad)

    def question_keys(self) -> Sequence[Key]:
        return (
            key(pygame.K_RIGHT, partial(self._answer, Direction.HORIZONTAL)),
            key(pygame.K_DOWN, partial(self._answer, Direction.VERTICAL)),
            enter(self._enter),
            escape(self._escape),
        )

    @property
    def is_asked(self) -> bool:
        return self._question is not None and not self.line.text and not self.decides

    def deciding_keys(self) -> Sequence[Key]:
        answers = self.questions[self._at].answers
        what = answers[self._answer_at][0] if self._answer_at < len(answers) else say("session.later")
        return (
            enter(self._enter, what),
            key(pygame.K_UP, partial(self._look_at, -1)),
            key(pygame.K_DOWN, partial(self._look_at, 1), say("session.hint.question"), "↑ ↓"),
            key(pygame.K_LEFT, partial(self._step_answer, -1)),
            key(pygame.K_RIGHT, partial(self._step_answer, 1)),
            key(pygame.K_F7, self._take_back, say("session.hint.take_back")),
            escape(self._escape, say("session.hint.entry")),
        )

    def choice_keys(self) -> Sequence[Key]:
        label = say("session.hint.retain" if self.choice.word else "session.hint.places")
        back = say("session.hint.words") if self.choice.word else ""
        return enter(self._enter, label, is_primary=False), escape(self._escape, back)

    def keys(self) -> Sequence[Key]:
        tell_reasons = partial(setattr, self, "_tells_reasons", not self._tells_reasons)
        return (
            key(pygame.K_F6, tell_reasons, say("session.hint.reasons")),
            key(pygame.K_F7, self._deliver, say("session.hint.slip")),
            key(pygame.K_F7, self._write_slips, sheet=say("session.hint.slips"), mods=pygame.KMOD_SHIFT),
            enter(self._enter),
            key(pygame.K_UP, partial(self._choose, -1)),
            key(pygame.K_DOWN, partial(self._choose, 1)),
            key(pygame.K_PAGEUP, partial(self._page, -1)),
            key(pygame.K_PAGEDOWN, partial(self._page, 1)),
            *self._ruling_keys(),
            escape(self._escape),
        )

    def _ruling_keys(self) -> Sequence[Key]:
        if self._asked is None:
            return ()
        yes = key(pygame.K_o, partial(self._rule, Ruling.UPHOLD_JOIN), mods=pygame.KMOD_CTRL)
        return yes, key(pygame.K_n, partial(self._rule, Ruling.OVERRULE_JOIN), mods=pygame.KMOD_CTRL)

    # what is shown

    def view(self, press: Callable[[tuple[int, int], Rect], object], help_key: Key) -> Element:
        """Draws the desk: the bulletins on the left; the clock, the entry line, the last reply and the decisions on the
        right.

        `press` handles a click on the bulletins. `help_key` is the key that shows examples of rarer lines.
        """
        listed = self._standings() if self.shows_standings else self._bulletins(press)
        listed = listed if self.pad is None else self.pad.view()
        name = "" if self.pad is None else "sketched"
        there = column(listed, card="card", pad=(18, 16), grow=1, id=name)
        left = column(self._head(), there, gap=12, grow=1, min_width=600)
        status = self.running or bulletins.retained(self._session, self.move)
        answer = self._answered
        is_told = bool(answer.text) or (self._session.collected > 0 and not self.decides)
        card = bulletins.answer_card(answer, min_height=112) if is_told else None
        below = asked_here(*self._below(help_key, is_tall=not is_told), gap=16)
        parts = (status, self._entry(), card, below)
        right = column(*parts, gap=16, width=min(wide(_SIDE), 1.15 * _SIDE), id="desk side")
        return column(row(left, right, gap=24, grow=1), keys_place(), gap=4, pad=(32, 24, 32, 0), id="desk")

    def _head(self) -> Element:
        entered, of, told = bulletins.progress_of(self._session, self.move)
        return row(
            text(say("session.desk"), Type.STRONG, face=Face.TITLE, role=Role.HEADING, id="title"),
            text(bulletins.about(self._log), Type.ROW, "ink2", grow=1, drop=3, shorter=(self._log.name,)),
            text(say("session.entering", move=self.move), Type.BODY, face=Face.BOLD, drop=2),
            progress(entered, of, "", colour="found", width=180, drop=1) if of else None,
            text(told, Type.BODY, face=Face.BOLD, id="progress"),
            gap=20,
            height=64,
            align="center",
        )

    def _bulletins(self, press: Callable[[tuple[int, int], Rect], object]) -> Element:
        session, move = self._session, self.move
        tables, count = self._columns
        if not tables:
            return text(say("session.nobody"), Type.ROW, "ink2", align="centre", grow=1, id="table")
        least = wide(_LEAST_ROW)
        height = min(_MOST_ROW, max(least, _ROOM / count)) if count <= _ROOM // least else wide(_ROW)
        stands_out, aside = self._highlighted, put_aside(session, move)
        lines = []
        for place in range(count):
            side_by_side = [
                bulletins.bulletin_row(session, move, table, aside.get(table), is_on=table == stands_out, height=height)
                for table in tables[place::count]
            ]
            is_alone = count < len(tables) and len(side_by_side) == 1
            lines.append(row(*side_by_side, space() if is_alone else None, gap=24, height=height))
        listed = scroll(lines, self._rows, at=press, grow=1, id="table", role=Role.LIST)
        # the highlighted row looks chosen, but the desk has the keys: the caret has Home and End
        return column(listed, takes_keys=stands_out in tables and not self._conductor.chooses, grow=1, id="tables")

    def _standings(self) -> Element:
        lines = room_ranking(self._session).lines
        columns = 2 if len(lines) > _ONE_COLUMN and self._width >= wide(_TWO_COLUMNS) else 1
        count = -(-len(lines) // columns)
        height = min(_MOST_ROW, max(wide(_LEAST_ROW), (_ROOM - 88) / max(1, count)))
        rows = [
            row(*(bulletins.standings_row(one, height=height) for one in lines[place::count]), gap=24, height=height)
            for place in range(count)
        ]
        title = text(say("hall.standings"), Type.BODY, face=Face.BOLD, grow=1)
        back = text(say("session.standings_back"), Type.LABEL, "ink2", drop=1)
        listed = scroll(rows, self._ranked, grow=1, id="standings", role=Role.LIST)
        head = row(title, back, gap=16, align="center", pad=(4, 0), height=44)
        told = note(self._session, self._log.name, self._conductor.voided)
        foot = row(text(told, Type.LABEL, "ink2", lines=2, grow=1), pad=(4, 0))
        return column(head, listed, foot, gap=4, grow=1)

    @property
    def running(self) -> Element | None:
        """Draws the running clock with its draw; None while no move is played."""
        return bulletins.running(self._conductor) if self._conductor.plays else None

    def _entry(self) -> Element:
        of = text(say("session.desk_move", move=self.move), Type.LABEL, "page", Face.SEMI, align="centre", id="move")
        said = say("session.entering", move=self.move)
        if self.decides:
            back = hint("Tab", say("session.back_to_line"), lambda: self.tab(), grow=1, height=76)
            return row(column(space(), of, space(), fill="ink", width=wide(104)), back, gap=12, height=76)
        line = field(self.line, said, id="line", changed=self._changed, height=76, grow=1, takes_keys=False)
        return row(column(space(), of, space(), fill="ink", width=wide(104)), line, gap=12, height=76)

    @property
    def _answered(self) -> DeskAnswer:
        """Returns the answer to the entered or typed line, otherwise the current message."""
        answer, standing = self.verdict, self._conductor.standing_message
        if self.pad is not None and any(one.sketch.rows for one in self.pad.bulletin.inscriptions):
            with suppress(ToppingError):
                answer = self._paid(self._copied(self.pad))
        question = self._asks_direction(self._question) if self._question is not None else None
        if question is not None:
            answer = bulletins.which_way(question)
        elif not answer.text:
            answer = DeskAnswer(standing.text, standing.tone)
        return answer

    def _below(self, help_key: Key, *, is_tall: bool) -> list[Element]:
        session, move = self._session, self.move
        if self._conductor.chooses:
            return [fitted(column(*self.choice.view(), card="card", pad=20, gap=8, grow=1))]
        lines = self._lines()
        if lines:
            told = bulletins.told_lines(lines, self._told, id="reasons")
            return [fitted(column(told, card="card", pad=20, grow=1))]
        focus = (self._at, self._answer_at) if self.decides else None
        is_first = not session.collected and not session.aside  # the grid comes with the first slip
        grid = row(bulletins.grid_of(session, move), bulletins.tally(session, move), gap=20, grow=1, min_height=200)
        return [
            bulletins.examples(help_key, is_tall=is_tall) if is_first else grid,
            bulletins.to_decide(self.questions, self._ruling_keys(), focus, partial(self._look_at, 1), is_low=is_first),
        ]

    def _lines(self) -> tuple[str, ...]:
        """Returns the lines of a text, title first, that replaces the grid, the tally of answers and the decisions.

        It is the list of solutions, the player's slip (written notice of his correction), or help for drawing by hand.
        Empty if none of them is wanted.
        """
        session = self._session
        if "*" in self.line.text:
            rows = (f"{row}  {one}" for row, one in enumerate(self._solutions, start=1))
            return (say("session.solutions", move=self.move), *rows)
        if self._tells_reasons and self.table is not None:
            return bulletins.slip_of(session, self.move, self.table)
        by_hand = session.bag is not None and not session.collected
        return ("", *say("bag.desk_help").splitlines()) if by_hand else ()


def _first_name(name: str) -> str:
    first = name.split()[0]
    return first if len(first) <= _SHORT_NAME else initials(name).split()[0]
